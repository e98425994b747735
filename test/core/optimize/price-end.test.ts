import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { analyseBill } from "../../../src/core/bill/bill.ts";
import { planMigration } from "../../../src/core/migrate/migrate.ts";
import { priceEndWords } from "../../../src/core/optimize/money/price-end.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import type { ModelView, OptimizeData } from "../../../src/core/optimize/types.ts";
import { compare } from "../../../src/operations/paid/compare.ts";
import { optimizeData } from "../../../src/operations/paid/optimize-model.ts";
import { madeModel } from "../../support/world/models.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const DAY = "2026-11-23";
// The recorded prices of Gemini 3.6 and 3.7 Flash end on 2027-01-01; that of 3.8 Flash has a later one.
const FLASH_36 =
  /The recorded price of Gemini 3\.6 Flash at Google Gemini API ends on 2027-01-01 and no later one is recorded/;
const FLASH_37 =
  /The recorded price of Gemini 3\.7 Flash at Google Gemini API ends on 2027-01-01 and no later one is recorded/;
let world: World;
let data: OptimizeData;
beforeAll(async () => {
  world = await createWorld({ now: NOW });
  data = optimizeData(world.context.catalog, NOW);
});
afterAll(() => world.close());

function google(id: string): ModelView {
  const model = data.models.find(({ provider, model_id: own }) => provider === "google" && own === id);
  if (model === undefined) throw new Error(`no ${id}`);
  return model;
}

describe("a recorded price that ends without a later one", () => {
  it("is said with its day, of a price that ends and of one that has ended", () => {
    const ends = (to: string | null, over = {}) => {
      const model = madeModel({ model_id: "m", input: "1", output: "2", ...over });
      return { ...model, prices: model.prices.map((price) => ({ ...price, effective_to: to })) };
    };
    expect(priceEndWords(ends("2027-03-01"), DAY, "M")).toMatch(/^The recorded price of M ends on 2027-03-01 and no/);
    expect(priceEndWords(ends("2026-11-01"), DAY, "M")).toMatch(/^The recorded price of M ended on 2026-11-01 and no/);
    expect(priceEndWords(ends(null), DAY, "M")).toBeNull();
    expect(priceEndWords(ends("2028-01-01"), DAY, "M")).toBeNull();
    expect(priceEndWords(google("gemini-3.8-flash"), DAY, "M")).toBeNull();
  });

  it("is in the note of an option to migrate to, and in the notes of the model in use", () => {
    const note = (from: string, id: string) =>
      planMigration(from, google(from), data).options.find(({ model }) => model.id === id)?.note;
    expect(note("gemini-2.0-flash", "gemini-3.6-flash")).toMatch(FLASH_36);
    expect(note("gemini-2.5-flash", "gemini-3.7-flash")).toMatch(/^Newer model of the same maker.* ends on 2027-01-01/);
    const own = planMigration("gemini-3.7-flash", google("gemini-3.7-flash"), data);
    expect(own.notes.join(" ")).toMatch(FLASH_37);
  });

  it("is a finding of the line of a bill", () => {
    const line = { model: "any", calls: 100_000, input_tokens: 200_000_000, output_tokens: 40_000_000 };
    const of = (id: string) => analyseBill([{ line, model: google(id) }], data);
    const { findings, summary } = of("gemini-3.7-flash");
    expect(findings.find(({ kind }) => kind === "price_change")?.statement).toMatch(FLASH_37);
    expect(summary).toContain("1 line uses a model whose price changes, or ends without a recorded next one.");
    const change = of("gemini-3.8-flash").findings.find(({ kind }) => kind === "price_change");
    expect(change?.statement).not.toContain("no later one is recorded");
  });

  it("is said of the cheaper model of a line", () => {
    const line = { model: "gpt-5.2", calls: 100_000, input_tokens: 200_000_000, output_tokens: 40_000_000 };
    const of = (some: OptimizeData) => {
      const model = some.models.find(({ provider, model_id: id }) => provider === "openai" && id === "gpt-5.2");
      if (model === undefined) throw new Error("no gpt-5.2");
      return (
        analyseBill([{ line, model }], some).findings.find(({ kind }) => kind === "cheaper_model")?.statement ?? ""
      );
    };
    expect(of(data)).toContain("likely as good");
    expect(of(data)).not.toContain("no later one is recorded");
    const ended = (one: ModelView): ModelView => ({
      ...one,
      prices: one.prices.map((price) => ({ ...price, effective_to: price.effective_to ?? "2027-02-01" })),
    });
    expect(of({ ...data, models: data.models.map(ended) })).toMatch(/ends on 2027-02-01 and no later one is recorded/);
  });

  it("is in the summary of the choice of a model, in any language", () => {
    for (const task of [
      "Answer customer questions in our chat, 1000 input tokens and 300 output tokens",
      "Beantworte Kundenfragen im Chat, 1000 Tokens Eingabe und 300 Tokens Ausgabe",
      "社内チャットで質問に回答。入力1000トークン、出力300トークン",
    ]) {
      const current = google("gemini-3.7-flash");
      const { summary } = optimizeModel({ task, current_model: "gemini-3.7-flash" }, current, data);
      expect(summary).toMatch(FLASH_37);
    }
  });

  it("is a caveat of a comparison", async () => {
    const input = compare.input.parse({ products: ["gemini-3.7-flash", "gpt-5-mini"] });
    const { resolved } = compare.plan(input, world.context);
    const answer = (await compare.run(resolved, world.context)) as { caveats: string[] };
    expect(answer.caveats.join(" ")).toMatch(FLASH_37);
  });
});
