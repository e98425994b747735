import { Decimal } from "decimal.js";
import type { OptimizeAnswer } from "../../../schema/answers/optimize.ts";
import type { Comparison } from "../chance.ts";
import { callOfCandidate, costOfCall, typicalCall } from "../money/cost.ts";
import { callCosts, money } from "../money/spend.ts";
import { quoted } from "../task/demands/unchecked.ts";
import { plausibleProfiles } from "../task/doubts.ts";
import type { TaskProfile } from "../task/profile.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";

/** One reading of the calls and sizes of a text. */
export interface Reading {
  monthlyCalls: number;
  profile: TaskProfile;
  /** The numbers that it uses, with the quoted words. */
  assumes: string;
}

/** Factor in calls, input or output from which both readings are reported. */
const WIDE = 2;

/**
 * Returns the readings with the fewest and the most calls and tokens when they differ more than twofold; otherwise null.
 * Combines the doubts about sizes and about calls.
 */
export function readingsOf(request: ResolvedRequest): readonly [low: Reading, high: Reading] | null {
  const { profile, monthlyCalls, callsRange } = request;
  const ends = plausibleProfiles(profile);
  const [least, most] = [ends[0] ?? profile, ends.at(-1) ?? profile];
  const [few, many] = [callsRange?.low.monthly ?? monthlyCalls, callsRange?.high.monthly ?? monthlyCalls];
  // Without unclear words, a range of sizes comes from a rule of thumb, such as that of sentences, and is no second reading.
  const wide =
    many > WIDE * few ||
    (profile.unclear.length > 0 &&
      (most.inputTokens > WIDE * least.inputTokens || most.outputTokens > WIDE * least.outputTokens));
  if (!wide) return null;
  const sizes = ({ inputTokens, outputTokens }: TaskProfile, end: string) =>
    `${inputTokens.toLocaleString("en")} input and ${outputTokens.toLocaleString("en")} output tokens a call${profile.unclear.length === 0 || profile.plausible === null ? "" : `, the ${end} that ${quoted(profile.unclear)} allows`}`;
  const calls = (number: number, words: string | undefined) =>
    `${number.toLocaleString("en")} calls a month${words === undefined ? "" : ` ("${words}")`}`;
  return [
    {
      monthlyCalls: few,
      profile: { ...least, plausible: null },
      assumes: `${calls(few, callsRange?.low.words)}, ${sizes(least, "least")}`,
    },
    {
      monthlyCalls: many,
      profile: { ...most, plausible: null },
      assumes: `${calls(many, callsRange?.high.words)}, ${sizes(most, "most")}`,
    },
  ];
}

/** Whether a candidate costs no more than the current model at every size that the text allows. */
export function savesByEveryReading(
  request: ResolvedRequest,
  { model, quality }: { model: ModelView; quality: Comparison },
): boolean {
  const { current, profile, day, demands } = request;
  const shape = typicalCall(current, profile);
  const own = callOfCandidate(quality.chance?.effort, shape);
  return plausibleProfiles(profile).every((one) => {
    const now = costOfCall(current, one, shape, day, demands);
    const then = costOfCall(model, one, own, day, demands);
    return now === null || then === null || then.usd.lte(now.usd);
  });
}

/** A reading with its cost of a month. */
export type ReadingCosts = NonNullable<OptimizeAnswer["readings"]>[number];

/** Prices both readings with the current model and with a candidate; null when the text allows one reading. */
export function pricedReadings(
  request: ResolvedRequest,
  candidate: { model: ModelView; quality: Comparison } | null,
): ReadingCosts[] | null {
  const readings = readingsOf(request);
  if (readings === null) return null;
  return readings.map(({ monthlyCalls, profile, assumes }) => {
    const asked = { ...request, profile, monthlyCalls };
    const month = (model: ModelView, effort?: Parameters<typeof callCosts>[1]) =>
      callCosts(model, effort, asked)?.typical.times(monthlyCalls).toDecimalPlaces(2) ?? null;
    const current = month(request.current);
    const other = candidate === null ? null : month(candidate.model, candidate.quality.chance?.effort);
    return {
      assumes,
      monthly_calls: monthlyCalls,
      input_tokens: profile.inputTokens,
      output_tokens: profile.outputTokens,
      current_usd_a_month: current?.toNumber() ?? null,
      candidate_usd_a_month: other?.toNumber() ?? null,
      saving_usd_a_month: current === null || other === null ? null : current.minus(other).toNumber(),
    };
  });
}

/** States both readings and their costs in one sentence; empty when the text allows one reading. */
export function readingsInWords(readings: readonly ReadingCosts[] | null, callsAssumed: boolean): string[] {
  if (readings === null) return [];
  const usd = (value: number | null) => (value === null ? "an unknown number of" : money(new Decimal(value)));
  const one = ({ assumes, current_usd_a_month: now, candidate_usd_a_month: then }: ReadingCosts) =>
    `${assumes.replace(/, the (?:least|most) that ".*" allows?$/u, "")}: ${usd(now)} USD a month now${then === null ? "" : `, ${usd(then)} after the move`}`;
  return [
    `The text can be read in several ways${callsAssumed ? ", at an assumed number of calls" : ""}: ${readings.map(one).join("; or ")}. State the numbers to close this.`,
  ];
}
