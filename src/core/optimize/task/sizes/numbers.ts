import { KEY_AND_VALUE, wordsOfKey } from "./keys.ts";
/**
 * Numbers as people write them in eleven languages, rewritten as plain digits so that one pattern can read them all:
 * `20 000`, `1.2k`, `150 mil`, `2 Millionen`, `3万`, `三千字`, `zwei Millionen`, `1,200-token`.
 */

/** A text with its numbers as plain digits and a decimal point, and the way back to the words that were written. */
export interface PlainText {
  text: string;
  /** The original words between two positions of `text`, widened to whole numbers. */
  original(start: number, end: number): string;
  /** The same two positions in the text as written. */
  span(start: number, end: number): { from: number; to: number };
}

/** Units that follow a number, longest first where one begins another. */
const UNITS: readonly (readonly [factor: number, words: string])[] = [
  [
    1e9,
    "mil millones|mil milhões|billion|milliarden?|milliards?|bilh(?:ões|ão)|miliard[io]|miljard(?:en)?|миллиард\\p{L}*|млрд\\.?|bn",
  ],
  [
    1e6,
    "millions?|millionen|mio\\.?|mill(?:ones|ón|on)|milh(?:ões|ão)|milion[ei]|miljoen(?:en)?|миллион\\p{L}*|млн\\.?|mn",
  ],
  [1e3, "thousand|tausend|tsd\\.?|duizend|тысяч\\p{L}*|тыс\\.?|mille|mila|mil|k"],
];
/** `2m` is two million only where a counted thing follows; alone it may be metres or minutes. */
const BARE_MILLION = String.raw`m(?=[\s-]?(?:tok|input|output|context|ctx|calls?\b|requests?\b|rows?\b|docs?\b|words?\b|\/\s?(?:mo|month|day|d\b|week|wk|year|yr|monat|mois|mes|mês|mese|maand|мес)))|(?-i:M)(?=\s\p{Ll}{3,}|\s?\/)`;
const CJK_UNITS: Readonly<Record<string, number>> = {
  百: 1e2,
  백: 1e2,
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  百万: 1e6,
  백만: 1e6,
  十万: 1e5,
  십만: 1e5,
  千万: 1e7,
  천만: 1e7,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
};
const CJK_UNIT = "百万|백만|十万|십만|千万|천만|億|亿|억|万|萬|만|千|천|百|백";
/** Digits with groups of three or a decimal part. A blank groups only where three digits follow. */
const DIGITS = String.raw`\d{1,3}(?:[  \u202f\u2009'’]\d{3})+(?![\d])|(?!0[.,])\d{1,3}(?:[.,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;
const LATIN_UNIT = [...UNITS.map(([, words]) => words), BARE_MILLION].join("|");
const NOT_INSIDE_A_NAME = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,]|[\p{Script=Latin}\p{Script=Cyrillic}][\w.]*-)`;
const RANGE = new RegExp(
  String.raw`${NOT_INSIDE_A_NAME}(${DIGITS})(?=\s?(?:-|–|—|~|〜|～|to|bis|à|a|до|至|到|から|에서)\s?(${DIGITS})([\s-]?(?:${LATIN_UNIT})(?![\p{L}])|(?:${CJK_UNIT})))`,
  "giu",
);
const CJK = new RegExp(
  String.raw`(?:(?:${DIGITS})\s?(?:${CJK_UNIT}))(?:\s?(?:${DIGITS})\s?(?:${CJK_UNIT}))*(?:\d{1,4}(?!\d))?`,
  "gu",
);
const LATIN = new RegExp(String.raw`${NOT_INSIDE_A_NAME}(${DIGITS})(?:[\s-]?(${LATIN_UNIT})(?!\p{L}))?`, "giu");

