import { z } from "zod";
import { TIERS } from "../records/model.ts";
import { EvidenceForm, Meter, ModelPrice, PriceCondition, PriceEvidence } from "../records/model-price.ts";
import { FactSource } from "../records/task-facts.ts";
import { TASK_KINDS } from "../records/task-model.ts";
import { WeightsLicense } from "../records/weights-license.ts";
import { Day, DecimalString, Timestamp } from "../scalars.ts";

/** What a model does. `text` means a language model. */
const MODEL_KINDS = ["text", ...TASK_KINDS] as const;
export const ModelKind = z.enum(MODEL_KINDS);
export type ModelKind = z.infer<typeof ModelKind>;

/** A price in a unit other than tokens. */
const UnitRate = z.looseObject({
  meter: z.string(),
  unit: z.string(),
  usd: DecimalString,
  when: z.record(z.string(), z.unknown()),
  verified_at: Timestamp.nullable(),
  /** The day on which the price was read. */
  read_on: Day,
  status: z.string(),
  origin: z.string(),
  /** What the price was read from. */
  evidence_form: EvidenceForm,
  evidence: PriceEvidence.nullable(),
});

/** One listing of a model: the model as one provider sells it. Null means unknown. */
export const ModelSummary = z.looseObject({
  /** `provider/model_id`, which the other operations accept. */
  id: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  /** Countries of the provider's legal seat, ISO 3166-1 alpha-2; null when no source states it. */
  provider_countries: z.array(z.string()).nullable(),
  model_id: z.string(),
  display_name: z.string(),
  /** The same for every listing of one model, `maker/model`; null when that is not certain. */
  model_key: z.string().nullable(),
  maker: z.string().nullable(),
  /** Whether the provider is the maker. */
  first_party: z.boolean(),
  kind: ModelKind,
  status: z.string(),
  /** For language models only. */
  tier: z.enum(TIERS).nullable(),
  reasoning: z.enum(["none", "optional", "always"]).nullable(),
  open_weights: z.boolean(),
  /** Licence of the weights with its source; null when it is not on record. */
  weights_license: WeightsLicense.nullable(),
  tools: z.boolean().nullable(),
  /** Whether the seller's API holds answers to a JSON schema; null when no source says. */
  json_schema: z.boolean().nullable(),
  modalities: z.looseObject({ input: z.array(z.string()), output: z.array(z.string()) }).nullable(),
  context_window: z.int().nullable(),
  max_output: z.int().nullable(),
  released_on: Day.nullable(),
  shutdown_on: Day.nullable(),
  /** Rates of a short request of standard service, in US dollars per million tokens. */
  input_usd_per_mtok: DecimalString.nullable(),
  output_usd_per_mtok: DecimalString.nullable(),
  cache_read_usd_per_mtok: DecimalString.nullable(),
  /** Rates of image and audio tokens by meter, such as `image_output`, US dollars per million tokens. */
  media_usd_per_mtok: z.record(z.string(), DecimalString),
  /** Prices in force in other units, such as images or minutes of audio. */
  unit_prices: z.array(UnitRate),
  /** The status of the less trusted of input and output rate; null when neither is known. */
  price_status: ModelPrice.shape.status.nullable(),
  price_verified_at: Timestamp.nullable(),
  /** The day on which the less trusted rate was read, second-hand ones included. */
  price_read_on: Day.nullable(),
  /** What the less trusted rate was read from; null when no rate is known. */
  price_evidence_form: EvidenceForm.nullable(),
  /** Whether another input or output rate has been announced for a later day. */
  price_change_announced: z.boolean(),
  /** Number of listings of the same model, including this one. */
  listings: z.int().min(1),
  url: z.string(),
});
export type ModelSummary = z.infer<typeof ModelSummary>;

