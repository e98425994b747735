import type { Finding } from "../../../schema/answers/research.ts";
import type { Source } from "../../../schema/records/source.ts";
import type { Product } from "../../catalog/catalog-data.ts";
import { licenceName, licenceSource, licenceTold } from "../../catalog/recorded-licence.ts";
import { escapePattern } from "../../text/escape-pattern.ts";
import { finding } from "../answers/input.ts";
import { unreadNotes } from "../unread-words.ts";
import type { Description, Wanted } from "./read-description.ts";

const MOST_NAMED = 8;

/** A listing that was found, with its relevance. */
export interface Candidate<Listed = Product> {
  doc: number;
  score: number;
  product: Listed;
}

/** A product with how much of a description its listing says. */
export interface Matched<Listed = Product> extends Candidate<Listed> {
  /** Weight of what it says, more where its first tags say it. */
  says: number;
  /** Share of the weight of all that is wanted, 0 to 1. */
  share: number;
  /** What it says, and what of the rest is not general, in words of descriptions. */
  said: string[];
  unsaid: string[];
}

/** Endings that are ignored when words are compared. */
const FORMS = "(?:ations?|ions?|ings?|ers?|ed|es|s|e)?(?![\\p{L}\\p{N}])";
export const ENDING = /(?:ations?|ions?|ings?|ers?|ed|es|s|e)$/u;

/** Returns the pattern of texts that say one of the words of a wanted thing, and the beginnings of these words in small letters. */
function patternOf({ words, plain = false }: Wanted): { pattern: RegExp; begins: readonly string[] } {
  const stems = words.map((word) =>
    word.length > (plain ? 4 : 5) && !word.includes(" ") ? word.replace(ENDING, "") : word,
  );
  const any = stems.map((stem) => escapePattern(stem).replace(/ /g, "[- ]")).join("|");
  const begins = stems.map((stem) => stem.toLowerCase().split(" ")[0] ?? "");
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})${plain ? FORMS : ""}`, "iu"), begins };
}

/** Share of what the closest listing says that the others must say. */
const CLOSE = 0.6;
/** Minimum share of the weight of a description that a listing must mention. */
const LEAST = 0.25;
/** The same when some listings mention everything. */
const NEARLY_ALL = 0.55;
/** Minimum share of the weight of all that is not general, from which one thing is enough when the first tags name it. */
const HALF = 0.5;
const TELLING = 2;
/** Factors of a word by where a listing mentions it. */
const IN_FIRST_TAGS = 1.6;
const IN_TAGS = 1.2;
/** Added to the number of listings with a word, so that a very rare word does not outweigh all others. */
const FEWEST = 15;
/** Weight of general things in relation to others, and of words that were not understood in relation to rare ones. */
const GENERAL = 0.3;
const UNREAD = 0.5;

/**
 * Keeps the products whose listings mention enough of a description, those that mention most first. Rare words weigh most. A
 * listing must mention two things that are not general. When the description has only one such thing, the first tags must name it.
 * @param size number of all listings
 * @param listingsOf number of listings that mention one wanted thing; `found` may hold fewer of them
 * @param whole whether a listing must say all of it
 */
export function matching<Listed extends Pick<Product, "name" | "category" | "tags" | "description">>(
  found: readonly Candidate<Listed>[],
  { wanted, unread, foreign = false }: Description,
  { size, listingsOf }: { size: number; listingsOf: (one: Wanted) => number },
  whole: boolean,
): Matched<Listed>[] {
  const texts = found.map(({ product }) => textOf(product));
  const parts = wanted.map((one) => {
    const { pattern, begins } = patternOf(one);
    // Most texts have none of the words: a plain comparison shows it sooner than the pattern.
    const says = texts.map((text) => begins.some((word) => text.includes(word)) && pattern.test(text));
    const listings = Math.max(listingsOf(one), says.filter(Boolean).length);
    const weight = Math.log((size + FEWEST) / (listings + FEWEST)) * (one.general ? GENERAL : 1);
    return { ...one, pattern, says, weight };
  });
  const strong = parts.filter(({ general }) => !general);
  const weightOf = (some: readonly { weight: number }[]) => some.reduce((sum, { weight }) => sum + weight, 0);
  // What was not understood counts against every listing.
  const most = weightOf(parts) + unread.length * (foreign ? UNREAD / 2 : UNREAD) * Math.log((size + FEWEST) / FEWEST);
  const least = whole ? strong.length : Math.min(2, strong.length);
  const matched = found.flatMap(({ doc, score, product }, at) => {
    if (product.category === "leaderboards") return [];
    const said = parts.filter(({ says }) => says[at]);
    const own = said.filter(({ general }) => !general);
    if (own.length === 0) return [];
    const first = product.tags.slice(0, TELLING).join(", ");
    const tags = `${product.name}. ${product.tags.join(", ")}`;
    const more = said.length - own.length;
    const inFirst = own.filter(({ pattern }) => pattern.test(first)).length;
    // A tag of several words says as much as two words.
    const things = own.reduce((sum, { plain, words }) => sum + (plain && words[0]?.includes(" ") ? 2 : 1), 0);
    const alone = own.length === 1 && inFirst === 1 && !whole && weightOf(own) >= HALF * weightOf(strong);
    if ((things < least && !alone) || (strong.length === 1 && inFirst === 0)) return [];
    // A listing that mentions one thing of a longer description, or of one with unread words, is of another product.
    if (strong.length === 1 && more === 0 && (unread.length > 0 || wanted.length > 1)) return [];
    const share = weightOf(said) / most;
    if (share < LEAST) return [];
    const says = said.reduce(
      (sum, { pattern, weight }) =>
        sum + weight * (pattern.test(first) ? IN_FIRST_TAGS : pattern.test(tags) ? IN_TAGS : 1),
      0,
    );
    const wordsOf = (some: readonly Wanted[]) => some.flatMap(({ words }) => words[0] ?? []);
    const unsaid = wordsOf(strong.filter((one) => !own.includes(one)));
    return [{ doc, score, product, says, share: Math.round(1000 * share) / 1000, said: wordsOf(said), unsaid }];
  });
  const best = Math.max(0, ...matched.map(({ says }) => says));
  const full = matched.some(({ unsaid }) => unsaid.length === 0);
  // When some listings mention everything, the others are different products: a password manager is no scanner for passwords.
  return matched
    .filter(({ says, share }) => says >= CLOSE * best && (!full || share >= NEARLY_ALL))
    .sort((a, b) => b.says - a.says || b.score - a.score);
}

function textOf({ name, tags, description }: Pick<Product, "name" | "tags" | "description">): string {
  return `${name}. ${tags.join(", ")}. ${description}`.toLowerCase();
}

/** What sentences about a product that matches tell of it. */
type Told = Pick<
  Product,
  | "slug"
  | "name"
  | "license"
  | "description"
  | "githubStars"
  | "githubStarsAt"
  | "growth"
  | "licence"
  | "githubRepository"
  | "githubUrl"
>;

/** Orders products by growth or stars; null keeps the order of how much they say. */
export function rankedOrder<Listed extends Pick<Told, "githubStars" | "growth">>(
  matched: readonly Matched<Listed>[],
  ranked: "growth" | "stars" | null,
): readonly Matched<Listed>[] {
  const orderOf = ({ product }: Matched<Listed>) =>
    (ranked === "growth" ? product.growth?.days30 : product.githubStars) ?? Number.NEGATIVE_INFINITY;
  return ranked === null ? matched : matched.toSorted((a, b) => orderOf(b) - orderOf(a));
}

/** What a question wants and no listing that was found says, which therefore decides nothing. */
export function saidByNone(matched: readonly Pick<Matched, "unsaid">[]): string[] {
  const [first, ...others] = matched;
  return (first?.unsaid ?? []).filter((word) => others.every(({ unsaid }) => unsaid.includes(word)));
}

/** Says so in a sentence. */
export function saidByNoneText(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`).join(", ");
  return `No listing of these says ${quoted}, so which of them ${words.length > 1 ? "meet" : "meets"} that is not on record.`;
}

