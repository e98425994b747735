import { EFFORT_OFFSET } from "../../../pipeline/quality/effort.ts";
import { combine, type FamilyValues, fitFamilies } from "../../../pipeline/quality/fit.ts";
import type { Board, Entry, Scale } from "../../../pipeline/quality/types.ts";
import { compareLevels, effortVariance, LEAST_FAMILIES, type Level } from "../../../src/core/quality/probability.ts";
import type { EffortClass, QualityKind } from "../../../src/core/quality/types.ts";

/** The fields of a registry model that the replay uses. */
export interface PricedModel {
  /** List price in USD per million tokens, three parts input to one part output. */
  usd: number;
  /** Whether any seller still offers it. */
  current: boolean;
}

/** One claim about a benchmark family held out of the estimate, and what the family showed. */
export interface Claim {
  current: string;
  candidate: string;
  family: string;
  kind: QualityKind;
  /** Mean stated probability over the boards of the family. */
  claimed: number;
  /** Share of the family's boards on which the candidate held. */
  held: number;
  /** Share of the boards on which the model with the higher ability scored better; a tie counts half. */
  ordered: number;
}

/** Maximum price of a candidate relative to the current model. */
const CHEAPER = 0.95;
/** Loss at which a score still counts as held: the equivalent of 5 points on each scale. Other scales are not tested. */
const HELD_WITHIN: Readonly<Partial<Record<Scale, number>>> = { rate: 5, elo: 35, points: 5 };

/** One benchmark family held out, and the values of all others. */
export interface LeftOut {
  tests: readonly Board[];
  evidence: Evidence;
}

/** Holds out one family at a time. */
export function leaveFamiliesOut(boards: readonly Board[]): LeftOut[] {
  const families = [...new Set(boards.map(({ family }) => family))].sort();
  return families.map((family) => ({
    tests: boards.filter((board) => board.family === family),
    evidence: evidenceOf(boards.filter((board) => board.family !== family)),
  }));
}

/** What is known before a test. */
export interface Evidence {
  values: FamilyValues;
  efforts: ReadonlyMap<string, ReadonlySet<EffortClass>>;
}

export function evidenceOf(boards: readonly Board[]): Evidence {
  const efforts = new Map<string, Set<EffortClass>>();
  for (const { entries } of boards) {
    for (const { model, effort } of entries) efforts.set(model, (efforts.get(model) ?? new Set()).add(effort));
  }
  return { values: fitFamilies(boards), efforts };
}

/** Returns claims on the boards of one family. A pair on several boards of a kind counts once. */
export function claimsOn(
  { tests, evidence }: LeftOut,
  models: ReadonlyMap<string, PricedModel>,
  points: number,
): Claim[] {
  const sums = new Map<string, Claim & { n: number }>();
  for (const { family, kind, scale, entries } of tests) {
    const tolerance = HELD_WITHIN[scale];
    if (tolerance === undefined) continue;
    const fall = (tolerance * points) / 5;
    const rated = entries
      .filter(({ model }) => models.has(model) && (evidence.values.get(model)?.size ?? 0) >= LEAST_FAMILIES)
      .map((entry) => ({ ...entry, level: levelOf(entry, kind, evidence) }));
    for (const a of rated) {
      for (const b of rated) {
        if (a.model === b.model || a.effort !== b.effort || !isReplacement(a, b, models)) continue;
        const key = `${a.model} ${b.model} ${kind}`;
        const sum = sums.get(key) ?? { ...unseen(a, b), family, kind };
        sum.claimed += compareLevels(a.level, b.level, kind, points).probability;
        sum.held += b.score >= a.score - fall ? 1 : 0;
        sum.ordered += a.score === b.score ? 0.5 : Number(b.score > a.score === b.level.mean > a.level.mean);
        sum.n += 1;
        sums.set(key, sum);
      }
    }
  }
  return [...sums.values()].map(({ n, ...sum }) => ({
    ...sum,
    claimed: sum.claimed / n,
    held: sum.held / n,
    ordered: sum.ordered / n,
  }));
}

function unseen({ model: current }: Entry, { model: candidate }: Entry) {
  return { current, candidate, claimed: 0, held: 0, ordered: 0, n: 0 };
}

function isReplacement(a: Entry, b: Entry, models: ReadonlyMap<string, PricedModel>): boolean {
  const [from, to] = [models.get(a.model), models.get(b.model)];
  return from !== undefined && to?.current === true && to.usd <= CHEAPER * from.usd;
}

function levelOf({ model, effort }: Entry, kind: QualityKind, { values, efforts }: Evidence): Level {
  const { mean, variance } = combine(values.get(model), kind);
  const seen = efforts.get(model)?.has(effort) ?? false;
  return { mean: mean + EFFORT_OFFSET[effort], variance: variance + effortVariance(seen) };
}
