import { kindBesideImages } from "../../../quality/kinds.ts";
import { onBoard, testsAgainst, testsOfBoth } from "../../../quality/shared-tests.ts";
import type { QualityKind } from "../../../quality/types.ts";
import { compareModels, probabilityOf } from "../../chance.ts";
import { compareLatency } from "../../latency.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../../types.ts";
import type { Candidate } from "../candidates.ts";
import { demandsSpeed, measuredLatency } from "./worth-it.ts";

/** By how much a dearer candidate must be likelier to be as good before it takes the place of the pick. */
const LIKELIER = 0.05;

/**
 * Returns the cheapest candidate that is cheaper than the pick and at least as likely to be as good; else the one of most worth
 * that is noticeably likelier; the pick when there is neither.
 */
export function undominated(
  pick: Candidate,
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate {
  const cheaper = beating(pick, candidates, request, data);
  if (cheaper !== undefined) return muchCheaper(cheaper, candidates, request, data);
  const own = probabilityOf(pick.quality) ?? 0;
  const likelier = candidates.filter(
    (one) =>
      isFit(one, request, data) && (probabilityOf(one.quality) ?? 0) >= own + LIKELIER && worth(one) > worth(pick),
  );
  if (likelier.length === 0) return muchCheaper(pick, candidates, request, data);
  return likelier.reduce((best, one) => (worth(one) > worth(best) ? one : best), pick);
}

/** Difference in probability that is too small to pay for, and share of the cost that it would have to cost. */
const ALMOST = 0.02;
const MUCH = 0.2;

/** Returns the cheapest candidate that is almost as likely to be as good and costs much less over twelve months; else the pick. */
function muchCheaper(
  pick: Candidate,
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate {
  const least = (probabilityOf(pick.quality) ?? 0) - ALMOST;
  const near = candidates.filter(
    (one) =>
      (probabilityOf(one.quality) ?? -1) > least && one.yearRatio >= pick.yearRatio + MUCH && isFit(one, request, data),
  );
  return near.reduce((best, one) => (one.yearSavings.gt(best.yearSavings) ? one : best), pick);
}

/** Returns the cheapest candidate that is cheaper than another and, as answers show it, at least as likely to be as good. */
export function beating(
  pick: Candidate,
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate | undefined {
  return candidates.find((one) => beats(one, pick) && isFit(one, request, data));
}

/** Probabilities are compared as answers show them. */
const SHOWN = 100;

function beats({ cost, quality, yearSavings }: Candidate, pick: Candidate): boolean {
  const [own, other] = [probabilityOf(pick.quality) ?? 0, probabilityOf(quality) ?? -1].map((one) =>
    Math.round(one * SHOWN),
  ) as [number, number];
  if (yearSavings.eq(pick.yearSavings))
    return cost.usd.lt(pick.cost.usd) ? other >= own : cost.usd.eq(pick.cost.usd) && other > own;
  return yearSavings.gt(pick.yearSavings) && other >= own;
}

/** Whether nothing but price and probability decides about a candidate: no test of the kind speaks against it, nor its speed. */
export function isFit({ model }: Candidate, request: ResolvedRequest, data: OptimizeData): boolean {
  return !contradicted(model, request, data) && !maybeTooSlow(model, request, data);
}

/**
 * Whether a candidate is cheaper than the pick and as likely to be as good, and something else speaks against it, such as a price
 * that is announced to rise.
 */
export function seemsBetter(one: Candidate, pick: Candidate, request: ResolvedRequest, data: OptimizeData): boolean {
  if (one === pick) return false;
  const today = { ...one, yearSavings: one.savings };
  const better = beats(one, pick);
  return better ? !isFit(one, request, data) : beats(today, { ...pick, yearSavings: pick.savings });
}

/** Whether the text limits latency and the model is expected to be slower than the current one. */
function maybeTooSlow(model: ModelView, { demands, current }: ResolvedRequest, data: OptimizeData): boolean {
  if (!demandsSpeed(demands)) return false;
  const measured = measuredLatency(model, data);
  if (demands.latencyMs !== null && measured !== null) return measured > demands.latencyMs;
  return compareLatency(current, model, data).expectation === "slower";
}

/** Whether the candidate is noticeably worse in most tests of the kind that hold both models. */
export function contradicted(model: ModelView, request: ResolvedRequest, data: OptimizeData): boolean {
  const { current, kind } = request;
  return testsAgainst(current, model, kind, data).length > 0 || isBelowBoards(model, request, data);
}

/** Whether a model scores lower on a named test than the text accepts. */
function isBelowBoards(model: ModelView, { current, demands }: ResolvedRequest, data: OptimizeData): boolean {
  return demands.floors.some(({ board }) => {
    const pair = board === undefined ? null : onBoard(current, model, board.name, data);
    return pair !== null && board !== undefined && pair.current.score - pair.candidate.score > board.points;
  });
}

/** Drops candidates that most tests of the kind speak against, where other rated ones are left. */
export function uncontradicted(
  some: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): readonly Candidate[] {
  const kept = some.filter(({ model }) => !contradicted(model, request, data));
  return kept.some(({ quality }) => quality.chance !== null || quality.sameModel) ? kept : some;
}

/** Returns the saved share of the cost of twelve months times the probability that quality does not drop. */
export function worth({ quality, yearRatio }: Candidate): number {
  return (probabilityOf(quality) ?? 0) * yearRatio;
}

/** Kinds of tests that say something of whether answers keep to given texts. */
const OF_GIVEN_TEXTS: ReadonlySet<QualityKind> = new Set(["factuality", "long-context"]);

/** Whether answers must keep to given documents and the tests by which a candidate is judged do not show whether they do. */
export function isFaithfulnessUnshown({ quality }: Candidate, { profile, kind }: ResolvedRequest): boolean {
  return profile.workloadClass === "rag_long_document" && !quality.sameModel && !OF_GIVEN_TEXTS.has(kind);
}

/**
 * Returns how a candidate compares on tests of the work itself where tests of images judge it: mathematics of a photographed
 * notebook. Null for other work. Without a test of the kind that holds both models it is not shown.
 */
export function onMainKind(
  { model, quality }: Candidate,
  { current, profile, kind }: ResolvedRequest,
  data: OptimizeData,
): { kind: QualityKind; probability: number | null; shared: boolean; shown: boolean } | null {
  const main = kind === "vision" ? kindBesideImages(profile.workloadClass) : null;
  if (main === null || quality.sameModel) return null;
  const compared = compareModels(current, model, main, data);
  const shared = testsOfBoth(current, model, main, data).length > 0;
  const shown = shared && compared.judgement === "recommend" && testsAgainst(current, model, main, data).length === 0;
  return { kind: main, probability: probabilityOf(compared), shared, shown };
}
