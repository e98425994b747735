import { isNoCount } from "../calls/targets.ts";
import { MODEL_BEFORE, MONTH_BEFORE } from "../calls/words.ts";
import { isDue, PERIODS_A_MONTH, periodAfter } from "./common.ts";
import { ONE_OF } from "./lengths/described.ts";
import type { PlainText } from "./numbers.ts";

/** Positions in the text as written. */
export interface Span {
  from: number;
  to: number;
}

/** What an unused number may describe, by the words beside it. */
export type LeftAbout = "size" | "volume" | "money" | "other";

export interface LeftNumber {
  about: LeftAbout;
  value: number;
  /** The number with the words beside it, as written. */
  words: string;
  /** For a volume with a period: the number a month. */
  monthly?: number | undefined;
}

/** A number that is not part of a name such as `gpt-5.4` and `H100` or of a longer number. */
const FIGURE =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,:/-]|[\p{Script=Latin}\p{Script=Cyrillic}]-)\d+(?:\.\d+)?(?![\p{N}_]|[.,:]\d)/gu;
const SIZE_BEHIND =
  /^[\s-]{0,2}(?:k\s)?(?:\p{L}+\s)?(?:tok|jeton|токен|词元|トークン|토큰|pages?(?!\p{L})|seiten|páginas?|pagin|страниц|页|頁|ページ|쪽|페이지|words?(?!\p{L})|wörter|mots(?!\p{L})|palabras|palavras|parole(?!\p{L})|woorden|слов|单词|단어|char|zeichen|caract|tekens|символ|знак|(?:个|個)?(?:汉|漢)?字|文字|글자|chunks?|passages?|snippets?|turns?(?!\p{L})|messages?(?!\p{L})|nachrichten|articles?(?!\p{L})|paragraphs?|absätze|paragraphes?|párrafos?|parágrafos?|paragrafi|alinea|абзац|段|段落|minut|minuten|分钟|images?|pictures?|photos?|screens|fotos?|bilder)/iu;
/** Whether words hold a number with a unit of length: "700 palabras", "input_tokens 300". */
export function isLength(words: string): boolean {
  return [...words.matchAll(/\d+/gu)].some(
    ({ index, 0: figure }) =>
      SIZE_BEHIND.test(words.slice(index + figure.length)) || /token/iu.test(words.slice(0, index)),
  );
}
const VOLUME_BEHIND =
  /^[^.;!?\n。！？\d]{0,28}?(?:\/\s?(?:mo|month|d|day|w|wk|week|h|hour|min|yr|year|tag|monat|jour|mois|dia|día|mes|mês|giorno|mese|dag|maand|день|мес)(?!\p{L})|(?<!\p{L})(?:a|an|per|each|every|pro|im|am|par|por|al|ao|в|на)\s(?:day|week|month|quarter|year|hour|night|tag|woche|monat|jahr|stunde|jour|semaine|mois|an|día|dia|semana|mes|mês|año|ano|giorno|settimana|mese|anno|dag|maand|jaar|день|неделю|месяц|год|час)(?!\p{L})|daily|weekly|monthly|yearly|täglich|monatlich|ежедневно)/iu;
