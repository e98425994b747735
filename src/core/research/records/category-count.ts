import type { Finding } from "../../../schema/answers/research.ts";
import { CATEGORIES, type Category } from "../../../schema/records/categories.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import { finding } from "../answers/input.ts";

const MOST_NAMED = 25;
const LICENCES = ["open-source", "source-available", "proprietary"] as const;

/**
 * Counts the products of a category, or of the whole catalogue, by licence.
 * @param ofAi whether only products that are AI themselves count
 */
export function categoryCount(
  products: readonly Product[],
  category: Category | null,
  source: Source,
  ofAi = false,
): Finding {
  const counted = products.filter(
    (one) => (category === null || one.category === category) && (!ofAi || one.subject === "ai"),
  );
  const of = (license: string) => counted.filter((one) => one.license === license).length;
  const share = (count: number) => `${((100 * count) / Math.max(1, counted.length)).toFixed(1)} %`;
  const licences = LICENCES.map((license) => `${of(license)} ${license} (${share(of(license))})`).join(", ");
  const unknown = counted.length - LICENCES.reduce((sum, license) => sum + of(license), 0);
  const names = [...counted]
    .sort((a, b) => (b.githubStars ?? -1) - (a.githubStars ?? -1))
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(", ");
  const where = category === null ? "The catalogue has" : `The category ${CATEGORIES[category]} has`;
  const more =
    counted.length > MOST_NAMED ? ` and ${counted.length - MOST_NAMED} more, all in the free open dataset` : "";
  return finding(
    "how_many",
    `${where} ${counted.length} listed products${ofAi ? " whose subject is AI" : ""}: ${licences}${unknown > 0 ? `, ${unknown} of unknown licence` : ""}. Source-available products are not counted as open source. Each product is in one category. ${
      category === null ? "" : `Most starred first: ${names}${more}. `
    }The numbers are of this catalogue, not of the market.`,
    {
      category: category ?? "all",
      subject: ofAi ? "ai" : "all",
      products: counted.length,
      licences,
      open_source: of("open-source"),
      more: Math.max(0, counted.length - MOST_NAMED),
      names,
    },
    [source],
  );
}
