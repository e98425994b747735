import type { CatalogModel } from "../../core/catalog-data.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { modelSlug } from "../kit/links.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { isSold, type ModelRow, modelRow } from "./model-rows.ts";

/** One model as one provider sells it, with everything the table of models filters and sorts by. */
export interface Listing extends ModelRow {
  model: CatalogModel;
  /** Name of the listing in addresses: `openai/gpt-5.6-luna`. */
  id: string;
  maker: string | null;
  makerName: string;
  kind: string;
  /** What it reads besides text. */
  inputs: readonly string[];
  maxOutput: number | null;
  /** Dollars for a million tokens, three of input to one of output; null when either price is unknown. */
  blended: number | null;
  /** Others that sell the same model at present. */
  otherSellers: number;
  /** Lower-case text that a search looks through. */
  text: string;
}

const MAKERS: Record<string, string> = {
  ai21: "AI21",
  amazon: "Amazon",
  baidu: "Baidu",
  cohere: "Cohere",
  deepseek: "DeepSeek",
  google: "Google",
  inclusionai: "InclusionAI",
  kwaipilot: "Kwaipilot",
  meta: "Meta",
  microsoft: "Microsoft",
  minimax: "MiniMax",
  mistral: "Mistral AI",
  moonshotai: "Moonshot AI",
  nousresearch: "Nous Research",
  nvidia: "NVIDIA",
  openai: "OpenAI",
  qwen: "Alibaba Qwen",
  xai: "xAI",
  zai: "Z.ai",
};

/** Name of a maker by the first part of a model key. */
export function makerName(maker: string): string {
  return MAKERS[maker] ?? maker.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
}

const kept = new WeakMap<Catalog, { day: string; listings: readonly Listing[] }>();

/** Every listing of the catalogue; computed once a day. */
export function listings(site: SiteContext): readonly Listing[] {
  const { catalog } = site.context;
  const now = site.request.live ? site.context.now() : Date.parse(catalog.generatedAt);
  const day = new Date(now).toISOString().slice(0, 10);
  const before = kept.get(catalog);
  if (before?.day === day) return before.listings;
  const sellers = new Map<string, number>();
  for (const { model_key, status } of catalog.models) {
    if (model_key !== null && (status === "current" || status === "preview")) {
      sellers.set(model_key, (sellers.get(model_key) ?? 0) + 1);
    }
  }
  const all = catalog.models.map((model) => listing(model, site, sellers));
  kept.set(catalog, { day, listings: all });
  return all;
}

function listing(model: CatalogModel, site: SiteContext, sellers: ReadonlyMap<string, number>): Listing {
  const row = modelRow(model, site);
  const maker = model.model_key?.split("/")[0] ?? (model.first_party ? model.provider : null);
  const name = maker === null ? "" : makerName(maker);
  const others = model.model_key === null ? 0 : (sellers.get(model.model_key) ?? 0) - (isSold(model) ? 1 : 0);
  return {
    ...row,
    model,
    id: `${model.provider}/${modelSlug(model.model_id)}`,
    maker,
    makerName: name,
    kind: "text",
    inputs: model.modalities.input.filter((input) => input !== "text"),
    maxOutput: model.max_output?.value ?? null,
    blended: row.input === null || row.output === null ? null : (3 * row.input.value + row.output.value) / 4,
    otherSellers: others,
    text: [model.display_name, model.model_id, ...model.aliases, model.providerName, name, model.model_key ?? ""]
      .join(" ")
      .toLowerCase(),
  };
}

/**
 * One listing of each model: its maker's, or the cheapest where the maker sells none. Listings that are sold stand
 * before those that are not.
 */
export function oneOfEachModel(all: readonly Listing[]): Listing[] {
  const best = new Map<string, Listing>();
  for (const one of all) {
    const key = one.model.model_key ?? `listing ${one.id}`;
    const before = best.get(key);
    if (before === undefined || standsFor(one, before)) best.set(key, one);
  }
  return [...best.values()];
}

function standsFor(a: Listing, b: Listing): boolean {
  const rank = ({ model }: Listing) => (isSold(model) ? 0 : 2) + (model.first_party ? 0 : 1);
  return rank(a) - rank(b) < 0 || (rank(a) === rank(b) && (a.blended ?? Infinity) < (b.blended ?? Infinity));
}
