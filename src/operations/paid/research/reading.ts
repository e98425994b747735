import { preferred } from "../../../core/optimize/resolve.ts";
import { decimalOf } from "../../../core/optimize/task/sizes/numbers.ts";
import { dayOf } from "../../../core/periods.ts";
import { type FilterRead, kindRead, STATED } from "../../../core/research/apply.ts";
import { readExact } from "../../../core/research/exact/read.ts";
import { exactNotation } from "../../../core/research/exact/write.ts";
import { asksForAi } from "../../../core/research/named/about-ai.ts";
import { filterOf } from "../../../core/research/question/filters.ts";
import { AMOUNTS } from "../../../core/research/question/numbers/amounts.ts";
import { quantitiesOf, rateWords } from "../../../core/research/question/numbers/quantities.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { readQuestion } from "../../../core/research/question/read-question.ts";
import { RATE_WORDS } from "../../../core/research/question/words/rate-words.ts";
import { isNotRead } from "../../../core/research/unread-words.ts";
import type { OpenWords, ResearchReading } from "../../../schema/answers/reading.ts";
import type { Finding } from "../../../schema/answers/research.ts";
import type { OperationContext } from "../../operation.ts";
import { readingsOf } from "../../shared/resolve-names.ts";
import type { AskedModels } from "./asked/selection.ts";
import { namesOf } from "./known-names.ts";

/** What a question was taken to ask, with everything that its plan decided. */
interface ReadResearch {
  query: string;
  limit: number;
  question: Question;
  filters: readonly FilterRead[];
  /** The subject that was found, when it is a part of what the question names. */
  subject?: string | undefined;
  /** Whether the answer is from other records than the lists of products and models that the exact notation names. */
  apart?: boolean;
  /** Absent when the question is not about models. */
  asked?: AskedModels | null;
  /** Sentences about words that the answer ignores. */
  notes?: readonly string[] | undefined;
  /** Sentences on what the answer cannot tell. */
  limits?: readonly string[] | undefined;
  /** Words of the question that name the facts it wants told. */
  wanted?: string | undefined;
  /** Words of the question that name examples. */
  examples?: string | undefined;
  /** The listed products and models that these name. */
  exampleNames?: readonly { name: string; id: string }[] | undefined;
  /** Words of the question that state a wish, which leaves nothing out. */
  wish?: string | undefined;
  /** Sentences of the question that tell of the buyer, on which nothing is recorded. */
  situation?: string | undefined;
  /** The question as it was written, when it was put into English. */
  written?: string;
}

const ASKS: Readonly<Partial<Record<Question["kind"], string>>> = {
  price: "prices",
  shutdown: "ends",
  alternatives: "alternatives",
  versus: "a comparison",
  fastest_growing: "the fastest growing",
  most_used: "the most starred",
  whats_new: "what is new",
  how_many: "a number",
  overview: "an overview",
  terms: "the terms",
};
/** Number of words that are not used, and of names: a name that means more models is a family. */
const MOST = 10;
const MOST_NAMES = 5;
const FIGURE = /(?<![\p{L}\p{N}._-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}_-])(?:\s?%)?/gu;

const readings = new WeakMap<ReadResearch, ResearchReading>();

/** Returns how a question was understood. It counts and lists nothing of what was found. A plan asks for it several times. */
export function researchReading(read: ReadResearch, context: OperationContext): ResearchReading {
  const known = readings.get(read) ?? readingOf(read, context);
  readings.set(read, known);
  return known;
}

function readingOf(read: ReadResearch, context: OperationContext): ResearchReading {
  const { question, filters, asked = null } = read;
  const names = [...namesIn(read, context), ...(read.exampleNames ?? [])];
  const notUsed = wordsNotUsed(read);
  const stated = filterOf(question.filters, "period");
  const taken = filters.some(({ kind, effect }) => kind === "period" && effect === "applied");
  const period = taken ? stated : undefined;
  const fields: ResearchReading["fields"] = {
    asks: question.kind,
    words: question.words,
    about: question.kind === "terms" ? "sellers" : asked !== null || question.ofModels ? "models" : "products",
    subject: read.subject ?? question.subject,
    names,
    filters: filters.map((filter) => ({ words: filter.words, kind: kindRead(filter), effect: filter.effect })),
    period: period === undefined ? null : { from: period.from, to: period.to, words: period.words },
    limit: read.limit,
  };
  const exact = exactForm(read, context);
  const hints = [reword(notUsed, exact), starsEnd(fields, context.catalog.starsReadAt)].flatMap((hint) => hint ?? []);
  return {
    understood: [
      ...(read.written === undefined ? [] : [`In English, word by word: ${JSON.stringify(read.query)}.`]),
      sentences(fields, notUsed),
      ...alsoRead(question),
      ...eitherRead(question),
      ...(read.examples === undefined ? [] : [`Read as examples, which the list need not hold: "${read.examples}".`]),
      ...(read.wish === undefined ? [] : [`Taken as a wish, which leaves nothing out: "${read.wish}".`]),
      ...(read.situation === undefined
        ? []
        : [`Taken as what you tell of yourself, of which nothing is recorded: "${read.situation}".`]),
      ...(read.wanted === undefined ? [] : [`Told of each, as far as it is recorded: "${read.wanted}".`]),
      ...(read.limits ?? []),
    ].join(" "),
    fields,
    not_used: notUsed,
    reword: hints.length === 0 ? null : hints.join(" "),
    exact,
  };
}

