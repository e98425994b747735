import { z } from "zod";
import { HttpsUrl } from "../scalars.ts";
import { ModelListing } from "./model.ts";
import { TaskModelListing } from "./task-model.ts";

/** A provider and what it sells, as authored in `pipeline/registry/models/<provider>.json`. */
export const ProviderListing = z.strictObject({
  id: z.string(),
  name: z.string(),
  homepage_url: HttpsUrl,
  pricing_url: HttpsUrl,
  models: z.array(ModelListing),
  /** Models for one task, such as embeddings or speech, which are also billed in other units. */
  task_models: z.array(TaskModelListing).default([]),
});
export type ProviderListing = z.infer<typeof ProviderListing>;
