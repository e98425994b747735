import type { CatalogModel } from "../../core/catalog-data.ts";
import type { PricedModel } from "../../core/prices/bands.ts";
import { abilityIndex } from "../../core/quality/ability-index.ts";
import { directAnswer } from "../../core/research/direct-answer.ts";
import { fieldWords, isOfField } from "../../core/research/field.ts";
import { findingsOf } from "../../core/research/findings.ts";
import { type Intent, readIntent, sidesOf } from "../../core/research/intent.ts";
import { modelsNamed } from "../../core/research/model-names.ts";
import { type SelectedModels, selectModels } from "../../core/research/models.ts";
import {
  categoryDistribution,
  concentration,
  coverageOf,
  type FieldProduct,
  growthLeaders,
  licenseMix,
} from "../../core/research/research.ts";
import type { SearchHit } from "../../core/search/index.ts";
import { type Finding, ResearchAnswer, ResearchInput } from "../../schema/answers/research.ts";
import { ApiError } from "../../schema/errors.ts";
import { readFieldProducts } from "../../store/catalog/field-products.ts";
import type { OperationContext } from "../context.ts";
import { defineOperation } from "../define.ts";
import { datasetSource, pricingSource, rateSource, starsSource, unique } from "../shared/cited-sources.ts";
import { profileUrl } from "../shared/product-record.ts";
import { readingsOf } from "../shared/resolve-names.ts";
import { type DescribedModels, describeModels, statusCounts } from "./research-models.ts";

/** Most products that figures are made of, and the share of the best score that they must reach. */
const MOST_ANALYSED = 200;
const RELEVANT = 0.5;
/** No product below this score enters a finding. */
const FLOOR = 0.3;
/** A leader of a field has to be of the field: at least this share of the best score. */
const CLOSELY = 0.75;
const LEADERS = new Set(["fastest_growing", "most_used"]);
const OF_MODELS = new Set(["price", "shutdown", "whats_new"]);
/** Questions about all products of a kind. */
const OF_FIELDS = new Set(["fastest_growing", "most_used", "how_many", "overview"]);
/** So many products of a function make a field. */
const LEAST_OF_FIELD = 3;
const MODEL_WORDS = /\b(?:models?|llms?|modell\w*|modèles?|modelos?|modell[oi])\b|модел|模型|モデル|모델/i;
/** Below this score even the best match meets the query only in part. */
const CLOSE = 0.5;

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

/** Models that a question is about: those that it names, or all that are sold. */
interface AskedModels {
  models: CatalogModel[];
  named: boolean;
}

/** Null where the question is about products. */
function askedModels(query: string, intent: Intent, models: readonly CatalogModel[]): AskedModels | null {
  const sides = intent.kind === "versus" ? sidesOf(query) : [];
  const bySide = sides.map((side) => modelsNamed(side, models)[0]);
  if (bySide.length > 1 && bySide.every((model) => model !== undefined)) return { models: bySide, named: true };
  if (!OF_MODELS.has(intent.kind)) return null;
  const named = modelsNamed(query, models);
  if (named.length > 0) return { models: named, named: true };
  const ofAll = intent.kind === "whats_new" || (intent.kind === "price" && /\bcheap/i.test(query));
  return ofAll && MODEL_WORDS.test(query) ? { models: [...models], named: false } : null;
}

/** Whether the price range of the models that a query selects answers it: a field of models, or what models cost at all. */
function isAboutPrices({ kind, subject }: Intent, selected: SelectedModels | null): boolean {
  if (selected === null) return false;
  return kind === "overview" || (kind === "price" && /^(?:llms?|models?|api|tokens?|ai|language|\s)*$/i.test(subject));
}

/** Nobody pays for counts in place of an answer. */
function nothingAnswers(query: string): ApiError {
  return new ApiError(
    "NO_MATCH",
    `Nothing in the data answers ${JSON.stringify(query.slice(0, 200))}. Answered are prices, releases and ends of models by name, the fastest growing, most used or number of a kind of product, alternatives to a product, and comparisons.`,
  );
}

interface Question {
  query: string;
  intent: Intent;
  asked: AskedModels | null;
  selected: SelectedModels | null;
  hits: readonly SearchHit[];
}

