import { FEATURES } from "../../../../schema/features.ts";
import type { Source } from "../../../../schema/records/source.ts";
import type { Product } from "../../../catalog/catalog-data.ts";
import type { FeaturesAsked } from "./read.ts";
import { featureWords } from "./words.ts";

/** What sentences on features need of a product. */
export type Featured = Pick<Product, "name" | "tags" | "description" | "readme">;

/** Where a product says that it can do something. */
export interface Said {
  feature: string;
  name: string;
  by: "readme" | "listing";
  /** The words of its README; null where only the listing says it. */
  quote: string | null;
  url: string | null;
  day: string | null;
}

/** Features whose words mean nothing else in a listing. "VS Code" may be what an editor is built on, "Docker" what a tool manages. */
const PLAIN_IN_LISTINGS = new Set(
  "own_key offline browser_extension mobile_app diarization voice_cloning phone_calls hybrid_search reranking multi_tenant sso roles audit_log opentelemetry human_approval openai_endpoint prompt_versions no_code web_search".split(
    " ",
  ),
);

/** The address of the README that was read. */
export function readmeUrl({ repository, path, commit }: NonNullable<Product["readme"]>): string {
  return `https://github.com/${repository}/blob/${commit}/${path}`;
}

/** Returns where a product says a feature; null where neither its README nor its listing does. */
export function saidBy(product: Featured, id: string): Said | null {
  const { readme, tags, description } = product;
  const name = FEATURES.get(id)?.name ?? id;
  const quote = readme?.says[id];
  if (readme !== null && quote !== undefined)
    return { feature: id, name, by: "readme", quote, url: readmeUrl(readme), day: readme.day };
  if (!PLAIN_IN_LISTINGS.has(id)) return null;
  const pattern = featureWords().find(([one]) => one === id)?.[1];
  const listing = `${tags.join(", ")}. ${description}`;
  if (pattern === undefined || listing.search(pattern) < 0) return null;
  return { feature: id, name, by: "listing", quote: null, url: null, day: null };
}

/** What each product says of the features that a question asks for. */
export interface Told<T extends Featured> {
  product: T;
  said: Said[];
  /** Names of the features that it does not tell. */
  untold: string[];
}

/** Returns what a product says of some features, and the names of those that it does not tell. */
export function toldBy<T extends Featured>(product: T, { asked }: Pick<FeaturesAsked, "asked">): Told<T> {
  const each = asked.map(({ id }) => ({ id, said: saidBy(product, id) }));
  return {
    product,
    said: each.flatMap(({ said }) => said ?? []),
    untold: each.flatMap(({ id, said }) => (said === null ? [FEATURES.get(id)?.name ?? id] : [])),
  };
}

/** Parts products into those that say enough, those that say a part, and those that tell nothing of it. */
export function partedBy<T extends Featured>(products: readonly T[], features: FeaturesAsked) {
  const { either } = features;
  const told = products.map((product) => toldBy(product, features));
  const isWhole = ({ said, untold }: Told<T>) => (either ? said.length > 0 : untold.length === 0);
  return {
    whole: told.filter(isWhole),
    part: told.filter((one) => !isWhole(one) && one.said.length > 0),
    none: told.filter(({ said }) => said.length === 0),
  };
}

const MOST_NAMED = 8;
const MOST_UNTOLD = 10;

function namesOf(some: readonly Told<Featured>[]): string {
  const names = some.slice(0, MOST_UNTOLD).map(({ product }) => product.name);
  return `${names.join(", ")}${some.length > names.length ? ` and ${some.length - names.length} more` : ""}`;
}

/** Quotes what a product says: `Qdrant (Apache-2.0, 30,000 stars; README of 2026-08-11: "hybrid search")`. */
function saidText<T extends Featured>({ product, said, untold }: Told<T>, factsOf: (product: T) => string): string {
  const read = said.filter(({ by }) => by === "readme");
  const quotes = [...new Set(read.map(({ quote }) => `"${quote}"`))].join(", ");
  const listed = said.filter(({ by }) => by === "listing").map(({ name }) => name);
  const parts = [
    factsOf(product),
    ...(read.length === 0 ? [] : [`README of ${read[0]?.day}: ${quotes}`]),
    ...(listed.length === 0 ? [] : [`its listing says ${listed.join(", ")}`]),
    ...(untold.length === 0 ? [] : [`not told: ${untold.join(", ")}`]),
  ];
  return `${product.name} (${parts.filter((text) => text !== "").join("; ")})`;
}

/**
 * Says which products say what a question asks for, with their words, and which do not tell it.
 * @param factsOf licence and stars of a product, in words
 */
export function featuresText<T extends Featured>(
  products: readonly T[],
  features: FeaturesAsked,
  factsOf: (product: T) => string,
  most = MOST_NAMED,
): string {
  const { whole, part, none } = partedBy(products, features);
  const does = features.asked.map(({ id }) => FEATURES.get(id)?.does ?? id).join(features.either ? " or " : " and ");
  const list = (some: readonly Told<T>[]) => {
    const texts = some.slice(0, most).map((one) => saidText(one, factsOf));
    const more = some.slice(most).map(({ product }) => product.name);
    return `${texts.join("; ")}${more.length === 0 ? "" : `; and ${more.join(", ")}`}`;
  };
  const all = products.length;
  const [unread, silent] = [
    none.filter(({ product }) => product.readme === null),
    none.filter(({ product }) => product.readme !== null),
  ];
  const head =
    whole.length === 0
      ? `None of the ${all} products listed for this is on record to ${does}.`
      : whole.length === 1
        ? `1 of the ${all} products listed for this says in its README or listing that it does this (${does}): ${list(whole)}.`
        : `${whole.length} of the ${all} products listed for this say in their README or listing that they ${does}: ${list(whole)}.`;
  const rest = [
    ...(part.length === 0 ? [] : [`A part of it is told by ${part.length}: ${list(part)}.`]),
    ...(silent.length === 0
      ? []
      : [`README read and nothing told of it, which is no "no", by ${silent.length}: ${namesOf(silent)}.`]),
    ...(unread.length === 0 ? [] : [`No README on record of ${unread.length}: ${namesOf(unread)}.`]),
  ];
  return [head, ...rest].join(" ");
}

/** The READMEs that sentences on features quote. */
export function readmeSources(products: readonly Featured[], { asked }: FeaturesAsked, most = MOST_NAMED): Source[] {
  return products
    .flatMap((product) => {
      const said = asked.flatMap(({ id }) => saidBy(product, id) ?? []).find(({ url }) => url !== null);
      return said?.url == null ? [] : [{ name: `README of ${product.name}`, url: said.url, as_of: said.day }];
    })
    .slice(0, most);
}