/** Writes what was understood in the exact notation; null unless that is read as the same question. */
function exactForm(read: ReadResearch, context: OperationContext) {
  const { question, filters, asked = null, apart = false } = read;
  // Changes of prices, and products of all kinds, are asked for in words.
  const ofPeriod = question.kind === "price" && filterOf(question.filters, "period") !== undefined;
  const ofAll = question.subject === "" && asked === null && !question.ofModels;
  // The exact notation has no order by the highest price.
  if (apart || ofPeriod || ofAll || question.dearest === true) return null;
  const subject = asked?.sides === undefined ? (read.subject ?? question.subject) : asked.sides.join(", ");
  const kept = question.filters.filter(({ kind }, at) => kind !== "unread" || filters[at]?.effect === "applied");
  const written = exactNotation({ ...question, subject }, kept);
  // The notation says nothing of the subject of products.
  if (written === null || (asksForAi(read.query) && !asksForAi(written))) return null;
  const [known, day] = [namesOf(context.catalog), dayOf(context.now())];
  const exact = readExact(written, known, day);
  if (exact === null || exact.wrong.length > 0 || exact.filters.length < kept.length) return null;
  const again = readQuestion(exact.plain, known, day);
  const same = again.kind === question.kind && nameOf(again) === nameOf({ ...question, subject });
  return same ? written : null;
}

function nameOf({ subject, sides }: Pick<Question, "subject" | "sides">): string {
  return (sides.length > 0 ? sides.join(" | ") : subject).replaceAll(",", "").toLowerCase();
}

/** Says when growth is asked over a time of which no stars were read. */
function starsEnd({ asks, about, period }: ResearchReading["fields"], readAt: string | null): string | null {
  const read = readAt?.slice(0, 10);
  if (asks !== "fastest_growing" || about !== "products" || read === undefined) return null;
  if (period === null || period.from === null || period.from < read) return null;
  return `Stars were last read on ${read}: growth up to then stands for "${period.words}". Leave the time out, or name one before that day.`;
}

function sentences(fields: ResearchReading["fields"], notUsed: readonly OpenWords[]): string {
  const { asks, words, about, subject, names, filters, period } = fields;
  const of = subject === "" ? `all ${about}` : `${about} ${JSON.stringify(subject)}`;
  const applied = filters.filter(({ effect, kind }) => effect === "applied" && kind !== "period");
  return [
    `Read: a question for ${ASKS[asks as Question["kind"]] ?? asks}${words === null ? "" : ` ("${words}")`} of ${of}.`,
    ...(names.length === 0 ? [] : [`Names: ${names.map(({ name, id }) => `${name} (${id})`).join(", ")}.`]),
    ...(applied.length === 0 ? [] : [`Filters: ${[...new Set(applied.map(inWords))].join(", ")}.`]),
    ...(period === null
      ? []
      : [`Period: ${period.from ?? "any day"} to ${period.to ?? "any day"} ("${period.words}").`]),
    ...(notUsed.length === 0 ? [] : [`Not used: ${notUsed.map((one) => `"${one.words}"`).join(", ")}.`]),
  ].join(" ");
}

function alsoRead({ also = [] }: Question): string[] {
  return also.length === 0 ? [] : [`Asked of them too: ${also.map((kind) => ASKS[kind] ?? kind).join(", ")}.`];
}

function eitherRead({ filters }: Question): string[] {
  const words = [...new Set(filters.filter(({ either }) => either === true).map((one) => `"${one.words}"`))];
  return words.length === 0 ? [] : [`One of these is enough: ${words.join(", ")}.`];
}

function inWords({ words, kind }: { words: string; kind: string }): string {
  return kind === STATED ? `"${words}"` : `"${words}" (${kind.replaceAll("_", " ")})`;
}

function reword(notUsed: readonly OpenWords[], exact: string | null): string | null {
  if (notUsed.length === 0) return null;
  const notation = exact === null ? "" : ` Or send \`exact\` with your corrections: ${JSON.stringify(exact)}.`;
  return `Leave out ${notUsed.map((one) => `"${one.words}"`).join(", ")} if it does not matter. Otherwise ask one question at a time: prices, ends or alternatives of a name as it is listed, two names with "versus", or a kind of product in the words of a listing, such as vector databases.${notation}`;
}

