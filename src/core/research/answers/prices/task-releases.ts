import type { Finding } from "../../../../schema/answers/research.ts";
import type { TaskModel } from "../../../catalog/catalog-data.ts";
import { weightsText } from "../../../catalog/task-facts.ts";
import { filterOf } from "../../question/filters.ts";
import { type DirectInput, filterWords, finding, idsOf, oncePerModel, rankedOf, restText } from "../input.ts";
import { besideText, pricesOf, unitText, usualOf } from "./task-price.ts";

/** Models without a recorded day of release that are named. */
const MOST_UNDATED = 8;

/** Lists models for one task by the day of their release, and names those of which none is recorded. */
export function newTaskModels(input: DirectInput, models: readonly TaskModel[]): Finding | null {
  const { day, question, sources } = input;
  const period = filterOf(question.filters, "period");
  const offered = models.filter(({ status }) => status === "current" || status === "preview");
  const dated = oncePerModel(
    offered
      .flatMap((model) =>
        model.released_on === null || model.released_on > day ? [] : [{ model, on: model.released_on }],
      )
      .sort((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : Number(b.model.first_party) - Number(a.model.first_party))),
  );
  if (dated.length === 0) return null;
  const [from, to] = [period?.from ?? "", period?.to ?? day];
  const within = dated.filter(({ on }) => on >= from && on <= to);
  const shown = within.slice(0, rankedOf(input));
  const keys = new Set(dated.flatMap(({ model }) => model.model_key ?? []));
  const undated = oncePerModel(
    offered.flatMap((model) =>
      model.released_on === null && (model.model_key === null || !keys.has(model.model_key)) ? [{ model }] : [],
    ),
  );
  const unnamed = undated.slice(0, MOST_UNDATED).map(({ model }) => model.display_name);
  const more = undated.length - unnamed.length;
  const time = period === undefined ? "" : ` ${period.words}`;
  const [newest] = dated;
  return finding(
    "whats_new",
    [
      shown.length === 0
        ? `For ${filterWords(question)} no release${time} is recorded; the newest with a day is ${newest?.model.display_name} (${newest?.on}).`
        : `For ${filterWords(question)}, released${time}, newest first: ${shown.map((one) => textOf(one, day)).join("; ")}${within.length > shown.length ? ` and ${within.length - shown.length} more${restText(shown.length, within.length)}` : ""}.`,
      ...(undated.length === 0
        ? []
        : [
            `The day of release is not recorded of ${undated.length} more, which may be as new: ${unnamed.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`,
          ]),
    ].join(" "),
    {
      released: within.length,
      without_day: undated.length,
      ids: idsOf(shown.map(({ model }) => model)),
      newest: newest?.model.display_name ?? "",
      newest_on: newest?.on ?? "",
    },
    [sources.prices],
  );
}

function textOf({ model, on }: { model: TaskModel; on: string }, day: string): string {
  const prices = pricesOf(model, day);
  const price = usualOf(prices)[0] ?? prices[0];
  const costs =
    price === undefined
      ? "no price on record"
      : `${price.usd} USD per ${unitText(price.unit, model)}${besideText(price, day)}`;
  return `${model.display_name} at ${model.providerName} (${on}, ${costs}, ${weightsText(model.open_weights, model.weights_license ?? null)})`;
}
