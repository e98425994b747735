import { z } from "zod";
import { Tier } from "../records/model.ts";
import { ModelPrice } from "../records/model-price.ts";
import { computedAnswer } from "../records/source.ts";
import { Day, Timestamp } from "../scalars.ts";
import { LONGEST_NAME, text } from "../text.ts";
import { OptimizeReading } from "./reading.ts";

const MOST_PROVIDERS = 50;

/** Contract, section 4.2. */
export const OptimizeInput = z.strictObject({
  task: text(3, 2000).describe(
    "What the model does, with sizes and demands; exactly, as in `reading.exact`: work=summarisation input_tokens=900 batch=yes.",
  ),
  current_model: text(0, LONGEST_NAME).describe("Model in use: `model_id`, `provider/model_id` or its name."),
  max_cost: z.number().positive().optional().describe("Most that one call may cost, in USD."),
  monthly_calls: z.int().min(1).max(100_000_000).optional().describe("10,000 when absent."),
  constraints: z
    .strictObject({
      min_context_window: z.int().min(1000).optional().describe("In tokens."),
      min_tier: Tier.optional().describe("Weakest tier allowed; weakest first."),
      providers: z
        .array(text(0, LONGEST_NAME))
        .max(MOST_PROVIDERS)
        .optional()
        .describe("Provider ids; absent means any."),
    })
    .optional(),
});
export type OptimizeInput = z.infer<typeof OptimizeInput>;

const QualityRisk = z.enum(["none", "low", "medium", "high"]);
export type QualityRisk = z.infer<typeof QualityRisk>;
export const LatencyExpectation = z.enum(["faster", "similar", "slower", "unknown"]);
export type LatencyExpectation = z.infer<typeof LatencyExpectation>;

const Usd = z.number().min(0);
const MaybeUsd = Usd.nullable();
const Range = z.looseObject({ low: z.number(), high: z.number() });
const Probability = z.number().min(0).max(1).nullable();
/** Expected points of the candidate above the current model on a test of the kind, with an 80 % interval. */
const Gap = z.looseObject({ mean: z.number(), low: z.number(), high: z.number() });

/**
 * What the buyer should do: move to the recommended model, test it first, test the three candidates, stay, or move in
 * any case, because the current model ends within a year or fails a demand of the text.
 */
const Verdict = z.enum(["recommend", "test_first", "test_these", "stay", "move"]);

/** A demand in the text of the task, and what was done about it. */
const ConstraintRead = z.looseObject({
  words: z.string(),
  kind: z.string(),
  effect: z.enum(["filtered", "priced", "not_checked"]),
  detail: z.string().nullable(),
  /** Number of models on sale that this demand alone removes. */
  removed: z.int().min(0),
  /** What sources state about it for the models in the answer; absent when no source decides such a demand. */
  facts: z
    .array(
      z.looseObject({
        about: z.string(),
        says: z.string(),
        /** What the customer must do before it applies; null when it applies by default. */
        condition: z.string().nullable(),
        url: z.string(),
        page_date: z.string().nullable(),
        read_on: Day,
        of: z.enum(["provider", "maker", "third_party"]),
        note: z.string().nullable(),
      }),
    )
    .optional(),
});

const YearTotal = z
  .looseObject({
    total_usd: z.number(),
    scheduled_changes: z.array(
      z.looseObject({ on: Day, meter: z.string(), from_usd_per_mtok: z.string(), to_usd_per_mtok: z.string() }),
    ),
    shutdown_on: Day.nullable(),
  })
  .nullable();

const Figure = z.looseObject({ score: z.number(), setting: z.string().nullable() });

/** A published score of both models on one board. */
const ScoreRead = z.looseObject({
  benchmark: z.string(),
  kind: z.string(),
  of_the_task_kind: z.boolean(),
  unit: z.string(),
  as_of: Day,
  source: z.string(),
  url: z.string(),
  /** Null when the board has not measured that model. */
  current: Figure.nullable(),
  candidate: Figure.nullable(),
});

