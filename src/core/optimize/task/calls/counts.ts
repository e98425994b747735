import type { Language } from "../language.ts";
import { PERIOD_ANY, type Period, periodAfter } from "../sizes/common.ts";
import type { Span } from "../sizes/ledger.ts";
import type { PlainText } from "../sizes/numbers.ts";
import { countedIn } from "../sizes/numerals/han.ts";
import { numberWords, WORD_NUMBERS } from "../sizes/numerals/words.ts";
import { isNoCount } from "./targets.ts";
import {
  ALL_DAY,
  BETWEEN,
  CALLERS,
  CAPITAL_BEFORE,
  MODEL_BEFORE,
  MONTH_BEFORE,
  NAME_BEFORE,
  NO_REST,
  NOT_COUNTED,
  PAID_BEFORE,
  PASSIVE,
  PERIODS_SAID,
  RANGE_AND,
  RANGE_TO,
  TIMES_SAID,
} from "./words.ts";

/** A number of things or of times in a text. */
export interface Count extends Span {
  value: number;
  /** Up to three words after the number, ending at punctuation or another number. */
  noun: string;
  /** Whether it counts those who make calls, such as users and stores. */
  callers: boolean;
  /** Whether something is done to what it counts: "140 people are discharged". */
  passive?: boolean | undefined;
  /** Whether the noun stands before the number: "DAU 22k". */
  nounFirst?: boolean;
}

export interface PeriodSaid extends Span {
  period: Period;
}

