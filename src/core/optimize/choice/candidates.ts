import type { Decimal } from "decimal.js";
import { TIERS } from "../../../schema/records/model.ts";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import type { Provider } from "../../catalog/catalog-data.ts";
import { addDays } from "../../periods.ts";
import { type Comparison, compareModels } from "../chance.ts";
import { exceedsLimit } from "../latency.ts";
import {
  type CallShape,
  type CostEstimate,
  callOfCandidate,
  costOfCall,
  type PriceState,
  priceState,
  tokensFor,
  typicalCall,
} from "../money/cost.ts";
import { moneyChance, overLimit } from "../money/money.ts";
import { hasAnnouncedPrices, yearCost } from "../money/twelve-months.ts";
import { namedReplacement } from "../resolve.ts";
import { largestCall } from "../task/doubts.ts";
import { LONG_INPUT_TOKENS } from "../task/workloads.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import { unmetDemand } from "./demand-filters.ts";
import { endsWithinYear, isOpenToNewWork } from "./shutdown.ts";
import { failsOfCurrent } from "./uncertain.ts";
import { isSumOfTurns } from "./window.ts";

/** Filters in the order in which they are applied. A removed model is counted at the first that removes it. */
export const FILTERS = {
  not_sold:
    "retired, deprecated without a known end, or shut down within a year, by its seller or, where its weights are closed, by its maker",
  providers: "not of the providers asked for",
  demands: "does not meet what the task's text demands, or is not known to; constraints_read has the counts",
  text_output: "does not answer in text",
  input_modality: "does not take the inputs the task needs, or is not known to",
  specialised: "made for another kind of work, such as code, speech or web search",
  price_not_verified:
    "price not known, or stated by a second-hand list only; such a price counts only at the seller in use, where its own is second-hand, and at sellers asked for",
  context_window: "context window or output limit too small for the call or the constraint, or not known",
  tier: "tier below min_tier",
  max_cost: "one call costs more than max_cost, or a call or a month more than the limit in the text",
  not_cheaper: "not cheaper than the current model, today or over twelve months at announced prices",
  quality_gate: "probably worse, or not rated and older or of a lower tier than the task asks for",
} as const;
export type FilterName = keyof typeof FILTERS;

export interface Candidate {
  model: ModelView;
  cost: CostEstimate;
  price: PriceState;
  quality: Comparison;
  /** USD saved per call. Negative for a more expensive candidate, which may replace a model that ends. */
  savings: Decimal;
  /** `savings` as a share of the current cost; negative when the candidate costs more. */
  savingsRatio: number;
  /** The same over the next twelve months at announced prices, as the mean of a call; these decide between candidates. */
  yearSavings: Decimal;
  yearRatio: number;
  /** Whether the candidate is cheap enough, today and at announced prices, for the answer to promise lower spending. */
  promised: boolean;
}

export interface Selection {
  considered: number;
  removed: ReadonlyMap<FilterName, number>;
  /** Candidates that may be as good, cheapest over twelve months first. */
  passed: readonly Candidate[];
  /** Candidates that are probably worse, cheapest first. */
  risky: readonly Candidate[];
}

/** Traits of models that serve only some classes of work, with these classes. */
const SPECIALISED: readonly (readonly [trait: string, classes: readonly string[]])[] = [
  ["code", ["code_completion", "code_generation", "agentic_coding"]],
  ["search", []],
];
/** An unrated candidate is removed when it was released more than this many days before the current model. */
const GENERATION_DAYS = 182;

/** Whether the current model must be replaced: it ends within a year, or is known to fail a demand of the text. */
export function mustMove(request: ResolvedRequest, data: OptimizeData): boolean {
  return endsWithinYear(request.current, request.day) || failsOfCurrent(request, data).known.length > 0;
}

/** Filters and judges every model but the current one. Keeps more expensive models only when the current one must be replaced. */
export function selectCandidates(
  request: ResolvedRequest,
  currentCost: CostEstimate | null,
  data: OptimizeData,
  { dearerToo = mustMove(request, data) } = {},
): Selection {
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  const shape = typicalCall(request.current, request.profile);
  const removed = new Map<FilterName, number>();
  const passed: Candidate[] = [];
  const risky: Candidate[] = [];
  let considered = 0;
  for (const model of data.models) {
    if (model === request.current) continue;
    considered += 1;
    const outcome = consider(model, request, shape, dearerToo, currentCost, data, providers);
    if (typeof outcome === "string") removed.set(outcome, (removed.get(outcome) ?? 0) + 1);
    else if (mayBeAsGood(outcome, request)) passed.push(outcome);
    else {
      removed.set("quality_gate", (removed.get("quality_gate") ?? 0) + 1);
      risky.push(outcome);
    }
  }
  return { considered, removed, passed: passed.sort(cheaper), risky: risky.sort(cheaper) };
}

