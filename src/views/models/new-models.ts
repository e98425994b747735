import { groupOf } from "../../operations/shared/models/listed.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { byModel, type Listing, listings, oneOfEachModel } from "./listings.ts";

/** A model that was released lately. */
export interface NewModel {
  name: string;
  path: string;
  on: string;
  /** Its maker, or who sells it where the maker is not known. */
  by: string;
  /** Price of a million tokens or of another unit; null when it is unknown. */
  price: string | null;
}

/** Sellers from which on a model counts that its maker does not sell: open weights live at their hosts. */
const HOSTS = 3;

/**
 * The models released last, the newest first: those that their makers sell, or that three others do. What a single
 * reseller lists stands in the table only, because nobody else confirms that it exists.
 */
export function newModels(site: SiteContext, limit: number): NewModel[] {
  const all = listings(site);
  const today = pageDay(site);
  const groups = byModel(all);
  const matters = (one: Listing) => {
    const sellers = groups.get(groupOf(one.model)) ?? [];
    return sellers.length >= HOSTS || sellers.some(({ model }) => model.first_party);
  };
  return oneOfEachModel(all)
    .filter((one) => one.released !== null && one.released <= today && one.status !== "retired" && matters(one))
    .sort((a, b) => compareText(b.released ?? "", a.released ?? "") || compareText(a.name, b.name))
    .slice(0, limit)
    .map((one) => ({
      name: one.name,
      path: one.path,
      on: one.released ?? "",
      by: one.makerName === "" ? one.providerName : one.makerName,
      price: one.input !== null && one.output !== null ? `${one.input.text} in, ${one.output.text} out` : one.unitPrice,
    }));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
