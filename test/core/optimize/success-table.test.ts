import { describe, expect, it } from "vitest";
import { MEASURED_SUCCESS, MOST_CONFIDENT } from "../../../src/core/optimize/quality.ts";
import { readBench, successTable } from "../../bench/success-table.ts";

const rows = new Map(successTable(readBench()).map((row) => [row.rule, row]));

describe("the measured success of rules for choosing a replacement", () => {
  it.each([
    ["any model", 1536, 0.66],
    ["not cheaper than current (price as quality)", 796, 0.76],
    ["sibling benchmark of the same class not worse", 628, 0.77],
    ["mean of half general, half sibling, not worse", 624, 0.83],
    ["general index up to 3 points lower", 918, 0.81],
    ["general index not worse", 768, 0.85],
    ["general index at least 3 better", 618, 0.87],
    ["general index at least 6 better", 439, 0.88],
  ])("%s: %d pairs, %d", (rule, pairs, success) => {
    expect(rows.get(rule)?.pairs).toBe(pairs);
    expect(Math.round((rows.get(rule)?.success ?? 0) * 100) / 100).toBe(success);
  });

  it("is what the optimiser uses, and no answer claims more than the best rule", () => {
    const measured = (rule: string) => Math.round((rows.get(rule)?.success ?? 0) * 100) / 100;
    expect(MEASURED_SUCCESS).toEqual({
      index_6_better: measured("general index at least 6 better"),
      index_3_better: measured("general index at least 3 better"),
      index_not_worse: measured("general index not worse"),
      index_up_to_3_lower: measured("general index up to 3 points lower"),
      task_board_not_worse: measured("sibling benchmark of the same class not worse"),
      tier_or_price_only: measured("not cheaper than current (price as quality)"),
      any_model: measured("any model"),
    });
    expect(MOST_CONFIDENT).toBe(Math.max(...Object.values(MEASURED_SUCCESS)));
  });

  it("falls with the price of a cheaper candidate, as the answers say", () => {
    expect(rows.get("cheaper, at a third of the list price or more")?.success).toBeCloseTo(0.63, 2);
    expect(rows.get("cheaper, below a third of the list price")?.success).toBeCloseTo(0.52, 2);
  });
});
