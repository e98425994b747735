import type { CatalogModel, NewModel, Provider, TaskModel } from "../../src/core/catalog/catalog-data.ts";
import { conditionKey } from "../../src/core/prices/model-price.ts";
import { compareText } from "../../src/core/text/compare-text.ts";
import type { ModelPrice } from "../../src/schema/records/model-price.ts";

/**
 * Merges the prices that this installation read with those of the registry. Nothing is overwritten: when both have a
 * record, the later reading is used; all other records form one timeline, in which a later record ends the previous
 * one. Records that were never in force (announced and withdrawn) are kept, so that the next read recognises them.
 */
export function overlayPrices(registry: readonly ModelPrice[], observed: readonly ModelPrice[]): ModelPrice[] {
  if (observed.length === 0) return [...registry];
  const seen = Map.groupBy(observed, rateKey);
  const authored = Map.groupBy(registry, rateKey);
  const result: ModelPrice[] = [];
  for (const key of new Set([...authored.keys(), ...seen.keys()])) {
    const [own, read] = [authored.get(key) ?? [], seen.get(key) ?? []];
    result.push(...(read.length === 0 ? own : timeline(own, read)));
  }
  return result;
}

/** The fields of the registry's providers and models that merging uses. */
interface Listed {
  providers: readonly Pick<Provider, "id" | "name">[];
  models: readonly CatalogModel[];
  taskModels: readonly Pick<TaskModel, "provider" | "model_id" | "aliases">[];
}

/**
 * Returns the registry's models with their observed prices and, as new models, those that the registry does not list
 * under any name, with the rates that have full evidence.
 */
export function withObservedPrices(
  { providers, models, taskModels }: Listed,
  observed: readonly ModelPrice[],
): { models: CatalogModel[]; newModels: NewModel[] } {
  const nameOf = (row: { provider: string; model_id: string }) => `${row.provider} ${row.model_id}`;
  const read = Map.groupBy(observed, nameOf);
  const listed = new Set(
    [...models, ...taskModels].flatMap(({ provider, model_id, aliases }) =>
      [model_id, ...aliases].map((id) => nameOf({ provider, model_id: id })),
    ),
  );
  const newModels = [...read].flatMap(([name, rates]): NewModel[] => {
    const prices = rates.filter((price) => everHeld(price) && price.evidence !== null && price.status !== "pending");
    const [first] = prices;
    const provider = providers.find(({ id }) => id === first?.provider);
    if (first === undefined || provider === undefined || listed.has(name)) return [];
    const { model_id } = first;
    return [{ provider: provider.id, providerName: provider.name, model_id, status: "new", prices }];
  });
  const priced = models.map((model) => {
    const own = read.get(nameOf(model));
    return own === undefined ? model : { ...model, prices: overlayPrices(model.prices, own).filter(everHeld) };
  });
  return { models: priced, newModels: newModels.sort((a, b) => compareText(nameOf(a), nameOf(b))) };
}

/** Whether a record is in force on any day. */
function everHeld(price: ModelPrice): boolean {
  return price.effective_to === null || price.effective_to > price.effective_from;
}

/** Returns the permanent identity of a record: its rate, its first day and its price. */
export function recordKey(price: ModelPrice): string {
  return `${rateKey(price)} ${price.effective_from} ${price.usd_per_mtok}`;
}

function rateKey(price: ModelPrice): string {
  return `${price.provider} ${price.model_id} ${price.meter} ${conditionKey(price.when)}`;
}

function timeline(authored: readonly ModelPrice[], read: readonly ModelPrice[]): ModelPrice[] {
  const records = new Map(authored.map((price) => [recordKey(price), price]));
  for (const price of read) {
    const known = records.get(recordKey(price));
    records.set(recordKey(price), known === undefined || !isNewer(known, price) ? price : known);
  }
  const all = [...records.values()].sort((a, b) => compareText(a.effective_from, b.effective_from));
  const never = all.filter((price) => !everHeld(price));
  const held = all.filter(everHeld).filter((price, _, others) => !others.some((other) => supersedes(other, price)));
  return [...held.map((price, index) => closedBy(price, held[index + 1])), ...never];
}

/** Two records cannot begin on the same day: the later reading is used. */
function supersedes(other: ModelPrice, price: ModelPrice): boolean {
  return other !== price && other.effective_from === price.effective_from && isNewer(other, price);
}

function closedBy(price: ModelPrice, next: ModelPrice | undefined): ModelPrice {
  if (next === undefined) return price;
  const over = price.effective_to === null || price.effective_to > next.effective_from;
  return over ? { ...price, effective_to: next.effective_from } : price;
}

/** Whether `a` was read on its provider's page after `b`. */
function isNewer(a: ModelPrice, b: ModelPrice): boolean {
  return Date.parse(a.verified_at ?? "1970-01-01") > Date.parse(b.verified_at ?? "1970-01-01");
}