function consider(
  model: ModelView,
  request: ResolvedRequest,
  shape: CallShape,
  dearerToo: boolean,
  currentCost: CostEstimate | null,
  data: OptimizeData,
  providers: ReadonlyMap<string, Provider>,
): Candidate | FilterName {
  const { profile, day, now, current, kind, demands } = request;
  const early = unfit(model, request, shape, providers, data);
  if (early !== null) return early;
  // Most listings are second-hand. Removing them first avoids computing their cost.
  const secondHand = acceptsSecondHand(model, request);
  if (!secondHand && !model.prices.some(isQuoted)) return "price_not_verified";
  const quality = compareModels(current, model, kind, data);
  // High-effort scores are reached by thinking, so the cost must include its tokens.
  const own = callOfCandidate(quality.chance?.effort, shape);
  const cost = costOfCall(model, profile, own, day, demands);
  if (cost === null) return "price_not_verified";
  const quoted = cost.prices.every(isQuoted);
  if (!quoted && !secondHand) return "price_not_verified";
  // The largest call that the text allows must be within the limit.
  const largest = profile.plausible === null ? cost : costOfCall(model, largestCall(profile), own, day, demands);
  if (largest === null || overLimit(largest.usd, request)) return "max_cost";
  const future = savingAhead(model, request, shape, own);
  if (currentCost === null || cost.usd.gte(currentCost.usd) || !future.overTheYear) {
    if (!dearerToo) return "not_cheaper";
  }
  const before = currentCost?.usd ?? cost.usd;
  const savings = before.minus(cost.usd);
  const yearBefore = future.current ?? before;
  const yearSavings = yearBefore.minus(future.candidate ?? cost.usd);
  return {
    model,
    cost,
    price: priceState(cost.prices, now),
    // A price not read from its provider does not justify a recommendation, nor does the same model at another host
    // for calls so long that the host's context window and rates decide.
    quality:
      (quoted && !(quality.sameModel && isLong(request))) || quality.judgement !== "recommend"
        ? quality
        : { ...quality, judgement: "test_first" },
    savings,
    savingsRatio: shareOf(savings, before),
    yearSavings,
    yearRatio: shareOf(yearSavings, yearBefore),
    promised:
      savings.gt(0) &&
      future.atTheEnd &&
      (quality.sameModel || (moneyChance(current, model, request, data)?.promise ?? false)),
  };
}

function shareOf(part: Decimal, whole: Decimal): number {
  return whole.isZero() ? 0 : part.div(whole).toNumber();
}

/** Whether a call is so long that hosts of one model differ in context window and rates. */
export function isLong({ profile }: ResolvedRequest): boolean {
  return largestCall(profile).inputTokens >= LONG_INPUT_TOKENS;
}

interface Ahead {
  overTheYear: boolean;
  atTheEnd: boolean;
  /** Mean cost of a call over the twelve months; null where no price of either model changes. */
  candidate: Decimal | null;
  current: Decimal | null;
}

/**
 * Whether a candidate is cheaper than the current model over the next twelve months in total, and at their end, where an
 * announced price changes for either. Both are true where none does.
 */
function savingAhead(model: ModelView, request: ResolvedRequest, shape: CallShape, own: CallShape): Ahead {
  const changes = [model, request.current].some((one) => hasAnnouncedPrices(one, request.day));
  const year = changes ? yearCost(model, request, own) : null;
  const current = year === null ? null : yearCost(request.current, request, shape);
  if (year === null || current === null) return { overTheYear: true, atTheEnd: true, candidate: null, current: null };
  const calls = request.monthlyCalls * (request.once ? 1 : 12);
  const [last, currentLast] = [year.spans.at(-1), current.spans.at(-1)];
  return {
    overTheYear: year.usd.lt(current.usd),
    atTheEnd: last === undefined || currentLast === undefined || last.perCall.lt(currentLast.perCall),
    candidate: year.usd.div(calls),
    current: current.usd.div(calls),
  };
}

/** Whether second-hand prices of a seller are accepted: the buyer names it, or already uses it at such a price. */
function acceptsSecondHand(model: ModelView, { input, current, demands }: ResolvedRequest): boolean {
  if (demands.onlySellers.has(model.provider)) return true;
  if (input.constraints?.providers?.includes(model.provider)) return true;
  return model.provider === current.provider && !current.prices.some(isQuoted);
}

