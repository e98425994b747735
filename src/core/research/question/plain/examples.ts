/** Words before examples, in eight languages. */
const MARK =
  "(?:e\\.?g\\.?|for example|for instance|z\\.\\s?B\\.|zum Beispiel|par exemple|p\\. ex\\.|por ejemplo|p\\. ej\\.|por exemplo|ad esempio|bijvoorbeeld|bijv\\.|np\\.)";
/** The same, which also begin a comparison: "tools like Cursor" are its alternatives. */
const LIKE = "(?:like|such as|including|wie|comme|tels? que|telles? que|como|come|zoals)";
const TO_MIND =
  "(?:come to mind|spring to mind|fallen mir ein|fallen uns ein|kommen (?:mir|uns) in den Sinn|me vienen a la mente|me viennent à l['’]esprit|me vêm à mente|mi vengono in mente)";
const WIDE_MARK = "(?:例如|比如)";
const AND = "(?:and|und|et|y|e|en|or|oder|ou|o|of)";
/** A clause that is no example any more: "e.g. Aider, which have the most stars". */
const GOES_ON =
  ",\\s+(?:(?:and|und|et|y|e|en)\\s+)?(?:which|what|who|how|with|sorted|ranked|ordered|under|open|only|welche\\p{L}*|mit|sortiert|quel\\p{L}*|avec|classé\\p{L}*|cuál\\p{L}*|con|que|qual\\p{L}*|com|quali|welke|met)(?!\\p{L})";
const NAME = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}.+-]*(?: [\\p{Lu}\\p{N}][\\p{L}\\p{N}.+-]*){0,3}";
const NAMES = `${NAME}(?:(?:,\\s*(?:${AND}\\s+)?|\\s+${AND}\\s+)${NAME}){1,9}`;

/** Examples that a question names beside what it asks for, with what they are known by. */
const EXAMPLES: readonly (readonly [Examples["by"], RegExp])[] = [
  [
    "words",
    /\s*[(（](?:[^,，、()（）?!]{2,40}[,，、]\s*){1,9}[^,，、()（）?!]{0,40}(?:…|\.\.\.|(?<!\p{L})etc\.?|等)\s*[)）]/iu,
  ],
  [
    "words",
    new RegExp(`[\\s,;(–—-]*(?<!\\p{L})${MARK}[\\s:,]+(?:(?!${GOES_ON})[^.?!;)]|\\.(?=[\\p{L}\\d]))*\\)?`, "iu"),
  ],
  [
    "words",
    new RegExp(
      `[\\s,，(（]*${WIDE_MARK}[\\s:：、,，]*(?:(?![，,、]\\s*(?:哪|什么|多少))[^。.?？!！;；)）])*[)）]?`,
      "iu",
    ),
  ],
  ["words", new RegExp(`[\\s.;:,–—]+${NAMES},?\\s+${TO_MIND}[.\\s]*$`, "u")],
  ["words", new RegExp(`\\s*[(（]\\s*${LIKE}[\\s:,]+[^()（）]{3,200}[)）]`, "iu")],
  ["names", new RegExp(`,?\\s+${LIKE}[\\s:,]+${NAMES}`, "u")],
  ["names", new RegExp(`\\s*[(（]\\s*${NAMES}\\s*[)）]`, "u")],
];

/** Examples that a question names. */
export interface Examples {
  /** The question without them. */
  question: string;
  words: string;
  /** Each of them. */
  names: readonly string[];
  /** Whether words say that they are examples, or only names stand in brackets or after "like". */
  by: "words" | "names";
}

/** Takes the examples out of a question; null without any. */
export function withoutExamples(query: string): Examples | null {
  for (const [by, pattern] of EXAMPLES) {
    const found = pattern.exec(query);
    if (found === null || found.index === 0) continue;
    const rest = `${query.slice(0, found.index)} ${query.slice(found.index + found[0].length).trimStart()}`;
    const words = found[0].replace(/^[\s.,，;:(（–—-]+|[\s)）]+$/gu, "");
    return { question: rest.replace(/\s+(?=[,.;:?!])/gu, "").trim(), words, names: namesIn(words), by };
  }
  return null;
}

const BEGINS = new RegExp(`^(?:${MARK}|${LIKE}|${WIDE_MARK})[\\s:：、,，]*`, "iu");
const TO_MIND_AFTER = new RegExp(`,?\\s+${TO_MIND}[.\\s]*$`, "u");
const BETWEEN = new RegExp(`[,，、;；]\\s*(?:${AND}\\s+)?|\\s+${AND}\\s+`, "iu");

function namesIn(words: string): string[] {
  return words
    .replace(BEGINS, "")
    .replace(TO_MIND_AFTER, "")
    .replace(/(?:…|\.\.\.|(?<!\p{L})etc\.?|等)$/iu, "")
    .split(BETWEEN)
    .map((name) => name.trim())
    .filter((name) => /[\p{L}\p{N}]/u.test(name));
}
