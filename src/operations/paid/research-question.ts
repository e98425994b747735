import type { CatalogModel } from "../../core/catalog-data.ts";
import { abilityIndex } from "../../core/quality/ability-index.ts";
import { directAnswer } from "../../core/research/answers/direct.ts";
import { fieldWords, isOfField } from "../../core/research/field.ts";
import { type Intent, sidesOf } from "../../core/research/intent.ts";
import { modelsNamed } from "../../core/research/model-names.ts";
import type { SelectedModels } from "../../core/research/models.ts";
import { coverageOf, type FieldProduct } from "../../core/research/research.ts";
import type { SearchHit } from "../../core/search/index.ts";
import type { Finding } from "../../schema/answers/research.ts";
import { ApiError } from "../../schema/errors.ts";
import { readFieldProducts } from "../../store/catalog/field-products.ts";
import type { OperationContext } from "../context.ts";
import { datasetSource, pricingSource, starsSource } from "../shared/cited-sources.ts";
import { readingsOf } from "../shared/resolve-names.ts";

/** Most products that figures are made of, and the share of the best score that they must reach. */
export const MOST_ANALYSED = 200;
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

/** Models that a question is about: those that it names, or all that are sold. */
export interface AskedModels {
  models: CatalogModel[];
  named: boolean;
}

/** Null where the question is about products. */
export function askedModels(query: string, intent: Intent, models: readonly CatalogModel[]): AskedModels | null {
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
export function isAboutPrices({ kind, subject }: Intent, selected: SelectedModels | null): boolean {
  if (selected === null) return false;
  return kind === "overview" || (kind === "price" && /^(?:llms?|models?|api|tokens?|ai|language|\s)*$/i.test(subject));
}

/** Nobody pays for counts in place of an answer. */
export function nothingAnswers(query: string): ApiError {
  return new ApiError(
    "NO_MATCH",
    `Nothing in the data answers ${JSON.stringify(query.slice(0, 200))}. Answered are prices, releases and ends of models by name, the fastest growing, most used or number of a kind of product, alternatives to a product, and comparisons.`,
  );
}

export interface Question {
  query: string;
  intent: Intent;
  asked: AskedModels | null;
  selected: SelectedModels | null;
  hits: readonly SearchHit[];
}

/** The products that figures are made of, and how they were chosen. */
export interface Field {
  relevant: readonly SearchHit[];
  products: FieldProduct[];
  best: number;
  /** For the sentence that counts them; null where they were chosen by relevance and nothing is counted. */
  counted: string | null;
  /** Whether the field is known: products of that function, or a match of every word. */
  known: boolean;
}

/** Products whose own function is the field, where there are enough; else those that match the words closely. */
export function fieldOf({ intent, hits }: Question, { catalog }: OperationContext): Field {
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

export function answerOf({ query, intent, asked }: Question, field: Field, context: OperationContext): Finding | null {
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
export function findProducts(query: string, intent: Intent, limit: number, { catalog, search }: Finder) {
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
