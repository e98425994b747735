import type { Decimal } from "decimal.js";
import { probabilityOf } from "../../chance.ts";
import { isNearLimit, toMeasure } from "../../latency.ts";
import type { CostEstimate } from "../../money/cost.ts";
import { testCost } from "../../money/spend.ts";
import type { OptimizeData, ResolvedRequest } from "../../types.ts";
import { type Candidate, modelOf, mustMove, type Selection } from "../candidates.ts";
import { likeliestWished, preferredInstead, qualityFirst, wishedInstead, wishesOf } from "../wishes.ts";
import { errorsEatenBy, FEW_ERRORS } from "./errors.ts";
import { firstChoice } from "./first-choice.ts";
import { contradicted, isFaithfulnessUnshown, isFit, onMainKind, seemsBetter } from "./fit.ts";
import { narrowed } from "./narrow.ts";
import { openOnes } from "./to-test.ts";
import { type Choice, namedBy, STAYS } from "./verdict.ts";
import { isSpeedKnown, measuredLatency, smallGain, thinkingEatsSaving } from "./worth-it.ts";

/**
 * Chooses the cheapest candidate that is likely enough not to be worse; else the one most worth a test; else three to
 * test; else the current model. For a model that ends, the replacement that its provider names is considered first.
 */
export function choose(
  selection: Selection,
  request: ResolvedRequest,
  cost: CostEstimate | null,
  data: OptimizeData,
): Choice {
  const kept = narrowed(selection, request, data);
  const first = withMeasured(firstChoice(kept, request, data), kept.passed, request, data);
  const wished = withWishes(first, kept.passed, request, data);
  const chosen = withoutEaten(testedIfUnshown(wished, request, data), request, mustMove(request, data));
  const test = chosen.verdict === "recommend" ? 0 : testCost(chosen.toTest, cost).toNumber();
  const gain = smallGain(namedBy(chosen), request, test);
  if (gain !== null && chosen.verdict !== "move" && !mustMove(request, data))
    return { ...STAYS, smallGain: { usd: gain, test: test > gain ? test : null } };
  const { proven, ...others } = chosen;
  const paying = proven !== undefined && smallGain([proven], request, 0) === null ? chosen : others;
  const tested = withWished(withPick(paying, request, data), [...kept.passed, ...kept.risky], request, data);
  return withOpen(tested, selection, request, data);
}

/**
 * Moves to nothing before a test that most tests of the kind speak against, whose quality must keep a mark that no public score
 * shows or comes before the price, whose wrong answers are costly or soon eat the saving up, whose work the tests leave out, or whose speed no measurement at
 * its seller bears out.
 */
function testedIfUnshown(chosen: Choice, request: ResolvedRequest, data: OptimizeData): Choice {
  const { pick, proven, verdict } = chosen;
  if (pick === null || !MOVES.has(verdict)) {
    const { proven: _, ...others } = chosen;
    return proven !== undefined && needsTest(proven, request) ? others : chosen;
  }
  const unmeasured = toMeasure(pick.model, request, data) !== null;
  const unshown = onMainKind(pick, request, data)?.shown === false;
  return needsTest(pick, request) || unmeasured || unshown || contradicted(pick.model, request, data)
    ? { ...chosen, verdict: "test_first" }
    : chosen;
}

const MOVES: ReadonlySet<string> = new Set(["recommend", "move"]);

/** Whether the text asks of the answers what no public score of the kind shows. */
function needsTest(one: Candidate, request: ResolvedRequest): boolean {
  if (one.quality.sameModel) return false;
  return (
    request.demands.floors.length > 0 ||
    qualityFirst(request) ||
    isFaithfulnessUnshown(one, request) ||
    (errorsEatenBy(one, request) ?? FEW_ERRORS + 1) <= FEW_ERRORS
  );
}

/** Leaves out of a test what saves nothing once it thinks as its scores need; where nothing is left, the model in use stays. */
function withoutEaten(chosen: Choice, request: ResolvedRequest, mustMove: boolean): Choice {
  const { pick, toTest, verdict } = chosen;
  const named = namedBy(chosen);
  if (named.length === 0 || verdict === "move" || mustMove) return chosen;
  const left = named.filter((one) => !thinkingEatsSaving(one, request));
  if (left.length === named.length) return chosen;
  if (left.length === 0) return { ...STAYS, eaten: named };
  return pick === null || left.includes(pick)
    ? { ...chosen, toTest: toTest.filter((one) => left.includes(one)) }
    : { verdict: "test_these", pick: null, namedByProvider: false, toTest: left };
}

/** Difference in probability and in the saved share within which a measured candidate stands in for one that is not. */
const ALIKE = 0.02;
const AS_CHEAP = 0.05;

/**
 * Where the text limits latency, takes a candidate that was measured within it at its own seller in place of one that is alike
 * and was not; else one that was measured well within it in place of one that was near it.
 */
