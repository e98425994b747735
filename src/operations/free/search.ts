import { z } from "zod";
import { dayOf } from "../../core/periods.ts";
import { rankBasis } from "../../core/ranking/ranking.ts";
import { RankBasis } from "../../schema/answers/board.ts";
import { ModelSummary } from "../../schema/answers/models.ts";
import { LicenseKind, Subject } from "../../schema/records/product.ts";
import { text } from "../../schema/text.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { defineOperation } from "../define.ts";
import { ALL_CATEGORIES } from "../shared/boards.ts";
import { categoryHint } from "../shared/category-hint.ts";
import { grouped, shortened } from "../shared/compact-text.ts";
import { modelLine } from "../shared/models/lines.ts";
import { groupOf, type ListedModel } from "../shared/models/listed.ts";
import { matchModels, preference } from "../shared/models/match.ts";
import { modelSummary } from "../shared/models/summary.ts";
import { profileUrl } from "../shared/product-record.ts";

/** Sent with every result list, because agents repeat ranks as if they were ratings. */
const SEARCH_DISCLOSURE =
  "Results are in order of relevance to the words. rank is the position on the promotional board: paid points first (promoted), then objective signals; it is no rating of quality.";

const SearchInput = z.strictObject({
  q: text(2, 200).meta({ examples: ["vector database"] }),
  category: z
    .string()
    .optional()
    .meta({
      description: "An unknown one is answered with those that exist.",
      examples: ["developer"],
    }),
  limit: z.int().min(1).max(50).default(10),
});

const SearchResult = z.looseObject({
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  subject: Subject,
  description: z.string(),
  profile_url: z.string(),
  homepage_url: z.string(),
  /** Position on the overall board. It is not a rating and does not affect the order of results. */
  rank: z.int().positive().nullable(),
  rank_basis: RankBasis.nullable(),
  /** Whether the board position is paid for. */
  promoted: z.boolean(),
  relevance_score: z.number().min(0).max(1),
  matched_terms: z.array(z.string()),
  github_stars: z.int().nullable(),
  github_stars_at: z.string().nullable(),
  license: LicenseKind,
  /** Stars gained in the 30 days before the latest reading. */
  stars_growth_30d: z.int().nullable(),
});

/** Minimum relevance at which a product counts as a match of the whole query. */
const SURE_RELEVANCE = 0.7;
/** Maximum number of models listed. */
const MOST_MODELS = 5;
/** Minimum share of the query that a model must match. */
const LEAST_MODEL_SCORE = 0.6;

/** Returns the models whose names the query matches, best first, one listing per model: the maker's where there is one. */
function modelsNamed(catalog: Catalog, query: string): ListedModel[] {
  const hits = matchModels(catalog, query).filter(({ score, named }) => named && score >= LEAST_MODEL_SCORE);
  const groups = Map.groupBy(hits, ({ model }) => groupOf(model));
  return [...groups.values()].flatMap((members) => members.map(({ model }) => model).sort(preference)[0] ?? []);
}

export const search = defineOperation({
  id: "search",
  operationId: "searchProducts",
  method: "GET",
  path: "/api/agent/v1/search",
  tool: "search_products",
  title: "Search products",
  summary: "Finds products, and models by name, for words: names, categories, tasks. Understands typos and synonyms.",
  guide: "Use it for which tool does something. Next: get_product, search_models.",
  tags: ["Products"],
  price: { mode: "free" },
  freshness: ["build", "board", "day"],
  errors: [],
  input: SearchInput,
  output: z.looseObject({
    query: z.string(),
    count: z.int().min(0),
    total: z.int().min(0),
    disclosure: z.string(),
    results: z.array(SearchResult),
    /** Returns models whose names match the query, one row per model; none when the query filters by category. */
    models: z.array(ModelSummary),
    models_total: z.int().min(0),
    /** What to try instead when no product matches; otherwise null. */
    hint: z.string().nullable(),
  }),
  examples: [{ title: "Products that store vectors", input: { q: "vector database", limit: 3 } }],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, boards, search: index, deployment, now }) {
    const { category } = input;
    const found = index.search(
      input.q,
      category === undefined
        ? { limit: input.limit }
        : { limit: input.limit, accept: (doc) => catalog.entries[doc]?.category === category },
    );
    const board = boards.board("overall", ALL_CATEGORIES);
    const results = found.hits.flatMap((hit) => {
      const product = catalog.product(catalog.entries[hit.doc]?.slug ?? "");
      if (product === undefined) return [];
      const place = board.place(product.slug);
      return {
        name: product.name,
        slug: product.slug,
        category: product.category,
        subject: product.subject,
        description: product.description,
        profile_url: profileUrl(deployment.siteUrl, product.slug),
        homepage_url: product.homepageUrl,
        rank: place?.position ?? null,
        rank_basis: place === undefined ? null : rankBasis(place.points),
        promoted: (place?.points ?? 0) > 0,
        relevance_score: hit.score,
        matched_terms: hit.matchedTerms,
        github_stars: product.githubStars,
        github_stars_at: product.githubStarsAt,
        license: product.license,
        stars_growth_30d: product.growth?.days30 ?? null,
      };
    });
    const time = { day: dayOf(now()), siteUrl: deployment.siteUrl };
    const models = category === undefined ? modelsNamed(catalog, input.q) : [];
    return {
      query: input.q,
      count: results.length,
      total: found.total,
      disclosure: SEARCH_DISCLOSURE,
      ...categoryHint(category),
      results,
      models: models.slice(0, Math.min(MOST_MODELS, input.limit)).map((model) => modelSummary(model, catalog, time)),
      models_total: models.length,
      hint: found.total === 0 ? nothingFound(category) : null,
    };
  },
  text(data) {
    const products = data.results.map((row) => {
      const stars = row.github_stars === null ? "" : `, ${grouped(row.github_stars)} stars`;
      const growth = row.stars_growth_30d === null ? "" : ` (+${row.stars_growth_30d} in 30 d)`;
      return `- ${row.name} (${row.slug}) ${row.category}, ${row.license}${stars}${growth}: ${shortened(row.description, 90)}`;
    });
    const models =
      data.models_total === 0
        ? []
        : [
            `${data.models_total} models, USD per million tokens:`,
            ...data.models.map((model) => `- ${modelLine(model as ModelSummary)}`),
          ];
    const shown = data.total > data.count ? `; ${data.count} shown` : "";
    const tried = data.hint === null ? [] : [data.hint];
    const list = [
      `${data.total} products for ${JSON.stringify(data.query)}, best first${shown}.`,
      ...tried,
      ...products,
    ];
    const hint =
      typeof data.note === "string"
        ? [`${data.note} Nearest: ${String(data.suggestions)}. All: ${String(data.known_categories)}`]
        : [];
    // A query that matches no product probably means a model.
    const modelsFirst = (data.results[0]?.relevance_score ?? 0) < SURE_RELEVANCE;
    return [...hint, ...(modelsFirst ? [...models, ...list] : [...list, ...models])].join("\n");
  },
});

function nothingFound(category: string | undefined): string {
  const words = "Use two or three words for what the product does";
  return `Nothing fits. ${category === undefined ? words : `${words}, or leave category out`}.`;
}
