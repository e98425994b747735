import type { Filter, FilterKind } from "../question/filters.ts";
import { MODEL_WORDS } from "../question/intents.ts";
import { type KnownNames, ownerIds } from "../question/names.ts";
import type { Period } from "../question/period.ts";
import type { Question } from "../question/question.ts";
import type { IntentKind } from "../question/words/intent-words.ts";
import { ASK_OF, NAME_OF, ORDER_OF, SUBJECT_NAMES } from "./aliases.ts";
import { LISTS, NAMES } from "./names.ts";

/**
 * The exact notation of a question: `vector databases ask=fastest_growing license=mit,apache-2.0 since=90d`. A stated value
 * takes precedence over what the other words say of the same thing.
 */
export interface ExactQuestion {
  /** The question in plain English without its filters. */
  plain: string;
  /** The stated parts, as written. */
  words: readonly string[];
  /** Filters that the notation states. */
  filters: readonly Filter[];
  ask: Ask | null;
  order: Order | null;
  /** Parts that have an unknown name or value, with what is possible. */
  wrong: readonly { words: string; why: string }[];
}

const ORDERS = ["price", "context", "stars", "growth"] as const;
type Order = (typeof ORDERS)[number];

/** Words of a question for each intent that can be stated, around what it is about. */
const ASKS = {
  overview: (of) => of,
  fastest_growing: (of) => `fastest growing ${of}`,
  most_used: (of) => `most starred ${of}`,
  how_many: (of) => `how many ${of} are there`,
  alternatives: (of) => `alternatives to ${of}`,
  versus: (of) => of.split(/\s*,\s*/u).join(" vs "),
  price: (of) => `price of ${of}`,
  shutdown: (of) => (MODEL_WORDS.test(of) ? `which ${of} shut down` : `when does ${of} shut down`),
  whats_new: (of) => `new ${of}`,
} satisfies Partial<Record<IntentKind, (of: string) => string>>;
type Ask = keyof typeof ASKS;

