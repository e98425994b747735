import type { Filter, FilterKind } from "../question/filters.ts";
import { MODEL_WORDS } from "../question/intents.ts";
import { type KnownNames, ownerIds } from "../question/names.ts";
import type { Period } from "../question/period.ts";
import type { Question } from "../question/question.ts";
import type { IntentKind } from "../question/words/intent-words.ts";
import { NAMES } from "./names.ts";

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
const PART = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?:(${EXACT_NAMES.join("|")})\\s?(?:[<>]?=|[<>])\\s?|(${EXACT_NAMES.join("|")}):(?=["\\p{L}\\p{N}!]))("[^"]{1,100}"|[^\\s;"]{1,100})`,
  "giu",
);
/** A part of the same form whose name is unknown. */
const UNKNOWN = /(?<![\p{L}\p{N}_.-])([a-z]+(?:_[a-z]+){0,3})(?:[<>]=|=)("[^"]{1,100}"|[\p{L}\p{N}][^\s;"]{0,100})/giu;

/**
 * Reads the exact notation of a question.
 * @param day day of the question, `YYYY-MM-DD`
 * @returns null when the question has none of it
 */
export function readExact(query: string, known: KnownNames, day: string): ExactQuestion | null {
  const words: string[] = [];
  const filters: Filter[] = [];
  const wrong: { words: string; why: string }[] = [];
  let ask: Ask | null = null;
  let order: Order | null = null;
  let ofModels = false;
  const rest = query.replace(PART, (part: string, first?: string, second?: string, raw = "") => {
    const name = (first ?? second ?? "").toLowerCase();
    // "Price: GPT-5.4" is an ordinary sentence.
    if (first === undefined && part.slice(name.length + 1, name.length + 2) === " ") return part;
    const value = raw
      .replace(/[,.?!]+$/u, "")
      .replace(/^"|"$/g, "")
      .trim();
    words.push(part.replace(/[,.?!]+$/u, ""));
    if (name === "ask") {
      const said = value.toLowerCase();
      ask = isAsk(said) ? said : null;
      if (ask === null) wrong.push({ words: part, why: `ask is one of ${Object.keys(ASKS).join(", ")}` });
    } else if (name === "order") {
      order = ORDERS.find((one) => one === value.toLowerCase()) ?? null;
      if (order === null) wrong.push({ words: part, why: `order is one of ${ORDERS.join(", ")}` });
    } else {
      const said = name === "with" ? value : value.toLowerCase();
      const found = NAMES[name]?.read({ value: said, words: part, known, day }) ?? null;
      if (found === null) wrong.push({ words: part, why: `${name} takes ${NAMES[name]?.values}` });
      else filters.push(...found);
      ofModels ||= NAMES[name]?.ofModels === true;
    }
    return " ";
  });
  if (words.length === 0) return null;
  for (const [part] of rest.matchAll(UNKNOWN)) wrong.push({ words: part, why: `names are ${EXACT_NAMES.join(", ")}` });
  const of = rest
    .replace(/\s+/gu, " ")
    .replace(/^[\s,;]+|[\s,;]+$/gu, "")
    .trim();
  const owner = ownerIds(known).maker.has(of.toLowerCase()) ? `${of} models` : of;
  return { plain: plainQuestion(owner, ask, order, ofModels), words, filters: joined(filters), order, wrong };
}

/** Whether an intent can be stated. */
export function isAsk(value: string): value is Ask {
  return value in ASKS;
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
