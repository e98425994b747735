import { type Language, TOKENS } from "../language.ts";
import { type PlainText, plainNumbers } from "./numbers.ts";

/** Tokens of one page of English text, as commonly counted: 490 words. */
export const TOKENS_PER_PAGE = 650;
const MOST_TOKENS = 10_000_000;

/** Days, weeks or hours of a month of 30 days, for volumes that the text states. */
export type Period = "hour" | "day" | "week" | "month" | "year";
export const PERIODS_A_MONTH: Readonly<Record<Period, number>> = {
  hour: 720,
  day: 30,
  week: 30 / 7,
  month: 1,
  year: 1 / 12,
};

/** Tokens of all calls of a period; `either` where the text does not say which side they are on. */
export interface Volume {
  period: Period;
  /** The first statement of it, in the words of the text. */
  words: string;
  input: number | null;
  output: number | null;
  either: number | null;
}

export interface StatedSizes {
  /** Token counts that the text states outright. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Size in tokens of a document that the text names, such as "a 120-page contract". */
  documentTokens: number | null;
  /** Size in tokens of what is to be written, such as "900 words each". */
  writtenTokens: number | null;
  /** Tokens of all calls of a period, such as "2 million tokens a day"; never the size of one call. */
  volume: Volume | null;
  /** Calls of a period, such as "12,000 invoices a day". */
  calls: { count: number; period: Period; words: string } | null;
  /** What was understood, in the words of the text. */
  words: readonly string[];
}

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const RANGE = String.raw`(?:${NUMBER}\s?(?:-|–|—|~|〜|～|to|and|bis|und|à|et|a|y|e|en|tot|до|и|至|到|から|에서)\s?)?${NUMBER}`;
const TOKEN = String.raw`(?:toks?(?![\p{L}])|tokens?(?![\p{Script=Latin}])|jetons?(?!\p{L})|fichas(?!\p{L})|токен\p{L}*|词元|令牌|トークン|토큰)`;
const IN_WORDS = String.raw`input\p{L}*|prompts?|eingabe\p{L}*|eingangs\p{L}*|eingehend\p{L}*|rein(?!\p{L})|entrées?|entrantes?|entrants?|entrada|ingresso|invoer|вход\p{L}*|输入|入力|입력|(?<!\p{L})in(?!\p{L})|context(?!\p{L})|reads?(?!\p{L})`;
const OUT_WORDS = String.raw`outputs?|completions?|respons\p{L}*|repl(?:y|ies)|answers?|generated|ausgabe\p{L}*|ausgangs\p{L}*|antwort\p{L}*|raus(?!\p{L})|sorties?|réponses?|salida|respuestas?|saída|respostas?|uscita|rispost[ae]|uitvoer|antwoord\p{L}*|выход\p{L}*|вывод\p{L}*|ответ\p{L}*|输出|輸出|出力|출력|回答|回复|応答|답변|응답|(?<!\p{L})out(?!\p{L})|returns?(?!\p{L})|writes?(?!\p{L})`;
/** What stands between a number and its token word: a side, or words such as `prompt` and `de`. */
const BETWEEN = String.raw`[\s-]{0,2}(?:个|個)?(?:(${IN_WORDS})|(${OUT_WORDS}))?[\s-]{0,2}(?:的|の|de |d')?`;
const TOKENS_READ = new RegExp(`${RANGE}${BETWEEN}${TOKEN}`, "giu");
/** `1200 in, 250 out`, `600/40 tokens` and `1200 in and 250 out` state both sides once the word token has fallen. */
const BARE_SIDE = new RegExp(
  String.raw`${RANGE}\s?(?:(input|en entrée|de entrada|na entrada|in ingresso|in entrata|на входе|rein|in(?! uscita| \p{L}*put))|(output|en sortie|de salida|de saída|na saída|in uscita|на выходе|raus|out))(?!\p{L})`,
  "giu",
);
const SLASHED = new RegExp(String.raw`${NUMBER}\s?(?:/|→|->)\s?${NUMBER}\s?${TOKEN}`, "iu");
const SIDES = new RegExp(`(${IN_WORDS})|(${OUT_WORDS})`, "giu");
/** Where one statement ends and the next begins. */
const BREAK =
  /[,;、，。；！!?？\n()（）]|(?<!\d)\.(?!\d)|\s(?:and|und|et|y|e|en|и|plus|with|mit|avec|con|com|met|с)\s(?=.{0,14}\d)|和|及|与|그리고|및/giu;
