import { readDemands } from "../../../src/core/optimize/task/demands/read.ts";
import { openVolumes } from "../../../src/core/optimize/task/demands/unchecked.ts";
import { withDoubts } from "../../../src/core/optimize/task/doubts.ts";
import { profileTask } from "../../../src/core/optimize/task/profile.ts";

/** A text as buyers write it, with what a person reads in it. Null is "the text does not say". */
export interface LabelledText {
  id: string;
  language: string;
  text: string;
  calls_per_month: number | null;
  input_tokens: readonly [low: number, high: number] | null;
  output_tokens: readonly [low: number, high: number] | null;
  cached_share: number | null;
  batch: boolean;
  max_usd_per_month: number | null;
  max_usd_per_call: number | null;
  bill_usd_per_month: number | null;
}

export const FIELDS = [
  "calls_per_month",
  "input_tokens",
  "output_tokens",
  "cached_share",
  "batch",
  "max_usd_per_month",
  "max_usd_per_call",
  "bill_usd_per_month",
] as const;
export type Field = (typeof FIELDS)[number];

/** `range`: the answer states the lowest and highest reading, and the label is between. `unclear`: it names words of the field as not understood. `silent`: the text says it, and nothing was read or named. */
export type Outcome = "right" | "range" | "unclear" | "wrong" | "silent";

/** What is read of one field: a value, nothing, or words that are named as unclear. */
export interface FieldRead {
  value: number | boolean | null;
  unclear: boolean;
  /** Lowest and highest reading that the answer states. */
  range?: readonly [low: number, high: number] | undefined;
}

/** Reads a text as optimize-model does, without a model. */
function readText(text: string): Record<Field, FieldRead> {
  const demands = readDemands(text);
  const profile = withDoubts(profileTask(text), demands);
  const { sides, plausible } = profile;
  const open = (side: "input" | "output") =>
    profile.unclear.length > 0 &&
    plausible !== null &&
    (plausible[side][1] > 1.5 * plausible[side][0] || demands.sizes.doubted.some((one) => one.side === side));
  const unapplied = (...kinds: string[]) =>
    demands.read.some(({ kind, effect }) => kinds.includes(kind) && effect === "not_checked");
  const money = unapplied("monthly_budget", "monthly_bill", "cost_per_call");
  const known = <T extends number | boolean>(value: T | null, unclear = false): FieldRead => ({ value, unclear });
  return {
    calls_per_month: {
      ...known(demands.monthlyCalls, openVolumes(demands).length > 0),
      range:
        demands.callsRange === null ? undefined : [demands.callsRange.low.monthly, demands.callsRange.high.monthly],
    },
    input_tokens: {
      ...known(sides.input === "preset" ? null : profile.inputTokens, open("input")),
      range: plausible?.input,
    },
    output_tokens: {
      ...known(sides.output === "preset" ? null : profile.outputTokens, open("output")),
      range: plausible?.output,
    },
    cached_share: known(demands.cachedShare ?? profile.repeatedShare, unapplied("cached_share")),
    batch: known(demands.batch),
    max_usd_per_month: known(demands.monthlyBudget, money),
    max_usd_per_call: known(demands.maxCallCost, money),
    bill_usd_per_month: known(demands.monthlyBill, money),
  };
}

const NEAR = 0.1;

/** Compares the reading of a field with its label. */
function outcomeOf(label: LabelledText, field: Field, { value, unclear, range }: FieldRead): Outcome {
  const wanted = label[field];
  if (unclear) return range !== undefined && holds(range, wanted) ? "range" : "unclear";
  if (wanted === null || wanted === false) return value === null || value === false ? "right" : "wrong";
  if (value === null || value === false) return "silent";
  if (wanted === true) return "right";
  const given = Number(value);
  const [low, high] = typeof wanted === "number" ? [wanted * (1 - NEAR), wanted * (1 + NEAR)] : wanted;
  return given >= low * 0.999 && given <= high * 1.001 ? "right" : "wrong";
}

/** Whether a range of readings holds what a person reads. */
function holds([low, high]: readonly [number, number], wanted: LabelledText[Field]): boolean {
  if (wanted === null || typeof wanted === "boolean") return false;
  const [least, most] = typeof wanted === "number" ? [wanted, wanted] : wanted;
  return low <= most * (1 + NEAR) && high >= least * (1 - NEAR);
}

export type Totals = Record<Field, Record<Outcome, number>>;

export function measure(
  labels: readonly LabelledText[],
  onOutcome?: (one: LabelledText, field: Field, read: FieldRead, outcome: Outcome) => void,
): Totals {
  const totals = Object.fromEntries(
    FIELDS.map((field) => [field, { right: 0, range: 0, unclear: 0, wrong: 0, silent: 0 }]),
  ) as Totals;
  for (const label of labels) {
    const reads = readText(label.text);
    for (const field of FIELDS) {
      const outcome = outcomeOf(label, field, reads[field]);
      totals[field][outcome] += 1;
      onOutcome?.(label, field, reads[field], outcome);
    }
  }
  return totals;
}
