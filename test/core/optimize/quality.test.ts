import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog-data.ts";
import {
  compareLatency,
  compareQuality,
  HARD_TO_TRANSFER,
  MEASURED_SUCCESS,
  MOST_CONFIDENT,
  ratingsFor,
} from "../../../src/core/optimize/quality.ts";
import type { WorkloadClass } from "../../../src/core/optimize/task/workloads.ts";
import { madeModel, madePrice, madeQuality } from "../../support/world/models.ts";

const made = (model_id: string, over: Partial<CatalogModel> = {}) =>
  madeModel({ model_id, ...(over as object), arena_name: over.arena_name === undefined ? model_id : over.arena_name });
const now = made("now");

/** Compares a rated candidate that lies so many points of rating above the current model. */
function above(points: number, workload: WorkloadClass = "short_qa", board: "general" | "task" = "general") {
  const rows = { now: 1500, other: 1500 + points };
  const quality = board === "general" ? madeQuality(rows) : madeQuality({}, { board: "document", ratings: rows });
  return compareQuality(now, made("other"), workload, ratingsFor(quality, workload), () => 1);
}
/** Rating points that lift the expected win rate by so many points over even. */
const forGap = (gap: number) => 400 * Math.log10((0.5 + gap / 100) / (0.5 - gap / 100));

describe("two rated models", () => {
  it.each([
    [0, "index_not_worse"],
    [2.99, "index_not_worse"],
    [3.01, "index_3_better"],
    [5.99, "index_3_better"],
    [6.01, "index_6_better"],
    [-0.01, "index_up_to_3_lower"],
    [-2.99, "index_up_to_3_lower"],
    [-3.01, "any_model"],
  ] as const)("%d points of win rate apart are judged by %s", (gap, rule) => {
    const found = above(forGap(gap));
    expect(found.gap).toBeCloseTo(gap, 9);
    expect(found).toMatchObject({ rule, board: "text", success: MEASURED_SUCCESS[rule] });
    expect(found.winRate).toBeCloseTo(0.5 + gap / 100, 9);
  });

  it.each([
    [0.01, "task_board_not_worse"],
    [0, "task_board_not_worse"],
    [-0.01, "tier_or_price_only"],
    [-3.01, "any_model"],
  ] as const)("%d points apart on the board of the work alone are judged by %s", (gap, rule) => {
    const found = above(forGap(gap), "summarisation", "task");
    expect(found).toMatchObject({ rule, board: "document", url: "https://ratings.example/task" });
    expect(found.success).toBe(MEASURED_SUCCESS[rule]);
  });

  it("are at risk from 47 % of comparisons down, and at high risk from 40 %", () => {
    const risk = (gap: number) => above(forGap(gap)).risk;
    expect([-2.9, -3.1, -9.9, -10.1].map(risk)).toEqual(["low", "medium", "medium", "high"]);
  });

  it("are never without risk for work that ratings do not carry over to, nor on the board of the work alone", () => {
    expect(above(100, "agentic_coding")).toMatchObject({
      risk: "medium",
      success: MEASURED_SUCCESS.index_6_better * HARD_TO_TRANSFER,
    });
    expect(above(100, "summarisation", "task").risk).toBe("medium");
    expect(above(100, "summarisation").risk).toBe("low");
  });

  it("pass down to the tolerance of the work, and where there is none only when level", () => {
    expect(above(0, "math_reasoning").passes).toBe(true);
    expect(above(-0.1, "math_reasoning").passes).toBe(false);
    expect(above(forGap(-9.99)).passes).toBe(true);
    expect(above(forGap(-10.01)).passes).toBe(false);
  });
});

