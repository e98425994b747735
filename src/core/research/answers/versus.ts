import type { Finding } from "../../../schema/answers/research.ts";
import type { FieldProduct } from "../research.ts";
import { type DirectInput, finding, SHOWN } from "./input.ts";
import { priceAnswer } from "./price.ts";
import { starText } from "./products.ts";

export function versusAnswer(input: DirectInput): Finding | null {
  const { products, models, sources } = input;
  if (models.length > 1) {
    const prices = priceAnswer({ ...input, query: "", named: true });
    const windows = models.slice(0, SHOWN).map((model) => {
      const rated = input.ability(model);
      const index =
        rated === null
          ? "ability not rated"
          : `ability index ${rated.value.toFixed(1)} ± ${rated.margin.toFixed(1)} from public scores to ${rated.newest}`;
      return `${model.display_name}: window ${model.context_window?.value ?? "not known"}, ${index}`;
    });
    return prices === null
      ? null
      : { ...prices, id: "versus", statement: `${prices.statement} ${windows.join(". ")}.` };
  }
  const known = products.some(({ stars, gained30 }) => stars !== null || gained30 !== null);
  if (products.length < 2 || (!known && new Set(products.map(({ license }) => license)).size === 1)) return null;
  const growth = ({ gained30 }: FieldProduct) =>
    gained30 === null ? "growth not known" : `+${gained30} stars in 30 days`;
  return finding(
    "versus",
    `${products
      .slice(0, SHOWN)
      .map((one) => `${starText(one)}, ${growth(one)}`)
      .join("; ")}.`,
    { names: products.map(({ name }) => name).join(", "), slug: products[0]?.slug ?? "" },
    [sources.catalogue, sources.stars],
  );
}
