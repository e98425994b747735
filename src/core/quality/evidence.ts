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

/** Efforts in the order in which scores are compared: the highest that both models have, else the scores with the most votes or questions. */
const EFFORTS = ["mid", "high", "low", "any"] as const;
type Best = Readonly<Record<(typeof EFFORTS)[number], QualityScore | undefined>>;

function sharedBoards(current: readonly QualityScore[], candidate: readonly QualityScore[]) {
  const mine = bestByBoard(current);
  return [...bestByBoard(candidate)].flatMap(([board, theirs]) => {
    const ours = mine.get(board);
    const effort = EFFORTS.find((one) => ours?.[one] !== undefined && theirs[one] !== undefined);
    const [a, b] = effort === undefined ? [] : [ours?.[effort], theirs[effort]];
    return a === undefined || b === undefined ? [] : [{ a, b }];
  });
}

const boards = new WeakMap<readonly QualityScore[], ReadonlyMap<string, Best>>();

/** The best scores of a model by board: one answer compares those of one model with those of many. */
function bestByBoard(scores: readonly QualityScore[]): ReadonlyMap<string, Best> {
  const byBoard = () => [...Map.groupBy(scores, ({ board }) => board)];
  const known = boards.get(scores) ?? new Map(byBoard().map(([board, some]) => [board, bestOf(some)]));
  boards.set(scores, known);
  return known;
}

function bestOf(scores: readonly QualityScore[]): Best {
  const sorted = scores.toSorted((a, b) => (b.n ?? 0) - (a.n ?? 0) || b.score - a.score);
  const at = (wanted: QualityScore["effort"]) => sorted.find(({ effort }) => effort === wanted);
  return { mid: at("mid"), high: at("high"), low: at("low"), any: sorted[0] };
}

/** The figures of a score. */
export function figure({ score, setting, low, high, n }: QualityScore): Figure {
  return { score, setting, low, high, n };
}

/** Whether a lower score of a benchmark is the better one, as its name on record says. */
export function isLowerBetter(benchmark: string): boolean {
  return /lower is better/i.test(benchmark);
}
