import { Decimal } from "decimal.js";
import type { PriceBand } from "../../schema/answers/research.ts";
import { TIERS } from "../../schema/records/model.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { qualifiedId } from "../optimize/resolve.ts";

/** A model with its base rates. */
export interface PricedModel {
  model: CatalogModel;
  input: ModelPrice;
  output: ModelPrice;
  /** Status of the less trusted rate. */
  status: ModelPrice["status"];
}

/** Computes the lowest, median and highest rates per tier, weakest tier first. */
export function priceBands(models: readonly PricedModel[]): PriceBand[] {
  return TIERS.flatMap((tier) => {
    const priced = models.filter(({ model }) => model.tier === tier).sort(byPrice);
    const [cheapest] = priced;
    if (cheapest === undefined) return [];
    return [
      {
        tier,
        models: priced.length,
        input_usd_per_mtok: band(priced.map(({ input }) => input)),
        output_usd_per_mtok: band(priced.map(({ output }) => output)),
        cheapest: qualifiedId(cheapest.model),
      },
    ];
  });
}

/** Compares by the sum of input and output rate, then by id. */
export function byPrice(a: PricedModel, b: PricedModel): number {
  const difference = total(a).comparedTo(total(b));
  if (difference !== 0) return difference;
  return qualifiedId(a.model) < qualifiedId(b.model) ? -1 : 1;
}

function total({ input, output }: PricedModel): Decimal {
  return new Decimal(input.usd_per_mtok).plus(output.usd_per_mtok);
}

/** Returns the lowest, median and highest of at least one rate. */
export function band(rates: readonly ModelPrice[]): { lowest: string; median: string; highest: string } {
  const sorted = rates.map((rate) => new Decimal(rate.usd_per_mtok)).sort((a, b) => a.comparedTo(b));
  const at = (index: number) => sorted[index] ?? new Decimal(0);
  const middle = (sorted.length - 1) / 2;
  return {
    lowest: at(0).toFixed(),
    median: at(Math.floor(middle))
      .plus(at(Math.ceil(middle)))
      .div(2)
      .toFixed(),
    highest: at(sorted.length - 1).toFixed(),
  };
}
