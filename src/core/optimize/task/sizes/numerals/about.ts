import { hanValue } from "./han.ts";
import type { Rewrite } from "./hours.ts";
import { numberWords, WORD_NUMBERS } from "./words.ts";

/** Numbers that are meant roughly: "une quarantaine de pages", "two dozen", "40-odd pages", "四十来页", "страниц сорок". */

/** Round numbers as nouns, behind an article or a number. */
const NOUNS: Record<string, number> = {};
for (const [value, words] of [
  [10, "dizaine|dizaines|decina|decine|decena|decenas|dezena|dezenas|tiental|десяток|десятка|десятков"],
  [12, "dozen|dozens|dutzend|douzaine|douzaines|docena|docenas|dúzia|dúzias|dozzina|dozzine|dozijn"],
  [12, "дюжина|дюжины|дюжину|дюжин"],
  [15, "quinzaine|quindicina|quincena|quinzena"],
  [20, "vingtaine|ventina|veintena|vintena|twintigtal"],
  [30, "trentaine|trentina|treintena|trintena|dertigtal"],
  [40, "quarantaine|quarantina|cuarentena|quarentena|veertigtal"],
  [50, "cinquantaine|cinquantina|cincuentena|cinquentena|vijftigtal"],
  [60, "soixantaine|sessantina|sesentena|zestigtal"],
  [70, "settantina"],
  [80, "ottantina"],
  [90, "novantina"],
  [100, "centaine|centaines|centinaio|centinaia|centenar|centenares|centena|centenas|honderdtal"],
  [100, "сотня|сотню|сотни|сотен"],
  [1000, "millier|milliers|migliaio|migliaia|millar|millares|milhar|milhares|duizendtal"],
] as const)
  for (const word of words.split("|")) NOUNS[word] = value;
