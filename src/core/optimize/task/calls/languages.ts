import { escapePattern } from "../../../text/escape-pattern.ts";
/** Into how many languages a text is translated or written: "into 11 languages", "翻译成英语、德语和西班牙语". */
import { LANGUAGES, type Language } from "../language.ts";
import type { Span } from "../sizes/ledger.ts";
import { numberWords, WIDE_COUNTS, WORD_NUMBERS } from "../sizes/numerals/words.ts";

export interface Languages {
  number: number;
  span: Span;
  /** Whether the text says that each language is a call. */
  each: boolean;
}

/** Languages that texts name, by code of BCP 47. */
const CODES =
  "ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk ur vi zh".split(
    " ",
  );

/** Returns the names of languages in a language, escaped for a pattern, longest first. */
function namesIn(language: Language): string {
  const names = new Intl.DisplayNames([language], { type: "language" });
  return CODES.map((code) => escapePattern(names.of(code) ?? code))
    .sort((a, b) => b.length - a.length)
    .join("|");
}

let tongues: ReadonlyMap<string, string> | undefined;

/** Codes of languages by their names in all languages that are read, in lower case. */
function allTongues(): ReadonlyMap<string, string> {
  tongues ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "language" });
      return CODES.map((code) => [(names.of(code) ?? code).toLowerCase(), code] as const);
    }),
  );
  return tongues;
}

/** Whether a word is the name of a language: of any, or of one other than English and the given one. */
export function isTongue(word: string | undefined, own?: Language): boolean {
  const code = word === undefined ? undefined : allTongues().get(word.toLowerCase());
  return code !== undefined && (own === undefined || (code !== "en" && code !== own));
}

/** Returns the name of a language, in a script without spaces between words, with which a text starts: "葡萄牙语"; or null. */
export function tongueAtStart(text: string): string | null {
  if (!WITHOUT_SPACES.test(text)) return null;
  return [...allTongues().keys()].find((name) => text.startsWith(name)) ?? null;
}

/** Returns the names of languages, and lists of them, of a script without spaces between words: "英语、西班牙语和德语". */
export function tonguesWithoutSpaces(text: string): string[] {
  return [...text.matchAll(wideNames())].map(([words]) => words);
}

let wide: RegExp | undefined;

function wideNames(): RegExp {
  const names = [...allTongues().keys()].filter((name) => WITHOUT_SPACES.test(name) && name.length > 1);
  const name = `(?:${names.sort((a, b) => b.length - a.length).join("|")}|[英德法日韩俄葡西意]文)`;
  wide ??= new RegExp(`${name}(?:(?:[、，,/]|和|与|及|と|および|및|와 |과 )\\s?${name}){0,12}`, "gu");
  return wide;
}
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u;

const SPELT = numberWords(2, 60);
const COUNTED = new RegExp(
  String.raw`(?<![\p{L}\d.])(\d{1,2}|${SPELT})\s(?:\p{L}+\s)?(?:languages|locales|sprachen|langues|idiomas|línguas|lingue|talen|язык\p{L}*)(?!\p{L})|(\d{1,2}|[两二三四五六七八九十])\s?(?:种|門|门|个|か国|ヶ国|カ国)?(?:目标)?(?:语言|語言|言語|語(?=に|へ))|(\d{1,2})\s?개 ?(?:국어|언어)`,
  "iu",
);
/** Words before languages into which something is put; "from English and French" names its sources. */
const INTO =
  /(?<!\p{L})(?:to|into|in|ins|auf|nach|en|vers|al|para(?: o)?|in|naar(?: het)?|на|and)\s(?:(?:the|das|le|l['’]|el|il|het|\p{L}+isch)\s)?$|(?:成|为|為|に|へ)\s?$/iu;
/** Words for work that puts texts into other languages. */
export const WORK_OF_LANGUAGES =
  /(?<!\p{L})(?:translat|locali[sz]|übersetz|tradu|vertaal|vertal|перев[оеё]|lokalis)|翻译|翻譯|译成|翻訳|訳|번역|本地化|ローカライズ/iu;
const EACH =
  /(?<!\p{L})(?:(?:(?:one|a|single) (?:api )?(?:call|request) )?(?:per|for each|each|for every|every) (?:target )?(?:language|locale)|(?:je|pro) (?:ziel)?sprache|für jede sprache|jede sprache|(?:par|pour chaque|chaque) langue|(?:por|para cada|cada) idioma|(?:por|para cada|cada) (?:língua|idioma)|(?:per|per ogni|ogni|ciascuna) lingua|(?:per|elke|iedere) taal|(?:на|для) кажд\p{L}+ язык\p{L}*)(?!\p{L})|每(?:种|个|門|门)?(?:语言|語言|语种)|(?:语言|語言|语种)(?:各|分别)|各(?:种|個|个)?(?:语言|語言|语种)|言語ごと|各言語|언어(?:별|마다|당)/iu;

/** Words before the name of a language: "Brazilian Portuguese". */
const VARIETY = "(?:brazilian|european|latin american|mexican|canadian|swiss|simplified|traditional)";
const known = new Map<Language, RegExp>();

/** Returns a pattern for at least two names of languages in a row, in the language of the text. */
function listIn(language: Language): RegExp {
  let pattern = known.get(language);
  if (pattern === undefined) {
    const ending = language === "de" ? "e?" : "";
    const name = String.raw`(?:${VARIETY}\s)?(?:${namesIn(LANGUAGES.includes(language) ? language : "en")})${ending}`;
    const join = String.raw`(?:\s?[,、，/+&]\s?(?:and |und |et |y |e |en |и )?|\s(?:and|und|et|y|e|en|и)\s|和|与|及|と|および|및|와 |과 )`;
    pattern = new RegExp(String.raw`(?<!\p{Script=Latin})${name}(?:${join}(?:al |ins |in |into |to )?${name})+`, "giu");
    known.set(language, pattern);
  }
  return pattern;
}

/** Returns the languages that a text is put into; null when it names fewer than two. */
export function languagesIn(text: string, language: Language): Languages | null {
  const each = EACH.test(text);
  if (!each && !WORK_OF_LANGUAGES.test(text)) return null;
  const counted = COUNTED.exec(text);
  if (counted !== null) {
    const said = counted[1] ?? counted[2] ?? counted[3] ?? "";
    const number = WIDE_COUNTS[said] ?? WORD_NUMBERS[said.toLowerCase()] ?? Number(said);
    const from = counted.index;
    if (number >= 2 && number <= 60 && (each || INTO.test(text.slice(0, from))))
      return { number, span: { from, to: from + counted[0].length }, each };
  }
  for (const match of text.matchAll(listIn(language))) {
    const [words] = match;
    const to = match.index + words.length;
    const behind = /^\s?(?:に|へ|로|으로)/u.test(text.slice(to));
    if (!behind && !INTO.test(text.slice(0, match.index))) continue;
    const names = words.split(/[,、，/+&]|\s(?:and|und|et|y|e|en|и)\s|和|与|及|と|および|및|와 |과 /iu);
    const number = names.filter((name) => name.trim() !== "").length;
    if (number >= 2) return { number, span: { from: match.index, to }, each };
  }
  return null;
}
