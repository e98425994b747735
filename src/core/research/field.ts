/** What shows the function of a product: tags, most important first, and a description of one sentence. */
export interface Described {
  category: string;
  tags: readonly string[];
  description: string;
}

/** Words for products of any kind, and adjectives that do not describe a function. */
const GENERAL =
  /\b(?:projects?|tools?|products?|software|apps?|applications?|platforms?|librar(?:y|ies)|solutions?|startups?|companies|services?|open[- ]source|free|best|listed|available|current|this|last|month|week|year|\d+ days?)\b/gi;
const ABOUT_OTHERS = /^(?:benchmark|leaderboard|directory|list|course|newsletter|book)s?$/i;
/** Number of leading tags that describe what a product is; later ones name what it is related to. */
const TELLING = 2;
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

/**
 * Whether a field is a product's own function: its first tags name it, in word order, or they name one part and its
 * description begins with the other. A product that is only related to the field is excluded, such as a benchmark for
 * it, a memory that it uses or a manager for several of them.
 */
export function isOfField(words: readonly string[], { tags, description, category }: Described): boolean {
  const head = words.at(-1);
  if (head === undefined || category === "leaderboards" || ABOUT_OTHERS.test(tags[0] ?? "")) return false;
  const first = tags.slice(0, TELLING).map((tag) => wordsOf(tag));
  // "Runs several coding agents": the plural names what the product works on.
  if (
    new RegExp(`(?<!^)\\b(?:several|many|multiple|of|for)\\b[^.,]*\\b${words.map(escaped).join("[ -]")}s\\b`, "i").test(
      description,
    )
  )
    return false;
  if (inOrder(words, first[0] ?? [])) return true;
  // A tag that is the field, such as "agent memory" after "context database", and a description with its words. With
  // the field in the plural, the description names what the product works on.
  const opening = wordsOf(description);
  if (
    words.length > 1 &&
    tags.some((tag) => wordsOf(tag).join(" ") === words.join(" ")) &&
    words.every((word) => opening.includes(word)) &&
    !new RegExp(`\\b${words.map(escaped).join("[ -]")}s\\b`, "i").test(description)
  )
    return true;
  // A later tag may name what the product works with, so the description must begin with the field.
  const beginning = wordsOf(description.split(/\s+/).slice(0, OPENING).join(" "));
  if (first.some((tag) => inOrder(words, tag))) return beginning.includes(head);
  if (
    words.length < 2 ||
    tags.some((tag) => words.every((word) => wordsOf(tag).includes(word)) && !inOrder(words, wordsOf(tag)))
  )
    return false;
  const named = new Set(first.flat());
  const begins = new Set([...(first[0] ?? []), ...wordsOf(description.split(/\s+/).slice(0, 3).join(" "))]);
  return begins.has(head) && words.slice(0, -1).every((word) => named.has(word));
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}+#.]+/gu) ?? []).map(singular);
}

function inOrder(words: readonly string[], all: readonly string[]): boolean {
  let at = -1;
  return words.every((word) => {
    at = all.indexOf(word, at + 1);
    return at >= 0;
  });
}

function singular(word: string): string {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
