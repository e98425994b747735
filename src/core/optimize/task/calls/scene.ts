import type { Language } from "../language.ts";
import { PERIODS_A_MONTH, type Period } from "../sizes/common.ts";
import type { Span } from "../sizes/ledger.ts";
import type { PlainText } from "../sizes/numbers.ts";
import { withCallsOfConversations } from "./conversations.ts";
import { allDay, type Count, countsIn, type PeriodSaid, periodsIn } from "./counts.ts";
import { type Group, groupIn } from "./groups.ts";
import { LONG_PERIODS, shareOfYear, workingDays } from "./intervals.ts";
import { type Languages, languagesIn } from "./languages.ts";
import { type Links, linksOf } from "./links.ts";
import { attached, isCounted, isOfMoney, oneOf, SENTENCE } from "./periods.ts";
import { hoursOf, type Runs, runsIn } from "./runs.ts";
import { type Season, seasonIn } from "./seasons.ts";
import { ALL_TOGETHER, CALLERS, EACH_ONE, NO_REST, PER_NAMED, SHARED_BY } from "./words.ts";

/** Counts, periods, runs and hours found in a text. */
export interface Scene {
  text: string;
  counts: readonly Count[];
  /** Periods over which calls are counted. Omits counted ones, as "evening" beside "2 evenings a week". */
  periods: readonly PeriodSaid[];
  links: Links;
  run: Runs | undefined;
  /** Number of runs that the text states. */
  runs: number;
  hours: number | null;
  /** Whether the text says that calls are made on all days or at all hours. */
  whole: boolean;
  /** Spans already read as lengths or money. */
  taken: readonly Span[];
  /** Days of a month on which calls are made. */
  days: number;
  /** Where the text says on how many days of a week or month; null when it does not. */
  week: Span | null;
  /** Share of the year in which calls are made. */
  year: number;
  /** Several things in one call, when the text says how many. */
  group: Group | null;
  /** Months with more calls than the others. */
  season: Season | null;
  /** Languages that each counted text is put into. */
  languages: Languages | null;
  /** Periods of amounts of money. */
  moneyPeriods: readonly Period[];
  /** Number of calls for each counted document, which is sent in so many pieces. */
  pieces: number;
}

