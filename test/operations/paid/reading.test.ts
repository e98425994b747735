import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseInput } from "../../../src/api/wire/input.ts";
import { operations } from "../../../src/operations/registry.ts";
import type { RequestReading } from "../../../src/schema/answers/reading.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
});
afterAll(() => world.close());

function read(id: string, input: object): RequestReading {
  const operation = operations.find((one) => one.id === id);
  const { resolved } = operation?.plan(parseInput(operation, input), world.context) ?? {};
  const reading = operation?.reading?.(resolved, world.context);
  if (reading === undefined) throw new Error(`${id} has no reading`);
  return reading;
}

describe("research", () => {
  const ask = (query: string) => read("research", { query });

  it("says what is asked, of what, with filters and period", () => {
    const { fields, understood, reword } = ask("fastest growing open source coding agents in the last 90 days");
    expect(fields).toMatchObject({
      asks: "fastest_growing",
      about: "products",
      subject: "coding agents",
      filters: expect.arrayContaining([{ words: "open source", kind: "open_source", effect: "applied" }]),
      period: { from: "2026-08-25", to: "2026-11-23" },
    });
    expect(understood).toContain('the fastest growing ("fastest growing") of products "coding agents"');
    expect(reword).toContain('Stars were last read on 2026-08-22: growth up to then stands for "in the last 90 days".');
    expect(ask("fastest growing open source coding agents").reword).toBeNull();
  });

  it.each([
    ["who sells Kimi K3, at what price, and is anyone cheaper than Moonshot?", "moonshotai/kimi-k3"],
    ["LangChain or LlamaIndex: which gained more stars in the last twelve months?", "llamaindex"],
    ["open source alternatives to Notion", "notion"],
  ])("names what was meant as it is listed: %s", (query, id) => {
    const { names } = ask(query).fields as { names: { id: string }[] };
    expect(names.map((one) => one.id)).toContain(id);
  });

  it.each([
    ["Welche quelloffenen Alternativen zu Notion kann man selbst hosten? Bitte mit Lizenz und Handbuch.", "Handbuch"],
    ["alternatives to Cursor for 40 developers", "40"],
  ])("names the words that it does without: %s", (query, words) => {
    const { not_used: open, reword, understood } = ask(query);
    expect(open.map((one) => one.words).join(" | ")).toContain(words);
    expect([reword, understood]).toEqual([expect.stringContaining(words), expect.stringContaining(words)]);
  });

  it("names the facts that are to be told of each answer, and looks for none of them in descriptions", () => {
    const query = "open source AI code review tools for pull requests, with licence and star growth";
    const { understood, not_used: open, fields } = ask(query);
    expect(understood).toContain('Told of each, as far as it is recorded: "with licence and star growth".');
    expect([open, fields.subject]).toEqual([[], expect.not.stringContaining("star")]);
  });

  it("counts and lists nothing of what is found", () => {
    const reading = ask("cheapest embedding model");
    expect(reading.fields.names).toEqual([]);
    expect(JSON.stringify(reading)).not.toMatch(/usd|total|removed|answer/i);
  });
});

describe("names", () => {
  it("of a comparison are told as resolved, and what else they mean", () => {
    const { fields, understood, reword } = read("compare", { products: ["LangChain", "crewai"] });
    expect(fields.names).toMatchObject([
      { asked: "LangChain", id: "langchain", kind: "product" },
      { asked: "crewai", id: "crewai" },
    ]);
    expect(understood).toBe(
      'Read: a comparison of "LangChain" as langchain (LangChain), crewai. On record are prices of plans of 0 of 2 products, exact licences of 2, stars of 2 and READMEs of 1.',
    );
    expect(reword).toBeNull();
  });

  it("of a migration plan are in the order of the request, whatever ends first", () => {
    const { fields } = read("migration_plan", { models: ["gpt-4o", "GPT-4 Turbo"], within_days: 3650 });
    expect((fields.names as { id: string }[]).map(({ id }) => id)).toEqual(["gpt-4o", "gpt-4-turbo"]);
  });

  it("of a bill are told where they differ, beside sums and the kind of each task", () => {
    const line = { calls: 900, input_tokens: 700_000, output_tokens: 90_000 };
    const { fields, not_used: open } = read("bill_analysis", {
      lines: [
        { model: "GPT 4o", ...line, task: "Write SQL queries" },
        { model: "gpt-4o", ...line, task: "ตอบคำถามลูกค้าเกี่ยวกับสินค้าและการจัดส่ง" },
      ],
    });
    expect(fields).toMatchObject({ lines: 2, calls: 1800, input_tokens: 1_400_000, output_tokens: 180_000 });
    expect(fields.names).toEqual([{ asked: "GPT 4o", id: "gpt-4o", name: "GPT-4o" }]);
    expect(fields.tasks).toMatchObject([{ kind: "code" }, { kind: "multilingual" }]);
    expect(open).toHaveLength(1);
  });

  it("of a bill say that the figures of a line stand before those of its task", () => {
    const line = { model: "gpt-4o", calls: 900, input_tokens: 360_000, output_tokens: 9000 };
    const { not_used: open, reword } = read("bill_analysis", {
      lines: [{ ...line, task: "Tag tickets, input_tokens=500 output_tokens=20" }],
    });
    expect(open).toEqual([
      {
        words: "input_tokens=500 output_tokens=20",
        why: "the figures of the line are used: 400 input and 10 output tokens a call",
      },
    ]);
    expect(reword).toBeNull();
  });

  it("of the longest bill fit into a small reading", () => {
    const task = (at: number) => `Write SQL queries for table ${at} ${"and explain them ".repeat(25)}`.slice(0, 500);
    const lines = Array.from({ length: 1000 }, (_, at) => ({
      model: "GPT 4o",
      calls: 1,
      input_tokens: 1e15,
      output_tokens: 1e15,
      task: task(at),
    }));
    expect(JSON.stringify(read("bill_analysis", { lines })).length).toBeLessThan(16_000);
  });
});
