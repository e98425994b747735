import { Decimal } from "decimal.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compare, decimalOf, dollars, minus, plus, Sum, times } from "../../../src/core/bill/usd.ts";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { costOfRequest, type ServiceTier } from "../../../src/core/prices/model-price.ts";
import { costInUnits, UNITS_PER_USD } from "../../../src/core/prices/plain-rates.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const DAYS = ["2026-11-23", "2027-06-01"];
const TIERS: (ServiceTier | undefined)[] = [undefined, "batch", "flex"];
const USAGES = [
  { input: 240_000_001, output: 50_000_003, cacheRead: 0 },
  { input: 7_919, output: 0, cacheRead: 7_919 },
  { input: 0, output: 104_729, cacheRead: 10 },
  { input: 999_999_999_999_999, output: 1, cacheRead: 3 },
];
let world: World;
let models: readonly CatalogModel[];
beforeAll(async () => {
  world = await createWorld({ now: Date.parse("2026-11-23T12:00:00Z") });
  models = world.context.catalog.models;
});
afterAll(() => world.close());

describe("costInUnits", () => {
  it("equals the decimal result for every listed model, or is left to decimals", () => {
    let whole = 0;
    for (const { prices, provider, model_id } of models) {
      for (const usage of USAGES) {
        for (const day of DAYS) {
          for (const serviceTier of TIERS) {
            const options = { day, serviceTier };
            const units = costInUnits(prices, usage.input, usage.cacheRead, usage.output, options);
            if (Number.isNaN(units)) continue;
            const usd = costOfRequest(prices, usage, options)?.usd ?? null;
            expect(units === null ? null : decimalOf(units).toFixed(), `${provider}/${model_id}`).toBe(
              usd === null ? null : usd.toFixed(),
            );
            if (units !== null) whole += 1;
          }
        }
      }
    }
    expect(whole).toBeGreaterThan(models.length);
  });

  it("prices many requests by the length of one", () => {
    let tiered = 0;
    const options = { day: "2026-11-23" };
    for (const { prices, provider, model_id } of models) {
      for (const input of [1_000, 150_000, 200_001, 300_000]) {
        const usage = { input, output: 700, cacheRead: 500 };
        const units = costInUnits(prices, input * 1_000, 500_000, 700_000, options, input);
        if (units === null || Number.isNaN(units)) continue;
        const usd = costOfRequest(prices, usage, options)?.usd.times(1_000) ?? null;
        expect(decimalOf(units).toFixed(), `${provider}/${model_id}`).toBe(usd?.toFixed());
        if (prices.some(({ when }) => when.input_tokens_gte !== undefined)) tiered += 1;
      }
    }
    expect(tiered).toBeGreaterThan(0);
  });

  it("leaves rates of more than four decimals and sums above a double's integers to decimals", () => {
    const model = models.find(({ prices }) => costInUnits(prices, 1, 0, 1, { day: "2026-11-23" }) !== null);
    const prices = (usd: string) => (model?.prices ?? []).map((price) => ({ ...price, when: {}, usd_per_mtok: usd }));
    const cost = (usd: string, input: number) => costInUnits(prices(usd), input, 0, 0, { day: "2026-11-23" });
    expect(cost("0.0001", 3)).toBe(3);
    expect(cost("0.00015", 2)).toBeNaN();
    expect(cost("3", 1e13)).toBeNaN();
  });
});

describe("exact amounts", () => {
  const large = Number.MAX_SAFE_INTEGER;
  const exact = (units: string) => new Decimal(units).div(UNITS_PER_USD).toFixed();

  it("stay exact beyond the integers of a double", () => {
    expect(decimalOf(plus(large, 2)).toFixed()).toBe(exact("9007199254740993"));
    expect(decimalOf(minus(-large, 2)).toFixed()).toBe(exact("-9007199254740993"));
    expect(decimalOf(times(large, 12)).toFixed()).toBe(exact("108086391056891892"));
    expect(compare(plus(large, 2), large)).toBeGreaterThan(0);
    expect(compare(times(large, 1), decimalOf(large))).toBe(0);
  });

  it("add up to the sum of decimals in any mix", () => {
    const sum = new Sum();
    const amounts = [large, 5, new Decimal("0.00000000001"), large, -7];
    for (const amount of amounts) sum.add(amount);
    expect(decimalOf(sum.total).toFixed()).toBe(
      amounts.reduce<Decimal>((all, one) => all.plus(decimalOf(one)), new Decimal(0)).toFixed(),
    );
  });

  it("are published as decimals of the same amount are", () => {
    for (let units = 499_983; units < 100_000_000_000; units = Math.round(units * 1.0037) + 1)
      expect(dollars(units)).toBe(dollars(decimalOf(units)));
    for (const tie of [500_000, 1_500_000, 12_344_500_000, 1_005_500_000])
      expect(dollars(tie)).toBe(dollars(decimalOf(tie)));
  });
});
