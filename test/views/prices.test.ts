import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../src/core/catalog/catalog-data.ts";
import { ModelListing } from "../../src/schema/records/model.ts";
import type { ModelPrice } from "../../src/schema/records/model-price.ts";
import { conditionText, priceChanges, priceTrust, rateGroups, splitRates } from "../../src/views/models/prices.ts";

const NOW = Date.parse("2026-11-21T00:00:00Z");

function price(change: Partial<ModelPrice>): ModelPrice {
  return {
    provider: "acme",
    model_id: "one",
    meter: "input",
    usd_per_mtok: "1",
    when: {},
    effective_from: "2026-01-01",
    effective_to: null,
    verified_at: "2026-11-20T00:00:00Z",
    status: "verified",
    evidence: null,
    origin: "hand",
    ...change,
  };
}

function model(prices: ModelPrice[]): CatalogModel {
  const listing = ModelListing.parse({
    model_id: "one",
    display_name: "One",
    tier: "fast",
    reasoning: "none",
    open_weights: false,
    context_window: null,
    max_output: null,
    modalities: { input: ["text"], output: ["text"] },
    released_on: null,
    status: "current",
    deprecation: null,
    prices,
  });
  return { provider: "acme", providerName: "Acme", ...listing };
}

describe("price changes", () => {
  it("join the rates that changed on one day and omit unchanged ones", () => {
    const changes = priceChanges(
      [
        model([
          price({ usd_per_mtok: "1", effective_to: "2026-06-01" }),
          price({ usd_per_mtok: "0.5", effective_from: "2026-06-01" }),
          price({ meter: "output", usd_per_mtok: "4", effective_to: "2026-06-01" }),
          price({ meter: "output", usd_per_mtok: "5", effective_from: "2026-06-01" }),
          price({ meter: "cache_read", usd_per_mtok: "0.1", effective_to: "2026-06-01" }),
          price({ meter: "cache_read", usd_per_mtok: "0.1", effective_from: "2026-06-01" }),
          price({ when: { service_tier: "batch" }, usd_per_mtok: "9", effective_to: "2026-06-01" }),
        ]),
      ],
      "2026-11-21",
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ on: "2026-06-01", scheduled: false });
    expect(changes[0]?.rates.map((rate) => [rate.meter, rate.from, rate.to, rate.ratio])).toEqual([
      ["input", "1", "0.5", -0.5],
      ["output", "4", "5", 0.25],
    ]);
  });

  it("mark rates announced for a later day", () => {
    const rows = [price({ effective_to: "2027-01-01" }), price({ usd_per_mtok: "2", effective_from: "2027-01-01" })];
    expect(priceChanges([model(rows)], "2026-11-21")[0]?.scheduled).toBe(true);
    expect(splitRates(model(rows), "2026-11-21").current).toHaveLength(1);
  });
});

describe("trust in a price", () => {
  it.each([
    ["2026-11-20T00:00:00Z", "verified", "read 20 Nov 2026"],
    ["2026-11-01T00:00:00Z", "ageing", "read 1 Nov 2026"],
    ["2026-09-01T00:00:00Z", "stale", "last read 1 Sep 2026"],
  ])("read %s is %s", (verified_at, status, label) => {
    expect(priceTrust(price({ verified_at }), NOW)).toMatchObject({ status, label });
  });

  it("names where a second-hand price is from", () => {
    const trust = priceTrust(price({ verified_at: null, status: "unverified", origin: "models.dev" }), NOW);
    expect(trust).toMatchObject({ label: "second-hand", text: "From models.dev; not read on the provider's page." });
  });
});

it("groups rates of one condition and one quoted row", () => {
  const evidence = {
    form: "page" as const,
    url: "https://acme.example/pricing",
    page_sha256: "0".repeat(64),
    heading: "Prices",
    quote: "One 1 4",
    read_at: "2026-11-20T00:00:00Z",
  };
  const groups = rateGroups(
    [
      price({ evidence }),
      price({ meter: "output", usd_per_mtok: "4", evidence }),
      price({ when: { service_tier: "batch" }, evidence }),
    ],
    NOW,
  );
  expect(groups.map((group) => [group.condition, group.rates.map((rate) => `${rate.meter} ${rate.price}`)])).toEqual([
    ["Standard", ["Input $1.00", "Output $4.00"]],
    ["Batch", ["Input $1.00"]],
  ]);
});

it.each([
  [{}, "Standard"],
  [{ service_tier: "batch" as const }, "Batch"],
  [{ input_tokens_gte: 200_001, applies_to: "request" as const }, "Requests from 200,001 input tokens"],
  [
    { input_tokens_gte: 200_001, applies_to: "marginal" as const, service_tier: "batch" as const },
    "Batch, tokens past 200,001 input tokens",
  ],
  [{ utc_window: "01:00-04:00", utc_days: "Mon-Fri" }, "01:00-04:00 UTC, Mon-Fri"],
  [{ route: "us" }, "Route us"],
])("says %j as %s", (when, text) => expect(conditionText(when)).toBe(text));
