import { z } from "zod";
import { EvidenceForm, EvidenceKind, ModelPrice } from "../records/model-price.ts";
import { TaskModelListing } from "../records/task-model.ts";
import { UnitPrice } from "../records/unit-price.ts";
import { PricedFileHead } from "./file-head.ts";

/** One model for one task as sold by one provider, with all its known dated prices. */
export const PricedTaskModel = TaskModelListing.extend({
  provider: z.string(),
  prices: z.array(ModelPrice.extend({ evidence_form: EvidenceForm })),
  unit_prices: z.array(UnitPrice.extend({ status: ModelPrice.shape.status, evidence_form: EvidenceForm })),
  evidence_kind: EvidenceKind.nullable(),
});
export type PricedTaskModel = z.infer<typeof PricedTaskModel>;

/** `/data/task-models.json`. */
export const TaskModelsFile = z.strictObject({
  ...PricedFileHead,
  count: z.int().min(0),
  models: z.array(PricedTaskModel),
});
export type TaskModelsFile = z.infer<typeof TaskModelsFile>;
