import type { Decimal } from "decimal.js";
import { KIND_MODELS, kindBesideImages } from "../../quality/kinds.ts";
import { testsAgainst, testsOfBoth } from "../../quality/shared-tests.ts";
import type { QualityKind } from "../../quality/types.ts";
import { threeToTest } from "../../quality/verdict.ts";
import { compareModels, probabilityOf } from "../chance.ts";
import { toMeasure } from "../latency.ts";
import type { CostEstimate } from "../money/cost.ts";
import { testCost } from "../money/spend.ts";
import { abilityOf } from "../quality-evidence.ts";
import { savesByEveryReading } from "../reading/readings.ts";
import { namedReplacement } from "../resolve.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { type Candidate, mustMove, type Selection } from "./candidates.ts";
import { makerOf } from "./demand-filters.ts";
import { beating, contradicted, isFit, maybeTooSlow, seemsBetter, uncontradicted, undominated, worth } from "./fit.ts";
import { endsWithinYear } from "./shutdown.ts";
import { leftOpenBy } from "./terms.ts";
import { doubtsAbout, failsOfCurrent } from "./uncertain.ts";
import { preferredInstead, wishedInstead, wishesOf } from "./wishes.ts";
import {
  demandsSpeed,
  isFarDearer,
  isSpeedKnown,
  measuredLatency,
  smallGain,
  thinkingEatsSaving,
  thinksOverLimit,
  worthPaying,
} from "./worth-it.ts";

/**
 * What the buyer should do. `move`: the current model ends within a year or fails a demand of the text, so a more expensive
 * replacement counts too.
 */
export type Verdict = "recommend" | "test_first" | "test_these" | "stay" | "move";

export interface Choice {
  verdict: Verdict;
  /** The replacement; null when the current model stays, or when nothing meets the demands. */
  pick: Candidate | null;
  /** Whether the provider of the current model named the pick as its replacement. */
  namedByProvider: boolean;
  /** What may be taken without a test, when the pick is cheaper and as likely as good, and no test of the kind supports it. */
  proven?: Candidate;
  /** At most three candidates that a test should compare with the current model, the pick among them. */
  toTest: readonly Candidate[];
  /** Largest saving, in USD, that was too small for a change, so that the model stays; with the test's cost when that exceeds it. */
  smallGain?: { usd: number; test: number | null };
  /** What would be tested if its saving were left once it thinks as its scores need. */
  eaten?: readonly Candidate[];
  /** Whether the model stays because lower thinking saves more than any other model. */
  thinksLess?: boolean;
}

/** A model within this many standard deviations of the most capable one counts as near it. */
const NEAR_ABILITY = 0.5;

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
  const kept = held(selection, request, data);
  const wished = withWishes(choice(kept, request, data), kept.passed, request, data);
  const chosen = withoutEaten(testedIfUnshown(wished, request, data), request, mustMove(request, data));
  const { pick, toTest } = chosen;
  const test = chosen.verdict === "recommend" ? 0 : testCost(toTest, cost).toNumber();
  const gain = smallGain(pick === null ? toTest : [pick, ...toTest], request, test);
  if (gain !== null && chosen.verdict !== "move" && !mustMove(request, data))
    return {
      verdict: "stay",
      pick: null,
      namedByProvider: false,
      toTest: [],
      smallGain: { usd: gain, test: test > gain ? test : null },
    };
  const { proven, ...others } = chosen;
  const paying = proven !== undefined && smallGain([proven], request, 0) === null ? chosen : others;
  return withOpen(withPick(paying, request, data), selection, request, data);
}

/**
 * Moves to nothing before a test that most tests of the kind speak against, whose quality must keep a mark that no public score
 * shows, or whose speed no measurement at its seller bears out.
 */
