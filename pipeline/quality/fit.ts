import type { Ability, QualityKind } from "../../src/core/quality/types.ts";
import { deviation } from "./boards.ts";
import { EFFORT_OFFSET } from "./effort.ts";
import type { Board, Entry } from "./types.ts";

/** Ability of one model as measured by one benchmark family. */
export interface FamilyValue {
  mean: number;
  variance: number;
  kinds: ReadonlySet<QualityKind>;
}

/** Values by model and family. */
export type FamilyValues = ReadonlyMap<string, ReadonlyMap<string, FamilyValue>>;

/** A score is `location + slope × (ability + effort)`. */
interface BoardScale {
  slope: number;
  location: number;
}

const ROUNDS = 8;
/** Standard deviation of a model's true level between families, in units of ability. */
const SIGMA = 0.5;
/** Variance between benchmarks of one family. */
const WITHIN_FAMILY = 0.04;
const PRIOR_DEVIATION = 1.25;
const LARGEST_ERROR = 1.5;
/** Number of rows at which a newly fitted slope gets half the weight. */
const SLOPE_ROWS = 5;
/** Weight of a family of the requested kind relative to other families. */
const OWN_KIND_WEIGHT = 2;

/**
 * Estimates the ability of each model per benchmark family. The scale of each board is fitted to abilities measured by the other families,
 * so that no family confirms itself.
 */
export function fitFamilies(boards: readonly Board[], rounds: number = ROUNDS): FamilyValues {
  const scales = new Map(boards.map((board) => [board, initialScale(board)]));
  for (let round = 0; round < rounds; round += 1) {
    const values = familyValues(boards, scales);
    for (const board of boards) scales.set(board, rescaled(board, scaleOf(scales, board), values));
  }
  return familyValues(boards, scales);
}

/**
 * Combines a model's family values into its ability for one kind, or with equal weights when `kind` is null.
 *
 * @param without a family to leave out
 */
export function combine(
  families: ReadonlyMap<string, FamilyValue> | undefined,
  kind: QualityKind | null,
  without: string | null = null,
): Ability & { all: number } {
  let precision = 1 / PRIOR_DEVIATION ** 2;
  let sum = 0;
  let ofKind = 0;
  let all = 0;
  for (const [family, value] of families ?? []) {
    if (family === without) continue;
    const own = kind !== null && value.kinds.has(kind);
    const weight = (own ? OWN_KIND_WEIGHT : 1) / value.variance;
    precision += weight;
    sum += weight * value.mean;
    all += 1;
    if (own) ofKind += 1;
  }
  return { mean: sum / precision, variance: 1 / precision, families: ofKind, all };
}

function initialScale({ entries }: Board): BoardScale {
  const values = entries.map(({ y }) => y);
  return { slope: deviation(values), location: values.reduce((sum, y) => sum + y, 0) / values.length };
}

function scaleOf(scales: ReadonlyMap<Board, BoardScale>, board: Board): BoardScale {
  const scale = scales.get(board);
  if (scale === undefined) throw new Error(`no scale for board ${board.id}`);
  return scale;
}

function errorOf(entry: Entry, { slope }: BoardScale): number {
  return Math.min(LARGEST_ERROR, entry.se / slope);
}

function familyValues(boards: readonly Board[], scales: ReadonlyMap<Board, BoardScale>): FamilyValues {
  interface Sums {
    weight: number;
    weighted: number;
    kinds: Set<QualityKind>;
  }
  const sums = new Map<string, Map<string, Sums>>();
  for (const board of boards) {
    const scale = scaleOf(scales, board);
    for (const entry of board.entries) {
      const z = (entry.y - scale.location) / scale.slope - EFFORT_OFFSET[entry.effort];
      const weight = 1 / (WITHIN_FAMILY + errorOf(entry, scale) ** 2);
      const families = sums.get(entry.model) ?? new Map<string, Sums>();
      const sum = families.get(board.family) ?? { weight: 0, weighted: 0, kinds: new Set() };
      sum.weight += weight;
      sum.weighted += weight * z;
      sum.kinds.add(board.kind);
      families.set(board.family, sum);
      sums.set(entry.model, families);
    }
  }
  const value = ({ weight, weighted, kinds }: Sums) => ({
    mean: weighted / weight,
    variance: SIGMA ** 2 + 1 / weight,
    kinds,
  });
  return new Map(
    [...sums].map(([model, families]) => [model, new Map([...families].map(([name, sum]) => [name, value(sum)]))]),
  );
}

/** Fits the board's scores to abilities measured by the other families, by regression. */
function rescaled(board: Board, scale: BoardScale, values: FamilyValues): BoardScale {
  const points = board.entries.map((entry) => {
    const { mean, variance } = combine(values.get(entry.model), null, board.family);
    const total = variance + SIGMA ** 2 + WITHIN_FAMILY + errorOf(entry, scale) ** 2;
    return { x: mean + EFFORT_OFFSET[entry.effort], y: entry.y, total, weight: 1 / total };
  });
  const weight = points.reduce((sum, point) => sum + point.weight, 0);
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * of(point), 0) / weight;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const varianceX = mean((point) => (point.x - x) ** 2);
  const varianceY = mean((point) => (point.y - y) ** 2);
  const share = points.length / (points.length + SLOPE_ROWS);
  const target = 0.5 * Math.log(varianceY / (varianceX + mean((point) => point.total)));
  const slope = Math.exp(share * target + (1 - share) * Math.log(scale.slope));
  return { slope, location: y - slope * x };
}
