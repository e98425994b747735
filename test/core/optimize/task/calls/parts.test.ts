import { describe, expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { callSizes } from "../../../../../src/core/optimize/task/exact/call-sizes.ts";
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
    ["RAG bot: top-6 chunks of 500 tok, system 900, question 40. answer 350 with sources.", 3940, 350],
    ["Tutor: history up to 5k tokens, avg 1.4k, sys prompt 1.1k identical every time, replies 120 tok.", 2500, 120],
    [
      "Angebote vergleichen. Je Vergleich vier Angebote mit je rund 3.000 Token, dazu die Liste mit 1.000 Token. Heraus kommt eine Tabelle mit 700 Token.",
      13_000,
      700,
    ],
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
    ["Commit message generator. Diff avg 1.6k tokens, message 50 tokens.", 1600, 50],
    ["Cobrança: cada mensagem tem 2.000 tokens de entrada e saem 70.", 2000, 70],
    ["Write alt text for images, image is ~1000 tokens, prompt 80 tokens, output 30 tokens", 1080, 30],
    ["Changelog writer: takes 30 commit messages (20 tok each) -> 150 tok changelog", 600, 150],
    [
      "Cluster headlines: 40 headlines per call (avg 15 tokens each) plus 200 token prompt, returns topics ~50 tokens.",
      800,
      50,
    ],
    ["We grade exam answers: rubric 800 tokens, answer 300 tokens, feedback 150 tokens.", 1100, 150],
    ["etiquetar tickets: 80 tokens de texto + 1.200 de guía fija, salida una etiqueta.", 1280, 3],
    ["Read reports of 4,000 tokens. Output: yes or no and three reasons, around 120 tokens.", 4000, 120],
    ["Categorise goods: title in (250 tok max, avg 140), out is a path so 11 tok.", 140, 11],
  ])("is what the text calls so: %s", (text, inputTokens, outputTokens) => {
    expect(profileTask(text)).toMatchObject({ inputTokens, outputTokens });
  });
});

describe("calls of several kinds", () => {
  it("are the mean call and the number of all of them", () => {
    const text =
      "Research agent: each report takes a planner call (2k in / 500 out) and 4 search calls (8k in / 300 out), then a writer call (16k in / 2k out). 500 reports a month.";
    expect(profileTask(text)).toMatchObject({
      inputTokens: Math.round(50_000 / 6),
      outputTokens: Math.round(3700 / 6),
    });
    expect(readDemands(text).monthlyCalls).toBe(3000);
  });
});

describe("parts of an answer", () => {
  it.each([
    ["Summarise calls. Each transcript 8,000 words, summary 600 words plus a table of about 200 words.", 800 * 1.33],
    ["Summarise calls: transcript of 900 words, summary of 100 words plus the category.", 100 * 1.33],
  ])("add up: %s", (text, tokens) => {
    expect(Math.abs(profileTask(text).outputTokens - tokens)).toBeLessThan(5);
  });
});

describe("the part that never changes", () => {
  it.each([
    ["Chatbot. Per message 1,600 tokens in (1,000 of them the fixed prompt) and 90 out.", 1000 / 1600],
    ["Each question sends 18,000 tokens (15,000 are the same contract) and gets back around 400.", 15 / 18],
    ["Assistente: entram 2.000 tokens (1.400 são o prompt fixo) e a resposta tem 70 tokens.", 0.7],
  ])("may stand before its words: %s", (text, share) => {
    expect(profileTask(text).repeatedShare).toBeCloseTo(share, 5);
  });
});

describe("calls a month", () => {
  it.each([
    ["Screen résumés, 7,200 CVs monthly. Half of them are in Polish.", 7200],
    ["50 devs, each opens two PRs a day, 20 working days, and each PR gets reviewed three times.", 6000],
    ["9k convos/day, avg 4 turns", 1_080_000],
    ["15,000 phone calls a month. Each call has about six turns.", 90_000],
    ["Resumir llamadas: 4.000 llamadas al día, de lunes a sábado.", 104_000],
    ["9k pupils, 10 messages each per day, school days only (about 20 a month)", 1_800_000],
    ["Fifty-two thousand claims a month are checked.", 52_000],
    ["Translate leaflets into 9 languages, one call per language. 1,200 leaflets a month.", 10_800],
    ["Übersetze Texte ins Englische, Französische und Polnische, 900 Texte im Monat, ein Aufruf je Sprache", 2700],
    ["Scriviamo schede in quattro lingue, 700 prodotti al mese, una chiamata per lingua.", 2800],
    ["把说明翻译成英语、法语和日语，每月2万条，每种语言单独调用一次。", 60_000],
  ])("%s", (text, calls) => {
    expect(readDemands(text).monthlyCalls).toBe(calls);
  });

  it.each([
    ["I need labels for 700k tickets once to train a model.", 700_000],
    ["Write unit tests, 25k functions, one-off, maybe 3k more.", 25_000],
  ])("are made once: %s", (text, calls) => expect(readDemands(text).onceCalls).toBe(calls));

  it("are a range when a text names languages and not the calls of each", () => {
    const { callsRange } = readDemands("Translate 500 notices a month into German, French and Brazilian Portuguese.");
    expect([callsRange?.low.monthly, callsRange?.high.monthly]).toEqual([500, 1500]);
  });
});