describe("two models of which one has no rating", () => {
  const none = ratingsFor(null, "chat_support");
  const unrated = (
    candidate: Partial<CatalogModel>,
    { current = now, workload = "chat_support" as WorkloadClass, ratio = 1, ratings = none } = {},
  ) => compareQuality(current, made("other", candidate), workload, ratings, () => ratio);

  it("are judged by tier, generation and price, without a board or a win rate", () => {
    expect(unrated({})).toEqual({
      rule: "tier_or_price_only",
      board: null,
      url: null,
      current: null,
      candidate: null,
      winRate: null,
      gap: null,
      passes: true,
      risk: "medium",
      success: MEASURED_SUCCESS.tier_or_price_only,
    });
    expect(unrated({ tier: "fast" })).toMatchObject({
      rule: "any_model",
      passes: false,
      risk: "high",
      success: MEASURED_SUCCESS.any_model,
    });
  });

  it("need a third of the list price, unless the work tolerates much", () => {
    expect(unrated({}, { ratio: 1 / 3 }).passes).toBe(true);
    expect(unrated({}, { ratio: 0.33 }).passes).toBe(false);
    expect(unrated({}, { ratio: 0.01, workload: "short_qa" }).passes).toBe(true);
  });

  it("need a candidate that is at most half a year older, by release or else by its first price", () => {
    const day = (offset: number) => new Date(Date.parse("2026-06-01") + offset * 86_400_000).toISOString().slice(0, 10);
    expect(unrated({ released_on: day(-182) }).passes).toBe(true);
    expect(unrated({ released_on: day(-183) }).passes).toBe(false);
    const pricedOn = (...days: string[]) => ({
      released_on: null,
      prices: days.map((effective_from) => madePrice("input", "1", {}, { effective_from })),
    });
    expect(unrated(pricedOn("2026-08-01", day(-182))).passes).toBe(true);
    expect(unrated(pricedOn("2026-08-01", day(-183))).passes).toBe(false);
    expect(unrated({ released_on: null, prices: [] }).passes).toBe(false);
    expect(unrated({ released_on: day(-500) }, { current: made("now", pricedOn()) }).passes).toBe(true);
  });

  it("are so judged also where the name is on no board, or the board is of other work", () => {
    const general = ratingsFor(madeQuality({ now: 1500 }), "chat_support");
    expect(unrated({}, { ratings: general }).board).toBeNull();
    const nameless = ratingsFor(madeQuality({ now: 1500, null: 1500 }), "chat_support");
    expect(unrated({ arena_name: null }, { ratings: nameless }).board).toBeNull();
    const code = madeQuality({}, { board: "code", ratings: { now: 1500, other: 1500 } });
    expect(unrated({}, { ratings: ratingsFor(code, "chat_support") }).board).toBeNull();
    expect(ratingsFor({ ...code, taskBoards: undefined }, "code_generation").task).toBeNull();
  });

  it("are trusted less for software and agent work", () => {
    expect(unrated({}, { workload: "code_generation" }).success).toBe(
      MEASURED_SUCCESS.tier_or_price_only * HARD_TO_TRANSFER,
    );
  });
});

describe("the same weights under another host", () => {
  const keyed = (model_key: string | null) => made("x", { model_key, tier: "mini", released_on: "2020-01-01" });
  const same = (a: string | null, b: string | null) =>
    compareQuality(keyed(a), keyed(b), "agentic_coding", ratingsFor(null, "agentic_coding"), () => 0);

  it("pass with the most confidence that there is", () => {
    expect(same("m/x", "m/x")).toMatchObject({
      rule: "same_model",
      passes: true,
      risk: "low",
      success: MOST_CONFIDENT,
      board: null,
    });
  });

  it("are known by their key and by nothing else", () => {
    expect(same("m/x", "m/y").rule).not.toBe("same_model");
    expect(same(null, null).rule).not.toBe("same_model");
  });
});

describe("how fast a candidate answers", () => {
  const latency = (current: Partial<CatalogModel>, candidate: Partial<CatalogModel>) =>
    compareLatency(made("a", current), made("b", candidate));
  const speed = (value: number) => ({
    output_speed: { value, source: "https://acme.example/speed", read_on: "2026-11-19" },
  });

  it.each([
    [126, "faster"],
    [125, "similar"],
    [80, "similar"],
    [79, "slower"],
  ])("follows published speeds first: %d against 100 is %s", (value, expectation) => {
    expect(latency(speed(100), { ...speed(value), reasoning: "always", tier: "mini" })).toEqual({
      expectation,
      basis: `published output speed, ${value} against 100 tokens per second`,
    });
  });

  it("is not known from the speed of one alone", () => {
    expect(latency(speed(100), {}).basis).toBe("same tier (flagship); no speed is published for both");
    expect(latency({}, speed(100)).expectation).toBe("similar");
  });

  it("follows thinking next: one that always thinks is slower than one that need not", () => {
    expect(latency({ reasoning: "none" }, { reasoning: "always", tier: "mini" })).toEqual({
      expectation: "slower",
      basis: "the candidate always thinks before it answers, the other does not",
    });
    expect(latency({ reasoning: "always", tier: "mini" }, { reasoning: "optional" })).toEqual({
      expectation: "faster",
      basis: "the current model always thinks before it answers, the other does not",
    });
    expect(latency({ reasoning: "always" }, { reasoning: "always", tier: "mini" }).expectation).toBe("faster");
    expect(latency({ reasoning: "none" }, { reasoning: "optional" }).expectation).toBe("similar");
  });

  it.each([
    ["flagship", "mini", "faster"],
    ["flagship", "fast", "faster"],
    ["mini", "flagship", "slower"],
    ["fast", "open", "slower"],
  ] as const)("follows tiers last: from %s to %s it is %s", (before, after, expectation) => {
    expect(latency({ tier: before }, { tier: after })).toEqual({
      expectation,
      basis: `tier ${before} against ${after}`,
    });
  });

  it("is not known between two large or two small tiers, and similar within one", () => {
    expect(latency({ tier: "flagship" }, { tier: "open" }).expectation).toBe("unknown");
    expect(latency({ tier: "mini" }, { tier: "fast" })).toEqual({
      expectation: "unknown",
      basis: "no speed is published for both, and their tiers say nothing about it",
    });
    expect(latency({ tier: "mini" }, { tier: "mini" }).basis).toBe("same tier (mini); no speed is published for both");
  });
});
