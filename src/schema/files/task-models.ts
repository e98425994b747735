import { z } from "zod";
import { EvidenceForm, ModelPrice } from "../records/model-price.ts";
import { TaskModelListing } from "../records/task-model.ts";
import { UnitPrice } from "../records/unit-price.ts";
import { Timestamp } from "../scalars.ts";

/** One model for one task as sold by one provider, with all its known dated prices. */
export const PricedTaskModel = TaskModelListing.extend({
  provider: z.string(),
  prices: z.array(ModelPrice.extend({ evidence_form: EvidenceForm })),
  unit_prices: z.array(UnitPrice.extend({ status: ModelPrice.shape.status, evidence_form: EvidenceForm })),
  /**
   * Evidence behind the prices in force: the provider's own page or API, copies of it, second-hand lists, or several of
   * these.
   */
  evidence_kind: z.enum(["provider_page", "copy", "mixed", "second_hand"]).nullable(),
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
  /** Data that the licence does not cover. */
  notice: z.string(),
  count: z.int().min(0),
  models: z.array(PricedTaskModel),
});
export type TaskModelsFile = z.infer<typeof TaskModelsFile>;
