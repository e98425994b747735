import { Decimal } from "decimal.js";
import type { ModelPrice } from "../../../../schema/records/model-price.ts";
import type { CatalogModel } from "../../../catalog/catalog-data.ts";
import { isShutDown } from "../../../optimize/choice/shutdown.ts";
import { endingRates } from "../../../optimize/money/price-end.ts";
import { scheduledChanges } from "../../../optimize/money/twelve-months.ts";
import { addDays } from "../../../periods.ts";
import { type BaseRates, baseRates } from "../../../prices/base-rates.ts";
import { readOn } from "../../../prices/evidence-kind.ts";
import { pricesAt } from "../../../prices/model-price.ts";
import { ratesByLength } from "../../../prices/rates-by-length.ts";

/** A listing with known input and output rates. */
export interface PricedListing {
  model: CatalogModel;
  input: NonNullable<BaseRates["input"]>;
  output: NonNullable<BaseRates["output"]>;
}

/** What a rate text states beside input and output. */
export type RateParts = Record<"windowToo" | "sinceToo" | "cacheToo" | "writeToo" | "batchToo", boolean>;
/** Input and output alone. */
export const PLAIN: RateParts = {
  windowToo: false,
  sinceToo: false,
  cacheToo: false,
  writeToo: false,
  batchToo: false,
};

/** Describes the rates of one listing: since when they apply, the previous ones and announced ones. */
export function rateText(
  { model, input, output }: PricedListing,
  day: string,
  { windowToo, sinceToo, cacheToo, writeToo, batchToo }: RateParts,
): string {
  const { batchInput, batchOutput } = baseRates(model.prices, day);
  const cache = `${cacheToo ? cacheText({ model, input }, day) : ""}${writeToo ? writeText({ model, input }, day) : ""}`;
  const batch = batchToo
    ? batchInput === null && batchOutput === null
      ? ", no batch rate recorded"
      : `, batch input ${batchInput?.usd_per_mtok ?? "not known"} and output ${batchOutput?.usd_per_mtok ?? "not known"}`
    : "";
  const hours = hoursText(model, day);
  const end = addDays(day, 365);
  const past = model.prices.filter(
    ({ meter, when, effective_to: to }) =>
      meter === "input" && Object.keys(when).length === 0 && to !== null && to <= day,
  );
  const before = past
    .map(({ usd_per_mtok: usd, effective_from: from, effective_to: to }) => ` (input was ${usd} from ${from} to ${to})`)
    .join("");
  // The first reading is not the start of a price. A start is known only for a rate that replaced another or that came
  // with the model's release.
  const began =
    past.some(({ effective_to: to }) => to === input.effective_from) || model.released_on === input.effective_from;
  const since = began
    ? `, since ${input.effective_from}`
    : sinceToo
      ? `, first read here on ${input.effective_from}, when it began is not recorded`
      : "";
  const window = windowToo ? `, window ${model.context_window?.value ?? "not known"}${lengthText(model, day)}` : "";
  const next = scheduledChanges(model.prices, day, end)
    .map(({ on, meter, to_usd_per_mtok: to }) => `; ${meter} becomes ${to} on ${on}`)
    .join("");
  const last = endingRates(model, day)
    .map(({ meter, effective_to: to }) => `; the price of ${meter} is on record to ${to} only, what follows is not`)
    .join("");
  const ended = isShutDown(model, day) ? ", shut down, last price" : input.evidence === null ? ", second-hand" : "";
  const ending = endingText(model, day);
  return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok}${hours}${cache}${batch}${window}${since}${before}${next}${last}${ending}`;
}

/** Describes the off-peak rates of a seller; empty when it has one rate all day. */
function hoursText({ prices }: CatalogModel, day: string): string {
  const now = pricesAt(prices, day).filter(
    ({ when }) => when.service_tier === undefined && when.route === undefined && when.input_tokens_gte === undefined,
  );
  const peak = now.find(({ when }) => when.utc_window !== undefined);
  const rate = (meter: ModelPrice["meter"]) =>
    now.find((price) => price.meter === meter && price.when.utc_window === undefined)?.usd_per_mtok;
  const [input, output] = [rate("input"), rate("output")];
  if (peak === undefined || input === undefined || output === undefined) return "";
  const { utc_window: window = "", utc_days: days } = peak.when;
  return ` in peak hours (${window} UTC${days === undefined ? "" : `, ${days}`}), input ${input}, output ${output} at all others`;
}

/** States the rates of long requests; empty when the base rates hold for every length. */
function lengthText({ prices }: CatalogModel, day: string): string {
  const tiers = ratesByLength(prices, day).map(
    ({ from_input_tokens: from, input_usd_per_mtok: input, output_usd_per_mtok: output }) =>
      `from ${from} input tokens on ${[...(input === null ? [] : [`input ${input}`]), ...(output === null ? [] : [`output ${output}`])].join(" and ")}`,
  );
  return tiers.length === 0 ? "" : ` (dearer with length: ${tiers.join("; ")})`;
}

/** Says over which days the rates of a list were read. */
export function readText(listed: readonly PricedListing[]): string {
  const days = listed.map(({ input }) => readOn(input)).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last
    ? ` Prices read on ${first}.`
    : ` Prices read between ${first} and ${last}; each row has its day.`;
}

/** Says that a listing is deprecated or will end; empty otherwise. */
function endingText(model: CatalogModel, day: string): string {
  if (isShutDown(model, day)) return "";
  const on = model.deprecation?.shutdown_on ?? null;
  if (on !== null) return `; shut down there on ${on}`;
  return model.status === "deprecated" ? "; deprecated there, no day of its end recorded" : "";
}

const WRITES = [
  ["cache_write", "cache write"],
  ["cache_write_5m", "cache write for five minutes"],
  ["cache_write_1h", "cache write for an hour"],
] as const;

/** States what reading from the cache costs, and how far below the rate of input that is. */
function cacheText({ model, input }: Pick<PricedListing, "model" | "input">, day: string): string {
  const read = baseRates(model.prices, day).cacheRead?.usd_per_mtok;
  if (read === undefined) return ", cache read not known";
  const full = new Decimal(input.usd_per_mtok);
  const saved = full.isZero() ? null : new Decimal(1).minus(new Decimal(read).div(full)).times(100).toDecimalPlaces(1);
  return `, cache read ${read}${saved === null || saved.isZero() ? "" : ` (${saved.abs()} % ${saved.isPositive() ? "below" : "above"} input)`}`;
}

/** States what writing to the cache costs, and how many times the rate of input that is. */
function writeText({ model, input }: Pick<PricedListing, "model" | "input">, day: string): string {
  const full = new Decimal(input.usd_per_mtok);
  const now = pricesAt(model.prices, day).filter(({ when }) => Object.keys(when).length === 0);
  const known = WRITES.flatMap(([meter, name]) => {
    const rate = now.find((price) => price.meter === meter);
    if (rate === undefined) return [];
    const times = full.isZero() ? "" : ` (${new Decimal(rate.usd_per_mtok).div(full).toDecimalPlaces(2)} times input)`;
    return [`, ${name} ${rate.usd_per_mtok}${times}`];
  });
  return known.length === 0 ? ", cache write not known" : known.join("");
}
