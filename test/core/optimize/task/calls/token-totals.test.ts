import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";

/** Calls of a month, and the tokens of all of them. */
const totalsOf = (text: string) => {
  const { monthlyCalls, monthlyTokens } = readDemands(text);
  return { monthlyCalls, input: monthlyTokens?.input, output: monthlyTokens?.output };
};

describe("tokens of all calls of a period", () => {
  it.each([
    ["Support chat: 300M tokens of input and 40M of output per month, about 90k requests", 90_000, 300e6, 40e6],
    ["Support chat. Last month: 2.1M requests, 4.8B input tokens, 310M output tokens", 2_100_000, 4.8e9, 310e6],
    ["Support chat: 1M in / 200k out tokens per day across ~500 calls", 15_000, 30e6, 6e6],
    ["Support chat: 1.2B prompt tokens and 90M completion tokens in October over 400k chats", 400_000, 1.2e9, 90e6],
    ["Support chat, 50M tokens a month in, 5M out, 20k calls", 20_000, 50e6, 5e6],
    ["Classify mails: in the last 30 days 45,000 calls with 60M tokens in and 900k out", 45_000, 60e6, 900e3],
    ["Summaries: about 3M tokens in and 400k tokens out a day, 2,000 documents", 60_000, 90e6, 12e6],
  ])("%s", (text, monthlyCalls, input, output) => {
    expect(totalsOf(text)).toEqual({ monthlyCalls, input, output });
  });

  it("leaves money in millions and names of models alone", () => {
    const { monthlyTokens } = readDemands("We raised 2M in 2025. Scrape pages of 3,500 tokens with a 70B model.");
    expect(monthlyTokens).toBeNull();
  });
});

it("counts calls in the period of the bill beside them", () => {
  expect(readDemands("Support chat. We spend $4,200/month for ~1.1M requests").monthlyCalls).toBe(1_100_000);
});

it("reads work that is done once", () => {
  expect(readDemands("Tag 10 million support tickets once. Each 200 tokens.").onceCalls).toBe(10_000_000);
});

it("never takes more than the largest window as the size of a call", () => {
  const { sizes } = readDemands("Clean up scanned letters, 1 page each, 100k pages total one-off");
  expect(sizes.used.map(({ tokens }) => tokens)).toEqual([650]);
});
