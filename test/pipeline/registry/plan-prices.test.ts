import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts, RegistryError } from "../../../pipeline/registry/load.ts";
import { loadPlanPrices } from "../../../pipeline/registry/observations/plan-prices.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-plans-"));
afterAll(() => rmSync(folder, { recursive: true }));

const row = {
  plan: "Team",
  audience: "team",
  amount: "1500",
  currency: "USD",
  per: "user",
  period: "month",
  billed: null,
  quote: "Team: $1,500 / user / mo.",
};
const page = {
  product: "alpha",
  by: "maker",
  url: "https://a.example/pricing",
  maker_page: null,
  page_date: "2026-10-07",
  read_on: "2026-11-27",
};

function load(pages: unknown) {
  const file = join(folder, "plan-prices.json");
  writeFileSync(file, JSON.stringify(pages));
  return loadPlanPrices(file);
}

describe("prices of plans", () => {
  it("are read by product, from all of its pages", () => {
    const other = { ...page, by: "list", plans: [{ ...row, plan: "Pro", note: "For one person." }] };
    const plans = load([{ ...page, plans: [row] }, other]);
    expect(plans.get("alpha")).toEqual([
      { ...row, ...page, from: false, note: null, product: undefined },
      { ...row, ...page, plan: "Pro", from: false, note: "For one person.", by: "list", product: undefined },
    ]);
    expect(loadPlanPrices(join(folder, "absent.json"))).toEqual(new Map());
  });

  it("belong in the registry to products that it lists", () => {
    const listed = new Set(loadProducts(join(REGISTRY, "products")).map(({ slug }) => slug));
    const plans = loadPlanPrices(join(REGISTRY, "observations", "plan-prices.json"));
    expect([...plans.keys()].filter((slug) => !listed.has(slug))).toEqual([]);
    expect(plans.size).toBeGreaterThan(0);
  });

  it.each([
    [
      "another order",
      [
        { ...page, product: "beta", plans: [row] },
        { ...page, plans: [row] },
      ],
      "must stand before",
    ],
    ["two prices of one plan", [{ ...page, plans: [row, row] }], "alpha Team has two prices"],
    ["a quote without the amount", [{ ...page, plans: [{ ...row, quote: "Team: $40" }] }], "lacks 1500"],
    ["a seat without a time", [{ ...page, plans: [{ ...row, period: null }] }], "needs a period"],
    ["an unknown field", [{ ...page, plans: [{ ...row, usd: 40 }] }], "usd"],
  ])("are refused for %s", (_, pages, message) => {
    expect(() => load(pages)).toThrow(RegistryError);
    expect(() => load(pages)).toThrow(message);
  });
});
