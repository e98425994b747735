import type { CatalogModel } from "../../../core/catalog/catalog-data.ts";
import type { KnownNames } from "../../../core/research/question/names.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { readingsOf } from "../../shared/resolve-names.ts";

const names = new WeakMap<readonly CatalogModel[], KnownNames>();

/** The names that a question may contain. */
export function namesOf(catalog: Catalog): KnownNames {
  const { models, providers } = catalog;
  let known = names.get(models);
  if (known === undefined) {
    const makers = new Set(models.flatMap(({ model_key: key }) => key?.split("/")[0] ?? []));
    known = {
      sellers: providers.map(({ id, name }) => ({ id, name })),
      makers: [...makers],
      isListed: (name) => readingsOf(name, catalog).length > 0,
    };
    names.set(models, known);
  }
  return known;
}

/** Whether a product, a model, a maker or a seller has a name. */
export function isNamed(name: string, catalog: Catalog): boolean {
  const { isListed, makers, sellers } = namesOf(catalog);
  const said = name.toLowerCase();
  return isListed?.(name) === true || makers.includes(said) || sellers.some((one) => one.name.toLowerCase() === said);
}
