import type { Decimal } from "decimal.js";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import {
  type CallShape,
  type CostEstimate,
  estimateCost,
  listPrice,
  type PriceState,
  priceState,
  tokensFor,
  typicalCall,
} from "./cost.ts";
import { type Comparison, compareQuality, type Ratings, tierScore } from "./quality.ts";
import type { ModelView, ResolvedRequest } from "./types.ts";

/** Filters in the order they are applied; a model counts at the first that removes it. */
export const FILTERS = {
  not_sold: "retired, or deprecated without a known end",
  shutdown_within_90_days: "its provider shuts it down within 90 days",
  providers: "not of the providers asked for",
  text_output: "does not answer in text",
  input_modality: "does not take the inputs the task needs",
  specialised: "made for another kind of work, such as code or web search",
  price_not_verified: "price not known, or not read on its provider's page",
  context_window: "context window or output limit too small for the call or the constraint, or not known",
  tier: "tier below the quality floor",
  max_cost: "one call costs more than max_cost",
  not_cheaper: "not cheaper than the current model",
  quality_gate: "quality index too far below, or too weak without one",
} as const;
export type FilterName = keyof typeof FILTERS;

export interface Candidate {
  model: ModelView;
  cost: CostEstimate;
  price: PriceState;
  quality: Comparison;
  savings: Decimal;
  /** 1 − cost ratio. */
  savingsRatio: number;
  /** savings ratio × measured success × freshness of the price. */
  score: number;
}

export interface Selection {
  considered: number;
  removed: ReadonlyMap<FilterName, number>;
  /** Best first. */
  passed: readonly Candidate[];
  /** Cheaper, but not through the quality gate; best first. */
  risky: readonly Candidate[];
}

/** What every candidate is held against. */
interface Before {
  cost: Decimal | null;
  listPrice: Decimal | null;
  shape: CallShape;
}

const SHUTDOWN_MARGIN_MS = 90 * 86_400_000;
const SPECIALISED: Readonly<Record<string, readonly string[]>> = {
  code: ["code_completion", "code_generation", "agentic_coding"],
  search: [],
};

/** Prices read recently weigh more: 1 up to 7 days, 0.97 up to 30, 0.85 up to 90, 0.6 beyond or unknown. */
export function freshness(ageDays: number | null): number {
  if (ageDays === null || ageDays > 90) return 0.6;
  if (ageDays > 30) return 0.85;
  return ageDays > 7 ? 0.97 : 1;
}

/** Whether the clock says that a model can not be bought any more. */
export function isShutDown(model: ModelView, day: string): boolean {
  const end = model.deprecation?.shutdown_on ?? null;
  return model.status === "retired" || (end !== null && end <= day);
}

/** Every model but the current one, filtered, gated and ranked. */
export function selectCandidates(
  models: readonly ModelView[],
  request: ResolvedRequest,
  currentCost: Decimal | null,
  ratings: Ratings,
): Selection {
  const { current, profile, day } = request;
  const before: Before = {
    cost: currentCost,
    listPrice: listPrice(current, profile, day),
    shape: typicalCall(current, profile),
  };
  const removed = new Map<FilterName, number>();
  const passed: Candidate[] = [];
  const risky: Candidate[] = [];
  let considered = 0;
  for (const model of models) {
    if (model === current) continue;
    considered += 1;
    const outcome = consider(model, request, before, ratings);
    if (typeof outcome === "string") removed.set(outcome, (removed.get(outcome) ?? 0) + 1);
    else if (outcome.quality.passes) passed.push(outcome);
    else {
      removed.set("quality_gate", (removed.get("quality_gate") ?? 0) + 1);
      risky.push(outcome);
    }
  }
  return { considered, removed, passed: passed.sort(better), risky: risky.sort(better) };
}

function consider(
  model: ModelView,
  request: ResolvedRequest,
  before: Before,
  ratings: Ratings,
): Candidate | FilterName {
  const { profile, input, day, now, current } = request;
  const early = unfit(model, request, before.shape);
  if (early !== null) return early;
  // Most listings are second-hand; none of their rates needs to be priced.
  if (!model.prices.some(isVerified)) return "price_not_verified";
  const cost = estimateCost(model, profile, before.shape, { day });
  if (cost === null || !cost.prices.every(isVerified)) return "price_not_verified";
  if (input.max_cost !== undefined && cost.usd.gt(input.max_cost)) return "max_cost";
  if (before.cost === null || cost.usd.gte(before.cost)) return "not_cheaper";
  const listRatio = () => ratio(listPrice(model, profile, day), before.listPrice);
  const quality = compareQuality(current, model, profile.workloadClass, ratings, listRatio);
  const price = priceState(cost.prices, now);
  const savings = before.cost.minus(cost.usd);
  const savingsRatio = savings.div(before.cost).toNumber();
  const score = savingsRatio * quality.success * freshness(price.ageDays);
  return { model, cost, price, quality, savings, savingsRatio, score };
}

function isVerified(price: ModelPrice): boolean {
  return price.verified_at !== null && price.status !== "pending" && price.status !== "unverified";
}

function ratio(part: Decimal | null, whole: Decimal | null): number {
  return part === null || whole === null || whole.isZero() ? 0 : part.div(whole).toNumber();
}

/** The first filter that needs no price. */
function unfit(model: ModelView, request: ResolvedRequest, shape: CallShape): FilterName | null {
  const { profile, input, day, now } = request;
  const end = model.deprecation?.shutdown_on ?? null;
  if (isShutDown(model, day) || (model.status === "deprecated" && end === null)) return "not_sold";
  if (end !== null && Date.parse(end) <= now.getTime() + SHUTDOWN_MARGIN_MS) return "shutdown_within_90_days";
  const providers = input.constraints?.providers ?? [];
  if (providers.length > 0 && !providers.includes(model.provider)) return "providers";
  if (!model.modalities.output.includes("text")) return "text_output";
  if (!profile.needs.every((need) => model.modalities.input.includes(need))) return "input_modality";
  const special = Object.entries(SPECIALISED).some(
    ([trait, classes]) => model.traits.includes(trait) && !classes.includes(profile.workloadClass),
  );
  if (special) return "specialised";
  if (!fits(model, request, shape)) return "context_window";
  const floor = Math.max(profile.floorScore, minTierScore(input.constraints?.min_tier));
  return tierScore(model) < floor ? "tier" : null;
}

function fits(model: ModelView, { profile, input }: ResolvedRequest, shape: CallShape): boolean {
  if (model.context_window === null) return false;
  const tokens = tokensFor(model, profile, shape);
  const needed = Math.max(input.constraints?.min_context_window ?? 0, tokens.input + tokens.output);
  return model.context_window.value >= needed && (model.max_output === null || model.max_output.value >= tokens.output);
}

export function minTierScore(tier: ModelView["tier"] | undefined): number {
  return tier === undefined ? 0 : tierScore({ tier });
}

/** Score, then the price that was read last, then the id. */
function better(a: Candidate, b: Candidate): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.price.verifiedAt !== b.price.verifiedAt)
    return (a.price.verifiedAt ?? "") > (b.price.verifiedAt ?? "") ? -1 : 1;
  return `${a.model.provider}/${a.model.model_id}` < `${b.model.provider}/${b.model.model_id}` ? -1 : 1;
}
