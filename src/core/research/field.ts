import { KINDS } from "../../schema/records/kinds.ts";
import { escapePattern } from "../text/escape-pattern.ts";

/** What shows the function of a product: its kinds and tags, most important first, and a description of one sentence. */
export interface Described {
  category: string;
  kinds: readonly string[];
  tags: readonly string[];
  description: string;
}

/** The names of each kind in English, as the words of a subject. */
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  KINDS.map(({ names }) => [names[0] ?? "", names.map((name) => wordsOf(name).join(" "))]),
);
const KIND_NAMED: ReadonlyMap<string, string> = new Map(
  [...NAMES].flatMap(([kind, names]) => names.map((name) => [name, kind] as const)),
);

/** Words for products of any kind, and adjectives that do not describe a function. */
const GENERAL =
  /\b(?:projects?(?![ -](?:management|planning|tracker))|tools?|products?(?! (?:analytics|management|photos))|software|apps?(?! builder)|applications?(?! (?:performance|security))|platforms?|librar(?:y|ies)|solutions?|startups?|companies|(?<!customer |backend as a |a )services?(?! desk)|systems?(?! monitor)|programs?|open[- ]source|free|best|listed|available|current|this|last|month|week|year|\d+ days?)\b/gi;
const ABOUT_OTHERS = /^(?:benchmark|leaderboard|directory|list|course|newsletter|book)s?$/i;
/** Words before the name of a field that do not change what it is. */
const KIND_OF =
  /^(?:python|typescript|javascript|rust|go|java|kotlin|c\+\+|net|open|source|light|lightweight|small|fast|modular|modern|flexible|visual|official|self|hosted|local|cloud|based|ai|free|simple|the|an?)$/;
/** Number of leading tags that describe what a product is; later ones name what it is related to. */
const TELLING = 2;
/** Number of leading words of a description that say what a product is. */
const OPENING = 6;

/** Returns the words of a field in the singular: the name of a kind, or else without words for products of any kind. */
export function fieldWords(subject: string): string[] {
  const whole = wordsOf(subject);
  if (isFieldName(whole)) return whole;
  return (
    subject
      .replace(GENERAL, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}+#.]+/gu) ?? []
  ).map(singular);
}

/** Returns the usual name of the kind that words name; null when they name none. */
export function kindNamed(words: readonly string[]): string | null {
  return KIND_NAMED.get(words.join(" ")) ?? null;
}

/** Returns the other names of a field: `help desk` for `helpdesk`. */
export function otherNames(words: readonly string[]): string[] {
  const name = words.join(" ");
  return (NAMES.get(kindNamed(words) ?? "") ?? []).filter((other) => other !== name);
}

/** Maximum number of words in the name of a field. */
const MOST_WORDS = 4;

/** Whether words are a name of a kind. */
export function isFieldName(words: readonly string[]): boolean {
  return kindNamed(words) !== null;
}

/** Words beside a kind that do not narrow it: "durable execution engines". */
const FORMS = new Set(["ai", "engine", "provider", "vendor", "suite", "stack"]);
/** What a framework is for: "frameworks for building voice agents". */
const MAKING = /^(?:build|creat|mak|develop|writ)(?:e|ing)?$/i;

/** Returns the field with the longest name within a subject, and the other words, which narrow it; null without one or others. */
export function fieldWithin(subject: string): { field: string; rest: string } | null {
  const all = subject.split(/\s+/);
  const words = all.filter((word) => !MAKING.test(word));
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const field = nameOfWords(words.slice(from, from + length));
      if (field === null) continue;
      // Words of another name of the field do not narrow it: "local LLM runners".
      const same = new Set(NAMES.get(kindNamed(wordsOf(field)) ?? "")?.flatMap((name) => name.split(" ")));
      const others = [...words.slice(0, from), ...words.slice(from + length)];
      const rest = others.filter((word) => fieldWords(word).some((one) => !FORMS.has(one) && !same.has(one)));
      return field === subject ? null : { field, rest: rest.join(" ") };
    }
  return null;
}

/** Returns words as the name of a kind, with the first at the end where that is its name, as of "frameworks for agents"; null without one. */
function nameOfWords(words: readonly string[]): string | null {
  const [first = "", ...others] = words;
  const plain = others.map((word, at) => (at === others.length - 1 ? singular(word) : word));
  const orders = [words, [...plain, first], [...plain.filter((word) => word.toLowerCase() !== "ai"), first]];
  return orders.map((order) => order.join(" ")).find((name) => isFieldName(wordsOf(name))) ?? null;
}

/** Endings that are ignored when words are compared: "encrypted" matches "encryption". */
const ENDING = /(?<=\p{L}{4})(?:ions?|ing|ed|ers?)$|s$/u;

