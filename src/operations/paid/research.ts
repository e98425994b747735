import type { PricedModel } from "../../core/prices/bands.ts";
import { findingsOf } from "../../core/research/findings.ts";
import { type SelectedModels, selectModels } from "../../core/research/models.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  growthLeaders,
  licenseMix,
} from "../../core/research/research.ts";
import type { SearchHit } from "../../core/search/index.ts";
import { ResearchAnswer, ResearchInput } from "../../schema/answers/research.ts";
import { ApiError } from "../../schema/errors.ts";
import { readFieldProducts } from "../../store/catalog/field-products.ts";
import type { OperationContext } from "../context.ts";
import { defineOperation } from "../define.ts";
import { datasetSource, pricingSource, rateSource, starsSource, unique } from "../shared/cited-sources.ts";
import { profileUrl } from "../shared/product-record.ts";
import { type DescribedModels, describeModels, statusCounts } from "./research-models.ts";

/** Most products that figures are made of, and the share of the best score that they must reach. */
const MOST_ANALYSED = 200;
const RELEVANT = 0.5;
/** Below this score even the best match meets the query only in part. */
const CLOSE = 0.5;

interface Resolved {
  query: string;
  limit: number;
  total: number;
  hits: readonly SearchHit[];
  selected: SelectedModels | null;
}

export const research = defineOperation({
  id: "research",
  operationId: "researchProducts",
  resourceId: "agent-research-v1",
  method: "POST",
  path: "/api/agent/v1/research",
  tool: "research_products",
  title: "Research",
  summary:
    "What the catalogue knows of a field: matching products, categories, licences, growth, concentration of stars, price bands of models, and findings whose every figure is given with its source.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["NO_MATCH"],
  input: ResearchInput,
  output: ResearchAnswer,
  examples: [
    { title: "The field of vector databases", input: { query: "vector database", limit: 10 } },
    { title: "What Claude and Gemini models cost", input: { query: "claude and gemini models" } },
  ],
  plan({ query, limit }, { catalog, search }): { resolved: Resolved } {
    const found = search.search(query, { limit: Math.max(limit, MOST_ANALYSED) });
    const selected = selectModels(query, catalog.models);
    if (found.hits.length === 0 && selected === null) {
      throw new ApiError("NO_MATCH", `Nothing in the catalogue matches ${JSON.stringify(query.slice(0, 200))}.`);
    }
    return { resolved: { query, limit, total: found.total, hits: found.hits, selected } };
  },
  run({ query, limit, total, hits, selected }, context) {
    const { catalog } = context;
    const best = hits[0]?.score ?? 0;
    const relevant = hits.slice(0, MOST_ANALYSED).filter((hit) => hit.score >= RELEVANT * best);
    const products = readFieldProducts(
      catalog,
      relevant.map((hit) => hit.doc),
    );
    const models = selected === null ? null : describeModels(selected, limit, context);
    const coverage = coverageOf(products, models === null ? null : statusCounts(models.priced));
    const listed = hits.slice(0, limit).map((hit, index) => match(hit, index, index < relevant.length, context));
    const figures = {
      query,
      total,
      category_distribution: categoryDistribution(products),
      license_mix: licenseMix(products),
      growth_leaders: growthLeaders(products),
      concentration: concentration(products),
      coverage,
    };
    const catalogue = datasetSource(context);
    const stars = starsSource(context, coverage.newest_stars_at);
    return {
      ...figures,
      analysed: products.length,
      count: listed.length,
      products: listed,
      models: models?.shown ?? null,
      findings: findingsOf({
        answer: figures,
        products,
        models: models?.priced ?? null,
        sources: { catalogue, stars, pricesOf: (some) => pricesOf(some, context) },
      }),
      sources: unique([
        catalogue,
        ...(coverage.with_stars > 0 ? [stars] : []),
        ...(models === null ? [] : [pricingSource(context)]),
      ]),
      as_of: new Date(context.now()).toISOString(),
      caveats: caveatsOf({ total, relevant: relevant.length, best, coverage, models }),
    };
  },
});

function match(hit: SearchHit, index: number, analysed: boolean, { catalog, deployment }: OperationContext) {
  const product = catalog.product(catalog.entries[hit.doc]?.slug ?? "");
  if (product === undefined) throw new Error(`search knows a product that the catalogue does not: ${hit.doc}`);
  return {
    rank: index + 1,
    slug: product.slug,
    name: product.name,
    category: product.category,
    description: product.description,
    license: product.license,
    homepage_url: product.homepageUrl,
    profile_url: profileUrl(deployment.siteUrl, product.slug),
    relevance_score: hit.score,
    analysed,
    matched_terms: hit.matchedTerms,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    stars_growth_30d: product.growth?.days30 ?? null,
  };
}

function pricesOf(models: readonly PricedModel[], { deployment }: OperationContext) {
  const url = `${deployment.siteUrl}/models/`;
  return unique(
    models.flatMap(({ model, input, output }) => [input, output].map((rate) => rateSource(model, rate, url))),
  );
}

function caveatsOf(facts: {
  total: number;
  relevant: number;
  best: number;
  coverage: ResearchAnswer["coverage"];
  models: DescribedModels | null;
}): string[] {
  const { total, relevant, best, coverage, models } = facts;
  const caveats: string[] = [];
  if (total > 0 && best < CLOSE) {
    caveats.push(`No product meets the query closely: the best relevance score is ${best} of 1.`);
  }
  if (total > relevant) {
    caveats.push(
      `The figures are of ${relevant} of ${total} matches: those with at least half of the best relevance score, at most ${MOST_ANALYSED}.`,
    );
  }
  if (coverage.analysed > 0) {
    caveats.push(
      `Stars are known for ${coverage.with_stars} of ${coverage.analysed} products; a repository for ${coverage.with_repository}.`,
    );
  }
  if (coverage.oldest_stars_at !== null) {
    caveats.push(
      `The oldest star reading is of ${coverage.oldest_stars_at.slice(0, 10)}; growth windows end at each product's last reading.`,
    );
  }
  if (coverage.with_stars > 0) caveats.push("Stars measure attention, not quality, and closed products have none.");
  if (models === null) return caveats;
  const { shown, priced } = models;
  if (shown.withdrawn > 0) caveats.push(`Deprecated or retired listings left out of the prices: ${shown.withdrawn}.`);
  const unpriced = shown.matched - shown.withdrawn - shown.priced;
  if (unpriced > 0) caveats.push(`Listings without a known input and output price: ${unpriced}.`);
  for (const [status, count] of Object.entries(coverage.price_statuses ?? {})) {
    if (status !== "verified")
      caveats.push(`Of ${priced.length} prices, ${count} ${count === 1 ? "is" : "are"} ${status}.`);
  }
  caveats.push("One model sold by several providers counts once for each; prices are list rates of short requests.");
  return caveats;
}