const MONEY_BESIDE = {
  before: /(?:[$€£¥₩₽₹]|usd|us\$|eur|chf|r\$|rmb|cny|jpy)\s?$/iu,
  behind:
    /^\s?(?:[$€£¥₩₽₹¢]|usd|eur(?!\p{L})|dollars?|euros?|chf|franken|cents?(?!\p{L})|ct(?!\p{L})|bucks|grand|quid|доллар|руб|евро|美元|人民币|元|円|ドル|달러|원(?!\p{L})|reais|pesos?)/iu,
};
/** Words beside numbers that are no size, count or amount: dates, times, shares, versions, item numbers. */
const OF_NOTHING = {
  before:
    /(?:^|\n)\s*$|(?:version|v\.|art(?:icle|ikel|\.)?|§|no\.|nr\.|step|phase|section|page|seite|top|h|q|fy|since|from|seit|depuis|desde|dal|sinds|soc|iso|gpt|claude|gemini|llama|qwen|mistral|apache|gemma|grok|score of|scale of|cuda|java|jdk|javascript|typescript|python|php|perl|ruby|rails|django|laravel|angular|react|vue|node(?:\.?js)?|kotlin|swift|scala|cobol|fortran|windows|ubuntu|debian|fedora|android|ios|macos|postgres(?:ql)?|mysql|oracle|db2|spring(?: boot)?|c\+\+|c#|\.net|http|port|typ[e]?)[\s-]{0,2}$|(?:urgency|priority|severity|importance|sentiment|score|rating|grade|level|dringlichkeit|priorität|schweregrad|wichtigkeit|stufe|note|urgence|priorité|gravité|niveau|urgencia|prioridad|gravedad|nivel|urgência|prioridade|gravidade|nível|urgenza|priorità|gravità|livello|urgentie|prioriteit|ernst|срочност[ьи]|приоритет|важност[ьи]|уров(?:ень|ня))[\s:(]{1,2}(?:from |of |von |de |da |van |от )?(?:\d{1,3}\s?(?:-|–|to|bis|à|a|até|tot|до)\s?)?$|(?:紧急程度|优先级|严重程度|等级|緊急度|優先度|重要度|深刻度|긴급도|우선순위|심각도|중요도)[\s:：(（]?(?:\d{1,3}(?:-|–|~|〜|～|到|至|から|에서)\s?)?$/iu,
  behind:
    /^\s?(?:(?:\p{L}+\s)?(?:fields?|feldern?|champs|campos|campi|velden|пол(?:ей|я)|criteria|criterios|critérios|critères|criteri|kriterien|критери(?:ев|я|ям))(?!\p{L})|(?:个|個)?(?:字段|项目|標準|标准)|(?:個の)?(?:項目|フィールド)|개? ?(?:필드|항목)|(?:回|件|통|回)の(?=\p{L})|(?:\p{L}+\s)?(?:categor\p{L}+|kategorien?|catégories?|class(?:es|i)|klassen|labels?|étiquettes?|etiquetas?|etichette|tags?|категори\p{L}+|класс(?:ов|а)|мет(?:ок|ки))(?!\p{L})|(?:个|個)?(?:类|類|标签|分类|カテゴリ)|개? ?(?:카테고리|분류|라벨)|CFR(?!\p{L})|%|％|percent|prozent|pour ?cent|por ?cento|por ?ciento|процент|퍼센트|ms(?!\p{L})|s(?!\p{L})|sec|sek|秒|초|хр|hours?|stunden|heures?|horas?|ore(?!\p{L})|uur|uren|час|小时|時間|시간|days?(?!\p{L})|tage?n?(?!\p{L})|jours?|días?|dias?|giorn|dagen|дн|天|日|일|weeks?|wochen|months?|monate|mois|meses|mesi|maanden|years?|jahre|ans|años|anos|anni|jaar|лет|年|am(?!\p{L})|pm(?!\p{L})|uhr|h(?!\p{L})|时|時|시|点|°|gb|mb|kb|tb|fps|dpi|ppi|[kmgt]?hz(?!\p{L})|[kmgt]i?bits?(?!\p{L})|[kmgt]?bps|[x×]\s?(?:[ah]?\d)|b(?!\p{L})|[.)]\s\p{L}|(?:件|回|枚|건|인|차)\s?(?:あたり|につき|ごと|당)|st(?!\p{L})|nd(?!\p{L})|rd(?!\p{L})|th(?!\p{L})|月)/iu,
};
/** Says that work is done on workdays only. */
const WORKDAYS =
  /(?<!\p{L})(?:(?:on )?(?:work(?:ing )?days|weekdays|business days)|mon(?:day)?s?(?: |-)?(?:to|through|–|-)(?: |-)?fri\p{L}*|montags? bis freitags?|(?:an|nur) (?:werk|arbeits)tagen|du lundi au vendredi|jours ouvr\p{L}+|de lunes a viernes|días (?:hábiles|laborables)|dias úteis|de segunda a sexta|giorni (?:lavorativi|feriali)|dal lunedì al venerdì|op werkdagen|doordeweeks|по будням|в будни|рабочи\p{L}+ дн\p{L}+)(?!\p{L})|工作日|平日|営業日|평일|영업일/iu;
/** Range in which a number is taken as a year, and the smallest number taken as a volume without a period. */
const YEARS: readonly [number, number] = [1990, 2100];
const LEAST_VOLUME = 1000;
/** End of a number without a noun. */
const NO_NOUN = /^\s?(?:[,;.)。，、|\n]|$)/u;
const LEAST_SIZE = 20;

/** Characters before a number in which the words for it stand. */
const BESIDE = 30;

