/** Words of eleven languages for periods of several days, weeks or months, and for the days of a week on which work is done. */
import type { Period } from "../sizes/common.ts";
import { numberWords, WORD_NUMBERS } from "../sizes/numerals/words.ts";

const spaced = (words: string, wide: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})|${wide}`, "giu");

/** Periods of two days, two weeks, two months and half a year. They contain the words of shorter periods, so they are matched first. */
export const LONG_PERIODS: readonly (readonly [Period, RegExp])[] = [
  [
    "two_days",
    spaced(
      `every (?:other|second|2nd) (?:work)?day|every (?:two|2) days|jeden zweiten (?:werk|arbeits)?tag|alle (?:zwei|2) tage|un jour sur deux|tous les (?:deux|2) jours|cada (?:dos|2) días|día por medio|un día sí y otro no|(?:a )?cada (?:dois|2) dias|dia sim,? dia não|ogni (?:due|2) giorni|ogni secondo giorno|a giorni alterni|om de (?:andere )?dag|(?:elke|iedere|om de) (?:twee|2) dagen|через день|раз в (?:два|2) дня|кажды[ей] (?:два|2) дня|каждый второй день`,
      "隔天|每隔一天|每(?:两|2)天|隔日|[二2]日に(?:1|一)[度回]|[二2]日ごと|一日おき|이틀(?:마다|에 ?한 ?번)|격일",
    ),
  ],
  [
    "fortnight",
    spaced(
      String.raw`(?:every|each|once every) (?:two|2|other|second) weeks?|(?:a|per|each|every) fortnight|fortnightly|alle (?:zwei|2) wochen|alle (?:vierzehn|14) tage|jede zweite woche|vierzehntägig\p{L}*|(?:par|chaque|tous les|la) (?:quinzaine|quinze jours|15 jours)|toutes les (?:deux|2) semaines|une semaine sur deux|cada (?:dos|2) semanas|(?:por|cada|a la) quincena|quincenal\p{L}*|cada (?:quince|15) días|(?:a )?cada (?:duas|2) semanas|de (?:duas|2) em (?:duas|2) semanas|(?:por|a cada) quinzena|quinzenal\p{L}*|a cada (?:quinze|15) dias|ogni (?:due|2) settimane|ogni (?:quindici|15) giorni|quindicinal\p{L}*|(?:elke|iedere|om de) (?:twee|2) weken|om de (?:andere )?week|tweewekelijks|раз в (?:две|2) недели|каждые (?:две|2) недели|через неделю`,
      "每(?:两|2)(?:周|星期)|每隔一周|双周|隔周|隔週|[二2]週間(?:に(?:1|一)[度回]|ごと)|격주|(?:2|이)주(?:마다|에 ?한 ?번)",
    ),
  ],
  [
    "two_months",
    spaced(
      String.raw`(?:every|once every) (?:two|2|other|second) months?|alle (?:zwei|2) monate|tous les (?:deux|2) mois|cada (?:dos|2) meses|(?:a )?cada (?:dois|2) meses|bimestral\p{L}*|bimestriel\p{L}*|ogni (?:due|2) mesi|bimestral[ei]|(?:elke|iedere|om de) (?:twee|2) maanden|om de maand|раз в (?:два|2) месяца|каждые (?:два|2) месяца`,
      "每(?:两|2)个?月|隔月|[二2](?:か|ヶ|カ|ケ)月(?:に(?:1|一)[度回]|ごと)|(?:두 ?달|2개월)(?:마다|에 ?한 ?번)|격월",
    ),
  ],
  [
    "half_year",
    spaced(
      String.raw`(?:per|each|every|a) (?:half[- ]year|semester|six months|6 months)|half-yearly|(?:pro|im|je) halbjahr|halbjährlich\p{L}*|alle (?:sechs|6) monate|(?:par|chaque) semestre|tous les (?:six|6) mois|(?:al|por|cada|ao) semestre|semestral\p{L}*|(?:a )?cada (?:seis|6) meses|ogni (?:sei|6) mesi|(?:al|ogni|a) semestre|per half ?jaar|(?:elk|ieder) half ?jaar|(?:elke|iedere|om de) (?:zes|6) maanden|halfjaarlijks\p{L}*|раз в полгода|каждые полгода|каждые (?:шесть|6) месяцев`,
      "每半年|半年(?:ごと|に)|반기(?:마다|당|에)|6개월(?:마다|에 ?한 ?번)",
    ),
  ],
];

const NUMBER_OF_DAYS = numberWords(2, 7);
/** "Six days a week", "5 Tage die Woche", "22 days a month", "6j/7", "每周六天". Groups: a number or a word, and the word of a month. */
const DAYS_OF = new RegExp(
  String.raw`(?<![\p{L}\d.])(\d{1,2}|${NUMBER_OF_DAYS})[\s-](?:work(?:ing )?)?(?:days?|tagen?|jours?|días?|dias?|giorni|dagen|дн(?:я|ей))(?: (?:ouvrés|laborables|úteis|lavorativi|geöffnet))?\s?(?:a|an|per|each|every|pro|die|in der|im|par|sur|por|al|a la|na|su|в|/)\s?(?:(week|wk|woche|semaine|7|sept|semana|settimana|sette|неделю)|(month|monat|mois|mes|mês|mese|maand|месяц))(?!\p{L})|(?<!\p{L})(\d)j/7(?!\d)|(?:每周|每星期|一周|週|周|주) ?([二三四五六七2-7])(?:天|日|일)(?!に)`,
  "giu",
);
/** Weeks of work in a year: "40 weeks a year", "the school year (40 weeks)". */
const WEEKS_OF_YEAR =
  /(?<![\d.])(\d{2})\s?(?:working |teaching |school )?(?:weeks|wochen|schulwochen|semaines|semanas|settimane|weken|недель)\s(?:an?|per|of the|in the|pro|im|par|al|por|all'|per|в)\s?(?:school |academic |schul)?(?:year|jahr|an|année|año|ano|anno|jaar|год)(?!\p{L})|(?:year|term|season|jahr|année|saison|curso|año|ano|letivo|anno|jaar|год)\p{L}*\s?\((\d{2})\s?(?:weeks|wochen|semaines|semanas|settimane|weken|недель)\)/iu;
const WEEKS = 52;

/** Returns the share of a year in which work is done; 1 when the text does not say. */
export function shareOfYear(text: string): number {
  const found = WEEKS_OF_YEAR.exec(text);
  const weeks = Number(found?.[1] ?? found?.[2] ?? WEEKS);
  return weeks >= 10 && weeks <= WEEKS ? weeks / WEEKS : 1;
}

const WIDE: Readonly<Record<string, number>> = { 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7 };
/** Days a month by days a week; five are the usual workdays. */
const OF_WEEK: Readonly<Record<number, number>> = { 2: 9, 3: 13, 4: 17, 5: 22, 6: 26, 7: 30 };

/** Days on which work is done, as a number a month, with the phrase that says it. */
export interface WorkingDays {
  perMonth: number;
  span: { from: number; to: number };
}

/** Returns the days a week or a month that a text states; null when it states none. */
export function workingDays(text: string): WorkingDays | null {
  for (const match of text.matchAll(DAYS_OF)) {
    const [words, number, week, month, slashed, wide] = match;
    const said = number ?? slashed ?? wide ?? "";
    const value = WIDE[said] ?? WORD_NUMBERS[said.toLowerCase()] ?? Number(said);
    const span = { from: match.index, to: match.index + words.length };
    if (month !== undefined) {
      if (value >= 10 && value <= 31) return { perMonth: value, span };
    } else if ((week ?? slashed ?? wide) !== undefined && OF_WEEK[value] !== undefined)
      return { perMonth: OF_WEEK[value], span };
  }
  const week = WEEK_OF.exec(text);
  const perMonth = OF_WEEK[Number(week?.slice(1).find((one) => one !== undefined) ?? 0)];
  if (week !== null && perMonth !== undefined)
    return { perMonth, span: { from: week.index, to: week.index + week[0].length } };
  const six = MON_TO_SAT.exec(text);
  if (six !== null) return { perMonth: 26, span: { from: six.index, to: six.index + six[0].length } };
  const named = MONTH_OF_WORK.exec(text);
  const value = Number(named?.slice(1).find((one) => one !== undefined));
  return named !== null && value >= 18 && value <= 23
    ? { perMonth: value, span: { from: named.index, to: named.index + named[0].length } }
    : null;
}
/** A week of so many days: "5-Tage-Woche", "5-day week", "semaine de 5 jours". */
const WEEK_OF =
  /(?<![\p{L}\d])([4-7])[- ](?:day|tage|dagen)[- ](?:work(?:ing)?[- ]?)?(?:week|woche|werkweek)(?!\p{L})|(?<!\p{L})(?:semaine de|semana de|settimana (?:di|da)|рабочая неделя)\s([4-7])\s(?:jours|días|dias|giorni|дней)|([4-7])-?(?:daagse|дневн\p{L}+) (?:werk)?(?:week|недел\p{L}*)/iu;
/** Six days a week by their names. */
const MON_TO_SAT =
  /(?<!\p{L})(?:mon(?:day)?s?(?: |-)?(?:to|through|thru|–|-)(?: |-)?sat(?:urday)?s?|(?:von )?montags? bis (?:samstags?|sonnabends?)|mo\.?\s?[-–]\s?sa\.?|du lundi au samedi|de lunes a sábado|de segunda a sábado|dal lunedì al sabato|maandag (?:tot en met|t\/m) zaterdag|с понедельника по субботу)(?!\p{L})|周一(?:到|至)周六|月曜?(?:から|～|〜)土曜?|월요일부터 토요일/iu;
/** The working days of a month without the month: "21 working days". */
const MONTH_OF_WORK =
  /(?<![\p{L}\d.])(\d{2})[\s-](?:working|business|school) days(?!\p{L})|(?<![\p{L}\d.])(\d{2})\s?(?:arbeitstagen?|werktagen?|schultagen?|jours ouvrés|días (?:laborables|hábiles)|dias úteis|giorni lavorativi|werkdagen|рабочих дн\p{L}+)|(?<!\d)(\d{2})\s?(?:个?工作日|営業日|영업일)|(?:working|business|school|week) ?days?[^.;!?\d]{0,24}(?<!\d)(\d{2}) (?:a|per|each) month|(?:営業日|稼働日|工作日|영업일)(?:数)?(?:は|为|是|은|는)?\s?(?:毎月|每月|ひと月|月|월)\s?(?:约|約|平均|약)?\s?(\d{2})\s?(?:日|天|일)|(?:arbeitstage|werktage|jours ouvrés|días (?:laborables|hábiles)|dias úteis|giorni lavorativi|werkdagen|рабочих дней)(?: (?:im monat|par mois|al mes|por mês|al mese|per maand|в месяц))?\s?[:=]\s?(\d{2})(?!\d)/iu;
