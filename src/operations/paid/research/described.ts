import { filterWords } from "../../../core/research/answers/input.ts";
import { filterProducts } from "../../../core/research/apply.ts";
import { describedAnswer, matching } from "../../../core/research/described/described-answer.ts";
import { asksForFact, describes, readDescription } from "../../../core/research/described/read-description.ts";
import { type Filter, filterOf, readWords } from "../../../core/research/question/filters.ts";
import type { Question } from "../../../core/research/question/question.ts";
import type { Finding } from "../../../schema/answers/research.ts";
import { readFieldProducts, readListings, readProductNames } from "../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource, starsSource } from "../../shared/cited-sources.ts";
import type { Field } from "./field.ts";

/** Products that are compared with a description. */
const MOST_SEARCHED = 200;
/** Weight of a hit for one part of a description. */
const ALONE = 0.6;
const KINDS = new Set<Question["kind"]>(["overview", "most_used"]);
const CHECKED = new Set<Filter["kind"]>(["open_source", "closed", "self_hosted", "license", "written_in", "stars"]);

/** Endings of a word under which listings may have it. */
const ENDINGS = ["", "s", "e", "es", "ed", "er", "ers", "ing", "ion", "ions", "ation"];

/** Whether a word is in several descriptions, in any form. */
function isKnown(word: string, common: Pick<ReadonlySet<string>, "has">): boolean {
  const stem = word.replace(/(?:ations?|ions?|ings?|ers?|ed|es|s|e)$/u, "");
  return common.has(word) || ENDINGS.some((ending) => common.has(stem + ending));
}

/** An answer from products that match a description. */
export interface DescribedAnswer {
  question: Question;
  direct: Finding;
  field: Field;
}

/** Finds products by a description of what they do. Null when no listing says enough of it. */
export function describedAsked(query: string, question: Question, context: OperationContext): DescribedAnswer | null {
  const { catalog, search } = context;
  const text = query.normalize("NFC");
  const described = describes(text);
  if (!described && (!KINDS.has(question.kind) || question.ofModels || asksForFact(text))) return null;
  const { text: rest, filters: read } = readWords(text, false);
  const filters = read.filter(({ kind }) => CHECKED.has(kind));
  const { common } = readProductNames(catalog);
  const description = readDescription(rest, (word) => isKnown(word, common));
  const strong = description.wanted.filter(({ general }) => !general);
  const { wanted, unread } = description;
  if (strong.length === 0 || (wanted.length < 2 && !described)) return null;
  if (unread.length > (described ? 2 * wanted.length : 0)) return null;
  const byDoc = new Map<number, ReturnType<typeof search.search>["hits"][number]>();
  // Each concept is also searched alone, because a listing rarely says all; such hits count less.
  const asked = [wanted, strong, ...strong.map((one) => [one])];
  for (const [at, some] of asked.entries()) {
    const { hits } = search.search(some.map((one) => one.words[0] ?? "").join(" "), { limit: MOST_SEARCHED });
    for (const hit of hits) {
      const score = at < 2 ? hit.score : ALONE * hit.score;
      if ((byDoc.get(hit.doc)?.score ?? 0) < score) byDoc.set(hit.doc, { ...hit, score });
    }
  }
  const listings = readListings(catalog, [...byDoc.keys()]);
  const found = [...byDoc.values()].flatMap((hit) => {
    const product = listings.get(hit.doc);
    return product === undefined ? [] : [{ hit, product }];
  });
  const { kept, read: applied } = filterProducts(
    found.map(({ product }) => product),
    filters,
  );
  const meets = new Set(kept);
  const close = matching(
    found.filter(({ product }) => meets.has(product)),
    description,
    !described,
  );
  const matched = close.flatMap((one) => {
    const product = catalog.product(catalog.entries[one.hit.doc]?.slug ?? "");
    return product === undefined ? [] : [{ ...one, product }];
  });
  if (matched.length === 0) return null;
  const hits = matched.map(({ hit }) => hit);
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
