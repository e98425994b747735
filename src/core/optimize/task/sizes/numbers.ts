import { KEY_AND_VALUE, KEY_THEN_VALUE, wordsOfKey } from "./keys.ts";
import { SPELT_ABOUT } from "./numerals/about.ts";
import { SPELT_COMPOUNDS } from "./numerals/compounds.ts";
import { CJK_UNIT, CJK_UNITS, HAN, hanValue } from "./numerals/han.ts";
import { SPELT_LENGTHS } from "./numerals/hours.ts";
import { SPELT_PAGES as SPELT_SHEETS } from "./numerals/pages.ts";
import { numberWords, WORD_NUMBERS } from "./numerals/words.ts";

/**
 * Numbers as people write them in eleven languages, rewritten as plain digits so that one pattern can read them all:
 * `20 000`, `1.2k`, `150 mil`, `2 Millionen`, `3万`, `三千字`, `zwei Millionen`, `1,200-token`.
 */

/** A text with its numbers as plain digits with a decimal point, and a mapping back to the original text. */
export interface PlainText {
  text: string;
  /** Returns the original text between two positions of `text`, widened to whole numbers. */
  original(start: number, end: number): string;
  /** Converts two positions of `text` to positions in the original. */
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
/** `2m` means two million only before a counted thing; otherwise it may be metres or minutes. */
const BARE_MILLION = String.raw`m(?=[\s-]?(?:tok|input|output|context|ctx|calls?\b|requests?\b|rows?\b|docs?\b|words?\b|\/\s?(?:mo|month|day|d\b|week|wk|year|yr|monat|mois|mes|mês|mese|maand|мес)))|(?-i:M)(?=\s\p{Ll}{3,}|\s?\/|\s(?:in(?=\s?[,/+&]|\s(?:and|out))|out(?!\p{L})|of (?:in|out|prompt|compl)\p{Ll}*))`;
/** `1.2B` means billions only before tokens; `70B` alone is a part of a model's name. */
const BARE_BILLION = String.raw`b(?=[\s-]?(?:tok|input|output|prompt|completion))`;
/** Digits with groups of three or a decimal part. A space separates groups only before exactly three digits. */
const DIGITS = String.raw`\d{1,3}(?:[  \u202f\u2009'’]\d{3})+(?![\d])|(?!0[.,])\d{1,3}(?:[.,]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?`;
const LATIN_UNIT = [...UNITS.map(([, words]) => words), BARE_MILLION, BARE_BILLION].join("|");
const NOT_INSIDE_A_NAME = String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,]|[\p{Script=Latin}\p{Script=Cyrillic}][\w.]*-)`;
const RANGE = new RegExp(
  String.raw`${NOT_INSIDE_A_NAME}(${DIGITS})(?=\s?(?:-|–|—|~|〜|～|to|bis|à|a|до|至|到|から|에서)\s?(${DIGITS})([\s-]?(?:${LATIN_UNIT})(?![\p{L}])|(?:${CJK_UNIT})))`,
  "giu",
);
const CURRENCY = String.raw`(?:\$|€|£|usdc?(?!\p{L})|us[- ]?dollars?|dollars?|bucks|euros?|eur(?!\p{L})|dólares|dollari|доллар\p{L}*|евро|美元|美金|欧元|ドル|달러)`;
const A_MONTH = String.raw`(?:an?|per|each|every|im|pro|par|al|por|ao|в|\/)\s?(?:month|mo(?!\p{L})|monat|mois|mes|mês|mese|maand|месяц)(?!\p{L})`;
const SPENDS = String.raw`(?<!\p{L})(?:spend(?:s|ing)?|spent|pay(?:s|ing)?|paid|costs? us|bill (?:is|was|of)|zahlen|geben|kostet uns|payons|dépensons|gastamos|pagamos|spendiamo|paghiamo|betalen|платим|тратим)\s(?:\p{L}+\s){0,2}?`;
/** A range of money: "between 500 and 700 dollars", "800 bis 1.000 Euro"; after a verb of paying also "between 3 and 4k a month". */
const MONEY_RANGE = new RegExp(
  String.raw`(?:(${SPENDS})|(?<![\p{L}\p{N}.,]))(?:(between|zwischen|entre|tra|fra|tussen|de|von|от)\s)?(\$|€|£)?\s?(${DIGITS})\s?(${LATIN_UNIT})?(?!\p{L})\s?(-|–|—|to|and|bis|und|à|et|a|y|e|tot|en|до|и)\s?(?:\$|€|£)?\s?(${DIGITS})\s?(${LATIN_UNIT})?(?![\p{L}\d])(?=(\s?${CURRENCY})?(\s?${A_MONTH})?)`,
  "giu",
);
const CJK = new RegExp(
  String.raw`(?:(?:${DIGITS})\s?(?:${CJK_UNIT}))(?:\s?(?:${DIGITS})\s?(?:${CJK_UNIT}))*(?:\d{1,4}(?!\d))?`,
  "gu",
);
const LATIN = new RegExp(String.raw`${NOT_INSIDE_A_NAME}(${DIGITS})(?:[\s-]?(${LATIN_UNIT})(?!\p{L}))?`, "giu");

const WORD = numberWords();
/** Number words before a unit or "token". Elsewhere `one` and `un` are articles. */
const SPELT = new RegExp(
  String.raw`(?<!\p{L})(?:(${WORD})[\s-]?(hundred|cents?|hundert|honderd)?[\s-]?(${LATIN_UNIT})|(${WORD})[\s-]?(hundred|cents?|hundert|honderd)|(thousand|tausend|duizend|mille|mil|тысяч[уа]?))(?=[\s-]+(?:de |d'|di )?(?:\p{L}+[\s-]){0,1}(?:tok|jeton|fichas|токен|words?\b|wörter|mots\b|palabras|palavras|parole\b|woorden|слов|pages?\b|seiten|páginas|pagine|pagina|страниц|characters|zeichen|caract|tekens|символ|знак))`,
  "giu",
);
/** Number words with a word for hundreds or more, which need no noun: "four hundred dollars", "un millón y medio de tickets". */
const SPELT_LARGE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${WORD})[\s-]?(hundred|hundert|honderd|cents(?=\s))?[\s-]?(thousand|tausend|duizend|mille|mil|mila|тысяч\p{L}*|millions?|millionen|mill(?:ones|ón)|milh(?:ões|ão)|milion[ei]|miljoen|миллион\p{L}*)?(\s(?:and a half|y medi[oa]|e mei[oa]|e mezzo|et demie?|einhalb|с половиной))?(?=\s+(?:de |d'|di )?\p{L}|[,.;]|$)`,
  "giu",
);
/** Half hours in one word: "drieënhalf uur", "anderthalb Stunden". */
const HALF_WORDS: Readonly<Record<string, number>> = {
  anderthalb: 1.5,
  eineinhalb: 1.5,
  zweieinhalb: 2.5,
  dreieinhalb: 3.5,
  viereinhalb: 4.5,
  anderhalf: 1.5,
  anderhalve: 1.5,
  tweeënhalf: 2.5,
  tweeëneenhalf: 2.5,
  drieënhalf: 3.5,
  drieëneenhalf: 3.5,
  vierenhalf: 4.5,
  полтора: 1.5,
  полторы: 1.5,
};
const SPELT_TIME = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${numberWords(2, undefined, Object.keys(HALF_WORDS))})(?=[\s-](?:hours?|minutes?|stunden?|minuten|seiten?|heures?|horas?|minutos?|ore|minuti|uur|uren|pagina(?:'s)?|bladzijden?|час\p{L}*|минут\p{L}*)(?!\p{L}))`,
  "giu",
);
/** Number words before lengths, languages and money: "two pages", "forty tokens", "ten dollars". "One page" is read by `onePageIn`, because `one` may be an article. */
const SPELT_PAGES = new RegExp(
  String.raw`(?<!\p{L})(${WORD})(?=[\s-]+(?:dollars?|euros?|dólares|dollari|доллар\p{L}*|евро|languages|sprachen|langues|idiomas|línguas|lingue|talen|языков|tok(?:en)?s?|fichas|words|wörter|mots|palabras|palavras|parole|woorden|слов|токен\p{L}*|pages?|seiten|páginas?|pagine|bladzijden|pagina's|pagina’s|страниц\p{L}*)(?!\p{L}))`,
  "giu",
);
/** Halves of large numbers: "one and a half million", "anderthalb Millionen", "полтора миллиона". */
const HALF_LARGE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(${numberWords(1, 99)}|\d{1,2}) and a half|(${Object.keys(HALF_WORDS).join("|")}))\s(${LATIN_UNIT})(?!\p{L})`,
  "giu",
);
/** Number words before a side of a call: "duecento in uscita", "four hundred out". */
const SPELT_SIDES = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${numberWords(20)})(?=\s(?:in ingresso|in entrata|in uscita|en entrée|en sortie|de entrada|de salida|de saída|na entrada|na saída|на входе?|на выходе?|in(?=\s?[,.;+/)]|\s(?:and|plus)\s|$)|out(?! of)|raus|rein|eruit|erin|zurück|terug|fuori|dentro|back)(?!\p{L}))`,
  "giu",
);
/** Ranges in number words whose unit applies to both ends: "ten to fifteen thousand". */
const SPELT_BETWEEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:between\s|zwischen\s|entre\s|tra\s|tussen\s)?(${WORD})\s(to|and|or|bis|und|oder|à|ou|et|a|e|y|o|até|of|tot|en|до|или)\s(${WORD})\s(${LATIN_UNIT})(?=\s+(?:de |d'|di )?\p{L})`,
  "giu",
);
const JOINS_BETWEEN = /^(?:between|zwischen|entre|tra|tussen)\s/iu;
const BETWEEN = /^(?:and|und|et|e|y|en)$/iu;
/** Rewrites every number of a text; a number that is part of a name, as in `gpt-5.4`, stays as it is. */
export function plainNumbers(written: string): PlainText {
  if (last?.written !== written) last = { written, plain: rewritten(written) };
  return last.plain;
}

/** Cache of the last text: several readers rewrite the same one. */
let last: { written: string; plain: PlainText } | null = null;

function rewritten(written: string): PlainText {
  let made: Piece[] = [{ text: written, from: 0, to: written.length, changed: false }];
  const pass = (pattern: RegExp, read: (match: RegExpExecArray) => string | null) => {
    made = made.flatMap((piece) => (piece.changed ? [piece] : rewrite(piece, pattern, read)));
  };
  pass(/[０-９]+(?:[．，][０-９]+)*/g, ([digits]) => digits.normalize("NFKC"));
  // Full-width digits become part of the text that the other patterns see.
  if (made.some(({ changed }) => changed))
    made = [{ text: made.map(({ text }) => text).join(""), from: 0, to: written.length, changed: false }];
  for (const [pattern, show] of [...SPELT_ABOUT, ...SPELT_LENGTHS, ...SPELT_SHEETS]) pass(pattern, show);
  for (const pattern of [KEY_AND_VALUE, KEY_THEN_VALUE])
    pass(pattern, ([, name = "", digits = "", unit]) =>
      wordsOfKey(
        name,
        decimalOf(digits.replaceAll("_", "")) * (unit === undefined ? 1 : /k/i.test(unit) ? 1e3 : 1e6),
        written,
      ),
    );
  pass(MONEY_RANGE, (match) => middleOfMoney(match));
  pass(RANGE, ([, low = "", high = "", unit = ""]) => {
    const factor = unitAt(unit);
    // In `500 to 2k`, the unit applies to the second number only.
    return decimalOf(low) > decimalOf(high) ? null : show(decimalOf(low) * factor);
  });
  pass(CJK, ([words]) => show(cjkValue(words)));
  pass(HALF_LARGE, ([, whole = "", half = "", unit]) => {
    const value = HALF_WORDS[half.toLowerCase()] ?? (WORD_NUMBERS[whole.toLowerCase()] ?? Number(whole)) + 0.5;
    return show(value * unitOf(unit));
  });
  for (const [pattern, show] of SPELT_COMPOUNDS) pass(pattern, show);
  pass(SPELT_BETWEEN, ([words, first = "", join = "", second = "", unit]) => {
    const [low, high] = [first, second].map((word) => WORD_NUMBERS[word.toLowerCase()] ?? 0) as [number, number];
    // "Two and three" is a range only after "between".
    if (low < 2 || high <= low || (BETWEEN.test(join) && !JOINS_BETWEEN.test(words))) return null;
    return unit === undefined ? null : `${show(low * unitOf(unit))} to ${show(high * unitOf(unit))}`;
  });
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
    // Without a unit, "one" may be an article, and other number words are read beside their nouns.
    if (unit === undefined && hundred === undefined) return null;
    if (unit === undefined && value < 1) return null;
    return show((value * (hundred === undefined ? 1 : 100) + (half === undefined ? 0 : 0.5)) * unitOf(unit));
  });
  pass(SPELT_TIME, ([, word = ""]) => {
    const value = HALF_WORDS[word.toLowerCase()] ?? WORD_NUMBERS[word.toLowerCase()] ?? 0;
    return value < 1 ? null : show(value);
  });
  pass(SPELT_SIDES, ([, word = ""]) => show(WORD_NUMBERS[word.toLowerCase()] ?? 0));
  pass(SPELT_PAGES, ([, word = ""]) => {
    const value = WORD_NUMBERS[word.toLowerCase()] ?? 0;
    return value < 2 ? null : show(value);
  });
  return plainText(written, made);
}