const WORDS = numberWords(1, undefined, ["single"]);
const NUMBER = new RegExp(
  String.raw`(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,/-]|\d:|[\p{Script=Latin}\p{Script=Cyrillic}]-)\d+(?:\.\d+)?(?![\p{N}_]|[.,:]\d)|(?<!\p{L})(?:${WORDS})(?=\s\p{L})|(?<![\p{Script=Han}\d])[两兩二三四五六七八九十](?=次|个|名|件|条|回)|(?<!\p{L})(?:두|세|네|다섯)(?=\s?(?:번|개|명|건))`,
  "giu",
);
const MONEY_BEHIND = /^\s?(?:[$€£¥₩]|usd|eur)/iu;
/** Things that are parts of an answer, unless the text says how many are made a day: "15 headlines a day". */
const PRODUCED_A_DAY =
  /^\s?(?:pages|seiten|páginas|pagine|pagina['’]s|страниц\p{L}*|headlines?|titles|überschriften|schlagzeilen|titres|titulares|títulos|manchetes|titoli|koppen|заголовк\p{L}*|ideas?|suggestions?|labels?|codes?|hashtags?)\s/iu;
const CHAPTERS =
  /^\s(?:chapters?|kapiteln?|chapitres|capítulos|capitoli|hoofdstukken|глав\p{L}*|episodes?|folgen|épisodes|episodios|episódios|puntate|afleveringen|серий)(?!\p{L})/iu;
const USERS_BEFORE =
  /(?<!\p{L})(DAU|MAU|daily active users|users|customers|clients|players|stores|shops|Nutzer|Kunden|Filialen|clientes|usuarios|usuários|utenti|clienti|klanten|gebruikers|пользователей|клиентов|日活|用户数)\s?(?:[:=~≈]|of|von|about|etwa|is)?\s?~?$/iu;
/** "16k of that was there before", "820 of them are identical": parts of a length. */
const PART_OF_LENGTH =
  /^\sof (?:that|it|this)(?!\p{L})|^\s(?:of (?:them|which|these|those)|davon|dont|de (?:los|las) cuales|dos quais|di cui|waarvan|из них) (?:are|is|sind|sont|son|são|sono|zijn)?\s?(?:always |immer |toujours |siempre |sempre |altijd |всегда )?(?:the |die |der |das |les? |la |el |los |o |os |i |il )?(?:identical|same|cached|static|fixed|identisch|gleich|identiques?|mêmes?|idéntic|mism|idêntic|mesm|identic|stess|hetzelfde|dezelfde|одинаков)/iu;
/** "9,000 concurrent at the peak" is no number of calls. */
const AT_ONCE =
  /^\s(?:concurrent|simultaneous|parallel|gleichzeitig\p{L}*|simultan\p{L}*|concurrentes?|concorrenti|gelijktijdig\p{L}*|одновременн\p{L}*)(?!\p{L})/iu;
const FROM_ONE = /(?<![\d.,])1\s?(?:to|bis|à|a|e|tot|до|-|–|~|〜|到|から)\s?$/iu;
const SCALE_END = /^\s?(?:[,;.)]|$|(?:points?|punkte|puntos|stars|sterne)(?!\p{L}))/iu;
/** Keys before a number that count calls: "calls: 400," but not "Labels: 38,". */
const KEY_OF_CALLS =
  /(?:calls?|requests?|volume|messages?|queries|items|documents?|tickets|runs|jobs|aufrufe|anfragen|volumen|menge|appels|requêtes|volume|llamadas|consultas|volumen|chamadas|chiamate|volumi?|aanroepen|verzoeken|вызов\p{L}*|запрос\p{L}*|объ[её]м|day|week|month|hour)$/iu;
/** Range in which a number without a noun is a year. */
const YEARS: readonly [number, number] = [1990, 2100];

/** Whether a number ends a scale: "a score from 1 to 10". */
function isScale(value: number, before: string, behind: string): boolean {
  return value <= 100 && FROM_ONE.test(before) && SCALE_END.test(behind);
}

/** Whether a number is a year: "2026", "May 2026". */
function isYear(value: number, before: string, behind: string): boolean {
  return (
    value >= YEARS[0] &&
    value <= YEARS[1] &&
    Number.isInteger(value) &&
    (MONTH_BEFORE.test(before) ||
      (!/^\s?(?:\p{Ll}|(?!年|년)[\p{Script=Han}\p{Script=Hangul}])/u.test(behind) && periodAfter(behind) === null))
  );
}

/** Whether a number is the version of a model: "sonnet 4.6". */
function isVersion(value: number, before: string): boolean {
  return value < 10 && !Number.isInteger(value) && MODEL_BEFORE.test(before);
}

/** Returns the numbers of a text that may count calls. @param taken spans of the plain text already read as something else */
export function countsIn({ text }: PlainText, taken: readonly Span[], language: Language): Count[] {
  const found: Count[] = [];
  const free = ({ from, to }: Span) => [...taken, ...found].every((one) => one.to <= from || one.from >= to);
  for (const [value, pattern] of TIMES_SAID)
    for (const match of text.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length };
      if (free(span)) found.push({ ...span, value, noun: " times", callers: false });
    }
  for (const match of text.matchAll(NUMBER)) {
    const span = { from: match.index, to: match.index + match[0].length };
    const value =
      countedIn(match[0]) ??
      WORD_NUMBERS[match[0].toLowerCase()] ??
      (/^single$/iu.test(match[0]) ? 1 : Number(match[0]));
    if (!(value >= 1) || !free(span)) continue;
    const only = WORDS_OF[match[0].toLowerCase()];
    if (only !== undefined && only !== language) continue;
    const [before, behind] = [text.slice(Math.max(0, span.from - 24), span.from), text.slice(span.to, span.to + 48)];
    // "10-message threads" describes a thread.
    if (/^-\p{L}/u.test(behind)) continue;
    if (PART_OF_LENGTH.test(behind) || AT_ONCE.test(behind)) continue;
    if (isNoCount(text.slice(Math.max(0, span.from - 120), span.from), behind)) continue;
    const produced = PRODUCED_A_DAY.exec(behind)?.[0];
    if (produced !== undefined && PERIODS_SAID.some(([, said]) => startsWith(said, behind.slice(produced.length)))) {
      found.push({ ...span, value, noun: ` ${produced.trim()}`, callers: false });
      continue;
    }
    if (isScale(value, before, behind)) continue;
    if (PAID_BEFORE.test(before) && /^\s?(?:\/|$|[,.;]|(?:a|an|per|each|im|pro|par|al|por|ao|в)\s)/iu.test(behind))
      continue;
    const key = /([\p{L} ]{1,60}?)\s?[:=]\s?$/u.exec(before)?.[1];
    if (key !== undefined && /^\s?(?:[,;}\n]|$)/u.test(behind) && !KEY_OF_CALLS.test(key) && !USERS_BEFORE.test(before))
      continue;
    // "1. Sort mails" is an item number.
    if (value <= 20 && /^[.)]\s\p{L}/u.test(behind) && /(?:^|\n|[;:]\s)\(?$/u.test(before)) continue;
    const placed = (CALLERS.test(behind) || CHAPTERS.test(behind)) && /(?<!\p{L})(?:in|en|em|с|в)\s$/iu.test(before);
    const graded = value > 20 && /(?<!\p{L})(?:grade|level)\s$/iu.test(before);
    if (NOT_COUNTED.test(behind) || MONEY_BEHIND.test(behind) || (NAME_BEFORE.test(before) && !placed && !graded))
      continue;
    if (isYear(value, before, behind) || isVersion(value, before)) continue;
    const ends = /^(?:\s?[,;.)。，、:]|$|\s(?:und|and|et|y|e|en|и|app)(?!\p{L}))/iu.test(behind);
    if (value < 200 && (ends || !Number.isInteger(value)) && CAPITAL_BEFORE.test(before) && !BETWEEN.test(before))
      continue;
    if (
      value === 1 &&
      !/^\s?(?:api[ -])?(?:call|request|run|prompt|aufruf|anfrage|appel|requête|llamada|chamada|chiamata|aanroep|вызов|запрос)/iu.test(
        behind,
      )
    )
      continue;
    const noun =
      /^[^\d,;.:!?()。，、；：！？\n/]*/u
        .exec(behind)?.[0]
        .split(/(?<=\S)\s/u)
        .slice(0, 3)
        .join(" ") ?? "";
    const passive = PASSIVE.test(behind);
    // "DAU ~22k", "Clients: 85."
    const who = USERS_BEFORE.exec(before)?.[1];
    if (who !== undefined && /^\s?(?:[,.;)]|$)/u.test(behind)) {
      found.push({ ...span, value, noun: ` ${who}`, callers: true, nounFirst: true });
      continue;
    }
    found.push({ ...span, value, noun, callers: !passive && CALLERS.test(behind), passive });
  }
  // "One call per ticket" adds nothing to the number of tickets.
  const several = found.filter(({ value }) => value > 1);
  return withRanges(
    text,
    (several.length > 0 ? several : found).sort((a, b) => a.from - b.from),
  );
}

