import type { FieldProduct } from "../../core/research/research.ts";
import type { Category } from "../../schema/records/categories.ts";
import type { Catalog } from "./read.ts";

/** Reads the columns that the research figures of a field need, in the order of the row ids in `ids`. */
export function readFieldProducts(catalog: Catalog, ids: readonly number[]): FieldProduct[] {
  const rows = catalog.db
    .prepare(
      `SELECT id, slug, name, category, license, github_url, github_stars, github_stars_at, stars_growth_7d, stars_growth_30d, stars_growth_90d,
              growth_as_of
       FROM products WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids));
  const byId = new Map(rows.map((row) => [Number(row.id), toFieldProduct(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Finds the products whose home page address contains a text in lower case, without reading the others. */
export function productsWithAddress(catalog: Catalog, part: string): { slug: string }[] {
  return catalog.db
    .prepare("SELECT slug FROM products WHERE instr(lower(homepage_url), ?) > 0 ORDER BY id")
    .all(part)
    .map(({ slug }) => ({ slug: String(slug) }));
}

/** Reads the names and the description of every product, without the rest of its row. */
export function* readProductTexts(
  catalog: Catalog,
): Generator<{ slug: string; name: string; aliases: readonly string[]; description: string }> {
  const rows = catalog.db.prepare("SELECT slug, name, aliases, description FROM products ORDER BY slug");
  for (const { slug, name, aliases, description } of rows.iterate())
    yield {
      slug: String(slug),
      name: String(name),
      aliases: aliases === "[]" ? [] : JSON.parse(String(aliases)),
      description: String(description),
    };
}

function toFieldProduct(row: Record<string, unknown>): FieldProduct {
  return {
    slug: String(row.slug),
    name: String(row.name),
    category: String(row.category) as Category,
    license: String(row.license),
    githubUrl: text(row.github_url),
    stars: integer(row.github_stars),
    starsAt: text(row.github_stars_at),
    gained7: integer(row.stars_growth_7d),
    gained30: integer(row.stars_growth_30d),
    gained90: integer(row.stars_growth_90d),
    growthAsOf: text(row.growth_as_of),
  };
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function integer(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
