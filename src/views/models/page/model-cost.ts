import { costOfRequest } from "../../../core/prices/model-price.ts";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import { queryNumber } from "../../kit/page.ts";
import { LIMITS, money } from "../calculator.ts";

/** A use chosen by the reader: tokens per call, and calls per month. */
export interface Use {
  input: number;
  output: number;
  calls: number;
}

/** Cost of a use in US dollars; `batch` is null when the provider does not sell it. */
export interface CallCost {
  perCall: string;
  perMonth: string;
  batchPerMonth: string | null;
}

/** The use shown until the reader chooses one. */
export const EXAMPLE_USE: Use = { input: 2000, output: 500, calls: 10_000 };

/** Parses a use from query parameters. An invalid value is replaced by the example's. */
export function readUse(params: URLSearchParams): Use {
  if (!["input", "output", "calls"].some((name) => params.has(name))) return EXAMPLE_USE;
  return {
    input: queryNumber(params.get("input"), EXAMPLE_USE.input, LIMITS.inputTokens),
    output: queryNumber(params.get("output"), EXAMPLE_USE.output, LIMITS.outputTokens),
    calls: queryNumber(params.get("calls"), EXAMPLE_USE.calls, LIMITS.calls),
  };
}

/** Computes the cost of a use at the rates of a day. Returns null when a needed rate is unknown. */
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

/** Formats the monthly cost of a use at the rates of a day; a dash when a needed rate is unknown. */
export function monthlyCost(prices: readonly ModelPrice[], use: Use, day: string): string {
  const cost = costOfRequest(prices, { input: use.input, output: use.output }, { day });
  return cost === null ? "–" : money(cost.usd.times(use.calls));
}
