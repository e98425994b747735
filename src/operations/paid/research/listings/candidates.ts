import { ENDING } from "../../../../core/research/described/described-answer.ts";
import type { Wanted } from "../../../../core/research/described/read-description.ts";
import type { SearchHit } from "../../../../core/search/index.ts";
import { type Listing, readListings } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";

/** Listings that are compared with a description, for each word of it. */
const MOST_SEARCHED = 200;
/** Nearest listings that show whether a word is known. */
const MOST_NEAREST = 5;
/** Words of one wanted thing that are searched for. */
const MOST_WORDS = 3;

/** Searches for single words that are held in memory, because questions share them. */
const MOST_HELD = 300;
interface Searched extends ReturnType<OperationContext["search"]["search"]> {
  /** Whether a listing has the word, in any form; absent until it is asked. */
  known?: boolean;
}
const held = new WeakMap<OperationContext["search"], Map<string, Searched>>();

function searched(word: string, { search }: Pick<OperationContext, "search">): Searched {
  let known = held.get(search);
  if (known === undefined || known.size >= MOST_HELD) {
    known = new Map();
    held.set(search, known);
  }
  const found = known.get(word) ?? search.search(word, { limit: MOST_SEARCHED });
  known.set(word, found);
  return found;
}

/** Whether a listing has a word, in any form. The search is that of its listings, which most words are asked for next. */
export function isKnown(word: string, context: Pick<OperationContext, "search">): boolean {
  const found = searched(word, context);
  found.known ??= isSaidBy(word, found.hits.slice(0, MOST_NEAREST));
  return found.known;
}

function isSaidBy(word: string, nearest: readonly SearchHit[]): boolean {
  const stems = word
    .split("-")
    .map((part) => (part.length > 4 ? part.replace(ENDING, "") : part.replace(/(?<=\w{3})s$/u, "")));
  return nearest.some(({ matchedTerms }) => {
    const terms = matchedTerms.flatMap((term) => term.toLowerCase().split(/[\s-]+/u));
    return stems.every((stem) => terms.some((term) => term.startsWith(stem)));
  });
}

/** Share of its score by which a synonym counts as the word itself. */
const SYNONYM = 0.75;

/** Finds the listings with a word of a wanted thing, how well each was found, and in how many. */
export function candidates(wanted: readonly Wanted[], context: OperationContext) {
  const docs = new Map<number, number>();
  const counts = new Map<Wanted, number>();
  const best = wanted.map((one) => {
    const own = new Map<number, number>();
    for (const [at, word] of one.words.slice(0, MOST_WORDS).entries()) {
      const { hits, total } = searched(word, context);
      for (const { doc, score } of hits) {
        docs.set(doc, (docs.get(doc) ?? 0) + score);
        own.set(doc, Math.max(own.get(doc) ?? 0, at === 0 || one.plain !== true ? score : SYNONYM * score));
      }
      // A search for several words also finds those with one of them.
      if (!word.includes(" ")) counts.set(one, Math.max(counts.get(one) ?? 0, total));
    }
    return own;
  });
  const listings = readListings(context.catalog, [...docs.keys()]);
  // "Speech to text" has the words of "text to speech".
  wanted.forEach((one, at) => {
    if (!one.words.some((word) => / to /u.test(word))) return;
    for (const doc of best[at]?.keys() ?? []) if (!isSaidInOrder(one, listings.get(doc))) best[at]?.delete(doc);
  });
  const found = [...docs].flatMap(([doc, score]) => {
    const product = listings.get(doc);
    return product === undefined ? [] : [{ doc, score, product, scores: best.map((own) => own.get(doc) ?? 0) }];
  });
  return { found, listingsOf: (one: Wanted) => counts.get(one) ?? 0 };
}

/** Whether a listing says one of the words of a wanted thing as they stand. */
function isSaidInOrder({ words }: Wanted, listing: Listing | undefined): boolean {
  if (listing === undefined) return false;
  const text = `${listing.name}. ${listing.tags.join(", ")}. ${listing.description}`.toLowerCase().replaceAll("-", " ");
  return words.some((word) => text.includes(word.replaceAll("-", " ")));
}
