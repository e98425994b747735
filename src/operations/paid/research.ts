import { qualifiedId } from "../../core/optimize/resolve.ts";
import { isData } from "../../core/optimize/task/bounds.ts";
import type { PricedModel } from "../../core/prices/bands.ts";
import { kindRead } from "../../core/research/apply.ts";
import { findingsOf } from "../../core/research/findings.ts";
import type { SelectedModels } from "../../core/research/models.ts";
import type { Question } from "../../core/research/question/question.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  growthLeaders,
  licenseMix,
} from "../../core/research/research.ts";
import type { SearchHit } from "../../core/search/index.ts";
import { ResearchAnswer, ResearchInput } from "../../schema/answers/research.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { datasetSource, pricingSource, rateSource, starsSource, unique } from "../shared/cited-sources.ts";
import { licenceFields, profileUrl } from "../shared/product-record.ts";
import { caveatsOf } from "./research/caveats.ts";
import { featuresOf } from "./research/listings/features.ts";
import { describeModels, statusCounts } from "./research/models.ts";
import type { Resolved } from "./research/plan/planned.ts";
import { plannedInAnyLanguage } from "./research/plan/second-reading.ts";
import { researchReading, withEveryName } from "./research/reading.ts";
import { nothingAnswers } from "./research/refusals.ts";

/** Largest number of numbers in a question: more are data, which would take long to read. */
const MOST_NUMBERS = 24;
/** Findings about a list, which leave out what ends and so may name another than the answer of a comparison. */
const OF_A_LIST = new Set(["cheapest_model", "price_range"]);
/** Questions whose answers rest on other sources than the catalogue alone. */
const APART = new Set<Question["kind"]>(["terms", "scores"]);

export const research = defineOperation({
  id: "research",
  operationId: "researchProducts",
  resourceId: "agent-research-v1",
  method: "POST",
  path: "/api/agent/v1/research",
  tool: "research_products",
  title: "Research",
  summary:
    "Answers a question about AI products and models: alternatives, fastest growing, newest, counts, licences, prices, sellers, ends, A against B. Or describes a field, with sources.",
  guide: "Unpaid: its free `reading`. Next: compare_products.",
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
    if (isData(query, MOST_NUMBERS)) throw nothingAnswers(query, `It holds more than ${MOST_NUMBERS} numbers.`);
    return { resolved: withEveryName(plannedInAnyLanguage(query, limit, context), context) };
  },
  reading: (resolved: Resolved, context) => researchReading(resolved, context),
  run(resolved, context) {
    const { query, limit, total, question, field, direct, filters } = resolved;
    const { products, relevant, best } = field;
    const answered = idsNamed(direct);
    const selected = resolved.selected ?? (question.ofModels ? modelsAnswered(answered, context) : null);
    const dearest = question.dearest === true && !question.cheapest;
    const othersToo = resolved.asked?.named === true && resolved.selected !== null;
    const models =
      selected === null ? null : describeModels(selected, { limit, dearest, answered, othersToo }, context);
    const coverage = coverageOf(products, models === null ? null : statusCounts(models.priced));
    const analysed = new Set(relevant.map(({ doc }) => doc));
    const listed = resolved.listed.slice(0, limit).map((hit, index) => ({
      rank: index + 1,
      analysed: analysed.has(hit.doc),
      ...match(hit, resolved, context),
    }));
    const figures = {
      query: resolved.written ?? query,
      total,
      category_distribution: categoryDistribution(products),
      license_mix: licenseMix(products),
      growth_leaders: growthLeaders(products, limit),
      concentration: concentration(products),
      coverage,
    };
    const catalogue = datasetSource(context);
    const stars = starsSource(context, coverage.newest_stars_at);
    const ranked = question.kind === "price" && (question.cheapest || question.dearest === true) && direct !== null;
    const compared = question.kind === "versus" && direct !== null;
    const findings = findingsOf({
      answer: figures,
      products,
      models: resolved.selected === null ? null : (models?.priced ?? null),
      sources: { catalogue, stars, pricesOf: (some) => pricesOf(some, context) },
      // The answer ranks by its own measure, which may put another model first.
    }).filter(({ id }) => !((id === "cheapest_model" && ranked) || (compared && OF_A_LIST.has(id))));
    const lead = direct ?? findings.find(({ id }) => id === "price_range") ?? findings[0];
    return {
      reading: researchReading(resolved, context),
      ...figures,
      total: total === 0 ? modelsFound(direct, models?.shown.matched) : total,
      intent: { kind: question.kind, words: question.words, subject: question.subject },
      filters_read: filters.map((filter) => ({ ...filter, kind: kindRead(filter) })),
      answer: lead?.statement ?? "",
      analysed: products.length,
      count: listed.length,
      products: listed,
      models: models?.shown ?? null,
      findings: direct === null ? findings : [direct, ...findings],
      sources: unique([
        ...(APART.has(question.kind) ? (direct?.sources ?? []) : []),
        catalogue,
        ...(coverage.with_stars > 0 ? [stars] : []),
        ...(models === null ? [] : [pricingSource(context)]),
      ]),
      as_of: new Date(context.now()).toISOString(),
      caveats: caveatsOf({ total, relevant: relevant.length, best, coverage, models }),
    };
  },
});

