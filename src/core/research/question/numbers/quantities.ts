import type { PriceUnit } from "../../../../schema/records/unit-price.ts";
import { plainNumbers } from "../../../optimize/task/sizes/numbers.ts";
import { namesTask } from "../words/task-words.ts";

type Unit = PriceUnit | "million input tokens";

/** How questions count what models for one task are paid by: the unit of a price, and how many of it one word stands for. */
const WORDS: readonly (readonly [unit: Unit, per: number, latin: string, wide: string])[] = [
  ["audio_minute", 60, "hours?|hrs?|h|stunden?|std|heures?|horas?|or[ae]|uur|uren|час(?:а|ов)?", "个?小时|時間|시간"],
  ["audio_minute", 1, "minutes?|mins?|minuten?|minutos?|minut[oi]|minuut|минут\\p{L}?", "分钟|分(?!の|之)|분"],
  [
    "image",
    1,
    "(?:(?!with |mit |avec |con |com |met )\\p{L}{2,12} )?(?:images?|pictures?|photos?|bilder\\p{L}?|imágenes|imagens|imagen|immagini|afbeeldingen|plaatjes|изображени\\p{L}*|картин\\p{L}*)(?![- ](?:generat|model|modèl|api|edit))",
    "张(?:图片?|图像)?|幅图?|枚(?:の画像)?|장",
  ],
  [
    "million_characters",
    1e-6,
    "char(?:acter)?s?|zeichen|caract[eè]res|caracter[ei]s?|caratteri|tekens|знак\\p{L}*|символ\\p{L}*",
    "个?字符|个字|文字|글자|자",
  ],
  [
    "video_second",
    1,
    "seconds? of video(?! (?:generation )?models?)|sekunden video|secondes? de vidéo|segundos? de v[ií]deo|secondi di video|секунд\\p{L}* видео",
    "秒(?:的)?视频|秒の動画|초 ?(?:영상|동영상)",
  ],
  ["page", 1, "pages?|seiten|páginas?|pagine|pagina['’]?s|страниц\\p{L}*", "页|ページ|페이지"],
  [
    "thousand_queries",
    1e-3,
    "queries|searches|anfragen|requêtes|consultas|pesquisas|richieste|zoekopdrachten|запрос\\p{L}*",
    "次查询|クエリ|쿼리",
  ],
  ["million input tokens", 1e-6, "(?:input )?tokens?|jetons|токен\\p{L}*", "个?token"],
];
const PER_MONTH =
  "(?: of (?:audio|speech|recordings?|calls))?(?: ?(?:/|a|an|per|each|every|im|pro|par|al|por|ao|no|in de|per|в) ?(?:month|monat|mois|mes|mês|mese|maand|месяц|week|woche|semaine|semana|settimana|неделю|day|tag|jour|día|dia|giorno|dag|день))?";
const BEFORE =
  "(?:(?:for|für|pour|para|voor|на|about|around|circa|ca\\.?|etwa|ungefähr|environ|unas?|unos|cerca de|uns|ongeveer|около|примерно|каждый месяц) ){0,2}";
const patterns = WORDS.map(
  ([unit, per, latin, wide]) =>
    [
      unit,
      per,
      new RegExp(
        `(?<![\\p{L}\\p{N}]|\\p{L}-|(?:per|pro|par|por|je|за|/|at least|under|below|up to|[$€]) ?|[\\d.,$€])${BEFORE}(?<![\\d.,$€])(\\d{1,12}(?:\\.\\d{1,3})?) ?(?:${latin})(?!\\p{L})${PER_MONTH}|(?:(?:每月|毎月|月に|매월|한 달에) ?)?(?:大概|大约|约|約)?(\\d{1,12}) ?(?:${wide})(?!\\p{Script=Latin})`,
        "iu",
      ),
    ] as const,
);

const LEAST_TOKENS = 1_000_000;

/** How much of a unit a question wants to buy. */
export interface Quantity {
  unit: Unit;
  count: number;
  /** The words for it, with the number as plain digits. */
  words: string;
  /** The same as written. */
  said: string;
}

/** Returns what a question counts in units by which models for one task are sold: "50 horas", "2000 images". */
export function quantitiesOf(query: string): Quantity[] {
  const { text, original } = plainNumbers(query);
  return patterns.flatMap(([unit, per, pattern]) => {
    const found = pattern.exec(text);
    const count = Number(found?.[1] ?? found?.[2]);
    // Fewer tokens are the size of a window or of one call, and so are those of language models.
    const few = unit === "million input tokens" && (count < LEAST_TOKENS || !namesTask(text));
    if (found === null || few || !(count > 0)) return [];
    const said = original(found.index, found.index + found[0].length).trim();
    return [{ unit, count: count * per, words: found[0].trim(), said }];
  });
}

const RATE =
  "(?:(?:per|pro|par|por|je|za|al|alla|a|за)\\s|/\\s?)(?:(?:1[.,]?000|1k|thousand|tausend|mille|mil|mila|duizend|тысяч[уи]?)\\s)?";
const rates = WORDS.map(
  ([unit, , latin, wide]) =>
    [unit, new RegExp(`(?<!\\p{L})${RATE}(?:${latin})(?!\\p{L})|每(?:千|一?百|一)?(?:${wide})`, "iu")] as const,
);

/** The units in which a question wants prices: "price per 1000 pages", and those of which it counts some. */
export function unitsWanted(query: string): ReadonlySet<string> {
  const counted = quantitiesOf(query).map(({ unit }) => unit);
  return new Set<string>([...rates.flatMap(([unit, pattern]) => (pattern.test(query) ? [unit] : [])), ...counted]);
}

/** The words of a question for the units of prices: "per 1,000 searches". */
export function rateWords(query: string): string[] {
  return rates.flatMap(([, pattern]) => pattern.exec(query)?.[0] ?? []);
}

/** An amount of money before a rate, of which the rate is a part: "under 5 cents per image". */
const AMOUNT_BEFORE = /\d ?(?:\$|€|usd|dollars?|cents?|¢|euros?|eur|dólar\p{L}*|долл\p{L}*|цент\p{L}*)? ?$/iu;

/** Removes quantities and units of prices from a text, so that they are no part of a name. */
export function withoutQuantities(text: string): string {
  const left = quantitiesOf(text).reduce((rest, { words }) => rest.replace(words, " "), text);
  return rateWords(left).reduce(
    (rest, words) => rest.replace(words, (rate, at: number) => (AMOUNT_BEFORE.test(rest.slice(0, at)) ? rate : " ")),
    left,
  );
}
