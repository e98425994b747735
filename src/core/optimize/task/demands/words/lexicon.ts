import type { Language } from "../../language.ts";

/** Words with one meaning by language, separated by `|`; `any` applies to all languages. `…` matches up to thirty characters. */
export type Words = Readonly<Partial<Record<Language | "any", string>>>;

/** Letters of scripts with spaces between words. */
export const SPACED = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}]`;
const WITHOUT_SPACES: ReadonlySet<string> = new Set(["zh", "ja", "ko"]);

/**
 * Compiles a pattern per language on first use. Only the words of the text's language and `any` are searched: `no` is a
 * negation in English and Spanish, and means "in the" in Portuguese.
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

/** Returns all matches of a pattern. */
export function found(pattern: RegExp, text: string): RegExpExecArray[] {
  return [...text.matchAll(pattern)] as RegExpExecArray[];
}

/** Whether a pattern matches, independent of `lastIndex`. */
export function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}

/**
 * Returns the pattern with `\\b` extended to accented and Cyrillic letters. Compiles it at the first call, since many such
 * borders take tens of milliseconds, which would delay the start of a server.
 */
export function withBorders(pattern: RegExp): () => RegExp {
  let made: RegExp | undefined;
  return () => {
    made ??= bordered(pattern);
    return made;
  };
}

const LETTER = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{N}_]`;
/** Borders beside a letter that must match, so that only the other side decides. */
const BEFORE_LETTER = new RegExp(String.raw`\\b(?=${LETTER}(?![?*{]))`, "gu");
const AFTER_LETTER = new RegExp(String.raw`(?<=(?<!\\)${LETTER})\\b`, "gu");

function bordered(pattern: RegExp): RegExp {
  const letter = LETTER;
  const source = pattern.source
    .replace(BEFORE_LETTER, `(?<!${letter})`)
    .replace(AFTER_LETTER, `(?!${letter})`)
    .replaceAll(String.raw`\b`, `(?:(?<!${letter})(?=${letter})|(?<=${letter})(?!${letter}))`)
    .replaceAll(String.raw`\w`, letter);
  return new RegExp(source, pattern.flags.includes("u") ? pattern.flags : `${pattern.flags}u`);
}
