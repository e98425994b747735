import { describe, expect, it } from "vitest";
import { baseRates } from "../../../src/core/prices/base-rates.ts";
import { lessTrusted, listPrice } from "../../../src/core/prices/list-price.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import { madePrice, TODAY } from "../../support/world/models.ts";

const DAY = "2026-11-21";
const readOn = (day: string) => ({ verified_at: `${day}T00:00:00Z` });
const usd = (price: ModelPrice | null) => price?.usd_per_mtok ?? null;

describe("base rates", () => {
  it("are those of the standard service and of the batch service, each under its own name", () => {
    const rates = baseRates(
      [
        madePrice("input", "2"),
        madePrice("output", "8"),
        madePrice("cache_read", "0.2"),
        madePrice("cache_write", "2.5"),
        madePrice("input", "1", { service_tier: "batch" }),
        madePrice("output", "4", { service_tier: "batch" }),
        madePrice("input", "9", { service_tier: "priority" }),
      ],
      DAY,
    );
    expect([rates.input, rates.output, rates.cacheRead, rates.batchInput, rates.batchOutput].map(usd)).toEqual([
      "2",
      "8",
      "0.2",
      "1",
      "4",
    ]);
    expect(rates.longContextFrom).toBeNull();
  });

  it("use the more expensive hours of the day, in either order, compared as numbers", () => {
    const rows = [madePrice("input", "9"), madePrice("input", "10", { utc_window: "01:00-04:00" })];
    expect(usd(baseRates(rows, DAY).input)).toBe("10");
    expect(usd(baseRates([...rows].reverse(), DAY).input)).toBe("10");
  });

  it("leave out rates of a route, of long requests and of other days", () => {
    const rows = [
      madePrice("input", "5", { route: "us" }),
      madePrice("input", "6", { input_tokens_gte: 200_001 }),
      madePrice("input", "7", {}, { effective_to: "2026-02-01" }),
      madePrice("input", "1", {}, { effective_from: "2026-02-01" }),
    ];
    expect(usd(baseRates(rows, DAY).input)).toBe("1");
    expect(baseRates(rows.slice(0, 1), DAY).input).toBeNull();
  });

  it("name the first bound from which a long request's input costs something else", () => {
    const rows = [
      madePrice("input", "1"),
      madePrice("input", "4", { input_tokens_gte: 500_001 }),
      madePrice("input", "2", { input_tokens_gte: 200_001 }),
      madePrice("output", "9", { input_tokens_gte: 100_001 }),
      madePrice("input", "1", { input_tokens_gte: 50_001, service_tier: "batch" }),
    ];
    expect(baseRates(rows, DAY).longContextFrom).toBe(200_001);
  });
});

describe("the list price", () => {
  it("gives each rate the status of its age, and the price the least trusted of these", () => {
    const price = listPrice(
      [
        madePrice("input", "2", {}, readOn("2026-11-20")),
        madePrice("output", "8", {}, readOn("2026-11-10")),
        madePrice("cache_read", "0.2", {}, readOn("2026-10-01")),
        madePrice("input", "1", { service_tier: "batch" }, readOn("2026-11-20")),
        madePrice("output", "4", { service_tier: "batch" }, readOn("2026-11-01")),
      ],
      TODAY,
    );
    expect(price).toMatchObject({
      currency: "USD",
      unit: "1M tokens",
      input: { usd_per_mtok: "2", status: "verified" },
      output: { usd_per_mtok: "8", status: "ageing" },
      cache_read: { usd_per_mtok: "0.2", status: "stale" },
      batch_input: { usd_per_mtok: "1", status: "verified" },
      batch_output: { usd_per_mtok: "4", status: "ageing" },
      long_context_from: null,
      status: "ageing",
      verified_at: "2026-11-10T00:00:00Z",
      age_days: 11,
    });
  });

  it("exists with a single rate, and not without any", () => {
    const read = readOn("2026-11-18");
    expect(listPrice([madePrice("output", "8", {}, read)], TODAY)).toMatchObject({ input: null, age_days: 3 });
    expect(listPrice([madePrice("input", "8", {}, read)], TODAY)).toMatchObject({ output: null, age_days: 3 });
    expect(listPrice([madePrice("cache_read", "8")], TODAY)).toBeNull();
  });

  it("is that of the UTC day of the given time", () => {
    const rows = [
      madePrice("input", "5", {}, { effective_to: "2026-11-21" }),
      madePrice("input", "4", {}, { effective_from: "2026-11-21" }),
    ];
    expect(usd(listPrice(rows, new Date("2026-11-20T23:59:59Z"))?.input ?? null)).toBe("5");
    expect(usd(listPrice(rows, TODAY)?.input ?? null)).toBe("4");
  });
});

describe("the less trusted price", () => {
  const of = (status: ModelPrice["status"], day: string | null = "2026-11-19") =>
    madePrice("input", "1", {}, { status, verified_at: day === null ? null : `${day}T00:00:00Z` });

  it("is the one whose status stands later among verified, ageing, stale, unverified, pending and retired", () => {
    const order = (["verified", "ageing", "stale", "unverified", "pending", "retired"] as const).map((status) =>
      of(status),
    );
    for (const [index, less] of order.entries()) {
      for (const more of order.slice(0, index)) {
        expect(lessTrusted(less, more)).toBe(less);
        expect(lessTrusted(more, less)).toBe(less);
      }
    }
  });

  it("is the older reading of two with one status, and never read counts as oldest", () => {
    const [old, fresh, never] = [of("stale", "2026-01-01"), of("stale", "2026-02-01"), of("stale", null)];
    expect(lessTrusted(old, fresh)).toBe(old);
    expect(lessTrusted(fresh, old)).toBe(old);
    expect(lessTrusted(never, old)).toBe(never);
    expect(lessTrusted(old, never)).toBe(never);
  });
});
