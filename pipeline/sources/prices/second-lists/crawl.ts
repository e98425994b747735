import type { CatalogModel } from "../../../../src/core/catalog/catalog-data.ts";
import type { FetchedPage, Fetcher } from "../../../fetch/fetcher.ts";
import type { FetchFinding } from "../../../fetch/findings.ts";
import type { SecondLists, SecondPrice } from "../../../observations/second-lists.ts";
import { litellm } from "./litellm.ts";
import { modelsDev } from "./models-dev.ts";
import { openrouter } from "./openrouter.ts";
import type { PriceList, SecondMeter } from "./price-list.ts";

/** The available lists. None is read unless an operator selects it. */
export const PRICE_LISTS: readonly PriceList[] = [modelsDev, litellm, openrouter];

export interface ListReport {
  list: string;
  url: string;
  /** An unread list keeps its last reading and its date. */
  state: "read" | "unread";
  reason: string | null;
  /** When the reading in use was made; null when there is none. */
  readAt: string | null;
  /** Number of models listed here that it has prices of, and number of those prices. */
  models: number;
  prices: number;
}

export interface CrawlListsOptions {
  lists: readonly PriceList[];
  models: readonly Pick<CatalogModel, "provider" | "model_id" | "first_party">[];
  store: SecondLists;
  fetcher: Fetcher;
  signal?: AbortSignal | undefined;
}

/** Reads the price lists of others independently of each other. Keeps only prices of models listed here, for comparison. */
export async function crawlLists(options: CrawlListsOptions): Promise<ListReport[]> {
  const reports: ListReport[] = [];
  for (const list of options.lists) {
    if (options.signal?.aborted === true) break;
    const { url, mediaTypes } = list;
    const fetched = await options.fetcher.fetchPage({ url, accept: mediaTypes, signal: options.signal });
    if (!fetched.ok && fetched.finding.code === "cancelled") break;
    reports.push(fetched.ok ? keep(list, fetched.page, options) : unread(list, reasonOf(fetched.finding), options));
  }
  return reports;
}

function keep(list: PriceList, page: FetchedPage, options: CrawlListsOptions): ListReport {
  let prices: SecondPrice[];
  try {
    prices = pricesOf(list, page.text, options.models);
  } catch (error) {
    return unread(list, `it is not in its known shape: ${firstLine(error)}`, options);
  }
  if (prices.length === 0) return unread(list, "it has no price of any model here", options);
  const { url, readAt, sha256 } = page;
  options.store.save({ list: list.id, url, readAt, sha256 }, prices);
  const models = new Set(prices.map((price) => `${price.provider} ${price.model_id}`)).size;
  return { list: list.id, url, state: "read", reason: null, readAt, models, prices: prices.length };
}

function pricesOf(list: PriceList, text: string, models: CrawlListsOptions["models"]): SecondPrice[] {
  const theirs = list.read(JSON.parse(text));
  return models.flatMap((model) => {
    const key = list.keyOf(model);
    const prices = key === null ? undefined : theirs.get(key);
    const { provider, model_id } = model;
    return Object.entries(prices ?? {}).map(([meter, usd_per_mtok]) => ({
      provider,
      model_id,
      meter: meter as SecondMeter,
      usd_per_mtok,
    }));
  });
}

function unread(list: PriceList, reason: string, { store }: CrawlListsOptions): ListReport {
  const last = store.readings().filter((reading) => reading.list === list.id);
  const models = new Set(last.map((price) => `${price.provider} ${price.model_id}`)).size;
  const readAt = last[0]?.read_at ?? null;
  return { list: list.id, url: list.url, state: "unread", reason, readAt, models, prices: last.length };
}

function reasonOf({ url, message }: FetchFinding): string {
  return `${url}: ${message}`;
}

function firstLine(error: unknown): string {
  const text = error instanceof SyntaxError ? "the body is not JSON" : String((error as Error).message);
  return text.replace(/\s+/g, " ").slice(0, 200);
}