/** One rate with its evidence. */
const ListedRate = z.looseObject({
  meter: Meter,
  usd_per_mtok: DecimalString,
  when: PriceCondition,
  effective_from: Day,
  effective_to: Day.nullable(),
  verified_at: Timestamp.nullable(),
  status: ModelPrice.shape.status,
  origin: z.string(),
  /** What the rate was read from: the provider's page or API as served, a rendering or copy of it, or a list. */
  evidence_form: EvidenceForm,
  evidence: PriceEvidence.nullable(),
});
export type ListedRate = z.infer<typeof ListedRate>;

/** A provider's notice that a model ends, with the replacement it names. */
const ModelNotice = z.looseObject({
  announced_on: Day.nullable(),
  shutdown_on: Day.nullable(),
  replacement: z.string().nullable(),
  source: z.string(),
  /** What the notice was read from. */
  form: EvidenceForm,
});
export type ModelNotice = z.infer<typeof ModelNotice>;

/** A fact about a model for one task, in words, with the page that says it. */
const TaskFact = z.looseObject({
  name: z.string(),
  label: z.string(),
  text: z.string(),
  ...FactSource.shape,
});

export const ModelListingDetail = ModelSummary.extend({
  aliases: z.array(z.string()),
  /** Languages, dimensions and abilities of a model for one task; empty for language models and where none is on record. */
  task_facts: z.array(TaskFact),
  /** Labels of facts that are looked for of its kind and not on record. */
  task_facts_unknown: z.array(z.string()),
  /** Rates in force on the day of the answer. */
  rates: z.array(ListedRate),
  /** Rates announced for a later day, soonest first. */
  announced_rates: z.array(ListedRate),
  notice: ModelNotice.nullable(),
  /** Cost of a call of the requested size at these rates; null when a needed rate is unknown. */
  call_usd: DecimalString.nullable(),
});
export type ModelListingDetail = z.infer<typeof ModelListingDetail>;

/** One score of a model, with its date and source. */
export const ModelScore = z.looseObject({
  /** Kind of work. */
  kind: z.string(),
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  /** Half the width of the published interval; null when there is none. */
  interval: z.number().nullable(),
  as_of: z.string(),
  source: z.string(),
  url: z.string(),
});
export type ModelScore = z.infer<typeof ModelScore>;

/** A model for which a call of the requested size costs less. */
export const RatedModel = ModelSummary.extend({
  /** Ability estimated from public scores (50 is average) with half its 80 % interval; null when the model is not rated. */
  ability: z.number().nullable(),
  ability_margin: z.number().nullable(),
});
export type RatedModel = z.infer<typeof RatedModel>;

export const CheaperModel = RatedModel.extend({ call_usd: DecimalString });
export type CheaperModel = z.infer<typeof CheaperModel>;

const CHANGE_KINDS = ["price", "shutdown", "new_model"] as const;
export const ChangeKind = z.enum(CHANGE_KINDS);
export type ChangeKind = z.infer<typeof ChangeKind>;

export const RateChange = z.looseObject({
  meter: Meter,
  when: PriceCondition,
  /** US dollars per million tokens. */
  before: DecimalString,
  /** Null when the rate ended. */
  after: DecimalString.nullable(),
  /** New rate divided by the old one, four decimals; null when it ended or was zero. */
  ratio: DecimalString.nullable(),
  evidence: PriceEvidence.nullable(),
});
export type RateChange = z.infer<typeof RateChange>;

/** A past or announced event of one listing on one day. */
export const ModelChange = z.looseObject({
  id: z.string(),
  kind: ChangeKind,
  on: Day,
  /** Whether that day is in the future. */
  announced: z.boolean(),
  /** `provider/model_id`. */
  model: z.string(),
  display_name: z.string(),
  provider: z.string(),
  provider_name: z.string(),
  url: z.string(),
  /** The change in one sentence. */
  summary: z.string(),
  /** For price changes: standard rates first. */
  rates: z.array(RateChange).optional(),
  /** For shutdowns. */
  notice: ModelNotice.optional(),
});
export type ModelChange = z.infer<typeof ModelChange>;

const SIGNALS = ["growth_30d", "growth_7d", "growth_90d", "stars", "visits"] as const;
export const Signal = z.enum(SIGNALS);
export type Signal = z.infer<typeof Signal>;
