import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { UnitPrice } from "../../schema/records/unit-price.ts";

/** Evidence behind the prices of a listing: the provider's own page, second-hand lists, or both. */
export type EvidenceKind = "provider_page" | "mixed" | "second_hand";

/**
 * Returns the kind of evidence for the prices in force on a day, or for all prices when none is in force. Null without
 * prices.
 */
export function evidenceKind(prices: readonly (ModelPrice | UnitPrice)[], day: string): EvidenceKind | null {
  const holds = (price: ModelPrice | UnitPrice) =>
    price.effective_from <= day && (price.effective_to === null || price.effective_to > day);
  const inForce = prices.filter(holds);
  const looked = inForce.length > 0 ? inForce : prices;
  if (looked.length === 0) return null;
  const read = looked.filter(({ evidence }) => evidence !== null).length;
  if (read === looked.length) return "provider_page";
  return read === 0 ? "second_hand" : "mixed";
}