/** Returns the first filter that removes a model, among those that need no price; null when none does. */
function unfit(
  model: ModelView,
  request: ResolvedRequest,
  shape: CallShape,
  providers: ReadonlyMap<string, Provider>,
  data: OptimizeData,
): FilterName | null {
  const { models, evidence } = data;
  const { profile, input, day, demands } = request;
  if (!isOpenToNewWork(model, day, models)) return "not_sold";
  const wanted = input.constraints?.providers ?? [];
  if (wanted.length > 0 && !wanted.includes(model.provider)) return "providers";
  if (unmetDemand(model, demands, providers, evidence) !== null || exceedsLimit(model, request, data)) return "demands";
  if (!model.modalities?.output.includes("text")) return "text_output";
  if (!profile.needs.every((need) => model.modalities?.input.includes(need))) return "input_modality";
  const special = SPECIALISED.some(
    ([trait, classes]) => model.traits.includes(trait) && !classes.includes(profile.workloadClass),
  );
  if (special || (isForSpeech(model) && !profile.needs.includes("audio"))) return "specialised";
  if (!fits(model, request, shape)) return "context_window";
  return tierScore(model) < minTierScore(input.constraints?.min_tier) ? "tier" : null;
}

/** Names of models made for speech, which no trait marks: "Voxtral Small", "GPT-4o Audio". */
const FOR_SPEECH = /(?:^|[-_/. ])(?:voxtral|audio|speech|realtime)(?=$|[-_/. ])/iu;

function isForSpeech({ model_id: id, display_name: name }: ModelView): boolean {
  return FOR_SPEECH.test(id) || FOR_SPEECH.test(name);
}

function fits(model: ModelView, request: ResolvedRequest, shape: CallShape): boolean {
  const { profile, input, current } = request;
  if (model.context_window === null) return false;
  const tokens = tokensFor(model, profile, shape);
  const atOnce = isSumOfTurns(request) ? (current.context_window?.value ?? 0) / 2 : tokens.input + tokens.output;
  const needed = Math.max(input.constraints?.min_context_window ?? 0, atOnce);
  return model.context_window.value >= needed && (model.max_output === null || model.max_output.value >= tokens.output);
}

/** Whether a candidate may be as good: rated models by their judgement, others by release date and tier. */
function mayBeAsGood({ model, quality }: Candidate, { current, profile }: ResolvedRequest): boolean {
  if (quality.chance !== null || quality.sameModel) return quality.judgement !== "no";
  const [a, b] = [firstKnown(current), firstKnown(model)];
  const recent = a === null || (b !== null && b >= addDays(a, -GENERATION_DAYS));
  return recent && tierScore(model) >= profile.floorScore;
}

/** Returns the day of release or, when it is not known, the first day of a price, `YYYY-MM-DD`. */
export function firstKnown(model: ModelView): string | null {
  return model.released_on ?? model.prices.map((price) => price.effective_from).sort()[0] ?? null;
}

/** Whether a price is quoted from its provider's page or a copy of it, not from a second-hand list. */
export function isQuoted(price: ModelPrice): boolean {
  return price.evidence !== null && price.status !== "pending";
}

/** Returns the rank of a tier, 1 for the weakest. */
function tierScore(model: Pick<ModelView, "tier">): number {
  return TIERS.indexOf(model.tier) + 1;
}

/** Returns the rank of a required tier; 0 when none is required. */
export function minTierScore(tier: ModelView["tier"] | undefined): number {
  return tier === undefined ? 0 : tierScore({ tier });
}

/** Orders candidates by saving over twelve months, then by cost of a call, then by the price that was read last, then by id. */
function cheaper(a: Candidate, b: Candidate): number {
  const difference = b.yearSavings.comparedTo(a.yearSavings) || a.cost.usd.comparedTo(b.cost.usd);
  if (difference !== 0) return difference;
  if (a.price.verifiedAt !== b.price.verifiedAt)
    return (a.price.verifiedAt ?? "") > (b.price.verifiedAt ?? "") ? -1 : 1;
  return `${a.model.provider}/${a.model.model_id}` < `${b.model.provider}/${b.model.model_id}` ? -1 : 1;
}

/** Identifies the model of a candidate across its sellers. */
export function modelOf({ model }: Candidate): string {
  return model.model_key ?? `${model.provider}/${model.model_id}`;
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
