import { describe, expect, it } from "vitest";
import { costOfCall, typicalCall } from "../../../src/core/optimize/money/cost.ts";
import { answerRequest, resolveRequest } from "../../../src/core/optimize/optimize.ts";
import { readingOf } from "../../../src/core/optimize/reading/reading.ts";
import type { OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { OptimizeReading } from "../../../src/schema/answers/reading.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { madeModel } from "../../support/world/models.ts";

const now = madeModel({ model_id: "now", input: "10", output: "40", provider: "a", model_key: "a/now" });
const best = madeModel({ model_id: "best", input: "2", output: "8", provider: "b", model_key: "b/best" });
const data = madeData([now, best], madeEvidence({ "a/now": 1, "b/best": 2.5 }));

function ask(task: string, input: Partial<OptimizeInput> = {}) {
  const request = resolveRequest({ task, current_model: "now", ...input }, now, data.now);
  return { reading: OptimizeReading.parse(readingOf(request, data)), answer: answerRequest(request, data) };
}

const STATED = "Answer customer questions in our chat, 1,200 input tokens and 250 output tokens, 400 a day";
/** Texts of each way in which a size or a number of calls is read, in several languages. */
const TEXTS = [
  STATED,
  "Summarise 10-page reports",
  "Classify tickets. We pay 500 USD a month, 20,000 tickets a month.",
  "Summarise 50 reports a day in 4 languages, 600 input tokens and 300 output tokens",
  "Browser agent, 300 runs per night, 25 steps per run, 18k tokens in, 130 tokens out",
  "Übersetze Verträge, nur Anbieter aus der EU, 3.000 Token rein, 12 Euro im Monat",
  "客服聊天,每次2000个token,每天20000条,必须在中国境内",
  "Write SQL. input_tokens=14000 output_tokens=900",
];

describe("the kind of work in a reading", () => {
  it("can be changed, also where it is sure", () => {
    const { reading } = ask(STATED);
    expect(reading.fields.work).toMatchObject({ kind: "chat_support", sure: true });
    expect(reading.understood).toMatch(/if not, name it in the task, such as work=\w+/);
    expect(ask(`${STATED} work=summarisation`).reading.fields.work).toMatchObject({
      kind: "summarisation",
      sure: true,
    });
  });
});

describe("the wording that a reading proposes", () => {
  const thinker = madeModel({ ...now, model_id: "now", input: "10", output: "40", provider: "a", reasoning: "always" });
  const costOf = (task: string) => {
    const request = resolveRequest({ task, current_model: "now", monthly_calls: 1000 }, thinker, data.now);
    const call = typicalCall(thinker, request.profile);
    const cost = costOfCall(thinker, request.profile, call, request.day, request.demands);
    return { reword: readingOf(request, data).reword, cost: cost?.usd.toString() };
  };

  it.each(["Translate short stories into French", "Describe two photos of a house for an advert", "Summarise reports"])(
    "changes nothing that is understood: %s",
    (task) => {
      const { reword, cost } = costOf(task);
      const sizes = /as (input_tokens=.*?), with your own numbers/u.exec(reword ?? "")?.[1] ?? "";
      expect(sizes).toContain("thinking=extra");
      expect(cost).toBeDefined();
      expect(costOf(`${task}. ${sizes}`).cost).toBe(cost);
    },
  );
});

describe("how a request is understood", () => {
  it.each(TEXTS)("is the same in the answer, whose summary has its first sentence: %s", (task) => {
    const { reading, answer } = ask(task);
    expect(answer.reading).toEqual(reading);
    const [sentence = ""] = /Read: .*? a call(?:, derived from .*?)?\./s.exec(answer.summary) ?? [];
    expect(sentence.length).toBeGreaterThan(20);
    expect(reading.understood.startsWith(sentence.replace(/\s+/g, " "))).toBe(true);
  });

  it.each(TEXTS)("says nothing of the answer: %s", (task) => {
    const { reading } = ask(task);
    const said = JSON.stringify(reading);
    expect(said).not.toMatch(/best|verdict|monthly_usd|success_probability|recommend/i);
    // The only amounts of money are those of the text.
    expect(reading.understood.replaceAll(/"[^"]*"|bill of \d+ USD/g, "")).not.toMatch(/USD|\$/);
  });

  it("says of sizes and calls whether they are stated, derived or assumed, with the words", () => {
    const { fields } = ask(STATED).reading;
    expect(fields.input_tokens).toMatchObject({ value: 1200, basis: "stated", words: ["1,200 input tokens"] });
    expect(fields.output_tokens).toMatchObject({ value: 250, basis: "stated", low: null });
    expect(fields.monthly_calls).toMatchObject({ value: 12_000, basis: "derived", words: ["400 a day"] });
    const pages = ask("Summarise 10-page reports", { monthly_calls: 500 }).reading.fields;
    expect(pages.input_tokens).toMatchObject({ basis: "derived", words: ["10-page"] });
    expect(pages.output_tokens).toMatchObject({ basis: "assumed", words: [] });
    expect(pages.monthly_calls).toMatchObject({ value: 500, basis: "stated", words: [] });
    const bill = ask("Classify tickets. We pay 500 USD a month, 20,000 tickets a month.").reading;
    expect(bill.fields.input_tokens.basis).toBe("derived");
    expect(bill.understood).toContain("(derived)");
    expect(ask("Classify tickets").reading.fields.monthly_calls.basis).toBe("assumed");
  });

  it("gives both ends of calls that can be read in several ways", () => {
    const { fields, reword } = ask(
      "Summarise 50 reports a day in 4 languages, 600 input tokens and 300 output tokens",
    ).reading;
    expect(fields.monthly_calls).toMatchObject({ low: 1500, high: 6000 });
    expect(fields.unclear.map(({ words }) => words)).toContain("50 reports a day");
    expect(reword).toContain("monthly_calls");
  });

  it.each([
    [`${STATED}. We are 62 lawyers.`, "62 lawyers"],
    [`${STATED}. The corpus has 61 schemas.`, "61 schemas"],
    [`${STATED}. 7 % of them fail.`, "7 %"],
    [`${STATED}. Wir sind 85 Personen.`, "85 Personen"],
    ["Chat support, 1,200 input tokens and 250 output tokens, 25 steps per run", "25 steps per run"],
  ])("names a number that nothing took: %s", (task, words) => {
    const { not_used, understood, reword } = ask(task).reading;
    expect(not_used.map((one) => one.words).join(" | ")).toContain(words);
    expect(understood).toContain("Not used: ");
    expect(reword).not.toBeNull();
  });

  it("names demands that nothing checks, and what to say instead of those that are not understood", () => {
    const { not_used: open, reword, fields } = ask(`${STATED}. Answers must never contain legal advice.`).reading;
    expect(open).toEqual([expect.objectContaining({ words: expect.stringContaining("legal advice") })]);
    expect(reword).toBeNull();
    expect(fields.demands.find(({ kind }) => kind === "requirement")?.effect).toBe("not_checked");
    const misread = ask(`${STATED}. The vendor must be sovereign and vetted.`).reading;
    expect(misread.reword).toContain("only, not, or hosted in");
  });

  it.each([
    ["Our readers run small farms", "Our readers run small farms"],
    ["Manchmal hängt ein langer Mailverlauf daran", "Manchmal hängt ein langer Mailverlauf daran"],
    ["契約書の内容を要約して担当者に送ります", "契約書の内容を要約して担当者に送ります"],
  ])("names a statement that nothing was read from: %s", (statement, words) => {
    const { not_used, understood, reword } = ask(`${STATED}. ${statement}.`).reading;
    expect(not_used).toEqual([{ words, why: expect.stringContaining("describes the work only") }]);
    expect(understood).toContain(`Read as a description of the work only: "${words}".`);
    expect(reword).toBeNull();
  });

  it("names no statement that was read, no short one and no end of a bracket", () => {
    const read = ask(`${STATED}. We send 40 of them an hour. Thanks a lot. Topics (moves; new flats) vary.`).reading;
    expect(read.not_used.filter(({ why }) => why.includes("describes the work only"))).toEqual([]);
  });

  it("has nothing to reword when all is stated, and not after the exact notation with monthly_calls", () => {
    expect(ask(STATED).reading).toMatchObject({ not_used: [], reword: null });
    const open = ask("Summarise 10-page reports of our 62 lawyers").reading;
    expect(open.reword).toContain(`input_tokens=${open.fields.input_tokens.value} output_tokens=`);
    const { reading } = ask("Summarise 10-page reports of our 62 lawyers. input_tokens=14000 output_tokens=900", {
      monthly_calls: 400,
    });
    expect(reading.reword).toBeNull();
    expect(reading.not_used.map(({ words }) => words)).toContain("10-page");
    expect(reading.fields.input_tokens).toMatchObject({ value: 14_000, basis: "stated", low: null });
  });

  it("names the model in use as it was resolved", () => {
    expect(ask(STATED).reading.fields.current_model).toEqual({
      asked: "now",
      id: "now",
      name: now.display_name,
      seller: "a",
    });
  });

  it("stays small for the longest text", () => {
    const numbers = Array.from({ length: 200 }, (_, at) => `must have ${at + 31} ducks`).join("; ");
    const { reading } = ask(`Answer questions. ${numbers}`.slice(0, 2000));
    expect(reading.not_used.length).toBeLessThanOrEqual(20);
    expect(JSON.stringify(reading).length).toBeLessThan(16_000);
  });
});
