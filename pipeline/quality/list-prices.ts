import type { CatalogModel } from "../../src/core/catalog/catalog-data.ts";
import { baseRates } from "../../src/core/prices/base-rates.ts";

/** List price of a model across sellers, in USD per million tokens. */
export interface KeyPrice {
  inputUsd: number;
  outputUsd: number;
  /** Whether any seller still offers it. */
  current: boolean;
}

/** Makers that sell under another provider id. */
const SOLD_AS: Readonly<Record<string, string>> = { qwen: "alibaba" };

/** Returns list prices by `model_key` on a day: the maker's price, otherwise the lowest of its hosts. */
export function listPricesByKey(models: readonly CatalogModel[], day: string): Map<string, KeyPrice> {
  const prices = new Map<string, KeyPrice>();
  for (const [key, listings] of Map.groupBy(models, ({ model_key: key }) => key)) {
    if (key === null) continue;
    const maker = key.slice(0, key.indexOf("/"));
    const priced = listings.flatMap((listing) => {
      const { input, output } = baseRates(listing.prices, day);
      if (input === null || output === null) return [];
      const price = { inputUsd: Number(input.usd_per_mtok), outputUsd: Number(output.usd_per_mtok) };
      const own = listing.provider === (SOLD_AS[maker] ?? maker);
      return price.inputUsd + price.outputUsd > 0 ? [{ ...price, own }] : [];
    });
    const own = priced.filter((price) => price.own);
    const [cheapest] = (own.length > 0 ? own : priced).sort((a, b) => blended(a, 3) - blended(b, 3));
    if (cheapest === undefined) continue;
    const current = listings.some(({ status }) => status === "current" || status === "preview");
    prices.set(key, { inputUsd: cheapest.inputUsd, outputUsd: cheapest.outputUsd, current });
  }
  return prices;
}

/** Returns the price of a million tokens with a ratio of input to output of `inputParts` to one. */
export function blended({ inputUsd, outputUsd }: Pick<KeyPrice, "inputUsd" | "outputUsd">, inputParts: number): number {
  return (inputParts * inputUsd + outputUsd) / (inputParts + 1);
}