/** The products that figures are made of, and how they were chosen. */
interface Field {
  relevant: readonly SearchHit[];
  products: FieldProduct[];
  best: number;
  /** For the sentence that counts them; null where they were chosen by relevance and nothing is counted. */
  counted: string | null;
  /** Whether the field is known: products of that function, or a match of every word. */
  known: boolean;
}

/** Products whose own function is the field, where there are enough; else those that match the words closely. */
function fieldOf({ intent, hits }: Question, { catalog }: OperationContext): Field {
  const best = hits[0]?.score ?? 0;
  const scored = hits
    .slice(0, MOST_ANALYSED)
    .filter((hit) => hit.score >= Math.max(FLOOR, RELEVANT * best) || hit.score === best);
  const words = fieldWords(intent.subject);
  const own = !OF_FIELDS.has(intent.kind)
    ? []
    : hits.filter(({ doc }) => {
        const product = catalog.product(catalog.entries[doc]?.slug ?? "");
        return product !== undefined && isOfField(words, product);
      });
  const enough = own.length >= LEAST_OF_FIELD;
  const close = LEADERS.has(intent.kind) ? scored.filter(({ score }) => score >= CLOSELY * best) : scored;
  const relevant = enough ? own : close;
  const terms = (hits[0]?.matchedTerms ?? []).map((term) => term.toLowerCase());
  const covered = words.length > 0 && words.every((word) => terms.some((term) => term.startsWith(word.slice(0, 5))));
  return {
    relevant,
    products: readFieldProducts(
      catalog,
      relevant.map(({ doc }) => doc),
    ),
    best,
    counted: enough
      ? `Counted are the ${own.length} of ${hits.length} matches whose first tags or description name "${words.join(" ")}" as what they are; neighbours of the field are left out.`
      : OF_FIELDS.has(intent.kind)
        ? "Chosen by the relevance of their words, since few products name this as what they are; neighbours of the field may be among them."
        : null,
    known: enough || covered,
  };
}

function answerOf({ query, intent, asked }: Question, field: Field, context: OperationContext): Finding | null {
  if (asked === null && OF_MODELS.has(intent.kind)) return null;
  if (intent.kind === "overview" && !field.known) return null;
  if ((LEADERS.has(intent.kind) || intent.kind === "how_many") && !field.known) return null;
  const { catalog } = context;
  return directAnswer({
    intent,
    query,
    products: field.products,
    models: asked?.models ?? [],
    named: asked?.named ?? false,
    counted: field.counted,
    ability: ({ model_key: key }) =>
      key === null ? null : abilityIndex(catalog.qualityEvidence?.models.get(key), "general"),
    day: new Date(context.now()).toISOString().slice(0, 10),
    sources: {
      catalogue: datasetSource(context),
      stars: starsSource(context, coverageOf(field.products, null).newest_stars_at),
      prices: pricingSource(context),
    },
  });
}

type Finder = Pick<OperationContext, "catalog" | "search">;

/** Products that a question is about: the sides of a comparison, those like a named product, else what search finds. */
function findProducts(query: string, intent: Intent, limit: number, { catalog, search }: Finder) {
  const productOf = (name: string) => readingsOf(name, catalog).find((one) => one.kind === "product");
  if (intent.kind === "versus") {
    const sides = sidesOf(query).flatMap((side) => productOf(side) ?? []);
    if (sides.length > 1) {
      const hits = sides.flatMap(({ product }) =>
        search
          .search(product.name, { limit: 20 })
          .hits.filter(({ doc }) => catalog.entries[doc]?.slug === product.slug)
          .map((hit) => ({ ...hit, score: 1 })),
      );
      return { hits, total: hits.length };
    }
  }
  const subject = intent.subject.replace(/\bopen[- ]source\b/gi, " ").trim();
  const like = intent.kind === "alternatives" ? productOf(subject) : undefined;
  if (like !== undefined) {
    const { product } = like;
    const openOnly = /\bopen[- ]source\b/i.test(query);
    const found = search.search(product.tags.slice(0, 3).join(" "), {
      limit,
      accept: (doc) => {
        const slug = catalog.entries[doc]?.slug ?? "";
        return slug !== product.slug && (!openOnly || catalog.product(slug)?.license === "open-source");
      },
    });
    if (found.hits.length > 0) return found;
  }
  return search.search(subject.length > 2 ? subject : query, { limit });
}

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