/** All names of the notation. */
export const EXACT_NAMES: readonly string[] = ["ask", "order", ...Object.keys(NAMES)];
const ALL_WORDS = [...EXACT_NAMES, ...NAME_OF.keys(), ...SUBJECT_NAMES].sort((a, b) => b.length - a.length);
const PART = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?:(${ALL_WORDS.join("|")})\\s?(?:[<>]?=|[<>])\\s?|(${EXACT_NAMES.join("|")}):(?=["\\p{L}\\p{N}!]))("[^"]{1,100}"|[^\\s;"]{1,100})`,
  "giu",
);
/** Names whose value is a list, and "or" between two of its values: "license=mit OR apache-2.0". */
const LISTED = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?:${ALL_WORDS.filter((word) => LISTS.has(NAME_OF.get(word.toLowerCase()) ?? word)).join("|")})\\s?[=:]\\s?[^\\s;"=]{1,60}(?:,?\\s+or\\s+(?![^\\s=]{1,40}=)[^\\s;"=]{1,60}){1,8}`,
  "giu",
);
/** Writes such a list with commas. */
function withCommas(query: string): string {
  return query.replace(LISTED, (list) => list.replace(/,?\s+or\s+/giu, ","));
}

/** A part of the same form whose name is unknown. */
const UNKNOWN = /(?<![\p{L}\p{N}_.-])([a-z]+(?:_[a-z]+){0,3})(?:[<>]=|=)("[^"]{1,100}"|[\p{L}\p{N}][^\s;"]{0,100})/giu;

/** The parts of a question in the exact notation, and the text beside them. */
interface Parts {
  rest: string;
  /** Values of names for what the question is about. */
  subjects: string[];
  words: string[];
  filters: Filter[];
  wrong: { words: string; why: string }[];
  ask: Ask | null;
  order: Order | null;
  ofModels: boolean;
}

function partsOf(query: string, known: KnownNames, day: string): Parts {
  const parts: Parts = {
    rest: "",
    subjects: [],
    words: [],
    filters: [],
    wrong: [],
    ask: null,
    order: null,
    ofModels: false,
  };
  parts.rest = withCommas(query).replace(PART, (part: string, first?: string, second?: string, raw = "") => {
    const said = (first ?? second ?? "").toLowerCase();
    const words = part.replace(/[,.?!]+$/u, "");
    const value = raw
      .replace(/[,.?!]+$/u, "")
      .replace(/^"|"$/g, "")
      .trim();
    parts.words.push(words);
    if (SUBJECT_NAMES.has(said) && !(said in NAMES)) parts.subjects.push(value.replace(/,(?=\S)/gu, ", "));
    else takePart(parts, { name: NAME_OF.get(said) ?? said, value, words, known, day });
    return " ";
  });
  return parts;
}

/** Takes one part: what is asked, its order, or filters. */
function takePart(
  parts: Parts,
  { name, value, words, known, day }: { name: string; value: string; words: string; known: KnownNames; day: string },
): void {
  const lower = value.toLowerCase();
  const unknown = (why: string) => parts.wrong.push({ words, why });
  if (name === "ask") {
    const ask = ASK_OF.get(lower) ?? lower;
    if (isAsk(ask)) parts.ask = ask;
    else unknown(`ask is one of ${Object.keys(ASKS).join(", ")}`);
    if (lower === "cheapest") parts.order = "price";
  } else if (name === "order") {
    const by = ORDER_OF.get(lower) ?? lower;
    parts.order = ORDERS.find((one) => one === by) ?? null;
    if (parts.order === null) unknown(`order is one of ${ORDERS.join(", ")}`);
  } else {
    const entry = NAMES[name];
    const found = entry?.read({ value: name === "with" ? value : lower, words, known, day }) ?? null;
    if (found === null) unknown(`${name} takes ${entry?.values}`);
    else parts.filters.push(...found);
    parts.ofModels ||= entry?.ofModels === true;
  }
}

/**
 * Reads the exact notation of a question.
 * @param day day of the question, `YYYY-MM-DD`
 * @returns null when the question has none of it
 */
export function readExact(query: string, known: KnownNames, day: string): ExactQuestion | null {
  const { rest, subjects, words, filters, wrong, ask: stated, order, ofModels } = partsOf(query, known, day);
  if (words.length === 0) return null;
  for (const [part] of rest.matchAll(UNKNOWN)) wrong.push({ words: part, why: `names are ${EXACT_NAMES.join(", ")}` });
  const beside = rest
    .replace(/\s+/gu, " ")
    .replace(/^[\s,;]+|[\s,;]+$/gu, "")
    .trim();
  // "llm gateway alternatives to=LiteLLM" states what it asks in words.
  const replaces = stated === null && subjects.length > 0 && ALTERNATIVES.test(beside);
  const ask = replaces ? "alternatives" : stated;
  const text = replaces ? beside.replace(ALTERNATIVES, "").trim() : beside;
  // "llm observability ask=alternatives to=Langfuse": what stands beside the named product narrows the answer.
  const narrowing: Filter[] =
    ask === "alternatives" && subjects.length > 0 && text !== "" ? [{ kind: "unread", words: text }] : [];
  const named = ask === "versus" ? namesWithin(text, known) : text;
  const of = [...(narrowing.length > 0 ? [] : [named]), ...subjects].filter((one) => one !== "").join(", ");
  const owner = ownerIds(known).maker.has(of.toLowerCase()) ? `${of} models` : of;
  return {
    plain: plainQuestion(owner, ask, order, ofModels),
    words,
    filters: joined([...filters, ...narrowing]),
    ask,
    order,
    wrong,
  };
}

const ALTERNATIVES = /(?<!\p{L})(?:alternatives?|replacements?|substitutes?)$/iu;

/** Number of words of a name at most, and of a text in which names are looked up. */
const MOST_OF_NAME = 4;
const MOST_OF_TEXT = 24;

/** Puts commas between listed names that only spaces part: "gemini-2.5-flash-lite gpt-5-nano". Leaves any other text as it is. */
function namesWithin(text: string, { isListed }: KnownNames): string {
  const words = text.split(" ");
  if (isListed === undefined || words.length > MOST_OF_TEXT || /,|\s(?:vs\.?|versus|and|or)\s/iu.test(text))
    return text;
  const names: string[] = [];
  for (let at = 0; at < words.length; ) {
    const lengths = Array.from({ length: MOST_OF_NAME }, (_, n) => MOST_OF_NAME - n).filter(
      (n) => at + n <= words.length,
    );
    const length = lengths.find((n) => isListed(words.slice(at, at + n).join(" ")));
    if (length === undefined) return text;
    names.push(words.slice(at, at + length).join(" "));
    at += length;
  }
  return names.join(", ");
}

/** Whether an intent can be stated. */
export function isAsk(value: string): value is Ask {
  return Object.hasOwn(ASKS, value);
}

/** The question in English. What is about models and names none is about all of them. */
function plainQuestion(of: string, stated: Ask | null, order: Order | null, ofModels: boolean): string {
  const models = of === "" && (ofModels || stated === "price" || stated === "shutdown" || stated === "whats_new");
  const subject = models ? "models" : of;
  const ask = stated ?? ORDERED[order ?? "price"] ?? (models ? "price" : "overview");
  if (order === "price" && ask === "price") return `cheapest ${subject}`;
  if (order === "context" && ask === "price") return `${subject} with the largest context window`;
  return ASKS[ask](subject).trim();
}

const ORDERED: Readonly<Partial<Record<Order, Ask>>> = { stars: "most_used", growth: "fastest_growing" };

/** Makes one period of its two days. */
function joined(filters: readonly Filter[]): Filter[] {
  const periods = filters.filter((one) => one.kind === "period");
  const others = filters.filter(({ kind }) => kind !== "period");
  if (periods.length === 0) return others;
  const period: Period = {
    from: periods.find(({ from }) => from !== null)?.from ?? null,
    to: periods.find(({ to }) => to !== null)?.to ?? null,
    words: periods.map(({ words }) => words).join(" "),
  };
  return [...others, { kind: "period", ...period }];
}

/** Returns a question as read from its plain words, with what the notation states. */
export function withExact(question: Question, { filters, order }: ExactQuestion): Question {
  const stated = new Set<FilterKind>(filters.map(({ kind }) => kind));
  return {
    ...question,
    cheapest: question.cheapest || (order === "price" && question.kind !== "price"),
    stated: filters,
    filters: [...question.filters.filter(({ kind }) => kind === "unread" || !stated.has(kind)), ...filters],
  };
}
