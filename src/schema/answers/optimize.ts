import { z } from "zod";
import { Tier } from "../records/model.ts";
import { ModelPrice } from "../records/model-price.ts";
import { computedAnswer } from "../records/source.ts";
import { Day, Timestamp } from "../scalars.ts";
import { text } from "../text.ts";

/** Contract, section 4.2. */
export const OptimizeInput = z.strictObject({
  task: text(3, 2000).describe(
    "What the model is used for, in plain words. Token counts, pages and words in it are used.",
  ),
  current_model: z.string().describe("Id of the model in use: `model_id` or `provider/model_id`."),
  max_cost: z.number().positive().optional().describe("Most that one call may cost, in USD."),
  monthly_calls: z.int().min(1).max(100_000_000).optional().describe("Calls per month; 10,000 is assumed when absent."),
  constraints: z
    .strictObject({
      min_context_window: z.int().min(1000).optional().describe("Smallest context window in tokens."),
      min_tier: Tier.optional().describe("Weakest tier allowed: mini, fast, open, reasoning, flagship, weakest first."),
      providers: z.array(z.string()).optional().describe("Provider ids to choose from; empty or absent means any."),
    })
    .optional(),
});
export type OptimizeInput = z.infer<typeof OptimizeInput>;

export const QualityRisk = z.enum(["none", "low", "medium", "high"]);
export type QualityRisk = z.infer<typeof QualityRisk>;
export const LatencyExpectation = z.enum(["faster", "similar", "slower", "unknown"]);
export type LatencyExpectation = z.infer<typeof LatencyExpectation>;

const Usd = z.number().min(0);
const MaybeUsd = Usd.nullable();
const Range = z.looseObject({ low: z.number(), high: z.number() });

/** State of a price, worst of its input and output rate. */
const PriceState = z.looseObject({
  status: ModelPrice.shape.status,
  verified_at: Timestamp.nullable(),
  age_days: z.int().min(0).nullable(),
});

const CurrentModel = z.looseObject({
  model_id: z.string(),
  display_name: z.string(),
  tier: Tier,
  estimated_cost_per_call_usd: MaybeUsd,
  estimated_monthly_cost_usd: MaybeUsd,
  provider: z.string(),
  status: z.enum(["current", "preview", "deprecated", "retired"]),
  shutdown_on: Day.nullable(),
  replacement_named_by_provider: z.string().nullable(),
  price: PriceState,
  rates: z.array(ModelPrice),
});

const TaskProfile = z.looseObject({
  workload_class: z.string(),
  estimated_input_tokens: z.int().min(0),
  estimated_output_tokens: z.int().min(0),
  quality_floor_tier_score: z.int().min(1).max(5),
  inferred: z.boolean(),
  runner_up: z.string().nullable(),
  basis: z.enum(["stated", "measured", "preset", "assumed"]),
  basis_source: z.string(),
  class_clear: z.boolean(),
  needs: z.array(z.string()),
  reasoning_multiplier: z.number().positive(),
  notes: z.array(z.string()),
});

const Model = z.looseObject({ id: z.string(), display_name: z.string(), tier: Tier, provider: z.string() });

const Alternative = z.looseObject({
  model: Model,
  estimated_cost_per_call_usd: MaybeUsd,
  estimated_savings_per_call_usd: MaybeUsd,
  estimated_savings_monthly_usd: MaybeUsd,
  savings_ratio: z.number().min(0).max(1),
  quality_risk: QualityRisk,
  latency_expectation: LatencyExpectation,
});

const RankedAlternative = Alternative.extend({
  rank: z.int().min(1),
  recommended: z.boolean(),
  passes_quality_gate: z.boolean(),
  success_probability: z.number().min(0).max(1),
  score: z.number(),
  index_gap: z.number().nullable(),
  price: PriceState,
});

const Recommended = Alternative.extend({
  is_current_model: z.boolean(),
  reasons: z.array(z.string()),
  price: PriceState,
  rates: z.array(ModelPrice),
});

const TradeOff = z.looseObject({
  summary: z.string(),
  quality: z.looseObject({
    index: z.string().nullable(),
    as_of: Day.nullable(),
    current: z.number().nullable(),
    candidate: z.number().nullable(),
    interval: z.number().nullable(),
    expected_win_rate: z.number().nullable(),
    gap_points: z.number().nullable(),
  }),
  latency: z.looseObject({ expectation: LatencyExpectation, basis: z.string() }),
  context_window: z.looseObject({ current: z.int().nullable(), candidate: z.int().nullable() }),
  reasoning: z.looseObject({ current: z.string(), candidate: z.string() }),
  inputs_lost: z.array(z.string()),
  cautions: z.array(z.string()),
});

const Lever = z.looseObject({
  lever: z.enum(["batch", "flex", "cache", "off_peak"]),
  model: Model,
  estimated_cost_per_call_usd: Usd,
  estimated_savings_per_call_usd: Usd,
  estimated_savings_monthly_usd: Usd,
  condition: z.string(),
  source: z.string().nullable(),
});

const Excluded = z.looseObject({
  considered: z.int().min(0),
  passed: z.int().min(0),
  removed: z.array(z.looseObject({ filter: z.string(), count: z.int().min(0), meaning: z.string() })),
});

/** `data` of optimize-model: contract, section 2.3, and what explains it. Amounts are USD. */
export const OptimizeAnswer = z.looseObject({
  task: z.string(),
  current_model: CurrentModel,
  task_profile: TaskProfile,
  recommended_alternative: Recommended,
  confidence: z.number().min(0).max(1),
  confidence_basis: z.array(z.string()),
  synthesis_method: z.string(),
  estimated_savings: z.looseObject({
    monthly_usd: MaybeUsd,
    per_call_usd: MaybeUsd,
    monthly_range_usd: Range.nullable(),
    range_basis: z.string(),
  }),
  alternatives: z.array(RankedAlternative),
  trade_off: TradeOff,
  levers: z.array(Lever),
  excluded: Excluded,
  monthly_calls: z.int(),
  monthly_calls_assumed: z.boolean(),
  ...computedAnswer,
});
export type OptimizeAnswer = z.infer<typeof OptimizeAnswer>;
