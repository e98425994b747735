import type { OptimizeAnswer } from "../../schema/answers/optimize.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import { priceStatus } from "../prices/model-price.ts";
import { listOf } from "../text/list.ts";
import { levers, moneyOf, namedCosts, rangeBasis, testPlan, twelveMonths } from "./answer-costs.ts";
import { probabilityOf } from "./chance.ts";
import { type Candidate, FILTERS, type FilterName, minTierScore, type Selection } from "./choice/candidates.ts";
import { removedByDemand } from "./choice/demand-filters.ts";
import { nameOf } from "./choice/named.ts";
import { gapOf, optionsFor, places, roundedOrNull } from "./choice/options.ts";
import { replacementReasons, stayingReasons } from "./choice/reasons.ts";
import { isOpenToNewWork, isShutDown } from "./choice/shutdown.ts";
import { conditionsInShort, factsBehind, isLeftOpen, leftOpenBy } from "./choice/terms.ts";
import { seemsBetter } from "./choice/verdict/fit.ts";
import { isStrong, narrowed } from "./choice/verdict/narrow.ts";
import { type Choice, standing } from "./choice/verdict/verdict.ts";
import { isFarDearer } from "./choice/verdict/worth-it.ts";
import { caveatsOf, sourcesOf } from "./cited-sources.ts";
import { type CurrentPrice, confidenceIn } from "./confidence.ts";
import { compareLatency } from "./latency.ts";
import { type CostEstimate, type PriceState, perCall, perMonth, priceState, thinkingFactor } from "./money/cost.ts";
import { savingsRange } from "./money/range.ts";
import { costByVolume, lacksBatchRate } from "./money/spend.ts";
import { evidenceFor } from "./quality-evidence.ts";
import { readingOf } from "./reading/reading.ts";
import { pricedReadings } from "./reading/readings.ts";
import type { OwnStep } from "./summary/own-steps.ts";
import { summaryOf } from "./summary/summary.ts";
import { openVolumes } from "./task/demands/unchecked.ts";
import { IMAGE_TOKENS, imagesInWords } from "./task/sizes/images.ts";
import { riskOf, tradeOffOf } from "./trade-off.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

const MOST_ALTERNATIVES = 5;

