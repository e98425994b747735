import type { TaskModel } from "../../../catalog/catalog-data.ts";
import { wordsOf } from "../../../catalog/name-words.ts";
import { wordsBeyond, wordsShared } from "../../model-names.ts";
import { type TaskPrice, unitText } from "./task-price.ts";

/** More words than a side of a comparison has. */
const MOST_WORDS = 100;

/** The side that names a model. Of two that share as many words with it, the one that says less beside them: GPT Audio is no GPT-4o Audio. */
export function nearestSide(model: TaskModel, sides: readonly string[]): string {
  const fitOf = (side: string) => wordsShared(side, model) * MOST_WORDS - wordsOf(side).length;
  return sides.reduce((best, side) => (fitOf(side) > fitOf(best) ? side : best), sides[0] ?? "");
}

/** Orders two or more models by price in each unit in which all of them are sold. */
export function cheaperText(
  prices: readonly TaskPrice[],
  models: readonly TaskModel[],
  sides: readonly string[],
): string {
  const sideOf = ({ model }: { model: TaskModel }) => nearestSide(model, sides);
  const shared = [...Map.groupBy(prices, ({ unit }) => unit)].filter(
    ([, some]) => new Set(some.map(sideOf)).size === sides.length,
  );
  const priced = new Set(prices.map(sideOf));
  const gone = sides.filter((side) => !priced.has(side));
  if (gone.length > 0)
    return gone
      .map((side) => {
        const states = new Set(models.filter((model) => sideOf({ model }) === side).map(({ status }) => status));
        return `No current price of ${side} is recorded: it is ${[...states].join(" or ")}. `;
      })
      .join("");
  if (shared.length === 0) return "They are sold by different units, so their prices cannot be compared directly. ";
  return shared
    .map(([unit, some]) => {
      const ofSides = sides.flatMap((side) => {
        const own = some.filter((one) => sideOf(one) === side).sort((a, b) => Number(a.usd) - Number(b.usd));
        const [cheapest] = own;
        // A name is also that of a family: "whisper" is Whisper, and Whisper Large v3 Turbo costs less.
        const named = own.toSorted(
          (a, b) =>
            wordsBeyond(a.model, side) - wordsBeyond(b.model, side) ||
            Number(b.model.first_party) - Number(a.model.first_party),
        )[0];
        return named === undefined || cheapest === undefined ? [] : [{ named, cheapest }];
      });
      const sorted = ofSides.sort((a, b) => Number(a.named.usd) - Number(b.named.usd));
      const texts = sorted.map(({ named, cheapest }) =>
        Number(cheapest.usd) < Number(named.usd)
          ? `${named.model.display_name} ${named.usd} (of this name cheapest: ${cheapest.model.display_name} at ${cheapest.model.providerName} ${cheapest.usd})`
          : `${named.model.display_name} ${named.usd}`,
      );
      return `USD per ${unitText(unit, some[0]?.model)}, cheapest first: ${texts.join(", ")}. `;
    })
    .join("");
}
