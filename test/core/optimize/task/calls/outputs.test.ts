import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { withDoubts } from "../../../../../src/core/optimize/task/doubts.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

function read(text: string) {
  return withDoubts(profileTask(text), readDemands(text));
}

describe("several outputs of one call", () => {
  it.each([
    ["把中文商品标题翻译成英语、德语、日语三种语言,每个商品大概中文500字,输出三份译文。", 3],
    ["Translate product texts of 300 words; output three translations of it.", 3],
    ["Traduire des fiches de 300 mots, trois traductions par fiche.", 3],
    ["商品説明300文字を翻訳し、3つの翻訳を出力する", 3],
  ])("are all counted: %s", (text, times) => {
    const { inputTokens, outputTokens, unclear } = read(text);
    expect(outputTokens / inputTokens / 1.1).toBeCloseTo(times, 1);
    expect(unclear).toEqual([]);
  });

  it("multiply the usual output of other work", () => {
    expect(read("Write ad copy, two variants of each.").outputTokens).toBe(
      2 * read("Write ad copy for each.").outputTokens,
    );
  });

  it("are in doubt where only languages are named, each of which may be a call", () => {
    const { outputTokens, unclear, plausible } = read("Übersetze Produkttexte mit 300 Wörtern in 3 Sprachen.");
    expect(unclear).toEqual(["3 Sprachen"]);
    expect(plausible?.output).toEqual([outputTokens, 3 * outputTokens]);
  });

  it("are those of the calls where the text counts a call for each language", () => {
    expect(read("Translate 500 articles a day of 300 words into French and German").unclear).toEqual([]);
  });
});
