import type { CatalogModel } from "../catalog/catalog-data.ts";
import { isOpenToNewWork } from "../optimize/choice/shutdown.ts";
import { pricedOn } from "../research/answers/price.ts";
import { blendOf } from "../research/answers/prices/order.ts";
import type { PricedListing } from "../research/answers/prices/rate-text.ts";

/** What answers about models are made from. */
export interface ModelData {
  models: readonly CatalogModel[];
  day: string;
  /** Ability from public scores of general tests; null for a model that is not rated. */
  ability: (model: CatalogModel) => { value: number; margin: number; newest: string } | null;
}

/** A listing with its rates, and the ability of its model. */
export interface RatedListing extends PricedListing {
  ability: ReturnType<ModelData["ability"]>;
}

/** The priced listings of current models that no announced end closes to new work, free ones left out. */
export function onSale(models: readonly CatalogModel[], { day, models: all, ability }: ModelData): RatedListing[] {
  return pricedOn(
    models.filter((model) => model.status === "current" && isOpenToNewWork(model, day, all)),
    day,
  )
    .filter((one) => blendOf(one) > 0)
    .map((one) => ({ ...one, ability: ability(one.model) }));
}

/** One listing of each model: its maker's own, else the cheapest whose price was read at its seller, else the cheapest. */
export function oneEach(listed: readonly RatedListing[]): RatedListing[] {
  const groups = Map.groupBy(listed, ({ model }) => model.model_key ?? `${model.provider}/${model.model_id}`);
  return [...groups.values()].flatMap((some) => some.toSorted(byTrust)[0] ?? []);
}

function byTrust(a: RatedListing, b: RatedListing): number {
  return (
    Number(b.model.first_party) - Number(a.model.first_party) ||
    Number(a.input.evidence === null) - Number(b.input.evidence === null) ||
    blendOf(a) - blendOf(b)
  );
}

export function indexText({ ability }: Pick<RatedListing, "ability">): string {
  return ability === null
    ? "ability not rated"
    : `ability index ${ability.value.toFixed(1)} ± ${ability.margin.toFixed(1)}`;
}

/** How far one price is below another, in whole percent. */
export function percentBelow(low: PricedListing, high: PricedListing): number {
  return Math.round((1 - blendOf(low) / blendOf(high)) * 100);
}
