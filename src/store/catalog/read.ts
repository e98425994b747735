import type { DatabaseSync, StatementSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type {
  CatalogModel,
  NewModel,
  Product,
  Provider,
  StarPoint,
  TaskModel,
} from "../../core/catalog/catalog-data.ts";
import type { QualityEvidence } from "../../core/quality/types.ts";
import { atOnce, inSlices, type Steps } from "../../core/slices.ts";
import { openReadOnlyDatabase } from "../sqlite/database.ts";
import { DataFileError } from "../sqlite/faults.ts";
import { textOf } from "../sqlite/values.ts";
import { readQualityEvidence } from "./quality-read.ts";
import { type CatalogEntry, readListings, readNewModels, toEntry, toProduct, toProvider, toStarPoint } from "./rows.ts";
import { SCHEMA_VERSION } from "./schema.ts";

/** The data of a published build, read-only. */
export interface Catalog {
  readonly buildId: string;
  readonly generatedAt: string;
  readonly siteUrl: string;
  readonly baseUrl: string;
  readonly publisher: string;
  /** Every listed product in slug order. */
  readonly entries: readonly CatalogEntry[];
  entry(slug: string): CatalogEntry | undefined;
  product(slug: string): Product | undefined;
  /** Finds a product by its exact name in any case. Names are unique. */
  productByName(name: string): Product | undefined;
  /** Finds products by an alias in any case, in slug order. */
  productsByAlias(alias: string): Product[];
  /** Iterates over all products in slug order. */
  products(): IterableIterator<Product>;
  /** Star counts of a product, in date order. */
  starHistory(slug: string): readonly StarPoint[];
  readonly providers: readonly Provider[];
  readonly models: readonly CatalogModel[];
  readonly taskModels: readonly TaskModel[];
  readonly newModels: readonly NewModel[];
  /** Reads the models in steps, which are otherwise read at once when they are first used. */
  readModels(): Steps<void>;
  /** Public scores of models; null in a build without them. */
  readonly qualityEvidence: QualityEvidence | null;
  /** Time of the newest star reading; null when there is none. */
  readonly starsReadAt: string | null;
  /** For queries over the tables of schema.sql. */
  readonly db: DatabaseSync;
  close(): void;
}

/** Thrown for an intact catalogue whose tables belong to another version of the program. */
export class CatalogVersionError extends DataFileError {}

/**
 * Size limit of the page cache, in KiB. A scan of 100,000 products fits; SQLite's default of 2 MB would read the pages
 * again every time.
 */
const CACHE_KIB = 65_536;

/**
 * Opens `catalog.sqlite` of a build.
 * @param options.anyVersion for readers of tables that all versions share: products and models
 * @throws CatalogVersionError when the tables belong to another version
 * @throws DataFileError when the file is missing, truncated or not a catalogue
 */
export function openCatalog(file: string, { anyVersion = false } = {}): Catalog {
  return atOnce(openSteps(file, anyVersion));
}

/** Like `openCatalog`, but yields to other requests while it reads. */
export function openCatalogInSlices(file: string): Promise<Catalog> {
  return inSlices(openSteps(file, false));
}

function* openSteps(file: string, anyVersion: boolean): Steps<Catalog> {
  let db: DatabaseSync | undefined;
  try {
    db = openReadOnlyDatabase(file);
    db.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    const catalog = yield* createCatalog(db);
    if (anyVersion || db.prepare("PRAGMA user_version").get()?.user_version === SCHEMA_VERSION) return catalog;
  } catch (cause) {
    db?.close();
    throw new DataFileError(
      `${file} cannot be read as a catalogue; run "clearboard verify" and roll back or build again`,
      { cause },
    );
  }
  db.close();
  throw new CatalogVersionError(
    `${file} was written by another version of Clearboard; run "clearboard build" with this one`,
  );
}

/** Star histories that are held in memory: one answer asks several times for those of its products. */
const HISTORIES_HELD = 64;

/** Number of products that are read at a time. */
const READ_AT_ONCE = 1_000;

function* readEntries(db: DatabaseSync): Steps<Map<string, CatalogEntry>> {
  const next =
    db.prepare(`SELECT id, slug, name, category, subject, homepage_url, listed_at, verified, github_stars, stars_growth_30d, referred_visits
      FROM products WHERE id > ? ORDER BY id LIMIT ${READ_AT_ONCE}`);
  const entries = new Map<string, CatalogEntry>();
  for (let last = -1; ; ) {
    const rows = next.all(last);
    for (const row of rows) {
      const entry = toEntry(row);
      entries.set(entry.slug, entry);
      last = entry.id;
    }
    if (rows.length < READ_AT_ONCE) return entries;
    yield;
  }
}

function* createCatalog(db: DatabaseSync): Steps<Catalog> {
  const build = new Map(
    db
      .prepare("SELECT key, value FROM build")
      .all()
      .map((row) => [String(row.key), String(row.value)]),
  );
  const bySlug = yield* readEntries(db);
  const entries = [...bySlug.values()];
  const bySlugRow = db.prepare("SELECT * FROM products WHERE slug = ?");
  const byNameRow = db.prepare("SELECT * FROM products WHERE name_key = ? ORDER BY id LIMIT 1");
  const byAliasRow = db.prepare(
    "SELECT products.* FROM product_aliases JOIN products ON products.id = product WHERE alias_key = ? ORDER BY id",
  );
  const history = db.prepare(
    "SELECT observed_on, stars, source FROM star_observations WHERE product = ? ORDER BY observed_on",
  );
  const histories = new LRUCache<string, readonly StarPoint[]>({ max: HISTORIES_HELD });
  let models: readonly CatalogModel[] | undefined;
  let newModels: readonly NewModel[] | undefined;
  let taskModels: readonly TaskModel[] | undefined;
  let providers: readonly Provider[] | undefined;
  let starsReadAt: string | null | undefined;
  let qualityEvidence: QualityEvidence | null | undefined;
  return {
    buildId: required(build, "build_id"),
    generatedAt: required(build, "generated_at"),
    siteUrl: required(build, "site_url"),
    baseUrl: required(build, "base_url"),
    publisher: required(build, "publisher"),
    entries,
    db,
    entry: (slug) => bySlug.get(slug),
    product: (slug) => (bySlug.has(slug) ? one(bySlugRow, slug) : undefined),
    productByName: (name) => one(byNameRow, name.toLowerCase()),
    productsByAlias: (alias) => byAliasRow.all(alias.toLowerCase()).map(toProduct),
    products: () => readProducts(db),
    starHistory(slug) {
      const entry = bySlug.get(slug);
      const points = histories.get(slug) ?? (entry === undefined ? [] : history.all(entry.id).map(toStarPoint));
      histories.set(slug, points);
      return points;
    },
    get providers() {
      providers ??= db
        .prepare(
          `SELECT id, name, homepage_url, pricing_url, facts
           FROM providers LEFT JOIN provider_facts ON provider = id ORDER BY id`,
        )
        .all()
        .map(toProvider);
      return providers;
    },
    get models() {
      models ??= atOnce(readListings<CatalogModel>(db, "models"));
      return models;
    },
    get newModels() {
      newModels ??= readNewModels(db);
      return newModels;
    },
    get taskModels() {
      taskModels ??= atOnce(readListings<TaskModel>(db, "task_models"));
      return taskModels;
    },
    *readModels() {
      const [listings, ofTasks] = [
        models ?? (yield* readListings<CatalogModel>(db, "models")),
        taskModels ?? (yield* readListings<TaskModel>(db, "task_models")),
      ];
      // A request may have read them meanwhile.
      models ??= listings;
      taskModels ??= ofTasks;
    },
    get starsReadAt() {
      if (starsReadAt === undefined) {
        starsReadAt = textOf(db.prepare("SELECT MAX(github_stars_at) AS at FROM product_signals").get()?.at);
      }
      return starsReadAt;
    },
    get qualityEvidence() {
      qualityEvidence ??= readQualityEvidence(db, build.get("quality_evidence"));
      return qualityEvidence;
    },
    close: () => db.close(),
  };
}

/** Iterates over all products in slug order. */
export function* readProducts(db: DatabaseSync): IterableIterator<Product> {
  for (const row of db.prepare("SELECT * FROM products ORDER BY id").iterate()) yield toProduct(row);
}

function one(statement: StatementSync, key: string): Product | undefined {
  const row = statement.get(key);
  return row === undefined ? undefined : toProduct(row);
}

function required(build: Map<string, string>, key: string): string {
  const value = build.get(key);
  if (value === undefined) throw new Error(`the build has no value for ${key}`);
  return value;
}
