import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

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
