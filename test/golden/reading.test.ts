import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FIELDS, type LabelledText, measure, type Outcome } from "../support/reading/measure.ts";

const texts = JSON.parse(readFileSync(new URL("reading/texts.json", import.meta.url), "utf8")) as LabelledText[];

/** Texts of 200 that are read right, and those that are read wrong or lost in silence. */
const RECORDED: Readonly<Record<(typeof FIELDS)[number], readonly [right: number, wrong: number]>> = {
  calls_per_month: [183, 0],
  input_tokens: [170, 6],
  output_tokens: [169, 8],
  cached_share: [195, 5],
  batch: [200, 0],
  max_usd_per_month: [199, 0],
  max_usd_per_call: [198, 1],
  bill_usd_per_month: [199, 0],
};

describe("200 labelled texts", () => {
  const totals = measure(texts);

  it("are read in eleven languages, each field one time", () => {
    expect(new Set(texts.map(({ language }) => language)).size).toBe(11);
    const sum = (counts: Record<Outcome, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
    expect(FIELDS.map((field) => sum(totals[field]))).toEqual(FIELDS.map(() => 200));
  });

  it.each(FIELDS)("%s: as many are right as on record, and no more are wrong", (field) => {
    const [right, wrong] = RECORDED[field];
    expect(totals[field].right).toBeGreaterThanOrEqual(right);
    expect(totals[field].wrong + totals[field].silent).toBeLessThanOrEqual(wrong);
  });
});
