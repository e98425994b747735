import type { TaskModel } from "../../core/catalog/catalog-data.ts";
import { isOtherService } from "../../core/catalog/other-services.ts";
import { unservedJob } from "../../core/optimize/task/jobs.ts";
import {
  type ByDemands,
  byDemands,
  byUnknownDemands,
  demandWords,
  meetsDemand,
} from "../../core/research/answers/prices/demands.ts";
import { pricesOf, type TaskPrice, unitText } from "../../core/research/answers/prices/task-price.ts";
import { readTaskDemands } from "../../core/research/question/task/abilities.ts";
import { listOf } from "../../core/text/list.ts";
import { ApiError } from "../../schema/errors.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { endText, taskListing, taskText } from "./model-names.ts";
import { plain } from "./optimize-requests.ts";

const MOST_LISTED = 20;
/** Number of cheapest models that a refusal names of each unit of price, and of units. */
const MOST_CHEAPEST = 4;
const MOST_UNITS = 3;

/** The model in use and the providers that a request names. */
interface AskedOf {
  current: string;
  providers: readonly string[];
  /** UTC day whose prices apply, `YYYY-MM-DD`. */
  day: string;
}

/**
 * Refuses tasks for models that are not language models, such as embedding. Call this before the current model is looked
 * up, because such a request names a model that is not in the list of language models.
 * @throws ApiError TASK_NOT_SERVED with the listed models of the kind, those first that meet the demands of the task
 */
export function requireServed(task: string, { taskModels }: Catalog, asked: AskedOf): void {
  const job = unservedJob(task);
  if (job === null) return;
  const ofKind = taskModels.filter(({ kind }) => kind === job.kind);
  const inUse = taskListing(asked.current, ofKind);
  const sold = ofKind.filter((model) => model.status === "current" && !isOtherService(model));
  const parts = byDemands(readTaskDemands(task).filters, sold);
  const { demands } = parts;
  const units = unitsOf(sold, inUse, asked.day);
  const listed = nearestFirst(sold, parts, asked, units);
  throw new ApiError(
    "TASK_NOT_SERVED",
    [
      `This operation compares language models, and ${job.name} is the work of ${job.kind} models.`,
      ...(inUse === undefined ? [] : [`${taskText(inUse)}.${endText(inUse)}`, ...successorWords(inUse, ofKind)]),
      ...demandsWords(parts, inUse),
      ...cheapestWords(parts, units, inUse, asked.day),
      `GET /api/agent/v1/models?kind=${job.kind} lists ${sold.length} of them with their prices, free of charge. If the task is other work, such as a summary of a text that exists, say so with work=summarisation or another kind in the task.`,
    ].join(" "),
    {
      members: {
        kind: job.kind,
        ...(demands.length === 0 ? {} : { demands: demands.map(demandWords) }),
        listed_models: listed.slice(0, MOST_LISTED).map((model) => {
          const { provider, model_id, prices, unit_prices } = model;
          return {
            id: `${provider}/${model_id}`,
            usd_per_mtok: prices[0]?.usd_per_mtok ?? null,
            unit_price: unit_prices[0] === undefined ? null : { usd: unit_prices[0].usd, per: unit_prices[0].unit },
            ...(demands.length === 0 ? {} : { meets: demands.map((one) => meetsDemand(model, one)) }),
          };
        }),
      },
    },
  );
}

/** States the price of the successor that the maker names. */
function successorWords({ provider, deprecation }: TaskModel, models: readonly TaskModel[]): string[] {
  const named = deprecation?.replacement ?? null;
  const next = models.find((one) => one.provider === provider && one.model_id === named);
  return next === undefined ? [] : [`${taskText(next)}.`];
}

/** Says which demands are read in a task, and what is on record of them. */
function demandsWords({ demands, met, unmet, unknown }: ByDemands<TaskModel>, inUse: TaskModel | undefined): string[] {
  if (demands.length === 0) return [];
  const own =
    inUse === undefined
      ? ""
      : ` Of ${inUse.display_name} ${demands
          .map((one) => `${demandWords(one)} ${said(meetsDemand(inUse, one))}`)
          .join(", ")}.`;
  return [
    `Read of what it must do: ${listOf(demands.map(demandWords))}. By the pages of makers and sellers ${met.length} meet that, ${unmet.length} do not, of ${unknown.length} it is not on record.${own}`,
  ];
}

const said = (met: boolean | null) => (met === null ? "is not on record" : met ? "is on record" : "is not offered");

