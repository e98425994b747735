import { wholeWord } from "../../../text/whole-word.ts";
import { POLISH } from "./polish.ts";
import { TURKISH } from "./turkish.ts";

/** A name as people write it: `Pinecone`, `n8n`, `Claude Opus 5.5`. */
const NAME = String.raw`((?-i:[A-Z]\S*|\S*\d\S*)(?: (?-i:[A-Z]|\d)[^\s,;?!]*){0,2})`;

/** Words of which one tells a language from any other, and letters and words of which it takes two. */
const SIGNS = {
  polish: [
    /(?<!\p{L})(?:kiedy|które|ktore|który|ktory|zamiast|najtańsz\p{L}+|najtansz\p{L}+|najszybciej|ile kosztuj\p{L}+|ile jest|gwiazdek|jakie są|otwart\p{L}+ (?:źródł|zrodl|wag|kod)\p{L}*)(?!\p{L})/iu,
    /[ąęłńśźż]/iu,
    /(?<!\p{L})(?:jest|są|które|ktore|jaki[ea]?|ile|czy|oraz|dla|na licencji|licencj\p{L}+|zamiast|najtańsz\p{L}+|najtansz\p{L}+|modeli|narzędzi\p{L}*|narzedzi\p{L}*|kosztuj\p{L}+|cen[ay]|podaj|szukam\p{L}*|gwiazd\p{L}+|otwart\p{L}+)(?!\p{L})/giu,
  ],
  turkish: [
    /(?<!\p{L})(?:hangi\p{L}*|yerine|ne kadar|ne zaman|nedir|nelerdir|neler|açık (?:kaynak|ağırlık)\p{L}*|acik kaynak\p{L}*|en ucuz|yıldızlı)(?!\p{L})/iu,
    /[ğıİ]|ş(?=\p{L})/u,
    /(?<!\p{L})(?:hangi\p{L}*|yerine|için|icin|ve|kaç|kac|nedir|olan|ne kadar|ne zaman|açık|acik|kaynak\p{L}*|ucuz|model(?:ler|leri)|en az|fiyat\p{L}*|alternatif\p{L}*|lisans\p{L}*|yıldız\p{L}*|yildiz\p{L}*|araç\p{L}*|arac\p{L}*|veya|daha)(?!\p{L})/giu,
  ],
} as const;
const TABLES = { polish: POLISH, turkish: TURKISH } as const;

type Language = keyof typeof TABLES;

interface Gloss {
  english: string;
  pattern: RegExp;
}

const compiled = new Map<Language, readonly Gloss[]>();

/** Compiled at the first question in a language. */
function glossesOf(language: Language): readonly Gloss[] {
  let made = compiled.get(language);
  if (made === undefined) {
    made = TABLES[language]
      .split("\n")
      .filter((line) => line.includes(" = "))
      .map((line) => {
        const [english = "", words = ""] = line.split(/ = (.*)/u);
        const source = words.replaceAll("<name>", NAME).replace(/(?<=[\p{L})])\*/gu, "\\p{L}*");
        return {
          english: english.trim().replace("<name>", "$1"),
          pattern: wholeWord(source),
        };
      });
    compiled.set(language, made);
  }
  return made;
}

/**
 * Puts a question in Polish or Turkish into English, word by word, as far as the tables go: other words stay, and are said not to
 * be read. Returns null for a text in another language.
 */
export function inEnglish(query: string): string | null {
  const language = (Object.keys(SIGNS) as Language[]).find((one) => isIn(query, one));
  if (language === undefined) return null;
  // What one phrase has put into English is no word for the next.
  const done: string[] = [];
  const glossed = glossesOf(language).reduce(
    (rest, { english, pattern }) =>
      rest.replace(pattern, (...args) => {
        const groups = args.slice(
          1,
          args.findIndex((arg) => typeof arg === "number"),
        ) as (string | undefined)[];
        const said = groups.filter((group) => group !== undefined);
        done.push(english.replace(/\$(\d)/gu, (_, at) => said[Number(at) - 1] ?? ""));
        return ` ${String.fromCodePoint(FIRST_MARK + done.length - 1)} `;
      }),
    withoutMarks(withoutCases(query, language)).replace(THOUSANDS, (_, number: string) =>
      String(Number(number.replace(",", ".")) * 1000),
    ),
  );
  return glossed
    .replace(MARK, (mark) => done[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? "")
    .replace(/\s+(?=[,.;:?!)])/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/(?:,\s*)+(?=[.?!]|$)/gu, "")
    .trim();
}

/** Characters of the private use area, which stand for what is put into English. */
const FIRST_MARK = 0xe000;
const MARK = /[\ue000-\uf8ff]/gu;

/** "20 tysięcy", "20 bin". */
const THOUSANDS = /(?<![\d.,])(\d{1,4}(?:[.,]\d)?) ?(?:tysi\p{L}*|tys\.?(?!\p{L})|bin(?=(?:den|dan|in)?(?!\p{L})))/giu;

function isIn(query: string, language: Language): boolean {
  const [own, letters, words] = SIGNS[language];
  if (own.test(query)) return true;
  const said = new Set((query.match(words) ?? []).map((word) => word.toLowerCase()));
  return said.size + (letters.test(query) ? 1 : 0) > 1;
}

/** Removes the ending of a case after the apostrophe of a name: "Claude'a", "Pinecone'un". A place stands before its name in English. */
function withoutCases(query: string, language: Language): string {
  if (language === "polish") return query.replace(/(?<=[\p{L}\p{N}])['’](?:a|u|em|ie|owi|ow)(?!\p{L})/gu, "");
  return query
    .replace(/([\p{L}\p{N}.-]+)['’](?:ta|te|da|de|taki|teki|daki|deki)(?!\p{L})/gu, "on $1")
    .replace(/(?<=[\p{L}\p{N}])['’]\p{Ll}{1,5}(?!\p{L})/gu, "");
}

function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ı/gu, "i").replace(/ł/gu, "l").replace(/Ł/gu, "L");
}
