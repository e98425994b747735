import { readFileSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { CatalogData, Product } from "../../core/catalog-data.ts";
import { transaction } from "../database.ts";

const SCHEMA = readFileSync(new URL("./schema.sql", import.meta.url), "utf8");

/**
 * Writes `catalog.sqlite`. The same data gives the same bytes.
 * The file must not exist; it is complete and closed when this returns.
 */
export function writeCatalog(file: string, data: CatalogData): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;");
    transaction(db, () => {
      db.exec(SCHEMA);
      writeBuild(db, data);
      writeProducts(db, data);
      writeModels(db, data);
    });
  } finally {
    db.close();
  }
}

function writeBuild(db: DatabaseSync, data: CatalogData): void {
  const insert = db.prepare("INSERT INTO build (key, value) VALUES (?, ?)");
  insert.run("build_id", data.buildId);
  insert.run("generated_at", data.generatedAt);
  insert.run("site_url", data.siteUrl);
  insert.run("base_url", data.baseUrl);
  insert.run("publisher", data.publisher);
  if (data.quality !== null) {
    const { ratings, ...about } = data.quality;
    insert.run("quality", JSON.stringify(about));
    const rating = db.prepare("INSERT INTO quality_ratings (name, rating, interval, votes) VALUES (?, ?, ?, ?)");
    for (const row of ratings) rating.run(row.name, row.rating, row.interval, row.votes);
  }
}

function writeProducts(db: DatabaseSync, data: CatalogData): void {
  const columns = Object.keys(productRow(0, data.products[0] ?? emptyProduct));
  const insert = db.prepare(
    `INSERT INTO products (${columns.join(", ")}) VALUES (${columns.map((name) => `:${name}`).join(", ")})`,
  );
  const observe = db.prepare("INSERT INTO star_observations (product, observed_on, stars, source) VALUES (?, ?, ?, ?)");
  data.products.forEach((product, id) => {
    insert.run(productRow(id, product));
    for (const point of data.starHistory.get(product.slug) ?? []) {
      observe.run(id, point.observedOn, point.stars, point.source);
    }
  });
}

function productRow(id: number, product: Product): Record<string, SQLInputValue> {
  return {
    id,
    slug: product.slug,
    name: product.name,
    name_key: product.name.toLowerCase(),
    category: product.category,
    homepage_url: product.homepageUrl,
    description: product.description,
    tags: JSON.stringify(product.tags),
    aliases: JSON.stringify(product.aliases),
    license: product.license,
    github_repository: product.githubRepository,
    github_url: product.githubUrl,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    github_status: product.githubStatus,
    growth_as_of: product.growth?.asOf ?? null,
    stars_growth_7d: product.growth?.days7 ?? null,
    stars_growth_30d: product.growth?.days30 ?? null,
    stars_growth_90d: product.growth?.days90 ?? null,
    referred_visits: product.referredVisits,
    listed_at: product.listedAt,
    listing_source: product.listingSource,
    operator_reference: product.operatorReference ? 1 : 0,
    verified: product.verified ? 1 : 0,
    updated_at: product.updatedAt,
  };
}

function writeModels(db: DatabaseSync, data: CatalogData): void {
  const provider = db.prepare("INSERT INTO providers (id, name, homepage_url, pricing_url) VALUES (?, ?, ?, ?)");
  for (const row of data.providers) provider.run(row.id, row.name, row.homepageUrl, row.pricingUrl);
  const insert = db.prepare(
    "INSERT INTO models (id, provider, model_id, display_name, tier, status, listing) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  data.models.forEach((model, id) => {
    const { provider: providerId, providerName: _, ...listing } = model;
    insert.run(id, providerId, model.model_id, model.display_name, model.tier, model.status, JSON.stringify(listing));
  });
}

const emptyProduct: Product = {
  slug: "",
  name: "",
  category: "other",
  homepageUrl: "",
  description: "",
  tags: [],
  aliases: [],
  license: "proprietary",
  githubRepository: null,
  githubUrl: null,
  githubStars: null,
  githubStarsAt: null,
  githubStatus: null,
  growth: null,
  referredVisits: 0,
  listedAt: "",
  listingSource: "",
  operatorReference: false,
  verified: false,
  updatedAt: "",
};
