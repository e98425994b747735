import { asksForAi } from "../../named/about-ai.ts";
import { foreignField, isForeign } from "../fields.ts";
import { linesOf, type Words, withNumbers } from "../plain/language-words.ts";
import { TEXT_MODELS } from "../plain/plain-text.ts";
import { CHINESE } from "./languages/chinese.ts";
import { DUTCH, DUTCH_WORDS } from "./languages/dutch.ts";
import { FRENCH, FRENCH_WORDS } from "./languages/french.ts";
import { GERMAN, GERMAN_WORDS } from "./languages/german.ts";
import { INDONESIAN } from "./languages/indonesian.ts";
import { ITALIAN, ITALIAN_WORDS } from "./languages/italian.ts";
import { JAPANESE } from "./languages/japanese.ts";
import { KOREAN } from "./languages/korean.ts";
import { POLISH, POLISH_WORDS } from "./languages/polish.ts";
import { PORTUGUESE, PORTUGUESE_WORDS } from "./languages/portuguese.ts";
import { RUSSIAN } from "./languages/russian.ts";
import { type Language, languageOf } from "./languages/signs.ts";
import { SPANISH, SPANISH_WORDS } from "./languages/spanish.ts";
import { TURKISH } from "./languages/turkish.ts";
import { VIETNAMESE } from "./languages/vietnamese.ts";
import { inEnglishOrder, plainMonths, plainScript, WIDE, WIDE_NAME } from "./own-scripts.ts";

/** A name as people write it: `Pinecone`, `n8n`, `Claude Opus 5.5`. */
const NAME = String.raw`(?<!-)((?-i:[A-Z][^\s,;?!]*|[^\s,;?!]*\d[^\s,;?!]*)(?:(?<![.:]) (?-i:[A-Z]|\d)[^\s,;?!]*){0,2})`;

/** Languages that are put into English. */
const TABLES: Readonly<Partial<Record<Language, string>>> = {
  polish: POLISH,
  turkish: TURKISH,
  german: GERMAN,
  dutch: DUTCH,
  french: FRENCH,
  spanish: SPANISH,
  portuguese: PORTUGUESE,
  italian: ITALIAN,
  russian: RUSSIAN,
  chinese: CHINESE,
  japanese: JAPANESE,
  korean: KOREAN,
  vietnamese: VIETNAMESE,
  indonesian: INDONESIAN,
};

/** Of these, more lines are made. */
const WORDS: Readonly<Partial<Record<Language, Words>>> = {
  polish: POLISH_WORDS,
  german: GERMAN_WORDS,
  dutch: DUTCH_WORDS,
  french: FRENCH_WORDS,
  spanish: SPANISH_WORDS,
  portuguese: PORTUGUESE_WORDS,
  italian: ITALIAN_WORDS,
};

interface Gloss {
  english: string;
  pattern: RegExp;
}

/** Phrases of a language, and words, between which the kinds of products stand that listings name in it. */
type Glosses = readonly (readonly Gloss[])[];

const compiled = new Map<Language, Glosses>();

/** Compiled at the first question in a language. */
function glossesOf(language: Language, table: string): Glosses {
  let made = compiled.get(language);
  if (made === undefined) {
    // Without marks, Latin letters are few, which compiles ten times faster.
    const letters = /^[\p{Script=Latin}\p{Script=Common}]*$/u.test(table) ? "A-Za-zß" : "\\p{L}";
    const words = WORDS[language];
    made = `${words === undefined ? "" : linesOf(words)}${table}`.split(/\n\n/u).map((lines) =>
      lines
        .split("\n")
        .filter((line) => line.includes(" = "))
        .map((line) => (WIDE.has(language) ? wideGlossOf(line) : glossOf(line, letters))),
    );
    compiled.set(language, made);
  }
  return made;
}

function glossOf(line: string, letters: string): Gloss {
  const [english = "", words = ""] = line.split(/ = (.*)/u);
  const source = words
    .replace(/\['’\](?!\?)/gu, "['’] ?")
    .replace(/(?<=[\p{L})])\*/gu, "\\p{L}*")
    .replaceAll("<name>", NAME)
    .replaceAll("\\p{L}", `[${letters}]`);
  return {
    english: english.trim().replace("<name>", "$1"),
    pattern: new RegExp(`(?<![${letters}\\d])(?:${source})(?![${letters}\\d])`, "giu"),
  };
}

