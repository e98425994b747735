import { EVERY, middle, NUMBER, type Period, periodOf, RANGE } from "./common.ts";
import type { PlainText } from "./numbers.ts";

/** Calls of a period, such as "12,000 invoices a day". */
export interface CallCount {
  count: number;
  period: Period;
  words: string;
}

const CALLS_AFTER = new RegExp(
  String.raw`${RANGE}\s?(?:件|条|個|个|次|封|건|回|통)?\s?((?:\p{Script=Latin}|\p{Script=Cyrillic}|[-'])[\p{Script=Latin}\p{Script=Cyrillic}'-]{2,}(?:\s\p{L}{2,}){0,2}|q|rq)?${EVERY}`,
  "giu",
);
const CALLS_WIDE = new RegExp(
  String.raw`(?:(每天|每日|每周|每月|每年)|(?:1|一|毎|(?<![\d一二三]))(日|週|か月|ヶ月|月)(?:に|あたり|間)?|(하루|매일|매주|매월|한 달)(?:에)?)\s?(?:大约|约|約|약\s?)?${NUMBER}\s?(?:件|条|個|个|次|封|건|回|통|篇|份|张|枚)`,
  "giu",
);
const WIDE_AFTER = new RegExp(
  String.raw`${NUMBER}\s?(?:件|条|個|个|次|封|건|回|통|篇|份|张|枚)\s?(?:/|每)\s?(天|日|周|週|月|年|일|주|월)`,
  "giu",
);
/** Things that are measured, not called: a number of these a month is no number of calls. */
const MEASURED =
  /^(?:tok|jeton|токен|usd|us\$|eur|dollar|euro|dólar|доллар|pages?\b|words?\b|hours?\b|minutes?\b|users?\b|people|customers?\b|ms\b|%|gb\b|mb\b|bucks|cents?\b|days?\b|tag|jour|months?\b|year)/i;
