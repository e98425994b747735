import {
  type EvidenceForm,
  type EvidenceKind,
  isServed,
  type ModelPrice,
  type PriceEvidence,
} from "../../schema/records/model-price.ts";
import type { UnitPrice } from "../../schema/records/unit-price.ts";

/** Returns the form of evidence of a price. A price without a quote comes from a list, which `origin` names. */
export function evidenceForm({ evidence }: Pick<ModelPrice | UnitPrice, "evidence">): EvidenceForm {
  return evidence?.form ?? "list";
}

/** Returns the day on which a price was read. A list that states no day was read when its price began. */
export function readOn(price: Pick<ModelPrice | UnitPrice, "verified_at" | "evidence" | "origin" | "effective_from">) {
  const read = price.verified_at ?? price.evidence?.read_at;
  return read?.slice(0, 10) ?? /\d{4}-\d{2}-\d{2}/.exec(price.origin)?.[0] ?? price.effective_from;
}

/** Describes each form of evidence in plain words. */
export const FORM_WORDS: Record<EvidenceForm, string> = {
  page: "the provider's page as served",
  excerpt: "a verbatim part of the provider's page",
  api: "the provider's price list for programs, as served",
  rendering: "a rendering of the provider's page",
  machine_copy: "a copy of the provider's page that a program made",
  list: "a second-hand list",
};

/** Names a quoted price as a source: the provider's price page, and whether it was read there or in a copy of it. */
export function sourceName(provider: string, { form }: PriceEvidence): string {
  const name = `Price page of ${provider}`;
  if (form === "api") return `Price list of ${provider}`;
  return isServed(form)
    ? name
    : `${name}, read in ${form === "rendering" ? "a rendering" : "a copy made by a program"}`;
}

/**
 * Returns the kind of evidence for the prices in force on a day, or for all prices when none is in force. Null without
 * prices.
 */
export function evidenceKind(prices: readonly (ModelPrice | UnitPrice)[], day: string): EvidenceKind | null {
  const holds = (price: ModelPrice | UnitPrice) =>
    price.effective_from <= day && (price.effective_to === null || price.effective_to > day);
  const inForce = prices.filter(holds);
  const kinds = new Set((inForce.length > 0 ? inForce : prices).map(kindOf));
  const [first] = kinds;
  if (first === undefined) return null;
  return kinds.size === 1 ? first : "mixed";
}

function kindOf(price: ModelPrice | UnitPrice): EvidenceKind {
  const form = evidenceForm(price);
  if (form === "list") return "second_hand";
  return isServed(form) ? "provider_page" : "copy";
}