/** Returns a test of products: whether name, tags and description contain every word, in any form. */
export function sayingAll(words: readonly string[]): (product: Described & { name: string }) => boolean {
  const said = words.map((word) => {
    const stem = word.replace(ENDING, "");
    return { stem, begins: new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(stem)}`, "u") };
  });
  return ({ name, tags, description }) => {
    const text = `${name} ${tags.join(" ")} ${description}`.toLowerCase();
    return said.every(({ stem, begins }) => text.includes(stem) && begins.test(text));
  };
}

/** Returns a test of products: whether they are of the kind that words name, or of the field when they name no kind. */
export function ofNamedField(words: readonly string[]): (product: Described) => boolean {
  const kind = kindNamed(words);
  return kind === null ? ofField(words) : ({ kinds }) => kinds.includes(kind);
}

/** Whether one of the first two tags of a product contains a word of a field, and tags and description contain at least half of them. */
export function mentionsField(words: readonly string[], { tags, description, category }: Described): boolean {
  const said = new Set([...tags.flatMap(wordsOf), ...wordsOf(description)]);
  const first = new Set(tags.slice(0, TELLING).flatMap(wordsOf));
  const telling = words.filter((word) => word !== "ai");
  return (
    category !== "leaderboards" &&
    2 * telling.filter((word) => said.has(word)).length >= telling.length &&
    telling.some((word) => first.has(word))
  );
}

/**
 * Returns a test of products: whether a field is their own function. Their first tags name it, in word order, or they
 * name one part and the description begins with the other. A product that is only related to the field is excluded, such
 * as a benchmark for it, a memory that it uses or a manager for several of them.
 */
export function ofField(words: readonly string[]): (product: Described) => boolean {
  const patterns = { worksOn: workOn(words), plural: new RegExp(`\\b${nameOf(words)}s\\b`, "i") };
  return (product) => isOfField(words, patterns, product);
}

function isOfField(
  words: readonly string[],
  { worksOn, plural }: { worksOn: RegExp; plural: RegExp },
  { tags, description, category }: Described,
): boolean {
  const head = words.at(-1);
  if (head === undefined || category === "leaderboards") return false;
  // Most products are of another field: no tag of them has its words.
  const [telling, near] = words.length === 1 ? [words, tags.slice(0, TELLING)] : [words.slice(0, -1), tags];
  if (!telling.every((word) => near.some((tag) => mayHave(tag, word))) || ABOUT_OTHERS.test(tags[0] ?? ""))
    return false;
  const said = tags.map(wordsOf);
  const first = said.slice(0, TELLING);
  const isNear = telling.every((word) => said.slice(0, near.length).some((tag) => tag.includes(word)));
  if (!isNear || worksOn.test(description)) return false;
  if (inOrder(words, first[0] ?? [])) return true;
  // A tag that is the field, such as "agent memory" after "context database", and a description with its words. With
  // the field in the plural, the description names what the product works on.
  if (words.length > 1 && said.some((tag) => tag.join(" ") === words.join(" ")) && !plural.test(description)) {
    const all = wordsOf(description);
    if (words.every((word) => all.includes(word))) return true;
  }
  // A later tag may name what the product works with, so the description must begin with the field.
  const beginning = wordsOf(description.split(/\s+/).slice(0, OPENING).join(" "));
  if (first.some((tag) => inOrder(words, tag))) return beginning.includes(head);
  if (words.length < 2 || said.some((tag) => words.every((word) => tag.includes(word)) && !inOrder(words, tag)))
    return false;
  const named = new Set(first.flat());
  const begins = (first[0] ?? []).includes(head) || isHead(head, words, description);
  return begins && words.slice(0, -1).every((word) => named.has(word));
}

/** Matches descriptions of what works on things of a field: "runs several coding agents", "before a coding agent reads it". */
function workOn(words: readonly string[]): RegExp {
  const name = nameOf(words);
  return new RegExp(
    `(?<!^)\\b(?:several|many|multiple|of|for)\\b[^.,]*\\b${name}s\\b|\\b(?:before|where|when|while)\\b[^.,]*\\b${name}s?\\b`,
    "i",
  );
}

function nameOf(words: readonly string[]): string {
  return words.map(escapePattern).join("[ -]");
}

/** Whether a description begins with a word of a field and no other word says of what: "Python framework", not "research framework". */
function isHead(head: string, words: readonly string[], description: string): boolean {
  const opening = wordsOf(description.split(/\s+/).slice(0, 3).join(" "));
  const at = opening.indexOf(head);
  const before = opening[at - 1];
  return at >= 0 && (before === undefined || words.includes(before) || KIND_OF.test(before));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}+#]+(?:\.[\p{L}\p{N}]+)*/gu) ?? []).map(singular);
}

/** Whether a text may have a word in the singular: a test without its words that is never wrong in denying it. */
function mayHave(text: string, word: string): boolean {
  return text.toLowerCase().includes(word.slice(0, -1));
}

function inOrder(words: readonly string[], all: readonly string[]): boolean {
  let at = -1;
  return words.every((word) => {
    at = all.indexOf(word, at + 1);
    return at >= 0;
  });
}

function singular(said: string): string {
  // British spelling of words in names of kinds.
  const word = said.replace(/(?<=^(?:label|model|travel|signal|tunnel|counsel))l(?=ing|ed|er)/u, "");
  if (!word.endsWith("s")) return word;
  if (word.endsWith("xes")) return word.slice(0, -2);
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
