import type { Product } from "../../catalog/catalog-data.ts";
import type { Matched } from "./described-answer.ts";
import type { Description, Wanted } from "./read-description.ts";

/** A listing, and how well the search finds it by each wanted thing, 0 to 1. */
export interface Found<Listed = Product> {
  doc: number;
  product: Listed;
  scores: readonly number[];
}

/** Score of a search for one word from which a listing says it, and from which it says nothing more clearly. */
const SAYS = 0.45;
const SAYS_FULLY = 0.85;
/** Added to the number of listings with a word, so that a very rare word does not outweigh all others. */
const FEWEST = 15;
/** Factors of things that are too general, and of those that name the kind of product. */
const GENERAL = 0.3;
/** Weight of a word in another language that was not understood, in relation to an English one that no listing has. */
const UNREAD = 0.5;
const HEAD = 1.5;
/** Least share of a description that the closest listing must say: with several things of it where the kind is known, or without. */
const LEAST = 0.4;
const LEAST_OTHERWISE = 0.52;
/** The same where the kind is a field, whose products are an answer without their purpose. */
const LEAST_OF_FIELD = 0.2;
/** The same where a purpose is stated without a kind. */
const LEAST_OF_PURPOSE = 0.4;
/** Share of what the closest one says that the others must say. */
const CLOSE = 0.5;
/** Things of a description from which on a listing that says one of them alone is of another product. */
const MANY = 3;
/** Most products that a request lists. */
const MOST_LISTED = 50;

/**
 * Keeps the listings that say most of a description by the catalogue's own search, best first. Words that no listing has count
 * against all of them, so that a question about something else finds nothing.
 * @param head the wanted things that name the kind of product
 */
export function closest<Listed extends Pick<Product, "name" | "category" | "githubStars">>(
  found: readonly Found<Listed>[],
  { wanted, unread, foreign = false }: Description,
  {
    size,
    head,
    accept,
    of = null,
  }: {
    size: number;
    head: ReadonlySet<Wanted>;
    accept: (product: Listed) => boolean;
    /** Whether the kind is a field, or a purpose is stated without one. */
    of?: "field" | "purpose" | null;
  },
): Matched<Listed>[] {
  const rarity = (listings: number) => Math.log((size + FEWEST) / (listings + FEWEST));
  const weights = wanted.map((one, at) => {
    const listings = found.filter(({ scores }) => (scores[at] ?? 0) >= SAYS).length;
    return rarity(listings) * (one.general ? GENERAL : 1) * (head.has(one) ? HEAD : 1);
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0) + unread.length * (foreign ? UNREAD : 1) * rarity(0);
  // What a product must work with is not the product.
  const partners = new Set(wanted.flatMap((one) => (head.has(one) ? [] : (one.words[0] ?? []))));
  const wordsOf = (some: readonly Wanted[]) => some.flatMap(({ words }) => words[0] ?? []);
  const strong = wanted.filter(({ general }) => !general).length;
  const matched = found.flatMap(({ doc, product, scores }) => {
    if (product.category === "leaderboards" || partners.has(product.name.toLowerCase()) || !accept(product)) return [];
    const said = wanted.filter((_, at) => (scores[at] ?? 0) >= SAYS);
    const own = said.filter(({ general }) => !general);
    // One thing of several is enough only if it is the kind of product.
    if (own.length === 0 || (own.length === 1 && head.size > 0 && !own.some((one) => head.has(one)))) return [];
    const isWhole = own.some((one) => head.has(one) || (one.words[0] ?? "").includes(" "));
    if (own.length === 1 && of !== "field" && strong >= MANY && !isWhole) return [];
    const sum = weights.reduce((total, weight, at) => total + weight * Math.min(1, (scores[at] ?? 0) / SAYS_FULLY), 0);
    const share = Math.round((1000 * sum) / all) / 1000;
    return [{ doc, product, share, said }];
  });
  const heads = new Set(wordsOf(wanted.filter((one) => head.has(one))));
  const ofKind = matched.filter(({ said }) => said.some(({ words }) => heads.has(words[0] ?? "")));
  const best = Math.max(0, ...matched.map(({ share }) => share));
  const near = (some: typeof matched) => some.filter(({ share }) => share >= CLOSE * best);
  // Products of the kind come before others that only share its purpose.
  const kept = near(ofKind).length > 0 ? near(ofKind) : near(matched);
  const least = (said: number) => {
    if (of === "field") return LEAST_OF_FIELD;
    if (ofKind.length > 0) return LEAST;
    return of === "purpose" && said > 1 ? LEAST_OF_PURPOSE : LEAST_OTHERWISE;
  };
  const isEnough = kept.some(({ share, said }) => share >= least(said.length));
  return (isEnough ? kept : [])
    .sort((a, b) => b.share - a.share || (b.product.githubStars ?? 0) - (a.product.githubStars ?? 0))
    .slice(0, MOST_LISTED)
    .map(({ doc, product, share, said }) => {
      const unsaid = wordsOf(wanted.filter((one) => !one.general && !said.includes(one)));
      return { doc, product, score: share, says: share, share, said: wordsOf(said), unsaid };
    });
}