/** Largest ratio of the ends of a range, as in "four to eleven". */
const MOST_OF_RANGE = 4;

/** Words behind the upper end of a range that also hold for the lower one: nothing, hundred, thousand. */
const SCALES = [1, 100, 1000];

function isWithin(low: number, high: number): boolean {
  return high > low && high <= MOST_OF_RANGE * low;
}

/** Replaces both ends of a range, "3 or 4 requests", by one count of their mean. */
function withRanges(text: string, counts: readonly Count[]): Count[] {
  const merged: Count[] = [];
  for (const one of counts) {
    const last = merged.at(-1);
    const between = last === undefined ? "" : text.slice(last.to, one.from);
    const isRange = RANGE_TO.test(between) || (RANGE_AND.test(between) && BETWEEN.test(text.slice(0, last?.from)));
    if (last === undefined || !isRange) {
      merged.push(one);
      continue;
    }
    // "Between three and five hundred" begins at 300.
    const scale = SCALES.find((each) => one.value % each === 0 && isWithin(last.value * each, one.value));
    const low = last.value * (scale ?? 1);
    if (isWithin(low, one.value)) merged[merged.length - 1] = { ...one, from: last.from, value: (low + one.value) / 2 };
  }
  return merged;
}

function startsWith(pattern: RegExp, text: string): boolean {
  return text.search(pattern) === 0;
}

/** Number words that mean something else in other languages, with the language in which they are numbers. */
const WORDS_OF: Readonly<Record<string, Language>> = {
  cent: "fr",
  cem: "pt",
  sei: "it",
  dos: "es",
  tien: "nl",
  sette: "it",
  nove: "it",
  mil: "es",
};

/** Returns phrases such as "24/7", whose numbers count nothing. */
export function allDay(text: string): Span[] {
  return [ALL_DAY, NO_REST].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ from: match.index, to: match.index + match[0].length })),
  );
}

/** Returns the periods that a text names, without overlaps. */
export function periodsIn(text: string): PeriodSaid[] {
  const found: PeriodSaid[] = [];
  for (const [period, pattern] of PERIODS_SAID)
    for (const match of text.matchAll(pattern)) {
      const span = { from: match.index, to: match.index + match[0].length };
      // "9,500 monthly active users" are the users of a month, not calls.
      if (ACTIVE.test(text.slice(span.to, span.to + 24))) continue;
      if (found.every((one) => one.to <= span.from || one.from >= span.to)) found.push({ ...span, period });
    }
  return found.sort((a, b) => a.from - b.from);
}

const ACTIVE =
  /^\s(?:active|unique|aktive[nr]?|actifs?|activos?|ativos?|attivi|actieve|активн\p{L}+)(?!\p{L})|^\s(?:users|players|visitors|subscribers|readers)(?!\p{L})/iu;

/** Whether a word names a period; "per" before it then does not refer to a thing. */
export function isPeriodWord(word: string): boolean {
  return IS_PERIOD.test(word);
}
const IS_PERIOD = new RegExp(
  `^(?:${PERIOD_ANY}|second|minute|sekunde|seconde|segundo|secondo|minuto|minuut|morning|evening|night|abend|morgen|matin|soir|mañana|noche|manhã|noite|mattina|sera|ochtend|avond|утро|weekday|workday|werktag|arbeitstag|werkdag|рабочий|天|日|周|月|年|工作日|晚|calendar|normal|average|typical|business|working|single)$`,
  "iu",
);
