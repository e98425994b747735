/** Several outputs of one call: "three translations", "输出三份译文", "two variants of each". */
import { type Languages, languagesIn } from "../../calls/languages.ts";
import type { Language } from "../../language.ts";
import { plainNumbers } from "../numbers.ts";
import { numberWords, WIDE_COUNTS, WORD_NUMBERS } from "../numerals/words.ts";

export interface Outputs {
  times: number;
  words: string;
  /** Whether the text counts the outputs; otherwise it names languages, each of which may be a call. */
  sure: boolean;
  /** Whether the output of a call is multiplied all the same. */
  multiplied?: boolean;
}

const MOST = 12;
const SPELT = numberWords(2, MOST);
const COUNTED = new RegExp(
  String.raw`(?<![\p{L}\d.,])(\d{1,2}|${SPELT})\s(?:(?:different|separate|unterschiedliche|verschiedene|différentes|distintas|diferentes|diverse|verschillende|разны[ех])\s)?(?:translations|variants|variations|alternative versions|übersetzungen|varianten|fassungen|traductions|variantes|traducciones|traduções|traduzioni|varianti|vertalingen|перевод(?:а|ов)|вариант(?:а|ов))(?!\p{L})|(\d{1,2}|[两二三四五六七八九十])\s?(?:份|个|個|种|種|つの?|通りの?)\s?(?:译文|译本|翻译|訳文|翻訳|变体|方案|パターン|バリエーション)|(\d{1,2}|[두세네])\s?(?:개의?|가지)\s?(?:번역(?:본|문)?|변형|버전)`,
  "iu",
);

/** Returns how many outputs a text wants of one call; null when it says nothing of the kind. */
export function outputsIn(text: string, language: Language): Outputs | null {
  const plain = plainNumbers(text);
  const found = COUNTED.exec(plain.text);
  if (found !== null) {
    const said = found[1] ?? found[2] ?? found[3] ?? "";
    const times = WIDE_COUNTS[said] ?? WORD_NUMBERS[said.toLowerCase()] ?? Number(said);
    const words = plain.original(found.index, found.index + found[0].length);
    return times >= 2 && times <= MOST ? { times, words, sure: true } : null;
  }
  const languages: Languages | null = languagesIn(plain.text, language);
  if (languages === null || languages.each || languages.number > MOST) return null;
  const { from, to } = languages.span;
  return { times: languages.number, words: plain.original(from, to), sure: false };
}
