import { KIND_MODELS } from "../../../quality/kinds.ts";
import { probabilityOf } from "../../chance.ts";
import type { OptimizeData, ResolvedRequest } from "../../types.ts";
import { type Candidate, type Selection, successor } from "../candidates.ts";
import { endsWithinYear } from "../shutdown.ts";
import { doubtsAbout, failsOfCurrent } from "../uncertain.ts";
import { beating, contradicted, isFit, uncontradicted, undominated, worth } from "./fit.ts";
import { boundedCost, testable, worthTesting } from "./to-test.ts";
import type { Choice } from "./verdict.ts";
import { isFarDearer, isSpeedKnown, thinksOverLimit, worthPaying } from "./worth-it.ts";

/** Chooses by price and probability alone; what the wishes of the text and doubts about the pick change comes after. */
export function firstChoice(selection: Selection, request: ResolvedRequest, data: OptimizeData): Choice {
  const passed = uncontradicted(worthPaying(selection.passed, request, data), request, data);
  const risky = worthPaying(selection.risky, request, data);
  const fails = failsOfCurrent(request, data).known.length > 0;
  // When the current model fails a demand, even candidates that are probably worse are worth a test.
  const affordable = boundedCost(passed.length === 0 && fails ? risky : passed, request, data);
  const toTest = testable(worthTesting(affordable, request, data), request, data);
  if (endsWithinYear(request.current, request.day))
    return unratedByCost({ ...insteadOfEnding(passed, risky, request, data), toTest });
  const found =
    (fails ? insteadOfFailing(passed, request, data) : null) ??
    cheapestProven(passed, request, data) ??
    mostWorth(passed, request, data);
  if (found !== null) return { ...found, toTest };
  const verdict = toTest.length > 0 ? "test_these" : fails ? "move" : "stay";
  return { verdict, pick: null, namedByProvider: false, toTest };
}

type Picked = Omit<Choice, "toTest">;

/** Replaces a model that ends within a year: a cheaper candidate that is likely as good, else the one that its provider names. */
function insteadOfEnding(
  passed: readonly Candidate[],
  risky: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Picked {
  const named = successor([...passed, ...risky], request.current, data.models);
  // A cheaper candidate that is likely enough as good goes before the named one; the answer still names both.
  const asGood = likelyAsGood(passed, request, data).find(
    ({ savings, cost }) => savings.gte(0) || named === undefined || cost.usd.lt(named.cost.usd),
  );
  const found = asGood ?? named ?? likelyEnough(passed, request, data) ?? likeliest(risky) ?? null;
  const pick = found === null ? null : undominated(found, passed, request, data);
  return {
    verdict: pick === null || isBorneOut(pick, named) ? "move" : "test_first",
    pick,
    namedByProvider: pick !== null && pick === named,
  };
}

/** Puts cheaper models of which as little is known to the test with a pick that nothing rates, cheapest first, and moves to none before it. */
function unratedByCost(chosen: Choice): Choice {
  const { pick, toTest } = chosen;
  const isUnrated = ({ quality }: Candidate) => probabilityOf(quality) === null;
  if (pick === null || !isUnrated(pick)) return chosen;
  const cheaper = toTest.filter((one) => isUnrated(one) && one.cost.usd.lt(pick.cost.usd));
  if (cheaper.length === 0) return chosen;
  const byCost = cheaper.toSorted((a, b) => a.cost.usd.comparedTo(b.cost.usd)).slice(0, 2);
  return { verdict: "test_these", pick: null, namedByProvider: false, toTest: [...byCost, pick] };
}

/** Whether a move needs no test: the seller names the model as the successor, or tests of the kind that both took bear it out. */
function isBorneOut(pick: Candidate, named: Candidate | undefined): boolean {
  return pick === named || pick.quality.sameModel || pick.quality.judgement === "recommend";
}

/**
 * Replaces a model that fails a demand, also by one that costs more: the cheapest that is likely enough as good, else the
 * likeliest; null without one.
 */
function insteadOfFailing(passed: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Picked | null {
  const good = likelyAsGood(passed, request, data)[0] ?? likelyEnough(passed.filter(isLikely), request, data);
  if (good === undefined) return null;
  const pick = undominated(good, passed, request, data);
  const firm =
    isUndoubted(request) &&
    !isFarDearer(pick) &&
    isSpeedKnown(pick.model, request, data) &&
    pick.quality.judgement === "recommend" &&
    !contradicted(pick.model, request, data);
  return { verdict: firm ? "move" : "test_first", pick, namedByProvider: false };
}

/** The cheapest candidate that its tests prove as good, or what beats it; null when nothing is proven. */
function cheapestProven(passed: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Picked | null {
  const proven = passed.filter(
    (one) =>
      one.quality.judgement === "recommend" &&
      one.promised &&
      !thinksOverLimit(one, request) &&
      isFit(one, request, data),
  );
  if (proven[0] === undefined) return null;
  const cheapest = undominated(proven[0], proven, request, data);
  const firm = isUndoubted(request) && isSpeedKnown(cheapest.model, request, data);
  const better = beating(cheapest, passed, request, data);
  return {
    verdict: firm && better === undefined ? "recommend" : "test_first",
    pick: better ?? cheapest,
    namedByProvider: false,
    ...(firm && better !== undefined ? { proven: cheapest } : {}),
  };
}

/** The likely candidate most worth a test; null without a likely one. */
function mostWorth(passed: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): Picked | null {
  const likely = passed.filter(isLikely);
  const cheaper = likely.filter(({ savings }) => savings.gte(0));
  // If all cost more, the cheapest, which comes first.
  const best = cheaper.length === 0 ? likely[0] : [...cheaper].sort((a, b) => worth(b) - worth(a))[0];
  if (best === undefined) return null;
  return { verdict: "test_first", pick: undominated(best, passed, request, data), namedByProvider: false };
}

function isLikely({ quality }: Candidate): boolean {
  return quality.judgement === "test_first" || quality.judgement === "recommend";
}

/** Whether nothing about the task asks for a test. Doubts about sizes and calls change the sums, which are held at every reading, and not the model. */
function isUndoubted(request: ResolvedRequest): boolean {
  return request.demands.stakes === null && doubtsAbout(request, "model").length === 0;
}

/**
 * Returns the candidates that are likely enough not to be worse, cheapest first. They need no test of the kind that both
 * models took, but such tests must not contradict, and when the text limits latency they must not be slower.
 */
function likelyAsGood(
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): readonly Candidate[] {
  const least = KIND_MODELS[request.kind].recommendAt;
  return candidates.filter(
    (one) =>
      (one.quality.judgement === "recommend" ||
        (one.quality.chance?.proven === true && one.quality.chance.probability >= least)) &&
      isFit(one, request, data),
  );
}

/** Returns the cheapest candidate whose unproven probability reaches the threshold, else the one with the highest probability. */
function likelyEnough(
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate | undefined {
  const least = KIND_MODELS[request.kind].recommendAt;
  const within = candidates.find((one) => (probabilityOf(one.quality) ?? 0) >= least && isFit(one, request, data));
  return within ?? likeliest(candidates);
}

function likeliest(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort((a, b) => (probabilityOf(b.quality) ?? 0) - (probabilityOf(a.quality) ?? 0))[0];
}
