import type { Product } from "../../core/catalog/catalog-data.ts";
import { licenceName } from "../../core/catalog/recorded-licence.ts";
import type { ProductNames } from "../../core/research/named/product-names.ts";
import type { FieldProduct } from "../../core/research/research.ts";
import type { Category } from "../../schema/records/categories.ts";
import type { LicenseKind } from "../../schema/records/product.ts";
import { numberOf, textOf } from "../sqlite/values.ts";
import type { Catalog } from "./read.ts";
import { type CatalogEntry, toGrowth, toReadme, toWeights } from "./rows.ts";

/** The fields of a listing that questions about a kind of product test, and that sentences about it tell. */
export type Listing = Pick<
  Product,
  | "slug"
  | "name"
  | "category"
  | "description"
  | "tags"
  | "kinds"
  | "license"
  | "githubStars"
  | "githubStarsAt"
  | "githubRepository"
  | "githubUrl"
  | "repository"
  | "licence"
  | "weights"
  | "readme"
  | "growth"
>;

/** A product as questions about its kind test it, and as the figures of a field count it. */
interface Read {
  listing: Listing;
  figures: FieldProduct;
}

/** Number of products that are held in memory: about 10 MB. */
const MOST_HELD = 10_000;

/** Products by row id, as far as they were read: questions about the same fields read the same ones. */
const held = new WeakMap<Catalog, Map<number, Read>>();

/** Returns the listings of products by row id, in ascending order. */
export function readListings(catalog: Catalog, ids: readonly number[]): ReadonlyMap<number, Listing> {
  const found = readOnce(catalog, ids);
  const listings = new Map<number, Listing>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const product = found.get(id);
    if (product !== undefined) listings.set(id, product.listing);
  }
  return listings;
}

/** Returns what the figures of a field need of products, in the order of the row ids in `ids`. */
export function readFieldProducts(catalog: Catalog, ids: readonly number[]): FieldProduct[] {
  const found = readOnce(catalog, ids);
  return ids.flatMap((id) => found.get(id)?.figures ?? []);
}

/**
 * Returns products by row id, those of `ids` among them. Reads much less than whole rows, because a question tests hundreds of
 * products, and reads each product once.
 */
function readOnce(catalog: Catalog, ids: readonly number[]): ReadonlyMap<number, Read> {
  if (ids.length > MOST_HELD) return new Map(rowsOf(catalog, ids));
  const known = held.get(catalog) ?? new Map<number, Read>();
  const missing = ids.filter((id) => !known.has(id));
  if (known.size + missing.length > MOST_HELD) {
    held.delete(catalog);
    return readOnce(catalog, ids);
  }
  if (missing.length > 0) for (const [id, product] of rowsOf(catalog, missing)) known.set(id, product);
  held.set(catalog, known);
  return known;
}