/** Small numbers as words, with the tens that requests name. Compounds of German and Dutch are found by their parts. */
export const WORD_NUMBERS: Record<string, number> = {};
for (const [value, words] of [
  [0.5, "half a|half|eine halbe|ein halbes|un demi|medio|meio|mezzo|een half|een halve|полмиллиона?|пол"],
  [1, "one|ein|eine|einen|un|une|uno|una|um|uma|een|один|одна|одну"],
  [2, "two|zwei|deux|dos|dois|duas|due|twee|два|две|двух"],
  [3, "three|drei|trois|tres|três|tre|drie|три|трёх|трех"],
  [4, "four|vier|quatre|cuatro|quatro|quattro|четыре|четырёх|четырех"],
  [5, "five|fünf|cinq|cinco|cinque|vijf|пять|пяти"],
  [6, "six|sechs|seis|sei|zes|шесть|шести"],
  [7, "seven|sieben|sept|siete|sete|sette|zeven|семь|семи"],
  [8, "eight|acht|huit|ocho|oito|otto|восемь|восьми"],
  [9, "nine|neun|neuf|nueve|nove|negen|девять|девяти"],
  [10, "ten|zehn|dix|diez|dez|dieci|tien|десять|десяти"],
  [12, "twelve|zwölf|douze|doce|doze|dodici|twaalf|двенадцать|двенадцати"],
  [15, "fifteen|fünfzehn|quinze|quince|quindici|vijftien|пятнадцать|пятнадцати"],
  [20, "twenty|zwanzig|vingt|veinte|vinte|venti|twintig|двадцать|двадцати"],
  [30, "thirty|dreißig|trente|treinta|trinta|trenta|dertig|тридцать|тридцати"],
  [40, "forty|vierzig|quarante|cuarenta|quarenta|quaranta|veertig|сорок"],
  [50, "fifty|fünfzig|cinquante|cincuenta|cinquenta|cinquanta|vijftig|пятьдесят|пятидесяти"],
  [80, "eighty|achtzig|quatre-vingts?|ochenta|oitenta|ottanta|tachtig|восемьдесят"],
  [100, "a hundred|hundert|cent|cien|cem|cento|honderd|сто|ста"],
  [200, "zweihundert|doscient[oa]s|duzent[oa]s|duecento|tweehonderd|двести"],
  [300, "dreihundert|trescient[oa]s|trezent[oa]s|trecento|driehonderd|триста"],
  [500, "fünfhundert|quinient[oa]s|quinhent[oa]s|cinquecento|vijfhonderd|пятьсот"],
] as const) {
  for (const word of words.split("|")) WORD_NUMBERS[word] = value;
}
const WORD = Object.keys(WORD_NUMBERS)
  .sort((a, b) => b.length - a.length)
  .join("|");
/** Words count as numbers only before a unit or a token: elsewhere `one` and `un` are articles. */
const SPELT = new RegExp(
  String.raw`(?<!\p{L})(?:(${WORD})[\s-]?(hundred|cents?|hundert|honderd)?[\s-]?(${LATIN_UNIT})|(${WORD})[\s-]?(hundred|cents?|hundert|honderd)|(thousand|tausend|duizend|mille|mil|тысяч[уа]?))(?=[\s-]+(?:de |d'|di )?(?:\p{L}+[\s-]){0,1}(?:tok|jeton|fichas|токен|words?\b|wörter|mots\b|palabras|palavras|parole\b|woorden|слов|pages?\b|seiten|páginas|pagine|pagina|страниц|characters|zeichen|caract|tekens|символ|знак))`,
  "giu",
);
/** "Four hundred dollars", "un millón y medio de tickets": with a word for hundreds or more the number needs no noun. */
const SPELT_LARGE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD})[\s-]?(hundred|hundert|honderd|cents(?=\s))?[\s-]?(thousand|tausend|duizend|mille|mil|mila|тысяч\p{L}*|millions?|millionen|mill(?:ones|ón)|milh(?:ões|ão)|milion[ei]|miljoen|миллион\p{L}*)?(\s(?:and a half|y medi[oa]|e mei[oa]|e mezzo|et demie?|einhalb|с половиной))?(?=\s+(?:de |d'|di )?\p{L}|[,.;]|$)`,
  "giu",
);
/** "Two pages" and "thirty pages": a count that no unit follows; one page is an article as well, and read apart. */
const SPELT_PAGES = new RegExp(
  String.raw`(?<!\p{L})(${WORD})(?=[\s-]+(?:pages?|seiten|páginas?|pagine|pagina's|pagina’s|страниц\p{L}*)(?!\p{L}))`,
  "giu",
);
/** Round numbers as nouns: "une centaine de mots", "un centinaio di parole". */
const ROUND_VALUES: Readonly<Record<string, number>> = {
  dizaine: 10,
  vingtaine: 20,
  trentaine: 30,
  cinquantaine: 50,
  centaine: 100,
  decina: 10,
  ventina: 20,
  trentina: 30,
  cinquantina: 50,
  centinaio: 100,
  decena: 10,
  veintena: 20,
  centenar: 100,
  dezena: 10,
  vintena: 20,
  centena: 100,
  tiental: 10,
  twintigtal: 20,
  honderdtal: 100,
  dozen: 12,
};
const ROUND = new RegExp(
  String.raw`(?<!\p{L})(?:(?:une?|una|um|uma|een|a)\s)(${Object.keys(ROUND_VALUES).join("|")})(\s(?:de |di |d['’])?)(?=\p{L})`,
  "giu",
);
const HAN_DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  兩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  일: 1,
  이: 2,
  삼: 3,
  사: 4,
  오: 5,
  육: 6,
  칠: 7,
  팔: 8,
  구: 9,
};
const HAN_POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 십: 10, 백: 100, 천: 1000 };
const HAN_MYRIADS: Readonly<Record<string, number>> = { 万: 1e4, 萬: 1e4, 만: 1e4, 億: 1e8, 亿: 1e8, 억: 1e8 };
/** Chinese, Japanese and Korean numerals before a thing that is counted. */
const HAN =
  /[一二两兩三四五六七八九十百千万萬億亿]+(?=\s?(?:个|個)?(?:汉|漢)?(?:字|文字|token|词元|词|トークン|页|頁|ページ|毫秒|秒|ミリ秒|美元|ドル|分钟|分以内))|[일이삼사오육칠팔구십백천만억]+(?=\s?(?:토큰|글자|자(?!\p{L})|페이지|쪽|단어|초|밀리초|달러))/gu;

