import type { ComparedField } from "./field.ts";
import { MODEL_FIELDS } from "./model-fields.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";

/** Fields of products, then those of models, in the order in which differences are listed. */
export const COMPARED_FIELDS: readonly ComparedField[] = [...PRODUCT_FIELDS, ...MODEL_FIELDS];

/**
 * Fields that depend on this board only, its search words among them, and the seller, which the caller names: a comparison that differs in nothing
 * else is not worth paying for.
 */
const OF_THIS_BOARD = new Set([
  "provider",
  "rank_overall",
  "rank_monthly",
  "rank_weekly",
  "referred_visits",
  "verified",
  "tags",
  "price_verified_at",
]);

/** Whether a difference concerns the items themselves. */
export function isSubstantial({ field }: { field: string }): boolean {
  return !OF_THIS_BOARD.has(field);
}
