import type { CatalogModel, Product } from "../../core/catalog-data.ts";
import { preferred, qualifiedId, resolveModel } from "../../core/optimize/resolve.ts";
import type { CompareAnswer } from "../../schema/answers/compare.ts";
import type { Catalog } from "../../store/catalog/read.ts";

export type MatchedBy = CompareAnswer["products"][number]["matched_by"];

/** One thing that a name can refer to, and how it was matched. */
export type Reading = { matchedBy: MatchedBy } & (
  | { kind: "product"; key: string; product: Product }
  | { kind: "model"; key: string; model: CatalogModel }
);

/** One resolved thing, the names that refer to it, and what else they could have meant. */
export type Meaning = Reading & { requested: string[]; alsoMatches: string[] };

/** A name in a request and everything it can refer to, most likely first. */
export interface Named {
  requested: string;
  readings: readonly Reading[];
}

/**
 * Finds everything that a name can refer to, by exact match in any case: slug, name or alias of a product, then id,
 * alias or name of a model.
 */
export function readingsOf(name: string, catalog: Catalog): Reading[] {
  const found = new Map<string, Reading>();
  const text = name.trim();
  for (const reading of [...products(text, catalog), ...models(text, catalog.models)]) {
    if (!found.has(reading.key)) found.set(reading.key, reading);
  }
  return [...found.values()];
}

/**
 * Resolves names that can mean a product or a model: a model if every unambiguous name means one, else the product.
 * Names of the same thing are merged, in the order of their first mention.
 *
 * @param names each with at least one reading
 */
export function settle(names: readonly Named[]): Meaning[] {
  const clear = names.filter(({ readings }) => new Set(readings.map(({ kind }) => kind)).size === 1);
  const modelsMeant = clear.length > 0 && clear.every(({ readings }) => readings[0]?.kind === "model");
  const meanings = new Map<string, Meaning>();
  for (const { requested, readings } of names) {
    const reading = (modelsMeant && readings.find(({ kind }) => kind === "model")) || readings[0];
    if (reading === undefined) continue;
    const also = readings.map(({ key }) => key).filter((key) => key !== reading.key);
    const known = meanings.get(reading.key);
    meanings.set(reading.key, {
      ...(known ?? reading),
      requested: [...(known?.requested ?? []), requested],
      alsoMatches: [...new Set([...(known?.alsoMatches ?? []), ...also])],
    });
  }
  return [...meanings.values()];
}

function* products(name: string, catalog: Catalog): Iterable<Reading> {
  const bySlug = catalog.product(name.toLowerCase());
  if (bySlug !== undefined) yield productReading(bySlug, "slug");
  const byName = catalog.productByName(name);
  if (byName !== undefined) yield productReading(byName, "name");
  for (const product of catalog.productsByAlias(name)) yield productReading(product, "alias");
}

function* models(name: string, all: readonly CatalogModel[]): Iterable<Reading> {
  const byId = resolveModel(name, all) ?? resolveModel(name.toLowerCase(), all);
  if (byId !== null) yield modelReading(byId, "model_id");
  const wanted = name.toLowerCase();
  const named = all.filter(
    (model) => model.model_id.toLowerCase() === wanted || model.display_name.toLowerCase() === wanted,
  );
  for (const model of named.sort(preferred)) {
    yield modelReading(model, model.model_id.toLowerCase() === wanted ? "model_id" : "model_name");
  }
}

function productReading(product: Product, matchedBy: MatchedBy): Reading {
  return { kind: "product", key: product.slug, product, matchedBy };
}

function modelReading(model: CatalogModel, matchedBy: MatchedBy): Reading {
  return { kind: "model", key: qualifiedId(model), model, matchedBy };
}
