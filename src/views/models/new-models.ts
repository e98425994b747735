import { compareText } from "../../core/text/compare-text.ts";
import { groupOf } from "../../operations/shared/models/listed.ts";
import { pageDay, type SiteContext } from "../kit/site-context.ts";
import { byModel, type Listing, listings, oneOfEachModel } from "./listings.ts";

/** A recently released model. */
export interface NewModel {
  name: string;
  path: string;
  on: string;
  /** Its maker, or its seller when the maker is unknown. */
  by: string;
  /** Price per million tokens or per another unit; null when unknown. */
  price: string | null;
}

/** Number of sellers from which a model counts although its maker does not sell it: open weights are sold by hosts. */
const HOSTS = 3;

/**
 * Returns the most recently released models, newest first: those sold by their makers or by at least three others. A model listed by a
 * single reseller is omitted, because nobody else confirms that it exists.
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
