import { csv } from "../../core/text/csv.ts";
import type { Tier } from "../../schema/records/model.ts";
import { boardPage } from "../boards/boards.ts";
import { type Listing, listings } from "../models/listings.ts";
import { askedListings } from "../models/table/models.ts";
import { productsPage } from "../products/all-products.ts";
import { categoryPage } from "../products/category.ts";
import { comparePage } from "../products/compare.ts";
import type { ProductRow } from "../products/product-row.ts";
import { signalPage } from "../products/signals.ts";
import { searchPage } from "../search/search.ts";
import type { SiteContext } from "./site-context.ts";

/** Returns the rows of a board page as CSV. Like the functions below, returns null when the page does not exist. */
export function boardCsv(
  site: SiteContext,
  scope: string,
  category: string,
  params: URLSearchParams = new URLSearchParams(),
): string | null {
  const board = boardPage(site, scope, category, params);
  if (board === null) return null;
  return csv(
    ["position", "slug", "name", "category", "rank_points", "moved", "disclosure"],
    board.slice.rows.map((row) => ({
      position: row.position,
      slug: row.slug,
      name: row.name,
      category: row.category,
      rank_points: row.points,
      moved: row.movement.kind === "unknown" ? null : row.movement.places,
      disclosure: "paid placement",
    })),
  );
}

export function signalCsv(
  site: SiteContext,
  id: string,
  page: number,
  params: URLSearchParams = new URLSearchParams(),
): string | null {
  const signal = signalPage(site, id, page, params);
  if (signal === null) return null;
  return csv(
    ["position", "slug", "name", "category", "signal", "value", "github_stars", "github_stars_at"],
    signal.slice.rows.map((row) => ({
      position: row.position,
      slug: row.slug,
      name: row.name,
      category: row.category,
      signal: signal.id,
      value: row.value,
      github_stars: row.stars,
      github_stars_at: row.starsAt,
    })),
  );
}

const PRODUCT_COLUMNS = [
  "slug",
  "name",
  "category",
  "description",
  "license",
  "github_stars",
  "github_stars_at",
  "stars_growth_7d",
  "stars_growth_30d",
  "stars_growth_90d",
  "referred_visits",
  "listed_at",
] as const;

function productCells(row: ProductRow): Record<(typeof PRODUCT_COLUMNS)[number], string | number | null> {
  return {
    slug: row.slug,
    name: row.name,
    category: row.category,
    description: row.description,
    license: row.license,
    github_stars: row.stars,
    github_stars_at: row.starsAt,
    stars_growth_7d: row.growth7,
    stars_growth_30d: row.growth30,
    stars_growth_90d: row.growth90,
    referred_visits: row.visits,
    listed_at: row.listedAt,
  };
}

export function productsCsv(site: SiteContext, params: URLSearchParams): string | null {
  const products = productsPage(site, params);
  return products === null ? null : csv(PRODUCT_COLUMNS, products.slice.rows.map(productCells));
}

export function categoryCsv(
  site: SiteContext,
  slug: string,
  page: number,
  params: URLSearchParams = new URLSearchParams(),
): string | null {
  const category = categoryPage(site, slug, page, params);
  return category === null ? null : csv(PRODUCT_COLUMNS, category.slice.rows.map(productCells));
}

export function searchCsv(site: SiteContext, params: URLSearchParams): string | null {
  const { result } = searchPage(site, params);
  return result === null ? null : csv(PRODUCT_COLUMNS, result.rows.map(productCells));
}

export function compareCsv(site: SiteContext, params: URLSearchParams): string | null {
  const { products, rows } = comparePage(site, params);
  if (rows.length === 0) return null;
  return csv(
    ["product", "fact", "value", "observed_at"],
    products.flatMap((product, index) =>
      rows.map((row) => ({
        product: product.slug,
        fact: row.label,
        value: row.cells[index]?.text ?? null,
        observed_at: row.cells[index]?.on ?? null,
      })),
    ),
  );
}

/** Returns every star reading of a product as CSV. */
export function starsCsv({ context }: SiteContext, slug: string): string | null {
  if (context.catalog.entry(slug) === undefined) return null;
  return csv(
    ["observed_on", "stars", "source"],
    context.catalog
      .starHistory(slug)
      .map((point) => ({ observed_on: point.observedOn, stars: point.stars, source: point.source })),
  );
}

/** Returns as CSV all rows that the models table has for a query, for all makers or for one tier. */
export function modelsCsv(site: SiteContext, params: URLSearchParams, tier: Tier | null): string {
  const asked = new URLSearchParams(params);
  if (tier !== null) asked.set("tier", tier);
  return listingsCsv(askedListings(site, asked).map(({ listing }) => listing));
}

export function providerCsv(site: SiteContext, id: string): string | null {
  if (!site.context.catalog.providers.some((provider) => provider.id === id)) return null;
  return listingsCsv(listings(site).filter((listing) => listing.provider === id));
}

function listingsCsv(rows: readonly Listing[]): string {
  return csv(
    [
      "provider",
      "model_id",
      "name",
      "maker",
      "kind",
      "tier",
      "status",
      "context_window",
      "max_output",
      "inputs",
      "input_usd_per_mtok",
      "output_usd_per_mtok",
      "cache_read_usd_per_mtok",
      "price_status",
      "price_read_at",
      "released_on",
    ],
    rows.map((row) => ({
      provider: row.provider,
      model_id: row.modelId,
      name: row.name,
      maker: row.maker,
      kind: row.kind,
      tier: row.tier,
      status: row.status,
      context_window: row.context,
      max_output: row.maxOutput,
      inputs: row.model.modalities?.input.join(" ") ?? null,
      input_usd_per_mtok: row.input?.decimal ?? null,
      output_usd_per_mtok: row.output?.decimal ?? null,
      cache_read_usd_per_mtok: row.cacheRead?.decimal ?? null,
      price_status: row.input?.trust.status ?? null,
      price_read_at: row.read?.day ?? null,
      released_on: row.released,
    })),
  );
}
