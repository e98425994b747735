import type { CatalogModel, Product } from "../../core/catalog/catalog-data.ts";
import { preferred, qualifiedId, resolveModel } from "../../core/optimize/resolve.ts";
import type { CompareAnswer } from "../../schema/answers/compare.ts";
import { productsNamedAfter, productsWithAddress, productWithPlainSlug } from "../../store/catalog/field-products.ts";
import type { Catalog } from "../../store/catalog/read.ts";

type MatchedBy = CompareAnswer["products"][number]["matched_by"];

/** One thing that a name can refer to, and how it was matched. */
export type Reading = { matchedBy: MatchedBy } & (
  | { kind: "product"; key: string; product: Product }
  | { kind: "model"; key: string; model: CatalogModel }
);

/** One resolved thing, the names that refer to it, and what else they could have meant. */
export type Meaning = Reading & {
  requested: string[];
  alsoMatches: string[];
  /** The product of the same name that does what the others do; absent when it does so itself. */
  namesake?: string;
};

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
  for (const reading of [...products(text, catalog), ...models(text, catalog)]) {
    if (!found.has(reading.key)) found.set(reading.key, reading);
  }
  if (found.size === 0) for (const reading of looselyNamed(text, catalog)) found.set(reading.key, reading);
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

/**
 * Finds the product of the same name that does what others do: beside Langfuse, "Phoenix" is Arize Phoenix and not the web
 * framework. Undefined when the product itself does the same as one of them.
 */
export function namesakeAmong(product: Product, others: readonly Product[], catalog: Catalog): Product | undefined {
  if (others.length === 0 || others.some((other) => doesTheSame(product, other))) return undefined;
  return productsNamedAfter(catalog, product.name)
    .flatMap((slug) => catalog.product(slug) ?? [])
    .find((one) => !others.includes(one) && others.some((other) => doesTheSame(one, other)));
}

/** Whether two products share a kind, or one of the first two tags of one is the first tag of the other. */
function doesTheSame({ kinds, tags }: Product, other: Product): boolean {
  const [first = ""] = other.tags;
  return kinds.some((kind) => other.kinds.includes(kind)) || tags.slice(0, 2).includes(first);
}

function* products(name: string, catalog: Catalog): Iterable<Reading> {
  const bySlug = catalog.product(name.toLowerCase());
  if (bySlug !== undefined) yield productReading(bySlug, "slug");
  const byName = catalog.productByName(name);
  if (byName !== undefined) yield productReading(byName, "name");
  for (const product of catalog.productsByAlias(name)) yield productReading(product, "alias");
}

function* models(name: string, catalog: Catalog): Iterable<Reading> {
  const all = catalog.models;
  const own = ofNamedMaker(name, catalog);
  if (own !== null) yield modelReading(own, "model_name");
  const byId = resolveModel(name, all) ?? resolveModel(name.toLowerCase(), all);
  if (byId !== null) yield modelReading(byId, "model_id");
  const wanted = name.toLowerCase();
  for (const model of (namesOf(all).get(wanted) ?? []).toSorted(preferred)) {
    yield modelReading(model, model.model_id.toLowerCase() === wanted ? "model_id" : "model_name");
  }
}

const names = new WeakMap<readonly CatalogModel[], ReadonlyMap<string, readonly CatalogModel[]>>();

/** Models by id and display name in lower case. Every name of a request is looked up here; a build's models never change. */
function namesOf(models: readonly CatalogModel[]): ReadonlyMap<string, readonly CatalogModel[]> {
  let known = names.get(models);
  if (known === undefined) {
    const ways = models.flatMap((model) =>
      [...new Set([model.model_id.toLowerCase(), model.display_name.toLowerCase()])].map((name) => ({ name, model })),
    );
    known = new Map(
      [...Map.groupBy(ways, ({ name }) => name)].map(([name, some]) => [name, some.map(({ model }) => model)]),
    );
    names.set(models, known);
  }
  return known;
}

/** The maker's own listing of a model that is named with its maker: "OpenAI GPT-5.5". */
function ofNamedMaker(name: string, { models: all, providers }: Catalog): CatalogModel | null {
  const [first = "", ...rest] = name.toLowerCase().split(/\s+/);
  const maker = providers.find(({ id, name: called }) => id === first || called.toLowerCase().split(" ")[0] === first);
  if (maker === undefined || rest.length === 0) return null;
  const found =
    resolveModel(`${maker.id}/${rest.join("-")}`, all) ?? resolveModel(`${maker.id}/${rest.join(" ")}`, all);
  return found?.first_party === true ? found : null;
}

/** A name without what people write differently: "n8n.io" as a host, "Stable Diffusion WebUI", "openai-agents" as a package. */
function looselyNamed(name: string, catalog: Catalog): Reading[] {
  if (plain(name).length < LEAST_LOOSE) return [];
  const slug = productWithPlainSlug(catalog, name);
  const hosted =
    slug === undefined && HOST.test(name)
      ? productsWithAddress(catalog, name.toLowerCase()).filter(
          ({ slug }) => hostOf(catalog.product(slug)) === name.toLowerCase(),
        )
      : [];
  const product = catalog.product(slug ?? (hosted.length === 1 ? (hosted[0]?.slug ?? "") : ""));
  return product === undefined ? [] : [productReading(product, "name")];
}

const LEAST_LOOSE = 4;
/** Text that can be a host: `n8n.io`, not `gpt-5.5`, so that few names read the addresses of all products. */
const HOST = /^\S+\.[a-z][a-z0-9-]+$/i;

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function hostOf(product: Product | undefined): string | null {
  return product === undefined ? null : (URL.parse(product.homepageUrl)?.hostname.replace(/^www\./, "") ?? null);
}

function productReading(product: Product, matchedBy: MatchedBy): Reading {
  return { kind: "product", key: product.slug, product, matchedBy };
}

function modelReading(model: CatalogModel, matchedBy: MatchedBy): Reading {
  return { kind: "model", key: qualifiedId(model), model, matchedBy };
}