function testedIfUnshown(chosen: Choice, request: ResolvedRequest, data: OptimizeData): Choice {
  const { pick, verdict } = chosen;
  if (pick === null || (verdict !== "recommend" && verdict !== "move")) return chosen;
  const marked = request.demands.floors.length > 0 && !pick.quality.sameModel;
  const unmeasured = toMeasure(pick.model, request, data) !== null;
  const unshown = onMainKind(pick, request, data)?.shown === false;
  return marked || unmeasured || unshown || contradicted(pick.model, request, data)
    ? { ...chosen, verdict: "test_first" }
    : chosen;
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

/** Leaves out of a test what saves nothing once it thinks as its scores need; where nothing is left, the model in use stays. */
function withoutEaten(chosen: Choice, request: ResolvedRequest, mustMove: boolean): Choice {
  const { pick, toTest, verdict } = chosen;
  const named = [...new Set([...(pick === null ? [] : [pick]), ...toTest])];
  if (named.length === 0 || verdict === "move" || mustMove) return chosen;
  const left = named.filter((one) => !thinkingEatsSaving(one, request));
  if (left.length === named.length) return chosen;
  if (left.length === 0) return { verdict: "stay", pick: null, namedByProvider: false, toTest: [], eaten: named };
  return pick === null || left.includes(pick)
    ? { ...chosen, toTest: toTest.filter((one) => left.includes(one)) }
    : { verdict: "test_these", pick: null, namedByProvider: false, toTest: left };
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
  if (wished === chosen.proven) {
    const { proven: _, ...others } = chosen;
    return { ...others, pick: wished, verdict: "recommend" };
  }
  const sure = wished.quality.judgement === "recommend" && (wished.promised || verdict !== "recommend");
  return { ...chosen, pick: wished, namedByProvider: false, verdict: sure ? verdict : "test_first" };
}

/** Keeps the current model when its own thinking, lowered, leaves it cheaper than every candidate at the billed output. */
export function orThinkLess(chosen: Choice, usd: Decimal | undefined): Choice {
  const { pick, toTest, verdict } = chosen;
  const named = pick === null ? toTest : [pick, ...toTest];
  if (usd === undefined || verdict === "move" || named.length === 0) return chosen;
  if (pick === null ? named.some(({ cost }) => cost.usd.lt(usd)) : pick.cost.usd.lt(usd)) return chosen;
  return { verdict: "stay", pick: null, namedByProvider: false, toTest: [], thinksLess: true };
}

/** The pick itself is among the models to test, with what may be taken without a test, and none that only seems better. */
function withPick(chosen: Choice, request: ResolvedRequest, data: OptimizeData): Choice {
  const { pick, proven, toTest, verdict } = chosen;
  if (pick === null || (toTest.length === 0 && verdict !== "test_first")) return chosen;
  const named = proven === undefined ? [pick] : [pick, proven];
  const others = toTest.filter(
    (one) => named.every((other) => modelOf(one) !== modelOf(other)) && !seemsBetter(one, pick, request, data),
  );
  return { ...chosen, toTest: [...named, ...others].slice(0, MOST_TO_TEST) };
}
const MOST_TO_TEST = 3;

/** Puts the likeliest model with open weights among those to test when the text asks about them. */
function withOpen(chosen: Choice, selection: Selection, request: ResolvedRequest, data: OptimizeData): Choice {
  if (request.demands.asks !== "open_weights" || chosen.verdict === "recommend" || chosen.verdict === "move")
    return chosen;
  const [open] = openOnes(selection, data);
  if (open === undefined || chosen.toTest.some((one) => modelOf(one) === modelOf(open))) return chosen;
  const verdict = chosen.verdict === "stay" ? "test_these" : chosen.verdict;
  return { ...chosen, verdict, toTest: [...chosen.toTest.slice(0, 2), open] };
}

/** Returns the cheaper candidates with open weights, the likeliest to be as good first. */
export function openOnes({ passed, risky }: Selection, { models }: OptimizeData): Candidate[] {
  const keys = new Set(models.flatMap(({ open_weights: is, model_key: key }) => (is && key !== null ? [key] : [])));
  return [...passed, ...risky]
    .filter(({ model, savings }) => savings.gt(0) && (model.open_weights || keys.has(model.model_key ?? "")))
    .sort((a, b) => (probabilityOf(b.quality) ?? -1) - (probabilityOf(a.quality) ?? -1));
}

/**
 * Drops candidates that cost more by some reading of the text if price is the reason for a change, and candidates measured
 * slower than the current model if the text wants speed without a limit. Where rated candidates meet every demand for sure,
 * those whose seller leaves one open are dropped; where some reach the saving that the text wants, the others are. The same
 * holds for models that are not strong enough for costly work, and for those of unknown speed when the text limits latency.
 */
export function held(selection: Selection, request: ResolvedRequest, data: OptimizeData): Selection {
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
  const reaching = kept.filter(({ cost }) => request.wantedCallCost === null || cost.usd.lte(request.wantedCallCost));
  return { ...selection, passed: reaching.length === 0 ? kept : reaching, risky };
}

/** Returns the candidates that pass, or all when none does. */
function orAll(some: readonly Candidate[], passes: (one: Candidate) => boolean): readonly Candidate[] {
  const found = some.filter(passes);
  return found.length === 0 ? some : found;
}

/** Lowest probability of a candidate for work in which a wrong answer is costly. */
const STRONG = 0.75;
/** The same where some candidates reach it, and where none reaches the lowest. */
const STRONGEST = 0.85;
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

function choice(selection: Selection, request: ResolvedRequest, data: OptimizeData): Choice {
  const [paying, risky] = [selection.passed, selection.risky].map((all) => worthPaying(all, request, data)) as [
    readonly Candidate[],
    readonly Candidate[],
  ];
  const passed = uncontradicted(paying, request, data);
  const fails = failsOfCurrent(request, data).known.length > 0;
  // Doubts about sizes and calls change the sums, which are held at every reading, and not the model.
  const sure = request.demands.stakes === null && doubtsAbout(request, "model").length === 0;
  // When the current model fails a demand, even candidates that are probably worse are worth a test.
  const affordable = boundedCost(passed.length === 0 && fails ? risky : passed, request, data);
  const toTest = testable(worthTesting(affordable, request, data), request, data);
  const proven = passed.filter(
    ({ model, quality, promised }) =>
      quality.judgement === "recommend" &&
      promised &&
      !thinksOverLimit({ model, quality }, request) &&
      !maybeTooSlow(model, request, data) &&
      !contradicted(model, request, data),
  );
  const cheapest = proven[0] === undefined ? undefined : undominated(proven[0], proven, request, data);
  if (endsWithinYear(request.current, request.day)) {
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
      toTest,
    };
  }
  const likely = passed.filter(
    ({ quality }) => quality.judgement === "test_first" || quality.judgement === "recommend",
  );
  if (fails) {
    // A model that meets the demands may cost more. Takes the cheapest that is likely enough as good, else the likeliest.
    const good = likelyAsGood(passed, request, data)[0] ?? likelyEnough(likely, request, data);
    if (good !== undefined) {
      const pick = undominated(good, passed, request, data);
      const firm =
        sure &&
        !isFarDearer(pick) &&
        isSpeedKnown(pick.model, request, data) &&
        pick.quality.judgement === "recommend" &&
        !contradicted(pick.model, request, data);
      return { verdict: firm ? "move" : "test_first", pick, namedByProvider: false, toTest };
    }
  }
  if (cheapest !== undefined) {
    const firm = sure && isSpeedKnown(cheapest.model, request, data);
    const better = beating(cheapest, passed, request, data);
    const pick = better ?? cheapest;
    const verdict = firm && better === undefined ? "recommend" : "test_first";
    return {
      verdict,
      pick,
      namedByProvider: false,
      toTest,
      ...(firm && better !== undefined ? { proven: cheapest } : {}),
    };
  }
  const cheaper = likely.filter(({ savings }) => savings.gte(0));
  // If all cost more, the cheapest, which comes first.
  const best = cheaper.length === 0 ? likely[0] : [...cheaper].sort((a, b) => worth(b) - worth(a))[0];
  if (best !== undefined) {
    const pick = undominated(best, passed, request, data);
    return { verdict: "test_first", pick, namedByProvider: false, toTest };
  }
  const verdict = toTest.length > 0 ? "test_these" : fails ? "move" : "stay";
  return { verdict, pick: null, namedByProvider: false, toTest };
}

