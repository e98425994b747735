import { costOfRequest } from "../../../core/prices/model-price.ts";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import { queryNumber } from "../../kit/page.ts";
import { LIMITS, money } from "../calculator.ts";

/** A use that a reader sets: tokens of a call, and calls a month. */
export interface Use {
  input: number;
  output: number;
  calls: number;
}

/** Cost of a use in dollars; batch is null where the provider sells none. */
export interface CallCost {
  perCall: string;
  perMonth: string;
  batchPerMonth: string | null;
}

/** The use shown until the reader sets one. */
export const EXAMPLE_USE: Use = { input: 2000, output: 500, calls: 10_000 };

/** Reads a use from an address; a value that cannot be read counts as that of the example. */
export function readUse(params: URLSearchParams): Use {
  if (!["input", "output", "calls"].some((name) => params.has(name))) return EXAMPLE_USE;
  return {
    input: queryNumber(params.get("input"), EXAMPLE_USE.input, LIMITS.inputTokens),
    output: queryNumber(params.get("output"), EXAMPLE_USE.output, LIMITS.outputTokens),
    calls: queryNumber(params.get("calls"), EXAMPLE_USE.calls, LIMITS.calls),
  };
}

/** What a use costs by the rates of a day; null where a rate it needs is not known. */
export function callCost(prices: readonly ModelPrice[], use: Use, day: string): CallCost | null {
  const usage = { input: use.input, output: use.output };
  const cost = costOfRequest(prices, usage, { day });
  if (cost === null) return null;
  const batch = costOfRequest(prices, usage, { day, serviceTier: "batch" });
  return {
    perCall: money(cost.usd),
    perMonth: money(cost.usd.times(use.calls)),
    batchPerMonth: batch === null ? null : money(batch.usd.times(use.calls)),
  };
}

/** What a month of a use costs by the rates of a day; a dash where a rate it needs is not known. */
export function monthlyCost(prices: readonly ModelPrice[], use: Use, day: string): string {
  const cost = costOfRequest(prices, { input: use.input, output: use.output }, { day });
  return cost === null ? "–" : money(cost.usd.times(use.calls));
}
