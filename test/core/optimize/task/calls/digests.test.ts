import { expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

const read = (text: string) => {
  const { inputTokens, outputTokens } = profileTask(text);
  return [readDemands(text).monthlyCalls, inputTokens, outputTokens];
};

it.each([
  ["Daily report: reads 200 news articles (800 words each) and writes a 2-page briefing.", 30, 212_800, 1300],
  ["Every morning it reads 200 tickets (150 words each) and writes one summary of 500 words.", 30, 39_900, 665],
])("reads many things and one text made of them as one call: %s", (text, ...wanted) => {
  expect(read(text)).toEqual(wanted);
});

it.each([
  ["A nightly job goes through 800 support chats and writes one sentence about each", 24_000],
  ["For 200 companies a day, reads 20-page filings and writes a report", 6000],
  ["It reads 30 tickets a day and writes a reply to each", 900],
])("takes a text about each thing as a call of its own: %s", (text, calls) => {
  expect(readDemands(text).monthlyCalls).toBe(calls);
});
