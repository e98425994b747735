import { meantBy, plain } from "../catalog/meant.ts";
import { apart, isNumbered, wordsOf } from "../catalog/name-words.ts";
import { readAt } from "../prices/model-price.ts";
import { sellerNamed } from "./task/demands/words/names/entities.ts";
import type { ModelView } from "./types.ts";

/**
 * Finds a model by name; null when no model has it. Tries `provider/model_id`, `provider/alias`, `model_id` and alias in
 * this order, each as written and then in any case, an alias of the maker before an id of another seller; then the display name without spaces, dots and
 * hyphens, and then the words of the name in any order, as `modelOfWords` reads them; then the name with "-latest". Last, a name with its seller,
 * such as "Llama 3.3 70B on Groq" or "amazon-bedrock/claude-sonnet-4-6". Among several listings, `meantBy` and then `preferred` decide.
 */
export function resolveModel(id: string, models: readonly ModelView[]): ModelView | null {
  const found = ofName(id, models) ?? latestOf(id, models);
  if (found !== null) return meantBy(id, found, models);
  return id.length > LONGEST_NAME ? null : atSeller(id, models);
}

/** The model that a maker names "-latest" of a family: `mistral-small` means what `mistral-small-latest` does. */
function latestOf(id: string, models: readonly ModelView[]): ModelView | null {
  return firstOf(indexOf(models).anyCase, `${id.trim().toLowerCase().replaceAll(" ", "-")}-latest`) ?? null;
}

/** Longest name with a seller, in characters. */
const LONGEST_NAME = 160;
const AT =
  /^(.*\S)(?:\s+(?:at|on|via|by|from|through|bei|über|auf|von|chez|sur|en|por|na|no|em|su|da|presso|op|bij|на|у|через)\s+|\s?@\s?|\s?[(（](?:via\s)?(?=[^)）]+[)）]$))(\S.*?)[)）]?$/iu;
/** The seller first, in Chinese, Japanese and Korean: "Groq上的llama", "GroqのLlama", "Groq의 Llama". */
const OF_SELLER = /^(.*\S)\s?(?:上的|上|的|の|의)\s?(\S.*)$/u;

/** Finds a model that is named with its seller; null when the seller has no such model. */
function atSeller(name: string, models: readonly ModelView[]): ModelView | null {
  const [, model, seller] = AT.exec(name) ?? [];
  const [, first, rest] = OF_SELLER.exec(name) ?? [];
  const slash = name.indexOf("/");
  return (
    (slash > 0 ? listedAt(name.slice(slash + 1), name.slice(0, slash), models) : null) ??
    (model !== undefined && seller !== undefined ? listedAt(model, seller, models) : null) ??
    (first !== undefined && rest !== undefined ? listedAt(rest, first, models) : null)
  );
}

function listedAt(name: string, seller: string, models: readonly ModelView[]): ModelView | null {
  const wanted = plain(seller);
  const known = sellerNamed(seller);
  const own = [...bySeller(models).values()].find(([listing]) => {
    const { provider = "", providerName = "" } = listing ?? {};
    return provider === known || plain(provider) === wanted || plain(providerName) === wanted;
  });
  if (own === undefined) return null;
  const key = ofName(name, models)?.model_key;
  return ofName(name, own) ?? (key == null ? null : (own.find(({ model_key: other }) => other === key) ?? null));
}

function ofName(id: string, models: readonly ModelView[]): ModelView | null {
  const { exact, anyCase, alike } = indexOf(models);
  const written = firstOf(exact, id) ?? firstOf(anyCase, id.toLowerCase());
  if (written !== undefined) return written;
  const spelt = alike.get(plain(id));
  const worded = modelOfWords(id, models);
  // A seller's own wording of a name, such as "Anthropic Claude Haiku 4.5", means the model, not this seller's listing.
  const same = worded?.first_party === true && worded.model_key === spelt?.model_key;
  return spelt === undefined || same ? worded : spelt;
}

/** Finds a model by the first form that has the name; a maker's alias comes before another seller's id of the same letters. */
function firstOf(forms: NameIndex["exact"], name: string): ModelView | undefined {
  const found = forms.map((names) => names.get(name)).filter((model) => model !== undefined);
  const [first] = found;
  if (first === undefined || name.startsWith(`${first.provider}/`)) return first;
  return found.find(({ first_party: own }) => own) ?? first;
}

/** Models by name: one map for each form of name, in the order in which they are tried. */
interface NameIndex {
  exact: readonly Map<string, ModelView>[];
  anyCase: readonly Map<string, ModelView>[];
  /** By the letters and digits of display name and id. */
  alike: Map<string, ModelView>;
}

const indexes = new WeakMap<readonly ModelView[], NameIndex>();

/** Cache of the names of each list of models; the models of a build never change. */
function indexOf(models: readonly ModelView[]): NameIndex {
  let index = indexes.get(models);
  if (index !== undefined) return index;
  const maps = () => [0, 1, 2, 3].map(() => new Map<string, ModelView>());
  index = { exact: maps(), anyCase: maps(), alike: new Map() };
  const keep = (names: Map<string, ModelView> | undefined, name: string, model: ModelView) => {
    const known = names?.get(name);
    if (name !== "" && (known === undefined || preferred(model, known) < 0)) names?.set(name, model);
  };
  for (const model of models) {
    const ways = [
      [qualifiedId(model)],
      model.aliases.map((alias) => `${model.provider}/${alias}`),
      [model.model_id],
      model.aliases,
    ];
    for (const [way, names] of ways.entries()) {
      for (const name of names) {
        keep(index.exact[way], name, model);
        keep(index.anyCase[way], name.toLowerCase(), model);
      }
    }
    keep(index.alike, plain(model.display_name), model);
    keep(index.alike, plain(model.model_id), model);
  }
  indexes.set(models, index);
  return index;
}

