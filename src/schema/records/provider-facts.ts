import { z } from "zod";
import { Day, HttpsUrl } from "../scalars.ts";

/** Where data is kept or processed. `global` promises no place; `other` is a place that the list does not name. */
export const DATA_REGIONS = ["US", "EU", "AU", "IN", "JP", "SG", "CN", "HK", "APAC", "global", "other"] as const;
export const DataRegion = z.enum(DATA_REGIONS);
export type DataRegion = z.infer<typeof DataRegion>;

/** A fact with the page that states it. `code` is what programs compare, `value` a short reading for people. */
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
    /** Whether the provider's own text was read, or what another party says of it. */
    source: z.enum(["provider", "third_party"]),
    note: z.string().nullable(),
  });
}

const Facts = {
  /** Countries of the contracting parties, ISO 3166-1 alpha-2. */
  legal_seat: fact(z.array(z.string().regex(/^[A-Z]{2}$/)).nullable()),
  parent: fact(z.string()),
  data_regions: fact(z.array(DataRegion)).extend({
    /** Per cent that prices rise at an address of one region; absent where no page names one. */
    surcharge_percent: z.number().positive().max(100).optional(),
  }),
  /** `default` keeps nothing unless asked to; `no_switch_found` offers no way; `never` keeps data in any case. */
  zero_data_retention: fact(z.enum(["default", "self_serve", "on_request", "no_switch_found", "never"])),
  /** Days that prompts are kept by default; null when the page gives no single number. */
  retention_days: fact(z.int().min(0).nullable()),
  trains_on_api_data: fact(z.enum(["no", "no_if_paid", "opt_in", "opt_out", "unclear"])),
  /** `claimed` is a claim of compliance without a word of an agreement. */
  hipaa_baa: fact(z.enum(["offered", "on_plan", "if_signed", "claimed"])),
  soc2: fact(z.enum(["type_2", "type_not_named"])),
  iso_27001: fact(z.enum(["yes"])),
  gdpr_dpa: fact(z.enum(["offered", "on_plan", "on_request", "in_policy", "none_found"])),
  uptime_sla: fact(z.string()),
  batch_api: fact(z.boolean()),
  prompt_caching: fact(z.enum(["automatic", "on_request"])),
  rate_limit_tiers: fact(z.enum(["by_spend", "by_plan", "by_model"])),
  open_weights_only: fact(z.boolean()),
};

const nullable = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, type.nullable()])) as {
    [Name in keyof Shape]: z.ZodNullable<Shape[Name]>;
  };

/** Facts that hold for some models of a provider only. */
const Exception = z.strictObject({
  /** Makers whose models this concerns: the first part of `model_key`. */
  makers: z.array(z.string()),
  model_keys: z.array(z.string()),
  facts: z.strictObject(nullable(Facts)).partial(),
});

/**
 * What is known of a provider's terms, as authored in `pipeline/registry/providers/<provider>.json`. A fact that is null
 * was not found; it never means "no".
 */
export const ProviderFacts = z.strictObject({
  ...nullable(Facts),
  exceptions: z.array(Exception).default([]),
});
export type ProviderFacts = z.infer<typeof ProviderFacts>;

export type ProviderFactField = keyof typeof Facts;
export const PROVIDER_FACT_FIELDS = Object.keys(Facts) as ProviderFactField[];

/** Any of the facts. */
export type ProviderFact = NonNullable<ProviderFacts[ProviderFactField]>;
