import { plainNumbers } from "../../../optimize/task/sizes/numbers.ts";
import { latinNames } from "./brand-names.ts";
import type { Language } from "./languages/signs.ts";

/** Languages whose words run into one another or into their particles, so that a phrase needs no space around it. */
export const WIDE: ReadonlySet<Language> = new Set<Language>(["chinese", "japanese", "korean"]);
const OWN_SCRIPT: ReadonlySet<Language> = new Set<Language>([...WIDE, "russian"]);

/** A name in such a language, where any Latin word is one. */
export const WIDE_NAME = String.raw`(?<![A-Za-z0-9])((?-i:[A-Za-z][A-Za-z0-9.+-]*|\d+[A-Za-z][A-Za-z0-9.+-]*)(?: (?-i:[A-Z\d])[A-Za-z0-9.+-]*){0,3})`;

/** "커서(Cursor)", after the name in Latin letters stands for both. */
const TWICE = /([A-Za-z][\w.-]*) *\( *\1 *\)/gu;
/** The English letters for what stands before them. */
const ABBREVIATED =
  /(?<=[^\P{L}A-Za-z]) ?\( ?(?:TTS|STT|ASR|OCR|LLMs?|RAG|VLM|embeddings?|re-?rank(?:er|ing)?|agents?) ?\)/giu;
const DAY = /(20\d\d) ?[年년] ?(\d{1,2}) ?[月월](?: ?(\d{1,2}) ?[日号일])?/gu;
const MONTHS = "january february march april may june july august september october november december".split(" ");
const MONTH = /(?<![\d年년.-] ?)(1[0-2]|[1-9]) ?[月월](?![\d \p{L}]*[日号일])(?! ?\d)/gu;

/** The months of languages that the tables leave, without marks. */
const MONTHS_OF: Readonly<Partial<Record<Language, string>>> = {
  turkish: "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
  indonesian: "januari februari maret april mei juni juli agustus september oktober november desember",
  vietnamese: MONTHS.map((_, at) => `thang_${at + 1}`).join(" "),
};

/** Writes months as English has them, and those of a year as numbers: "Eylul 2026" becomes "2026-09". */
export function plainMonths(text: string, language: Language): string {
  const months = MONTHS_OF[language]?.replaceAll("_", " ").split(/ (?=\p{L})/u);
  if (months === undefined) return text;
  const month = new RegExp(
    `(?<![\\p{L}\\d])(${months.toReversed().join("|")})(?:(?: nam |/| )(20\\d\\d)|(?![\\d\\p{L}]| (?:qua|gan|toi|sap)))(?!\\d)`,
    "giu",
  );
  return text.replace(month, (_, name: string, year?: string) => {
    const at = months.indexOf(name.toLowerCase());
    return year === undefined ? (MONTHS[at] ?? "") : `${year}-${String(at + 1).padStart(2, "0")}`;
  });
}

/** Writes names, numbers, dates and punctuation as English has them, where a language has a script of its own. */
export function plainScript(query: string, language: Language): string {
  if (!OWN_SCRIPT.has(language)) return query;
  const named = latinNames(query.normalize("NFKC")).replace(TWICE, "$1");
  // A version is no part of the number behind it: "gpt-5.4 백만 토큰당".
  return plainNumbers(named.replace(/(?<=[A-Za-z]-?\d[\d.]*) (?=[백천만억百千万億亿])/gu, ", "))
    .text.replace(MONTH, (_, month: string) => `${MONTHS[Number(month) - 1]} `)
    .replace(/[、，・]/gu, ", ")
    .replace(/。/gu, ". ")
    .replace(/[「」『』《》“”]/gu, " ")
    .replace(ABBREVIATED, "")
    .replace(/ +/gu, " ")
    .replace(DAY, (_, year: string, ...parts: (string | undefined)[]) =>
      [year, ...parts.slice(0, 2).flatMap((part) => part?.padStart(2, "0") ?? [])].join("-"),
    );
}

/** What stands behind the thing that it tells of in English, and before it in languages whose words run together. */
const BEHIND =
  /^(?:with|made in|by [A-Z]|sold by|for commercial|under|released|in [A-Z2]|in the|since|at most|written in|preferably|via|besides|outside|this|by the end|newest first|cheapest first|sorted by)(?!\p{L})/u;
/** What stands first, so that no other name is taken for the one to replace and a maker stands beside its models. */
const FIRST =
  /^(?:top \d|\d+ cheapest|(?:open source )?alternatives to |(?:models )?cheaper than |how many$|what share of |new$|newest$)/u;
/** Facts to be told of each, which stand at the end. */
const LAST = /^, license/u;
/** What a part of a question begins with. */
const OPENS = /^which$/u;
const JOINS = /^(?:and|or)$/u;
const PARTS = /(?:[^,;?!().]|\.(?!\s|$))+/gu;

/**
 * Puts the phrases of each part of a question into the order of English.
 * @param text the question, in which a character of the private use area stands for each phrase
 * @param said returns the English of such a character, or "" for other text
 */
export function inEnglishOrder(text: string, said: (piece: string) => string): string {
  const first: string[] = [];
  const last: string[] = [];
  const replaces = (text.match(/[\ue000-\uf8ff]/gu) ?? []).some((piece) => /alternatives to /u.test(said(piece)));
  const parts = text.replace(PARTS, (part) => {
    const pieces = (part.match(/[\ue000-\uf8ff]|[^\ue000-\uf8ff]+/gu) ?? []).filter((piece) => piece.trim() !== "");
    const isBehind = (at: number): boolean => {
      const english = said(pieces[at] ?? "");
      return BEHIND.test(english) || (JOINS.test(english) && isBehind(at + 1));
    };
    const behind = pieces.filter((_, at) => isBehind(at));
    const rest = pieces
      .filter((_, at) => !isBehind(at))
      .toSorted((one, other) => Number(OPENS.test(said(other))) - Number(OPENS.test(said(one))));
    const opening = rest.filter((piece) => FIRST.test(said(piece)));
    first.push(...opening);
    const facts = rest.filter((piece) => LAST.test(said(piece)));
    last.push(...facts);
    const left = rest.filter(
      (piece) => ![...opening, ...facts].includes(piece) && !(replaces && said(piece) === "tools"),
    );
    return ["", ...left, ...behind, ""].join(" ");
  });
  return [...first, last.length === 0 ? parts : parts.replace(/[\s.?!,]+$/u, ""), ...last].join(" ");
}
