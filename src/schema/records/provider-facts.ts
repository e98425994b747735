import { z } from "zod";
import { Day, HttpsUrl } from "../scalars.ts";

/** Where data is stored or processed. `global` guarantees no place; `other` is a place that the list does not name. */
const DATA_REGIONS = ["US", "EU", "AU", "IN", "JP", "SG", "CN", "HK", "APAC", "global", "other"] as const;
export const DataRegion = z.enum(DATA_REGIONS);
export type DataRegion = z.infer<typeof DataRegion>;

/** A fact with the page that states it. Programs compare `code`; `value` is a short text for people. */
function fact<Code extends z.ZodType>(code: Code) {
  return z.strictObject({
    code,
    value: z.string().min(1).max(300),
    url: HttpsUrl,
    /** The day that the page or its archive states; null when neither states one. */
    page_date: z
      .string()
      .regex(/^\d{4}-\d{2}(?:-\d{2})?$/)
      .nullable(),
    read_on: Day,
    /** Whether the provider's own text was read, or a third party's statement. */
    source: z.enum(["provider", "third_party"]),
    note: z.string().nullable(),
  });
}

const Facts = {
  /** Countries of the contracting parties, ISO 3166-1 alpha-2. */
  legal_seat: fact(z.array(z.string().regex(/^[A-Z]{2}$/)).nullable()),
  parent: fact(z.string()),
  data_regions: fact(z.array(DataRegion)).extend({
    /** Percentage by which prices rise at regional addresses; absent when no page states one. */
    surcharge_percent: z.number().positive().max(100).optional(),
  }),
  /**
   * `default`: nothing is retained unless requested; `no_switch_found`: no way to disable retention is known; `never`:
   * data is always retained.
   */
  zero_data_retention: fact(z.enum(["default", "self_serve", "on_request", "no_switch_found", "never"])),
  /** Number of days that prompts are retained by default; null when the page does not state a single number. */
  retention_days: fact(z.int().min(0).nullable()),
  trains_on_api_data: fact(z.enum(["no", "no_if_paid", "opt_in", "opt_out", "unclear"])),
  /** `claimed`: the provider claims compliance without mentioning an agreement. */
  hipaa_baa: fact(z.enum(["offered", "on_plan", "if_signed", "claimed"])),
  soc2: fact(z.enum(["type_2", "type_not_named"])),
  iso_27001: fact(z.enum(["yes"])),
  gdpr_dpa: fact(z.enum(["offered", "on_plan", "on_request", "in_policy", "none_found"])),
  uptime_sla: fact(z.string()),
  batch_api: fact(z.boolean()).extend({
    /** Percentage that a batch of any model costs less, models for embedding among them; absent when no page states one for all. */
    discount_percent: z.number().positive().max(100).optional(),
  }),
  prompt_caching: fact(z.enum(["automatic", "on_request"])),
  rate_limit_tiers: fact(z.enum(["by_spend", "by_plan", "by_model"])),
  open_weights_only: fact(z.boolean()),
};

const nullable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/** Facts that apply to some models of a provider only. */
const Exception = z.strictObject({
  /** Makers of these models: the first part of `model_key`. */
  makers: z.array(z.string()),
  model_keys: z.array(z.string()),
  facts: z.strictObject(nullable(Facts)).partial(),
});

/**
 * Known terms of a provider, as authored in `pipeline/registry/providers/<provider>.json`. A null fact was not found;
 * it never means "no".
 */
export const ProviderFacts = z.strictObject({
  ...nullable(Facts),
  exceptions: z.array(Exception).default([]),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;

export type ProviderFactField = keyof typeof Facts;
export const PROVIDER_FACT_FIELDS = Object.keys(Facts) as ProviderFactField[];

/** Any one of the facts. */
export type ProviderFact = NonNullable<ProviderFacts[ProviderFactField]>;
