import { describe, expect, it } from "vitest";
import { optimizeModel, resolveRequest } from "../../../../../src/core/optimize/optimize.ts";
import { readingOf } from "../../../../../src/core/optimize/reading/reading.ts";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";
import { madeData, madeEvidence } from "../../../../support/world/made-evidence.ts";
import { madeModel } from "../../../../support/world/models.ts";

/** Prose that names the fields of a usage report: input, output, the part that never changes. */
const NAMED = [
  "Answer tenants. input_tokens is about 3200 (of which 2000 are the same system prompt), output_tokens 300",
  "Beantworte Fragen. input_tokens ca. 3200, davon 2000 immer gleich, output_tokens rund 300",
  "Répondre aux locataires. input_tokens: 3200 environ, dont 2000 de consignes identiques ; output_tokens: 300",
  "Responder a inquilinos. `input_tokens` unos 3.200, de los cuales 2.000 son iguales siempre, `output_tokens` unos 300",
  "Rispondere agli inquilini; tokens_in 3200 tokens_out 300; cached_input_tokens 2000",
  "Отвечать жильцам. input_tokens около 3200 (из них 2000 одинаковый системный промпт), output_tokens примерно 300",
  "用户问答。input_tokens约3200,其中2000是相同的系统提示,output_tokens约300",
  "問い合わせに回答。input_tokensは約3200、うち2000は毎回同じ、output_tokensは300",
  "입주민 답변. input_tokens 약 3200, output_tokens 약 300, cached_tokens 2000",
  'Answer tenants: {"inputTokens": 3200, "cachedInputTokens": 2000, "outputTokens": 300}',
];

describe("sizes by name of field", () => {
  it.each(NAMED)("are taken from prose: %s", (text) => {
    const { inputTokens, outputTokens, repeatedShare, sides } = profileTask(text);
    expect([inputTokens, outputTokens, repeatedShare]).toEqual([3200, 300, 2000 / 3200]);
    expect(sides).toEqual({ input: "stated", output: "stated" });
  });
});

describe("a length that is shortened to another", () => {
  it.each([
    ["Las notas de las enfermeras tienen unas 700 palabras y hay que resumirlas en 100", 1029, 147],
    ["Nurses' handovers are about 700 words; condense each to 100", 931, 133],
    ["Die Übergaben umfassen rund 700 Wörter und sollen auf 100 gekürzt werden", 1358, 194],
    ["De overdrachten zijn ongeveer 700 woorden en moeten worden samengevat tot 100", 1225, 175],
    ["Протоколы осмотра: в среднем 700 слов, на выходе 100 слов", 1484, 212],
    ["护士交接记录平均700字,压缩到100。", 535, 76],
    ["申し送りは約700文字、100に要約。", 550, 79],
  ])("is read: %s", (text, input, output) => {
    expect(profileTask(text)).toMatchObject({ inputTokens: input, outputTokens: output });
  });
});

describe("a number of groups, steps or services", () => {
  it.each([
    "Sort complaints into 12 complaint types, once a day in a batch, about 300 words each.",
    "Classer les plaintes en 12 types une fois par jour, 300 mots chacune",
    "Clasificar quejas en 12 tipos una vez al día, 300 palabras cada una",
    "Classificare i reclami in 12 tipi una volta al giorno, 300 parole ciascuno",
    "Раскладывать жалобы по 12 видам раз в день, по 300 слов",
    "每天一次把投诉分成12种类型,每条300字",
    "민원을 하루 한 번 12가지 유형으로 분류, 한 건 300자",
  ])("counts no calls: %s", (text) => {
    expect(readDemands(text).monthlyCalls).toBeNull();
  });

  it.each([
    ["Match CVs against 9 job profiles, 150 CVs a week", 643],
    ["把每篇稿件归入15个栏目,每天处理600篇", 18_000],
    ["Escribir fichas de vinos: 200 tokens de entrada y 450 de salida, 1.500 fichas al mes", 1500],
    [
      "Agente que rellena formularios. 15 pasos por solicitud, 4.000 tokens de entrada y 250 de salida por paso, 80 solicitudes al mes",
      1200,
    ],
    ["Retrieval answers. 3200 input tokens (2400 retrieved), 180 output, 12k calls/month", 12_000],
  ])("leaves the calls as they are: %s", (text, calls) => {
    expect(readDemands(text).monthlyCalls).toBe(calls);
  });
});

describe("a length that no size uses", () => {
  const now = madeModel({ model_id: "now", input: "10", output: "40", provider: "a", model_key: "a/now" });
  const best = madeModel({ model_id: "best", input: "2", output: "8", provider: "b", model_key: "b/best" });
  const data = madeData([now, best], madeEvidence({ "a/now": 1, "b/best": 2.5 }));
  const ask = (task: string) => {
    const input = { task, current_model: "now", monthly_calls: 9000 };
    const request = resolveRequest(input, now, data.now);
    return { reading: readingOf(request, data).understood, answer: optimizeModel(input, now, data) };
  };

  it("is told first, and lowers the confidence", () => {
    const { reading, answer } = ask("Chat for a bakery, 800 tokens both ways");
    const told = /^Not used: "800 tokens".* assumed instead.*state input_tokens= and output_tokens=/u;
    expect(reading).toMatch(told);
    expect(answer.summary).toMatch(told);
    expect(answer.confidence).toBeLessThan(ask("Chat for a bakery").answer.confidence);
  });

  it("is not doubted where words beside both lengths give their sides", () => {
    const text = "Classify recipes. Prompt of 300 tokens, 900 out";
    expect(resolveRequest({ task: text, current_model: "now" }, now, data.now).profile.plausible).toBeNull();
  });
});
