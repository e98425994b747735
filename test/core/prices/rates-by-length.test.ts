import { expect, test } from "vitest";
import { ratesByLength } from "../../../src/core/prices/rates-by-length.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";

const price = (
  meter: "input" | "output",
  usd: string,
  when: ModelPrice["when"],
  to: string | null = null,
): ModelPrice => ({
  provider: "maker",
  model_id: "model",
  meter,
  usd_per_mtok: usd,
  when,
  effective_from: "2026-01-01",
  effective_to: to,
  verified_at: null,
  status: "unverified",
  evidence: null,
  origin: "hand",
});

test("rates of long requests stand by length, without base, batch and past rates", () => {
  const prices = [
    price("input", "0.2", { input_tokens_gte: 256_000 }),
    price("input", "0.03", {}),
    price("input", "0.1", { input_tokens_gte: 32_000 }),
    price("output", "0.4", { input_tokens_gte: 32_000 }),
    price("input", "0.05", { input_tokens_gte: 32_000, service_tier: "batch" }),
    price("input", "9", { input_tokens_gte: 64_000 }, "2026-06-01"),
  ];
  expect(ratesByLength(prices, "2026-11-23")).toEqual([
    { from_input_tokens: 32_000, input_usd_per_mtok: "0.1", output_usd_per_mtok: "0.4" },
    { from_input_tokens: 256_000, input_usd_per_mtok: "0.2", output_usd_per_mtok: null },
  ]);
  expect(ratesByLength([price("input", "0.03", {})], "2026-11-23")).toEqual([]);
});