/** A phrase that needs no space around it. */
function wideGlossOf(line: string): Gloss {
  const [english = "", words = ""] = line.split(/ = (.*)/u);
  return { english: english.trim(), pattern: new RegExp(words.replaceAll("<name>", WIDE_NAME), "giu") };
}

/**
 * Puts a question into English, word by word, as far as the table of its language goes: other words stay, and are said not to be
 * read. Returns null for a text in English or a language without a table.
 * @param isListed whether a product or a model has a name, which may have the ending of a case
 */
export function inEnglish(query: string, isListed?: (name: string) => boolean): string | null {
  const language = languageOf(query);
  const table = language === null ? undefined : TABLES[language];
  if (language === null || table === undefined) return null;
  // What one phrase has put into English is no word for the next.
  const done: string[] = [];
  const put = (english: string) => ` ${String.fromCodePoint(FIRST_MARK + done.push(english) - 1)} `;
  const named = withoutCases(plainScript(query.replace(TEXT_MODELS, "$1"), language), language, isListed);
  const glossed = glossesOf(language, table).reduce(
    (text, glosses, part) =>
      glosses.reduce(
        (rest, { english, pattern }) =>
          withoutGaps(
            rest.replace(pattern, (...args) => {
              if (english === "") return " ";
              const said = args
                .slice(
                  1,
                  args.findIndex((arg) => typeof arg === "number"),
                )
                .filter((group) => group !== undefined);
              return put(english.replace(/\$(\d)/gu, (_, at) => withMarksOf(named, said[Number(at) - 1] ?? "")));
            }),
          ),
        part === 0 ? text : withoutFields(withMarksOf(named, text), put),
      ),
    withoutGaps(withNumbersOf(plainMonths(withoutMarks(named), language), language)),
  );
  const said = (mark: string) => done[(mark.codePointAt(0) ?? 0) - FIRST_MARK] ?? "";
  const ordered = WIDE.has(language) ? inEnglishOrder(glossed, said) : glossed;
  return withMarksOf(named, ordered)
    .replace(MARK, said)
    .replace(MARK, said)
    .replace(/[¿¡]/gu, " ")
    .replace(/(?<=\()\s+/gu, "")
    .replace(/\s+(?=[,.;:?!)])/gu, "")
    .replace(/\s+/gu, " ")
    .replace(/(?<!\p{L})tools of (?=\p{L})/gu, "")
    .replace(/(?<=sellers),(?= based in)/gu, "")
    .replace(RELEASED_AFTER, "released $1")
    .replace(/(?:,\s*)+(?=[.?!]|$)/gu, "")
    .replace(AI_ALONE, (word) => (asksForAi(query) ? "AI tools" : word))
    .trim();
}

