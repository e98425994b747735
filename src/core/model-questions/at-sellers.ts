import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel } from "../catalog/catalog-data.ts";
import { isShutDown } from "../optimize/choice/shutdown.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { pricedOn } from "../research/answers/price.ts";
import { blendOf, nameOf, versionOf } from "../research/answers/prices/order.ts";
import { PLAIN, type PricedListing, rateText, readText } from "../research/answers/prices/rate-text.ts";
import { isNamed, versionsNamed } from "../research/model-names.ts";
import { type ModelData, percentBelow } from "./listings.ts";

const MOST_ELSEWHERE = 3;

/** The listings of the model that a name means: of the closest key, or with its whole name. */
export function listingsOf(name: string, models: readonly CatalogModel[]): CatalogModel[] {
  const named = versionsNamed(name, models);
  const plain = nameOf({ display_name: name });
  // Without a version the newest of the name is meant: Mistral Large 4 by "Mistral Large".
  const newest = /\d/.test(name)
    ? []
    : named
        .filter((model) => model.first_party && model.status === "current")
        .toSorted((a, b) => versionOf(b) - versionOf(a));
  const [first] = newest.concat(named.filter((model) => nameOf(model) === plain)).concat(named);
  if (first === undefined) return [];
  const names = new Set(models.filter(({ model_key: key }) => key !== null && key === first.model_key).map(nameOf));
  return models.filter((one) => one === first || (one.model_key ?? "") === first.model_key || names.has(nameOf(one)));
}

/** The listings of a name: of the model that has it, or of all models of the family that it names, "Qwen3-Coder". */
export function listingsNamed(name: string, models: readonly CatalogModel[]): CatalogModel[] {
  const plain = nameOf({ display_name: name });
  const named = versionsNamed(name, models).filter((model) => isNamed(name, model));
  return /\d/.test(name) && named.length > 0 && named.every((model) => nameOf(model) !== plain)
    ? named
    : listingsOf(name, models);
}

/**
 * Says at which of some sellers a model is cheaper, which of them do not sell it, and who sells it for less.
 * @returns null when the model has no listing
 */
export function soldAt(
  name: string,
  sellers: readonly { id: string; name: string }[],
  { models, day }: ModelData,
  prices: Source,
): Finding | null {
  const listings = listingsOf(name, models);
  const [model] = listings;
  if (model === undefined) return null;
  const priced = pricedOn(listings, day)
    .filter((one) => blendOf(one) > 0 && !isShutDown(one.model, day))
    .sort((a, b) => blendOf(a) - blendOf(b));
  const own = sellers.map((seller) => ({
    seller,
    one: priced.find((listed) => listed.model.provider === seller.id) ?? null,
    ended:
      listings
        .filter((listed) => listed.provider === seller.id && isShutDown(listed, day))
        .toSorted((a, b) => ((a.deprecation?.shutdown_on ?? "") < (b.deprecation?.shutdown_on ?? "") ? 1 : -1))[0] ??
      null,
  }));
  const sold = own.flatMap(({ one }) => one ?? []).sort((a, b) => blendOf(a) - blendOf(b));
  const missing = own.flatMap(({ seller, one, ended }) =>
    one !== null
      ? []
      : ended !== null
        ? `${seller.name} shut it down${ended.deprecation?.shutdown_on == null ? "" : ` on ${ended.deprecation.shutdown_on}`}.`
        : `No price of it at ${seller.name} is on record.`,
  );
  const sellerIds = new Set(sellers.map(({ id }) => id));
  const elsewhere = priced.filter((one) => !sellerIds.has(one.model.provider));
  const below = elsewhere.filter((one) => sold[0] === undefined || blendOf(one) < blendOf(sold[0]));
  const told = [...sold, ...below.slice(0, MOST_ELSEWHERE)];
  if (told.length === 0) return null;
  const list = (some: readonly PricedListing[]) => some.map((one) => rateText(one, day, PLAIN)).join(". ");
  const statement = [
    verdict(sold, model.display_name, sellers.length),
    ...missing,
    ...(sold.length === 0 ? [] : [`In USD per million tokens: ${list(sold)}.`]),
    below.length > 0
      ? `Cheaper elsewhere, of ${elsewhere.length} other listings: ${list(below.slice(0, MOST_ELSEWHERE))}.`
      : elsewhere.length > 0
        ? `None of ${elsewhere.length} other listings is cheaper.`
        : "No other seller of it is on record.",
    readText(told).trim(),
  ].join(" ");
  return finding("sold_at", statement, { ids: idsOf(told.map((one) => one.model)), on: day }, [prices]);
}

function verdict(sold: readonly PricedListing[], name: string, asked: number): string {
  const [first, last] = [sold[0], sold.at(-1)];
  if (first === undefined || last === undefined)
    return `Of the sellers asked about none sells ${name} by what is on record.`;
  if (first === last)
    return `Of the ${asked} sellers asked about only ${first.model.providerName} sells ${name} by what is on record.`;
  return blendOf(first) === blendOf(last)
    ? `${name} costs the same at ${sold.map(({ model }) => model.providerName).join(" and ")}.`
    : `${first.model.providerName} is the cheap${sold.length > 2 ? "est" : "er"} for ${name}: ${percentBelow(first, last)} % below ${last.model.providerName} at three input tokens to one output token.`;
}
