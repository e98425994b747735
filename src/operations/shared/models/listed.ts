import type { CatalogModel, TaskModel } from "../../../core/catalog/catalog-data.ts";
import { qualifiedId } from "../../../core/optimize/resolve.ts";
import type { ModelKind } from "../../../schema/answers/models.ts";
import type { Tier } from "../../../schema/records/model.ts";
import type { PriceEvidence } from "../../../schema/records/model-price.ts";
import type { TaskFacts } from "../../../schema/records/task-facts.ts";
import type { Catalog } from "../../../store/catalog/read.ts";

/** A price in a unit other than tokens, such as an image or a minute of audio. */
export interface UnitPrice {
  meter: string;
  unit: string;
  usd: string;
  when: Readonly<Record<string, unknown>>;
  effective_from: string;
  effective_to: string | null;
  verified_at: string | null;
  status: string;
  evidence: PriceEvidence | null;
  origin: string;
}

/** A model of any kind as one provider sells it. */
export interface ListedModel
  extends Omit<CatalogModel, "tier" | "reasoning" | "traits" | "tokenizer_factor" | "cross_checks" | "output_speed"> {
  kind: ModelKind;
  /** Null for models that are not language models. */
  tier: Tier | null;
  reasoning: CatalogModel["reasoning"] | null;
  /** Whether it supports tool calls; null when no source says. */
  tools: boolean | null;
  task_facts: TaskFacts | null;
  unit_prices: readonly UnitPrice[];
}

const cache = new WeakMap<Catalog, readonly ListedModel[]>();

/** Returns every listing, language models first, in catalogue order. */
export function listedModels(catalog: Catalog): readonly ListedModel[] {
  let listed = cache.get(catalog);
  if (listed === undefined) {
    listed = [...catalog.models.map(languageModel), ...catalog.taskModels.map(taskModel)];
    cache.set(catalog, listed);
  }
  return listed;
}

function languageModel(model: CatalogModel): ListedModel {
  return { ...model, kind: "text", task_facts: null, unit_prices: [] };
}

function taskModel({ cross_checks: _, ...model }: TaskModel): ListedModel {
  return { ...model, tier: null, reasoning: null, tools: null, json_schema: null, knowledge_cutoff: null };
}

/** Returns a model's prices in other units than tokens that are in force on a day. */
export function unitPricesOn(model: ListedModel, day: string): UnitPrice[] {
  return model.unit_prices.filter((price) => price.effective_from <= day && (price.effective_to ?? "9999") > day);
}

/** Returns a model's maker from its key; for a maker's own listing without a key, the provider; otherwise null. */
export function makerOf(model: Pick<ListedModel, "provider" | "model_key" | "first_party">): string | null {
  return model.model_key?.split("/", 1)[0] ?? (model.first_party ? model.provider : null);
}

/** Returns the group that joins the listings of one model: its key, or the listing itself when it has none. */
export function groupOf(model: ListedModel): string {
  return model.model_key ?? qualifiedId(model);
}

/** Whether a model is on sale. A model with an announced end is on sale until that day. */
export function isSold(model: Pick<ListedModel, "status">): boolean {
  return model.status !== "retired";
}

/**
 * Turns a model id into the path segment of its page. The caller resolves collisions between ids of one provider that differ
 * only in punctuation.
 */
export function modelSlug(modelId: string): string {
  return modelId
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Returns the URL of a listing's page. */
export function modelPageUrl(siteUrl: string, model: Pick<ListedModel, "provider" | "model_id">): string {
  return `${siteUrl}/models/${model.provider}/${modelSlug(model.model_id)}/`;
}