/** The units of price, that of the model in use first, else the most common; a price of input tokens compares with no other unit. */
function unitsOf(sold: readonly TaskModel[], inUse: TaskModel | undefined, day: string): string[] {
  const groups = [
    ...Map.groupBy(
      sold.map((model) => unitOf(model, day)).filter((unit) => unit !== null),
      (unit) => unit,
    ),
  ];
  const common = groups.toSorted(([, a], [, b]) => b.length - a.length).map(([unit]) => unit);
  const used = inUse === undefined ? null : unitOf(inUse, day);
  return used === null || used.startsWith("million input") ? common : [used, ...common.filter((unit) => unit !== used)];
}

/** The price by which a model is compared: of what goes in where it is sold by tokens, else its first. */
function priceOf(model: TaskModel, day: string, unit?: string): TaskPrice | null {
  const paid = pricesOf(model, day, { endingToo: true }).filter(({ usd }) => Number(usd) > 0);
  return (
    paid.find((one) => one.unit === (unit ?? "million input tokens")) ?? (unit === undefined ? (paid[0] ?? null) : null)
  );
}

function unitOf(model: TaskModel, day: string): string | null {
  // What is sold by the minute or the image and by tokens is compared by the former, as most others are.
  const [other] = model.unit_prices;
  const own = other === undefined ? null : priceOf(model, day, other.unit);
  return (
    (["embedding", "rerank"].includes(model.kind) ? (priceOf(model, day) ?? own) : (own ?? priceOf(model, day)))
      ?.unit ?? null
  );
}

/** Names the cheapest models by each unit, one listing each: those that meet the demands, and apart those of which that is not on record. */
function cheapestWords(
  parts: ByDemands<TaskModel>,
  units: readonly string[],
  inUse: TaskModel | undefined,
  day: string,
): string[] {
  const by = (models: readonly TaskModel[]) =>
    units.flatMap((unit) => {
      const prices = models
        .filter((model) => unitOf(model, day) === unit && (inUse === undefined || model.model_key !== inUse.model_key))
        .flatMap((model) => priceOf(model, day, unit) ?? [])
        .toSorted((a, b) => Number(a.usd) - Number(b.usd))
        .filter(
          ({ model }, at, all) =>
            model.model_key === null || all.findIndex((one) => one.model.model_key === model.model_key) === at,
        );
      if (prices.length === 0) return [];
      const named = prices
        .slice(0, MOST_CHEAPEST)
        .map(({ model, usd }) => `${model.display_name} at ${model.providerName} (${Number(usd)} USD)`);
      const more = prices.length - named.length;
      return [{ unit, text: `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}` }];
    });
  const { demands } = parts;
  const met = by(parts.met).map(
    ({ unit, text }, at) =>
      `${at === 0 ? "Cheapest" : "Not comparable with it,"} by the ${unitText(unit)}, without regard to quality${demands.length === 0 ? "" : ", of those that meet it"}: ${text}.`,
  );
  const open = byUnknownDemands(parts)
    .slice(0, MOST_UNITS)
    .flatMap(({ words, models }) =>
      by(models)
        .slice(0, 1)
        .map(({ unit, text }) => `Not on record whether they meet ${words}, by the ${unitText(unit)}: ${text}.`),
    );
  return [...met.slice(0, MOST_UNITS), ...open];
}

/** Puts the model in use first, then those of the named providers, then the others; each by demands, unit and price. */
function nearestFirst(
  models: readonly TaskModel[],
  { met, unmet }: ByDemands<TaskModel>,
  { current, providers, day }: AskedOf,
  units: readonly string[],
): TaskModel[] {
  const named = new Set(providers.map(plain));
  const inUse = plain(current);
  const [good, bad] = [new Set(met), new Set(unmet)];
  const order = new Map(
    models.map((model) => {
      const { provider, providerName, model_id: id, display_name: name } = model;
      const isCurrent = inUse !== "" && [id, name, `${provider}/${id}`].some((one) => plain(one) === inUse);
      const isAsked = named.has(plain(provider)) || named.has(plain(providerName));
      const unit = unitOf(model, day);
      const usd = unit === null ? Number.POSITIVE_INFINITY : Number(priceOf(model, day, unit)?.usd);
      return [
        model,
        [
          isCurrent ? 0 : isAsked ? 1 : 2,
          good.has(model) ? 0 : bad.has(model) ? 2 : 1,
          unit === null ? units.length : units.indexOf(unit),
          usd,
        ],
      ] as const;
    }),
  );
  return models.toSorted((a, b) => {
    const [one = [], other = []] = [order.get(a), order.get(b)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
  });
}
