import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import type { ModelPrice } from "../../../src/schema/records/model-price.ts";
import type { Fetcher, FetchResult } from "../../fetch/fetcher.ts";
import type { Observations } from "../../observations/observations.ts";
import { overlayPrices, recordKey } from "../../transforms/prices.ts";
import type { PageOutcome, PricesReport, ProviderReport } from "./crawl-report.ts";
import { extractPages } from "./extract-pages.ts";
import type { ExtractedModel, Extraction, Page, PriceExtractor, Refusal } from "./extractor.ts";
import { mergePrices } from "./merge/merge.ts";

/** The fields of a registry model that the crawl uses. */
type ListedModel = Pick<CatalogModel, "provider" | "model_id" | "aliases" | "prices">;

export interface CrawlPricesOptions {
  extractors: readonly PriceExtractor[];
  /** The registry's models; prices read are merged with their records. */
  listed: readonly ListedModel[];
  store: Observations;
  fetcher: Fetcher;
  /** Accepts what would otherwise be held: sudden changes, and reads with far fewer models than before. */
  accept?: boolean | undefined;
  now: () => number;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, total: number, provider: string) => void) | undefined;
}

const SOURCE = "model-prices";

const MEDIA_TYPES = [
  "text/html",
  "text/markdown",
  "text/plain",
  "text/x-markdown",
  "application/json",
  "application/xhtml+xml",
];

/**
 * Reads the providers' pages one provider after another and merges the recognised prices into the dated records. Providers are independent:
 * one that cannot be read keeps its prices, which age visibly, and the others continue.
 */
export async function crawlPrices(options: CrawlPricesOptions): Promise<PricesReport> {
  const { extractors, store, now, signal } = options;
  const startedAt = stamp(now());
  const run = store.crawls.begin(SOURCE, startedAt, startedAt);
  const providers: ProviderReport[] = [];
  for (const extractor of extractors) {
    if (signal?.aborted === true) break;
    options.onProgress?.(providers.length, extractors.length, extractor.provider);
    const report = await crawlProvider(extractor, options);
    if (report === null) break;
    providers.push(report);
  }
  const stopped =
    signal?.aborted === true ? { reason: "cancelled" as const, message: "the crawl was cancelled" } : null;
  if (stopped === null) options.onProgress?.(extractors.length, extractors.length, "");
  const report = { startedAt, finishedAt: stamp(now()), providers, stopped };
  if (stopped === null) store.crawls.finish(run.id, report.finishedAt, summaryOf(report));
  return report;
}

/** Returns the stored part of a report; prices and evidence are in tables of their own. */
function summaryOf(report: PricesReport): object {
  return {
    ...report,
    providers: report.providers.map(({ changes, refusals, ...rest }) => ({
      ...rest,
      changes: changes.length,
      refusals: refusals.length,
    })),
  };
}

/** Crawls one provider. Returns null when the crawl was cancelled before its pages were read. */
async function crawlProvider(extractor: PriceExtractor, options: CrawlPricesOptions): Promise<ProviderReport | null> {
  const { provider } = extractor;
  const outcomes: PageOutcome[] = [];
  const pages: Page[] = [];
  for (const url of extractor.urls) {
    const result = await options.fetcher.fetchPage({ url, accept: MEDIA_TYPES, signal: options.signal });
    if (!result.ok && result.finding.code === "cancelled") return null;
    outcomes.push(outcomeOf(url, result));
    if (result.ok) pages.push(pageOf(result.page));
    if (extractor.pages === "alternatives" && extract(extractor, pages).rows.length > 0) break;
  }
  const { rows, refusals } = extract(extractor, pages);
  const listed = options.listed.filter((model) => model.provider === provider);
  const models = rows.map((row) => ({ ...row, model_id: canonicalId(row.model_id, listed) }));
  const known = new Set(listed.map((model) => model.model_id));
  const base: ProviderReport = {
    provider,
    state: "unread",
    reason: null,
    readAt: null,
    pages: outcomes,
    models: new Set(models.map((model) => model.model_id)).size,
    rates: models.reduce((sum, model) => sum + model.rates.length, 0),
    changes: [],
    pending: 0,
    findings: [],
    refusals,
    unlisted: [...new Set(models.map((model) => model.model_id).filter((id) => !known.has(id)))].sort(),
  };
  if (models.length === 0) return { ...base, reason: whyNothing(outcomes, refusals) };
  return merge(base, models, listed, outcomes, options);
}

