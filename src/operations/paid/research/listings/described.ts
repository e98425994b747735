import { filterWords } from "../../../../core/research/answers/input.ts";
import { type FilterRead, filterProducts } from "../../../../core/research/apply.ts";
import {
  describedAnswer,
  ENDING,
  type Matched,
  matching,
  rankedOrder,
  saidByNone,
  saidByNoneText,
} from "../../../../core/research/described/described-answer.ts";
import {
  asksForFact,
  asksForMeasure,
  asksForProduct,
  type Description,
  describes,
  readDescription,
  type Wanted,
} from "../../../../core/research/described/read-description.ts";
import { type Filter, filterOf, readWords } from "../../../../core/research/question/filters.ts";
import { BEST, wordsFor } from "../../../../core/research/question/intent/kind.ts";
import { readAsides } from "../../../../core/research/question/plain/asides.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { lacksLicence, licenceGap } from "../../../../core/research/records/licence-gap.ts";
import { upkeepGap } from "../../../../core/research/records/upkeep-gap.ts";
import { licenceNote, uncheckedNote, unreadNotes, upkeepNote } from "../../../../core/research/unread-words.ts";
import type { SearchHit } from "../../../../core/search/index.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
import {
  type Listing,
  readFieldProducts,
  readListings,
  readTagPhrases,
} from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import { beforeUpkeep, type Field, openForLicence, withoutLicence } from "../field.ts";

