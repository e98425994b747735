import type { Period } from "../sizes/common.ts";
import type { Span } from "../sizes/ledger.ts";
import type { Count, PeriodSaid } from "./counts.ts";

/** Ends of sentences. */
export const SENTENCE = /(?<=\n)|(?<=[.;!?。！？；])(?!\d)/u;
/** Largest distance, in characters, between a number and its period. */
const FAR = 70;

/** Returns the one period that several agree on, such as `hour` for "per hour on workdays"; null when they differ. */
export function oneOf(periods: readonly Period[]): Period | null {
  const all = new Set(periods);
  if (all.has("workday")) all.delete("day");
  if (all.has("hour")) {
    all.delete("workday");
    all.delete("day");
  }
  const [first] = all;
  return all.size === 1 ? (first ?? null) : null;
}

/** A number of workdays and another of weekend days: "260 per weekday and 90 on each weekend day". Group: the weekend. */
const AT_WEEKENDS =
  /^[^.;!?\n\d]{0,30}?(?<!\p{L})(?:(?:on|at|each|every|per|a) (?:(?:each|every|a|the) )?(?:weekends?(?: days?)?|saturdays? and sundays?)|am wochenende|(?:an|pro) (?:wochenendtag\p{L}*|samstagen und sonntagen)|(?:le|les|par jour de) week-?ends?|los fines de semana|(?:nos|aos) fins de semana|nel(?:la)? (?:fine settimana|weekend)|nei weekend|in het weekend|(?:по|в) выходны[емх]\p{L}*)(?!\p{L})|^[^。\d]{0,6}(?:周末|週末|土日)/iu;

/** Whether a number is that of a weekend day. */
export function isOfWeekend(text: string, to: number): boolean {
  return AT_WEEKENDS.test(text.slice(to, to + 60));
}

/** Whether a period belongs to an amount of money beside it. */
export function isOfMoney(text: string, { from, to }: PeriodSaid, money: readonly Span[]): boolean {
  if (money.some((one) => one.from < to && one.to > from)) return true;
  if (MONEY_AHEAD.test(text.slice(to, to + 24))) return true;
  return /[$€£]\s?\d[\d.]*k?\s?$|\d\s?(?:usd|eur|dollars?|euros?|bucks|€|\$)\s?$/iu.test(
    text.slice(Math.max(0, from - 18), from),
  );
}

const MONEY_AHEAD =
  /^\s?(?:预算|予算|예산|最多|不超过)?\s?(?:[$€£¥₩]\s?\d|\d[\d.]*\s?(?:元|美元|人民币|円|ドル|달러|원|usd|eur|dollars?|euros?|[€$]))/iu;

/** Whether a count counts a part of a day that a period names: "2 evenings a week". */
export function isCounted(noun: string, period: string): boolean {
  const thing = PART_OF_DAY.exec(period)?.[1];
  // The night of "300 runs per night" is not counted.
  const counted = noun.toLowerCase().split(/\s(?:an?|per|each|every|pro|par|por|al|ao|a)(?=\s)/u)[0] ?? "";
  return thing !== undefined && counted.includes(thing.toLowerCase());
}
const PART_OF_DAY = /(evening|shift|night|session|soir|abend|noche|noite|sera|avond|schicht|turno|poste)(?:s|e)?$/iu;

/** Returns the periods near a chain, or all periods of the text when none is near. */
export function periodsOf(
  text: string,
  chain: readonly Count[],
  periods: readonly PeriodSaid[],
): readonly PeriodSaid[] {
  const near = periods.filter((one) => chain.length === 0 || attached(text, chain, one));
  return near.length > 0 ? near : periods;
}

/** Whether a period is near a count of a chain, in the same sentence. */
export function attached(text: string, chain: readonly Count[], { from, to }: PeriodSaid): boolean {
  return chain.some((count) => {
    const between = count.to <= from ? text.slice(count.to, from) : text.slice(to, count.from);
    return between.length <= FAR && !SENTENCE.test(between.slice(0, -1));
  });
}
