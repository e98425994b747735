import { describe, expect, it } from "vitest";
import { readOrigins } from "../../../../src/core/research/question/places/origins.ts";
import { readQuestion } from "../../../../src/core/research/question/read-question.ts";

const known = { sellers: [{ id: "openai", name: "OpenAI" }], makers: ["openai"] };
const read = (text: string) => readQuestion(text, known, "2026-11-23");

describe("places of makers", () => {
  it.each([
    ["cheapest open-weight models from Chinese makers", "China"],
    ["models by labs in France", "France"],
    ["Modelle europäischer Hersteller", "European Union"],
    ["modèles à poids ouverts de fabricants chinois", "China"],
    ["modelos de empresas chinas", "China"],
    ["modelos de laboratórios chineses", "China"],
    ["i modelli cinesi più economici", "China"],
    ["modellen van Chinese makers", "China"],
    ["модели китайских производителей", "China"],
    ["中国厂商的开源权重模型", "China"],
    ["国产大模型的价格", "China"],
    ["美国公司的模型", "United States"],
    ["中国企業のオープンウェイトモデル", "China"],
    ["중국 회사가 만든 오픈 웨이트 모델", "China"],
  ])("are read: %s", (text, value) => {
    expect(readOrigins(text).filters).toMatchObject([{ kind: "made_in", value, outside: false }]);
  });

  it("may be excluded", () => {
    expect(readOrigins("cheapest model, not from Chinese makers").filters).toMatchObject([
      { value: "China", outside: true },
    ]);
  });

  it.each([
    "models from Chinese providers",
    "한국어 모델",
    "中国語モデル",
    "French language models",
    "give us the models",
  ])("are not read: %s", (text) => {
    expect(readOrigins(text).filters).toEqual([]);
  });
});

describe("questions about models in other languages", () => {
  it.each([
    ["上下文不少于20万token的最便宜的模型", 200_000],
    ["het goedkoopste model met een contextvenster van minstens 1 miljoen tokens", 1_000_000],
    ["le modèle le moins cher avec une fenêtre de contexte d'au moins 200000 tokens", 200_000],
    ["o modelo mais barato com janela de contexto de pelo menos 200000 tokens", 200_000],
  ])("read a window of at least so many tokens, and nothing else: %s", (text, value) => {
    const { kind, subject, filters } = read(text);
    expect({ kind, subject }).toEqual({ kind: "price", subject: "" });
    expect(filters).toMatchObject([{ kind: "context", value }]);
  });

  it.each([
    ["Welche Modelle von OpenAI werden 2027 abgeschaltet und was ist der Nachfolger?", "2027-01-01", "2027-12-31"],
  ])("read when models end: %s", (text, from, to) => {
    const { kind, subject, filters } = read(text);
    expect({ kind, subject }).toEqual({ kind: "shutdown", subject: "" });
    expect(filters).toMatchObject([
      { kind: "period", from, to },
      { kind: "maker", value: "openai" },
    ]);
  });

  it("take no Portuguese article for a choice", () => {
    expect(read("Qual é o modelo de pesos abertos mais barato que aceita imagens?")).toMatchObject({
      kind: "price",
      cheapest: true,
      filters: [{ kind: "takes" }, { kind: "open_weights" }],
    });
  });
});
