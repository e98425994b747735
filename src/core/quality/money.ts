import { normalCdf } from "./normal.ts";
import type { SessionCost } from "./types.ts";

/** Prices and verbosity of one model. Prices are list prices in USD per million tokens. */
export interface SpendSide {
  inputUsdPerMtok: number;
  outputUsdPerMtok: number;
  verbosity: number | null;
  session: SessionCost | null;
}

/** Type of use. Agent sessions read much of their input again; single questions do not. */
export type SpendUse = "session" | "question";

/** Whether the candidate costs less in actual spending, not only by list price. */
export interface SpendChance {
  /** List price of the current model divided by the candidate's, at the token mix of the use. Above 1 the candidate is cheaper. */
  listRatio: number;
  /** The same ratio with measured spending per session, where both models were measured. */
  spendRatio: number;
  probability: number;
  /** False when the ratio is too small to promise a saving. */
  promise: boolean;
  basis: "measured verbosity" | "list price";
  /** Median cost of a core session for each model, in USD; null unless both were measured. */
  perSession: { current: number; candidate: number; asOf: string } | null;
}

/** Share of input tokens, and standard deviation of ln(actual spending / list price) between pairs of models. */
const USES: Readonly<Record<SpendUse, { inputShare: number; spread: number }>> = {
  session: { inputShare: 20 / 21, spread: 0.58 },
  question: { inputShare: 3 / 4, spread: 1.1 },
};
/** Standard deviation that remains when verbosity is known, tested on session lengths held out of the fit. */
const SPREAD_WITH_VERBOSITY = 0.5;
/** Below this ratio, 8 to 19 % of pairs with a lower list price turn out to cost more. */
export const LEAST_PROMISED_RATIO = 1.5;

/** Compares two models by actual spending. Returns null when a price is zero or unknown, so that no ratio exists. */
export function cheaperInMoney(current: SpendSide, candidate: SpendSide, use: SpendUse): SpendChance | null {
  const { inputShare, spread } = USES[use];
  const blend = (side: SpendSide) => inputShare * side.inputUsdPerMtok + (1 - inputShare) * side.outputUsdPerMtok;
  const listRatio = blend(current) / blend(candidate);
  if (!Number.isFinite(listRatio) || listRatio <= 0) return null;
  // Verbosity in sessions is no evidence about single questions.
  const known = use === "session" && current.verbosity !== null && candidate.verbosity !== null;
  const spendRatio = known ? (listRatio * (current.verbosity ?? 1)) / (candidate.verbosity ?? 1) : listRatio;
  return {
    listRatio,
    spendRatio,
    probability: normalCdf(Math.log(spendRatio) / (known ? SPREAD_WITH_VERBOSITY : spread)),
    promise: spendRatio >= LEAST_PROMISED_RATIO,
    basis: known ? "measured verbosity" : "list price",
    perSession: coreSessions(current.session, candidate.session),
  };
}

function coreSessions(current: SessionCost | null, candidate: SessionCost | null): SpendChance["perSession"] {
  if (current === null || candidate === null || current.core === null || candidate.core === null) return null;
  return { current: current.core, candidate: candidate.core, asOf: current.asOf };
}