/** Names the products whose own descriptions match, with what they say. */
export function describedAnswer(
  matched: readonly Matched<Told>[],
  { wanted, unread }: Description,
  {
    filters,
    most,
    ranked = null,
    available = [],
    gap = "",
    nowhere = [],
    sources,
  }: {
    filters: string;
    most: number | null;
    ranked?: "growth" | "stars" | null;
    available?: readonly string[];
    /** A sentence on products without a licence on record; empty without any. */
    gap?: string;
    /** Wanted things that none of them says, which the answer tells once. */
    nowhere?: readonly string[];
    sources: Source[];
  },
): Finding {
  const sorted = rankedOrder(matched, ranked);
  const shown = sorted.slice(0, most ?? MOST_NAMED);
  const texts = shown.map(({ product, unsaid: all }) => {
    const unsaid = all.filter((one) => !nowhere.includes(one));
    const stars =
      product.githubStars === null
        ? "no stars known"
        : `${product.githubStars} stars on ${(product.githubStarsAt ?? "").slice(0, 10)}`;
    const gained =
      ranked !== "growth"
        ? ""
        : product.growth?.days30 == null
          ? ", growth not known"
          : `, ${product.growth.days30 < 0 ? "" : "+"}${product.growth.days30} in the 30 days to ${product.growth.asOf.slice(0, 10)}`;
    const open = unsaid.length === 0 ? "" : ` (does not say ${unsaid.map((one) => `"${one}"`).join(", ")})`;
    return `${product.name} (${licenceTold(product.license, product.licence === null ? null : licenceName(product.licence))}, ${stars}${gained}): ${product.description.replace(/\.$/, "")}${open}`;
  });
  const named = wanted.map(({ words }) => words[0]).join(", ");
  const left = matched.length - shown.length;
  const rest = nowhere.length === 0 ? "it" : "the rest";
  const full = matched.filter(({ unsaid }) => unsaid.every((one) => nowhere.includes(one))).length;
  return finding(
    "described_products",
    `${[...unreadNotes(unread.length === 0 ? [] : [unread.join(" ")])].join(" ")}${unread.length === 0 ? "" : " "}By their own descriptions ${matched.length} listed ${matched.length === 1 ? "product comes" : "products come"} close to this${filters === "" ? "" : ` (${filters})`}, ${full === matched.length ? "" : full === 0 ? `none says all of ${rest}, ` : `${full} say all of ${rest}, `}${ranked === "growth" ? "fastest growing first" : ranked === "stars" ? "most starred first" : "closest first"}: ${texts.join("; ")}.${
      left > 0
        ? ` ${left} more: ${sorted
            .slice(shown.length, shown.length + 15)
            .map(({ product }) => product.name)
            .join(", ")}.`
        : ""
    }${available.length === 0 ? "" : ` Left out as source-available and not open source: ${available.join(", ")}.`}${gap} Your words were read as "${named}" and compared with names, tags and descriptions; what a listing does not say is not known, so check that it does what you need.`,
    {
      names: shown.map(({ product }) => product.name).join(", "),
      read_as: named,
      products: matched.length,
      say_all: nowhere.length === 0 ? full : 0,
      facts: texts.join("; "),
      more: Math.max(0, left),
      slug: shown[0]?.product.slug ?? "",
    },
    [...sources, ...shown.flatMap(({ product }) => licenceSource(product) ?? [])],
  );
}
