import { z } from "zod";
import { TaskModelListing } from "../records/task-model.ts";
import { Timestamp } from "../scalars.ts";

/** One model for one task as sold by one provider, with every dated price that is known of it. */
export const PricedTaskModel = TaskModelListing.extend({
  provider: z.string(),
  /** What the prices in force rest on: the provider's own page, second-hand lists, or some on each. */
  evidence_kind: z.enum(["provider_page", "mixed", "second_hand"]).nullable(),
});
export type PricedTaskModel = z.infer<typeof PricedTaskModel>;

/** `/data/task-models.json`. */
export const TaskModelsFile = z.strictObject({
  schema: z.url(),
  title: z.string(),
  description: z.string(),
  generated_at: Timestamp,
  license: z.string(),
  attribution: z.string(),
  /** What the licence does not cover. */
  notice: z.string(),
  count: z.int().min(0),
  models: z.array(PricedTaskModel),
});
export type TaskModelsFile = z.infer<typeof TaskModelsFile>;
