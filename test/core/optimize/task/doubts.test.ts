import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../src/core/optimize/task/demands/read.ts";
import { openVolumes } from "../../../../src/core/optimize/task/demands/unchecked.ts";
import { withDoubts } from "../../../../src/core/optimize/task/doubts.ts";
import { profileTask } from "../../../../src/core/optimize/task/profile.ts";

const read = (text: string) => {
  const demands = readDemands(text);
  return { demands, profile: withDoubts(profileTask(text), demands) };
};

describe("numbers of a text", () => {
  it("that are read in one way only leave nothing in doubt", () => {
    const { demands, profile } = read(
      "Triage chat: system prompt 6,000 tokens, patient message 400 tokens, answer 250 tokens, 9,000 chats a day",
    );
    expect(profile).toMatchObject({ inputTokens: 6400, outputTokens: 250, basis: "stated", plausible: null });
    expect(demands.left).toEqual([]);
  });

  it.each([
    ["prompt | 18k\ncompletion | 900, review of code", 18_000, 900],
    ["in: ~900 tok, out: ~15 tok, tag bug reports", 900, 15],
    ["RAG assistant: system 1,200 + retrieved 8 chunks x 500 tokens + question 60; answer 350", 5260, 350],
  ])("stand beside the name of their part without a unit: %s", (text, inputTokens, outputTokens) => {
    expect(read(text).profile).toMatchObject({ inputTokens, outputTokens });
  });

  it("of which nothing tells a side are assumed, and the plausible sizes hold every reading", () => {
    const { profile } = read(
      "Generate SQL from questions. Schema of 11,000 tokens, question 40 words, SQL 120 tokens.",
    );
    expect(profile).toMatchObject({ basis: "assumed", inferred: true });
    expect(profile.unclear).toEqual(["120 tokens"]);
    const { input = [0, 0], output = [0, 0] } = profile.plausible ?? {};
    expect(input[1]).toBeGreaterThanOrEqual(11_053 + 120);
    expect(output[0]).toBeLessThanOrEqual(120);
  });

  it("of minutes and sentences count by a rule of thumb, between bounds", () => {
    const { profile } = read("Summarise call transcripts, each call is about 25 mins, we want 5 bullets out");
    expect(profile.inputTokens).toBe(5000);
    expect(profile.plausible?.input).toEqual([3000, 8000]);
  });

  it("of each of several things in one call hold their product", () => {
    const files = read("Code review. It sees the diff (600 changed lines) plus four files of about 300 lines each.");
    expect(files.profile.plausible?.input[1]).toBeGreaterThanOrEqual(4 * 300 * 11);
    const reviews = read("상품 하나당 리뷰 50개(개당 평균 80자)를 묶어서 300자로 요약합니다.");
    expect(reviews.profile.inputTokens).toBeGreaterThan(1800);
    expect(read("把50条评论(每条80字)总结成200字").profile.inputTokens).toBeGreaterThan(1800);
  });

  it("that nobody reads are named: sizes, counts and money", () => {
    expect(read("Classify tickets. 500.").profile.unclear).toEqual(["500"]);
    expect(openVolumes(read("Tag 12,000 survey answers by topic").demands)).toEqual(["12,000 survey answers by"]);
    expect(read("Classify tickets. It is worth 400 dollars to us.").demands.read).toMatchObject([
      { kind: "monthly_budget", effect: "not_checked" },
    ]);
  });

  it("are no sizes where they are dates, times, versions, shares or categories", () => {
    const { demands, profile } = read(
      "Since 2019 we sort mails into 12 categories with gpt-5.4 on two H100, at 06:30, 95 % accuracy, ISO 27001.",
    );
    expect(profile.unclear).toEqual([]);
    expect(demands.left.filter(({ about }) => about !== "other")).toEqual([]);
  });
});

describe("amounts of money", () => {
  it("are limits, payments, or neither, which is said", () => {
    const money = (text: string) => {
      const { monthlyBill, monthlyBudget } = readDemands(`Classify support tickets. ${text}`);
      return [monthlyBill, monthlyBudget];
    };
    expect(money("The CFO signed off on four hundred dollars a month and not a dime more.")).toEqual([null, 400]);
    expect(money("We pay $1,900 a month.")).toEqual([1900, null]);
    expect(money("Spend today: $1,900/mo, want < $700.")).toEqual([1900, 700]);
    expect(money("There is $1,900 a month in it.")).toEqual([null, null]);
  });
});

describe("sentences of a question beside a stated document", () => {
  it.each([
    "게임 유저 문의에 답변하는 챗봇. 문의는 보통 2~3문장이고 FAQ 문서를 약 3,000토큰 붙여서 보냅니다.",
    "Chat bot. Questions have 2-3 sentences, and an FAQ document of 3,000 tokens is sent along.",
  ])("do not shorten the answer: %s", (text) => {
    const profile = withDoubts(profileTask(text), readDemands(text));
    expect(profile.plausible?.output ?? [profile.outputTokens]).toContain(profile.outputTokens);
    expect(Math.min(...(profile.plausible?.output ?? [profile.outputTokens]))).toBe(profile.outputTokens);
  });
});
