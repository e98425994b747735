import { z } from "zod";
import { Slug, Timestamp } from "../scalars.ts";
import { FileHead } from "./file-head.ts";

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What one build changed in the published data against the build before it. */
export const DataChange = z.strictObject({
  build_id: z.string(),
  generated_at: Timestamp,
  /** Build it is compared with; null for the first one, which lists nothing. */
  since: z.string().nullable(),
  products: z.strictObject({
    count: z.int().min(0),
    added: z.array(Slug),
    removed: z.array(Slug),
    renamed: z.array(z.strictObject({ from: Slug, to: Slug })),
    /** Authored fields, with their old and new values. */
    changed: z.array(
      z.strictObject({
        slug: Slug,
        fields: z.array(z.strictObject({ field: z.string(), from: Value, to: Value })),
      }),
    ),
    /** Number of products with a new value, by observed field. */
    observed: z.record(z.string(), z.int().min(0)),
  }),
  models: z.strictObject({
    count: z.int().min(0),
    /** `provider/model_id`. */
    added: z.array(z.string()),
    removed: z.array(z.string()),
    /** Models with a rate that began, ended or changed; price-changes.json has the rates. */
    repriced: z.array(z.string()),
    /** Number of models with a rate that was read again at the same price. */
    confirmed: z.int().min(0),
  }),
});
export type DataChange = z.infer<typeof DataChange>;

/** `/data/changes.json`, newest first. */
export const DataChanges = z.strictObject({
  ...FileHead,
  count: z.int().min(0),
  changes: z.array(DataChange),
});
export type DataChanges = z.infer<typeof DataChanges>;
