import { escapePattern } from "../text/escape-pattern.ts";
import { FIELD_TABLE } from "./field-table.ts";

/** What shows the function of a product: tags, most important first, and a description of one sentence. */
export interface Described {
  category: string;
  tags: readonly string[];
  description: string;
}

/** The names of each field in English, as the words of a tag. */
const GROUPS: readonly (readonly string[])[] = FIELD_TABLE.map(([english]) =>
  english.split("|").map((name) => wordsOf(name).join(" ")),
);
const GROUP_OF: ReadonlyMap<string, number> = new Map(
  GROUPS.flatMap((names, index) => names.map((name) => [name, index] as const)).reverse(),
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
/** Number of leading tags that may name what a product is beside its first function. */
const TAGGED = 3;
/** Number of leading words of a description that say what a product is. */
const OPENING = 6;

/** Returns the words of a field in the singular, without words for products of any kind. */
export function fieldWords(subject: string): string[] {
  return (
    subject
      .replace(GENERAL, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}+#.]+/gu) ?? []
  ).map(singular);
}

/** Returns the other names of a field: `help desk` for `helpdesk`. */
export function otherNames(words: readonly string[]): string[] {
  const name = words.join(" ");
  const group = GROUPS[GROUP_OF.get(name) ?? -1];
  return group === undefined ? [] : group.filter((other) => other !== name);
}

/** Maximum number of words in the name of a field. */
const MOST_WORDS = 4;

/** Whether words are a name in the table of fields. */
export function isFieldName(words: readonly string[]): boolean {
  return GROUP_OF.has(words.join(" "));
}

/** Returns the field with the longest name within a subject, and the other words, which narrow it; null without a field. */
export function fieldWithin(subject: string): { field: string; rest: string } | null {
  const words = subject.split(/\s+/);
  for (let length = Math.min(MOST_WORDS, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const field = words.slice(from, from + length).join(" ");
      if (!isFieldName(wordsOf(field))) continue;
      // Words of another name of the field do not narrow it: "local LLM runners".
      const same = new Set(GROUPS[GROUP_OF.get(wordsOf(field).join(" ")) ?? -1]?.flatMap((name) => name.split(" ")));
      const others = [...words.slice(0, from), ...words.slice(from + length)];
      const rest = others.filter((word) => fieldWords(word).some((one) => one !== "ai" && !same.has(one)));
      return length === words.length ? null : { field, rest: rest.join(" ") };
    }
  return null;
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

/** Whether two tags name the same field. */
export function namesSameField(tag: string, other: string): boolean {
  const group = groupOf(tag);
  return group !== undefined && group === groupOf(other);
}

const groups = new Map<string, number | undefined>();

function groupOf(tag: string): number | undefined {
  if (!groups.has(tag)) groups.set(tag, GROUP_OF.get(wordsOf(tag).join(" ")));
  return groups.get(tag);
}

/** Returns a test of products: whether they are of a field by the given name or by another name of the same field. */
export function ofNamedField(words: readonly string[], others: readonly string[]): (product: Described) => boolean {
  const isOwn = ofField(words);
  const patterns = new Map(others.map((name) => [name, workOn(name.split(" "))]));
  return (product) => isOwn(product) || isCalled(patterns, product);
}

let tests: readonly { name: string; isOf: (product: Described) => boolean }[] | undefined;

/** Returns the fields of a product, by their usual names: those that are its own function, or that its first tags name. */
export function fieldsOf(product: Described, isGeneral: (tag: string) => boolean, tags = TELLING): string[] {
  tests ??= GROUPS.map(([name = "", ...others]) => ({ name, isOf: ofNamedField(name.split(" "), others) }));
  const tagged = new Set(product.tags.slice(0, tags).map((tag) => (isGeneral(tag) ? undefined : groupOf(tag))));
  return tests.filter(({ isOf }, at) => tagged.has(at) || isOf(product)).map(({ name }) => name);
}

/** Returns a test of products: whether one of their first tags is a name of a field. */
export function taggedField(words: readonly string[], others: readonly string[]): (product: Described) => boolean {
  const names = new Set([words.join(" "), ...others]);
  return ({ tags, category }) =>
    category !== "leaderboards" && tags.slice(0, TAGGED).some((tag) => names.has(wordsOf(tag).join(" ")));
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
 * Whether the first tag is one of the names, or the second is and the description begins with its last word.
 * @param names with the pattern of descriptions of what works on things of that name
 */
function isCalled(names: ReadonlyMap<string, RegExp>, { tags, description, category }: Described): boolean {
  if (category === "leaderboards" || names.size === 0) return false;
  const [first = "", second = ""] = tags.slice(0, TELLING).map((tag) => wordsOf(tag).join(" "));
  if (names.get(first)?.test(description) === false) return true;
  if (ABOUT_OTHERS.test(tags[0] ?? "") || names.get(second)?.test(description) !== false) return false;
  const head = second.split(" ").at(-1) ?? "";
  return wordsOf(description.split(/\s+/).slice(0, OPENING).join(" ")).includes(head);
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

function singular(word: string): string {
  if (!word.endsWith("s")) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
