/** One word of a text, case-folded. */
export interface Word {
  text: string;
  /** True when only punctuation separates it from the word before: "e-mail", "node.js", "ci/cd". */
  glued: boolean;
}

const LETTERS_APART: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
const CASE_PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;
const MAX_WORD_UNITS = 64;

/** Folds a text to lower case without accents, ligatures and width variants. Scripts whose marks carry meaning keep them. */
export function fold(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS_APART[letter] ?? letter);
}

/** Splits a text into folded words, in order. "C++" and "C#" are words; a possessive 's is dropped; words are cut at 64 code units. */
export function tokenise(text: string): Word[] {
  const folded = fold(text).replace(/(?<=[\p{L}\p{N}])['’]s?(?=[^\p{L}\p{N}]|$)|(?<=\p{L})['’](?=\p{L})/gu, "");
  const words: Word[] = [];
  let end = -1;
  for (const match of folded.matchAll(WORD)) {
    const gap = end < 0 ? " " : folded.slice(end, match.index);
    words.push({ text: match[0].slice(0, MAX_WORD_UNITS), glued: /^[^\s,;:()[\]{}]{0,1}$/u.test(gap) });
    end = match.index + match[0].length;
  }
  return words;
}

/** Returns the folded parts, of three letters or more, of words in mixed case: "LangChain" gives "lang" and "chain". */
export function caseParts(text: string): string[] {
  const parts: string[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const inside = word.match(CASE_PART) ?? [];
    if (inside.length > 1) parts.push(...inside.filter((part) => part.length >= 3).map(fold));
  }
  return parts;
}
