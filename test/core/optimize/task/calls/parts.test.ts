import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { callSizes } from "../../../../../src/core/optimize/task/exact-sizes.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

const sizesOf = (text: string) => {
  const { inputTokens, outputTokens, language } = profileTask(text);
  return { inputTokens, outputTokens, doubted: callSizes(text, language).doubted };
};

describe("lengths that a text lists as parts of the input", () => {
  it.each([
    ["Helpdesk bot: sys prompt 1.5k + 3 chunks @ 400 tok + user msg of 70 tok. Answers ~200 tok.", 2770, 200],
    ["Grade runs: trace ~9k tok, marking sheet 800 tok, verdict 120 tok.", 9800, 120],
    ["Simulate shoppers: a persona of 250 tokens + a script of 900 tokens in, 700 tokens of answers out.", 1150, 700],
    ["Label payments. In: 90 tokens, plus a code list at 1,100 tokens. Out: 6 tokens.", 1190, 6],
    ["Отнести письма к темам: письмо около 120 токенов, памятка 500 токенов, ответ 8 токенов.", 620, 8],
    ["문의 분류. 문의 평균 90토큰, 프롬프트 410토큰, 출력 12토큰.", 500, 12],
  ])("add up: %s", (text, inputTokens, outputTokens) => {
    expect(sizesOf(text)).toEqual({ inputTokens, outputTokens, doubted: [] });
  });

  it("do not add up when one restates the other", () => {
    const text = "Read deeds of about thirty pages, call it 18,000 tokens, and give back a table of 500 tokens.";
    expect(sizesOf(text)).toMatchObject({ inputTokens: 18_000, outputTokens: 500 });
  });

  it("do not add up when the total holds them", () => {
    const text = "Prompt of 4,000 tokens, of which the history is 2,500 tokens; reply 300 tokens.";
    expect(profileTask(text).inputTokens).toBe(4000);
  });
});

describe("the length of an answer", () => {
  it.each([
    ["Check posts: return a label and one short reason, ~30 tokens. The post has 200 tokens.", 200, 30],
    ["Match orders: 1,500 tokens go in and a JSON of 210 tokens comes out.", 1500, 210],
    ["Write unit tests: function and imports ~1,300 tokens; tests ~900 tokens.", 1300, 900],
    ["Categorise goods: title in (250 tok max, avg 140), out is a path so 11 tok.", 140, 11],
  ])("is what the text calls so: %s", (text, inputTokens, outputTokens) => {
    expect(profileTask(text)).toMatchObject({ inputTokens, outputTokens });
  });
});

describe("calls a month", () => {
  it.each([
    ["Screen résumés, 7,200 CVs monthly. Half of them are in Polish.", 7200],
    ["50 devs, each opens two PRs a day, 20 working days, and each PR gets reviewed three times.", 6000],
    ["9k convos/day, avg 4 turns", 1_080_000],
    ["15,000 phone calls a month. Each call has about six turns.", 90_000],
    ["Fifty-two thousand claims a month are checked.", 52_000],
    ["Translate leaflets into 9 languages, one call per language. 1,200 leaflets a month.", 10_800],
    ["Scriviamo schede in quattro lingue, 700 prodotti al mese, una chiamata per lingua.", 2800],
    ["把说明翻译成英语、法语和日语，每月2万条，每种语言单独调用一次。", 60_000],
  ])("%s", (text, calls) => {
    expect(readDemands(text).monthlyCalls).toBe(calls);
  });

  it("are a range when a text names languages and not the calls of each", () => {
    const { callsRange } = readDemands("Translate 500 notices a month into German, French and Brazilian Portuguese.");
    expect([callsRange?.low.monthly, callsRange?.high.monthly]).toEqual([500, 1500]);
  });
});
