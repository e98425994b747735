import type { ModelPrice } from "../../../schema/records/model-price.ts";
import { addDays } from "../../periods.ts";
import { pricesAt } from "../../prices/model-price.ts";
import { isShutDown } from "../choice/shutdown.ts";
import type { ModelView } from "../types.ts";

const YEAR_DAYS = 365;

/** Returns standard rates that end within twelve months of `day` without a recorded next rate. */
export function endingRates({ prices }: Pick<ModelView, "prices">, day: string): ModelPrice[] {
  if (prices.every(({ effective_to: to }) => to === null)) return [];
  const end = addDays(day, YEAR_DAYS);
  return pricesAt(prices, day).filter(
    ({ meter, when, effective_to: to }) =>
      (meter === "input" || meter === "output") &&
      Object.keys(when).length === 0 &&
      to !== null &&
      to < end &&
      !prices.some((next) => next.meter === meter && next.effective_from === to && Object.keys(next.when).length === 0),
  );
}

/** Returns the day on which the recorded price of a model ends within twelve months without a recorded next one; null without an end. */
export function priceEndOf(model: Pick<ModelView, "prices">, day: string): string | null {
  return (
    endingRates(model, day)
      .flatMap(({ effective_to: to }) => to ?? [])
      .sort()[0] ?? null
  );
}

/**
 * Says that the recorded price of a model ends within twelve months and that no later one is recorded, so that sums of
 * twelve months use the last price to the end. Null when a later price is recorded or the model is no longer sold.
 */
export function priceEndWords(model: ModelView, day: string, name: string): string | null {
  if (isShutDown(model, day)) return null;
  const first = priceEndOf(model, day);
  if (first === null) return null;
  return first > day
    ? `The recorded price of ${name} ends on ${first} and no later one is recorded: sums of twelve months count it on beyond that day, so ask the seller what follows.`
    : `The recorded price of ${name} ended on ${first} and no later one is recorded: all sums count that last one, so ask the seller what it is now.`;
}