/** Rewrites every number of a text; a number that is part of a name, as in `gpt-5.4`, stays as it is. */
export function plainNumbers(written: string): PlainText {
  let made: Piece[] = [{ text: written, from: 0, to: written.length, changed: false }];
  const pass = (pattern: RegExp, read: (match: RegExpExecArray) => string | null) => {
    made = made.flatMap((piece) => (piece.changed ? [piece] : rewrite(piece, pattern, read)));
  };
  pass(/[０-９]+(?:[．，][０-９]+)*/g, ([digits]) => digits.normalize("NFKC"));
  // Full-width digits become part of the text that the other patterns see.
  if (made.some(({ changed }) => changed))
    made = [{ text: made.map(({ text }) => text).join(""), from: 0, to: written.length, changed: false }];
  pass(KEY_AND_VALUE, ([, name = "", digits = "", unit]) =>
    wordsOfKey(name, decimalOf(digits.replaceAll("_", "")) * (unit === undefined ? 1 : /k/i.test(unit) ? 1e3 : 1e6)),
  );
  pass(RANGE, ([, low = "", high = "", unit = ""]) => {
    const factor = unitAt(unit);
    // `500 to 2k` is no range of thousands.
    return decimalOf(low) > decimalOf(high) ? null : show(decimalOf(low) * factor);
  });
  pass(CJK, ([words]) => show(cjkValue(words)));
  pass(LATIN, ([, digits = "", unit]) =>
    unit === undefined && /^\d+(?:\.\d+)?$/.test(digits) && !/^(?!0)\d{1,3}\.\d{3}$/.test(digits)
      ? null
      : show(decimalOf(digits) * unitOf(unit)),
  );
  pass(HAN, ([words]) => String(hanValue(words)));
  pass(SPELT, ([, a, hundredA, unit, b, hundredB, alone]) => {
    if (alone !== undefined) return "1000";
    const value = WORD_NUMBERS[(a ?? b ?? "").toLowerCase()] ?? 0;
    return show(value * ((hundredA ?? hundredB) === undefined ? 1 : 100) * unitOf(unit));
  });
  pass(SPELT_LARGE, ([, word = "", hundred, unit, half]) => {
    const value = WORD_NUMBERS[word.toLowerCase()] ?? 0;
    // One alone is an article, and a number without a unit of its own is read beside its noun.
    if (unit === undefined && hundred === undefined) return null;
    if (unit === undefined && value < 1) return null;
    return show((value * (hundred === undefined ? 1 : 100) + (half === undefined ? 0 : 0.5)) * unitOf(unit));
  });
  pass(ROUND, ([, word = "", joined = ""]) => {
    const value = ROUND_VALUES[word.toLowerCase()] ?? 0;
    return value === 0 ? null : `${value}${joined === "" ? "" : " "}`;
  });
  pass(SPELT_PAGES, ([, word = ""]) => {
    const value = WORD_NUMBERS[word.toLowerCase()] ?? 0;
    return value < 2 ? null : show(value);
  });
  return plainText(written, made);
}

