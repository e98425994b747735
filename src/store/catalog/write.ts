import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { CatalogData, CatalogModel, Product } from "../../core/catalog/catalog-data.ts";
import { allowedUse, termsOf, termsText, USES } from "../../core/catalog/licence-terms.ts";
import { baseRates } from "../../core/prices/base-rates.ts";
import { evidenceForm } from "../../core/prices/evidence-kind.ts";
import { productNames } from "../../core/research/named/product-names.ts";
import { transaction } from "../sqlite/database.ts";
import { LIST_SEPARATOR, listText } from "./list-text.ts";
import { writeQuality } from "./quality-write.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

/**
 * Writes `catalog.sqlite`. The same data gives the same bytes. The file must not exist yet; it is complete and closed
 * on return.
 */
export function writeCatalog(file: string, data: CatalogData): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;");
    transaction(db, () => {
      db.exec(SCHEMA);
      db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
      writeBuild(db, data);
      writeProducts(db, data);
      writeModels(db, data);
      if (data.qualityEvidence !== undefined) writeQuality(db, data.qualityEvidence);
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
}

function writeProducts(db: DatabaseSync, data: CatalogData): void {
  insertRows(db, "products", numbered(data.products, productRow));
  writeFilters(db, data.products);
  const alias = db.prepare("INSERT OR IGNORE INTO product_aliases (alias_key, product) VALUES (?, ?)");
  data.products.forEach((product, id) => {
    for (const name of product.aliases) alias.run(name.toLowerCase(), id);
  });
  const kind = db.prepare("INSERT INTO product_kinds (kind, product) VALUES (?, ?)");
  data.products.forEach((product, id) => {
    for (const name of product.kinds) kind.run(name, id);
  });
  writeNames(db, data.products);
  const observe = db.prepare("INSERT INTO star_observations (product, observed_on, stars, source) VALUES (?, ?, ?, ?)");
  data.products.forEach((product, id) => {
    for (const point of data.starHistory.get(product.slug) ?? []) {
      observe.run(id, point.observedOn, point.stars, point.source);
    }
  });
}

/** Writes the names by which questions are searched for products. */
function writeNames(db: DatabaseSync, products: readonly Product[]): void {
  const { slugs, common } = productNames(products);
  const name = db.prepare("INSERT INTO product_names (name_key, slug) VALUES (?, ?)");
  for (const [key, slug] of slugs) name.run(key, slug);
  const word = db.prepare("INSERT INTO common_words (word) VALUES (?)");
  for (const one of common) word.run(one);
}

function productRow(id: number, product: Product): Record<string, SQLInputValue> {
  return {
    id,
    slug: product.slug,
    name: product.name,
    name_key: product.name.toLowerCase(),
    category: product.category,
    homepage_url: product.homepageUrl,
    subject: product.subject,
    description: product.description,
    tags: JSON.stringify(product.tags),
    kinds: JSON.stringify(product.kinds),
    aliases: JSON.stringify(product.aliases),
    license: product.license,
    license_spdx: product.licence?.spdx ?? null,
    license_terms: termsText(termsOf(product)),
    ...Object.fromEntries(
      USES.map(([use]) => [use, product.license === "proprietary" ? null : allowedUse(termsOf(product), use)]),
    ),
    github_repository: product.githubRepository,
    github_url: product.githubUrl,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    github_status: product.githubStatus,
    github_details: product.repository === null ? null : JSON.stringify(product.repository),
    language: product.repository?.language ?? null,
    pushed_on: product.repository?.pushedOn ?? null,
    last_release_on: product.repository?.releasedOn ?? null,
    recorded_licence: product.licence === null ? null : JSON.stringify(product.licence),
    weights: product.weights === undefined ? null : JSON.stringify(product.weights),
    plans: JSON.stringify(product.plans),
    readme: product.readme === null ? null : JSON.stringify(product.readme),
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

/** Writes the copies of products that filters on the ai-products dataset use. */
function writeFilters(db: DatabaseSync, products: readonly Product[]): void {
  db.exec(`INSERT INTO product_signals SELECT
    id, category, license, license_spdx, own_use, offer_to_customers, operator_reference, verified, subject, github_stars, referred_visits, stars_growth_7d,
    stars_growth_30d, stars_growth_90d, listed_at, github_stars_at, growth_as_of, updated_at, listing_source,
    github_status, github_url, language, pushed_on, last_release_on FROM products ORDER BY id`);
  insertRows(
    db,
    "product_texts",
    numbered(products, (id, product) => ({
      id,
      name: product.name,
      tags: listText(product.tags),
      aliases: listText(product.aliases),
      description: product.description,
      homepage_url: product.homepageUrl,
    })),
  );
  const texts = ["name", "tags", "aliases", "description", "homepage_url"];
  db.prepare(
    `INSERT INTO product_trigrams (rowid, ${texts.join(", ")})
    SELECT id, ${texts.map((text) => `lower(${text}) || :end`).join(", ")} FROM product_texts ORDER BY id`,
  ).run({ end: LIST_SEPARATOR.repeat(2) });
  db.exec(`INSERT INTO product_trigrams (product_trigrams) VALUES ('optimize');
    CREATE VIRTUAL TABLE temp.trigrams USING fts5vocab (main, product_trigrams, row);
    INSERT INTO product_trigram_list SELECT term FROM temp.trigrams;
    DROP TABLE temp.trigrams`);
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
  const facts = db.prepare("INSERT INTO provider_facts (provider, facts) VALUES (?, ?)");
  for (const row of data.providers) if (row.facts !== null) facts.run(row.id, JSON.stringify(row.facts));
  insertRows(
    db,
    "new_models",
    data.newModels.map(({ provider: sold, model_id, prices }) => ({
      provider: sold,
      model_id,
      prices: JSON.stringify(prices),
    })),
  );
  insertRows(
    db,
    "task_models",
    data.taskModels.map(({ provider: sold, providerName: _, ...listing }, id) => ({
      id,
      provider: sold,
      model_id: listing.model_id,
      display_name: listing.display_name,
      kind: listing.kind,
      status: listing.status,
      listing: JSON.stringify(listing),
    })),
  );
  const pages = new Map(data.providers.map(({ id, pricingUrl }) => [id, pricingUrl]));
  insertRows(
    db,
    "model_pricing",
    data.models.flatMap((model, id) =>
      pricingRows(id, model, data.generatedAt.slice(0, 10)).map((row) => ({
        ...row,
        price_page: pages.get(model.provider) ?? null,
      })),
    ),
  );
}

/** Rows of a model, one for each span of days between its rate changes that lie ahead. */
function pricingRows(id: number, model: CatalogModel, today: string): Record<string, SQLInputValue>[] {
  const ahead = model.prices
    .flatMap(({ effective_from: from, effective_to: to }) => (to === null ? [from] : [from, to]))
    .filter((day) => day > today);
  const days = [...new Set(ahead)].sort();
  return [today, ...days].map((day, index) => ({
    from_day: index === 0 ? "" : day,
    until_day: days[index] ?? "9999",
    ...pricingRow(id, model, day),
  }));
}

function pricingRow(id: number, model: CatalogModel, day: string): Record<string, SQLInputValue> {
  const rates = baseRates(model.prices, day);
  const proof = rates.input ?? rates.output;
  return {
    id,
    provider: model.provider,
    provider_name: model.providerName,
    model_id: model.model_id,
    display_name: model.display_name,
    tier: model.tier,
    status: model.status,
    reasoning: model.reasoning,
    inputs: listOrNull(model.modalities?.input),
    outputs: listOrNull(model.modalities?.output),
    tools: model.tools === null ? null : Number(model.tools),
    open_weights: model.open_weights ? 1 : 0,
    json_schema: model.json_schema === null ? null : Number(model.json_schema.value),
    weights_license: model.weights_license?.spdx ?? model.weights_license?.name ?? null,
    context_window: model.context_window?.value ?? null,
    max_output: model.max_output?.value ?? null,
    output_speed: model.output_speed?.value ?? null,
    knowledge_cutoff: model.knowledge_cutoff?.value ?? null,
    released_on: model.released_on,
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    successor: model.deprecation?.replacement ?? null,
    input_usd_per_mtok: rates.input?.usd_per_mtok ?? null,
    output_usd_per_mtok: rates.output?.usd_per_mtok ?? null,
    cache_read_usd_per_mtok: rates.cacheRead?.usd_per_mtok ?? null,
    batch_input_usd_per_mtok: rates.batchInput?.usd_per_mtok ?? null,
    batch_output_usd_per_mtok: rates.batchOutput?.usd_per_mtok ?? null,
    long_context_from: rates.longContextFrom,
    price_verified_at: canonicalTime(proof?.verified_at ?? null),
    price_status: proof?.status ?? null,
    price_evidence_form: proof === null ? null : evidenceForm(proof),
    price_origin: proof?.origin ?? null,
    price_url: proof?.evidence?.url ?? null,
    price_quote: proof?.evidence?.quote ?? null,
  };
}

function listOrNull(list: readonly string[] | undefined): string | null {
  return list === undefined ? null : JSON.stringify(list);
}

/** Returns a time in one canonical form, with milliseconds, so that times compare as text. */
function canonicalTime(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString();
}

/** Makes rows one at a time: a million of them at once would take a gigabyte. */
function* numbered<T, R>(items: readonly T[], toRow: (id: number, item: T) => R): Iterable<R> {
  for (const [id, item] of items.entries()) yield toRow(id, item);
}

/** Inserts rows that share their columns. */
function insertRows(db: DatabaseSync, table: string, rows: Iterable<Record<string, SQLInputValue>>): void {
  let insert: StatementSync | undefined;
  for (const row of rows) {
    insert ??= prepareInsert(db, table, Object.keys(row));
    insert.run(row);
  }
}

function prepareInsert(db: DatabaseSync, table: string, columns: readonly string[]): StatementSync {
  const values = columns.map((name) => `:${name}`);
  return db.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${values.join(", ")})`);
}
