import { aiFirst, countSubjects } from "../core/ranking/subjects.ts";
import { modelChanges } from "../operations/shared/models/changes.ts";
import { listedModels } from "../operations/shared/models/listed.ts";
import { PLACEMENT_DISCLOSURE } from "../schema/answers/board.ts";
import { type BoardRow, boardRow } from "./boards/boards.ts";
import { count, date, plural } from "./kit/format.ts";
import type { PageHead } from "./kit/page.ts";
import type { SiteContext } from "./kit/site-context.ts";
import { type Listing, listings } from "./models/listings.ts";
import { type NewModel, newModels } from "./models/new-models.ts";
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
  /** Announced price changes, soonest first, then past ones, newest first. */
  priceChanges: PriceChange[];
  /** Says how many prices changed in the current month. */
  pricesThisMonth: string;
  newModels: NewModel[];
  /** Models that will be shut down, soonest first. */
  ending: ModelEvent[];
  newest: ProductRow[];
  baseUrl: string;
}

/** A model that will be shut down. */
interface ModelEvent {
  name: string;
  provider: string;
  path: string;
  on: string;
  /** Replacement named by the provider; null when it names none. */
  successor: string | null;
}

const ROWS = 8;
/** Fewer than models, because each product has a description. */
const NEWEST = 3;

export function homePage(site: SiteContext): HomePage {
  const { catalog, boards, deployment } = site.context;
  const index = site.index();
  const growing = aiFirst(index.signal("growth-30").filter((product) => (product.growth?.days30 ?? 0) > 0)).slice(
    0,
    ROWS,
  );
  const subjects = countSubjects(index.products);
  const board = boards.board("overall", "all");
  const promoted = board.rows.filter((row) => row.points > 0);
  return {
    head: {
      title: `${deployment.publisher}: AI products, facts apart from promotion`,
      description: `${plural(catalog.entries.length, "product")}, ${count(subjects.ai)} of them AI and ${count(subjects["ai-infrastructure"])} infrastructure with a use in AI: GitHub stars, growth and model prices, each with its date and source. Paid placement is kept apart and labelled. Open data, CC BY 4.0.`,
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
        { type: "application/atom+xml", title: "Changes of models", path: "feeds/changes.xml" },
        { type: "application/atom+xml", title: "Price changes", path: "feeds/prices.xml" },
      ],
    },
    publisher: deployment.publisher,
    products: catalog.entries.length,
    models: listedModels(catalog).length,
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
    priceChanges: recentPriceChanges(site),
    pricesThisMonth: pricesThisMonth(site),
    newModels: newModels(site, ROWS),
    ending: shutdowns(site).slice(0, ROWS),
    newest: aiFirst(index.newest).slice(0, NEWEST).map(productRow),
    baseUrl: deployment.baseUrl,
  };
}

function recentPriceChanges({ context }: SiteContext): PriceChange[] {
  const changes = priceChanges(context.catalog.models, context.catalog.generatedAt.slice(0, 10));
  const announced = changes.filter((change) => change.scheduled).reverse();
  return [...announced, ...changes.filter((change) => !change.scheduled)].slice(0, ROWS);
}

/** Says in a sentence how many base prices changed in the month of the build, or when the last one did. */
function pricesThisMonth({ context }: SiteContext): string {
  const day = context.catalog.generatedAt.slice(0, 10);
  const past = priceChanges(context.catalog.models, day).filter((change) => !change.scheduled);
  const month = new Date(day).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
  const here = past.filter(({ on }) => on.startsWith(day.slice(0, 7)));
  if (here.length > 0) return `${plural(here.length, "price")} changed in ${month}.`;
  const last = past[0];
  return `No price changed in ${month}${last === undefined ? "" : `; the last change took effect on ${date(last.on)}`}.`;
}

/** Returns announced shutdowns, soonest first. */
function shutdowns(site: SiteContext): ModelEvent[] {
  const { catalog, deployment } = site.context;
  const all = listings(site);
  const byPath = new Map(all.map((one) => [one.path, one]));
  const day = catalog.generatedAt.slice(0, 10);
  return modelChanges(catalog, { day, siteUrl: deployment.siteUrl })
    .filter((change) => change.kind === "shutdown" && change.announced)
    .map((change) => {
      const path = change.url.slice(deployment.siteUrl.length + 1);
      return {
        name: byPath.get(path)?.name ?? change.display_name,
        provider: change.provider_name,
        path,
        on: change.on,
        successor: nameOf(all, change.notice?.replacement ?? null),
      };
    });
}

/** Returns the name of the model with an id; the id itself when no such model is listed. */
function nameOf(all: readonly Listing[], id: string | null): string | null {
  if (id === null) return null;
  return all.find(({ model }) => model.model_id === id && model.first_party)?.name ?? id;
}
