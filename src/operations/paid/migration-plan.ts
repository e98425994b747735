import type { CatalogModel, TaskModel } from "../../core/catalog/catalog-data.ts";
import { ends, planMigration } from "../../core/migrate/migrate.ts";
import { migrationSummary } from "../../core/migrate/summary.ts";
import {
  planTaskMigration,
  stayingTaskLines,
  taskMigrationLines,
  taskModelEnds,
} from "../../core/migrate/task-models.ts";
import { nameOf } from "../../core/optimize/choice/named.ts";
import { daysLeft } from "../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../core/periods.ts";
import { KIND_NOT_TASK } from "../../core/quality/probability.ts";
import { MigrationAnswer, MigrationInput } from "../../schema/answers/migration.ts";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";
import { datasetSource, pricingSource, unique } from "../shared/cited-sources.ts";
import { endText, findModels, type TaskNamed, taskListing, taskModelsNamed } from "./model-names.ts";
import { migrationReading, resoldNames } from "./names-reading.ts";
import { optimizeData } from "./optimize-model.ts";

/** Size of the call that costs are of, in tokens. */
const CALL = { input_tokens: 3000, output_tokens: 1000 };
/** Most models that a refusal names. */
const MOST_NAMED = 5;

/** Names the ends that come later than asked for; empty without any. */
function laterEnds(asked: readonly { model: CatalogModel }[], day: string): string {
  const ends = asked
    .flatMap(({ model }) => {
      const left = daysLeft(model, day);
      return left === null ? [] : [{ name: model.display_name, on: model.deprecation?.shutdown_on, left }];
    })
    .sort((a, b) => a.left - b.left);
  const [first] = ends;
  if (first === undefined) return "";
  const said = ends.slice(0, MOST_NAMED).map(({ name, on, left }) => `${name} ends on ${on}, in ${left} days`);
  return ` Later ${said.join("; ")}: set within_days to ${first.left} or more.`;
}

/** Says when models for one task end that end later than asked for. */
function laterTaskEnds(tasks: readonly TaskNamed[]): string {
  const later = tasks.filter(({ model }) => model.deprecation?.shutdown_on != null);
  return later.map(({ model }) => ` ${model.display_name}:${endText(model)}`).join("");
}

function listingOf({ provider, model_id, display_name }: TaskModel) {
  return { id: `${provider}/${model_id}`, display_name, provider };
}

export const migrationPlan = defineOperation({
  id: "migration_plan",
  operationId: "planMigration",
  resourceId: "agent-migration-plan-v1",
  method: "POST",
  path: "/api/agent/v1/migration-plan",
  tool: "plan_migration",
  title: "Migration plan",
  summary:
    "For models that are shut down or will be: days left, the provider's notice and named successor, as good models by price, cost before and after, what breaks and what to test. Free when none ends.",
  guide: "list_changes names the models that end, free.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["MODEL_NOT_FOUND", "NO_MATCH"],
  input: MigrationInput,
  output: MigrationAnswer,
  examples: [
    { title: "Two models that end", input: { models: ["gpt-4-turbo", "claude-3-5-haiku-20241022"] } },
    { title: "Whatever ends within half a year", input: { models: ["o3", "gpt-4o"], within_days: 180 } },
  ],
  plan(input, { catalog, now }) {
    const tasks = taskModelsNamed(input.models, catalog);
    const apart = new Set(tasks.map(({ requested }) => requested));
    const others = input.models.filter((name) => !apart.has(name));
    const { found, notFound } = findModels(others, catalog, tasks.length === 0);
    const asked = [...found].map(([requested, model]) => ({ requested, model }));
    const day = dayOf(now());
    const ending = asked.filter(({ model }) => ends(model, day, input.within_days));
    const tasksEnding = tasks.filter(({ model }) => taskModelEnds(model, day, input.within_days));
    if (ending.length + tasksEnding.length === 0) {
      const names = [...asked, ...tasks].map(({ model }) => model.display_name);
      throw new ApiError(
        "NO_MATCH",
        `No end is announced within ${input.within_days} days for ${names.join(", ")}.${laterEnds(asked, day)}${laterTaskEnds(tasks)}${notFound.map(({ why }) => ` ${why}`).join("")}`,
      );
    }
    return {
      resolved: {
        asked,
        notFound,
        ending,
        staying: asked.filter((one) => !ending.includes(one)),
        tasks,
        tasksEnding,
        withinDays: input.within_days,
      },
    };
  },
  reading: (resolved, { catalog }) => migrationReading(resolved, catalog),
  run({ asked, notFound, ending, staying, tasks, tasksEnding, withinDays }, context) {
    const data = optimizeData(context.catalog, context.now());
    const models = ending
      .map(({ requested, model }) => planMigration(requested, model, data))
      .sort((a, b) => (a.days_left ?? withinDays) - (b.days_left ?? withinDays));
    const day = dayOf(context.now());
    const { taskModels } = context.catalog;
    const find = (name: string) => taskListing(name, taskModels);
    const planned = tasksEnding
      .map(({ requested, model }) => planTaskMigration(requested, model, taskModels, find, day))
      .sort((a, b) => (a.days_left ?? withinDays) - (b.days_left ?? withinDays));
    const tasksStaying = tasks.filter((one) => !tasksEnding.includes(one));
    const stays = [
      ...staying.map(({ requested, model }) => ({
        requested,
        model: nameOf(model, data),
        shutdown_on: model.deprecation?.shutdown_on ?? null,
      })),
      ...tasksStaying.map(({ requested, model }) => ({
        requested,
        model: listingOf(model),
        shutdown_on: model.deprecation?.shutdown_on ?? null,
      })),
    ];
    const urls = [...models, ...planned].flatMap(({ notice, model }) =>
      notice?.url === null || notice === null
        ? []
        : [{ name: `Notice about ${model.display_name}`, url: notice.url, as_of: notice.announced_on }],
    );
    return {
      reading: migrationReading({ asked, tasks, notFound, withinDays }, context.catalog),
      summary: migrationSummary(
        {
          models,
          staying: stays,
          notFound,
          resold: resoldNames(asked, context.catalog),
          tasks: {
            models: planned,
            lines: taskMigrationLines(planned, day),
            staying: stayingTaskLines(
              tasksStaying.map(({ model }) => model),
              taskModels,
              day,
            ),
          },
        },
        CALL,
        day,
      ),
      models,
      task_models: planned,
      staying: stays,
      not_found: notFound,
      within_days: withinDays,
      call: CALL,
      sources: unique([...urls, pricingSource(context), datasetSource(context)]),
      as_of: new Date(context.now()).toISOString(),
      caveats: [
        "Costs are of one call of 3,000 input and 1,000 output tokens at list prices; bill_analysis takes your own. estimated_cost_per_call_usd counts what a model that thinks adds to its output, as `thinking` says; cost_of_stated_tokens_usd is of the stated tokens alone, and cost_change_ratio of these at announced prices on the mean of twelve months; cost_change_ratio_with_thinking is of the former.",
        ...(planned.length === 0
          ? []
          : [
              "Models for one task are chosen by price: no score on record compares them. Rates are of the standard service; those of a model that is sold no more are its last ones on record.",
            ]),
        "As good means tests of the kind in compared_on: code for models made for code, else general; optimize_model takes your task.",
        KIND_NOT_TASK,
      ],
    };
  },
});
