import { expect, it } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { profileTask } from "../../../../../src/core/optimize/task/profile.ts";

it.each([
  ["Moderation of live chat, 3 messages/second around the clock, 30 tokens each, answer yes/no", 7_776_000, 30, 3],
  ["Email drafting for sales: 60 reps x 40 emails/day, each with 700 token context, 150-word email", 72_000, 700, 200],
  ["RAG bot: 5 retrieved docs of ~800 tokens, chat history ~1,000 tokens, system ~500, answer ~350", null, 5500, 350],
  ["Code completion for 45 engineers; each triggers ~400 completions/day; 1.5k context; 40 tok out", 540_000, 1500, 40],
  [
    "The system looks up eight passages from our reports, each of about four hundred tokens. Instructions are 600 tokens. The answer should cite the passages and is around 250 tokens. A question has 50 tokens.",
    null,
    3850,
    250,
  ],
  [
    "Scanned invoices: avg 2.4 pages, ~1,500 tok per page image. Prompt + schema 700 tok. Output JSON ~350 tok",
    null,
    4300,
    350,
  ],
  [
    "Judge: rubric 900 tok, transcript 2.2k tok, candidate answer 500 tok -> JSON with a rationale, ~120 tok",
    null,
    3600,
    120,
  ],
  [
    "Cada mensagem manda uns 2.100 tokens e a resposta tem 90 tokens. São 1,2 milhão de mensagens por mês.",
    1_200_000,
    2100,
    90,
  ],
  ["Invoice OCR post-processing: 9,000 docs/mo; ~1.8k tokens in; ~350 out", 9000, 1800, 350],
])("%s", (text, calls, input, output) => {
  const { inputTokens, outputTokens } = profileTask(text);
  expect([readDemands(text).monthlyCalls, inputTokens, outputTokens]).toEqual([calls, input, output]);
});

it("takes a small context as input, and a large one as the window of the model", () => {
  expect(readDemands("Code completion, 1.5k context, 40 tok out").minContext).toBeNull();
  expect(readDemands("Chat with contracts; it needs 200k context").minContext).toBe(200_000);
});

it("takes a context of each step as input, and an average as no law", () => {
  expect(readDemands("Agent loop: 6k tokens context each step, 400 tokens out per step").minContext).toBeNull();
  expect(readDemands("Meeting bot: 1,100 meetings/month, 38 min avg, minutes of one page").terms.gdpr).toBeUndefined();
  expect(readDemands("Vergaderingen samenvatten, volgens de AVG").terms.gdpr).toBe(true);
});

it("takes how a text is to sound as no demand on the seat of sellers", () => {
  expect(readDemands("Diálogos en español; que no suene a español de España").excludedCountries.size).toBe(0);
});
