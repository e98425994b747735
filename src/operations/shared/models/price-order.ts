import { Decimal } from "decimal.js";
import { baseRates } from "../../../core/prices/base-rates.ts";
import { pricesAt } from "../../../core/prices/model-price.ts";
import { type ListedModel, unitPricesOn } from "./listed.ts";
import { preference } from "./match.ts";

const TOKENS = "million_tokens";

interface SortPrice {
  unit: string;
  usd: number;
}

/**
 * Sorts models by price, the cheapest first, in place. Prices in different units cannot be compared: the models of the most common unit
 * stand first, and those without a price last.
 */
export function sortByPrice(models: ListedModel[], day: string): ListedModel[] {
  const prices = new Map(models.map((model) => [model, sortPrice(model, day)]));
  const sizes = new Map<string, number>();
  for (const price of prices.values()) {
    if (price !== null) sizes.set(price.unit, (sizes.get(price.unit) ?? 0) + 1);
  }
  const units = [...sizes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([unit]) => unit);
  const place = (price: SortPrice | null | undefined) => (price ? units.indexOf(price.unit) : units.length);
  return models.sort((a, b) => {
    const [left, right] = [prices.get(a), prices.get(b)];
    return place(left) - place(right) || (left?.usd ?? 0) - (right?.usd ?? 0) || preference(a, b);
  });
}

/**
 * Returns the price that a model is sorted by: the sum of what a token in and a token out cost, or else the first price in another unit.
 * A text model whose output rate is unknown has none.
 */
function sortPrice(model: ListedModel, day: string): SortPrice | null {
  const [unit] = unitPricesOn(model, day);
  const { input, output } = baseRates(model.prices, day);
  const made = output ?? mediaOutput(model, day);
  const complete = input !== null && (made !== null || model.kind === "embedding" || model.kind === "rerank");
  if (complete) {
    return { unit: TOKENS, usd: new Decimal(input.usd_per_mtok).plus(made?.usd_per_mtok ?? 0).toNumber() };
  }
  return unit === undefined ? null : { unit: unit.unit, usd: Number(unit.usd) };
}

function mediaOutput(model: ListedModel, day: string) {
  const rates = pricesAt(model.prices, day).filter(({ when }) => Object.keys(when).length === 0);
  return rates.find(({ meter }) => meter === "image_output" || meter === "audio_output") ?? null;
}
