import { z } from "zod";
import { rankBasis } from "../../core/ranking.ts";
import { RankBasis } from "../../schema/answers/board.ts";
import { text } from "../../schema/text.ts";
import { defineOperation } from "../define.ts";
import { ALL_CATEGORIES } from "../shared/boards.ts";
import { profileUrl } from "../shared/product-record.ts";

/** Said with every result list, since agents recite ranks. */
const SEARCH_DISCLOSURE =
  "Results are in order of relevance to the words. rank is the position on the promotional board: paid points first (promoted), then objective signals; it is no rating of quality.";

export const SearchInput = z.strictObject({
  q: text(2, 200).meta({ description: "Words to look for: names, categories, tasks.", examples: ["vector database"] }),
  category: z
    .string()
    .optional()
    .meta({ description: "Only products of this category.", examples: ["developer"] }),
  limit: z.int().min(1).max(50).default(10).meta({ description: "Most results to return." }),
});

export const SearchResult = z.looseObject({
  name: z.string(),
  slug: z.string(),
  category: z.string(),
  description: z.string(),
  profile_url: z.string(),
  homepage_url: z.string(),
  /** Position on the overall board. It is no rating, and the order of results does not depend on it. */
  rank: z.int().positive().nullable(),
  rank_basis: RankBasis.nullable(),
  /** True when the board position is paid for. */
  promoted: z.boolean(),
  relevance_score: z.number().min(0).max(1),
  matched_terms: z.array(z.string()),
  github_stars: z.int().nullable(),
  github_stars_at: z.string().nullable(),
});

export const search = defineOperation({
  id: "search",
  operationId: "searchProducts",
  method: "GET",
  path: "/api/agent/v1/search",
  tool: "search_products",
  title: "Search products",
  summary: "Finds products by name, category, tag or task. Understands prefixes, typos and the field's synonyms.",
  tags: ["Products"],
  price: { mode: "free" },
  freshness: ["build", "board"],
  errors: [],
  input: SearchInput,
  output: z.looseObject({
    query: z.string(),
    count: z.int().min(0),
    total: z.int().min(0),
    disclosure: z.string(),
    results: z.array(SearchResult),
  }),
  examples: [{ title: "Products that store vectors", input: { q: "vector database", limit: 3 } }],
  plan: (input) => ({ resolved: input }),
  run(input, { catalog, boards, search: index, deployment }) {
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
      };
    });
    return { query: input.q, count: results.length, total: found.total, disclosure: SEARCH_DISCLOSURE, results };
  },
});
