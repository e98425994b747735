import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { byPrice, type PricedModel, priceBands } from "../../../core/prices/bands.ts";
import { type BaseRates, baseRates } from "../../../core/prices/base-rates.ts";
import { lessTrusted, withStatus } from "../../../core/prices/list-price.ts";
import { wordsBeside } from "../../../core/research/model-names.ts";
import { type SelectedModels, selectModels } from "../../../core/research/models.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { tally } from "../../../core/research/research.ts";
import type { ResearchAnswer } from "../../../schema/answers/research.ts";
import type { OperationContext } from "../../operation.ts";
import type { AskedModels } from "./asked/selection.ts";

/** The models of a query, as shown in the answer. */
export interface DescribedModels {
  shown: NonNullable<ResearchAnswer["models"]>;
  /** Current listings whose input and output rates are known, cheapest first. */
  priced: PricedModel[];
}

/** Lists the models of a query with today's rates, the cheapest or else the dearest first, and the price bands of all of them. */
export function describeModels(
  { models, words }: SelectedModels,
  limit: number,
  context: OperationContext,
  dearest = false,
): DescribedModels {
  const now = new Date(context.now());
  const rates = ratesOn(context.catalog.models, now.toISOString().slice(0, 10));
  const offered = models.filter(({ status }) => status === "current" || status === "preview");
  const priced = offered
    .flatMap((model): PricedModel[] => {
      const { input, output } = rates(model);
      if (input === null || output === null) return [];
      const aged = { input: withStatus(input, now), output: withStatus(output, now) };
      return [{ model, ...aged, status: lessTrusted(aged.input, aged.output).status }];
    })
    .sort(byPrice);
  const listed = (dearest ? priced.toReversed() : priced).slice(0, limit);
  return {
    priced,
    shown: {
      matched: models.length,
      priced: priced.length,
      withdrawn: models.length - offered.length,
      matched_words: words,
      price_bands: priceBands(priced),
      count: listed.length,
      listed: listed.map(({ model, input, output, status }) => ({
        key: qualifiedId(model),
        name: model.display_name,
        provider: model.provider,
        tier: model.tier,
        status: model.status,
        context_window: model.context_window?.value ?? null,
        input_usd_per_mtok: input.usd_per_mtok,
        output_usd_per_mtok: output.usd_per_mtok,
        price_status: status,
        price_verified_at: input.verified_at,
        price_url: input.evidence?.url ?? null,
      })),
    },
  };
}

const rateBooks = new WeakMap<readonly CatalogModel[], { day: string; rates: Map<CatalogModel, BaseRates> }>();

/** Returns a function for the base rates of a model on a day. Caches them, because they change at most once a day. */
function ratesOn(models: readonly CatalogModel[], day: string): (model: CatalogModel) => BaseRates {
  let book = rateBooks.get(models);
  if (book?.day !== day) {
    book = { day, rates: new Map() };
    rateBooks.set(models, book);
  }
  const { rates } = book;
  return (model) => {
    let known = rates.get(model);
    if (known === undefined) {
      known = baseRates(model.prices, day);
      rates.set(model, known);
    }
    return known;
  };
}

/** Counts the prices of each status. */
export function statusCounts(priced: readonly PricedModel[]): Record<string, number> {
  return Object.fromEntries(tally(priced.map(({ status }) => status)));
}

/** Returns the models whose prices the answer lists: those named or filtered in the question, else those that the query selects. */
export function selectedModels(
  query: string,
  { kind, subject, filters }: Question,
  asked: AskedModels | null,
  models: readonly CatalogModel[],
): SelectedModels | null {
  if (asked === null) return selectedByQuery(query, subject, models);
  if (asked.taskModels !== null || asked.models.length === 0 || kind === "alternatives") return null;
  if (asked.named) return { models: asked.models, words: [subject] };
  return kind === "price" ? { models: asked.models, words: filters.map(({ words }) => words) } : null;
}

/** Returns the models that a query selects; null when its subject has a word that is in none of their names. */
function selectedByQuery(query: string, subject: string, models: readonly CatalogModel[]): SelectedModels | null {
  const selected = selectModels(query, models);
  if (selected === null) return null;
  // Model names have no words in these scripts: known ones were converted to Latin letters before.
  const unread = subject
    .split(/\s+/)
    .some((word) => /[^\p{Script=Latin}\P{L}]{2,}/u.test(word) && !MODEL_WORDS.test(word));
  if (unread) return null;
  const beside = wordsBeside(subject, selected.models).filter((word) => !selected.words.includes(word.toLowerCase()));
  return beside.length === 0 ? selected : null;
}