/** What is left of "outils d'IA", "programas de IA" where a table has taken the word for tools. */
const AI_ALONE = /(?<![\p{L}-])(?:d['’] ?|de |di |con )?(?:IA|AI|KI|ИИ)(?! ?-| tools)(?!\p{L})/u;

/** Languages whose English, word by word, says all that their words do; other lists have no words of them. */
const READ_IN_ENGLISH = new Set<Language | null>([
  "polish",
  "turkish",
  "vietnamese",
  "indonesian",
  "dutch",
  "russian",
  "chinese",
  "japanese",
  "korean",
]);

/** Whether a text is in a language that is read in English alone. */
export function isReadInEnglish(text: string): boolean {
  return READ_IN_ENGLISH.has(languageOf(text));
}

/** Most kinds of products that one question names. */
const MOST_FIELDS = 2;

/** Puts the kinds of products that listings name in other languages into English; the text is without marks again. */
function withoutFields(text: string, put: (english: string) => string): string {
  let rest = text;
  const named = new Set<string>();
  for (let at = 0; at < MOST_FIELDS; at += 1) {
    const field = foreignField(rest);
    if (field === null) break;
    // A name may be a word for a kind: "Guardrails AI".
    const english = field.english.startsWith(field.words.toLowerCase()) ? field.words : field.english;
    rest = rest.replace(field.words, () => (named.has(english) && isForeign(field.words) ? " " : put(english)));
    named.add(english);
  }
  return withoutMarks(rest);
}

/** Characters of the private use area, which stand for what is put into English. */
const FIRST_MARK = 0xe000;
const MARK = /[\ue000-\uf8ff]/gu;

/** A time before what it is the time of, where English has it behind. */
const RELEASED_AFTER = /(?<![\p{L}\p{N}])((?:in|since|by|this) [\p{L}\d -]{4,24}) released(?!\p{L})/gu;

/** "Một triệu", "satu juta", "bir milyon". */
const ONE_MILLION = /(?<!\p{L})(?:mot|satu|bir) (?=(?:trieu|juta|milyon)(?!\p{L}))/giu;
/** "20 bin", "20 nghìn", "20 ribu". */
const THOUSANDS =
  /(?<![\d.,])(\d{1,4}(?:[.,]\d)?) ?(?:(?:nghin|ngan|ribu|rb)(?!\p{L})|bin(?=(?:den|dan|in)?(?!\p{L})))/giu;

function withNumbersOf(text: string, language: Language): string {
  const words = WORDS[language];
  if (words !== undefined) return withNumbers(text, words);
  return text
    .replace(ONE_MILLION, "1 ")
    .replace(THOUSANDS, (_, number: string) => String(Number(number.replace(",", ".")) * 1000));
}

const withoutGaps = (text: string) => text.replace(/\s{2,}/gu, " ");

/** Endings of the cases of names, by language. */
const CASES: Readonly<Partial<Record<Language, RegExp>>> = {
  polish: /(?:a|u|em|iem|owi|ie|y|i|e|ę|ą|ów|om|ami|ach)$/u,
  german: /s$/u,
};

/**
 * Removes the ending of a case from a name: "Claude'a", "Pinecone'un", "Cursora" where Cursor is listed. A place stands before its
 * name in English. An article that is cut short stands apart from its word: "l'agent".
 */
function withoutCases(query: string, language: Language, isListed: (name: string) => boolean = () => false): string {
  const cases = CASES[language];
  const bare =
    cases === undefined
      ? query
      : query.replace(/(?<![\p{L}\p{N}-])\p{Lu}[\p{L}\p{N}]{3,}(?![\p{L}\p{N}-])/gu, (name) => {
          const stem = name.replace(cases, "");
          if (stem === name) return name;
          return (isListed(name) ? undefined : [stem, `${stem}a`].find(isListed)) ?? name;
        });
  if (language === "polish") return bare.replace(/(?<=[\p{L}\p{N}])['’](?:a|u|em|ie|owi|ow)(?!\p{L})/gu, "");
  if (language !== "turkish") return bare.replace(/(?<!\p{L})(\p{L}{1,5})['’](?=\p{L}{2})/gu, "$1' ");
  return bare
    .replace(
      /(?<![\p{L}\p{N}.-])(?=[\p{N}.-]*\p{L})([\p{L}\p{N}.-]+)['’](?:ta|te|da|de|taki|teki|daki|deki)(?!\p{L})/gu,
      "on $1",
    )
    .replace(/(?<=[\p{L}\p{N}])['’]\p{Ll}{1,5}(?!\p{L})/gu, "");
}

/** Removes the marks of Latin letters, which many leave out, and of no others, which would be other letters. */
function withoutMarks(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, "")
    .normalize("NFC")
    .replace(/ё/gu, "е")
    .replace(/ı/gu, "i")
    .replace(/ł/gu, "l")
    .replace(/Ł/gu, "L");
}

/** Writes the words that are left as the question has them. */
function withMarksOf(query: string, left: string): string {
  const written = new Map((query.normalize("NFC").match(/\p{L}+/gu) ?? []).map((word) => [withoutMarks(word), word]));
  return left.replace(/\p{L}+/gu, (word) => written.get(word) ?? word);
}
