import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ageInDays,
  conditionKey,
  costOfRequest,
  figureOccurs,
  holdsOn,
  priceStatus,
  pricesAt,
  sameCondition,
} from "../../../src/core/prices/model-price.ts";
import type { ModelPrice, PriceCondition } from "../../../src/schema/records/model-price.ts";
import { madePrice, TODAY } from "../../support/world/models.ts";

const day = "2026-11-21";
const usd = (prices: ModelPrice[], input: number, output = 0, more = {}) =>
  costOfRequest(prices, { input, output, ...more }, { day })?.usd.toFixed() ?? null;

describe("the rate in force", () => {
  const old = madePrice("input", "5", {}, { effective_from: "2026-07-01", effective_to: "2026-10-08" });
  const now = madePrice("input", "4", {}, { effective_from: "2026-10-08" });

  it("holds from its first day up to, but not on, the day it ends", () => {
    const at = (on: string) => [old, now].filter((price) => holdsOn(price, on));
    expect(at("2026-06-30")).toEqual([]);
    expect(at("2026-07-01")).toEqual([old]);
    expect(at("2026-10-07")).toEqual([old]);
    expect(at("2026-10-08")).toEqual([now]);
  });

  it("is the last known one after all have ended, and the first one before any begins", () => {
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

  it("is the authored status when the price was never read here", () => {
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

  it("is unknown when a needed rate is unknown", () => {
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

  it("never decreases when a request grows", () => {
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
  it("is found per million or per thousand tokens, as a whole number only", () => {
    expect(figureOccurs("5", "Claude Opus 4.8 | $5 / MTok | $25 / MTok")).toBe(true);
    expect(figureOccurs("0.15", "USD=0.0001500000 per 1K tokens")).toBe(true);
    expect(figureOccurs("0.003", "flux-schnell | $3.00 / thousand output images")).toBe(true);
    expect(figureOccurs("2", "$25 / MTok")).toBe(false);
    expect(figureOccurs("0.5", "$0.50 / MTok")).toBe(true);
  });
});

describe("records in force on a day", () => {
  const between = (usd: string, from: string, to: string | null, when: PriceCondition = {}) =>
    madePrice("input", usd, when, { effective_from: from, effective_to: to });
  const held = (prices: ModelPrice[], on: string) => pricesAt(prices, on).map((price) => price.usd_per_mtok);

  it("fills a gap with the last record that began before it, in whatever order they stand", () => {
    const ended = [
      between("1", "2026-01-01", "2026-02-01"),
      between("3", "2026-05-01", "2026-06-01"),
      between("2", "2026-03-01", "2026-04-01"),
    ];
    for (const order of [ended, [...ended].reverse(), [ended[1], ended[0], ended[2]] as ModelPrice[]]) {
      expect(held(order, "2026-02-15")).toEqual(["1"]);
      expect(held(order, "2026-04-15")).toEqual(["2"]);
      expect(held(order, "2026-07-01")).toEqual(["3"]);
      expect(held(order, "2025-01-01")).toEqual(["1"]);
      expect(held(order, "2026-03-01")).toEqual(["2"]);
    }
  });

  it("fills gaps separately for each meter and condition, and only where no record holds", () => {
    const prices = [
      between("1", "2026-01-01", "2026-02-01"),
      between("2", "2026-02-01", null),
      between("3", "2026-01-01", "2026-02-01", { service_tier: "batch" }),
      madePrice("output", "4", {}, { effective_from: "2026-01-01", effective_to: "2026-02-01" }),
    ];
    expect(held(prices, "2026-03-01")).toEqual(["2", "3", "4"]);
    expect(held(prices, "2026-01-15")).toEqual(["1", "3", "4"]);
  });

  it("begins with a record that starts on the day itself", () => {
    const prices = [between("1", "2026-01-01", "2026-01-02"), between("2", "2026-03-01", "2026-03-01")];
    expect(held(prices, "2026-03-01")).toEqual(["2"]);
  });
});

describe("conditions", () => {
  const full: PriceCondition = {
    input_tokens_gte: 10,
    applies_to: "marginal",
    service_tier: "batch",
    route: "us",
    utc_window: "01:00-02:00",
    utc_days: "Mon-Fri",
  };

  it("are the same only when every member is", () => {
    expect(sameCondition(full, { ...full })).toBe(true);
    expect(sameCondition({}, { route: undefined })).toBe(true);
    for (const name of Object.keys(full) as (keyof PriceCondition)[]) {
      expect(sameCondition(full, { ...full, [name]: undefined }), name).toBe(false);
    }
  });

  it("have one text for any order of members, with or without the default rule", () => {
    const { input_tokens_gte, ...rest } = full;
    expect(conditionKey({ ...rest, input_tokens_gte })).toBe(conditionKey(full));
    expect(conditionKey({ route: "us", applies_to: "request", utc_days: undefined })).toBe(
      conditionKey({ route: "us" }),
    );
    expect(conditionKey({ applies_to: "marginal" })).not.toBe(conditionKey({}));
    expect(conditionKey({ route: "us" })).toBe('[["route","us"]]');
    expect(new Set([{}, full, { route: "us" }, { route: "eu" }].map(conditionKey)).size).toBe(4);
  });
});

describe("the age of a price", () => {
  it("is in whole days, never negative, and unknown when the price was never read", () => {
    const read = (at: string | null) => ageInDays(madePrice("input", "1", {}, { verified_at: at }), TODAY);
    expect(read("2026-11-19T00:00:01Z")).toBe(1);
    expect(read("2026-11-19T00:00:00Z")).toBe(2);
    expect(read("2026-12-01T00:00:00Z")).toBe(0);
    expect(read(null)).toBeNull();
  });

  it("counts from the reading also for prices authored as ageing or stale, and no unread price is verified", () => {
    const of = (status: ModelPrice["status"], at: string | null) =>
      priceStatus(madePrice("input", "1", {}, { status, verified_at: at }), TODAY);
    expect(of("ageing", "2026-11-20T00:00:00Z")).toBe("verified");
    expect(of("stale", "2026-11-20T00:00:00Z")).toBe("verified");
    expect(of("verified", null)).toBe("unverified");
  });
});

describe("tiers upon tiers", () => {
  const own = (meter: "input" | "output", rate: string, from?: number) =>
    madePrice(meter, rate, from === undefined ? {} : { input_tokens_gte: from, applies_to: "marginal" });

  it("bill each part of the input at its own rate, in any order of the tiers, and name every record", () => {
    const prices = [own("input", "4", 2001), own("input", "1"), own("input", "2", 1001)];
    expect(usd(prices, 3000)).toBe("0.007");
    expect(usd(prices, 2001)).toBe("0.003004");
    const cost = costOfRequest(prices, { input: 3000, output: 0 }, { day });
    expect(cost?.prices.map((price) => price.usd_per_mtok)).toEqual(["1", "2", "4"]);
  });

  it("bill all of the output at the rate that the input has reached", () => {
    const prices = [own("input", "1"), own("output", "2"), own("output", "8", 1001)];
    expect(usd(prices, 1000, 5000)).toBe("0.011");
    expect(usd(prices, 1001, 5000)).toBe("0.041001");
  });

  it("bill the whole input at a single rate, and cost nothing without tokens", () => {
    expect(usd([own("input", "4", 1001)], 2000)).toBe("0.008");
    expect(usd([own("input", "4", 1001)], 1000)).toBeNull();
    expect(usd([], 0, 0)).toBe("0");
  });

  it("distinguish rates of one model by day, service and hours, on repeated calls too", () => {
    const prices = [
      madePrice("input", "1", {}, { effective_to: "2026-06-01" }),
      madePrice("input", "2", {}, { effective_from: "2026-06-01" }),
      madePrice("input", "8", { utc_window: "01:00-02:00" }, { effective_from: "2026-06-01" }),
      madePrice("input", "0.5", { service_tier: "batch" }),
    ];
    const asked = (options: object) =>
      costOfRequest(prices, { input: 1_000_000, output: 0 }, { day, ...options })?.usd.toNumber();
    for (let round = 0; round < 2; round += 1) {
      expect(asked({})).toBe(8);
      expect(asked({ offPeak: true })).toBe(2);
      expect(asked({ serviceTier: "batch" })).toBe(0.5);
      for (let month = 1; month < 10; month += 1)
        expect(asked({ day: `2026-0${month}-01`, offPeak: true })).toBe(month < 6 ? 1 : 2);
    }
  });
});

describe("figures with separators", () => {
  it("are parsed as one number, and a quote without figures has none", () => {
    expect(figureOccurs("1250", "$1,250 / MTok")).toBe(true);
    expect(figureOccurs("1", "free of charge")).toBe(false);
  });
});
