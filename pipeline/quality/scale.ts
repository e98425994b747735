import type { Scale, ScoreRow } from "./types.ts";

/** Questions of a benchmark whose size is not published. */
const USUAL_QUESTIONS = 150;
/** Normal quantile of a published 95 % interval, both sides. */
const INTERVAL_95 = 3.92;
const MONEY_ERROR = 0.3;

/** A score on the scale it is modelled on, with its standard error; null when the source gives none. */
export interface Scaled {
  y: number;
  se: number | null;
}

/**
 * Puts a score on a scale without ceiling: log-odds of a rate, log of money, others as they are. Near 0 and 100 %
 * the error of a rate is large, which is all the care that a saturated benchmark needs.
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
  // A published error of 0 belongs to a score of 0 or 100 % and says nothing.
  const known = se !== null && se > 0;
  return { y: Math.log(q / (1 - q)), se: known ? se / 100 / odds : 1 / Math.sqrt(questions * odds) };
}