/** Status of a price: the worse of its input and output rates. */
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
  /** Kind of benchmark that judges models for the task. */
  quality_kind: z.string(),
  /** Language of the text, detected from its script and words. */
  language: z.string(),
  estimated_input_tokens: z.int().min(0),
  estimated_output_tokens: z.int().min(0),
  quality_floor_tier_score: z.int().min(1).max(5),
  inferred: z.boolean(),
  /** Each length in the text that was used, quoted. */
  sizes_read: z.array(
    z.looseObject({ words: z.string(), side: z.enum(["input", "output"]).nullable(), tokens: z.int() }),
  ),
  /** Words about sizes and calls that are ambiguous. */
  unclear: z.array(z.string()),
  /** Lowest and highest number of tokens by any reading of the text; null when no size is ambiguous. */
  plausible_input_tokens: z.array(z.int()).nullable(),
  plausible_output_tokens: z.array(z.int()).nullable(),
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
  estimated_savings_per_call_usd: z.number().nullable(),
  estimated_savings_monthly_usd: z.number().nullable(),
  savings_ratio: z.number().min(0).max(1),
  quality_risk: QualityRisk,
  latency_expectation: LatencyExpectation,
  conditions: z.array(z.string()),
});

const RankedAlternative = Alternative.extend({
  rank: z.int().min(1),
  recommended: z.boolean(),
  passes_quality_gate: z.boolean(),
  /** `recommend`, `test_first`, `test_these` or `no`, for this candidate alone. */
  judgement: z.string(),
  /** Probability of scoring at most 5 points lower on tests of the kind, with its 80 % interval; null when a model is not rated. */
  success_probability: Probability,
  probability_low: Probability,
  probability_high: Probability,
  gap_points: Gap.nullable(),
  saving_promised: z.boolean(),
  price: PriceState,
});

const Recommended = Alternative.extend({
  is_current_model: z.boolean(),
  named_by_provider: z.boolean(),
  reasons: z.array(z.string()),
  price: PriceState,
  rates: z.array(ModelPrice),
});

