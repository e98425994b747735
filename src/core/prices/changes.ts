import { Decimal } from "decimal.js";
import { PublishedPriceChange } from "../../schema/files/llm-pricing.ts";
import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { compareText } from "../text/compare-text.ts";
import { evidenceForm } from "./evidence-kind.ts";
import { conditionKey } from "./model-price.ts";

/**
 * Lists rate changes, newest first: a record that replaces another record of the same rate at another price, and a
 * record that was retired. Records that were announced and withdrawn before they took effect are not changes.
 *
 * @param today UTC day, `YYYY-MM-DD`; later changes are `scheduled`
 */
export function priceChanges(models: readonly Pick<CatalogModel, "prices">[], today: string): PublishedPriceChange[] {
  const changes = models.flatMap((model) => {
    const held = model.prices.filter(
      (price) => price.effective_to === null || price.effective_to > price.effective_from,
    );
    const timelines = Map.groupBy(held, (price) => `${price.meter} ${conditionKey(price.when)}`);
    return [...timelines.values()].flatMap((rows) => changesOf(rows, today));
  });
  return changes
    .map((change) => PublishedPriceChange.parse(change))
    .sort(
      (a, b) => compareText(b.on, a.on) || compareText(a.provider, b.provider) || compareText(rateName(a), rateName(b)),
    );
}

function changesOf(rows: readonly ModelPrice[], today: string): PublishedPriceChange[] {
  const sorted = [...rows].sort((a, b) => compareText(a.effective_from, b.effective_from));
  return sorted.flatMap((before, index): PublishedPriceChange[] => {
    const after = sorted[index + 1];
    const { provider, model_id, meter, when } = before;
    const rate = { provider, model_id, meter, when };
    if (after === undefined) {
      const ended = before.status === "retired" ? before.effective_to : null;
      return ended === null
        ? []
        : [{ kind: "removed", ...rate, ...on(ended, today), before: quoted(before), after: null, ratio: null }];
    }
    if (new Decimal(before.usd_per_mtok).eq(after.usd_per_mtok)) return [];
    const ratio = new Decimal(after.usd_per_mtok).div(before.usd_per_mtok).toFixed(4);
    const day = on(after.effective_from, today);
    return [{ kind: "changed", ...rate, ...day, before: quoted(before), after: quoted(after), ratio }];
  });
}

function on(day: string, today: string): { on: string; scheduled: boolean } {
  return { on: day, scheduled: day > today };
}

function quoted(price: ModelPrice): PublishedPriceChange["before"] {
  const { usd_per_mtok, effective_from, effective_to, verified_at, origin, evidence } = price;
  return {
    usd_per_mtok,
    effective_from,
    effective_to,
    verified_at,
    origin,
    evidence_form: evidenceForm(price),
    evidence,
  };
}

function rateName(change: PublishedPriceChange): string {
  return `${change.model_id} ${change.meter} ${conditionKey(change.when)}`;
}
