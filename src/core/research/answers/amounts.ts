import { Decimal } from "decimal.js";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { amountsOf } from "../question/numbers/amounts.ts";

/** A listing with its rates in USD per million tokens. */
interface Listing {
  model: Pick<CatalogModel, "display_name" | "providerName">;
  input: { usd_per_mtok: string };
  output: { usd_per_mtok: string };
}

/** States what the tokens of a question cost at each listing; empty without any. */
export function amountsText(query: string, listings: readonly Listing[]): string {
  const asked = amountsOf(query);
  if (asked === null) return "";
  const costs = listings.map(({ model, input, output }) => {
    const usd = new Decimal(input.usd_per_mtok)
      .times(asked.input)
      .plus(new Decimal(output.usd_per_mtok).times(asked.output))
      .div(1_000_000);
    return `${usd.toDecimalPlaces(4)} USD with ${model.display_name} at ${model.providerName}`;
  });
  const what = [
    ...(asked.input > 0 ? [`${asked.input} input tokens`] : []),
    ...(asked.output > 0 ? [`${asked.output} output tokens`] : []),
  ];
  return `${what.join(" and ")} cost, at the first rate named and without cache or batch: ${costs.join(", ")}. `;
}