/** Returns the answer of the contract (section 2.3) for a computed choice. */
export function describeAnswer(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  selection: Selection,
  choice: Choice,
  steps: readonly OwnStep[],
  data: OptimizeData,
  synthesisMethod: string,
): OptimizeAnswer {
  const { current, monthlyCalls } = request;
  const best = choice.pick;
  const stand = standing(choice, request, data);
  const price: CurrentPrice = { state: priceState(cost?.prices ?? [], request.now), prices: cost?.prices ?? [] };
  const open = best === null ? [] : leftOpenBy(best.model, request.demands, data);
  const confidence = confidenceIn(choice, selection, request, price, open, data);
  const range = best === null || cost === null ? null : savingsRange(request, best);
  const shown = shownOf(choice, selection, request, data);
  const cited = evidenceFor(best?.model ?? choice.toTest[0]?.model ?? null, request, data);
  const readings = pricedReadings(request, best ?? choice.toTest[0] ?? null);
  return {
    verdict: choice.verdict,
    ...summaryOf(choice, steps, cost, selection, request, data, readings),
    reading: readingOf(request, data),
    task: request.input.task,
    current_model: {
      ...nameOf(current, data),
      model_id: nameOf(current, data).id,
      estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
      estimated_monthly_cost_usd: cost === null ? null : perMonth(cost.usd, monthlyCalls),
      status: isShutDown(current, request.day) ? "retired" : current.status,
      shutdown_on: current.deprecation?.shutdown_on ?? null,
      replacement_named_by_provider: current.deprecation?.replacement ?? null,
      price: showPrice(price.state),
      rates: showRates(price.prices, request),
    },
    task_profile: describeProfile(request),
    constraints_read: constraintsRead(choice, selection, request, data),
    recommended_alternative:
      stand.pick === null
        ? staying(request, cost, price, selection, choice, data)
        : replacement(stand.pick, { ...choice, namedByProvider: stand.namedByProvider }, request, data),
    confidence: confidence.value,
    confidence_basis: [...confidence.basis],
    synthesis_method: synthesisMethod,
    estimated_savings: {
      monthly_usd: cost === null ? null : best === null ? 0 : perMonth(best.savings, monthlyCalls),
      per_call_usd: cost === null ? null : best === null ? 0 : perCall(best.savings),
      monthly_range_usd:
        range === null ? null : { low: perMonth(range.low, monthlyCalls), high: perMonth(range.high, monthlyCalls) },
      range_basis: rangeBasis(request),
      money: best === null ? null : moneyOf(best, request, data),
    },
    twelve_months: twelveMonths(best, range, request),
    options: optionsFor([...selection.passed, ...selection.risky], request, data),
    alternatives: shown.slice(0, MOST_ALTERNATIVES).map((candidate, index) => ({
      ...alternativeOf(candidate, request, data),
      rank: index + 1,
      recommended: candidate === best,
      passes_quality_gate: selection.passed.includes(candidate),
      judgement: candidate.quality.judgement,
      success_probability: roundedOrNull(probabilityOf(candidate.quality)),
      probability_low: roundedOrNull(candidate.quality.chance?.low ?? null),
      probability_high: roundedOrNull(candidate.quality.chance?.high ?? null),
      gap_points: candidate.quality.chance === null ? null : gapOf(candidate.quality.chance.gap),
      saving_promised: candidate.promised,
      price: showPrice(candidate.price),
    })),
    candidates_to_test: choice.toTest.map((candidate) => ({
      ...alternativeOf(candidate, request, data),
      success_probability: roundedOrNull(probabilityOf(candidate.quality)),
      price: showPrice(candidate.price),
    })),
    test_plan: testPlan(choice, cost, request, data),
    quality_evidence: cited,
    first_step: firstStep(steps[0], request),
    trade_off: tradeOffOf(best, request, data),
    levers: levers(request, cost, best, data),
    excluded: {
      considered: selection.considered,
      passed: selection.passed.length,
      removed: (Object.keys(FILTERS) as FilterName[]).flatMap((filter) => {
        const count = selection.removed.get(filter) ?? 0;
        return count === 0 ? [] : [{ filter, count, meaning: FILTERS[filter] }];
      }),
    },
    monthly_calls: monthlyCalls,
    readings,
    monthly_calls_assumed: request.monthlyCallsAssumed,
    cost_by_volume: costByVolume(request, namedCosts(cost, choice, request, data)),
    sources: sourcesOf(request, price.prices, best, data, cited),
    as_of: data.registryDate,
    caveats: caveatsOf(request, data),
  };
}

/** Ranks what may replace the model in use: the pick, those to test, then the others, rated ones by the saving they are likely to keep. */
function ranked({ pick, toTest }: Choice, { passed, risky }: Selection): Candidate[] {
  const listed = passed.length === 0 ? risky : passed;
  const kept = (one: Candidate) => (probabilityOf(one.quality) ?? -1) * one.savingsRatio;
  const others = [...listed].sort((a, b) => kept(b) - kept(a));
  return [...new Set([...(pick === null ? [] : [pick]), ...toTest, ...others])];
}

function shownOf(choice: Choice, selection: Selection, request: ResolvedRequest, data: OptimizeData) {
  const all = ranked(choice, narrowed(selection, request, data));
  return withoutFarDearer(
    all.filter((one) => choice.pick === null || !seemsBetter(one, choice.pick, request, data)),
    choice,
  );
}

/** Leaves out what costs more than twice as much as the model in use and is not advised, where anything else is left. */
function withoutFarDearer(some: readonly Candidate[], { pick, toTest }: Choice): readonly Candidate[] {
  const kept = some.filter((one) => one === pick || toTest.includes(one) || !isFarDearer(one));
  return kept.length === 0 ? some : kept;
}

const MONEY_LIMITS: ReadonlySet<string> = new Set(["monthly_budget", "cost_per_call"]);