/** Returns the middle of a range of money; null for a range of anything else. */
function middleOfMoney([
  ,
  paid = "",
  between,
  sign,
  low = "",
  unitLow,
  joint = "",
  high = "",
  unitHigh,
  currency,
  month,
]: RegExpExecArray): string | null {
  const isMoney = sign !== undefined || currency !== undefined || (paid !== "" && month !== undefined);
  if (!isMoney || (between === undefined && BETWEEN.test(joint))) return null;
  const top = decimalOf(high) * unitOf(unitHigh);
  // In "between 3 and 4k", the unit applies to both ends.
  const bottom = decimalOf(low) * unitOf(unitLow ?? (decimalOf(low) <= decimalOf(high) ? unitHigh : undefined));
  if (!(bottom < top) || top > MOST_OF_MONEY * bottom) return null;
  return `${paid}${sign ?? ""}${show((bottom + top) / 2)}`;
}
/** Largest ratio of the ends of a range of money. */
const MOST_OF_MONEY = 4;

interface Piece {
  text: string;
  /** Position in the original text. */
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
  return found?.[0] ?? (/^m$/i.test(unit) ? 1e6 : /^b$/i.test(unit) ? 1e9 : 1);
}

/** Returns the factor of the unit at the start of a text; 1 without one. */
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

/** Parses `40,000`, `40.000`, `40 000` and `1,5`. A separator before exactly three digits groups thousands. */
export function decimalOf(text: string): number {
  const grouped = text.replace(/[  \u202f\u2009'’](?=\d{3})/g, "").replace(/(?<!^0)[.,](?=\d{3}(?:\D|$))/g, "");
  return Number(grouped.replace(",", ".").replace(/[.,]$/, ""));
}

function show(value: number): string {
  // Keeps four digits of small numbers, such as the price of a call.
  return value > 0 && value < 1 ? String(Number(value.toPrecision(4))) : String(Math.round(value * 1000) / 1000);
}
