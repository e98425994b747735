import { isSold } from "../../operations/shared/models/listed.ts";
import { CATEGORIES } from "../../schema/records/categories.ts";
import { count, date, plural, short, signed } from "../kit/format.ts";
import type { Card, SiteContext } from "../kit/site-context.ts";

/** Link previews that a build renders, one per kind of page. */
export const CARD_NAMES = [
  "home",
  "signals",
  "boards",
  "categories",
  "models",
  "data",
  "agents",
  "compare",
  "docs",
] as const;
export type CardName = (typeof CARD_NAMES)[number];

export function siteCard(site: SiteContext, name: CardName): Card {
  const { catalog, deployment } = site.context;
  const kicker = deployment.publisher;
  const figures = [
    { value: count(catalog.entries.length), label: "products" },
    { value: count([...catalog.models, ...catalog.taskModels].filter(isSold).length), label: "model listings on sale" },
    { value: date(catalog.generatedAt), label: "built" },
  ];
  const card = (title: string, text: string): Card => ({ kicker, title, text, figures });
  switch (name) {
    case "home":
      return card("Facts kept apart from promotion", "AI products with dated, sourced figures. Open data, CC BY 4.0.");
    case "signals":
      return card(
        "Signals",
        "GitHub stars, growth over 7, 30 and 90 days, referred visits. Places in these lists are not sold.",
      );
    case "boards":
      return card("Promotion board", "Paid Rank Points, said plainly: who was promoted, not which product is better.");
    case "categories":
      return card(
        "Categories",
        `${plural(site.index().categories.size, "category", "categories")} of AI products, ordered by what was observed.`,
      );
    case "models":
      return card("Models and prices", "Every price with what it was read from, the day, and its age.");
    case "data":
      return card("Open data", "The whole dataset as JSON, CSV, JSON Lines and Parquet, with hashes and snapshots.");
    case "agents":
      return card(
        "For agents",
        "Free search, boards and profiles; computed answers for cents, paid per request in USDC.",
      );
    case "compare":
      return card("Compare", "Two to eight products side by side, every figure with its date.");
    case "docs":
      return card("Documentation", "API reference, errors, methodology and how to pay.");
  }
}

/** Returns the link preview of a product; null when the product does not exist. */
export function productCard({ context }: SiteContext, slug: string): Card | null {
  const product = context.catalog.product(slug);
  if (product === undefined) return null;
  const figures = [];
  if (product.githubStars !== null)
    figures.push({
      value: short(product.githubStars),
      label: `stars, ${date(product.githubStarsAt ?? product.updatedAt)}`,
    });
  const gained = product.growth?.days30 ?? null;
  if (gained !== null) figures.push({ value: signed(gained), label: "stars in 30 days" });
  if (figures.length === 0) figures.push({ value: date(product.listedAt), label: "listed" });
  return {
    kicker: `${context.deployment.publisher} · ${CATEGORIES[product.category]}`,
    title: product.name,
    text: product.description,
    figures,
  };
}
