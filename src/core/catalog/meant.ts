import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { CatalogModel as ModelView } from "./catalog-data.ts";

/**
 * Returns the listing that a name means when it states no seller: for a family without a version the maker's current model,
 * and for a model that its maker does not sell the middle of its sellers by price. A name that is one seller's own keeps it.
 */
export function meantBy(name: string, found: ModelView, models: readonly ModelView[]): ModelView {
  const { model_key: key } = found;
  if (found.first_party || key === null || isQualified(name, found)) return found;
  return makersCurrent(name, key, models) ?? middleSeller(name, key, models) ?? found;
}

/** Returns the current listings of a model that have a price, cheapest first; `quoted`: only quoted ones, where there are any. */
function pricedSellers(key: string, models: readonly ModelView[], only = { quoted: true }): ModelView[] {
  const sold = (listingsOf(models).get(key) ?? []).flatMap((model) => {
    const usd = model.status === "current" ? blended(model) : null;
    return usd === null ? [] : [{ model, usd }];
  });
  const quoted = sold.filter(({ model }) => model.prices.some(isQuoted));
  return (only.quoted && quoted.length > 0 ? quoted : sold)
    .sort((a, b) => a.usd - b.usd || (a.model.provider < b.model.provider ? -1 : 1))
    .map(({ model }) => model);
}

/** Whether a name states no seller of the model that it means. */
export function isBareName(name: string, { provider, providerName }: ModelView): boolean {
  const said = plain(name);
  return ![provider, providerName].some((one) => said.includes(plain(one)));
}

/** Whether a name without a version means this listing of its maker, and is no name that the maker gives it. */
export function isFamilyName(name: string, { first_party: own, model_key: key, ...model }: ModelView): boolean {
  const names = [model.model_id, model.display_name, ...model.aliases];
  const bare = !/\d/.test(name) && /\d/.test(key ?? "") && !name.includes("/");
  return own && bare && names.every((one) => plain(one) !== plain(name));
}

/** Returns the sellers among which the middle one is taken for a name; none where the name is one seller's own. */
export function otherSellers(name: string, { model_key: key }: ModelView, models: readonly ModelView[]): ModelView[] {
  return key === null || middleSeller(name, key, models) === null ? [] : pricedSellers(key, models, { quoted: false });
}

/**
 * Says that a name without a seller was found at resellers only, so that nothing is known of what its maker sells. Null where
 * the maker's own listing is on record.
 */
export function resaleWords(name: string, found: ModelView, models: readonly ModelView[]): string | null {
  const all = found.model_key === null ? [found] : (listingsOf(models).get(found.model_key) ?? [found]);
  if (!isBareName(name, found) || all.some(({ first_party: own }) => own)) return null;
  const others = new Set(all.map(({ provider }) => provider)).size - 1;
  const more = others === 0 ? "" : ` and ${others} more ${others === 1 ? "seller" : "sellers"}`;
  return `"${name}" is on record at ${found.providerName}${more}, not at its maker: its state is that at ${found.providerName}. Check it where you call it.`;
}

function isQualified(name: string, { provider }: ModelView): boolean {
  return name.trim().toLowerCase().startsWith(`${provider}/`);
}

/** A name without a version, such as "mistral-large", means the model that its maker sells under it now. */
function makersCurrent(name: string, key: string, models: readonly ModelView[]): ModelView | null {
  const [maker = "", tail = ""] = key.split("/");
  if (/\d/.test(name) || plain(tail) !== plain(name)) return null;
  const own = [...listingsOf(models)]
    .filter(([other]) => other.startsWith(`${maker}/${tail}-`) && /^[\d.-]+$/.test(other.slice(key.length + 1)))
    .flatMap(([, listings]) => listings.filter((one) => one.first_party && one.status === "current"));
  const latest = own.find(({ aliases }) => aliases.some((alias) => plain(alias) === plain(`${name}-latest`)));
  if (latest !== undefined) return latest;
  const version = ({ model_key: other }: ModelView) => Number.parseFloat(other?.slice(key.length + 1) ?? "") || 0;
  return [...own].sort((a, b) => version(b) - version(a))[0] ?? null;
}

function middleSeller(name: string, key: string, models: readonly ModelView[]): ModelView | null {
  const listings = listingsOf(models).get(key) ?? [];
  if (listings.some((one) => one.first_party && one.status === "current")) return null;
  const wanted = plain(name);
  const named = new Set(
    listings.flatMap(({ provider, model_id: id, display_name: title, aliases }) =>
      [id, title, ...aliases].some((one) => plain(one) === wanted) ? [provider] : [],
    ),
  );
  // Only one seller calls the model so, and the name is not that of the model itself.
  if (named.size === 1 && wanted !== plain(key.split("/")[1] ?? "")) return null;
  const sellers = pricedSellers(key, models);
  return sellers[Math.floor((sellers.length - 1) / 2)] ?? null;
}

const listings = new WeakMap<readonly ModelView[], ReadonlyMap<string, readonly ModelView[]>>();

/** Listings of each model; the models of a build never change. */
function listingsOf(models: readonly ModelView[]): ReadonlyMap<string, readonly ModelView[]> {
  let known = listings.get(models);
  if (known === undefined) {
    const keyed = models.flatMap((model) => (model.model_key === null ? [] : [{ key: model.model_key, model }]));
    known = new Map(
      [...Map.groupBy(keyed, ({ key }) => key)].map(([key, some]) => [key, some.map((one) => one.model)]),
    );
    listings.set(models, known);
  }
  return known;
}

/** Tokens of input to one of output by which sellers of one model are ordered. */
const INPUT_SHARE = 3;

function blended({ prices }: ModelView): number | null {
  const rate = (meter: ModelPrice["meter"]) =>
    prices.find((one) => one.meter === meter && one.effective_to === null && Object.keys(one.when).length === 0);
  const [input, output] = [rate("input"), rate("output")];
  if (input === undefined || output === undefined) return null;
  return Number(input.usd_per_mtok) * INPUT_SHARE + Number(output.usd_per_mtok);
}

function isQuoted({ evidence, status }: ModelPrice): boolean {
  return evidence !== null && status !== "pending";
}

/** The letters and digits of a name in lower case, so that `GPT 4o`, `gpt-4o` and `gpt4o` are equal. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[\s._-]+/g, "");
}
