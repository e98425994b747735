import { dayOf } from "../../core/periods.ts";
import {
  groupOf,
  isSold,
  type ListedModel,
  listedModels,
  makerOf,
  modelSlug,
  type UnitPrice,
} from "../../operations/shared/models/listed.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { usd } from "../kit/format.ts";
import { pageTime, type SiteContext } from "../kit/site-context.ts";
import { type ModelRow, modelRow } from "./model-rows.ts";

/** One model as sold by one provider, with everything the table of models filters and sorts by. */
export interface Listing extends ModelRow {
  model: ListedModel;
  /** Id of the listing in URLs: `openai/gpt-5.6-luna`. */
  id: string;
  maker: string | null;
  makerName: string;
  kind: string;
  /** Input types besides text. */
  inputs: readonly string[];
  maxOutput: number | null;
  /** US dollars per million tokens at three parts input to one part output; null when either price is unknown. */
  blended: number | null;
  /** Price of a model not sold by the token, such as `$0.04 an image`; null for others. */
  unitPrice: string | null;
  /** Number of other providers that sell the same model now. */
  otherSellers: number;
  /** Lower-case text for searching. */
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

/** Returns a maker's name for the first part of a model key. */
export function makerName(maker: string): string {
  return MAKERS[maker] ?? maker.replace(/(^|-)([a-z])/g, (_, dash, letter) => `${dash && " "}${letter.toUpperCase()}`);
}

const kept = new WeakMap<Catalog, { day: string; listings: readonly Listing[] }>();

/** Returns every listing of the catalogue. Computed once per day. */
export function listings(site: SiteContext): readonly Listing[] {
  const { catalog } = site.context;
  const now = pageTime(site);
  const day = dayOf(now);
  const before = kept.get(catalog);
  if (before?.day === day) return before.listings;
  const models = listedModels(catalog);
  const sellers = new Map<string, number>();
  for (const model of models) {
    if (model.model_key !== null && isSold(model)) {
      sellers.set(model.model_key, (sellers.get(model.model_key) ?? 0) + 1);
    }
  }
  const named = givenNames(models);
  const all = models.map((model) => {
    const name = isBareId(model) ? named.get(model.model_key ?? "") : undefined;
    return listing(model, { ...modelRow(model, site), ...(name === undefined ? {} : { name }) }, sellers, day);
  });
  kept.set(catalog, { day, listings: all });
  return all;
}

function listing(model: ListedModel, row: ModelRow, sellers: ReadonlyMap<string, number>, day: string): Listing {
  const maker = makerOf(model);
  const name = maker === null ? "" : makerName(maker);
  const others = model.model_key === null ? 0 : (sellers.get(model.model_key) ?? 0) - (isSold(model) ? 1 : 0);
  return {
    ...row,
    model,
    id: `${model.provider}/${modelSlug(model.model_id)}`,
    maker,
    makerName: name,
    kind: model.kind,
    inputs: (model.modalities?.input ?? []).filter((input) => input !== "text"),
    maxOutput: model.max_output?.value ?? null,
    blended: row.input === null || row.output === null ? null : (3 * row.input.value + row.output.value) / 4,
    unitPrice: unitPriceText(model.unit_prices, day),
    otherSellers: others,
    text: [
      row.name,
      model.display_name,
      model.model_id,
      ...model.aliases,
      model.providerName,
      name,
      model.model_key ?? "",
    ]
      .join(" ")
      .toLowerCase(),
  };
}

/** Whether a provider gives a model no other name than an id such as `gpt-oss-120b`. */
function isBareId({ display_name }: ListedModel): boolean {
  return /^[a-z\d]+[-.:/][a-z\d.:/-]*$/.test(display_name);
}

/** Returns the names that other sellers give to models that some provider sells under a bare id: per model the most frequent. */
function givenNames(models: readonly ListedModel[]): ReadonlyMap<string, string> {
  const keys = new Set(models.filter(isBareId).flatMap(({ model_key }) => model_key ?? []));
  const counts = new Map<string, Map<string, number>>();
  for (const { model_key, display_name } of models) {
    if (model_key === null || !keys.has(model_key) || !/\p{Lu}/u.test(display_name)) continue;
    const names = counts.get(model_key) ?? new Map<string, number>();
    names.set(display_name, (names.get(display_name) ?? 0) + 1);
    counts.set(model_key, names);
  }
  return new Map(
    [...counts].flatMap(([key, names]) => {
      const [first] = [...names].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length || (a[0] < b[0] ? -1 : 1));
      return first === undefined ? [] : [[key, first[0]] as const];
    }),
  );
}

const groups = new WeakMap<readonly Listing[], ReadonlyMap<string, readonly Listing[]>>();

/** Groups listings by the model they sell. Computed once per list. */
export function byModel(all: readonly Listing[]): ReadonlyMap<string, readonly Listing[]> {
  let found = groups.get(all);
  if (found === undefined) {
    found = Map.groupBy(all, (one) => groupOf(one.model));
    groups.set(all, found);
  }
  return found;
}

const ids = new WeakMap<readonly Listing[], ReadonlyMap<string, Listing>>();

/** Maps listings by id. Computed once per list. */
export function byId(all: readonly Listing[]): ReadonlyMap<string, Listing> {
  let found = ids.get(all);
  if (found === undefined) {
    found = new Map(all.map((one) => [one.id, one]));
    ids.set(all, found);
  }
  return found;
}

/** Returns one listing per model: the maker's, or the cheapest when the maker sells none. Listings on sale come first. */
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

const UNITS: Record<string, string> = {
  image: "an image",
  megapixel: "a megapixel",
  video_second: "a second of video",
  audio_minute: "a minute of audio",
  million_characters: "a million characters",
  page: "a page",
  thousand_queries: "a thousand queries",
  thousand_requests: "a thousand requests",
};

/** Returns the first standard-service price in force on a day, in words. */
export function unitPriceText(prices: readonly UnitPrice[], day: string): string | null {
  const standard = prices.filter(
    (price) =>
      price.effective_from <= day &&
      (price.effective_to === null || price.effective_to > day) &&
      price.when.service_tier === undefined,
  );
  const price = standard.find(({ when }) => Object.keys(when).length === 0) ?? standard[0];
  return price === undefined ? null : `${usd(price.usd)} ${UNITS[price.unit] ?? price.unit}`;
}
