import { describe, expect, test } from "vitest";
import { type GuardedRate, rateFaults } from "../../../../../pipeline/sources/prices/merge/guards.ts";

const rate = (
  meter: GuardedRate["meter"],
  usd: string,
  when: GuardedRate["when"] = {},
  from: string | null = null,
  to: string | null = null,
): GuardedRate => ({
  meter,
  usd_per_mtok: usd,
  when,
  effective_from: from,
  effective_to: to,
});
const reasons = (...rates: GuardedRate[]) => rateFaults(rates).map((fault) => fault.reason);

describe("prices of one model", () => {
  test("ordinary prices pass", () => {
    const batch = { service_tier: "batch" } as const;
    const long = { input_tokens_gte: 200_001 };
    expect(
      reasons(
        rate("input", "2"),
        rate("output", "10"),
        rate("cache_read", "2"),
        rate("input", "1", batch),
        rate("output", "10", batch),
        rate("input", "4", long),
      ),
    ).toEqual([]);
  });

  test.each(["0", "1000.01"])("%s is out of range", (usd) => {
    expect(reasons(rate("input", usd))).toHaveLength(1);
  });

  test("1000 and the smallest price are within range", () => {
    expect(reasons(rate("input", "1000"), rate("cache_read", "0.000001"))).toEqual([]);
  });

  test("output below half the input is refused as swapped columns", () => {
    expect(reasons(rate("input", "10"), rate("output", "4.99"))).toEqual([
      "output costs less than half the input",
      "output costs less than half the input",
    ]);
    expect(reasons(rate("input", "10"), rate("output", "5"))).toEqual([]);
  });

  test("a cached read above its input, batch above standard, and a long tier below the short one are refused", () => {
    expect(reasons(rate("input", "2"), rate("cache_read", "2.01"))).toEqual([
      "a cached read costs more than the input",
    ]);
    expect(reasons(rate("input", "2"), rate("input", "2.01", { service_tier: "batch" }))).toEqual([
      "batch costs more than the standard price",
    ]);
    expect(reasons(rate("input", "2"), rate("input", "1.99", { input_tokens_gte: 1000 }))).toEqual([
      "the long tier costs less than the short one",
    ]);
  });

  test("only prices of the same condition and time are compared", () => {
    expect(reasons(rate("input", "2", { route: "us" }), rate("cache_read", "3", { route: "global" }))).toEqual([]);
    expect(reasons(rate("input", "2", {}, null, "2027-01-01"), rate("cache_read", "3", {}, "2027-01-01"))).toEqual([]);
    expect(reasons(rate("input", "2", {}, null, "2027-01-02"), rate("cache_read", "3", {}, "2027-01-01"))).toHaveLength(
      1,
    );
  });
});
