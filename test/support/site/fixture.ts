import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { REGISTRY, readSources } from "../../../pipeline/build/inputs.ts";
import { withTerms } from "../../../pipeline/registry/observations/license-terms.ts";
import { assembleProduct } from "../../../pipeline/transforms/products.ts";
import { repositoryFacts } from "../../../pipeline/transforms/repositories.ts";
import type { CatalogData, Product, StarPoint } from "../../../src/core/catalog/catalog-data.ts";
import type { Deployment } from "../../../src/operations/operation.ts";
import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createOffRail } from "../../../src/payments/off.ts";
import { createContext } from "../../../src/server/context.ts";
import type { SiteParts } from "../../../src/server/site/site-app.ts";
import { SEARCH_INDEX_FILE, searchIndexPieces } from "../../../src/store/catalog/search-index.ts";
import { writeCatalog } from "../../../src/store/catalog/write.ts";
import { createLedger, type Ledger } from "../../../src/store/ledger/ledger.ts";
import { emptyLedger } from "../ledger/empty-ledger.ts";

const DAY = 86_400_000;

export interface SiteFixture {
  dir: string;
  parts: SiteParts;
  ledger: Ledger;
  data: CatalogData;
  close(): void;
}

export interface SiteFixtureOptions {
  siteUrl?: string;
  /** Number of products: the bundled ones, cut short or repeated under other names. */
  products?: number;
  now?: number;
  /** Rank Points to add before the boards are computed, with how many days ago each was earned. */
  points?: readonly { slug: string; points: number; daysAgo: number }[];
  /** How many days before now the first daily record is kept. */
  recordedDays?: number;
  /** Changes products before they are written, by their place in slug order. */
  change?: (product: Product, index: number) => Product;
}

/** The bundled sources, read once for all fixtures of a process. Nothing changes them. */
let bundledSources: ReturnType<typeof readSources> | undefined;

/** The bundled catalogue as a build knows it, without running the pipeline. */
export async function createSiteFixture(options: SiteFixtureOptions = {}): Promise<SiteFixture> {
  const { siteUrl = "http://127.0.0.1:4321", now = Date.parse("2026-11-21T12:00:00Z") } = options;
  const { dir, data } = catalogueOf({ ...options, siteUrl, now });
  const db = emptyLedger();
  const ledger = createLedger(db);
  for (const { slug, points, daysAgo } of options.points ?? []) {
    const at = new Date(now - daysAgo * DAY).toISOString();
    await ledger.points.add({ slug, points, reference: "test", earnedAt: at, recordedAt: at });
  }
  const deployment: Deployment = {
    publisher: "Clearboard",
    siteUrl,
    baseUrl: siteUrl,
    supportContact: "hello@clearboard.example",
    rateLimitPerMinute: 120,
    maxRequestUsdc: "1",
    dailyCeilingUsdc: "10",
  };
  const payments = { ...createOffRail("There is no rail in this fixture.", deployment), findReceipt: async () => null };
  const context = createContext(dir, { ledger, deployment, payments, now: () => now });
  for (let ago = options.recordedDays ?? 0; ago >= 0 && options.recordedDays !== undefined; ago -= 1) {
    await keepDailyRecord(context.catalog, ledger, context.boards, now - ago * DAY);
  }
  return {
    dir,
    ledger,
    data,
    parts: {
      context,
      build: { id: data.buildId, generatedAt: data.generatedAt, files: [] },
      openapi: null,
      call: null,
    },
    close() {
      context.catalog.close();
      db.close();
    },
  };
}

type Catalogue = Pick<SiteFixture, "dir" | "data">;

/** Catalogues with their search index, by the options that they depend on. Nothing changes them. */
const catalogues = new Map<string, Catalogue>();

function catalogueOf(options: SiteFixtureOptions & { siteUrl: string; now: number }): Catalogue {
  const { siteUrl, now, products, recordedDays = 0, change } = options;
  const key = JSON.stringify([siteUrl, now, products, recordedDays]);
  const made = change === undefined ? catalogues.get(key) : undefined;
  if (made !== undefined) return made;
  const dir = mkdtempSync(join(tmpdir(), "clearboard-site-"));
  process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
  const data = catalogData(siteUrl, now, products, recordedDays);
  if (change !== undefined) data.products = data.products.map(change);
  writeCatalog(join(dir, "catalog.sqlite"), data);
  writeFileSync(join(dir, SEARCH_INDEX_FILE), Buffer.concat([...searchIndexPieces(join(dir, "catalog.sqlite"))]));
  if (change === undefined) catalogues.set(key, { dir, data });
  return { dir, data };
}

function catalogData(
  siteUrl: string,
  now: number,
  size: number | undefined,
  listedDaysAgo: number,
): CatalogData & { products: readonly Product[] } {
  bundledSources ??= readSources(join(tmpdir(), "clearboard-no-observations"), REGISTRY);
  const sources = bundledSources;
  const starHistory = new Map<string, readonly StarPoint[]>();
  const bundled: Product[] = [];
  for (const listing of sources.listings) {
    if (listing.hidden) continue;
    const key = listing.github?.toLowerCase();
    const facts = key === undefined ? undefined : repositoryFacts(key, sources.bundledStars.get(key) ?? [], null);
    if (facts !== undefined) starHistory.set(listing.slug, facts.points);
    const licence = key === undefined ? undefined : sources.bundledLicences.get(key);
    const terms =
      key === undefined || licence === undefined ? undefined : withTerms(licence, key, sources.bundledTerms);
    const product = assembleProduct(
      listing,
      facts,
      0,
      terms,
      sources.bundledPlans.get(listing.slug),
      sources.bundledWeights.get(key ?? ""),
      key === undefined ? null : sources.bundledReadmes.get(key),
    );
    const listedAt = new Date(Date.parse(product.listedAt) - (listedDaysAgo + 1) * DAY).toISOString();
    bundled.push({ ...product, listedAt, updatedAt: listedAt });
  }
  const products = size === undefined ? bundled : resize(bundled, size, starHistory);
  const generatedAt = new Date(now).toISOString();
  return {
    buildId: `${generatedAt.slice(0, 10)}-fixture`,
    generatedAt,
    siteUrl,
    baseUrl: siteUrl,
    publisher: "Clearboard",
    products: products.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    starHistory,
    providers: sources.providers,
    models: sources.models,
    taskModels: sources.taskModels,
    newModels: sources.newModels,
    qualityEvidence: sources.qualityEvidence,
  };
}

function resize(bundled: readonly Product[], size: number, history: Map<string, readonly StarPoint[]>): Product[] {
  return Array.from({ length: size }, (_, index) => {
    const product = bundled[index % bundled.length] as Product;
    const copy = Math.floor(index / bundled.length);
    if (copy === 0) return product;
    const slug = `${product.slug.slice(0, 70)}-${copy}`;
    const points = history.get(product.slug);
    if (points !== undefined) history.set(slug, points);
    return { ...product, slug, name: `${product.name} ${copy}` };
  });
}
