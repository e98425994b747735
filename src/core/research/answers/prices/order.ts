import type { CatalogModel } from "../../../catalog/catalog-data.ts";
import { makerEnd } from "../../../optimize/choice/shutdown.ts";
import { wordsBeyond } from "../../model-names.ts";
import { type DirectInput, oncePerModel } from "../input.ts";
import type { PricedListing } from "./rate-text.ts";

const OF_OUTPUT = /output|ausgabe|sortie|salida|saída|uscita|uitvoer/iu;
const OF_INPUT =
  /input|eingabe|entrée|entrada|ingresso|invoer|(?<!\p{L})in(?= (?:and|\/) )|(?<!\p{L})ein-?(?= ?(?:\/|und) ?ausgabe)/iu;
/** Questions about who sells a model, not about which of its family. */
export const SELLERS =
  /(?<!\p{L})(?:providers?|sellers?|sells?|sold by|resells?|hosts?|hosted|vendors?|verkauf\p{L}*|vend(?:e|en|ent|eurs?|em|ono)|verkoop\p{L}*|where|place|anbieter|wo|fournisseurs?|hébergeurs?|où|proveedor(?:es)?|dónde|fornecedor(?:es)?|onde|fornitor[ei]|dove|aanbieders?|waar)(?!\p{L})|供应商|提供商|哪里|谁(?:在)?卖/iu;

/** Price of three input tokens and one output token, for sorting. */
export function blendOf({ input, output }: PricedListing): number {
  return 3 * Number(input.usd_per_mtok) + Number(output.usd_per_mtok);
}

/** Whether no end of a listing is announced by its maker. */
export function isOnOffer({ model }: PricedListing, day: string, listings: readonly CatalogModel[]): boolean {
  return makerEnd(model, day, listings) === null;
}

/** The priced listings of a question. */
interface Priced {
  /** Those that can still be called. */
  current: readonly PricedListing[];
  priced: readonly PricedListing[];
  /** Those whose announced change the question asks for. */
  announced: readonly PricedListing[];
}

/** Listings in the order that a question asks for, those of its one model, and the order in words. */
interface Ordered {
  listed: readonly PricedListing[];
  sold: readonly PricedListing[];
  order: string;
}

/** Orders the listings of a question: by price, by window, by seller of one model, or newest first. */
export function ordered(input: DirectInput, { current, priced, announced }: Priced): Ordered {
  const { query, named, question, day } = input;
  const free = question.filters.some(({ kind }) => kind === "free");
  const versus = question.sides.length > 1;
  const soleKey = named && !versus ? soleKeyOf(current.length > 0 ? current : priced, question.subject, query) : null;
  const sold =
    soleKey === null
      ? []
      : current.filter(({ model }) => model.model_key === soleKey || isNamed(model, soleKey, current));
  const byOutput =
    question.filters.some((one) => one.kind === "ceiling" && one.meter === "output") ||
    (OF_OUTPUT.test(query) && !OF_INPUT.test(query));
  const cost = (one: PricedListing) => (byOutput ? Number(one.output.usd_per_mtok) : blendOf(one));
  // Of both ends of an order the list begins with the cheapest.
  const dearest = question.dearest === true && !question.cheapest;
  const cheapestFirst = (some: readonly PricedListing[]) =>
    makersFirst(some).sort((a, b) => (dearest ? cost(b) - cost(a) : cost(a) - cost(b)));
  const paid = (one: PricedListing) => blendOf(one) > 0 || free;
  const listed =
    announced.length > 0
      ? announced
      : sold.length > 0
        ? soldBy(question.cheapest ? sold.filter(paid) : sold, question.cheapest || dearest, cheapestFirst)
        : question.byAbility === true
          ? oncePerModel(ablestFirst(cheapestFirst(current.filter(paid)), input.ability))
          : question.byWindow
            ? oncePerModel(widestFirst(current.filter(paid), cost))
            : versus && question.cheapest
              ? headsFirst(cheapestFirst(current.filter(paid)))
              : question.cheapest || dearest || !named
                ? perModel(
                    current.filter((one) => paid(one) && isOnOffer(one, day, input.listings)),
                    cheapestFirst,
                    dearest,
                  )
                : versus
                  ? headsFirst(makersFirst(current.length > 0 ? current : priced))
                  : newestFirst(current.length > 0 ? current : priced);
  const byPrice = byOutput ? "output" : "three input tokens to one output token";
  const order =
    question.byAbility === true
      ? `, highest ability index from public scores first, the cheapest listing of each model by ${byPrice}`
      : question.byWindow
        ? `, largest window first, the cheapest listing of each model by ${byPrice}`
        : dearest
          ? `, dearest first by ${byPrice}${sold.length > 0 ? "" : ", each model at its maker or else its cheapest seller"}`
          : question.cheapest || !named
            ? `, cheapest first by ${byPrice}`
            : sold.length > 1
              ? `, ${sold[0]?.model.first_party || sold.some(({ model }) => model.first_party) ? "its maker first, then " : ""}cheapest first by ${byPrice}`
              : named && !versus && sold.length === 0 && listed.length > 1 && announced.length === 0
                ? ", newest of the name first"
                : "";
  return { listed, sold, order };
}

