import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costOfRequest, figureOccurs, priceStatus, pricesAt, rateInForce } from "../../src/core/model-price.ts";
import type { ModelPrice } from "../../src/schema/model-price.ts";
import { madePrice, TODAY } from "../support/models.ts";

const day = "2026-11-21";
const usd = (prices: ModelPrice[], input: number, output = 0, more = {}) =>
  costOfRequest(prices, { input, output, ...more }, { day })?.usd.toFixed() ?? null;

describe("the rate in force", () => {
  const old = madePrice("input", "5", {}, { effective_from: "2026-07-01", effective_to: "2026-10-08" });
  const now = madePrice("input", "4", {}, { effective_from: "2026-10-08" });

  it("holds from its first day up to, but not on, the day it ends", () => {
    const at = (on: string) => rateInForce([old, now], "input", on)?.usd_per_mtok ?? null;
    expect(at("2026-06-30")).toBeNull();
    expect(at("2026-07-01")).toBe("5");
    expect(at("2026-10-07")).toBe("5");
    expect(at("2026-10-08")).toBe("4");
  });

  it("is the last known one where none holds any more, and the first one before any does", () => {
    const ended = [old, madePrice("input", "6", {}, { effective_from: "2026-10-08", effective_to: "2026-11-01" })];
    expect(pricesAt(ended, day).map((price) => price.usd_per_mtok)).toEqual(["6"]);
    expect(pricesAt(ended, "2026-01-01").map((price) => price.usd_per_mtok)).toEqual(["5"]);
  });

  it("follows an announced change on its day", () => {
    const promo = madePrice("input", "0.75", {}, { effective_to: "2027-01-01" });
    const later = madePrice("input", "1.5", {}, { effective_from: "2027-01-01" });
    const at = (on: string) =>
      costOfRequest([promo, later], { input: 1_000_000, output: 0 }, { day: on })?.usd.toNumber();
    expect([at("2026-12-31"), at("2027-01-01")]).toEqual([0.75, 1.5]);
  });
});

describe("the status of a price", () => {
  const aged = (days: number) =>
    madePrice("input", "1", {}, { verified_at: new Date(TODAY.getTime() - days * 86_400_000).toISOString() });

  it.each([
    [0, "verified"],
    [7, "verified"],
    [8, "ageing"],
    [30, "ageing"],
    [31, "stale"],
  ])("is, %d days after it was read, %s", (days, status) => {
    expect(priceStatus(aged(days), TODAY)).toBe(status);
  });

  it("is as authored when it was not read by us", () => {
    for (const status of ["unverified", "pending", "retired"] as const) {
      expect(priceStatus(madePrice("input", "1", {}, { status, verified_at: null, evidence: null }), TODAY)).toBe(
        status,
      );
    }
  });
});

describe("the cost of a request", () => {
  const base = [madePrice("input", "2"), madePrice("output", "10"), madePrice("cache_read", "0.2")];

  it("is exact decimal arithmetic", () => {
    expect(usd([madePrice("input", "0.1"), madePrice("output", "0.2")], 1, 1)).toBe("0.0000003");
    expect(usd(base, 1155, 211)).toBe("0.00442");
  });

  it("is not known when a needed rate is not", () => {
    expect(usd([madePrice("input", "2")], 10, 1)).toBeNull();
    expect(usd([madePrice("input", "2")], 10, 0)).toBe("0.00002");
    expect(usd([madePrice("input", "2"), madePrice("output", "10")], 10, 1, { cacheRead: 5 })).toBeNull();
  });

  it("bills cached input at the cache rate", () => {
    expect(usd(base, 1000, 0, { cacheRead: 500 })).toBe("0.0011");
  });

  it("bills the whole request at the long rate from the bound on, and not one token before", () => {
    const prices = [
      ...base,
      madePrice("input", "4", { input_tokens_gte: 272_001, applies_to: "request" }),
      madePrice("output", "15", { input_tokens_gte: 272_001, applies_to: "request" }),
    ];
    expect(usd(prices, 272_000, 1000)).toBe("0.554");
    expect(usd(prices, 272_001, 1000)).toBe("1.103004");
    const from200k = [
      ...base,
      madePrice("input", "4", { input_tokens_gte: 200_000 }),
      madePrice("output", "20", { input_tokens_gte: 200_000 }),
    ];
    expect(usd(from200k, 199_999, 0)).toBe("0.399998");
    expect(usd(from200k, 200_000, 0)).toBe("0.8");
  });

  it("bills only the tokens past the bound where the tier is marginal", () => {
    const prices = [...base, madePrice("input", "4", { input_tokens_gte: 200_001, applies_to: "marginal" })];
    expect(usd(prices, 200_000, 0)).toBe("0.4");
    expect(usd(prices, 200_001, 0)).toBe("0.400004");
    expect(usd(prices, 300_000, 0)).toBe("0.8");
  });

  it("prices a daily window at the dearer rate, and without it only when asked", () => {
    const prices = [...base, madePrice("input", "4", { utc_window: "01:00-04:00", utc_days: "Mon-Fri" })];
    expect(usd(prices, 1_000_000)).toBe("4");
    expect(costOfRequest(prices, { input: 1_000_000, output: 0 }, { day, offPeak: true })?.usd.toFixed()).toBe("2");
  });

  it("never mixes service tiers", () => {
    const prices = [...base, madePrice("input", "1", { service_tier: "batch" })];
    expect(usd(prices, 1_000_000)).toBe("2");
    const batch = (output: number) =>
      costOfRequest(prices, { input: 1_000_000, output }, { day, serviceTier: "batch" });
    expect(batch(0)?.usd.toFixed()).toBe("1");
    expect(batch(1)).toBeNull();
  });

  it("takes the plain rate, else the global route, else the dearest route", () => {
    const us = madePrice("input", "1.848", { route: "us" });
    const global = madePrice("input", "1.68", { route: "global" });
    expect(usd([us, global, madePrice("input", "1")], 1_000_000)).toBe("1");
    expect(usd([us, global], 1_000_000)).toBe("1.68");
    expect(usd([us, madePrice("input", "1.7", { route: "eu" })], 1_000_000)).toBe("1.848");
  });

  it("never falls when a request grows", () => {
    const prices = [
      ...base,
      madePrice("input", "4", { input_tokens_gte: 1000 }),
      madePrice("output", "15", { input_tokens_gte: 1000 }),
      madePrice("input", "6", { input_tokens_gte: 5000, applies_to: "marginal" }),
    ];
    const tokens = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(tokens, tokens, tokens, tokens, (input, output, moreIn, moreOut) => {
        const small = costOfRequest(prices, { input, output }, { day });
        const large = costOfRequest(prices, { input: input + moreIn, output: output + moreOut }, { day });
        expect(large?.usd.gte(small?.usd ?? Number.NaN)).toBe(true);
      }),
    );
  });
});

describe("a figure in a quote", () => {
  it("stands there per million or per thousand tokens, as a whole number and not as part of one", () => {
    expect(figureOccurs("5", "Claude Opus 4.8 | $5 / MTok | $25 / MTok")).toBe(true);
    expect(figureOccurs("0.15", "USD=0.0001500000 per 1K tokens")).toBe(true);
    expect(figureOccurs("2", "$25 / MTok")).toBe(false);
    expect(figureOccurs("0.5", "$0.50 / MTok")).toBe(true);
  });
});