/** Returns the numbers outside the spans that were read, with what they may describe. */
export function numbersLeft(plain: PlainText, taken: readonly Span[]): LeftNumber[] {
  const { text } = plain;
  return [...text.matchAll(FIGURE)].flatMap((match): LeftNumber[] => {
    const [at, end] = [match.index, match.index + match[0].length];
    const { from, to } = plain.span(at, end);
    if (taken.some((span) => span.from < to && span.to > from)) return [];
    const [before, behind] = [text.slice(Math.max(0, at - BESIDE), at), text.slice(end, end + 40)];
    const value = Number(match[0]);
    const about = isNoCount(text.slice(Math.max(0, at - 120), at), behind) ? null : aboutOf(value, before, behind);
    if (about === null) return [];
    const period = about === "volume" ? periodAfter(behind) : null;
    const days = period === "day" && WORKDAYS.test(text) ? "workday" : period;
    const monthly = days === null ? {} : { monthly: Math.max(1, Math.round(value * PERIODS_A_MONTH[days])) };
    return [{ about, value, words: wordsBeside(plain, at, end), ...monthly }];
  });
}

/** Units of figures that are no size, count or amount, and may still matter: shares, times and amounts of data. */
const OF_MEASURE =
  /^\s?(?:[%％]|percent|prozent|pour ?cent|por ?cento|por ?ciento|процент|퍼센트|ms(?!\p{L})|s(?!\p{L})|sec|sek|秒|초|hours?|stunden|heures?|horas?|ore(?!\p{L})|uur|uren|час|小时|時間|시간|minut|分|분|days?(?!\p{L})|tage?n?(?!\p{L})|jours?|días?|dias?|giorn|dagen|дн|天|weeks?|wochen|semain|seman|settiman|weken|недел|周|週間|months?|monate|mois|meses|mesi|maanden|месяц|个月|か月|개월|years?(?! old)|jahre|années?|años|anos|anni|jaar|лет|gb|mb|tb|fps|(?:x|×)(?!\p{L}|\s?\d))/iu;

const BREAK = /[.;!?]\s|[\n。！？]/u;
const WORDS = 2;
/** Number of characters beside a figure in a script without spaces. */
const CHARACTERS = 8;

/** Ends of a part of a statement. A comma within a number is none. */
const PART = /[()（）]|[,;:，、；：](?!\d)/u;

/** Returns up to two words before a figure, in its part of the statement. */
function wordsBefore(text: string): string {
  const words = (text.split(BREAK).at(-1)?.split(PART).at(-1)?.trimStart() ?? "").split(" ");
  return words.length === 1 ? (words[0] ?? "").slice(-CHARACTERS) : words.slice(-WORDS - 1).join(" ");
}

/** Returns up to two words after a figure, in its part of the statement. */
function wordsBehind(text: string): string {
  const words = (text.split(BREAK)[0]?.split(PART)[0] ?? "").split(" ");
  const said = words.length === 1 ? (words[0] ?? "").slice(0, CHARACTERS) : words.slice(0, WORDS + 1).join(" ");
  return said.replace(/[,.、，:;]$/u, "");
}

/** Returns the figures outside the spans that were read, with the words beside them; without dates, versions and names. */
export function figuresLeft(plain: PlainText, taken: readonly Span[]): string[] {
  const { text } = plain;
  const found: Span[] = [];
  for (const match of text.matchAll(FIGURE)) {
    const [at, end] = [match.index, match.index + match[0].length];
    const { from, to } = plain.span(at, end);
    if (taken.some((span) => span.from < to && span.to > from)) continue;
    const [before, behind] = [text.slice(Math.max(0, at - 60), at), text.slice(end, end + 60)];
    if (aboutOf(Number(match[0]), before.slice(-BESIDE), behind) === null && !OF_MEASURE.test(behind)) continue;
    if (isDaysOfWork(text, `${match[0]}${behind}`)) continue;
    const [start, stop] = [at - wordsBefore(before).length, end + wordsBehind(behind).length];
    const last = found.at(-1);
    // Figures that stand close together are one phrase.
    if (last !== undefined && start <= last.to) last.to = stop;
    else found.push({ from: start, to: stop });
  }
  return [...new Set(found.map(({ from, to }) => plain.original(from, to).replace(/^[-–—*•,.:;\s]+/u, "")))];
}

