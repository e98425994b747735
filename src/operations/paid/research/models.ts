import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { byPrice, type PricedModel, priceBands } from "../../../core/prices/bands.ts";
import { type BaseRates, baseRates } from "../../../core/prices/base-rates.ts";
import { readOn } from "../../../core/prices/evidence-kind.ts";
import { lessTrusted, withStatus } from "../../../core/prices/list-price.ts";
import { ratesByLength } from "../../../core/prices/rates-by-length.ts";
import { wordsBeside } from "../../../core/research/model-names.ts";
import { type SelectedModels, selectModels } from "../../../core/research/models.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { tally } from "../../../core/research/research.ts";
import type { ResearchAnswer } from "../../../schema/answers/research.ts";
import type { OperationContext } from "../../operation.ts";
import { countriesOf } from "../../shared/models/sellers.ts";
import type { AskedModels } from "./asked/selection.ts";

/** The models of a query, as shown in the answer. */
export interface DescribedModels {
  shown: NonNullable<ResearchAnswer["models"]>;
  /** Current listings whose input and output rates are known, cheapest first. */
  priced: PricedModel[];
}

/** How the listings of a query are shown. */
interface Shown {
  limit: number;
  /** Whether the dearest come first. */
  dearest: boolean;
  /** The listings that the answer names, by id, which come before all others. */
  answered: readonly string[];
  /** Whether others follow them. */
  othersToo: boolean;
}

/** Lists the models of a query with today's rates, those of the answer first, and the price bands of all of them. */
export function describeModels(
  { models, words }: SelectedModels,
  { limit, dearest, answered, othersToo }: Shown,
  context: OperationContext,
): DescribedModels {
  const now = new Date(context.now());
  const day = now.toISOString().slice(0, 10);
  const rates = ratesOn(context.catalog.models, day);
  const offered = models.filter(({ status }) => status === "current" || status === "preview");
  const pricedOf = (some: readonly CatalogModel[]) =>
    some.flatMap((model): PricedModel[] => {
      const { input, output } = rates(model);
      if (input === null || output === null) return [];
      const aged = { input: withStatus(input, now), output: withStatus(output, now) };
      return [{ model, ...aged, status: lessTrusted(aged.input, aged.output).status }];
    });
  const priced = pricedOf(offered).sort(byPrice);
  const byId = new Map(models.map((model) => [qualifiedId(model), model]));
  const first = pricedOf(answered.flatMap((id) => byId.get(id) ?? []));
  const named = new Set(first.map(({ model }) => model));
  const others = (dearest ? priced.toReversed() : priced).filter(({ model }) => !named.has(model));
  const listed =
    first.length === 0 || othersToo ? [...first, ...others.slice(0, Math.max(0, limit - first.length))] : first;
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
        provider_countries: countriesOf(context.catalog, model.provider),
        tier: model.tier,
        status: model.status,
        shutdown_on: model.deprecation?.shutdown_on ?? null,
        context_window: model.context_window?.value ?? null,
        input_usd_per_mtok: input.usd_per_mtok,
        output_usd_per_mtok: output.usd_per_mtok,
        rates_by_length: ratesByLength(model.prices, day).map((one) => ({ ...one })),
        price_status: status,
        price_read_on: readOn(lessTrusted(input, output)),
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
