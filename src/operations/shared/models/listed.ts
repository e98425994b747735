import type { CatalogModel, TaskModel } from "../../../core/catalog-data.ts";
import type { ModelKind } from "../../../schema/answers/models.ts";
import type { Tier } from "../../../schema/records/model.ts";
import type { PriceEvidence } from "../../../schema/records/model-price.ts";
import type { Catalog } from "../../../store/catalog/read.ts";

/** A price in another unit than tokens, such as an image or a minute of audio. */
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

/** One model of any kind as one provider sells it. */
export interface ListedModel
  extends Omit<CatalogModel, "tier" | "reasoning" | "traits" | "tokenizer_factor" | "cross_checks" | "output_speed"> {
  kind: ModelKind;
  /** Null for models that are not language models. */
  tier: Tier | null;
  reasoning: CatalogModel["reasoning"] | null;
  /** Whether it calls tools; null when no source says. */
  tools: boolean | null;
  unit_prices: readonly UnitPrice[];
}

const cache = new WeakMap<Catalog, readonly ListedModel[]>();

/** Every listing of the catalogue, language models first, in the order of the catalogue. */
export function listedModels(catalog: Catalog): readonly ListedModel[] {
  let listed = cache.get(catalog);
  if (listed === undefined) {
    listed = [...catalog.models.map(languageModel), ...catalog.taskModels.map(taskModel)];
    cache.set(catalog, listed);
  }
  return listed;
}

function languageModel(model: CatalogModel): ListedModel {
  return { ...model, kind: "text", unit_prices: [] };
}

function taskModel({ cross_checks: _, ...model }: TaskModel): ListedModel {
  return { ...model, tier: null, reasoning: null, tools: null, knowledge_cutoff: null, arena_name: null };
}

/** `provider/model_id`: the name of a listing that is never ambiguous. */
export function listingId(model: Pick<ListedModel, "provider" | "model_id">): string {
  return `${model.provider}/${model.model_id}`;
}

/** Who made a model, as its key says; the provider for a maker's own listing without a key; else null. */
export function makerOf(model: Pick<ListedModel, "provider" | "model_key" | "first_party">): string | null {
  return model.model_key?.split("/", 1)[0] ?? (model.first_party ? model.provider : null);
}

/** What joins the listings of one model: its key, or the listing itself when it has none. */
export function groupOf(model: ListedModel): string {
  return model.model_key ?? listingId(model);
}

/** Whether a model can be bought today. One whose end is announced can, until that day. */
export function isSold(model: Pick<ListedModel, "status">): boolean {
  return model.status !== "retired";
}

/** Path segment of a model id in the address of its page. */
export function pageSlug(modelId: string): string {
  return modelId
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Address of a listing's page. */
export function modelPageUrl(siteUrl: string, model: Pick<ListedModel, "provider" | "model_id">): string {
  return `${siteUrl}/models/${model.provider}/${pageSlug(model.model_id)}/`;
}