/** Runs an extractor. An exception counts as a page that it cannot read, so that other providers are unaffected. */
function extract(extractor: PriceExtractor, pages: readonly Page[]): Extraction {
  try {
    return extractPages(extractor, pages);
  } catch (error) {
    const { provider } = extractor;
    const reason = `the extractor failed: ${error instanceof Error ? error.message : String(error)}`;
    return { rows: [], refusals: [{ provider, heading: "", row: null, reason }] };
  }
}

function merge(
  base: ProviderReport,
  models: readonly ExtractedModel[],
  listed: readonly ListedModel[],
  outcomes: readonly PageOutcome[],
  options: CrawlPricesOptions,
): ProviderReport {
  const { provider } = base;
  const { prices } = options.store;
  const last = prices.lastRead(provider);
  const readAt =
    models
      .map((model) => model.evidence.read_at)
      .sort()
      .at(-1) ?? "";
  if (last !== null && readAt < last.readAt)
    return { ...base, reason: `what is stored was read before ${last.readAt}, and newer prices are known` };
  const registry = listed.flatMap((model) => model.prices);
  const previous = overlayPrices(registry, prices.records(provider));
  // Reading the same body again is no further evidence that a price is gone.
  const again = last !== null && readAt === last.readAt;
  const merged = mergePrices(previous, models, readAt, {
    pending: last?.pending ?? [],
    missing: again ? [] : (last?.missing ?? []),
    refusals: [...base.refusals, ...unreadParts(provider, previous, outcomes)],
    accept: options.accept ?? false,
  });
  const held = merged.findings.find((finding) => finding.check === "prices-shrink");
  if (held === undefined) {
    const before = new Map(registry.map((price) => [recordKey(price), JSON.stringify(price)]));
    const records = merged.rows.filter((price) => before.get(recordKey(price)) !== JSON.stringify(price));
    prices.save({
      provider,
      readAt,
      records,
      pending: merged.pending,
      missing: merged.missing,
      changes: merged.changes,
    });
  }
  return {
    ...base,
    state: held === undefined ? "read" : "held",
    reason: held?.message ?? null,
    readAt,
    changes: merged.changes,
    pending: merged.pending.length,
    findings: merged.findings,
  };
}

/** Returns the prices last quoted from pages that could not be read this time: they are unread, not gone. */
function unreadParts(provider: string, previous: readonly ModelPrice[], outcomes: readonly PageOutcome[]): Refusal[] {
  const unread = new Set(outcomes.filter((page) => page.finding !== null).map((page) => page.url));
  const headings = previous.flatMap(({ evidence }) =>
    evidence !== null && unread.has(evidence.url) ? [evidence.heading] : [],
  );
  return [...new Set(headings)].map((heading) => ({ provider, heading, row: null, reason: "its page was not read" }));
}

/** Returns the registry's id of a model that the page calls by an exact alias. */
function canonicalId(id: string, listed: readonly ListedModel[]): string {
  if (listed.some((model) => model.model_id === id)) return id;
  const named = listed.filter((model) => model.aliases.includes(id));
  return named.length === 1 ? (named[0]?.model_id ?? id) : id;
}

function whyNothing(outcomes: readonly PageOutcome[], refusals: readonly Refusal[]): string {
  const [failed] = outcomes.flatMap((page) => page.finding ?? []);
  if (failed !== undefined) return `${failed.url}: ${failed.message}`;
  const [refusal] = refusals;
  return refusal === undefined
    ? "no table of prices is on its pages"
    : `nothing on its pages is understood: ${refusal.reason}`;
}

function outcomeOf(url: string, result: FetchResult): PageOutcome {
  return result.ok ? { url, from: result.page.from, finding: null } : { url, from: null, finding: result.finding };
}

function pageOf(page: Extract<FetchResult, { ok: true }>["page"]): Page {
  const { url, text, sha256, readAt } = page;
  return { url, text, sha256, readAt, at: null };
}

function stamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
