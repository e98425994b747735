import { listedModels } from "../../operations/shared/models/listed.ts";
import { errorCodes } from "../../schema/errors.ts";
import { categorySlugs } from "../../schema/records/categories.ts";
import { TIERS } from "../../schema/records/model.ts";
import { operationPath } from "../documents/doc-index.ts";
import { DOCUMENTS } from "../documents/docs.ts";
import { type ListedPage, SITEMAP_SIZE } from "../feeds/sitemap.ts";
import { modelsPath } from "../models/table/models.ts";
import { CARD_NAMES } from "../products/cards.ts";
import { FILTER_NAMES } from "../products/product-filters.ts";
import { SIGNAL_LENGTH } from "../products/signals.ts";
import { paths } from "./links.ts";
import { PAGE_SIZE } from "./page.ts";
import type { SiteContext } from "./site-context.ts";
import { SIGNAL_IDS } from "./site-index.ts";

/** A page or file that a build writes. */
export interface StaticRoute {
  /** URL path without the leading slash: `products/langchain/`, `feeds/new.xml`. */
  path: string;
  /** Slug, on product pages. */
  slug?: string;
}

/** Path prefixes of pages rendered on request, because they depend on the ledger or on the query. */
const LIVE_PREFIXES = [
  "boards/",
  "search/",
  "compare/",
  "receipts/",
  "status/",
  "history/",
  "badge/",
  "embed/",
  "models/calculator/",
  "agents/challenge/",
  "feeds/movers.xml",
  "og/products/",
] as const;

const LIVE_PICTURES = /^(?:products\/[^/]+\/stars\.csv|models\/scatter\.svg|models\/[^/]+\/[^/]+\/prices\.svg)$/;

/** Query parameters of pages that a build writes; a request with one of them is rendered on demand. */
const QUESTIONS: readonly { page: RegExp; parameters: readonly string[] }[] = [
  {
    page: /^models\/(?:models\.csv)?$/,
    parameters: [
      ...[
        "q",
        "provider",
        "maker",
        "kind",
        "tier",
        "input",
        "context",
        "max_price",
        "weights",
        "tools",
        "since",
        "status",
        "show",
      ],
      ...["score", "cols", "sort", "order", "page"],
    ],
  },
  { page: /^products\/(?:products\.csv)?$/, parameters: [...FILTER_NAMES, "sort", "order", "page"] },
  {
    page: /^(?:categories|signals)\/[^/]+\/(?:products\.csv|signal\.csv)?$/,
    parameters: [...FILTER_NAMES, "sort", "order", "page"],
  },
  { page: /^models\/[^/]+\/[^/]+\/$/, parameters: ["input", "output", "calls", "range"] },
  { page: /^docs\/api\/[^/]+\/$/, parameters: ["try"] },
  { page: /^products\/[^/]+\/$/, parameters: ["range", "scale", "sort", "order"] },
];

/**
 * Whether a URL is rendered on request.
 *
 * @param path without its leading slash
 * @param search the query string; parameters that no page reads are ignored
 */
export function isLivePath(path: string, search = ""): boolean {
  if (search !== "") {
    const params = new URLSearchParams(search);
    const asked = QUESTIONS.some(
      ({ page, parameters }) => page.test(path) && parameters.some((name) => (params.get(name) ?? "") !== ""),
    );
    if (asked) return true;
  }
  return LIVE_PREFIXES.some((prefix) => `${path}/`.startsWith(prefix)) || LIVE_PICTURES.test(path);
}

const FIXED = [
  "",
  "signals/",
  "categories/",
  "products/",
  "models/changes/",
  "data/",
  "agents/",
  "docs/",
  "docs/api/",
  "docs/errors/",
  "methodology/",
  "about/",
  "corrections/",
  "privacy/",
];

/** Live pages that search engines may list, without their query. */
const LIVE_LISTED = [
  "boards/overall/",
  "boards/monthly/",
  "boards/weekly/",
  "compare/",
  "compare/models/",
  "history/",
  "models/calculator/",
  "search/",
  "status/",
];

/** Every static page except those of products. */
function* pages(site: SiteContext): IterableIterator<string> {
  const { catalog } = site.context;
  const index = site.index();
  yield* FIXED;
  for (const { slug } of DOCUMENTS) yield `docs/${slug}/`;
  for (const code of errorCodes) yield paths.error(code);
  for (const { operationId } of site.context.operations) yield operationPath(operationId);
  for (const id of SIGNAL_IDS) {
    yield* numbered(Math.min(index.signal(id).length, SIGNAL_LENGTH), PAGE_SIZE, (page) => paths.signal(id, page));
  }
  for (const category of categorySlugs) {
    yield* numbered(index.categories.get(category)?.length ?? 0, PAGE_SIZE, (page) => paths.category(category, page));
  }
  yield modelsPath(null);
  for (const tier of TIERS) yield modelsPath(tier);
  for (const provider of catalog.providers) yield paths.provider(provider.id);
  for (const model of listedModels(catalog)) yield paths.model(model.provider, model.model_id);
}

function* numbered(rows: number, size: number, path: (page: number) => string): IterableIterator<string> {
  for (let page = 1; page <= Math.max(1, Math.ceil(rows / size)); page += 1) yield path(page);
}

/** Every page of the sitemap. */
export function* listedPages(site: SiteContext): IterableIterator<ListedPage> {
  for (const path of pages(site)) yield { path, modified: null };
  for (const path of LIVE_LISTED) yield { path, modified: null };
  for (const category of site.index().categories.keys()) {
    yield { path: paths.board("overall", category), modified: null };
  }
  for (const product of site.index().products) {
    yield { path: paths.product(product.slug), modified: product.updatedAt };
  }
}

/** Everything that a build writes, in a fixed order; product pages last. */
export function* staticRoutes(site: SiteContext): IterableIterator<StaticRoute> {
  for (const path of pages(site)) yield { path };
  for (const path of tablePaths(site)) yield { path };
  yield { path: "404.html" };
  yield { path: "feeds/new.xml" };
  yield { path: "feeds/prices.xml" };
  yield { path: "feeds/changes.xml" };
  yield { path: "feeds/changes.json" };
  for (const category of categorySlugs) yield { path: `feeds/categories/${category}.xml` };
  yield { path: "sitemap.xml" };
  const parts = sitemapParts(site);
  for (let part = 1; part <= parts; part += 1) yield { path: `sitemaps/${part}.xml` };
  for (const name of CARD_NAMES) yield { path: `og/${name}.png` };
  for (const entry of site.context.catalog.entries) yield { path: paths.product(entry.slug), slug: entry.slug };
}

/** CSV versions of the tables on static pages. */
function* tablePaths(site: SiteContext): IterableIterator<string> {
  for (const path of pages(site)) {
    if (/^signals\/./.test(path)) yield `${path}signal.csv`;
    else if (/^(?:categories\/.|products\/$)/.test(path)) yield `${path}products.csv`;
    else if (/^models\/(?:tier\/[^/]+\/|page\/\d+\/|(?!tier\/|page\/|changes\/)[^/]+\/)?$/.test(path))
      yield `${path}models.csv`;
  }
}

export function sitemapParts(site: SiteContext): number {
  let total = 0;
  for (const _ of listedPages(site)) total += 1;
  return Math.max(1, Math.ceil(total / SITEMAP_SIZE));
}
