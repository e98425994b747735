import { normalCdf } from "./normal.ts";
import type { SessionCost } from "./types.ts";

/** One model as far as money is concerned. Prices are list prices in USD per million tokens. */
export interface SpendSide {
  inputUsdPerMtok: number;
  outputUsdPerMtok: number;
  verbosity: number | null;
  session: SessionCost | null;
}

/** Agent sessions re-read much input; single questions do not. */
export type SpendUse = "session" | "question";

/** How likely the candidate is cheaper in money really spent, not only by list price. */
export interface SpendChance {
  /** List price of the current model over the candidate's, at the blend of the use; above 1 the candidate is cheaper. */
  listRatio: number;
  /** The same with the money that sessions really took, where it was measured for both. */
  spendRatio: number;
  probability: number;
  /** False when the ratio is too small to promise a saving. */
  promise: boolean;
  basis: "measured verbosity" | "list price";
  /** Median USD of a core session of each, where both were measured. */
  perSession: { current: number; candidate: number; asOf: string } | null;
}

/** Share of input tokens, and the spread of ln(money spent / list price) between pairs of models. */
const USES: Readonly<Record<SpendUse, { inputShare: number; spread: number }>> = {
  session: { inputShare: 20 / 21, spread: 0.58 },
  question: { inputShare: 3 / 4, spread: 1.1 },
};
/** Spread left when verbosity is known, tested on a length of session left out. */
const SPREAD_WITH_VERBOSITY = 0.5;
/** Below this ratio 8 to 19 % of pairs that are cheaper by list price turn out dearer. */
export const LEAST_PROMISED_RATIO = 1.5;

/** Null when a price is zero or unknown, so that no ratio exists. */
export function cheaperInMoney(current: SpendSide, candidate: SpendSide, use: SpendUse): SpendChance | null {
  const { inputShare, spread } = USES[use];
  const blend = (side: SpendSide) => inputShare * side.inputUsdPerMtok + (1 - inputShare) * side.outputUsdPerMtok;
  const listRatio = blend(current) / blend(candidate);
  if (!Number.isFinite(listRatio) || listRatio <= 0) return null;
  // Verbosity in sessions says nothing measured about single questions.
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
