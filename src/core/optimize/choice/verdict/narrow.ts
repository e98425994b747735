import { probabilityOf } from "../../chance.ts";
import { wholeWithThinking } from "../../latency.ts";
import { callOfCandidate, thinksIn, typicalCall } from "../../money/cost.ts";
import { savesByEveryReading } from "../../reading/readings.ts";
import { limitsWholeAnswer } from "../../task/whole-answer.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../../types.ts";
import { type Candidate, mustMove, type Selection } from "../candidates.ts";
import { leftOpenBy } from "../terms.ts";
import { costWithThinking, demandsSpeed, isSpeedKnown, LEAST_KEPT, measuredLatency } from "./worth-it.ts";

/**
 * Drops candidates that cost more by some reading of the text if price is the reason for a change, and candidates measured
 * slower than the current model if the text wants speed without a limit. Where rated candidates meet every demand for sure,
 * those whose seller leaves one open are dropped; where some reach the saving that the text wants, the others are. The same
 * holds for models that are not strong enough for costly work, and for those of unknown speed when the text limits latency.
 */
export function narrowed(selection: Selection, request: ResolvedRequest, data: OptimizeData): Selection {
  const { profile, current, demands } = request;
  const wantsSpeed = demands.latencyMs === null && demandsSpeed(demands);
  const own = wantsSpeed ? measuredLatency(current, data) : null;
  const byPrice = profile.plausible !== null && !mustMove(request, data);
  const isHeld = (one: Candidate) =>
    (own === null || (measuredLatency(one.model, data) ?? own) <= own) &&
    (!byPrice || savesByEveryReading(request, one));
  const [passed, risky] = [selection.passed.filter(isHeld), selection.risky.filter(isHeld)];
  const settled = passed.filter(({ model }) => leftOpenBy(model, demands, data).length === 0);
  const sellers = settled.some(({ quality }) => quality.chance !== null || quality.sameModel) ? settled : passed;
  // The strongest that there are: likely enough, else rated at all.
  const strong = [RATED, STRONG, STRONGEST].reduce<readonly Candidate[]>(
    (some, least) => orAll(some, (one) => isStrong(one, request, least)),
    sellers,
  );
  const kept = orAll(strong, ({ model }) => isSpeedKnown(model, request, data));
  const timely = orAll(kept, (one) => answersInTime(one, request, data));
  const wanted = request.wantedCallCost;
  const reaching = orAll(timely, ({ cost }) => wanted === null || cost.usd.lte(wanted));
  return { ...selection, passed: reaching, risky };
}

/**
 * Returns the milliseconds of a whole answer with the thinking by which the scores were reached, or that the cost counts; null where
 * it needs none or nothing is measured.
 */
export function thinkingMs(
  one: Pick<Candidate, "model" | "quality">,
  request: ResolvedRequest,
  data: OptimizeData,
): number | null {
  const { model, quality } = one;
  const shape = callOfCandidate(quality.chance?.effort, typicalCall(request.current, request.profile));
  return costWithThinking(one, request) === null && !thinksIn(model, shape)
    ? null
    : wholeWithThinking(model, request, data);
}

/** Whether a candidate keeps a limit on the whole answer as it reached its scores too, and still costs less then. */
function answersInTime(one: Candidate, request: ResolvedRequest, data: OptimizeData): boolean {
  const limit = request.demands.latencyMs;
  if (limit === null || !limitsWholeAnswer(request)) return true;
  const cost = costWithThinking(one, request);
  return (
    (thinkingMs(one, request, data) ?? 0) <= limit &&
    (cost === null || cost.lt(one.cost.usd.plus(one.savings).times(1 - LEAST_KEPT)))
  );
}

/** Returns the candidates that pass, or all when none does. */
export function orAll(some: readonly Candidate[], passes: (one: Candidate) => boolean): readonly Candidate[] {
  const found = some.filter(passes);
  return found.length === 0 ? some : found;
}

/** Lowest probability of a candidate for work in which a wrong answer is costly. */
const STRONG = 0.75;
/** The same where some candidates reach it. */
const STRONGEST = 0.85;
/** The same where none reaches the lowest: any that is rated. */
const RATED = 0.01;
/** Tiers that the smallest models do not replace in such work. */
const ABLEST: ReadonlySet<ModelView["tier"]> = new Set(["flagship", "reasoning"]);

/** Whether a candidate may be tried for the work: any one, unless the text makes wrong answers costly. */
export function isStrong(
  { model, quality }: Candidate,
  { demands, current }: ResolvedRequest,
  least: number = STRONG,
): boolean {
  if (demands.stakes === null || quality.sameModel) return true;
  return (probabilityOf(quality) ?? 0) >= least && (model.tier !== "mini" || !ABLEST.has(current.tier));
}