/** One listing of each model in the order of price: the cheapest, or of the dearest models that of the maker. */
function perModel(
  listed: readonly PricedListing[],
  inOrder: (some: readonly PricedListing[]) => PricedListing[],
  dearest: boolean,
): PricedListing[] {
  if (!dearest) return oncePerModel(inOrder(listed));
  return inOrder(oncePerModel(makersFirst(listed.toSorted((a, b) => blendOf(a) - blendOf(b)))));
}

/** Whether a listing without the key of a model has its whole name: sellers write "deepseek-ai/DeepSeek-V3.1" for DeepSeek V3.1. */
function isNamed(model: PricedListing["model"], key: string, listed: readonly PricedListing[]): boolean {
  const named = new Set(listed.flatMap((one) => (one.model.model_key === key ? [nameOf(one.model)] : [])));
  return named.has(nameOf(model));
}

/** The name of a listing without the account of its maker, to compare. */
export function nameOf({ display_name: name }: Pick<CatalogModel, "display_name">): string {
  return name
    .replace(/^[\w.-]+\//u, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the key of the one model that is asked for: by its whole name, as the only one, or by its sellers. */
function soleKeyOf(listed: readonly PricedListing[], subject: string, query: string): string | null {
  const keys = new Set(listed.map(({ model }) => model.model_key));
  if (keys.size === 1) return listed[0]?.model.model_key ?? null;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const name = plain(subject);
  const exact = listed.find(
    ({ model }) => [model.display_name, model.model_id].some((one) => plain(one) === name) && model.model_key !== null,
  );
  // "Who hosts Mistral Large": beside Mistral Large 3 the name without a version is that of all of them.
  const versioned = listed.some(({ model }) => {
    const other = plain(model.display_name);
    return other.startsWith(name) && /^[^\p{L}\p{N}]*\d/u.test(other.slice(name.length));
  });
  if (exact !== undefined && !/\d/.test(name) && versioned) return null;
  if (exact !== undefined && !isVariant(exact, listed, name, plain)) return exact.model.model_key;
  const least = Math.min(...listed.map(({ model }) => wordsBeyond(model, subject)));
  const nearest = new Set(
    listed.flatMap(({ model }) => (wordsBeyond(model, subject) === least ? [model.model_key] : [])),
  );
  const [nearestKey = null] = nearest;
  if (isFamily(listed, name, least, plain)) return null;
  // "Who sells Qwen3" names no one model: many are as near to the name.
  const few = SELLERS.test(query) && nearest.size < FAMILY;
  return (/\d/.test(subject) && nearest.size === 1) || few ? nearestKey : null;
}

/** Number of models as near to a name from which on it is that of a family. */
const FAMILY = 4;
/** Words beyond a name from which on it is that of a family: Qwen3 of "Qwen3 235B A22B Instruct 2507". */
const BEYOND_A_FAMILY = 3;

/** Whether a name is that of a family, of which listings of several sizes are sold. */
function isFamily(
  listed: readonly PricedListing[],
  name: string,
  least: number,
  plain: (text: string) => string,
): boolean {
  const members = listed.map(({ model }) => plain(model.display_name)).filter((one) => one.startsWith(name));
  return least >= BEYOND_A_FAMILY && new Set(members).size > 1;
}

/** Whether only one reseller has a key, and more listings of another key begin with the same name. */
function isVariant(
  { model }: PricedListing,
  listed: readonly PricedListing[],
  name: string,
  plain: (text: string) => string,
): boolean {
  const keyed = Map.groupBy(listed, (one) => one.model.model_key);
  if (model.first_party || (keyed.get(model.model_key)?.length ?? 0) > 1) return false;
  return [...keyed].some(
    ([key, some]) =>
      key !== null &&
      key !== model.model_key &&
      some.filter((one) => plain(one.model.display_name).startsWith(name)).length > 1,
  );
}

/** Orders the sellers of one model: cheapest first, or its maker and then the others. */
function soldBy(
  sold: readonly PricedListing[],
  cheapest: boolean,
  cheapestFirst: (some: readonly PricedListing[]) => PricedListing[],
): PricedListing[] {
  const ordered = cheapestFirst(sold);
  return cheapest
    ? ordered
    : [...ordered.filter(({ model }) => model.first_party), ...ordered.filter(({ model }) => !model.first_party)];
}

/** Orders listings by the ability index of their models, which is not known of all. */
function ablestFirst(listed: readonly PricedListing[], ability: DirectInput["ability"]): PricedListing[] {
  const index = ({ model }: PricedListing) => ability(model)?.value ?? Number.NEGATIVE_INFINITY;
  return [...listed].sort((a, b) => (index(a) === index(b) ? 0 : index(b) - index(a)));
}

function widestFirst(listed: readonly PricedListing[], cost: (one: PricedListing) => number): PricedListing[] {
  const window = ({ model }: PricedListing) => model.context_window?.value ?? 0;
  return [...listed].sort((a, b) => window(b) - window(a) || cost(a) - cost(b));
}

/** Puts the first listing of each model before all others. */
function headsFirst(listed: readonly PricedListing[]): PricedListing[] {
  const heads = new Set(oncePerModel(listed));
  return [...heads, ...listed.filter((one) => !heads.has(one))];
}

function makersFirst(listed: readonly PricedListing[]): PricedListing[] {
  return [...listed].sort((a, b) => Number(b.model.first_party) - Number(a.model.first_party));
}

/**
 * Orders the models of a family: those on sale before those that are going to end, newest first, each by its maker's
 * listing. The version in the name counts before the day, because not every release has a recorded day.
 */
function newestFirst(listed: readonly PricedListing[]): PricedListing[] {
  const ending = ({ model }: PricedListing) => Number(model.status === "deprecated" || model.status === "retired");
  const dayOf = ({ model }: PricedListing) =>
    model.released_on ?? model.prices.map(({ effective_from: from }) => from).sort()[0] ?? "";
  const own = Map.groupBy(listed, ({ model }) => model.model_key ?? `${model.provider}/${model.model_id}`);
  return [...own.values()]
    .flatMap((some) => makersFirst(some)[0] ?? [])
    .sort(
      (a, b) =>
        ending(a) - ending(b) ||
        Number(b.model.first_party) - Number(a.model.first_party) ||
        versionOf(b.model) - versionOf(a.model) ||
        (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0),
    );
}

/** The first number of a name that is no size: 3.8 of `Gemini 3.8 Flash`, none of `gpt-oss-120b`. */
export function versionOf({ display_name: name }: Pick<CatalogModel, "display_name">): number {
  return Number(/(?<![\d.])\d{1,2}(?:\.\d{1,2})?(?![\d.]|\s?[bxkm]\b)/i.exec(name)?.[0] ?? 0);
}