const DAYS_OF_WORK = /^2[0-3]\s?(?:working )?(?:days?|tage?n?|jours?|días?|dias?|giorni|dagen|дн\p{L}+|天|日|일)/iu;
const A_WORKDAY =
  /work(?:ing )?day|business day|arbeitstag|werktag|jours? ouvr|día (?:laborable|hábil)|dia út|giorno lavorativo|werkdag|рабоч\p{L}+ д|工作日|営業日|영업일|평일|平日/iu;

/** Whether words are the days of work of a month, by which the calls of a workday are multiplied: "6,000 per working day (22 days)". */
export function isDaysOfWork(text: string, words: string): boolean {
  return DAYS_OF_WORK.test(words) && A_WORKDAY.test(text);
}

/** Words spoken in a minute, which are no length. */
const A_MINUTE =
  /^\s(?:words|wörter|wörtern|mots|palabras|palavras|parole|woorden|слов)\s(?:\/|an?|per|each|pro|die|je|par|à la|por|al|o|per|в|за)\s?(?:min(?!\p{L})|minutes?|minute|minuto|minuut|минуту)/iu;

const IN_MINUTES = /^[\s-]{0,2}(?:min|минут|分|분)/iu;

function aboutOf(value: number, before: string, behind: string): LeftAbout | null {
  if (MONEY_BESIDE.before.test(before) || MONEY_BESIDE.behind.test(behind)) return "money";
  if (value < 10 && !Number.isInteger(value) && MODEL_BEFORE.test(before)) return null;
  if (OF_NOTHING.before.test(before) || OF_NOTHING.behind.test(behind)) return null;
  if (A_MINUTE.test(behind) || ONE_OF.test(before)) return null;
  if (IN_MINUTES.test(behind) && isDue(before, behind)) return "other";
  if (SIZE_BEHIND.test(behind)) return "size";
  if (VOLUME_BEHIND.test(behind)) return "volume";
  if (
    Number.isInteger(value) &&
    value >= YEARS[0] &&
    value <= YEARS[1] &&
    (MONTH_BEFORE.test(before) || !/^\s?(?!level|edition|version|report)\p{L}/u.test(behind))
  )
    return null;
  if (value >= LEAST_SIZE && NO_NOUN.test(behind)) return "size";
  // One of a thing adds nothing.
  if (value === 1 && /^\s?\p{L}/u.test(behind)) return null;
  return value >= LEAST_VOLUME ? "volume" : "other";
}

const VERSIONS =
  /(?<!\p{L})(?:days?|weeks?|months?|daily|weekly|monthly|tag|woche|monat|täglich|jour|semaine|mois|día|semana|mes|dia|mês|giorno|settimana|mese|dag|maand|день|неделю|месяц),? (?:each )?(?:in|into|en|em|auf|op|на|в|zu) (?:the )?\d+ (?:\p{L}+ )?(?:languages?|sprachen|langues|idiomas|lenguas|línguas|lingue|talen|язык(?:ов|а|ах)|tones)(?!\p{L})|(?<!\p{L})\d+ (?:versions?|versionen|versiones|versões|versioni|versies|верси[йия]|variants?|varianten|variantes?|variações|varianti|вариант(?:ов|а|ах))(?!\p{L})|\d+[种種个個]?版本|\d+개 ?버전/iu;
const INTO_LANGUAGES = /(?<!\p{L})into (?:all )?(?:\d+|\p{L}{2,9}) (?:target |other )?languages/iu;
const MOST_VERSIONS = 100;

/** Whether a number may multiply the calls: a number of versions, or of languages after a period. */
export function multiplies(value: number, words: string): boolean {
  return (
    Number.isInteger(value) &&
    value >= 2 &&
    value <= MOST_VERSIONS &&
    (VERSIONS.test(words) || INTO_LANGUAGES.test(words))
  );
}

/** Returns a number with up to two words on either side. */
function wordsBeside({ text, original }: PlainText, at: number, end: number): string {
  const before =
    /(?:(?<![^\s()（）])[^\s.,;:!?()\n。！？，、；：（）]+\s){0,2}[^\s.,;:!?()\n。！？，、；：（）]{0,6}$/u.exec(
      text.slice(Math.max(0, at - 60), at),
    )?.[0] ?? "";
  const behind =
    /^[^\s.,;:!?()\n。！？，、；：（）]{0,6}(?:\s[^\s.,;:!?()\n。！？，、；：（）]+){0,3}/u.exec(
      text.slice(end, end + 60),
    )?.[0] ?? "";
  return original(at - before.length, end + behind.length);
}
