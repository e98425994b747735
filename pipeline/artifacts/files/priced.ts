import { z } from "zod";
import type { Column } from "../artifact.ts";

export const UNIT = "US dollars per million tokens, as decimal text";
export const QUOTE_NOTICE =
  "Quoted rows of provider pages are quotations with their source and stand outside the licence of this file.";

/** Validates the published record of a model. @throws Error naming the model when the record does not fit the closed schema */
export function publishedRecord<T>(
  schema: z.ZodType<T>,
  record: unknown,
  model: { provider: string; model_id: string },
): T {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  throw new Error(`${model.provider}/${model.model_id} cannot be published: ${z.prettifyError(parsed.error)}`);
}

/** Columns of every table of dated prices. */
export const PRICE_COLUMNS = {
  provider: { name: "provider", type: "string", nullable: false, description: "Provider id." },
  modelId: {
    name: "model_id",
    type: "string",
    nullable: false,
    description: "The id callers send to the provider's API.",
  },
  modelKey: {
    name: "model_key",
    type: "string",
    nullable: true,
    description: "maker/model, the same for whoever serves it.",
  },
  effectiveTo: {
    name: "effective_to",
    type: "date",
    nullable: true,
    description: "First day on which it no longer held; null while in force.",
  },
  verifiedAt: {
    name: "verified_at",
    type: "datetime",
    nullable: true,
    description: "Last time it was read on the provider's page or API, UTC; null when it never was.",
  },
  evidenceForm: {
    name: "evidence_form",
    type: "string",
    nullable: false,
    description:
      "What it was read from: page, excerpt, api (as served by the provider), rendering, machine_copy (made of the page by a program) or list.",
  },
  origin: {
    name: "origin",
    type: "string",
    nullable: false,
    description: "extractor, hand, or the second-hand list's name.",
  },
} as const satisfies Record<string, Column>;