const TradeOff = z.looseObject({
  summary: z.string(),
  quality: z.looseObject({
    kind: z.string(),
    as_of: Day.nullable(),
    probability_within_5_points: Probability,
    gap_points: Gap.nullable(),
    compared_at_effort: z.string().nullable(),
  }),
  latency: z.looseObject({ expectation: LatencyExpectation, basis: z.string() }),
  context_window: z.looseObject({ current: z.int().nullable(), candidate: z.int().nullable() }),
  reasoning: z.looseObject({ current: z.string(), candidate: z.string() }),
  tokenizer_factor: z.looseObject({ current: z.string(), candidate: z.string() }),
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

/**
 * The cheapest candidate at one threshold of quality; the model is null when no candidate reaches it. `named_by_provider`
 * is the replacement that the provider of an ending model names, whatever it costs and even when it fails a demand.
 * `asked_about` is the cheapest likely model of a maker that the text asks about, wishes for or allows, else its likeliest.
 */
const Option = z.looseObject({
  bar: z.enum(["not_worse", "slightly_lower", "clearly_lower", "named_by_provider", "asked_about"]),
  /** Points of 100 that the candidate may score lower. */
  points: z.int(),
  least_probability: z.number(),
  model: Model.nullable(),
  /** What a seller grants to some customers or after a step only, of what the text demands. */
  conditions: z.array(z.string()),
  estimated_cost_per_call_usd: MaybeUsd,
  estimated_savings_monthly_usd: z.number().nullable(),
  saving_promised: z.boolean(),
  /** Monthly saving after the last price change announced for the next year; null when none is announced. */
  announced: z.looseObject({ on: Day, estimated_savings_monthly_usd: z.number() }).nullable(),
  probability: Probability,
  probability_low: Probability,
  probability_high: Probability,
  gap_points: Gap.nullable(),
  basis: z.string(),
});

const ToTest = Alternative.extend({ success_probability: Probability, price: PriceState });

/** `data` of optimize-model: the fields of the contract (section 2.3) and their explanation. Amounts are USD. */
export const OptimizeAnswer = z.looseObject({
  verdict: Verdict,
  /** What to do, why, and what is uncertain, in a few sentences. */
  summary: z.string(),
  /** What explains the sums and asks for no action, one sentence or more each. */
  details: z.array(z.string()),
  /** How the request was understood: the same as in the unpaid 402. */
  reading: OptimizeReading,
  task: z.string(),
  current_model: CurrentModel,
  task_profile: TaskProfile,
  constraints_read: z.array(ConstraintRead),
  recommended_alternative: Recommended,
  confidence: z.number().min(0).max(1),
  confidence_basis: z.array(z.string()),
  synthesis_method: z.string(),
  estimated_savings: z.looseObject({
    /** Negative when the current model ends and its replacement costs more. */
    monthly_usd: z.number().nullable(),
    per_call_usd: z.number().nullable(),
    monthly_range_usd: Range.nullable(),
    range_basis: z.string(),
    /** Actual spending compared with list price; null without a replacement. */
    money: z
      .looseObject({
        saving_promised: z.boolean(),
        probability_cheaper_in_money: z.number(),
        list_price_ratio: z.number(),
      })
      .nullable(),
  }),
  twelve_months: z.looseObject({
    current: YearTotal,
    recommended: YearTotal,
    saving_usd: z.looseObject({ typical: z.number(), low: z.number(), high: z.number() }).nullable(),
    basis: z.string(),
  }),
  options: z.array(Option),
  alternatives: z.array(RankedAlternative),
  /** At most three models that a test should compare with the current one. */
  candidates_to_test: z.array(ToTest),
  test_plan: z
    .looseObject({
      cases: z.int(),
      cases_of: z.string(),
      candidates: z.array(z.string()),
      /** Which result means a move. */
      decide: z.string(),
      floor: z.string().nullable(),
      cost_usd: z.number().nullable(),
      shows: z.string(),
      does_not_show: z.string(),
      why: z.string().nullable(),
    })
    .nullable(),
  /** Scores behind the choice: benchmark, date, setting, source. */
  quality_evidence: z.array(ScoreRead),
  /** The saving that needs no other model and that the text itself shows; null when it shows none. */
  first_step: z
    .looseObject({
      step: z.enum(["less_thinking", "cache", "batch", "off_peak"]),
      estimated_cost_per_call_usd: Usd,
      estimated_savings_monthly_usd: Usd,
      statement: z.string(),
    })
    .nullable(),
  trade_off: TradeOff,
  levers: z.array(Lever),
  excluded: Excluded,
  monthly_calls: z.int(),
  monthly_calls_assumed: z.boolean(),
  /**
   * The readings of the text with the least and with the most calls and tokens, when they differ more than twofold, and
   * what a month costs by each with the model in use and with the first model that the answer names; null otherwise.
   */
  readings: z
    .array(
      z.looseObject({
        assumes: z.string(),
        monthly_calls: z.int(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        current_usd_a_month: MaybeUsd,
        candidate_usd_a_month: MaybeUsd,
        saving_usd_a_month: z.number().nullable(),
      }),
    )
    .nullable(),
  /** Cost of the named models at several numbers of calls a month; null when the calls a month are known. */
  cost_by_volume: z
    .array(
      z.looseObject({
        monthly_calls: z.int(),
        costs: z.array(z.looseObject({ model: z.string(), usd_a_month: Usd })),
      }),
    )
    .nullable(),
  ...computedAnswer,
});
export type OptimizeAnswer = z.infer<typeof OptimizeAnswer>;
