import { identityOf } from "./identity.ts";
import { scaled } from "./scale.ts";
import type { Benchmark, Board, Entry, QualityInputs, ScoreRow } from "./types.ts";

/** Minimum number of rows; smaller boards do not determine their own scale. */
const LEAST_ROWS = 10;

/** Returns the boards that the estimate uses, in order of source and benchmark. */
export function boardsOf({ scores, benchmarks }: Pick<QualityInputs, "scores" | "benchmarks">): Board[] {
  const groups = Map.groupBy(scores, boardId);
  return [...groups].flatMap(([id, rows]) => {
    const [first] = rows;
    const benchmark = first === undefined ? undefined : benchmarks.get(first.benchmark);
    if (first === undefined || benchmark === undefined || benchmark.family === null || rows.length < LEAST_ROWS)
      return [];
    const newest =
      rows
        .map(({ date }) => date)
        .sort()
        .at(-1) ?? "";
    const { kind, family, scale } = benchmark;
    return [{ id, benchmark: first.benchmark, kind, family, scale, newest, entries: entriesOf(rows, benchmark) }];
  });
}

/** Scores are comparable only within one copy of one benchmark. */
export function boardId(row: Pick<ScoreRow, "sourceId" | "benchmark">): string {
  return `${row.sourceId}/${row.benchmark}`;
}

/** Returns one entry per model and effort class: the mean of its rows. */
function entriesOf(rows: readonly ScoreRow[], { scale }: Benchmark): Entry[] {
  const named = rows.map((row) => ({ ...row, ...identityOf(row) }));
  const groups = Map.groupBy(named, ({ model, effort }) => `${model} ${effort}`);
  const drafts = [...groups.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const mean = {
      score: average(same.map(({ score }) => score)) ?? first.score,
      low: average(same.map(({ low }) => low)),
      high: average(same.map(({ high }) => high)),
      se: average(same.map(({ se }) => se)),
      n: average(same.map(({ n }) => n)),
    };
    return [{ model: first.model, effort: first.effort, score: mean.score, ...scaled(scale, mean) }];
  });
  const spread = deviation(drafts.map(({ y }) => y));
  return drafts.map(({ se, ...draft }) => ({ ...draft, se: se ?? UNKNOWN_ERROR * spread }));
}

/** Standard error of a score without a published one, as a share of the board's standard deviation. */
const UNKNOWN_ERROR = 0.3;

/** Returns the mean of the known values; null when none is known. */
function average(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

export function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
