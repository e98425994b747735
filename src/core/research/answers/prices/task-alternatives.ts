import type { Finding } from "../../../../schema/answers/research.ts";
import type { TaskModel } from "../../../catalog/catalog-data.ts";
import { isOtherService } from "../../../catalog/other-services.ts";
import { tally } from "../../research.ts";
import { type DirectInput, filterWords, finding, idsOf, oncePerModel, shownOf } from "../input.ts";
import { notOnRecord } from "../task-models.ts";
import { byDemands, demandsNote } from "./demands.ts";
import { besideText, mainUnit, pricesOf, type TaskPrice, unitText, usualOf } from "./task-price.ts";

const MOST_LISTED = 10;

/** Lists models for the same task as the named one, cheapest first in its unit. `models` begins with the named model. */
export function taskAlternatives(input: DirectInput, models: readonly TaskModel[]): Finding | null {
  const { day, sources, question } = input;
  const [current, ...others] = models;
  if (current === undefined) return null;
  const parts = byDemands(
    question.filters,
    others.filter((one) => !isSame(one, current) && !isOtherService(one) && pricesOf(one, day).length > 0),
  );
  const priced = (parts.met.length > 0 ? parts.met : parts.unknown).flatMap((one) => pricesOf(one, day));
  // A model that is sold by several units is compared in the one that most others are sold by.
  const soldBy = tally(usualOf(priced).map((one) => one.unit)).map(([unit]) => unit);
  const own = pricesOf(current, day, { endingToo: true });
  const now = soldBy.flatMap((unit) => own.find((one) => one.unit === unit) ?? [])[0] ?? usualOf(own)[0] ?? own[0];
  const unit = now?.unit ?? mainUnit(priced);
  const dearest = question.cheapest && now !== undefined ? Number(now.usd) : Number.POSITIVE_INFINITY;
  const listed = oncePerModel(
    priced
      .filter((one) => one.unit === unit && Number(one.usd) > 0 && Number(one.usd) < dearest)
      .sort((a, b) => Number(a.usd) - Number(b.usd)),
  );
  const chosen = listed.slice(0, shownOf(input, MOST_LISTED));
  const first = chosen[0];
  if (first === undefined) return null;
  const filters = filterWords(question);
  const task = current.kind.replaceAll("_", " ");
  const price = now === undefined ? "no current price on record" : priceText(now, day);
  const elsewhere = new Set(priced.filter((one) => one.unit !== unit).map(({ model }) => model.display_name)).size;
  return finding(
    "task_alternatives",
    `${demandsNote(parts)}${current.display_name} (${price}) has ${listed.length} ${question.cheapest && now !== undefined ? "cheaper listed" : "listed"} alternatives for ${task}${filters === "" ? "" : ` (${filters})`}, cheapest first: ${chosen
      .map(
        (one) => `${one.model.display_name}${one.model.open_weights ? " (open weights)" : ""}: ${priceText(one, day)}`,
      )
      .join(
        "; ",
      )}.${elsewhere === 0 ? "" : ` ${elsewhere} more are sold by another unit and are not compared.`}${parts.met.length === 0 ? "" : notOnRecord(parts, day)} Quality, size and speed are not compared: test with your own data, as vectors and voices of two models are not interchangeable.`,
    {
      model: current.display_name,
      names: chosen.map(({ model }) => model.display_name).join(", "),
      ids: idsOf(chosen.map(({ model }) => model)),
      of: listed.length,
      unit: unit ?? "",
      on: day,
    },
    [sources.prices],
  );
}

function priceText({ model, usd, unit, secondHand }: TaskPrice, day: string): string {
  return `${usd} USD per ${unitText(unit, model)}${besideText({ model, unit }, day)} at ${model.providerName}${secondHand ? ", second-hand" : ""}`;
}

/** Whether two listings are of one model. */
export function isSame(one: TaskModel, other: TaskModel): boolean {
  return one.model_key === null || other.model_key === null
    ? one.display_name.toLowerCase() === other.display_name.toLowerCase()
    : one.model_key === other.model_key;
}
