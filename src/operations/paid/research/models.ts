import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { byPrice, type PricedModel, priceBands } from "../../../core/prices/bands.ts";
import { type BaseRates, baseRates } from "../../../core/prices/base-rates.ts";
import { lessTrusted, withStatus } from "../../../core/prices/list-price.ts";
import type { SelectedModels } from "../../../core/research/models.ts";
import { tally } from "../../../core/research/research.ts";
import type { ResearchAnswer } from "../../../schema/answers/research.ts";
import type { OperationContext } from "../../operation.ts";

/** The models of a query, as shown in the answer. */
export interface DescribedModels {
  shown: NonNullable<ResearchAnswer["models"]>;
  /** Current listings whose input and output rates are known, cheapest first. */
  priced: PricedModel[];
}

/** Lists the models of a query with today's rates and the price bands of these. */
export function describeModels(
  { models, words }: SelectedModels,
  limit: number,
  context: OperationContext,
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
  const listed = priced.slice(0, limit);
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
