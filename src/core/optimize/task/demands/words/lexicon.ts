import type { Language } from "../../language.ts";

/** Words of one meaning by language, separated by `|`; `any` are used in all of them. `…` stands for up to thirty characters. */
export type Words = Readonly<Partial<Record<Language | "any", string>>>;

/** Letters that make up words between blanks: a Latin name within Chinese or Japanese stands alone. */
export const SPACED = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const WITHOUT_SPACES: ReadonlySet<string> = new Set(["zh", "ja", "ko"]);

/**
 * Patterns of words, one for each language, made when the first text of it is read. Only the text's own language and
 * the words that all share are looked for: `no` denies in English and Spanish, and in Portuguese it means "in the".
 */
export function lexicon(words: Words): (language: Language) => RegExp {
  const made = new Map<Language, RegExp>();
  return (language) => {
    let pattern = made.get(language);
    if (pattern === undefined) {
      pattern = new RegExp(sourceOf(words, language), "giu");
      made.set(language, pattern);
    }
    return pattern;
  };
}

function sourceOf(words: Words, language: Language): string {
  const own = patternOf(words[language] ?? "");
  const shared = patternOf(words.any ?? "");
  const spaced = [WITHOUT_SPACES.has(language) ? "" : own, shared].filter((list) => list !== "").join("|");
  const parts = [
    ...(spaced === "" ? [] : [`(?<!${SPACED})(?:${spaced})(?!${SPACED})`]),
    ...(WITHOUT_SPACES.has(language) && own !== "" ? [own] : []),
  ];
  return parts.length === 0 ? "(?!)" : parts.join("|");
}

function patternOf(list: string): string {
  return list
    .replaceAll(" … ", "[\\s-][^,;.。，、]{0,30}?")
    .replace(/ (?=\?)/g, "[\\s-]")
    .replace(/ +/g, "[\\s-]+")
    .replaceAll("'", "['’]");
}

/** The places at which a pattern is found. */
export function found(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(pattern)] as RegExpExecArray[];
}

/** Whether a pattern is found, without a memory of where the last search ended. */
export function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}

/**
 * The same pattern with word borders that know letters with accents and Cyrillic ones, compiled at the first call: many
 * borders take tens of milliseconds, which a server that starts does not spend.
 */
export function withBorders(pattern: RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= bordered(pattern);
    return made;
  };
}

function bordered(pattern: RegExp): RegExp {
  const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]`;
  const source = pattern.source
    .replaceAll(String.raw`\b`, `(?:(?<!${letter})(?=${letter})|(?<=${letter})(?!${letter}))`)
    .replaceAll(String.raw`\w`, letter);
  return new RegExp(source, pattern.flags.includes("u") ? pattern.flags : `${pattern.flags}u`);
}
