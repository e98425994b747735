import { calcPrice, findProvider, type MatchLogic, type ModelInfo } from "@pydantic/genai-prices";
import { Decimal } from "decimal.js";
import type { ExtractedModel } from "../extractor.ts";

/** The base prices of one model, as read or as published. */
export type ComparedModel = Pick<
  ExtractedModel,
  "provider" | "model_id" | "route" | "input_per_mtok" | "output_per_mtok" | "cached_input_per_mtok"
>;

/** A price that differs between another list and the provider's page. */
interface Disagreement {
  provider: string;
  model_id: string;
  meter: "input" | "output" | "cache_read";
  ours: string;
  theirs: string;
  source: string;
}

export interface CrossCheck {
  /** Number of prices in both. */
  compared: number;
  /** Number of models in both. */
  models: number;
  disagreements: Disagreement[];
}

export const GENAI_PRICES = "@pydantic/genai-prices 0.1.8";

/** Differences up to this share of the price count as rounding. */
const TOLERANCE = "0.02";

const FIELDS = [
  ["input", "input_per_mtok", "input_mtok"],
  ["output", "output_per_mtok", "output_mtok"],
  ["cache_read", "cached_input_per_mtok", "cache_read_mtok"],
] as const;

/**
 * Compares base prices with the price list in the package; nothing is fetched. Models are matched by exact id only: that list's own partial
 * matching returns other models' prices.
 *
 * @param timestamp the time whose prices are compared
 */
export function crossCheckGenaiPrices(rows: readonly ComparedModel[], timestamp: Date): CrossCheck {
  const result: CrossCheck = { compared: 0, models: 0, disagreements: [] };
  for (const row of rows) {
    const theirs = pricesOf(row.provider, row.model_id, timestamp);
    if (theirs === null || row.route !== undefined) continue;
    result.models++;
    for (const [meter, ours, field] of FIELDS) {
      const [mine, other] = [row[ours], theirs[field]];
      if (mine === null || other === undefined) continue;
      result.compared++;
      const limit = new Decimal(other).times(TOLERANCE).abs();
      if (new Decimal(mine).minus(other).abs().lte(limit)) continue;
      const { provider, model_id } = row;
      result.disagreements.push({ provider, model_id, meter, ours: mine, theirs: other, source: GENAI_PRICES });
    }
  }
  return result;
}

function pricesOf(providerId: string, id: string, timestamp: Date): Record<string, string> | null {
  const provider = findProvider({ providerId });
  const model = provider?.models.find((one) => one.id === id || equalsExactly(one, id));
  if (provider === undefined || model === undefined) return null;
  const exact = { ...provider, models: [{ ...model, match: { equals: id } }] };
  const priced = calcPrice({ input_tokens: 1, output_tokens: 1 }, id, { provider: exact, timestamp })?.model_price;
  if (priced === undefined) return null;
  return Object.fromEntries(
    Object.entries(priced).flatMap(([field, price]) => {
      const base = typeof price === "object" ? price.base : price;
      return base === undefined ? [] : [[field, new Decimal(base).toFixed()]];
    }),
  );
}

function equalsExactly(model: ModelInfo, id: string): boolean {
  const names = (match: MatchLogic): boolean => {
    if ("equals" in match) return match.equals === id;
    return "or" in match ? match.or.some(names) : false;
  };
  return names(model.match);
}
