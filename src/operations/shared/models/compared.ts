import type { CatalogModel, Product } from "../../../core/catalog/catalog-data.ts";
import { startOf } from "../../../core/model-questions/makers.ts";
import { scheduledChanges } from "../../../core/optimize/money/twelve-months.ts";
import { namedReplacement, qualifiedId } from "../../../core/optimize/resolve.ts";
import { addDays, dayOf } from "../../../core/periods.ts";
import { listPrice } from "../../../core/prices/list-price.ts";
import type { ComparedProduct } from "../../../schema/answers/compare.ts";
import type { AnnouncedChange } from "../../../schema/records/list-price.ts";
import type { OperationContext } from "../../operation.ts";

/** Returns the newest model with the name of a product, such as Claude or Gemini, whose price stands for the product. */
export function priceAsModel(
  product: Product,
  { catalog, now }: OperationContext,
): Pick<ComparedProduct, "list_price" | "priced_as"> & { announced_changes?: AnnouncedChange[] } {
  const names = new Set([product.name, ...product.aliases].map((name) => name.toLowerCase()));
  const newest = [...names]
    .flatMap((name) => byFirstWord(catalog.models).get(name) ?? [])
    .sort((a, b) => (startOf(a) > startOf(b) ? -1 : 1))[0];
  if (newest === undefined) return { list_price: null, priced_as: null };
  return {
    list_price: listPrice(newest.prices, new Date(now())),
    priced_as: qualifiedId(newest),
    ...announcedFor(newest, now()),
  };
}

const firstWords = new WeakMap<readonly CatalogModel[], ReadonlyMap<string, readonly CatalogModel[]>>();

/** The current models of makers by the first word of their names. */
function byFirstWord(models: readonly CatalogModel[]): ReadonlyMap<string, readonly CatalogModel[]> {
  const own = ({ first_party: own, status }: CatalogModel) => own && status === "current";
  const known =
    firstWords.get(models) ??
    Map.groupBy(models.filter(own), ({ display_name: name }) => name.toLowerCase().split(" ")[0] ?? "");
  firstWords.set(models, known);
  return known;
}

/** Returns the announced changes of price in the next 365 days; absent when there are none. */
export function announcedFor(model: CatalogModel, now: number): { announced_changes?: AnnouncedChange[] } {
  const day = dayOf(now);
  const changes = scheduledChanges(model.prices, day, addDays(day, 365));
  return changes.length === 0 ? {} : { announced_changes: changes.map((one) => ({ ...one })) };
}

/** Steps from a named successor that ends too to its own. */
const MOST_STEPS = 3;

/** Returns the successors that a seller names; in place of one that is retired, its own. */
export function successorsOf(model: CatalogModel, models: readonly CatalogModel[], steps = MOST_STEPS): CatalogModel[] {
  return namedReplacement(model, models).flatMap((next) => {
    const later = next.status === "retired" && steps > 1 ? successorsOf(next, models, steps - 1) : [];
    return later.length > 0 ? later : [next];
  });
}
