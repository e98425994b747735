import type { CatalogModel, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../core/periods.ts";
import type { FilterRead, ModelFacts } from "../../../../core/research/apply.ts";
import type { OperationContext } from "../../../operation.ts";

/** The models of a question: those that it names, or all that meet its filters. */
export interface AskedModels {
  models: CatalogModel[];
  /** Models for one task; null when the question is about language models. */
  taskModels: TaskModel[] | null;
  named: boolean;
  read: FilterRead[];
  notes: string[];
  /** Whether no listing of the named models meets the filters, so that the answer is without them. */
  unmet?: boolean;
  /** The words of the question that name the models; absent where all of its subject does. */
  name?: string;
  /** The names of the models, if the question names several by "and". */
  sides?: readonly string[];
}

/** What filters of models are checked with. */
export function modelFacts({ catalog, now }: OperationContext): ModelFacts {
  return { day: dayOf(now()), providers: catalog.providers, evidence: catalog.qualityEvidence ?? null };
}
