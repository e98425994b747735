import { compareText } from "../text/compare-text.ts";
import type { QualityKind, QualityScore } from "./types.ts";

/** The score of one model in a comparison. */
type Figure = Pick<QualityScore, "score" | "setting" | "low" | "high" | "n">;

/** Two comparable scores: same benchmark, same day. */
export interface ScorePair {
  benchmark: string;
  kind: QualityKind;
  unit: string;
  date: string;
  dateIs: QualityScore["dateIs"];
  url: string;
  sourceId: string;
  current: Figure;
  candidate: Figure;
  /** Whether the benchmark is of the requested kind. */
  ofKind: boolean;
}

/**
 * Selects the scores that support a comparison: boards on which both models were measured, at the same effort where possible. Benchmarks of
 * the kind come first, then one per family before a second of the same family, newest first.
 */
export function scoresBehind(
  current: readonly QualityScore[],
  candidate: readonly QualityScore[],
  kind: QualityKind,
  most = 6,
): ScorePair[] {
  const pairs = sharedBoards(current, candidate);
  const rank = new Map<string, number>();
  const byFamily = [...pairs]
    .sort(
      (a, b) =>
        Number(b.a.kind === kind) - Number(a.a.kind === kind) ||
        compareText(b.a.date, a.a.date) ||
        compareText(a.a.benchmark, b.a.benchmark),
    )
    .map((pair) => {
      const family = pair.a.family ?? pair.a.benchmark;
      const seen = rank.get(family) ?? 0;
      rank.set(family, seen + 1);
      return { ...pair, seen };
    });
  return byFamily
    .sort((a, b) => Number(b.a.kind === kind) - Number(a.a.kind === kind) || a.seen - b.seen)
    .slice(0, most)
    .map(({ a, b }) => ({
      benchmark: a.benchmark,
      kind: a.kind,
      unit: a.unit,
      date: compareText(a.date, b.date) > 0 ? a.date : b.date,
      dateIs: a.dateIs,
      url: a.url,
      sourceId: a.sourceId,
      current: figure(a),
      candidate: figure(b),
      ofKind: a.kind === kind,
    }));
}

function sharedBoards(current: readonly QualityScore[], candidate: readonly QualityScore[]) {
  const mine = bestByBoard(current);
  const pairs: { a: QualityScore; b: QualityScore }[] = [];
  for (const [board, theirs] of Map.groupBy(candidate, (score) => score.board)) {
    const ours = mine.get(board);
    if (ours === undefined) continue;
    const pair = sameEffort(ours, theirs);
    if (pair !== null) pairs.push(pair);
  }
  return pairs;
}

function bestByBoard(scores: readonly QualityScore[]): Map<string, readonly QualityScore[]> {
  return Map.groupBy(scores, (score) => score.board);
}

/** Returns the pair at the highest effort that both have; otherwise the two scores with the most votes or questions. */
function sameEffort(
  ours: readonly QualityScore[],
  theirs: readonly QualityScore[],
): { a: QualityScore; b: QualityScore } | null {
  for (const effort of ["mid", "high", "low"] as const) {
    const a = largest(ours.filter((score) => score.effort === effort));
    const b = largest(theirs.filter((score) => score.effort === effort));
    if (a !== undefined && b !== undefined) return { a, b };
  }
  const [a, b] = [largest(ours), largest(theirs)];
  return a === undefined || b === undefined ? null : { a, b };
}

function largest(scores: readonly QualityScore[]): QualityScore | undefined {
  return [...scores].sort((a, b) => (b.n ?? 0) - (a.n ?? 0) || b.score - a.score)[0];
}

/** The figures of a score. */
export function figure({ score, setting, low, high, n }: QualityScore): Figure {
  return { score, setting, low, high, n };
}

/** Whether a lower score of a benchmark is the better one, as its name on record says. */
export function isLowerBetter(benchmark: string): boolean {
  return /lower is better/i.test(benchmark);
}