/** What `apart` drops although it may tell versions and variants apart: `GPT-5,5`, `GPT-5 мини`. */
const UNREAD = /[^\x20-\x7e]|\d,\d/;

/** Whether a name states a number twice, which its set of words holds once: `gpt 5 5`. */
function hasNumberTwice(name: string): boolean {
  const numbers = wordsOf(name).flatMap((word) => [...apart(word)].filter(isNumbered));
  return new Set(numbers).size < numbers.length;
}

const wordings = new WeakMap<readonly ModelView[], ReadonlyMap<string, ModelView | null>>();

/**
 * Finds the one model whose family and version a name states: `sonnet 4.5`, `Anthropic Claude 4.5 Sonnet` and `flash 3.5
 * gemini`. Only the first word of the family may be missing, and only the maker may be added, so that neither a version nor
 * `mini` is ever guessed.
 */
function modelOfWords(name: string, models: readonly ModelView[]): ModelView | null {
  if (UNREAD.test(name) || hasNumberTwice(name)) return null;
  let known = wordings.get(models);
  if (known === undefined) {
    const keyed = Map.groupBy(models, ({ model_key: key }) => key);
    keyed.delete(null);
    const all = new Map<string, ModelView | null>();
    for (const [key, listings] of keyed) {
      const best = listings.toSorted(
        (a, b) =>
          Number(b.first_party) - Number(a.first_party) ||
          Number(a.status === "retired") - Number(b.status === "retired") ||
          preferred(a, b),
      )[0];
      if (best === undefined || key === null) continue;
      for (const wording of wordingsOf(key, best)) all.set(wording, all.has(wording) ? null : best);
    }
    wordings.set(models, all);
    known = all;
  }
  return known.get(joined(apart(name))) ?? null;
}

/** Ways to name a model by words: with and without the first word of its family, and with and without its maker. */
function wordingsOf(key: string, { first_party: own, providerName }: ModelView): Set<string> {
  const [maker = "", tail = ""] = key.split("/");
  const full = apart(tail);
  const [first = ""] = full;
  const short = new Set([...full].filter((word) => word !== first));
  const makers = [new Set<string>(), apart(maker), ...(own ? [apart(providerName)] : [])];
  const named = [full, short].filter(
    (words) => [...words].some(isNumbered) && [...words].some((word) => /^\p{L}{2,}/u.test(word)),
  );
  return new Set(named.flatMap((words) => makers.map((more) => joined(words.union(more)))));
}

function joined(words: ReadonlySet<string>): string {
  return [...words].sort().join(" ");
}

const sellers = new WeakMap<readonly ModelView[], ReadonlyMap<string, readonly ModelView[]>>();

/** Returns the models of each seller, always the same lists, so that their names are indexed once. */
function bySeller(models: readonly ModelView[]): ReadonlyMap<string, readonly ModelView[]> {
  const known = sellers.get(models) ?? Map.groupBy(models, ({ provider }) => provider);
  sellers.set(models, known);
  return known;
}

/** Returns the models that a provider names as replacements of one of its own, in the order of its notice. */
export function namedReplacement(model: ModelView, models: readonly ModelView[]): ModelView[] {
  const named = model.deprecation?.replacement ?? null;
  if (named === null) return [];
  const own = bySeller(models).get(model.provider) ?? [];
  const words = [named, ...named.split(/\s+(?:or|and)\s+|[,;|]\s*|\s+\/\s+/)].map((word) => word.trim());
  return [
    ...new Set(
      words.flatMap((word) => resolveModel(word, own) ?? resolveModel(word, models) ?? pricedAs(word, own) ?? []),
    ),
  ];
}

/**
 * Returns the listing whose price page shows this id in brackets after the name. Mistral names successors by the id of a page,
 * `Mistral Medium 3.5 (mistral-medium-3-5-26-04)`, which its API does not accept.
 */
function pricedAs(name: string, own: readonly ModelView[]): ModelView | undefined {
  return own.find(({ prices }) => prices.some(({ evidence }) => evidence?.quote.includes(`(${name})`) === true));
}

/** Returns `provider/model_id`, which names one listing. */
export function qualifiedId(model: Pick<ModelView, "provider" | "model_id">): string {
  return `${model.provider}/${model.model_id}`;
}

/** Returns the shortest id that resolves to this listing: its `model_id`, or `provider/model_id` when that means another. */
export function publicId(model: ModelView, models: readonly ModelView[]): string {
  return resolveModel(model.model_id, models) === model ? model.model_id : qualifiedId(model);
}

/** Returns when a price of the model was last read from its provider, ISO 8601; null when only second-hand lists state prices. */
export function lastVerified(model: ModelView): string | null {
  return model.prices.reduce<string | null>((latest, price) => {
    const at = readAt(price);
    return at !== null && (latest === null || at > latest) ? at : latest;
  }, null);
}

/** Orders listings of one model: the maker's first, then the one whose price was read last, then by provider id. */
export function preferred(a: ModelView, b: ModelView): number {
  if (a.first_party !== b.first_party) return a.first_party ? -1 : 1;
  const [atA, atB] = [lastVerified(a) ?? "", lastVerified(b) ?? ""];
  if (atA !== atB) return atA > atB ? -1 : 1;
  return a.provider < b.provider ? -1 : 1;
}