/** Listings that are compared with a description, for each word of it. */
const MOST_SEARCHED = 200;
/** Nearest listings that show whether a word is known. */
const MOST_NEAREST = 5;
/** Words of one wanted thing that are searched for. */
const MOST_WORDS = 3;
const LEADERS = new Set<Question["kind"]>(["most_used", "fastest_growing"]);
export const KINDS = new Set<Question["kind"]>(["overview", "most_used", "fastest_growing"]);
const CHECKED = new Set<Filter["kind"]>([
  "open_source",
  "closed",
  "self_hosted",
  "license",
  "written_in",
  "stars",
  "active",
]);
/** Filters that listings are tested by when the exact notation states them: `with` has words that listings say. */
const STATED = new Set<Filter["kind"]>([...CHECKED, "unread"]);

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
function isKnown(word: string, context: Pick<OperationContext, "search">): boolean {
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

/** An answer from products that match a description. */
export interface DescribedAnswer {
  question: Question;
  direct: Finding;
  field: Field;
  /** Sentences about words that the answer ignores. */
  notes?: readonly string[];
  /** Listings that say only a part of a description, by row id. */
  part?: ReadonlySet<number>;
  /** Sentences on what the answer cannot tell, which its free reading says too. */
  limits?: readonly string[];
}

const OF_MODELS = new Set<Question["kind"]>(["price", "shutdown", "whats_new"]);

/** Whether a question with a word for prices, ends or releases of models asks for a product that a buyer needs. */
export function asksForNeed(query: string, { kind, subject }: Question): boolean {
  return OF_MODELS.has(kind) && subject !== "" && !/\d/u.test(subject) && asksForProduct(query);
}

/** What a question wants the products in order of; null for how close they are. */
function rankedBy({ kind, words }: Question): "growth" | "stars" | null {
  if (kind === "fastest_growing") return "growth";
  // Which is best does not follow from stars.
  return kind === "most_used" && !BEST.test(words ?? "") ? "stars" : null;
}

/** Whether a question that describes what it looks for was narrowed by words that listings must say. */
export function isNarrowed(query: string, { kind, filters }: Question): boolean {
  return (
    kind === "overview" &&
    filters.some(({ kind: of }) => of === "unread") &&
    (describes(query) || asksForProduct(query))
  );
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

/** Reads a description, and the filters that listings can be tested by. */
export function readAsked(query: string, question: Question, context: OperationContext) {
  const { text: rest, filters } = readWords(readAsides(query, question.kind).text, false);
  // The words of a ranking, a number or a time say nothing of what a product does.
  const stands = question.filters.filter(({ kind }) => kind === "active" || kind === "except");
  const timed = question.filters.filter(({ kind }) => kind === "period" || kind === "count");
  const counted = [...stands, ...timed];
  const ranked = LEADERS.has(question.kind) && question.words !== null ? [question.words] : [];
  const plain = [...counted.map(({ words }) => words), ...ranked].reduce(
    (text, words) => text.replace(words, " "),
    rest,
  );
  const describe = (text: string, asSaid = false) =>
    readDescription(
      text,
      (word) => isKnown(word, context),
      (phrase) => readTagPhrases(context.catalog).has(phrase),
      asSaid,
    );
  const { stated = [] } = question;
  const kinds = new Set(stated.map(({ kind }) => kind));
  const read = filters.filter(({ kind }) => CHECKED.has(kind) && !kinds.has(kind));
  return { plain, filters: [...read, ...stands, ...stated.filter(({ kind }) => STATED.has(kind))], describe };
}

/** Listings that match a description, closest first. */
export interface Described {
  close: readonly Matched<Listing>[];
  description: Description;
  filters: readonly Filter[];
  applied: readonly FilterRead[];
  /** Listings as close as these whose licence is not on record, which a filter by licence leaves out. */
  unlicensed?: readonly Listing[];
  /** Listings as close as these before a filter by activity. */
  before?: readonly Listing[];
  /** Names of listings that a filter for open source leaves out as source-available. */
  available?: readonly string[];
}

/** Finds products by a description of what they do. Null when no listing says enough of it. */
export function describedAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const asked = byGrowth(query, question);
  const found = described(query, asked, context);
  return found === null ? null : answered(found, asked, context);
}

/** "How many …, and which of them grow fastest" ranks what a description finds by growth. */
export function byGrowth(query: string, question: Question): Question {
  const words = question.kind === "how_many" ? wordsFor("fastest_growing", query) : null;
  return words === null ? question : { ...question, kind: "fastest_growing", words };
}

/** Whether a question asks which product measures best in something else than its stars or their growth. */
export function ofMeasure(text: string, { kind, words }: Question): boolean {
  return asksForMeasure(LEADERS.has(kind) && words !== null ? text.replace(words, " ") : text);
}

/** The same from listings that say all of it, or most. */
export function described(query: string, question: Question, context: OperationContext): Described | null {
  const text = query.normalize("NFC");
  const describing = describes(text) || asksForProduct(text);
  if (ofMeasure(text, question)) return null;
  if (!describing && (!KINDS.has(question.kind) || question.ofModels || asksForFact(text))) return null;
  const { plain, filters, describe } = readAsked(text, question, context);
  const description = describe(plain);
  const strong = description.wanted.filter(({ general }) => !general);
  const { wanted, unread } = description;
  if (strong.length === 0 || (wanted.length < 2 && !describing)) return null;
  if (unread.length > (describing ? 2 * wanted.length : 0)) return null;
  const { found, listingsOf } = candidates(wanted, context);
  const listings = found.map(({ product }) => product);
  const { kept, read: applied } = filterProducts(listings, openForLicence(filters, listings));
  const among = (products: readonly Listing[]) => {
    const meets = new Set(products);
    const some = found.filter(({ product }) => meets.has(product));
    return matching(some, description, { size: context.catalog.entries.length, listingsOf }, !describing);
  };
  const close = among(kept);
  if (close.length === 0 || isOfAnother(close, description)) return null;
  const lacking = withoutLicence(listings, filters);
  const unlicensed = lacking.length === 0 ? [] : among([...kept, ...lacking]).map(({ product }) => product);
  const before = among(beforeUpkeep(listings, filters)).map(({ product }) => product);
  return { close, description, filters, applied, unlicensed: unlicensed.filter(lacksLicence), before };
}

/** Whether nothing says all of a description of which a third was not understood: it may be of a product that no listing is. */
export function isOfAnother(close: readonly Matched<Listing>[], { wanted, unread }: Description): boolean {
  const strong = wanted.filter(({ general }) => !general);
  if (unread.length === 0 || 2 * unread.length < strong.length) return false;
  // One thing that was understood beside others is a part of any product: "tools that test prompts" are no test tools.
  return strong.length === 1 || close.every(({ unsaid }) => unsaid.length > 0);
}

function isStated(filter: Filter, { stated = [] }: Question): boolean {
  return stated.includes(filter);
}

/** Share of what the closest listing says from which products are ranked by stars or growth. */
const COMPARED = 0.8;

/** The answer from products that match a description; null without any. */
export function answered(
  { close, description, filters, applied, unlicensed = [], available = [], before = [] }: Described,
  question: Question,
  context: OperationContext,
): DescribedAnswer | null {
  const { catalog } = context;
  const ranked = rankedBy(question);
  // A ranking compares only those that say most.
  const best = Math.max(0, ...close.map(({ share }) => share));
  const compared = ranked === null ? close : close.filter(({ share }) => share >= COMPARED * best);
  if (compared.length === 0) return null;
  const isPart = ({ unsaid }: Matched<Listing>) => Number(unsaid.length > 0);
  const matched = rankedOrder(ranked === null ? compared.toSorted((a, b) => isPart(a) - isPart(b)) : compared, ranked);
  const hits = matched.map(({ doc, share, said }) => ({ doc, score: share, matchedTerms: said }));
  const applicable = filters.filter(({ kind, words: said }) =>
    applied.some((one) => one.kind === kind && one.words === said && one.effect === "applied"),
  );
  const newest =
    matched
      .flatMap(({ product }) => product.githubStarsAt ?? [])
      .sort()
      .at(-1) ?? null;
  const unrecorded = applied.filter(({ kind, effect }) => kind === "license" && effect === "not_checked");
  const nowhere = saidByNone(matched);
  const limits = nowhere.length === 0 ? [] : [saidByNoneText(nowhere)];
  const direct = describedAnswer(matched, description, {
    nowhere,
    filters: filterWords({ filters: applicable, ofModels: false }),
    available,
    gap: `${licenceGap(filters, applied, unlicensed)}${upkeepGap(filters, applied, before)}`,
    ranked,
    most: filterOf(question.filters, "count")?.value ?? null,
    sources: [datasetSource(context), starsSource(context, newest)],
  });
  const period = filterOf(question.filters, "period");
  const untimed = period === undefined ? [] : [uncheckedNote([period.words])];
  const licensed = unrecorded.length === 0 ? [] : [licenceNote(unrecorded.map(({ words }) => words))];
  const unworked = applied.filter(({ kind, effect }) => kind === "active" && effect === "not_checked");
  const worked = unworked.length === 0 ? [] : [upkeepNote(unworked.map(({ words }) => words))];
  const statement = [...limits, ...untimed, ...licensed, ...worked, direct.statement].join(" ");
  return {
    ...(limits.length === 0 ? {} : { limits }),
    notes: [...untimed, ...unreadNotes(description.unread.length === 0 ? [] : [description.unread.join(" ")])],
    question: {
      ...question,
      kind: "described",
      ofModels: false,
      subject: description.wanted.map((one) => one.words[0] ?? "").join(", "),
      sides: [],
      filters: [
        ...filters,
        ...question.filters.filter(
          (one) => one.kind === "count" || one === period || (isStated(one, question) && !filters.includes(one)),
        ),
      ],
    },
    direct: { ...direct, statement },
    part: new Set(matched.flatMap(({ doc, unsaid }) => (unsaid.length === 0 ? [] : [doc]))),
    field: {
      hits,
      relevant: hits,
      products: readFieldProducts(
        catalog,
        hits.map(({ doc }) => doc),
      ),
      best: hits[0]?.score ?? 0,
      counted: null,
      known: true,
      named: false,
      only: false,
      unfiltered: matched.map(({ product }) => product),
      read: [...applied],
    },
  };
}