/** Returns every demand of the text with its effect, and what sources state for the models in the answer. */
function constraintsRead(
  { pick, toTest }: Choice,
  selection: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["constraints_read"] {
  const { demands, current, profile, monthlyCallsAssumed } = request;
  const named = [...new Set([...(pick === null ? [] : [pick.model]), ...toTest.map(({ model }) => model), current])];
  return demands.read.map((one) => {
    const unknown = one.kind === "tools" && data.models.every(({ tools }) => tools === null);
    const facts = factsBehind(one.kind, demands, named, data);
    const ofAnswer = factsBehind(
      one.kind,
      demands,
      named.filter((model) => model !== current),
      data,
    );
    const counted = one.effect === "filtered" || (one.kind === "latency" && demands.latencyMs !== null);
    const money = one.effect === "filtered" && MONEY_LIMITS.has(one.kind);
    const assumed = [
      ...(profile.inferred ? ["the size of a call"] : []),
      ...(monthlyCallsAssumed && one.kind === "monthly_budget" ? ["the number of calls"] : []),
    ];
    const unsure = money && assumed.length > 0 ? `; checked with ${assumed.join(" and ")} assumed, so state it` : "";
    return {
      words: one.words,
      kind: one.kind,
      effect: unknown || isLeftOpen(ofAnswer) ? "not_checked" : one.effect,
      detail:
        one.kind === "batch" && one.effect === "priced"
          ? batchDetail(named, request)
          : detailOf(one, one.kind === "license" ? unlicensed(request, data) : unsure),
      removed: money
        ? (selection.removed.get("max_cost") ?? 0)
        : one.words === demands.stakes
          ? selection.passed.filter((candidate) => !isStrong(candidate, request)).length
          : counted
            ? removedByDemand(one.kind, request, data)
            : 0,
      ...(facts.length === 0 ? {} : { facts }),
    };
  });
}

function detailOf({ detail }: { detail?: string }, unsure: string): string | null {
  return detail === undefined ? null : detail + unsure;
}

const MOST_UNLICENSED = 6;

/** Names the models with open weights that a licence leaves out only because none of theirs is on record, the most sold first. */
function unlicensed({ day }: ResolvedRequest, { models }: OptimizeData): string {
  const lacking = models.filter(
    (model) => model.open_weights && model.weights_license === null && isOpenToNewWork(model, day, models),
  );
  const names = [...Map.groupBy(lacking, ({ display_name: name }) => name)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name]) => name);
  const more = names.length - MOST_UNLICENSED;
  return names.length === 0
    ? ""
    : `: ${names.slice(0, MOST_UNLICENSED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Says for which of the named models batch rates are counted. */
function batchDetail(named: readonly ModelView[], request: ResolvedRequest): string {
  const without = named.filter((model) => lacksBatchRate(model, request));
  if (without.length === 0) return "at batch rates";
  const names = [...new Set(without.map(({ display_name: name, providerName }) => `${name} at ${providerName}`))];
  return `at batch rates, but for ${listOf(names)}: none is recorded, so the standard rate is counted`;
}

/** Returns the saving that needs no other model and comes first; null when the text shows none. */
function firstStep(step: OwnStep | undefined, { monthlyCalls }: ResolvedRequest): OptimizeAnswer["first_step"] {
  if (step === undefined) return null;
  return {
    step: step.step,
    estimated_cost_per_call_usd: perCall(step.usd),
    estimated_savings_monthly_usd: perMonth(step.before.minus(step.usd), monthlyCalls),
    statement: step.words,
  };
}

function describeProfile({ profile, input, kind, demands }: ResolvedRequest): OptimizeAnswer["task_profile"] {
  const minTier = minTierScore(input.constraints?.min_tier);
  return {
    workload_class: profile.workloadClass,
    quality_kind: kind,
    language: profile.language,
    estimated_input_tokens: profile.inputTokens,
    estimated_output_tokens: profile.outputTokens,
    quality_floor_tier_score: Math.max(profile.floorScore, minTier),
    inferred: profile.inferred,
    sizes_read: demands.sizes.used.map(({ words, side, tokens }) => ({ words, side, tokens })),
    unclear: [...profile.unclear, ...openVolumes(demands, profile.images)],
    plausible_input_tokens: profile.plausible === null ? null : [...profile.plausible.input],
    plausible_output_tokens: profile.plausible === null ? null : [...profile.plausible.output],
    runner_up: profile.runnerUp,
    basis: profile.basis,
    basis_source: profile.basisSource,
    class_clear: profile.clear,
    needs: [...profile.needs],
    reasoning_multiplier: thinkingFactor(profile),
    notes: [
      ...profile.notes,
      ...(demands.batch ? ["Priced at batch rates where one is recorded."] : []),
      ...(demands.cachedShare === null
        ? []
        : [
            `Priced with ${places(demands.cachedShare * 100, 1)} % of the input read from the cache where a model publishes a rate.`,
          ]),
      ...(profile.needs.includes("image")
        ? [
            profile.imagesCounted
              ? `The stated input ${profile.imagesTaken ? "is taken to hold the images, as usage reports count them" : "holds the images, as the text says"}; another provider may count more or fewer tokens for them.`
              : `Input with ${imagesInWords(profile)}${profile.images?.each === null ? `, of ${IMAGE_TOKENS.low} to ${IMAGE_TOKENS.high} by their size and the provider` : ""}.`,
          ]
        : []),
      ...(minTier > profile.floorScore ? [`Quality floor raised to ${minTier} by min_tier.`] : []),
    ],
  };
}

function alternativeOf(
  { model, cost, savings, savingsRatio, quality, ...rest }: Candidate,
  request: ResolvedRequest,
  data: OptimizeData,
) {
  const known = request.current.prices.length > 0;
  return {
    model: nameOf(model, data),
    estimated_cost_per_call_usd: perCall(cost.usd),
    estimated_savings_per_call_usd: known ? perCall(savings) : null,
    estimated_savings_monthly_usd: known ? perMonth(savings, request.monthlyCalls) : null,
    savings_ratio: Math.min(1, Math.max(0, places(savingsRatio, 4))),
    quality_risk: riskOf({ model, cost, savings, savingsRatio, quality, ...rest }),
    latency_expectation: compareLatency(request.current, model, data).expectation,
    conditions: conditionsInShort(model, request.demands, data),
  };
}

function replacement(
  best: Candidate,
  choice: Choice,
  request: ResolvedRequest,
  data: OptimizeData,
): OptimizeAnswer["recommended_alternative"] {
  return {
    ...alternativeOf(best, request, data),
    is_current_model: false,
    named_by_provider: choice.namedByProvider,
    reasons: replacementReasons(best, choice, request, data),
    price: showPrice(best.price),
    rates: showRates(best.cost.prices, request),
  };
}

function staying(
  request: ResolvedRequest,
  cost: CostEstimate | null,
  price: CurrentPrice,
  selection: Selection,
  choice: Choice,
  data: OptimizeData,
): OptimizeAnswer["recommended_alternative"] {
  return {
    model: nameOf(request.current, data),
    estimated_cost_per_call_usd: cost === null ? null : perCall(cost.usd),
    estimated_savings_per_call_usd: cost === null ? null : 0,
    estimated_savings_monthly_usd: cost === null ? null : 0,
    savings_ratio: 0,
    quality_risk: "none",
    latency_expectation: "similar",
    conditions: conditionsInShort(request.current, request.demands, data),
    is_current_model: true,
    named_by_provider: false,
    reasons: stayingReasons(choice, selection, cost, request, data),
    price: showPrice(price.state),
    rates: showRates(price.prices, request),
  };
}

function showPrice(state: PriceState) {
  return { status: state.status, verified_at: state.verifiedAt, age_days: state.ageDays };
}

/** Returns the price records that were used, each with its status on the day of the answer. */
function showRates(prices: readonly ModelPrice[], request: ResolvedRequest): ModelPrice[] {
  return prices.map((price) => ({ ...price, status: priceStatus(price, request.now) }));
}
