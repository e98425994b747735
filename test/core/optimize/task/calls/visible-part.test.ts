import { describe, expect, it } from "vitest";
import { billedOutput } from "../../../../../src/core/optimize/task/sizes/sides/directions.ts";
import { statedSizes } from "../../../../../src/core/optimize/task/sizes/sizes.ts";

describe("output that is billed, of which a part is visible", () => {
  it.each([
    [
      "1,100 input tokens, 2,900 output tokens in total of which only 240 are the visible answer, the rest is thinking",
      2900,
      240,
    ],
    ["Output 5,400 tokens billed of which 600 shown to the user", 5400, 600],
  ])("is read with its part: %s", (text, billed, visible) => {
    const { outputTokens, visibleTokens } = statedSizes(text, "en");
    expect([outputTokens, visibleTokens]).toEqual([billed, visible]);
  });

  it.each([
    "2,100 tokens in, 1,700 of it the same system prompt, 300 out, and we want it to reason",
    "9000 tokens of which 300 are the question, think hard",
    "2900 output tokens of which 240 are the visible answer",
  ])("is not made of other parts: %s", (text) => {
    expect(billedOutput(text)).toBeNull();
  });
});

describe("numbers of calls", () => {
  it.each([
    ["Wir fassen Gutachten zusammen: 4 Gutachten pro Arbeitstag, je Sachbearbeiter, 18 Sachbearbeiter", "de", 1584],
    ["Label 900 delivery notes a day, six days a week", "en", 23_400],
  ] as const)("take in all that multiplies: %s", (text, language, calls) => {
    expect(statedSizes(text, language).calls?.monthly).toBe(calls);
  });
});
