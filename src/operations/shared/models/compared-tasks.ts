import {
  type AskedTaskModel,
  comparedTaskModel,
  taskCaveats,
  taskDifferences,
  taskSources,
  taskSummary,
} from "../../../core/compare/task-models.ts";
import { dayOf } from "../../../core/periods.ts";
import { PLACEMENT_DISCLOSURE } from "../../../schema/answers/board.ts";
import type { OperationContext } from "../../operation.ts";
import { datasetSource, unique } from "../cited-sources.ts";

/** Compares models for one task, with their sellers and sources; all but how the request was read. */
export function taskComparison(asked: readonly AskedTaskModel[], context: OperationContext) {
  const { catalog, now } = context;
  const today = dayOf(now());
  const items = asked.map((one) => comparedTaskModel(one, catalog.taskModels, today));
  const differences = taskDifferences(items);
  return {
    summary: taskSummary(items, differences),
    count: items.length,
    products: items,
    differences,
    shared_categories: [],
    same: [],
    unresolved: [],
    disclosure: PLACEMENT_DISCLOSURE,
    sources: unique([datasetSource(context), ...taskSources(asked, items, today)]),
    as_of: new Date(now()).toISOString(),
    caveats: taskCaveats(items),
  };
}
