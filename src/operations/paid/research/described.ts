import { filterWords } from "../../../core/research/answers/input.ts";
import { filterProducts } from "../../../core/research/apply.ts";
import { describedAnswer, ENDING, matching } from "../../../core/research/described/described-answer.ts";
import {
  asksForFact,
  asksForMeasure,
  asksForProduct,
  describes,
  readDescription,
  type Wanted,
} from "../../../core/research/described/read-description.ts";
import { type Filter, filterOf, readWords } from "../../../core/research/question/filters.ts";
import type { Question } from "../../../core/research/question/question.ts";
import type { Finding } from "../../../schema/answers/research.ts";
import { readFieldProducts, readListings, readTagPhrases } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource, starsSource } from "../../shared/cited-sources.ts";
import type { Field } from "./field.ts";

/** Listings that are compared with a description, for each word of it. */
const MOST_SEARCHED = 200;
/** Words of one wanted thing that are searched for. */
const MOST_WORDS = 3;
const LEADERS = new Set<Question["kind"]>(["most_used", "fastest_growing"]);
const KINDS = new Set<Question["kind"]>(["overview", "most_used", "fastest_growing"]);
const CHECKED = new Set<Filter["kind"]>(["open_source", "closed", "self_hosted", "license", "written_in", "stars"]);

/** Whether a listing has a word, in any form. */
function isKnown(word: string, { search }: Pick<OperationContext, "search">): boolean {
  const stems = word.split("-").map((part) => (part.length > 4 ? part.replace(ENDING, "") : part));
  return search.search(word, { limit: 5 }).hits.some(({ matchedTerms }) => {
    const terms = matchedTerms.flatMap((term) => term.toLowerCase().split(/[\s-]+/u));
    return stems.every((stem) => terms.some((term) => term.startsWith(stem)));
  });
}

/** An answer from products that match a description. */
export interface DescribedAnswer {
  question: Question;
  direct: Finding;
  field: Field;
}

const OF_MODELS = new Set<Question["kind"]>(["price", "shutdown", "whats_new"]);

/** Whether a question with a word for prices, ends or releases of models asks for a product that a buyer needs. */
export function asksForNeed(query: string, { kind, subject }: Question): boolean {
  return OF_MODELS.has(kind) && subject !== "" && !/\d/u.test(subject) && asksForProduct(query);
}

const OF_STARS = /star|stern|étoile|estrel|stelle|sterren|зв[её]зд|星|スター|별/iu;

/** What a question wants the products in order of; null for how close they are. */
function rankedBy({ kind, words }: Question): "growth" | "stars" | null {
  if (kind === "fastest_growing") return "growth";
  return kind === "most_used" && OF_STARS.test(words ?? "") ? "stars" : null;
}

/** Whether a question that describes what it looks for was narrowed by words that listings must say. */
export function isNarrowed(query: string, { kind, filters }: Question): boolean {
  return (
    kind === "overview" &&
    filters.some(({ kind: of }) => of === "unread") &&
    (describes(query) || asksForProduct(query))
  );
}

/** Finds the listings with a word of a wanted thing, and in how many each was found. */
function candidates(wanted: readonly Wanted[], { search, catalog }: OperationContext) {
  const docs = new Map<number, number>();
  const counts = new Map<Wanted, number>();
  for (const one of wanted) {
    for (const word of one.words.slice(0, MOST_WORDS)) {
      const { hits, total } = search.search(word, { limit: MOST_SEARCHED });
      for (const { doc, score } of hits) docs.set(doc, (docs.get(doc) ?? 0) + score);
      // A search for several words also finds those with one of them.
      if (!word.includes(" ")) counts.set(one, Math.max(counts.get(one) ?? 0, total));
    }
  }
  const listings = readListings(catalog, [...docs.keys()]);
  const found = [...docs].flatMap(([doc, score]) => {
    const product = listings.get(doc);
    return product === undefined ? [] : [{ doc, score, product }];
  });
  return { found, listingsOf: (one: Wanted) => counts.get(one) ?? 0 };
}

/** Finds products by a description of what they do. Null when no listing says enough of it. */
export function describedAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const { catalog } = context;
  const text = query.normalize("NFC");
  const described = describes(text) || asksForProduct(text);
  if (asksForMeasure(text)) return null;
  if (!described && (!KINDS.has(question.kind) || question.ofModels || asksForFact(text))) return null;
  const { text: rest, filters: read } = readWords(text, false);
  const filters = read.filter(({ kind }) => CHECKED.has(kind));
  // The words of a ranking say nothing of what a product does.
  const plain = LEADERS.has(question.kind) ? rest.replace(question.words ?? "", " ") : rest;
  const description = readDescription(
    plain,
    (word) => isKnown(word, context),
    (phrase) => readTagPhrases(catalog).has(phrase),
  );
  const strong = description.wanted.filter(({ general }) => !general);
  const { wanted, unread } = description;
  if (strong.length === 0 || (wanted.length < 2 && !described)) return null;
  if (unread.length > (described ? 2 * wanted.length : 0)) return null;
  const { found, listingsOf } = candidates(wanted, context);
  const { kept, read: applied } = filterProducts(
    found.map(({ product }) => product),
    filters,
  );
  const meets = new Set(kept);
  const close = matching(
    found.filter(({ product }) => meets.has(product)),
    description,
    { size: catalog.entries.length, listingsOf },
    !described,
  );
  const matched = close.flatMap((one) => {
    const product = catalog.product(catalog.entries[one.doc]?.slug ?? "");
    return product === undefined ? [] : [{ ...one, product }];
  });
  if (matched.length === 0) return null;
  const hits = matched.map(({ doc, share, said }) => ({ doc, score: share, matchedTerms: said }));
  const applicable = filters.filter(({ kind, words: said }) =>
    applied.some((one) => one.kind === kind && one.words === said && one.effect === "applied"),
  );
  const newest =
    matched
      .flatMap(({ product }) => product.githubStarsAt ?? [])
      .sort()
      .at(-1) ?? null;
  return {
    question: {
      ...question,
      kind: "described",
      ofModels: false,
      subject: description.wanted.map((one) => one.words[0] ?? "").join(", "),
      sides: [],
      filters,
      beside: [],
    },
    direct: describedAnswer(matched, description, {
      filters: filterWords({ filters: applicable, ofModels: false }),
      ranked: rankedBy(question),
      most: filterOf(question.filters, "count")?.value ?? null,
      sources: [datasetSource(context), starsSource(context, newest)],
    }),
    field: {
      hits,
      relevant: hits,
      products: readFieldProducts(
        catalog,
        hits.map(({ doc }) => doc),
      ),
      beside: [],
      best: hits[0]?.score ?? 0,
      counted: null,
      known: true,
      named: false,
      only: false,
      unfiltered: matched.map(({ product }) => product),
      read: applied,
    },
  };
}
