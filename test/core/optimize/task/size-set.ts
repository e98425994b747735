import { readFileSync } from "node:fs";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { type Language, TOKENS } from "../../../../src/core/optimize/task/language.ts";
import { profileTask } from "../../../../src/core/optimize/task/profile.ts";
import { tokensOfPage } from "../../../../src/core/optimize/task/sizes/lengths/measures.ts";

/**
 * One line of the reviewed set: a text with sizes, and what it should be read as. `in=`, `out=` and `cached=` are
 * tokens, or words (`w`), pages (`p`) or characters (`字`) of the text's language; `n=` is calls a month.
 * What is not named must not be read; `-` is a text without any size.
 */
export interface LabelledSize {
  language: Language;
  expected: string;
  text: string;
  /** Every third line is held out: no rule was written against it. */
  heldOut: boolean;
}

export function labelledSizes(): LabelledSize[] {
  const lines = readFileSync(new URL("sizes.tsv", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return lines.map((line, index) => {
    const [language = "en", expected = "", text = ""] = line.split("\t");
    return {
      language: language as Language,
      expected: inTokens(expected, language as Language),
      text,
      heldOut: index % 3 === 2,
    };
  });
}

function inTokens(expected: string, language: Language): string {
  const { perWord, perCharacter } = TOKENS[language];
  const perUnit: Readonly<Record<string, number>> = {
    w: perWord,
    p: tokensOfPage(language),
    字: perCharacter,
  };
  return expected.replace(/(\d+)([wp字])/gu, (_, count: string, unit: string) =>
    String(Math.round(Number(count) * (perUnit[unit] ?? 1))),
  );
}

/** What a text is read as, in the notation of the set. */
export function sizesRead({ text }: LabelledSize): string {
  const { inputTokens, outputTokens, repeatedShare, sides } = profileTask(text);
  const calls = readDemands(text).monthlyCalls;
  const parts = [
    ["in", sides.input === "preset" ? null : inputTokens],
    ["out", sides.output === "preset" ? null : outputTokens],
    ["cached", repeatedShare === null ? null : Math.round(repeatedShare * inputTokens)],
    ["n", calls],
  ] as const;
  return parts.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join(" ") || "-";
}
