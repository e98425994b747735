import type { Count } from "./counts.ts";

/** Calls a month by one reading of a text, and the numbers used, quoted from it. */
export interface CallsReading {
  monthly: number;
  words: string;
}

/** The readings with the fewest and with the most calls. */
export interface CallsRange {
  low: CallsReading;
  high: CallsReading;
  /** Whether the numbers count calls, not only callers, and do not count a whole of which an unknown part makes calls. */
  sure?: boolean | undefined;
}

/** Counts and periods of a text whose relation is not clear. */
export interface LooseCalls {
  counts: readonly Count[];
  /** Scheduled runs, with their number a month for each reading of the hours. */
  clock: { perMonth: readonly number[]; words: string } | null;
  /** Occurrences a month of each period that the text names. */
  perMonth: readonly number[];
  /** The same for the periods near one count. */
  ofCount: (count: Count) => readonly number[];
  /** Number of things in one call; null when the text does not say. */
  grouped: number | null;
  /** Whether only a part of the counted things makes calls. */
  partial: boolean;
  words: (count: Count) => string;
}

/** Largest number of counts that are multiplied with one, and largest plausible number of calls a month. */
const MOST_FACTORS = 3;
const MOST_CALLS = 1_000_000_000;
const LARGE = 100;
/** Largest number of things that another count can have each; a larger one is a stock, such as "12,000 manuals". */
const MOST_OF_EACH = 200;

/**
 * Returns the readings with the fewest and the most calls. Each count near a period may be the calls of that period, alone,
 * multiplied by other counts, or divided by the number of things in one call. Null when there is no reading.
 */
export function rangeOfCalls({
  counts,
  clock,
  perMonth,
  ofCount,
  grouped,
  partial,
  words,
}: LooseCalls): CallsRange | null {
  const things = counts.filter(({ noun }) => noun !== " times");
  const all = things.length > 0 ? things : counts;
  const beside = all.filter((one) => ofCount(one).length > 0);
  // A number of callers is ignored when the text counts something else.
  const done = beside.filter(({ callers }) => !callers);
  const most = Math.max(...(done.length > 0 ? done : beside).map(({ value }) => value));
  // A small number beside a large one counts its parts: "9,600 contracts, 15 clauses".
  const dated = (done.length > 0 ? done : beside).filter(({ value }) => value * LARGE >= most);
  const readings: CallsReading[] = [];
  const multiply = (base: number, said: readonly string[], others: readonly Count[]) => {
    for (const some of subsets(others.filter(({ callers, value }) => callers || value <= MOST_OF_EACH))) {
      const monthly = some.reduce((product, { value }) => product * value, base);
      if (monthly >= 1 && monthly <= MOST_CALLS)
        readings.push({ monthly: Math.round(monthly), words: [...said, ...some.map(words)].join(" × ") });
    }
  };
  for (const runs of clock?.perMonth ?? []) multiply(runs, [clock?.words ?? ""], counts);
  if (clock === null || dated.length > 0)
    for (const one of dated.length > 0 ? dated : all)
      for (const factor of dated.length > 0 ? ofCount(one) : perMonth)
        multiply(
          one.value * factor,
          [words(one)],
          counts.filter((other) => other !== one),
        );
  if (grouped !== null)
    for (const { monthly, words: said } of [...readings])
      readings.push({ monthly: Math.max(1, Math.round(monthly / grouped)), words: `${said} : ${grouped} in one call` });
  const ends = endsOf(readings);
  const sure = clock !== null || (dated.length > 0 && dated.every(({ callers }) => !callers));
  return ends === null ? null : { ...ends, sure: sure && !partial };
}

/** Returns the readings with the fewest and the most calls; null without readings. */
export function endsOf(readings: readonly CallsReading[]): CallsRange | null {
  const sorted = [...readings].sort((a, b) => a.monthly - b.monthly);
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low === undefined || high === undefined ? null : { low, high };
}

function subsets(counts: readonly Count[]): Count[][] {
  const found: Count[][] = [[]];
  for (const one of counts.slice(0, MOST_FACTORS)) found.push(...found.map((some) => [...some, one]));
  return found;
}