/** Whether a move needs no test: the seller names the model as the successor, or tests of the kind that both took bear it out. */
function isBorneOut(pick: Candidate, named: Candidate | undefined): boolean {
  return pick === named || pick.quality.sameModel || pick.quality.judgement === "recommend";
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
    ({ model, quality }) =>
      (quality.judgement === "recommend" || (quality.chance?.proven === true && quality.chance.probability >= least)) &&
      !contradicted(model, request, data) &&
      !maybeTooSlow(model, request, data),
  );
}

/** Returns the cheapest candidate whose unproven probability reaches the threshold, else the one with the highest probability. */
function likelyEnough(
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate | undefined {
  const least = KIND_MODELS[request.kind].recommendAt;
  const within = candidates.find(
    ({ model, quality }) =>
      (probabilityOf(quality) ?? 0) >= least &&
      !contradicted(model, request, data) &&
      !maybeTooSlow(model, request, data),
  );
  return within ?? likeliest(candidates);
}

/**
 * Drops from a test what costs more than twice as much as the model in use and more than the successor that its seller names, where
 * others are left.
 */
function boundedCost(some: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): readonly Candidate[] {
  const named = successor(some, request.current, data.models)?.cost.usd;
  return orAll(some, (one) => !isFarDearer(one) || (named !== undefined && one.cost.usd.lte(named)));
}

/** Share of the cost below which a saving pays for no test. */
const LEAST_SAVED = 0.15;

/** Drops candidates that save next to nothing where others save more and price is the reason for a change. */
function worthTesting(some: readonly Candidate[], request: ResolvedRequest, data: OptimizeData): readonly Candidate[] {
  if (mustMove(request, data)) return withoutDearer(some);
  const saving = some.filter(({ savingsRatio }) => savingsRatio >= LEAST_SAVED);
  return saving.length === 0 ? some : saving;
}

/** Probability from which a cheaper candidate makes the test of a dearer one pointless, and number of such candidates. */
const LIKELY = 0.6;
const ENOUGH = 2;

/** Drops candidates that cost more than the model to be replaced when enough cheaper ones are likely as good. */
function withoutDearer(some: readonly Candidate[]): readonly Candidate[] {
  const cheaper = some.filter(({ savings }) => savings.gte(0));
  return cheaper.filter(({ quality }) => (probabilityOf(quality) ?? 0) >= LIKELY).length >= ENOUGH ? cheaper : some;
}

function testable(passed: readonly Candidate[], { kind }: ResolvedRequest, { evidence }: OptimizeData): Candidate[] {
  if (passed.every(({ quality }) => quality.chance === null)) {
    const rated = passed.flatMap((candidate) => {
      const ability = abilityOf(candidate.model, kind, evidence);
      return ability === null ? [] : [{ candidate, ability }];
    });
    if (rated.length > 0) return mostCapable(rated);
  }
  const sides = passed.map((candidate) => ({
    candidate,
    chance: candidate.quality.chance,
    costUsd: candidate.cost.usd.toNumber(),
    maker: makerOf(candidate.model),
    model: modelOf(candidate),
  }));
  return threeToTest(sides).map(({ candidate }) => candidate);
}

/** Identifies the model of a candidate across its sellers. */
export function modelOf({ model }: Candidate): string {
  return model.model_key ?? `${model.provider}/${model.model_id}`;
}

/** Returns three candidates to test when the current model is not rated: the most capable, the cheapest near it, the most capable of another maker. */
function mostCapable(rated: readonly { candidate: Candidate; ability: number }[]): Candidate[] {
  const byCost = [...rated].sort((a, b) => a.candidate.cost.usd.comparedTo(b.candidate.cost.usd));
  const once = [...new Map(byCost.toReversed().map((one) => [modelOf(one.candidate), one])).values()];
  const byAbility = once.sort((a, b) => b.ability - a.ability);
  const [best] = byAbility;
  if (best === undefined) return [];
  const near = byAbility.filter(({ ability }) => ability >= best.ability - NEAR_ABILITY);
  const cheapest = near.reduce((a, b) => (b.candidate.cost.usd.lt(a.candidate.cost.usd) ? b : a));
  const other = byAbility.find(({ candidate }) => makerOf(candidate.model) !== makerOf(best.candidate.model));
  const chosen = [best, cheapest, ...(other === undefined ? [] : [other]), ...byAbility].map(
    ({ candidate }) => candidate,
  );
  return [...new Set(chosen)].slice(0, 3);
}

/** Returns the candidate that the provider of a model names as its replacement; undefined when none is among them. */
export function successor(
  candidates: readonly Candidate[],
  current: ModelView,
  models: readonly ModelView[],
): Candidate | undefined {
  for (const named of namedReplacement(current, models)) {
    const found = candidates.find(({ model }) => model === named);
    if (found !== undefined) return found;
  }
  return undefined;
}

function likeliest(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort((a, b) => (probabilityOf(b.quality) ?? 0) - (probabilityOf(a.quality) ?? 0))[0];
}