/** Adds to an answer the models of the question that it tells nothing of: those that have ended, or whose price it leaves out. */
export function withEveryName<T extends ReadResearch & { direct: Finding | null }>(
  read: T,
  context: OperationContext,
): T {
  const { direct, asked } = read;
  if (direct === null || asked?.named !== true) return read;
  const told = `${direct.statement} ${JSON.stringify(direct.figures)}`.toLowerCase();
  const missing = namesIn(read, context).filter(
    ({ name, id }) => ![name, id].some((one) => told.includes(one.toLowerCase())),
  );
  if (missing.length === 0) return read;
  const { models } = context.catalog;
  const idOf = (one: (typeof models)[number]) => `${one.provider}/${one.model_id}`;
  const byId = new Map(models.map((model) => [idOf(model), model]));
  const keysTold = new Set(
    models.flatMap((one) => (told.includes(idOf(one).toLowerCase()) ? (one.model_key ?? []) : [])),
  );
  const text = (some: typeof missing) => some.map(({ name }) => name).join(", ");
  const stateOf = ({ id }: (typeof missing)[number]) =>
    keysTold.has(byId.get(id)?.model_key ?? "") ? "told" : byId.get(id)?.status === "retired" ? "ended" : "other";
  const [same, ended, others] = (["told", "ended", "other"] as const).map((state) =>
    missing.filter((one) => stateOf(one) === state),
  ) as [typeof missing, typeof missing, typeof missing];
  const sentences = [
    ...(same.length === 0 ? [] : [`Told under another name of its sellers: ${text(same)}.`]),
    ...(ended.length === 0 ? [] : [`No longer on sale: ${text(ended)}.`]),
    ...(others.length === 0 ? [] : [`Also of this name, and not told here: ${text(others)}.`]),
  ];
  return { ...read, direct: { ...direct, statement: [direct.statement, ...sentences].join(" ") } };
}

/** The models or products that the question names, as they are listed. */
function namesIn(
  { question, asked = null, subject = question.subject }: ReadResearch,
  { catalog }: OperationContext,
): ResearchReading["fields"]["names"] {
  if (asked?.named === true) {
    const listed = asked.taskModels ?? (question.kind === "alternatives" ? asked.models.slice(0, 1) : asked.models);
    const idOf = ({ provider, model_id: id }: { provider: string; model_id: string }) => `${provider}/${id}`;
    const keys = new Set(listed.map((model) => model.model_key ?? idOf(model)));
    if (keys.size > MOST_NAMES) return [];
    return [...keys].flatMap((key) => {
      const own = catalog.models.filter((model) => model.model_key === key).sort(preferred)[0];
      const model = own ?? listed.find((one) => one.model_key === key || idOf(one) === key);
      return model === undefined ? [] : [{ name: model.display_name, id: idOf(model) }];
    });
  }
  if (asked !== null || question.kind === "terms") return [];
  const said = question.sides.length > 0 ? question.sides : [subject];
  return said.flatMap((name) => {
    const reading = name === "" ? undefined : readingsOf(name, catalog).find(({ kind }) => kind === "product");
    return reading?.kind === "product" ? [{ name: reading.product.name, id: reading.key }] : [];
  });
}

function wordsNotUsed(read: ReadResearch): OpenWords[] {
  const { query, question, filters, notes = [] } = read;
  const unchecked = filters
    .filter(({ effect }) => effect === "not_checked")
    .map(({ words, kind }) => ({
      words,
      why: kind === "unread" ? "not understood, or not in the data" : "the data does not tell it",
    }));
  const ignored = notes.filter(isNotRead).flatMap((note) =>
    [...note.matchAll(/"([^"]+)"/g)].map(([, words = ""]) => ({
      words: words.replace(/\s+/gu, " "),
      why: "not read",
    })),
  );
  const used = [
    ...filters.map(({ words }) => words),
    ...(query.match(AMOUNTS) ?? []),
    ...(query.match(RATE_WORDS) ?? []),
    ...quantitiesOf(query).map(({ said }) => said),
    ...rateWords(query),
    ...question.sides,
    question.subject,
    question.words ?? "",
    read.wish ?? "",
    read.examples ?? "",
    read.situation ?? "",
    read.wanted ?? "",
  ].join(" ");
  const values = new Set((used.match(FIGURE) ?? []).map((figure) => decimalOf(figure.replace("%", "").trim())));
  const figures = (query.match(FIGURE) ?? [])
    .filter((figure) => !used.includes(figure) && !values.has(decimalOf(figure.replace("%", "").trim())))
    .map((words) => ({ words, why: "a number that no filter, period or name took" }));
  const kept: OpenWords[] = [];
  for (const one of [...unchecked, ...ignored, ...figures]) {
    if (kept.length < MOST && !kept.some(({ words }) => words.includes(one.words))) kept.push(one);
  }
  return kept;
}
