import type { Finding } from "../../../schema/answers/research.ts";
import { isOpenToNewWork } from "../../optimize/choice/shutdown.ts";
import { type DirectInput, filterWords, finding, idsOf, oncePerModel, shownOf } from "./input.ts";
import { pricedOn } from "./price.ts";
import { blendOf } from "./prices/order.ts";

/** Maximum number of points on the ability index by which an alternative may be weaker. */
const NEAR = 3;

/** Lists models of about the same ability as the named one, cheapest first. `models` begins with the named model. */
export function modelAlternatives(input: DirectInput): Finding | null {
  const { models, day, ability, sources, question } = input;
  const [current, ...others] = models;
  if (current === undefined) return null;
  const own = ability(current);
  if (own === null) return null;
  const [now] = pricedOn([current], day);
  const dearest = question.cheapest && now !== undefined ? blendOf(now) : Number.POSITIVE_INFINITY;
  const rated = pricedOn(others, day).flatMap((one) => {
    const rating = ability(one.model);
    const close = rating !== null && rating.value >= own.value - NEAR && one.input.evidence !== null;
    const other =
      one.model.model_key !== current.model_key && isOpenToNewWork(one.model, day, input.listings) && blendOf(one) > 0;
    return close && other && blendOf(one) < dearest ? [{ ...one, rating }] : [];
  });
  const listed = oncePerModel(rated.sort((a, b) => blendOf(a) - blendOf(b)));
  const chosen = listed.slice(0, shownOf(input));
  if (chosen.length === 0) return null;
  const filters = filterWords(question);
  const price =
    now === undefined ? "price not known" : `input ${now.input.usd_per_mtok}, output ${now.output.usd_per_mtok}`;
  return finding(
    "alternatives",
    `${current.display_name} (${price}, ability index ${own.value.toFixed(1)} ± ${own.margin.toFixed(1)}) has ${listed.length} ${question.cheapest ? "cheaper listed" : "listed"} alternatives at most ${NEAR} points lower${filters === "" ? "" : ` (${filters})`}, in USD per million tokens, cheapest first: ${chosen
      .map(
        ({ model, input: rate, output, rating }) =>
          `${model.display_name} at ${model.providerName} (input ${rate.usd_per_mtok}, output ${output.usd_per_mtok}, index ${rating.value.toFixed(1)} ± ${rating.margin.toFixed(1)})`,
      )
      .join(", ")}. The index is of general tests; optimize_model takes your task.`,
    {
      ids: idsOf(chosen.map(({ model }) => model)),
      names: chosen.map(({ model }) => model.display_name).join(", "),
      index: Number(own.value.toFixed(1)),
      of: listed.length,
      on: day,
    },
    [sources.prices],
  );
}
