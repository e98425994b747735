import type { TaskModel } from "../../../catalog/catalog-data.ts";

/** A current price of a model for one task. */
export interface TaskPrice {
  model: TaskModel;
  usd: string;
  /** Names the unit of a price: `million input tokens`, `image`, `audio_minute`. */
  unit: string;
  secondHand: boolean;
  /** First day of the price, or of its first reading. */
  from: string;
  origin: string;
}

/** The unit of a price in words. */
export function unitText(unit: string): string {
  return unit.replace(/_/g, " ");
}
