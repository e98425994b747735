import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

describe("a model that calls tools", () => {
  it.each([
    "Sprachassistent: das Modell bekommt das Transkript und ruft Tools auf (Vertrag suchen).",
    "Der Assistent muss unsere Tools selbst aufrufen können.",
    "Assistant which calls tools to book a table",
    "The model invokes our booking functions",
    "L'assistant appelle nos fonctions de réservation",
    "El asistente llama a nuestras funciones",
    "O assistente chama nossas APIs",
    "L'assistente richiama le nostre API",
    "De assistent roept onze tools aan",
    "Ассистент вызывает наши функции",
    "助手会调用我们的接口",
    "アシスタントは社内APIを呼び出す",
    "비서가 사내 API를 호출합니다",
  ])("is demanded: %s", (text) => expect(readDemands(text).tools).toBe(true));

  it.each([
    "Summarise customer calls about power tools",
    "Wir fassen Anrufe über Werkstatt-Tools zusammen",
    "Zusammenfassung der Anrufe",
  ])("is not demanded: %s", (text) => expect(readDemands(text).tools).toBe(false));
});