/** Things that one call makes together: "3 captions per post in a single call". */
const ALL_IN_ONE =
  /^\s\p{L}[^.,;!?\n\d]{0,30}?\s(?:in (?:one|a single|the same) (?:call|request|go)|in (?:einem|demselben) (?:aufruf|rutsch)|in (?:einer|derselben) anfrage|(?:dans|en) (?:un seul|le même) appel|en (?:una sola|la misma) (?:llamada|petición|solicitud)|(?:em uma|numa|na mesma)(?: só)? (?:chamada|requisição)|in (?:un'unica|una sola|la stessa) (?:chiamata|richiesta)|in (?:één|dezelfde) (?:aanroep|verzoek)|в одном (?:запросе|вызове)|одним запросом)(?!\p{L})/iu;

const LONG: ReadonlySet<Period> = new Set(LONG_PERIODS.map(([period]) => period));

/** Finds what a text says of the number of calls. @param taken spans of the plain text already read as lengths or money */
export function sceneOf(plain: PlainText, taken: readonly Span[], language: Language): Omit<Scene, "pieces"> {
  const { text } = plain;
  const days = allDay(text);
  const apart = (one: Span, spans: readonly Span[]) => spans.every(({ from, to }) => to <= one.from || from >= one.to);
  const hours = hoursOf(text);
  // "Every second" is not an interval in "every second day".
  const long = periodsIn(text).filter(({ period }) => LONG.has(period));
  const rates = runsIn(text).filter(({ span }) => apart(span, hours === null ? long : [...long, hours.span]));
  // A peak is no number of calls, unless nothing else is said.
  const steady = rates.filter(({ peak }) => peak !== true);
  const runs = steady.length === 0 && periodsIn(text).length === 0 ? rates : steady;
  const clock = rates.map(({ span }) => span);
  const week = workingDays(text);
  const group = groupIn(text);
  const season = seasonIn(text);
  const languages = languagesIn(text, language);
  const apartFrom = [
    ...days,
    ...clock,
    ...[week, group, season, languages].flatMap((one) => (one === null ? [] : [one.span])),
  ];
  const named = periodsIn(text).filter((one) => !isOfMoney(text, one, taken) && apart(one, apartFrom));
  // "Open six days a week" is a period only when the text names no other one.
  const said: PeriodSaid[] =
    week !== null && named.length === 0 && clock.length === 0 ? [{ period: "day", ...week.span }] : named;
  const spent = [...taken, ...apartFrom, ...(hours === null ? [] : [hours.span])];
  const found = withoutSharers(
    text,
    countsIn(plain, spent, language).filter(
      (one, _, all) => apart(one, said) && (all.length === 1 || !ALL_IN_ONE.test(text.slice(one.to, one.to + 60))),
    ),
    said,
  );
  const counts = withCallsOfConversations(text, found);
  // "In an evening" refers to the counted "2 evenings a week" and is not another period.
  const periods = said.filter((one) => !counts.some(({ noun }) => isCounted(noun, text.slice(one.from, one.to))));
  const counted = said.filter((one) => !periods.includes(one));
  const works = said.some(({ period }) => period === "workday") && text.search(NO_REST) < 0;
  return {
    text,
    counts,
    periods,
    links: linksOf(text, counts, periods, counted, taken),
    taken,
    run: runs[0],
    runs: runs.length,
    hours: hours?.hours ?? null,
    whole: days.length > 0 || week?.perMonth === PERIODS_A_MONTH.day,
    year: shareOfYear(text),
    week: week?.span ?? null,
    days: week?.perMonth ?? (works ? PERIODS_A_MONTH.workday : PERIODS_A_MONTH.day),
    group,
    season,
    languages,
    moneyPeriods: periodsIn(text).flatMap((one) => (isOfMoney(text, one, taken) ? [one.period] : [])),
  };
}

/** Drops counts of callers when the text states the calls of all of them together. */
function withoutSharers(text: string, counts: readonly Count[], periods: readonly PeriodSaid[]): readonly Count[] {
  const total = counts.find(
    (one) => !one.callers && (isCalledTotal(text, one) || isSharedTotal(text, one, counts, periods)),
  );
  return total === undefined ? counts : counts.filter((one) => one === total || !one.callers);
}

/** Whether words beside a count call it a total: "in total", "insgesamt". */
function isCalledTotal(text: string, { from, to, noun }: Count): boolean {
  return (
    ALL_TOGETHER.test(/[^.;!?\n。\d]{0,24}$/u.exec(text.slice(0, from))?.[0] ?? "") ||
    ALL_TOGETHER.test(noun) ||
    ALL_TOGETHER.test(text.slice(to, to + noun.length + 14))
  );
}

/** From so many callers on, a number of calls that is no smaller than theirs is that of all of them and not of each. */
const MANY_CALLERS = 100;

/**
 * Whether a count is of the calls that all callers make in a period: it is no smaller than their number, no "each" or "per
 * user" follows, and the callers are many or stand behind it as those who share it.
 */
function isSharedTotal(text: string, one: Count, counts: readonly Count[], periods: readonly PeriodSaid[]): boolean {
  const callers = counts.filter((other) => other.callers);
  const [who] = callers;
  if (who === undefined || callers.length > 1 || counts.length > 2 || one.value < who.value) return false;
  const between = text.slice(Math.min(one.to, who.to), Math.max(one.from, who.from));
  const period = periods.find((said) => attached(text, [one], said));
  if (period === undefined || SENTENCE.test(between)) return false;
  const end = Math.max(one.to, who.to + who.noun.length, period.to);
  const said = text.slice(Math.min(one.from, who.from), end + 24);
  if ([...said.matchAll(EACH_ONE)].length > 0 || isPerCaller(said)) return false;
  return who.value >= MANY_CALLERS || (who.from > one.to && SHARED_BY.test(text.slice(one.to, who.from)));
}

/** Whether a text has a number per caller: "per user", "pro Kunde". */
function isPerCaller(text: string): boolean {
  return [...text.matchAll(PER_NAMED)].some(([, word]) => word !== undefined && CALLERS.test(` ${word}`));
}

/** Periods of which a year has fewer when work rests for some weeks. */
const SHORT: ReadonlySet<Period> = new Set(["day", "workday", "two_days", "week", "fortnight"]);

/** Returns how often the runs or the period of a chain occur in a month; null when its periods differ. */
export function periodsAMonth({ run, hours, days, year }: Scene, own: readonly Period[]): number | null {
  if (run !== undefined) return run.perHour * (hours ?? 24) * days;
  const period = oneOf(own);
  if (period === null) return null;
  if (period === "hour") return (hours ?? 24) * days;
  const times = period === "day" || period === "workday" ? days : PERIODS_A_MONTH[period];
  return SHORT.has(period) ? times * year : times;
}