function rowsOf({ db }: Catalog, ids: readonly number[]): [id: number, product: Read][] {
  return db
    .prepare(
      `SELECT id, slug, name, category, description, tags, kinds, license, github_repository, github_url, github_stars, github_stars_at,
              github_details, recorded_licence, weights, readme,
              stars_growth_7d, stars_growth_30d, stars_growth_90d, growth_as_of
       FROM products WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map((row) => [Number(row.id), { listing: toListing(row), figures: toFieldProduct(row) }]);
}

function toListing(row: Record<string, unknown>): Listing {
  const details = textOf(row.github_details);
  const licence = textOf(row.recorded_licence);
  return {
    slug: String(row.slug),
    name: String(row.name),
    category: String(row.category) as Category,
    description: String(row.description),
    tags: JSON.parse(String(row.tags)),
    kinds: JSON.parse(String(row.kinds)),
    license: String(row.license) as LicenseKind,
    githubStars: numberOf(row.github_stars),
    githubStarsAt: textOf(row.github_stars_at),
    repository: details === null ? null : JSON.parse(details),
    githubRepository: textOf(row.github_repository),
    githubUrl: textOf(row.github_url),
    licence: licence === null ? null : JSON.parse(licence),
    ...toWeights(row),
    readme: toReadme(row),
    growth: toGrowth(row),
  };
}

/** Returns the row ids of the products of a kind, in ascending order. */
export function productsOfKind({ db }: Catalog, kind: string): number[] {
  return db
    .prepare("SELECT product FROM product_kinds WHERE kind = ? ORDER BY product")
    .all(kind)
    .map(({ product }) => Number(product));
}

const phrases = new WeakMap<Catalog, ReadonlySet<string>>();

/** Returns the tags of several words, in small letters. */
export function readTagPhrases(catalog: Catalog): ReadonlySet<string> {
  let known = phrases.get(catalog);
  if (known === undefined) {
    const rows = catalog.db
      .prepare(
        "SELECT DISTINCT lower(tag.value) AS tag FROM products, json_each(products.tags) AS tag WHERE tag.value LIKE '% %'",
      )
      .all();
    known = new Set(rows.map(({ tag }) => String(tag)));
    phrases.set(catalog, known);
  }
  return known;
}

const namedBy = new WeakMap<Catalog, ReadonlyMap<string, readonly CatalogEntry[]>>();
const MOST_NAMESAKES = 10;

/** Finds the products whose name ends with another name, as "Arize Phoenix" does with "Phoenix". */
export function productsNamedAfter(catalog: Catalog, name: string): string[] {
  const end = ` ${name.toLowerCase()}`;
  const lastWord = (text: string) => text.slice(text.lastIndexOf(" ") + 1);
  const known = namedBy.get(catalog) ?? Map.groupBy(catalog.entries, (entry) => lastWord(entry.name.toLowerCase()));
  namedBy.set(catalog, known);
  const namesakes = known.get(lastWord(end))?.filter((entry) => entry.name.toLowerCase().endsWith(end)) ?? [];
  return namesakes.slice(0, MOST_NAMESAKES).map(({ slug }) => slug);
}

/** Finds the products whose home page address contains a text in lower case, without reading the others. */
export function productsWithAddress(catalog: Catalog, part: string): { slug: string }[] {
  return catalog.db
    .prepare("SELECT slug FROM products WHERE instr(lower(homepage_url), ?) > 0 ORDER BY id")
    .all(part)
    .map(({ slug }) => ({ slug: String(slug) }));
}

/** Endings of slugs and packages that people leave out or add: `openai-agents` for `openai-agents-sdk`. */
const ENDINGS = ["sdk", "python", "py", "js", "ts", "node", "ai", "app"];
const ENDING = new RegExp(`[-_. ](?:${ENDINGS.join("|")})$`, "i");

/** Finds the product whose slug without hyphens is a name, the first of several; otherwise the only one that is with or without an ending. */
export function productWithPlainSlug(catalog: Catalog, name: string): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const bySlug = catalog.db.prepare("SELECT slug FROM products WHERE replace(slug, '-', '') = ? ORDER BY id LIMIT 1");
  const find = (text: string) => textOf(bySlug.get(text)?.slug) ?? undefined;
  const own = find(plain(name));
  if (own !== undefined) return own;
  const bare = plain(name.replace(ENDING, ""));
  const near = new Set([bare, ...ENDINGS.map((ending) => `${bare}${ending}`)].flatMap((text) => find(text) ?? []));
  return near.size === 1 ? [...near][0] : undefined;
}

const productNames = new WeakMap<Catalog, ProductNames>();

/** Returns the names of products that the build wrote. Reads only those that are looked up. */
export function readProductNames(catalog: Catalog): ProductNames {
  let known = productNames.get(catalog);
  if (known === undefined) {
    const slug = catalog.db.prepare("SELECT slug FROM product_names WHERE name_key = ?");
    const word = catalog.db.prepare("SELECT word FROM common_words WHERE word = ?");
    known = {
      slugs: { get: (key) => textOf(slug.get(key)?.slug) ?? undefined },
      common: { has: (one) => word.get(one) !== undefined },
    };
    productNames.set(catalog, known);
  }
  return known;
}

function toFieldProduct(row: Record<string, unknown>): FieldProduct {
  const licence = textOf(row.recorded_licence);
  return {
    slug: String(row.slug),
    name: String(row.name),
    category: String(row.category) as Category,
    license: String(row.license),
    description: String(row.description),
    exactLicence: licence === null ? null : licenceName(JSON.parse(licence)),
    githubUrl: textOf(row.github_url),
    stars: numberOf(row.github_stars),
    starsAt: textOf(row.github_stars_at),
    gained7: numberOf(row.stars_growth_7d),
    gained30: numberOf(row.stars_growth_30d),
    gained90: numberOf(row.stars_growth_90d),
    growthAsOf: textOf(row.growth_as_of),
  };
}
