import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FIELDS, type Field, type LabelledText, measure, type Outcome } from "../support/reading/measure.ts";

type Recorded = Readonly<Record<Field, readonly [right: number, wrong: number]>>;

/** Texts of each file that are read right, and those that are read wrong or lost in silence. */
const FILES: readonly (readonly [file: string, texts: number, recorded: Recorded])[] = [
  [
    "texts.json",
    200,
    {
      calls_per_month: [187, 0],
      input_tokens: [173, 5],
      output_tokens: [173, 7],
      cached_share: [196, 1],
      batch: [200, 0],
      max_usd_per_month: [199, 0],
      max_usd_per_call: [198, 1],
      bill_usd_per_month: [199, 0],
    },
  ],
  [
    "second.json",
    120,
    {
      calls_per_month: [95, 0],
      input_tokens: [94, 4],
      output_tokens: [85, 8],
      cached_share: [113, 2],
      batch: [120, 0],
      max_usd_per_month: [108, 0],
      max_usd_per_call: [107, 1],
      bill_usd_per_month: [108, 0],
    },
  ],
  [
    "third.json",
    32,
    {
      calls_per_month: [29, 0],
      input_tokens: [25, 3],
      output_tokens: [24, 5],
      cached_share: [32, 0],
      batch: [32, 0],
      max_usd_per_month: [29, 0],
      max_usd_per_call: [29, 0],
      bill_usd_per_month: [29, 0],
    },
  ],
  [
    "fourth.json",
    120,
    {
      calls_per_month: [113, 0],
      input_tokens: [101, 7],
      output_tokens: [102, 4],
      cached_share: [120, 0],
      batch: [120, 0],
      max_usd_per_month: [119, 0],
      max_usd_per_call: [119, 0],
      bill_usd_per_month: [119, 0],
    },
  ],
];

describe.each(FILES)("%s", (file, count, recorded) => {
  const texts = JSON.parse(readFileSync(new URL(`reading/${file}`, import.meta.url), "utf8")) as LabelledText[];
  const totals = measure(texts);

  it("is in eleven languages, each field read one time", () => {
    expect(new Set(texts.map(({ language }) => language)).size).toBe(11);
    const sum = (counts: Record<Outcome, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
    expect(FIELDS.map((field) => sum(totals[field]))).toEqual(FIELDS.map(() => count));
  });

  it.each(FIELDS)("%s: as many are right as on record, and no more are wrong", (field) => {
    const [right, wrong] = recorded[field];
    expect(totals[field].right).toBeGreaterThanOrEqual(right);
    expect(totals[field].wrong + totals[field].silent).toBeLessThanOrEqual(wrong);
  });
});
