import type { CatalogModel, TaskModel } from "../../../catalog/catalog-data.ts";
import { isOpenToNewWork, makerEnd } from "../../../optimize/choice/shutdown.ts";
import type { PricedListing } from "./rate-text.ts";

/** An end in words, and whether it has come. */
interface End {
  text: string;
  past: boolean;
}

/** Returns when a listing ends, at its seller or at the maker of its closed weights; null while it is open to new work. */
function endOf(model: CatalogModel, day: string, listings: readonly CatalogModel[]): End | null {
  if (isOpenToNewWork(model, day, listings)) return null;
  const on = model.deprecation?.shutdown_on ?? null;
  if (on !== null) {
    const past = on <= day;
    return { text: `${model.providerName} ${past ? "shut it down" : "shuts it down"} on ${on}`, past };
  }
  const maker = makerEnd(model, day, listings);
  if (maker === null)
    return { text: `${model.providerName} has deprecated it, without a recorded day of its end`, past: false };
  const when =
    maker.on === null ? "sells it no more" : `${maker.past ? "shut it down" : "shuts it down"} on ${maker.on}`;
  return { text: `${maker.providerName}, its maker, ${when}`, past: maker.past };
}

/**
 * Says of the first of a list by price that it ends within a year, where it can still be bought, and which of the list is the first
 * that stays; empty while it stays itself.
 * @param sorted by price, cheapest first
 * @param listings every listing
 */
export function stayingText(sorted: readonly PricedListing[], day: string, listings: readonly CatalogModel[]): string {
  const [first] = sorted;
  const end = first === undefined ? null : endOf(first.model, day, listings);
  if (first === undefined || end === null) return "";
  const next = sorted.find(({ model }) => isOpenToNewWork(model, day, listings));
  const { model_key: key, display_name: name } = first.model;
  const elsewhere = listings.filter(
    (one) => key !== null && one.model_key === key && one !== first.model && isOpenToNewWork(one, day, listings),
  );
  const sellers = [...new Set(elsewhere.map(({ providerName }) => providerName))];
  const sold = sellers.length === 0 ? "" : `; no end of it is announced at ${sellers.slice(0, 3).join(", ")}`;
  const stays =
    next === undefined
      ? "none of these is without an announced end within a year"
      : `the cheapest of these that stays is ${next.model.display_name} at ${next.model.providerName}, input ${next.input.usd_per_mtok} and output ${next.output.usd_per_mtok}`;
  return `But ${name} ${end.past ? "has ended" : "ends soon"}: ${end.text}${sold}; ${stays}. `;
}

/** The same of models for one task, of which only their sellers' own days are on record. */
export function taskStayingText(
  sorted: readonly { model: TaskModel; usd: string }[],
  unit: (usd: { model: TaskModel; usd: string }) => string,
): string {
  const [first] = sorted;
  const on = first?.model.deprecation?.shutdown_on ?? null;
  if (first === undefined || on === null) return "";
  const next = sorted.find(
    ({ model }) => (model.deprecation?.shutdown_on ?? null) === null && model.status !== "deprecated",
  );
  const stays =
    next === undefined
      ? "none of these is without an announced end"
      : `the cheapest of these that stays is ${next.model.display_name} at ${next.model.providerName}, ${unit(next)}`;
  return `But ${first.model.display_name} ends: ${first.model.providerName} shuts it down on ${on}; ${stays}. `;
}
