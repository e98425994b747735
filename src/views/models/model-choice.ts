import { isSold } from "../../operations/shared/models/listed.ts";
import type { SiteContext } from "../kit/site-context.ts";
import { type Listing, listings, oneOfEachModel } from "./listings.ts";

export const MOST_MODELS = 6;

export interface ModelChoice {
  /** One listing of each model that is sold, to choose from. */
  singles: Listing[];
  /** Texts of `m` in the order asked, each with the listing it names. */
  asked: { text: string; listing: Listing | undefined }[];
  /** At most `MOST_MODELS` listings, each once. */
  chosen: Listing[];
  /** Number of listings beyond the limit. */
  tooMany: number;
}

/** Reads the models of a query. `m` is an id such as `openai/gpt-5.6-luna`, a name or an alias. */
export function chooseModels(site: SiteContext, params: URLSearchParams): ModelChoice {
  const all = listings(site);
  const singles = oneOfEachModel(all.filter((one) => isSold(one.model)));
  const texts = [...new Set(params.getAll("m").map((text) => text.trim()))].filter((text) => text !== "").slice(0, 20);
  const asked = texts.map((text) => ({ text: text.slice(0, 120), listing: findListing(text, all, singles) }));
  const found = [...new Set(asked.flatMap(({ listing }) => listing ?? []))];
  return {
    singles,
    asked,
    chosen: found.slice(0, MOST_MODELS),
    tooMany: Math.max(0, found.length - MOST_MODELS),
  };
}

/**
 * Finds a listing by its id in URLs, or by the name, id or alias of a model. When several providers sell the model, returns the maker's
 * listing.
 */
function findListing(text: string, all: readonly Listing[], singles: readonly Listing[]): Listing | undefined {
  const wanted = text.toLowerCase();
  const called = ({ model, name }: Listing) =>
    name.toLowerCase() === wanted ||
    model.model_id.toLowerCase() === wanted ||
    model.aliases.some((alias) => alias.toLowerCase() === wanted);
  return all.find(({ id }) => id === wanted) ?? singles.find(called) ?? all.find(called);
}
