import type { Scale, ScoreRow } from "./types.ts";

/** Assumed number of questions of a benchmark whose size is not published. */
const USUAL_QUESTIONS = 150;
/** Width of a 95 % interval in standard errors. */
const INTERVAL_95 = 3.92;
const MONEY_ERROR = 0.3;

/** A score on the scale of its model, with its standard error; null when the source gives none. */
export interface Scaled {
  y: number;
  se: number | null;
}

/**
 * Transforms a score to an unbounded scale: log-odds of a rate, logarithm of money, others unchanged. Near 0 and 100 % the standard error
 * of a rate becomes large, which limits the influence of saturated benchmarks.
 */
export function scaled(scale: Scale, row: Pick<ScoreRow, "score" | "low" | "high" | "se" | "n">): Scaled {
  if (scale === "rate") return rate(row);
  if (scale === "money") return { y: Math.log(Math.max(row.score, 100) + 500), se: MONEY_ERROR };
  const interval = row.low === null || row.high === null ? null : (row.high - row.low) / INTERVAL_95;
  return { y: row.score, se: row.se ?? interval };
}

function rate({ score, se, n }: Pick<ScoreRow, "score" | "se" | "n">): Scaled {
  const questions = n ?? USUAL_QUESTIONS;
  const q = ((score / 100) * questions + 0.5) / (questions + 1);
  const odds = q * (1 - q);
  // A published error of 0 belongs to a score of 0 or 100 % and carries no information.
  const known = se !== null && se > 0;
  return { y: Math.log(q / (1 - q)), se: known ? se / 100 / odds : 1 / Math.sqrt(questions * odds) };
}
