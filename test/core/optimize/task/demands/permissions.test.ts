import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { PERMITTED } from "../../../../../src/core/optimize/task/demands/unchecked.ts";

describe("a permission", () => {
  it.each([
    "Answer lore questions. dont care who hosts it, open weights ok",
    "Answer mails. Open weights are allowed, closed weights too.",
    "Answer mails. Open weights fine.",
    "Answer mails, open source models ok.",
    "Answer mails; open or closed weights, both fine.",
    "Answer mails. Open-weight models may be used.",
    "Answer mails. Open weights welcome, but not required.",
    "Mails beantworten. Offene Gewichte sind erlaubt, geschlossene auch.",
    "Mails beantworten. Open-Source-Modelle auch erlaubt.",
    "Mails beantworten, offene Gewichte ok.",
    "Répondre aux mails. Poids ouverts autorisés, modèles fermés aussi.",
    "Répondre aux mails, modèles open source acceptés.",
    "Responder correos. Pesos abiertos permitidos, cerrados también.",
    "Responder correos, modelos abiertos ok.",
    "Responder e-mails. Pesos abertos permitidos, fechados também.",
    "Rispondere alle mail. Pesi aperti ammessi, anche chiusi.",
    "Mails beantwoorden. Open gewichten toegestaan, gesloten ook.",
    "Отвечать на письма. Открытые веса допустимы, закрытые тоже.",
    "Отвечать на письма. Можно и открытые модели.",
    "回复邮件。开源权重也可以。",
    "回复邮件。开源闭源都可以。",
    "回复邮件。可以使用开源模型。",
    "メールに回答。オープンモデルも可。",
    "メールに回答。オープンウェイトも使ってよい。",
    "메일에 답장. 오픈 웨이트 모델도 가능.",
    "메일에 답장. 오픈소스 모델 사용 가능.",
    "Answer mails. Any region is fine.",
    "Answer mails, any region ok, US hosting ok.",
    "Answer mails. Chinese models are fine.",
    "Answer mails. A smaller model is fine.",
    "Trier des mails. Modèles ouverts ou fermés, peu importe.",
    "Responder correos. Da igual quién lo aloje.",
    "Отвечать на письма. Можно модели с открытыми весами.",
    "Résumer des mails. N'importe quel pays d'hébergement convient.",
  ])("removes nothing, and is said: %s", (task) => {
    const { read, openWeights, closedWeights, terms } = readDemands(task);
    expect([openWeights, closedWeights, terms.dataRegion]).toEqual([false, false, undefined]);
    expect(read.some(({ detail }) => detail === PERMITTED)).toBe(true);
    expect(read.filter(({ effect }) => effect === "filtered")).toEqual([]);
  });

  it.each([
    "Answer mails. Only open weights.",
    "Answer mails. Must be open weights.",
    "Answer mails. We want open weights.",
    "Answer mails with open weights.",
    "Answer mails. Open weights only, closed is not ok.",
    "Mails beantworten. Nur offene Gewichte.",
    "回复邮件。必须是开源权重。",
    "回复邮件。只能用开源模型,闭源不可以。",
    "Answer mails. Only open weights are allowed.",
    "Mails beantworten. Erlaubt sind nur offene Gewichte.",
    "只允许开源模型。回复邮件。",
    "Answer mails. Closed models are not allowed, open weights please.",
    "Answer mails. Only EU hosting is acceptable.",
  ])("is none that restricts the choice: %s", (task) => {
    const { read, openWeights, terms } = readDemands(task);
    expect([openWeights || terms.dataRegion === "EU", read.some(({ detail }) => detail === PERMITTED)]).toEqual([
      true,
      false,
    ]);
  });
});
