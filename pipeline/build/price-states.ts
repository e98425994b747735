import { createHash } from "node:crypto";
import { holdsOn, priceStatus } from "../../src/core/prices/model-price.ts";
import type { BuildSources } from "./inputs.ts";

/**
 * Returns the SHA-256 of everything about prices that depends on the clock: the rates in force on the day, and how fresh each is. When it
 * changes, a build of unchanged inputs is published again, so that an announced price becomes current on its day.
 */
export function priceStates({ models, newModels, taskModels }: Priced, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  const hash = createHash("sha256");
  for (const { prices } of [...models, ...newModels, ...taskModels])
    for (const price of prices) hash.update(`${priceStatus(price, now)} ${holdsOn(price, day)}\n`);
  for (const { unit_prices: prices } of taskModels)
    for (const price of prices) {
      const holds = price.effective_from <= day && (price.effective_to === null || price.effective_to > day);
      hash.update(`${priceStatus(price, now)} ${holds}\n`);
    }
  return hash.digest("hex");
}

type Priced = Pick<BuildSources, "models" | "newModels" | "taskModels">;
