import type { CallsRead } from "../../calls/calls.ts";
import { type CallsRange, endsOf } from "../../calls/range.ts";
import { PERIODS_A_MONTH } from "../../sizes/common.ts";
import { type LeftNumber, multiplies } from "../../sizes/ledger.ts";
import type { StatedSizes } from "../../sizes/sizes.ts";
import type { ConstraintKind, ReadConstraint, TaskDemands } from "../types.ts";

type Volumes = Pick<TaskDemands, "monthlyCalls" | "monthlyTokens" | "onceCalls" | "unclearCalls">;

const MONEY: ReadonlySet<ConstraintKind> = new Set(["monthly_bill", "monthly_budget", "cost_per_call"]);

/** Drops numbers of calls that are amounts of money: "300 dollars a month". */
export function withoutMoney(calls: CallsRead | null, read: readonly ReadConstraint[]): CallsRead | null {
  const money = read.filter(({ kind }) => MONEY.has(kind)).map(({ words }) => words);
  const isMoney = calls?.words.some((one) => {
    const number = /^\d[\d.,]*\s?k?(?!\p{L})/iu.exec(one)?.[0];
    return number !== undefined && money.some((other) => other.includes(one) || other.endsWith(` ${number}`));
  });
  return isMoney === true ? null : calls;
}

/** Converts calls and tokens of a period to those of a month. */
export function readVolumes({ calls, volume }: Pick<StatedSizes, "calls" | "volume">, read: ReadConstraint[]): Volumes {
  const monthlyCalls = calls?.monthly ?? null;
  const onceCalls = calls?.once ?? null;
  const unclearCalls = calls === null || calls.monthly !== null || onceCalls !== null ? [] : calls.words;
  if (calls !== null && onceCalls !== null)
    read.push({ words: calls.said, kind: "volume", effect: "priced", detail: `${onceCalls} calls, made once` });
  if (calls !== null && monthlyCalls !== null) read.push(callsSaid(calls.said, monthlyCalls));
  if (volume === null) return { monthlyCalls, onceCalls, unclearCalls, monthlyTokens: null };
  const month = (tokens: number | null) =>
    tokens === null ? null : Math.round(tokens * PERIODS_A_MONTH[volume.period]);
  const tokens = { input: month(volume.input), output: month(volume.output), either: month(volume.either) };
  const sum = (tokens.input ?? 0) + (tokens.output ?? 0) + (tokens.either ?? 0);
  read.push({ words: volume.words, kind: "volume", effect: "priced", detail: `${sum} tokens a month in all calls` });
  return { monthlyCalls, onceCalls, unclearCalls, monthlyTokens: tokens };
}

function callsSaid(words: string, monthly: number): ReadConstraint {
  return { words, kind: "volume", effect: "priced", detail: `${monthly} calls a month` };
}

/**
 * Applies unused numbers to the calls. When nothing else counts calls, a single number with a period does. Otherwise each one
 * widens the range: a volume is another reading, and a number of languages or versions multiplies.
 */
export function withLeft(
  calls: CallsRead | null,
  volumes: Volumes,
  left: readonly LeftNumber[],
  read: ReadConstraint[],
): Volumes & Pick<TaskDemands, "left" | "callsRange"> {
  const volume = left.filter(({ about }) => about === "volume");
  const [only] = volume;
  if (calls === null && volume.length === 1 && only?.monthly !== undefined) {
    read.push(callsSaid(only.words, only.monthly));
    return { ...volumes, monthlyCalls: only.monthly, left: left.filter((one) => one !== only), callsRange: null };
  }
  return { ...volumes, left, callsRange: rangeWith(calls, left) };
}

function rangeWith(calls: CallsRead | null, left: readonly LeftNumber[]): CallsRange | null {
  if (calls === null) return null;
  const { monthly, range, said } = calls;
  // The range of a known number is that of a season.
  const own = range !== null ? [range.low, range.high] : monthly === null ? [] : [{ monthly, words: said }];
  if (own.length === 0) return null;
  // When calls are unclear, any number may count their callers: "in 65 stores … 14 questions each".
  const factors = left.filter(({ about, value, words }) =>
    monthly === null ? about === "other" && Number.isInteger(value) && value > 1 : multiplies(value, words),
  );
  const others = [
    ...left.flatMap((one) => (one.monthly === undefined ? [] : [{ monthly: one.monthly, words: one.words }])),
    ...factors.flatMap(({ value, words }) =>
      own.map((one) => ({ monthly: one.monthly * value, words: `${one.words} × ${words}` })),
    ),
  ];
  const ends = endsOf([...own, ...others]);
  if (ends === null || ends.high.monthly > MOST_APART * ends.low.monthly) return null;
  // A single unclear number without bounds gives no range.
  const single = monthly === null && calls.range?.sure === true && left.every(({ about }) => about !== "volume");
  if (ends.low.monthly === ends.high.monthly) return single ? ends : null;
  return ends;
}

/** Largest ratio of two readings. Above it, the answer states costs per 1,000 calls instead. */
const MOST_APART = 30;
