/** The hyphen in a version that an id writes for a full stop: `haiku-4-5-20251001`, but not `qwen3-8b` or `2026-1-2`. */
const HYPHENATED = /(?<=(?<![\d.]|\d-)\d)-(?=\d{1,2}(?!\p{L}|\.?\d))/giu;

/** Writes versions with a full stop, so that `haiku-5-5` is no `haiku-3-5` that shares a 5. */
export function withDottedVersions(text: string): string {
  return text.replace(HYPHENATED, ".");
}

/** Splits a name into lower-case words and version numbers: `gpt-4o` gives `gpt` and `4o`, `haiku-4-5` `haiku` and `4.5`. */
export function wordsOf(text: string): string[] {
  return (
    withDottedVersions(text)
      .toLowerCase()
      .match(/[a-z]+(?:\d+(?:\.\d+)*[a-z]*)?|\d+(?:\.\d+)*[a-z]*/g) ?? []
  );
}

/** Words for models of any kind. Ids such as `accounts/fireworks/models/…` contain them, and name no model by them. */
export const GENERIC = new Set(["model", "models", "llm", "llms"]);

/** Words that occur in model names but do not identify a model. */
export const COMMON = new Set(
  "api apis model models llm llms ai open source latest pro fast turbo free host hosted agent agents code chat data deep local mini large small medium preview max plus flash lite instant high text search research image vision reasoning".split(
    " ",
  ),
);

/** The family and the version of `qwen3.8`, which people also write apart. */
export function partsOf(word: string): string[] {
  const [, family, version] = /^([a-z]{3,})(\d+(?:\.\d+)*[a-z]*)$/.exec(word) ?? [];
  return family === undefined || version === undefined ? [] : [family, version];
}

/**
 * Returns the set of words of a name with families and versions apart and a version without its `v`, so that `Qwen3.8`,
 * `qwen 3.8` and `DeepSeek V4` and `deepseek-4` have the same words.
 */
export function apart(name: string): Set<string> {
  const words = wordsOf(name.replace(/(?<=\p{L})\+/gu, " plus")).filter((word) => !GENERIC.has(word));
  return new Set(
    words.flatMap((word) => (/^v\d/.test(word) ? [word.slice(1)] : partsOf(word).length > 0 ? partsOf(word) : [word])),
  );
}

/** Whether a word states a version or a size. */
export function isNumbered(word: string): boolean {
  return /\d/.test(word);
}