/** Nouns that are periods of time as well: "une quinzaine", and "quarantaine" is a quarantine. */
const ALSO_ELSE = /^(?:quin[dzc]|[cq]uarent|quaranta)/iu;
/** Round numbers that need no article; Russian has none, and its other forms are of an unknown number ("сотни писем"). */
const ALONE: Readonly<Record<string, number>> = {
  "demi-douzaine": 6,
  "media docena": 6,
  "meia dúzia": 6,
  "mezza dozzina": 6,
  "half dozijn": 6,
  полдюжины: 6,
  десяток: 10,
  дюжина: 12,
  дюжину: 12,
  "около десятка": 10,
  "полтора десятка": 15,
  полсотни: 50,
  сотня: 100,
  сотню: 100,
  "около сотни": 100,
  "полторы сотни": 150,
};
const WORD = numberWords();
const OF = String.raw`(\s(?:de |di |d['’]|of )?)(?=\p{L})`;
const COUNTED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:(une|una|um|uma|een|ein|a)|(${WORD}|\d{1,2}))\s|(un['’]))(${Object.keys(NOUNS).join("|")})${OF}`,
  "giu",
);
const UNCOUNTED = new RegExp(
  String.raw`(?<!\p{L})(?:(?:une|una|uma|um|un|een)\s)?(${Object.keys(ALONE).join("|")})${OF}`,
  "giu",
);

/** A number and words that make it rough: "twenty-odd", "cuarenta y pico", "a hundred or so". */
const ODD = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])(${WORD}|\d{1,3})(?:[\s-]odd| or so| et quelques| y (?:pico|tant[oa]s)| e (?:pouc[oa]s|tant[oa]s|rotti)| с (?:лишним|небольшим))(?=\s(?:de |di )?\p{L})`,
  "giu",
);
/** Two of something, or of a round number. "Ein paar" and "een paar" are of an unknown number. */
const COUPLE =
  /(?<!\p{L})(?:a couple(?: of)?|un par de|um par de|un paio di) (?:(dozen|hundred|thousand) )?(?=(?:\p{L}+[\s-])?(?:pages?|paragraphs?|sentences?|lines?|words|páginas|párrafos|frases|líneas|pagine|paragrafi|frasi|righe|linhas)(?!\p{L}))/giu;
const OF_COUPLE: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000 };
/** A Russian number behind its noun is a rough one. */
const BEHIND = new RegExp(
  String.raw`(?<!\p{L})(страниц|слов|знаков|символов|строк|минут|писем|токенов) (?:на )?(${WORD})(?!\p{L})`,
  "giu",
);

const COUNTER =
  "(?:个|個)?(?:汉|漢)?(?:字|文字|页|頁|ページ|词|詞|封|份|篇|条|條|张|張|次|件|分|秒|行|人|通|本|枚|家|回|名|台|个|個)";
/** "十几页" is 15, "四十多页" 40; "几十页" states no number. */
const WIDE = new RegExp(
  String.raw`(?<!\d\s?)([一二两兩三四五六七八九十百千万]+)(来|來|多|余|餘|几|幾|数|數)(?=${COUNTER})`,
  "gu",
);
const DIGITS_AND_MORE = new RegExp(
  String.raw`(?<=\d\s?[十百千万萬亿億]?)(?:多|余|餘)(?=\s?${COUNTER})|(?<=\d\s?[십백천만]?)여(?=\s?\p{Script=Hangul})`,
  "gu",
);
const KOREAN_COUNTER = "(?:쪽|페이지|장|자|단어|글자|건|통|개|명|분|편|줄|문장)";
const KOREAN = new RegExp(
  String.raw`(?<!\p{L})(두|세|네|다섯|여섯|일곱|여덟|아홉)(?=\s?(?:쪽|페이지|단어|글자|문장|줄))|(?<!\p{L})(?:([일이삼사오육칠팔구십백천만]+)여|(열|스무|스물|서른|마흔|쉰|예순|일흔|여든|아흔)(?:여)?)(?=\s?${KOREAN_COUNTER})`,
  "gu",
);
const FEW = ["두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"];
const NATIVE = ["열", "스무", "서른", "마흔", "쉰", "예순", "일흔", "여든", "아흔"];

/** Rewrites of rough numbers as digits before a noun. */
export const SPELT_ABOUT: readonly Rewrite[] = [
  [
    COUNTED,
    ([, , times, , noun = "", joined = ""]) => {
      if (ALSO_ELSE.test(noun) && joined === " ") return null;
      const factor = times === undefined ? 1 : (numberOf(times) ?? 0);
      const value = factor * (NOUNS[noun.toLowerCase()] ?? 0);
      return value === 0 ? null : `${value} `;
    },
  ],
  [UNCOUNTED, ([, words = ""]) => `${ALONE[words.toLowerCase()] ?? 0} `],
  [ODD, ([, number = ""]) => said(numberOf(number))],
  [COUPLE, ([, round]) => `${2 * (round === undefined ? 1 : (OF_COUPLE[round.toLowerCase()] ?? 1))} `],
  [
    BEHIND,
    ([, noun = "", number = ""]) => {
      const value = numberOf(number);
      return value === undefined || value < 2 ? null : `${value} ${noun}`;
    },
  ],
  [
    WIDE,
    ([, number = "", more = ""]) => `${hanValue(number) + (/[几幾数數]/u.test(more) && number.endsWith("十") ? 5 : 0)}`,
  ],
  [DIGITS_AND_MORE, () => ""],
  [
    KOREAN,
    ([, few, number, native = ""]) =>
      few !== undefined
        ? `${FEW.indexOf(few) + 2}`
        : `${number === undefined ? 10 * (NATIVE.indexOf(native.replace("물", "무")) + 1) : hanValue(number)}`,
  ],
];

function numberOf(word: string): number | undefined {
  return WORD_NUMBERS[word.toLowerCase()] ?? (/^\d+$/.test(word) ? Number(word) : undefined);
}

function said(value: number | undefined): string | null {
  return value === undefined || value < 1 ? null : String(value);
}
