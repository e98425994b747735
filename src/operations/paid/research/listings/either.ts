import { dayOf } from "../../../../core/periods.ts";
import { filterWords, finding } from "../../../../core/research/answers/input.ts";
import { byStars, starText } from "../../../../core/research/answers/products.ts";
import { BEST } from "../../../../core/research/question/intent/kind.ts";
import { readEither } from "../../../../core/research/question/plain/either-of.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { readQuestion } from "../../../../core/research/question/read-question.ts";
import type { FieldProduct } from "../../../../core/research/research.ts";
import type { SearchHit } from "../../../../core/search/index.ts";
import { listOf } from "../../../../core/text/list.ts";
import { ApiError } from "../../../../schema/errors.ts";
import type { OperationContext } from "../../../operation.ts";
import { datasetSource, starsSource } from "../../../shared/cited-sources.ts";
import { namesOf } from "../known-names.ts";
import type { Resolved } from "../plan/planned.ts";
import { isEmptied } from "../refusals.ts";
import { byGrowth } from "./described.ts";

const MOST_NAMED = 10;
const MOST_MORE = 20;
/** The answer for one of the wanted things; null where the filters leave no product of its kind. */
type Found = Resolved | null;
/** Answers that list products of a kind or by what they do. */
const LISTS = new Set<Question["kind"]>(["overview", "described", "most_used", "fastest_growing", "how_many"]);

interface Row {
  hit: SearchHit;
  product: FieldProduct;
  /** Which of the wanted things it is listed for, by their place. */
  meets: number[];
  score: number;
}

/**
 * Answers a question for products of which any of several abilities is enough, as one list in which each row says which it has.
 * @param whole the answer of the whole question
 * @param plan answers a plain question, or refuses it
 * @returns null where the question asks for no such thing, or one of them has no answer of its own
 */
export function plannedForEither(
  query: string,
  whole: Resolved | ApiError,
  context: OperationContext,
  plan: (question: string) => Resolved | ApiError,
): Resolved | null {
  if (!(whole instanceof ApiError) && !isList(whole)) return null;
  const either = readEither(query);
  if (either === null) return null;
  const answers = either.questions.map(plan);
  if (!answers.every((one) => (one instanceof ApiError ? isEmptied(one) : isList(one)))) return null;
  const found: Found[] = answers.map((one) => (one instanceof ApiError ? null : one));
  const lists = found.filter((one) => one !== null);
  const [first] = lists;
  const readings = new Set(lists.map(readingOf));
  if (first === undefined || readings.size < lists.length) return null;
  const asked = byGrowth(query, readQuestion(query, namesOf(context.catalog), dayOf(context.now())));
  const rows = rowsOf(found);
  const order = inOrder(rows, orderOf(asked, first));
  const hits = order.map(({ hit, score, meets }) => ({
    doc: hit.doc,
    score,
    matchedTerms: meets.flatMap((at) => either.wanted[at] ?? []),
  }));
  const products = order.map(({ product }) => product);
  const isShared = ({ words }: { words: string }) =>
    lists.every(({ filters }) => filters.some((one) => one.words === words));
  const notes = [...new Set(lists.flatMap(({ notes = [] }) => notes))];
  const question: Question = {
    ...first.question,
    kind: LISTS.has(asked.kind) && first.question.kind !== "described" ? asked.kind : first.question.kind,
    words: LISTS.has(asked.kind) ? asked.words : null,
    ofModels: false,
    subject: either.wanted.join(" | "),
    filters: first.question.filters.filter(isShared),
    sides: [],
  };
  const direct = statementOf(order, either.wanted, found, { asked, notes }, context);
  const field = { ...first.field, hits, relevant: hits, products, best: hits[0]?.score ?? 0 };
  return {
    ...first,
    query,
    filters: first.filters.filter(isShared),
    total: hits.length,
    question,
    field,
    direct,
    listed: hits,
    notes,
    subject: question.subject,
    apart: true,
    limits: [`One of these is enough: ${either.wanted.map((one) => `"${one}"`).join(", ")}; each row says which.`],
  };
}

function isList({ question, asked, selected, listed, direct }: Resolved): boolean {
  return LISTS.has(question.kind) && asked == null && selected === null && direct !== null && listed.length > 0;
}

/** What an answer was read to list: two alike are no alternatives. */
function readingOf({ subject, question, filters }: Resolved): string {
  const applied = filters.filter(({ effect }) => effect === "applied").map(({ words }) => words);
  return [subject ?? question.subject, ...applied].join(" ");
}