/** "50 devs x 20 per day". */
const PRODUCT = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$€£])${NUMBER}\s\p{L}[\p{L}-]*(?:\s\p{L}+)?\s?(?:x|×|\*|times|mal)\s?${NUMBER}\s?(?:\p{L}+\s)?(?:per|a|\/|pro|am|par|por|al|в)\s?(day|week|month|hour|tag|woche|monat|jour|semaine|mois|día|semana|mes|dia|mês|giorno|settimana|mese|dag|maand|день|неделю|месяц)`,
  "iu",
);
const WORKDAYS =
  /(?<!\p{L})(?:work(?:ing )?days?|weekdays?|business days?|arbeitstag\p{L}*|werktag\p{L}*|jours ouvr\p{L}+|días (?:laborables|hábiles)|dias úteis|giorni lavorativi|werkdagen|рабочи\p{L}+ д\p{L}+|mon(?:day)?[- ](?:to|–|-)[- ]?fri\p{L}*|5 days)(?!\p{L})|工作日|営業日|영업일/iu;
/** Fewer things without a name may be anything: "twice a day". */
const LEAST_BARE = 5;
/** How many calls a period has, where the text counts things by day, week or month. */
export function callsOf(plain: PlainText): CallCount | null {
  const { text } = plain;
  const product = PRODUCT.exec(text);
  const productPeriod = periodOf(product?.[3]);
  if (product !== null && productPeriod !== null) {
    const count = Number(product[1]) * Number(product[2]);
    return { count, period: productPeriod, words: plain.original(product.index, product.index + product[0].length) };
  }
  for (const match of text.matchAll(CALLS_AFTER)) {
    const [whole, low, high, thing = ""] = match;
    const period = periodOf(match[4] ?? match[5]);
    if (
      period === null ||
      MEASURED.test(thing) ||
      /tok|jeton|токен/iu.test(thing) ||
      (thing === "" && middle(low, high) < LEAST_BARE)
    )
      continue;
    if (/[$€£]\s?$/.test(text.slice(0, match.index))) continue;
    const end = match.index + whole.length;
    // "60 PRs a day x 3 passes each" is 180.
    const times = /^\s?(?:x|×|\*|times|mal)\s?(\d{1,2})(?!\d)(?:\s\p{L}+)?/iu.exec(text.slice(end));
    const count = middle(low, high) * Number(times?.[1] ?? 1);
    // "1,000 a day on weekdays": a month has 22 of them.
    const worked = period === "day" && WORKDAYS.test(text.slice(end, end + 30)) ? "workday" : period;
    return { count, period: worked, words: plain.original(match.index, end + (times?.[0].length ?? 0)) };
  }
  for (const match of text.matchAll(CALLS_WIDE)) {
    const period = periodOf(match[1] ?? match[2]?.replace(/[かヶ]月/u, "月") ?? match[3]);
    if (period === null) continue;
    return { count: Number(match[4]), period, words: plain.original(match.index, match.index + match[0].length) };
  }
  for (const match of text.matchAll(WIDE_AFTER)) {
    const period = periodOf(match[2]);
    if (period === null) continue;
    return { count: Number(match[1]), period, words: plain.original(match.index, match.index + match[0].length) };
  }
  return saidOf(plain);
}

/** A period as people say it, before or after what they count. */
const PERIOD_SAID: readonly (readonly [Period, RegExp])[] = [
  [
    "workday",
    /(?<!\p{L})(?:(?:on|per|a|each|every) )?(?:work(?:ing )?days?|weekdays?|business days?|(?:pro |je |am )?(?:arbeitstag|werktag)\p{L}*|jours? (?:ouvrés?|ouvrables?)|días? (?:laborables?|hábil(?:es)?)|dias? út(?:il|eis)|giorn[oi] lavorativ[oi]|werkdag(?:en)?|рабочи\p{L}+ д(?:ень|ней|ням))(?!\p{L})|工作日|営業日|영업일/iu,
  ],
  [
    "day",
    /(?<!\p{L})(?:(?:a|per|each|every|\/) ?day|daily|nightly|(?:a|per|each|every) (?:night|morning|evening)|jeden (?:morgen|abend)|jede nacht|chaque (?:matin|nuit|soir)|cada (?:mañana|noche)|toda (?:manhã|noite)|ogni (?:mattina|notte)|elke (?:ochtend|nacht)|каждое утро|каждую ночь|täglich|am tag|pro tag|jeden tag|je tag|par jour|chaque jour|quotidien\p{L}*|al día|por día|cada día|diari[oa]s?|diariamente|por dia|ao dia|cada dia|todos os dias|al giorno|ogni giorno|giornalier\p{L}*|per dag|elke dag|dagelijks\p{L}*|в день|в сутки|ежедневно|каждый день)(?!\p{L})|每晚|毎朝|毎晩|每天|每日|一天|毎日|1日|一日|日に|하루|매일|일일/iu,
  ],
  [
    "week",
    /(?<!\p{L})(?:(?:a|per|each|every|\/) ?week|weekly|wöchentlich|pro woche|jede woche|in der woche|par semaine|chaque semaine|hebdomadaire\p{L}*|a la semana|por semana|cada semana|semanal\p{L}*|à semana|a settimana|alla settimana|ogni settimana|settimanal\p{L}*|per week|elke week|wekelijks|в неделю|еженедельно|каждую неделю)(?!\p{L})|每周|每星期|一周|毎週|1週|一週|일주일|매주|주당/iu,
  ],
  [
    "month",
    /(?<!\p{L})(?:(?:a|per|each|every|\/) ?month|monthly|monatlich|im monat|pro monat|par mois|chaque mois|mensuel\p{L}*|al mes|por mes|cada mes|mensual\p{L}*|por mês|ao mês|mensa\p{L}*|al mese|ogni mese|mensil\p{L}*|per maand|maandelijks|elke maand|в месяц|ежемесячно)(?!\p{L})|每月|每个月|一个月|毎月|1か月|月に|月間|매월|매달|한 달|월 /iu,
  ],
  [
    "hour",
    /(?<!\p{L})(?:(?:an|per|each|every|\/) ?hour|hourly|pro stunde|je stunde|stündlich|par heure|por hora|cada hora|all'ora|per uur|в час)(?!\p{L})|每小时|每個小時|毎時|1時間(?:に|あたり)|시간당/iu,
  ],
  [
    "quarter",
    /(?<!\p{L})(?:(?:a|per|each|every|\/) ?quarter|quarterly|(?:im|pro|je) quartal|vierteljährlich|par trimestre|(?:al|por|a|ao) trimestre|per kwartaal|в квартал)(?!\p{L})|每季度|四半期(?:ごと|に)|분기당/iu,
  ],
  [
    "year",
    /(?<!\p{L})(?:(?:a|per|each|every|\/) ?year|yearly|annually|jährlich|im jahr|pro jahr|par an|al año|por ano|all'anno|per jaar|в год)(?!\p{L})|每年|一年|年間|毎年|연간|매년/iu,
  ],
];
/** What is no call: money, sizes, spans of time, people and shares. */
const NO_CALL =
  /^[\s-]*(?:%|％|percent|prozent|tok|jeton|токен|词元|トークン|토큰|usd|us\$|eur|dollar|euro|dólar|доллар|[$€£¥]|pages?(?!\p{L})|seiten|páginas?|pagin[ae]|страниц|页|頁|ページ|쪽|페이지|words?(?!\p{L})|wörter|worte|mots|palabras|palavras|parole|woorden|слов|단어|char|zeichen|caract|tekens|символ|знак|(?:个|個)?(?:汉|漢)?字|文字|글자|자(?!\p{L})|ms(?!\p{L})|milli|毫秒|ミリ秒|밀리초|seconds?|sekund|secondes?|segundos?|秒|초|minut|分|분|hours?(?!\p{L})|stunden|heures|horas|uur|uren|часов|小时|時間|시간|days?(?!\p{L})|tage?n?(?!\p{L})|jours|días|dias|giorni|dagen|дн|天|日|일|weeks?|wochen|months?|monat|mois|mes|years?|users?|nutzer|benutzer|utilisateurs|usuarios|usuários|utenti|gebruikers|пользовател|用户|ユーザ|사용자|people|personen|personnes|customers?|kunden|clients?|employees|mitarbeiter|agents?(?!\p{L})|teams?|categor|kategor|katego|catég|类|種類|개 범주|clas|labels?|queues|languages?|sprachen|langues|idiomas|lingue|talen|язык|种语言|言語|개 언어|steps?|schritte|gb|mb|kb|k(?!\p{L})|dimensions?)/iu;

/** The number that a statement counts by a period, wherever the two stand in it. */
function saidOf(plain: PlainText): CallCount | null {
  const { text } = plain;
  let from = 0;
  for (const statement of text.split(/(?<=[.;!?。！？；\n])(?!\d)/u)) {
    const at = from;
    from += statement.length;
    for (const [period, words] of PERIOD_SAID) {
      const said = words.exec(statement);
      if (said === null) continue;
      const numbers = [
        ...statement.matchAll(/(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{N}_.,$€£¥-])\d+(?:\.\d+)?(?![\p{N}_])/gu),
      ].filter(({ index, 0: digits }) => {
        const inside = index >= said.index && index < said.index + said[0].length;
        const before = statement.slice(Math.max(0, index - 4), index);
        return (
          !inside &&
          Number(digits) >= LEAST_CALLS &&
          !/[$€£¥]\s?$/u.test(before) &&
          !NO_CALL.test(statement.slice(index + digits.length))
        );
      });
      const distance = (index: number) =>
        Math.min(Math.abs(index - said.index), Math.abs(index - said.index - said[0].length));
      const [nearest] = numbers.sort((a, b) => distance(a.index) - distance(b.index));
      if (nearest === undefined || distance(nearest.index) > 48) continue;
      const start = Math.min(nearest.index, said.index);
      const end = Math.max(nearest.index + nearest[0].length, said.index + said[0].length);
      return { count: Number(nearest[0]), period, words: plain.original(at + start, at + end) };
    }
  }
  return null;
}
/** Smaller numbers are of something else: "3 people a day". */
const LEAST_CALLS = 20;
