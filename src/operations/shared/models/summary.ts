import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { baseRates } from "../../../core/prices/base-rates.ts";
import { evidenceForm, readOn } from "../../../core/prices/evidence-kind.ts";
import { lessTrusted, withStatus } from "../../../core/prices/list-price.ts";
import { holdsOn, pricesAt } from "../../../core/prices/model-price.ts";
import type { ModelSummary } from "../../../schema/answers/models.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { groupOf, isSold, type ListedModel, listedModels, makerOf, modelPageUrl, unitPricesOn } from "./listed.ts";
import { countriesOf } from "./sellers.ts";

/** What a projection of models depends on besides the catalogue. */
export interface ProjectionTime {
  /** The UTC day whose prices apply, `YYYY-MM-DD`. */
  day: string;
  siteUrl: string;
}

const sellers = new WeakMap<Catalog, ReadonlyMap<string, number>>();

/** Number of listings of each model that are on sale, by group. */
function sellersOf(catalog: Catalog): ReadonlyMap<string, number> {
  let counts = sellers.get(catalog);
  if (counts === undefined) {
    const groups = Map.groupBy(listedModels(catalog).filter(isSold), groupOf);
    counts = new Map([...groups].map(([group, members]) => [group, members.length]));
    sellers.set(catalog, counts);
  }
  return counts;
}

/** The time that statuses are computed for: the start of the day, so that an answer is valid all day. */
export function startOf({ day }: ProjectionTime): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Projects a listing to the summary that lists, searches and comparisons show. */
export function modelSummary(model: ListedModel, catalog: Catalog, time: ProjectionTime): ModelSummary {
  const now = startOf(time);
  const rates = baseRates(model.prices, time.day);
  const [input, output] = [rates.input, rates.output].map((rate) => (rate === null ? null : withStatus(rate, now)));
  const worst = input && output ? lessTrusted(input, output) : (input ?? output ?? null);
  return {
    id: qualifiedId(model),
    provider: model.provider,
    provider_name: model.providerName,
    provider_countries: countriesOf(catalog, model.provider),
    model_id: model.model_id,
    display_name: model.display_name,
    model_key: model.model_key,
    maker: makerOf(model),
    first_party: model.first_party,
    kind: model.kind,
    status: model.status,
    tier: model.tier,
    reasoning: model.reasoning,
    open_weights: model.open_weights,
    weights_license: model.weights_license,
    tools: model.tools,
    json_schema: model.json_schema?.value ?? null,
    modalities: model.modalities === null ? null : { ...model.modalities },
    context_window: model.context_window?.value ?? null,
    max_output: model.max_output?.value ?? null,
    released_on: model.released_on,
    shutdown_on: model.deprecation?.shutdown_on ?? null,
    input_usd_per_mtok: input?.usd_per_mtok ?? null,
    output_usd_per_mtok: output?.usd_per_mtok ?? null,
    cache_read_usd_per_mtok: rates.cacheRead?.usd_per_mtok ?? null,
    media_usd_per_mtok: mediaRates(model, time.day),
    unit_prices: unitPricesOn(model, time.day).map((price) => {
      const { effective_from: _, effective_to: __, ...shown } = price;
      return { ...shown, when: { ...price.when }, read_on: readOn(price), evidence_form: evidenceForm(price) };
    }),
    price_status: worst?.status ?? null,
    price_verified_at: worst?.verified_at ?? null,
    price_read_on: worst === null ? null : readOn(worst),
    price_evidence_form: worst === null ? null : evidenceForm(worst),
    price_change_announced: model.prices.some(
      (price) => price.effective_from > time.day && Object.keys(price.when).length === 0 && !holdsOn(price, time.day),
    ),
    listings: Math.max(1, sellersOf(catalog).get(groupOf(model)) ?? 1),
    url: modelPageUrl(time.siteUrl, model),
  };
}

const MEDIA = /^(?:image|audio)_(?:input|output)$/;

/** Returns the base rates of image and audio tokens by meter. */
function mediaRates(model: ListedModel, day: string): Record<string, string> {
  const rates = pricesAt(model.prices, day).filter(
    ({ meter, when }) => MEDIA.test(meter) && Object.keys(when).length === 0,
  );
  return Object.fromEntries(rates.map(({ meter, usd_per_mtok: usd }) => [meter, usd]));
}