/** The rows of all lists. Of a description, those that say all of it. */
function rowsOf(found: readonly Found[]): Row[] {
  const rows = new Map<number, Row>();
  found.forEach((list, at) => {
    if (list === null) return;
    const { field, part } = list;
    field.relevant.forEach((hit, index) => {
      const product = field.products[index];
      if (product === undefined || part?.has(hit.doc) === true) return;
      const score = field.best === 0 ? 0 : Math.round((1000 * hit.score) / field.best) / 1000;
      const known = rows.get(hit.doc);
      if (known === undefined) rows.set(hit.doc, { hit, product, meets: [at], score });
      else {
        known.meets.push(at);
        known.score = Math.max(known.score, score);
      }
    });
  });
  return [...rows.values()];
}

type Order = "stars" | "growth" | "meets";

function orderOf({ kind, words }: Question, { question }: Resolved): Order {
  if (kind === "fastest_growing") return "growth";
  if (kind === "most_used" && !BEST.test(words ?? "")) return "stars";
  return question.kind === "described" ? "meets" : "stars";
}

function inOrder(rows: readonly Row[], order: Order): Row[] {
  if (order === "meets") return rows.toSorted((a, b) => b.meets.length - a.meets.length || b.score - a.score);
  const bySlug = new Map(rows.map((row) => [row.product.slug, row]));
  const starred = byStars(rows.map(({ product }) => product)).flatMap(({ slug }) => bySlug.get(slug) ?? []);
  return order === "stars"
    ? starred
    : starred.toSorted((a, b) => (b.product.gained30 ?? -1) - (a.product.gained30 ?? -1));
}

const FIRST: Readonly<Record<Order, string>> = {
  stars: "most starred first",
  growth: "most stars gained over 30 days first",
  meets: "those for most of it first",
};

function statementOf(
  order: readonly Row[],
  wanted: readonly string[],
  found: readonly Found[],
  { asked, notes }: { asked: Question; notes: readonly string[] },
  context: OperationContext,
) {
  const lists = found.filter((one) => one !== null);
  const [first] = lists;
  const by = first === undefined ? "stars" : orderOf(asked, first);
  const applied = (first?.question.filters ?? []).filter(({ words, kind }) =>
    lists.every(({ filters }) =>
      filters.some((one) => one.kind === kind && one.words === words && one.effect === "applied"),
    ),
  );
  const said = filterWords({ filters: applied, ofModels: false });
  const readAs = ({ question, subject = question.subject }: Resolved, one: string) =>
    question.kind === "described" && subject.toLowerCase() !== one.toLowerCase() ? ` (read as "${subject}")` : "";
  const counts = wanted.map((one, at) => {
    const list = found[at] ?? null;
    const count = order.filter(({ meets }) => meets.includes(at)).length;
    return `${count} for "${one}"${list === null ? "" : readAs(list, one)}`;
  });
  const several = order.filter(({ meets }) => meets.length > 1).length;
  const whatOf = ({ meets }: Row) => listOf(meets.flatMap((at) => wanted[at] ?? []));
  const texts = order.slice(0, MOST_NAMED).map((row) => `${starText(row.product)}: ${whatOf(row)}`);
  const more = order.slice(MOST_NAMED, MOST_NAMED + MOST_MORE).map((row) => `${row.product.name} (${whatOf(row)})`);
  const left = order.length - texts.length;
  const statement = [
    ...notes,
    `${order.length} listed products${said === "" ? "" : ` (${said})`} are for one or more of what you name: ${listOf(counts)}, ${several} for more than one; ${FIRST[by]}: ${texts.join("; ")}.`,
    ...(left === 0 ? [] : [`${left} more: ${more.join(", ")}${left > more.length ? " and others" : ""}.`]),
    "What each is for is taken from its name, tags and description; what a listing does not say is not known.",
  ];
  const newest = order.flatMap(({ product }) => product.starsAt ?? []).sort();
  return finding(
    "products_for_either",
    statement.join(" "),
    {
      wanted: wanted.join(" | "),
      products: order.length,
      for_several: several,
      names: order
        .slice(0, MOST_NAMED)
        .map(({ product }) => product.name)
        .join(", "),
      slug: order[0]?.product.slug ?? "",
    },
    [datasetSource(context), starsSource(context, newest.at(-1) ?? null)],
  );
}
