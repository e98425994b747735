import { PLACEMENT_DISCLOSURE } from "../schema/answers/board.ts";
import { type BoardRow, boardRow } from "./boards/boards.ts";
import { plural } from "./kit/format.ts";
import type { PageHead } from "./kit/page.ts";
import type { SiteContext } from "./kit/site-context.ts";
import { type PriceChange, priceChanges } from "./models/prices.ts";
import { type ProductRow, productRow, starSparkline } from "./products/product-row.ts";

export interface HomePage {
  head: PageHead;
  publisher: string;
  products: number;
  models: number;
  categories: number;
  generatedAt: string;
  growth: { asOf: string | null; rows: (ProductRow & { spark: string | null })[] };
  board: { rows: BoardRow[]; promoted: number; disclosure: string };
  priceChanges: PriceChange[];
  newest: ProductRow[];
  baseUrl: string;
}

const ROWS = 8;

export function homePage(site: SiteContext): HomePage {
  const { catalog, boards, deployment } = site.context;
  const index = site.index();
  const growing = index
    .signal("growth-30")
    .filter((product) => (product.growth?.days30 ?? 0) > 0)
    .slice(0, ROWS);
  const board = boards.board("overall", "all");
  const promoted = board.rows.filter((row) => row.points > 0);
  return {
    head: {
      title: `${deployment.publisher}: AI products, facts apart from promotion`,
      description: `${plural(catalog.entries.length, "AI product")} with observed GitHub stars, growth and model prices, each with its date and source. Paid placement is kept apart and labelled. Open data, CC BY 4.0.`,
      canonical: "",
      image: "og/home.png",
      jsonLd: [
        {
          "@context": "https://schema.org",
          "@type": "WebSite",
          name: deployment.publisher,
          url: `${deployment.siteUrl}/`,
          potentialAction: {
            "@type": "SearchAction",
            target: { "@type": "EntryPoint", urlTemplate: `${deployment.siteUrl}/search/?q={search_term_string}` },
            "query-input": "required name=search_term_string",
          },
        },
      ],
      alternates: [
        { type: "application/atom+xml", title: "New products", path: "feeds/new.xml" },
        { type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" },
      ],
    },
    publisher: deployment.publisher,
    products: catalog.entries.length,
    models: catalog.models.length,
    categories: index.categories.size,
    generatedAt: catalog.generatedAt,
    growth: {
      asOf: growing.reduce<string | null>((latest, { growth }) => {
        const asOf = growth?.asOf ?? null;
        return asOf !== null && (latest === null || asOf > latest) ? asOf : latest;
      }, null),
      rows: growing.map((product) => ({ ...productRow(product), spark: starSparkline(catalog, product.slug, 365) })),
    },
    board: { rows: promoted.slice(0, ROWS).map(boardRow), promoted: promoted.length, disclosure: PLACEMENT_DISCLOSURE },
    priceChanges: priceChanges(catalog.models, catalog.generatedAt.slice(0, 10)).slice(0, ROWS),
    newest: index.newest.slice(0, 6).map(productRow),
    baseUrl: deployment.baseUrl,
  };
}