function withMeasured(
  chosen: Choice,
  passed: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Choice {
  const { pick } = chosen;
  if (pick === null || toMeasure(pick.model, request, data) === null) return chosen;
  const least = (probabilityOf(pick.quality) ?? 0) - ALIKE;
  const alike = passed.filter(
    (one) =>
      isFit(one, request, data) &&
      isSpeedKnown(one.model, request, data) &&
      measuredLatency(one.model, data) !== null &&
      (probabilityOf(one.quality) ?? -1) >= least &&
      one.yearRatio >= pick.yearRatio - AS_CHEAP,
  );
  const measured =
    alike.find(({ model }) => toMeasure(model, request, data) === null) ??
    (isNearLimit(pick.model, request, data)
      ? alike.find(({ model }) => !isNearLimit(model, request, data))
      : undefined);
  if (measured === undefined) return chosen;
  const verdict = measured.quality.judgement === "recommend" ? chosen.verdict : "test_first";
  return { ...chosen, pick: measured, namedByProvider: false, verdict };
}

/** Takes a candidate that meets a wish of the text in place of one that is alike. It is tested first where the other needed no test and it does. */
function withWishes(
  chosen: Choice,
  passed: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Choice {
  const { pick, verdict } = chosen;
  const wishes = pick === null ? [] : wishesOf(request, data);
  if (pick === null || (wishes.length === 0 && request.demands.prefers.size === 0)) return chosen;
  const fit = passed.filter((one) => isFit(one, request, data));
  const wished = wishedInstead(pick, fit, wishes) ?? preferredInstead(pick, fit, request, data);
  if (wished === undefined) return chosen;
  const sure = wished.quality.judgement === "recommend" && (wished.promised || verdict !== "recommend");
  return { ...chosen, pick: wished, namedByProvider: false, verdict: sure ? verdict : "test_first" };
}

/** Keeps the current model when its own thinking, lowered, leaves it cheaper than every candidate at the billed output. */
export function orThinkLess(chosen: Choice, usd: Decimal | undefined): Choice {
  const { pick, verdict } = chosen;
  const named = namedBy(chosen);
  if (usd === undefined || verdict === "move" || named.length === 0) return chosen;
  if (pick === null ? named.some(({ cost }) => cost.usd.lt(usd)) : pick.cost.usd.lt(usd)) return chosen;
  return { ...STAYS, thinksLess: true };
}

/** The pick itself is among the models to test, with what may be taken without a test, and none that only seems better. */
function withPick(chosen: Choice, request: ResolvedRequest, data: OptimizeData): Choice {
  const { pick, proven, toTest, verdict } = chosen;
  if (pick === null || (toTest.length === 0 && verdict !== "test_first")) return chosen;
  const named = proven === undefined ? [pick] : [pick, proven];
  const others = toTest.filter(
    (one) =>
      named.every((other) => modelOf(one) !== modelOf(other)) &&
      !seemsBetter(one, pick, request, data) &&
      // Beside a rated model an unrated one adds nothing that is known.
      (one.quality.sameModel || one.quality.chance !== null || probabilityOf(pick.quality) === null),
  );
  const toldFirst = qualityFirst(request)
    ? others.toSorted((a, b) => (probabilityOf(b.quality) ?? -1) - (probabilityOf(a.quality) ?? -1))
    : others;
  return { ...chosen, toTest: [...named, ...toldFirst].slice(0, MOST_TO_TEST) };
}
const MOST_TO_TEST = 3;

/** Least probability of being as good at which a wish is worth a test. */
const LEAST_WISHED = 0.3;

/** Puts the likeliest model that meets the wishes of the text among those to test, where none of them does. */
function withWished(
  chosen: Choice,
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Choice {
  const { verdict, toTest } = chosen;
  const wishes = verdict === "test_first" || verdict === "test_these" ? wishesOf(request, data) : [];
  const meets = ({ model }: Candidate) => wishes.every(({ isMet }) => isMet(model));
  if (wishes.length === 0 || toTest.some(meets)) return chosen;
  const best = likeliestWished(
    candidates.filter((one) => isFit(one, request, data) && (probabilityOf(one.quality) ?? 0) >= LEAST_WISHED),
    wishes,
  );
  return best === undefined ? chosen : { ...chosen, toTest: [...toTest.slice(0, MOST_TO_TEST - 1), best] };
}

/** Puts the likeliest model with open weights among those to test when the text asks about them. */
function withOpen(chosen: Choice, selection: Selection, request: ResolvedRequest, data: OptimizeData): Choice {
  if (request.demands.asks !== "open_weights" || chosen.verdict === "recommend" || chosen.verdict === "move")
    return chosen;
  const [open] = openOnes(selection, data);
  if (open === undefined || chosen.toTest.some((one) => modelOf(one) === modelOf(open))) return chosen;
  const verdict = chosen.verdict === "stay" ? "test_these" : chosen.verdict;
  return { ...chosen, verdict, toTest: [...chosen.toTest.slice(0, 2), open] };
}