/** `of` and its kin carry a side that stands before the number: "an input of 600 tokens". */
const PER = String.raw`(?:\s?(?:an?|per|each|every|\/|am|pro|im|je|jede[nrs]?|par|al|por|ao|all'|a[lo]?|at|in|в|на|каждый|каждую|每|/)\s?)`;
const PERIOD_WORDS: readonly (readonly [Period, string])[] = [
  ["hour", "hours?|hr|stunde|heure|hora|ora|uur|час|小时|時間|시간"],
  ["day", "days?|daily|tag|täglich|jour|día|dia|giorno|dag|сутки|день|ежедневно|天|日|하루|일"],
  ["week", "weeks?|weekly|woche|wöchentlich|semaine|semana|settimana|week|неделю|周|週|주"],
  ["month", "months?|monthly|mo|monat|monatlich|mois|mes|mês|mese|maand|месяц|月|か月|달|월"],
  ["year", "years?|yearly|jahr|jährlich|an|année|año|ano|anno|jaar|год|年|년"],
];
const PERIOD_ANY = PERIOD_WORDS.map(([, words]) => words).join("|");
const EVERY = String.raw`(?:${PER}(${PERIOD_ANY})(?!\p{L})|\s(daily|weekly|monthly|yearly|täglich|wöchentlich|monatlich|jährlich|ежедневно)(?!\p{L}))`;
const AFTER_VOLUME = new RegExp(`^.{0,18}?${EVERY}`, "iu");
/** `每天20000条`, `1日3000件`, `하루 500건`, `täglich 500 Anfragen`: the period stands first. */
const BEFORE_VOLUME =
  /(?:每(天|日|周|月|年)|(?:1|一)(日|週|月)(?:に|あたり)?(?:約)?|(하루|매일|매주|매월|한 달)(?:에)?\s?(?:약\s?)?|(täglich|jeden Tag|ogni giorno|cada día|chaque jour|каждый день|ежедневно|daily)\s)(?:大约|约|約)?\s?$/iu;
const CALLS_AFTER = new RegExp(
  String.raw`${RANGE}\s?(?:件|条|個|个|次|封|건|回|통)?\s?((?:\p{Script=Latin}|\p{Script=Cyrillic}|[-'])[\p{Script=Latin}\p{Script=Cyrillic}'-]{2,}(?:\s\p{L}{2,}){0,2})?${EVERY}`,
  "giu",
);
const CALLS_WIDE = new RegExp(
  String.raw`(?:(每天|每日|每周|每月|每年)|(?:1|一)(日|週|か月|ヶ月)(?:に|あたり)?|(하루|매일|매주|매월|한 달)(?:에)?)\s?(?:大约|约|約|약\s?)?${NUMBER}\s?(?:件|条|個|个|次|封|건|回|통|篇|份|张|枚)`,
  "giu",
);
const WIDE_AFTER = new RegExp(
  String.raw`${NUMBER}\s?(?:件|条|個|个|次|封|건|回|통|篇|份|张|枚)\s?(?:/|每)\s?(天|日|周|週|月|年|일|주|월)`,
  "giu",
);
/** Things that are measured, not called: a number of these a month is no number of calls. */
const MEASURED =
  /^(?:tok|jeton|токен|usd|us\$|eur|dollar|euro|dólar|доллар|pages?\b|words?\b|hours?\b|minutes?\b|users?\b|people|customers?\b|ms\b|%|gb\b|mb\b|bucks|cents?\b|days?\b|tag|jour|mal\b|times?\b|months?\b|year)/i;