interface Piece {
  text: string;
  /** Where the piece stands in the text as written. */
  from: number;
  to: number;
  changed: boolean;
}

function rewrite(piece: Piece, pattern: RegExp, read: (match: RegExpExecArray) => string | null): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of piece.text.matchAll(pattern)) {
    const text = read(match as RegExpExecArray);
    if (text === null) continue;
    const end = match.index + match[0].length;
    if (match.index > at)
      found.push({
        text: piece.text.slice(at, match.index),
        from: piece.from + at,
        to: piece.from + match.index,
        changed: false,
      });
    found.push({ text, from: piece.from + match.index, to: piece.from + end, changed: true });
    at = end;
  }
  if (at === 0) return [piece];
  if (at < piece.text.length)
    found.push({ text: piece.text.slice(at), from: piece.from + at, to: piece.to, changed: false });
  return found;
}

function plainText(written: string, pieces: readonly Piece[]): PlainText {
  const text = pieces.map((piece) => piece.text).join("");
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.text.length;
  }
  const at = (position: number, end: boolean) => {
    const index = Math.max(
      0,
      starts.findLastIndex((start) => (end ? start < position : start <= position)),
    );
    const piece = pieces[index];
    if (piece === undefined) return 0;
    if (piece.changed) return end ? piece.to : piece.from;
    return Math.min(piece.to, piece.from + position - (starts[index] ?? 0));
  };
  const span = (start: number, end: number) => ({ from: at(start, false), to: at(end, true) });
  return {
    text,
    span,
    original: (start, end) => written.slice(at(start, false), at(end, true)).trim(),
  };
}

function unitOf(unit: string | undefined): number {
  if (unit === undefined) return 1;
  const found = UNITS.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(unit));
  return found?.[0] ?? (/^m$/i.test(unit) ? 1e6 : 1);
}

/** Factor of the unit that a text begins with; 1 where it begins with none. */
function unitAt(text: string): number {
  const latin = new RegExp(String.raw`^[\s-]?(${LATIN_UNIT})(?!\p{L})`, "iu").exec(text)?.[1];
  if (latin !== undefined) return unitOf(latin);
  const wide = new RegExp(`^(?:${CJK_UNIT})`).exec(text)?.[0];
  return wide === undefined ? 1 : (CJK_UNITS[wide] ?? 1);
}

function cjkValue(words: string): number {
  let sum = 0;
  let rest = words;
  for (const [part, digits = "", unit = ""] of words.matchAll(new RegExp(`(${DIGITS})\\s?(${CJK_UNIT})`, "gu"))) {
    sum += decimalOf(digits) * (CJK_UNITS[unit] ?? 1);
    rest = rest.replace(part, "");
  }
  return sum + (Number(rest.trim()) || 0);
}

function hanValue(words: string): number {
  let [total, section, digit] = [0, 0, 0];
  for (const letter of words) {
    const [value, power, myriad] = [HAN_DIGITS[letter], HAN_POWERS[letter], HAN_MYRIADS[letter]];
    if (value !== undefined) digit = value;
    else if (power !== undefined) {
      section += (digit || 1) * power;
      digit = 0;
    } else if (myriad !== undefined) {
      total += (section + digit || 1) * myriad;
      section = 0;
      digit = 0;
    }
  }
  return total + section + digit;
}

/** `40,000`, `40.000`, `40 000` and `1,5` as a number: a separator before exactly three digits groups thousands. */
export function decimalOf(text: string): number {
  const grouped = text.replace(/[  \u202f\u2009'’](?=\d{3})/g, "").replace(/(?<!^0)[.,](?=\d{3}(?:\D|$))/g, "");
  return Number(grouped.replace(",", ".").replace(/[.,]$/, ""));
}

function show(value: number): string {
  // Prices of a call are a few ten-thousandths.
  return value > 0 && value < 1 ? String(Number(value.toPrecision(4))) : String(Math.round(value * 1000) / 1000);
}
