import type { CatalogModel } from "../../../catalog/catalog-data.ts";
import { isShutDown } from "../../../optimize/choice/shutdown.ts";
import { namedReplacement } from "../../../optimize/resolve.ts";
import { baseRates } from "../../../prices/base-rates.ts";

/** What the rates in brackets of a list of ends mean. */
export const RATES_LEGEND =
  "In brackets: input and output in USD per million tokens, of a successor at the seller that names it, of what has ended the last ones on record.";

/** Successors of successors that are named. */
const MOST_IN_A_ROW = 3;

/** The rates of a listing in brackets; empty where they are not on record. */
export function bracketed({ prices }: CatalogModel, day: string): string {
  const { input, output } = baseRates(prices, day);
  return input === null || output === null ? "" : ` (${input.usd_per_mtok} and ${output.usd_per_mtok})`;
}

/** Names the successors of a listing as its seller does, each with its rates, and when it ends itself; empty without any. */
export function successorText(
  model: CatalogModel,
  listings: readonly CatalogModel[],
  day: string,
  most = MOST_IN_A_ROW,
): string {
  const named = model.deprecation?.replacement;
  if (!named) return "";
  const found = namedReplacement(model, listings);
  const [only] = found;
  if (only === undefined) return `, replacement ${named} (no price on record)`;
  if (found.length === 1) return `, replacement ${named}${bracketed(only, day)}${endOf(only, listings, day, most)}`;
  const each = found.map((one) => `${one.model_id}${bracketed(one, day)}${endOf(one, listings, day, most)}`);
  return `, replacement ${named}: ${each.join(", ")}`;
}

/** A successor that ends too is no place to move to: one that has ended is named with its own. */
function endOf(model: CatalogModel, listings: readonly CatalogModel[], day: string, most: number): string {
  const { deprecation, status } = model;
  const on = deprecation?.shutdown_on ?? null;
  if (isShutDown(model, day)) {
    const next = most > 1 ? successorText(model, listings, day, most - 1) : "";
    return `, which was shut down itself${on === null ? "" : ` on ${on}`}${next}`;
  }
  if (on !== null) return `, which is to be shut down itself on ${on}`;
  return status === "deprecated" ? ", itself deprecated" : "";
}
