import { qualifiedId } from "../../../core/optimize/resolve.ts";
import { priceChanges } from "../../../core/prices/changes.ts";
import { compareText } from "../../../core/text/compare-text.ts";
import type { ChangeKind, ModelChange, RateChange } from "../../../schema/answers/models.ts";
import type { PublishedPriceChange } from "../../../schema/files/llm-pricing.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { groupOf, type ListedModel, listedModels, modelPageUrl } from "./listed.ts";
import { preference } from "./match.ts";
import type { ProjectionTime } from "./summary.ts";

const cache = new WeakMap<Catalog, { key: string; changes: readonly ModelChange[] }>();

/**
 * Lists events of models: price changes, shutdowns, new models. Announced events come first, soonest first; past ones
 * follow, newest first. Computed once per catalogue and day.
 */
export function modelChanges(catalog: Catalog, time: ProjectionTime): readonly ModelChange[] {
  const key = `${time.day} ${time.siteUrl}`;
  const known = cache.get(catalog);
  if (known?.key === key) return known.changes;
  const models = listedModels(catalog);
  const changes = [...priceEvents(models, time), ...shutdownEvents(models, time), ...newModelEvents(models, time)];
  changes.sort(announcedFirst);
  cache.set(catalog, { key, changes });
  return changes;
}

/** Compares events: announced before past; announced ones soonest first, past ones newest first. */
function announcedFirst(a: ModelChange, b: ModelChange): number {
  if (a.announced !== b.announced) return a.announced ? -1 : 1;
  return (a.announced ? compareText(a.on, b.on) : compareText(b.on, a.on)) || compareText(a.id, b.id);
}

/** Rate changes of one listing on one day form one event. */
function priceEvents(models: readonly ListedModel[], time: ProjectionTime): ModelChange[] {
  const byId = new Map(models.map((model) => [qualifiedId(model), model]));
  const days = Map.groupBy(
    priceChanges(models, time.day),
    (change) => `${change.provider}/${change.model_id} ${change.on}`,
  );
  return [...days.values()].flatMap((changes): ModelChange[] => {
    const [first] = changes;
    const model = first === undefined ? undefined : byId.get(`${first.provider}/${first.model_id}`);
    if (first === undefined || model === undefined) return [];
    const rates = changes.sort((a, b) => baseFirst(a) - baseFirst(b)).map(toRateChange);
    return [{ ...eventOf(model, "price", first.on, time), summary: priceSentence(model, rates), rates }];
  });
}

function baseFirst({ meter, when }: PublishedPriceChange): number {
  return Object.keys(when).length * 10 + ["input", "output", "cache_read"].indexOf(meter);
}

function toRateChange({ meter, when, before, after, ratio }: PublishedPriceChange): RateChange {
  return {
    meter,
    when,
    before: before.usd_per_mtok,
    after: after?.usd_per_mtok ?? null,
    ratio,
    evidence: (after ?? before).evidence,
  };
}

function priceSentence(model: ListedModel, rates: readonly RateChange[]): string {
  const base = rates.filter(({ when }) => Object.keys(when).length === 0);
  const shown = (base.length > 0 ? base : rates).slice(0, 3);
  const parts = shown.map(
    ({ meter, before, after }) =>
      `${meter.replaceAll("_", " ")} $${before} → ${after === null ? "ended" : `$${after}`}`,
  );
  const left = rates.length - shown.length;
  const more = left === 0 ? "" : `, ${left} more ${left === 1 ? "rate" : "rates"}`;
  return `${model.display_name} at ${model.providerName}: ${parts.join(", ")} per million tokens${more}.`;
}

function shutdownEvents(models: readonly ListedModel[], time: ProjectionTime): ModelChange[] {
  return models.flatMap((model): ModelChange[] => {
    const { deprecation } = model;
    const on = deprecation?.shutdown_on ?? deprecation?.announced_on ?? null;
    if (deprecation === null || on === null) return [];
    const successor =
      deprecation.replacement === null ? "" : ` The provider names ${deprecation.replacement} as its successor.`;
    const text =
      deprecation.shutdown_on === null
        ? `${model.display_name} at ${model.providerName} is deprecated; no day of its end is known.`
        : `${model.display_name} at ${model.providerName} ${on > time.day ? "shuts down" : "was shut down"} on ${on}.`;
    return [{ ...eventOf(model, "shutdown", on, time), summary: text + successor, notice: { ...deprecation } }];
  });
}

/** A model is new on its release day, once, however many providers sell it. */
function newModelEvents(models: readonly ListedModel[], time: ProjectionTime): ModelChange[] {
  const groups = Map.groupBy(
    models.filter((model) => model.released_on !== null),
    groupOf,
  );
  return [...groups.values()].flatMap((members): ModelChange[] => {
    const [model] = members.sort(preference);
    if (model?.released_on == null) return [];
    const sold = members.length === 1 ? model.providerName : `${members.length} providers`;
    return [
      {
        ...eventOf(model, "new_model", model.released_on, time),
        summary: `${model.display_name} was released; listed at ${sold}.`,
      },
    ];
  });
}

function eventOf(model: ListedModel, kind: ChangeKind, on: string, time: ProjectionTime) {
  return {
    id: `${kind}:${qualifiedId(model)}:${on}`,
    kind,
    on,
    announced: on > time.day,
    model: qualifiedId(model),
    display_name: model.display_name,
    provider: model.provider,
    provider_name: model.providerName,
    url: modelPageUrl(time.siteUrl, model),
  };
}
