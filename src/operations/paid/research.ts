import type { PricedModel } from "../../core/prices/bands.ts";
import { findingsOf } from "../../core/research/findings.ts";
import { type Intent, readIntent } from "../../core/research/intent.ts";
import { type SelectedModels, selectModels } from "../../core/research/models.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  growthLeaders,
  licenseMix,
} from "../../core/research/research.ts";
import type { SearchHit } from "../../core/search/index.ts";
import { type Finding, ResearchAnswer, ResearchInput } from "../../schema/answers/research.ts";
import type { OperationContext } from "../context.ts";
import { defineOperation } from "../define.ts";
import { datasetSource, pricingSource, rateSource, starsSource, unique } from "../shared/cited-sources.ts";
import { profileUrl } from "../shared/product-record.ts";
import { caveatsOf } from "./research-caveats.ts";
import { describeModels, statusCounts } from "./research-models.ts";
import {
  answerOf,
  askedModels,
  type Field,
  fieldOf,
  findProducts,
  isAboutPrices,
  MOST_ANALYSED,
  nothingAnswers,
} from "./research-question.ts";

interface Resolved {
  query: string;
  limit: number;
  total: number;
  hits: readonly SearchHit[];
  selected: SelectedModels | null;
  intent: Intent;
  field: Field;
  direct: Finding | null;
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
    "What the catalogue knows of a field: products, licences, growth, concentration of stars, price bands of models, and findings with the source of every figure.",
  guide: "Use it for an overview of a market with sources. Next: compare_products.",
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
  plan({ query, limit }, context): { resolved: Resolved } {
    const { catalog } = context;
    const intent = readIntent(query);
    const asked = askedModels(query, intent, catalog.models);
    const found =
      asked === null ? findProducts(query, intent, Math.max(limit, MOST_ANALYSED), context) : { hits: [], total: 0 };
    const selected =
      asked === null
        ? selectModels(query, catalog.models)
        : asked.named
          ? { models: asked.models, words: [intent.subject] }
          : null;
    if (found.hits.length === 0 && selected === null && asked === null) throw nothingAnswers(query);
    const question = { query, intent, asked, selected, hits: found.hits };
    const field = fieldOf(question, context);
    const direct = answerOf(question, field, context);
    if (direct === null && !isAboutPrices(intent, selected)) throw nothingAnswers(query);
    return { resolved: { query, limit, total: found.total, selected, intent, field, direct, hits: found.hits } };
  },
  run(resolved, context) {
    const { query, limit, total, hits, selected, intent, field, direct } = resolved;
    const { products, relevant, best } = field;
    const models = selected === null ? null : describeModels(selected, limit, context);
    const coverage = coverageOf(products, models === null ? null : statusCounts(models.priced));
    const analysed = new Set(relevant.map(({ doc }) => doc));
    const listed = hits.slice(0, limit).map((hit, index) => match(hit, index, analysed.has(hit.doc), context));
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
    const findings = findingsOf({
      answer: figures,
      products,
      models: models?.priced ?? null,
      sources: { catalogue, stars, pricesOf: (some) => pricesOf(some, context) },
    });
    const lead = direct ?? findings.find(({ id }) => id === "price_range") ?? findings[0];
    return {
      ...figures,
      intent: { ...intent },
      answer: lead?.statement ?? "",
      analysed: products.length,
      count: listed.length,
      products: listed,
      models: models?.shown ?? null,
      findings: direct === null ? findings : [direct, ...findings],
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
