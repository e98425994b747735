import { filterWords } from "../../../../core/research/answers/input.ts";
import { type FilterRead, filterProducts } from "../../../../core/research/apply.ts";
import {
  describedAnswer,
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
} from "../../../../core/research/described/read-description.ts";
import { asksForAi, NONE_IS_AI, ONLY_AI } from "../../../../core/research/named/about-ai.ts";
import { type Filter, filterOf, readWords } from "../../../../core/research/question/filters.ts";
import { BEST, wordsFor } from "../../../../core/research/question/intent/kind.ts";
import { readAsides } from "../../../../core/research/question/plain/asides.ts";
import { WHAT_THEY_COST } from "../../../../core/research/question/plain/what-they-cost.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { lacksLicence, licenceGap } from "../../../../core/research/records/licence-gap.ts";
import { upkeepGap } from "../../../../core/research/records/upkeep-gap.ts";
import { barredByWeights, weightsGap } from "../../../../core/research/records/weights-gap.ts";
import { licenceNote, uncheckedNote, unreadNotes, upkeepNote } from "../../../../core/research/unread-words.ts";
import type { Finding } from "../../../../schema/answers/research.ts";
import { type Listing, readFieldProducts, readTagPhrases } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import { beforeUpkeep, type Field, openForLicence, withoutLicence } from "../field.ts";
import { isAi } from "./about-ai.ts";
import { candidates, isKnown } from "./candidates.ts";

export const LEADERS = new Set<Question["kind"]>(["most_used", "fastest_growing"]);
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
  /** Words of the question that state a wish, which leaves nothing out. */
  wish?: string;
}

/** Questions with a word for prices, ends or releases of models. */
export const OF_MODELS = new Set<Question["kind"]>(["price", "shutdown", "whats_new"]);

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
    WHAT_THEY_COST.reduce((text, pattern) => text.replace(pattern, " "), rest),
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
  /** Listings that a filter for commercial use leaves out because of their weights. */
  barred?: readonly Listing[];
  /** Of a question for AI, that only products that are AI were taken, or that none is. */
  ofAi?: string;
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
  const among = (some: typeof found) => nearestOf(some, description, filters, { describing, listingsOf, context });
  return aiFirst(text, (isTaken) => among(found.filter((one) => isTaken(one, context))));
}

/** Of a question for AI takes products that are AI; others where none of them fits, which the answer says. */
export function aiFirst(text: string, find: (isTaken: typeof isAi) => Described | null): Described | null {
  const ofAi = asksForAi(text) ? find(isAi) : null;
  if (ofAi !== null) return { ...ofAi, ofAi: ONLY_AI };
  const others = find(() => true);
  return others === null || !asksForAi(text) ? others : { ...others, ofAi: NONE_IS_AI };
}

/** Of listings that were found, returns those that meet the filters and match a description; null without any. */
function nearestOf(
  found: ReturnType<typeof candidates>["found"],
  description: Description,
  filters: readonly Filter[],
  {
    describing,
    listingsOf,
    context,
  }: { describing: boolean; context: OperationContext } & Pick<ReturnType<typeof candidates>, "listingsOf">,
): Described | null {
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
  const barred = among(barredByWeights(listings, filters)).map(({ product }) => product);
  return { close, description, filters, applied, unlicensed: unlicensed.filter(lacksLicence), before, barred };
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
  { close, description, filters, applied, unlicensed = [], available = [], barred = [], before = [], ofAi }: Described,
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
    gap: `${licenceGap(filters, applied, unlicensed)}${upkeepGap(filters, applied, before)}${weightsGap(barred)}`,
    ranked,
    most: filterOf(question.filters, "count")?.value ?? null,
    sources: [datasetSource(context), starsSource(context, newest)],
  });
  const period = filterOf(question.filters, "period");
  const untimed = period === undefined ? [] : [uncheckedNote([period.words])];
  const licensed = unrecorded.length === 0 ? [] : [licenceNote(unrecorded.map(({ words }) => words))];
  const unworked = applied.filter(({ kind, effect }) => kind === "active" && effect === "not_checked");
  const worked = unworked.length === 0 ? [] : [upkeepNote(unworked.map(({ words }) => words))];
  const taken = ofAi === undefined ? [] : [ofAi];
  const statement = [...limits, ...untimed, ...licensed, ...worked, direct.statement, ...taken].join(" ");
  return {
    ...(limits.length + taken.length === 0 ? {} : { limits: [...limits, ...taken] }),
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
