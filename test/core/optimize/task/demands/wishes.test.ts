import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { IS_WISH, PERMITTED } from "../../../../../src/core/optimize/task/demands/unchecked.ts";

describe("a hard word beside a wish or in polite words", () => {
  it.each([
    "Handbücher übersetzen. Verarbeitung bitte nur in der EU, Mistral wäre uns am liebsten.",
    "Tag mails. Mistral preferred, processing in the EU only.",
    "Tag mails. EU hosting only, ideally SOC 2.",
    "Tag mails. We would like only EU hosting.",
    "Lire des mails. Nous aimerions un hébergement uniquement dans l'UE.",
    "Leer correos. Nos gustaría que los datos estén solo en la UE.",
    "Ler e-mails. Gostaríamos de dados apenas na UE, de preferência Mistral.",
    "Elaborare mail in italiano. Dati solo nell'UE, preferibilmente Mistral.",
    "Mails lezen. Graag alleen hosting in de EU.",
    "Читаем письма. Данные только в ЕС, желательно Mistral.",
    "处理邮件。数据只能存放在欧盟，最好用Mistral。",
    "メールを処理する。データはEU内のみで処理、できればMistral。",
    "메일을 처리합니다. 데이터는 EU에서만 처리, 가능하면 Mistral.",
  ])("is a demand: %s", (text) => {
    const { terms, onlyMakers, read } = readDemands(text);
    expect([terms.dataRegion, onlyMakers.size]).toEqual(["EU", 0]);
    expect(read.filter(({ kind }) => kind === "requirement")).toEqual([]);
  });

  it.each([
    ["客服问答。优先国产模型，比如Qwen或DeepSeek。", ["优先国产模型，比如Qwen或DeepSeek"]],
    ["Tag mails. Preferably European models, e.g. Mistral.", ["Preferably European models, e.g. Mistral"]],
    ["Tag mails. Prefer open weights, such as Qwen.", ["Prefer open weights, such as Qwen"]],
    [
      "Lire des mails. On voudrait privilégier Mistral si la qualité suit.",
      ["On voudrait privilégier Mistral si la qualité suit"],
    ],
  ])("is a wish with its examples, the buyer's own country or a name behind it: %s", (text, words) => {
    const { read, onlyMakers, onlyMakerCountries } = readDemands(text);
    expect(read.flatMap((one) => (one.detail === IS_WISH ? [one.words] : []))).toEqual(words);
    expect(onlyMakers.size + onlyMakerCountries.size).toBe(0);
  });

  it("is a demand where the wish stands in brackets", () => {
    const { openWeights } = readDemands("RAG answers. Open-weight model required (Apache-2.0 or MIT preferred).");
    expect(openWeights).toBe(true);
  });

  it.each(["Handbücher. Mistral wäre uns am liebsten.", "Tag mails. Mistral preferred, EU only."])(
    "leaves the maker that is wished for to an option: %s",
    (text) => expect([...readDemands(text).askedMakers]).toEqual(["mistral"]),
  );
});

describe("a permission", () => {
  it.each([
    ["open_weights", "Product texts. Open source models would be fine too."],
    ["open_weights", "Product texts. We don't mind open weights."],
    ["country", "Product texts. Chinese models are also fine."],
    ["maker", "Product texts. DeepSeek would be fine too."],
    ["open_weights", "Produkttexte. Open-Source-Modelle sind auch ok."],
    ["country", "Produkttexte. Es darf auch ein chinesisches Modell sein."],
    ["open_weights", "Textes produit. Les modèles open source conviennent aussi."],
    ["open_weights", "Escribimos textos de producto para la tienda. También valen los modelos de código abierto."],
    ["open_weights", "Textos de produto. Modelos abertos também servem."],
    ["open_weights", "Testi di prodotto. Vanno bene anche i modelli open source."],
    ["open_weights", "Productteksten. Open modellen zijn ook prima."],
    ["open_weights", "Тексты товаров. Модели с открытыми весами тоже подойдут."],
    ["open_weights", "商品文案。想换便宜的，国产开源模型也可以。"],
    ["open_weights", "商品文案。不用闭源模型也可以。"],
    ["open_weights", "商品説明を書く。オープンソースのモデルでも構いません。"],
    ["country", "商品説明を書く。中国企業のモデルでもよい。"],
    ["open_weights", "상품 설명을 씁니다. 오픈소스 모델도 괜찮습니다."],
  ])("on %s removes nothing and is understood: %s", (kind, text) => {
    const { read, described, openWeights, onlyMakerCountries, onlyCountries, onlyMakers } = readDemands(text);
    expect(read).toMatchObject([{ kind, detail: PERMITTED }]);
    expect([described, openWeights, onlyMakerCountries.size, onlyCountries.size, onlyMakers.size]).toEqual([
      [],
      false,
      0,
      0,
      0,
    ]);
  });

  it.each([
    "Product texts. Chinese models are not fine.",
    "Product texts. Only open-weight models are OK.",
    "Produkttexte. Chinesische Modelle sind auch nicht ok.",
    "商品文案。国产模型也不可以。",
    "商品説明を書く。中国企業のモデルは不可。",
  ])("is none with a negation or an only: %s", (text) => {
    expect(readDemands(text).read).toMatchObject([{ effect: "filtered" }]);
  });
});