/** The ids of the listings that an answer names, in its order. */
function idsNamed(direct: Resolved["direct"]): string[] {
  const named = Object.entries(direct?.figures ?? {}).flatMap(([name, value]) =>
    name.startsWith("ids") ? String(value).split(", ") : [],
  );
  return [...new Set(named)];
}

/** The listings that an answer names which was not made from a selection; null when it names none. */
function modelsAnswered(ids: readonly string[], { catalog }: OperationContext): SelectedModels | null {
  const named = new Set(ids);
  const models = named.size === 0 ? [] : catalog.models.filter((model) => named.has(qualifiedId(model)));
  return models.length === 0 ? null : { models, words: [] };
}

/** Number of listings of models that an answer is about, of which it may name a part. */
function modelsFound(direct: Resolved["direct"], matched = 0): number {
  const listings = direct?.figures["listings"];
  return typeof listings === "number" ? listings : matched;
}

/** One product with what is needed to choose it. */
function match(hit: SearchHit, { gained, features }: Resolved, { catalog, deployment }: OperationContext) {
  const product = catalog.product(catalog.entries[hit.doc]?.slug ?? "");
  if (product === undefined) throw new Error(`search knows a product that the catalogue does not: ${hit.doc}`);
  const { repository, growth } = product;
  return {
    slug: product.slug,
    name: product.name,
    category: product.category,
    description: product.description,
    license: product.license,
    ...licenceFields(product),
    homepage_url: product.homepageUrl,
    profile_url: profileUrl(deployment.siteUrl, product.slug),
    relevance_score: hit.score,
    matched_terms: hit.matchedTerms,
    github_stars: product.githubStars,
    github_stars_at: product.githubStarsAt,
    stars_growth_7d: growth?.days7 ?? null,
    stars_growth_30d: growth?.days30 ?? null,
    stars_growth_90d: growth?.days90 ?? null,
    stars_growth_asked: gained?.get(product.slug) ?? null,
    language: repository?.language ?? null,
    last_release: repository?.releaseTag ?? null,
    released_on: repository?.releasedOn ?? null,
    pushed_on: repository?.pushedOn ?? null,
    features_asked: featuresOf(product, features),
    tags: [...product.tags],
    listed_at: product.listedAt,
  };
}

function pricesOf(models: readonly PricedModel[], { deployment }: OperationContext) {
  const url = `${deployment.siteUrl}/models/`;
  return unique(
    models.flatMap(({ model, input, output }) => [input, output].map((rate) => rateSource(model, rate, url))),
  );
}