const PAGES = new RegExp(
  String.raw`${RANGE}[\s-]?(?:pages?|seiten|seitig\p{L}*|páginas?|pagine|pagina's|pagina|страниц\p{L}*|页|頁|ページ|쪽|페이지)(?!\p{Script=Latin}{2})`,
  "iu",
);
const WORDS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:words?|wörter\p{L}*|worte\p{L}*|mots|palabras|palavras|parole|woorden|слов\p{L}*|단어)(?!\p{Script=Latin})`,
  "iu",
);
const CHARACTERS = new RegExp(
  String.raw`${RANGE}[\s-]?(?:characters?|chars?|zeichen|caractères|caracteres|caratteri|tekens|символ\p{L}*|знак\p{L}*|(?:个|個)?(?:汉|漢)?字(?![幕段])|文字|글자|자(?!\p{L}))`,
  "iu",
);
/** A page or half of one as a word is the length of a result: nobody says so of what is read. */
const ONE_PAGE =
  /(?<!\p{L})(half a|a half|eine[r]? halben?|une demi-?|media|meia|mezza|een halve|полстраницы|半|반|one|a single|einer|eine|une(?: seule)?|una(?: sola)?|uma(?: só)?|één|een|одн[уо]й?|一|한)[\s-]?(?:pages?|seite|página|pagina|страниц\p{L}*|页|頁|ページ|페이지|쪽)(?!\p{Script=Latin})|полстраницы/iu;
/** Words that make a number of pages or words the size of the result. */
const WRITING =
  /(?:\b(?:write|writes|writing|written|generate\w*|draft\w*|produce\w*|create\w*|in|under|within|at most|up to|about|of about|summar\w+ (?:of|in)|schreib\w*|höchstens|maximal|in|auf|rédig\w*|écri\w*|en|maximum|escrib\w*|redact\w*|máximo|escrev\w*|scriv\w*|massimo|schrijf\w*|maximaal)|пиши\S*|писать|написать|до|撰写|写|以内に)\s*$/iu;
const EACH =
  /^\s*(?:each|long|summar\w+|posts?|articles?|essays?|stor(?:y|ies)|abstracts?|reply|replies|answers?|emails?)\b|^\s?(?:以内|以下)?(?:の(?:要約|記事|文章|返信)|的(?:摘要|文章|回复))/iu;

/** Reads token counts, pages, words and volumes out of a task's text. Ranges count with their middle. */
export function statedSizes(
  written: string,
  language: Language = "en",
  plain: PlainText = plainNumbers(written),
): StatedSizes {
  const { text } = plain;
  const words: string[] = [];
  const sides = sidesOf(plain, words);
  const sizes = {
    inputTokens: sides.input ?? sides.neither,
    outputTokens: sides.output,
    documentTokens: null as number | null,
    writtenTokens: null as number | null,
  };
  const { perCharacter, perWord } = TOKENS[language];
  for (const [pattern, perUnit] of [
    [PAGES, TOKENS_PER_PAGE * (perWord / TOKENS.en.perWord)],
    [WORDS, perWord],
    [CHARACTERS, perCharacter],
  ] as const) {
    for (const match of text.matchAll(new RegExp(pattern.source, "giu"))) {
      const count = middle(match[1], match[2]);
      if (AFTER_VOLUME.test(text.slice(match.index + match[0].length).slice(0, 18))) continue;
      const tokens = clampTokens(count * perUnit);
      const before = text.slice(0, match.index);
      const after = text.slice(match.index + match[0].length);
      // "900 words each" are written; "40 pages each" are read.
      const result = WRITING.test(before) || (EACH.test(after) && !(pattern === PAGES && /^\s*each\b/i.test(after)));
      if (result) sizes.writtenTokens ??= tokens;
      else sizes.documentTokens ??= tokens;
      words.push(plain.original(match.index, match.index + match[0].length));
    }
  }
  const page = ONE_PAGE.exec(text);
  if (page !== null && sizes.writtenTokens === null) {
    const half = /half|halbe|demi|media|meia|mezza|halve|пол|半|반/iu.test(page[0]) ? 0.5 : 1;
    sizes.writtenTokens = clampTokens(half * TOKENS_PER_PAGE * (perWord / TOKENS.en.perWord));
    words.push(plain.original(page.index, page.index + page[0].length));
  }
  return { ...sizes, volume: sides.volume, calls: callsOf(plain), words };
}

interface Sides {
  input: number | null;
  output: number | null;
  /** Tokens of which nothing tells a side: they count as input. */
  neither: number | null;
  volume: StatedSizes["volume"];
}

function sidesOf(plain: PlainText, words: string[]): Sides {
  const { text } = plain;
  const sides: Sides = { input: null, output: null, neither: null, volume: null };
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    words.push(plain.original(slashed.index, slashed.index + slashed[0].length));
    return { ...sides, input: clampTokens(Number(slashed[1])), output: clampTokens(Number(slashed[2])) };
  }
  const counts = [...text.matchAll(TOKENS_READ)];
  for (const [index, match] of counts.entries()) {
    const [whole, low, high, isIn, isOut] = match;
    const end = match.index + whole.length;
    const until = counts[index + 1]?.index ?? text.length;
    const after = text.slice(end, until);
    const rest = text.slice(end, end + 26);
    // The window of a model is a demand, not the size of a call.
    if (
      /^[\s-]*(?:context|window|kontext|contexte|contexto|contesto|контекст|上下文|コンテキスト|컨텍스트)/iu.test(after)
    )
      continue;
    if (
      /^\s?(?:\/|per|a|pro|par|por|al|в|每)?\s?(?:second|sekunde|seconde|segundo|secondo|s\b|секунд|秒|초)/iu.test(rest)
    )
      continue;
    const tokens = middle(low, high);
    const from =
      counts[index - 1] === undefined ? 0 : (counts[index - 1]?.index ?? 0) + (counts[index - 1]?.[0].length ?? 0);
    const side =
      isIn !== undefined ? "input" : isOut !== undefined ? "output" : nearestSide(text.slice(from, match.index), after);
    words.push(plain.original(match.index, end));
    const period = periodAfter(rest) ?? periodBefore(text.slice(0, match.index));
    if (period !== null) {
      const said = plain.original(match.index, end + 12);
      sides.volume = {
        input: null,
        output: null,
        either: null,
        words: said,
        ...sides.volume,
        period,
        [side ?? "either"]: tokens,
      };
      // "5 million input and 500k output tokens a day": the period holds for both.
      const link = text.slice(from, match.index);
      if (/^.{0,8}$/su.test(link) && side === "output" && sides.input !== null) {
        sides.volume.input = middle(counts[index - 1]?.[1], counts[index - 1]?.[2]);
        sides.input = null;
      }
    } else if (side === "output") sides.output ??= clampTokens(tokens);
    else if (side === "input") sides.input ??= clampTokens(tokens);
    // Without a side they are what is read, or what is written after a word of writing.
    else if (WRITING.test(text.slice(0, match.index))) sides.output ??= clampTokens(tokens);
    else sides.neither ??= clampTokens(tokens);
  }
  if (counts.length === 0 || sides.volume !== null) return sides;
  // "1,200 tokens in, 250 out": the second number has lost its token word.
  for (const match of text.matchAll(BARE_SIDE)) {
    const [whole, low, high, isIn] = match;
    if (isIn !== undefined && sides.input === null) sides.input = clampTokens(middle(low, high));
    else if (isIn === undefined && sides.output === null) sides.output = clampTokens(middle(low, high));
    else continue;
    words.push(plain.original(match.index, match.index + whole.length));
  }
  return sides;
}

/** The side whose word stands nearest in the same statement, after the number before one in front of it. */
function nearestSide(before: string, after: string): "input" | "output" | null {
  const head = (after.split(BREAK)[0] ?? "").slice(0, 24);
  // "Answer questions over a 20,000 token handbook" is no answer of 20,000 tokens.
  const tail = (before.split(BREAK).at(-1) ?? "").slice(-22);
  const behind = [...head.matchAll(SIDES)][0];
  const ahead = [...tail.matchAll(SIDES)].at(-1);
  const distanceBehind = behind === undefined ? Number.POSITIVE_INFINITY : behind.index;
  const distanceAhead = ahead === undefined ? Number.POSITIVE_INFINITY : tail.length - ahead.index - ahead[0].length;
  const nearest = distanceBehind <= distanceAhead + 4 ? behind : ahead;
  if (nearest === undefined) return null;
  return nearest[1] === undefined ? "output" : "input";
}

function periodAfter(rest: string): Period | null {
  const found = AFTER_VOLUME.exec(rest);
  // A statement between the number and the period makes it something else's: "600 tokens, 500 calls a day".
  if (found === null || /[,;，。、]|\d/u.test(found[0])) return null;
  return periodOf(found[1] ?? found[2]);
}

function periodBefore(before: string): Period | null {
  const found = BEFORE_VOLUME.exec(before);
  return found === null ? null : periodOf(found.slice(1).find((one) => one !== undefined));
}

function periodOf(word: string | undefined): Period | null {
  if (word === undefined) return null;
  const plain = word.replace(/^(?:每|매|jeden |ogni |cada |chaque |каждый )/iu, "");
  if (plain === "한 달") return "month";
  return PERIOD_WORDS.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(plain))?.[0] ?? null;
}

/** How many calls a period has, where the text counts things by day, week or month. */
function callsOf(plain: PlainText): StatedSizes["calls"] {
  const { text } = plain;
  for (const match of text.matchAll(CALLS_AFTER)) {
    const [whole, low, high, thing = ""] = match;
    const period = periodOf(match[4] ?? match[5]);
    if (
      period === null ||
      MEASURED.test(thing) ||
      /tok|jeton|токен/iu.test(thing) ||
      (thing === "" && middle(low, high) < 50)
    )
      continue;
    if (/[$€£]\s?$/.test(text.slice(0, match.index))) continue;
    return { count: middle(low, high), period, words: plain.original(match.index, match.index + whole.length) };
  }
  for (const match of text.matchAll(CALLS_WIDE)) {
    const period = periodOf(match[1] ?? match[2]?.replace(/[かヶ]/u, "") ?? match[3]);
    if (period === null) continue;
    return { count: Number(match[4]), period, words: plain.original(match.index, match.index + match[0].length) };
  }
  for (const match of text.matchAll(WIDE_AFTER)) {
    const period = periodOf(match[2]);
    if (period === null) continue;
    return { count: Number(match[1]), period, words: plain.original(match.index, match.index + match[0].length) };
  }
  return null;
}

function middle(low: string | undefined, high: string | undefined): number {
  const to = Number(high);
  const from = low === undefined ? to : Number(low);
  return (from + to) / 2;
}

function clampTokens(tokens: number): number {
  return Math.min(MOST_TOKENS, Math.max(1, Math.round(tokens)));
}