describe("a wish", () => {
  it.each([
    "It would be nice if the answer came in under 800 ms, but it is not a must.",
    "Ideally under 800 ms.",
    "Am liebsten unter 800 ms.",
    "Possibilmente sotto gli 800 ms.",
    "가능하면 응답은 800ms 이내면 좋겠습니다.",
  ])("for a latency removes nothing and is named: %s", (wish) => {
    const { latencyMs, wishedMs, read } = readDemands(`Triage tickets, 2000 input tokens, 40 output tokens. ${wish}`);
    expect([latencyMs, wishedMs]).toEqual([null, 800]);
    expect(read.filter(({ kind }) => kind === "requirement")).toEqual([]);
  });

  it("leaves a limit beside it as it is", () => {
    const { latencyMs, wishedMs } = readDemands("Triage tickets within 900 ms, ideally under 300 ms.");
    expect([latencyMs, wishedMs]).toEqual([900, null]);
  });

  it.each([
    "We would love EU hosting.",
    "Gostaríamos que os dados ficassem no Brasil, se possível.",
    "De préférence hébergé en France.",
    "Nos gustaría que los datos estén en la UE.",
  ])("for a place removes nothing: %s", (wish) => {
    const { terms, read } = readDemands(`Resumo de conversas. ${wish}`);
    expect(terms.dataRegion).toBeUndefined();
    expect(read).toMatchObject([{ kind: "data_region", effect: "not_checked" }]);
  });
});

it.each([
  ["we're spending between 3 and 4k a month on sonnet 4.6", 3500],
  ["Wir geben zwischen 800 und 1.000 Euro im Monat für Claude Opus 4.8 aus", 900],
  ["Gastamos entre 500 y 700 dólares al mes", 600],
  ["We pay $300-400 a month", 350],
])("a range of spending is money and no number of calls: %s", (text, usd) => {
  const { monthlyBill, monthlyCalls, callsRange } = readDemands(`Write mails. ${text}.`);
  expect([monthlyBill, monthlyCalls, callsRange]).toEqual([usd, null, null]);
});

it("a limit behind a bill needs no currency", () => {
  const text = "Write mails. We spend 3 to 4k a month on sonnet 4.6 and want that under 1.5k without worse mails.";
  expect(readDemands(text)).toMatchObject({ monthlyBill: 3500, monthlyBudget: 1500, monthlyCalls: null });
});

it.each([
  ["want to cut at least 40 %", 0.4],
  ["How many can we save? They want 99 % recall.", null],
])("a wanted saving is %s: %s", (text, share) => expect(readDemands(`Tag mails. ${text}`).savingShare).toBe(share));

it.each([
  ["45 Mails am Tag, wir haben 60 Sachbearbeiter, 5-Tage-Woche", 59_400],
  ["14,000 calls a day, 6 days a week", 364_000],
  ["每天1.2万篇,大多在晚上8点到10点提交", 360_000],
])("the days of work are read: %s", (text, calls) => {
  const { monthlyCalls, unplaced } = readDemands(`Mails. ${text}.`);
  expect([monthlyCalls, unplaced]).toEqual([calls, []]);
});

it.each([
  ["hosting: EU only; quality: no regression", "EU"],
  ["data: EU only", "EU"],
])("a key belongs to its value: %s", (text, region) => {
  expect(readDemands(`task: contract review; ${text}`).terms.dataRegion).toBe(region);
});

it.each([
  "Is there something cheaper than claude sonnet 4.5 that we could use?",
  "Our client spends 11,200 USD a month on gpt-5.5.",
  "Tagging mails, model: gemini-2.5-flash, 150k requests a month",
])("the model in use is no demand: %s", (text) => {
  expect(readDemands(`Read CVs. ${text}`).read.filter(({ kind }) => kind === "requirement")).toEqual([]);
});

it("a bare place behind the only seller says where it runs", () => {
  expect(readDemands("Chat. Bedrock only, in Frankfurt.").terms.dataRegion).toBe("EU");
  expect(readDemands("Chat for tourists, in Frankfurt.").terms.dataRegion).toBeUndefined();
});
