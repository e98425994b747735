import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { CatalogModel, Provider } from "../catalog/catalog-data.ts";
import { isShutDown } from "../optimize/choice/shutdown.ts";
import { PLACES } from "../optimize/task/demands/words/names/places.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import { pricedOn } from "../research/answers/price.ts";
import { blendOf } from "../research/answers/prices/order.ts";
import { PLAIN, type PricedListing, rateText, readText } from "../research/answers/prices/rate-text.ts";
import { isSeatedIn, seatsOf } from "../research/apply.ts";
import { listingsNamed } from "./at-sellers.ts";
import { type ModelData, oneEach, onSale } from "./listings.ts";
import type { ModelQuestion } from "./read.ts";

const MOST_SELLERS = 8;

/**
 * Lists the sellers with their seat in some countries that sell models with open weights: how many, and the cheapest of each.
 * @returns null when nobody sells any
 */
export function openModelsIn(
  { codes, names }: NonNullable<ModelQuestion["seat"]>,
  data: ModelData,
  providers: readonly Provider[],
  prices: Source,
): Finding | null {
  const factsOf = new Map(providers.map(({ id, facts }) => [id, facts]));
  const open = onSale(
    data.models.filter(({ open_weights: is }) => is),
    data,
  ).sort((a, b) => blendOf(a) - blendOf(b));
  const there = open.filter(({ model }) => isSeatedIn(factsOf.get(model.provider) ?? null, { codes, outside: false }));
  const bySeller = [...Map.groupBy(there, ({ model }) => model.provider)];
  const unknown = open.filter(({ model }) => seatsOf(factsOf.get(model.provider) ?? null).length === 0);
  if (open.length === 0) return null;
  const seats = new Set(bySeller.flatMap(([id]) => seatsOf(factsOf.get(id) ?? null)));
  const none = names.length > 1 ? names.filter((name) => !codesOf(name).some((code) => seats.has(code))) : [];
  const shown = bySeller.flatMap(([, some]) =>
    oneEach(some)
      .toSorted((a, b) => blendOf(a) - blendOf(b))
      .slice(0, MOST_OF_SELLER),
  );
  const texts = bySeller.map(([id, some]) => {
    const models = oneEach(some).toSorted((a, b) => blendOf(a) - blendOf(b));
    const rows = models.slice(0, MOST_OF_SELLER).map((one) => rateText(one, data.day, PLAIN));
    return `${some[0]?.model.providerName} (seat ${seatsOf(factsOf.get(id) ?? null).join(", ")}) sells ${models.length}: ${rows.join("; ")}${models.length > rows.length ? " and others" : ""}.`;
  });
  const statement = [
    bySeller.length === 0
      ? `No seller of models with open weights is on record with its seat in ${names.join(" or ")}.`
      : `With their seat in ${names.join(" or ")}, these sell models with open weights: ${bySeller.map(([, some]) => some[0]?.model.providerName).join(", ")}.`,
    ...(none.length === 0 ? [] : [`None is on record with its seat in ${none.join(" or ")}.`]),
    ...(bySeller.length === 0
      ? []
      : [
          "The cheapest of each by three input tokens to one output token, in USD per million tokens:",
          ...texts,
          readText(shown).trim(),
        ]),
    `No seat is on record of these other sellers of open weights: ${[...new Set(unknown.map(({ model }) => model.providerName))].join(", ")}.`,
    "A seat does not tell where data is kept.",
  ].join(" ");
  return finding("open_models_in", statement, { ids: idsOf(shown.map(({ model }) => model)), on: data.day }, [prices]);
}

const MOST_OF_SELLER = 4;

function codesOf(name: string): readonly string[] {
  return PLACES.find((one) => one.name === name)?.codes ?? [];
}

/**
 * Lists for each of some models the sellers with their seat in some countries, cheapest first, with their prices.
 * @returns null when one of the names has no listing
 */
export function soldIn(
  names: readonly string[],
  seat: NonNullable<ModelQuestion["seat"]>,
  { models, day }: ModelData,
  providers: readonly Provider[],
  prices: Source,
): Finding | null {
  const factsOf = new Map(providers.map(({ id, facts }) => [id, facts]));
  const seatsAt = ({ provider }: CatalogModel) => seatsOf(factsOf.get(provider) ?? null);
  const each = names.map((name) => {
    const sold = pricedOn(listingsNamed(name, models), day)
      .filter((one) => blendOf(one) > 0 && !isShutDown(one.model, day))
      .sort((a, b) => blendOf(a) - blendOf(b));
    const there = sold.filter(({ model }) =>
      isSeatedIn(factsOf.get(model.provider) ?? null, { codes: seat.codes, outside: false }),
    );
    return { name, sold, there, unknown: sold.filter(({ model }) => seatsAt(model).length === 0) };
  });
  if (each.some(({ sold }) => sold.length === 0)) return null;
  const where = seat.names.join(" or ");
  const row = (one: PricedListing) =>
    `${rateText(one, day, PLAIN)} (seat ${seatsAt(one.model).join(", ") || "not on record"})`;
  const texts = each.map(({ name, sold, there }) => {
    const more = there.length - MOST_SELLERS;
    const [elsewhere] = sold.filter((one) => !there.includes(one));
    return there.length > 0
      ? `${name}: ${there.slice(0, MOST_SELLERS).map(row).join("; ")}${more > 0 ? `; and ${more} more` : ""}.`
      : `${name}: no seller with its seat in ${where} is on record.${elsewhere === undefined ? "" : ` Elsewhere the cheapest is ${row(elsewhere)}.`}`;
  });
  const told = each.flatMap(({ there }) => there.slice(0, MOST_SELLERS));
  const unknown = [...new Set(each.flatMap((one) => one.unknown.map(({ model }) => model.providerName)))];
  const sellers = new Set(told.map(({ model }) => model.providerName));
  const statement = [
    `${sellers.size === 0 ? `No seller with its seat in ${where} is on record for these.` : `With their seat in ${where}: ${[...sellers].join(", ")}.`} For each model, cheapest first by three input tokens to one output token, in USD per million tokens:`,
    ...texts,
    ...(told.length === 0 ? [] : [readText(told).trim()]),
    ...(unknown.length === 0
      ? []
      : [`They sell some of these too, and no seat of theirs is on record: ${unknown.join(", ")}.`]),
    "A seat does not tell where data is kept.",
  ].join(" ");
  const rows = told.length > 0 ? told : each.flatMap(({ sold }) => sold.slice(0, 1));
  return finding("sold_in", statement, { ids: idsOf(rows.map(({ model }) => model)), on: day }, [prices]);
}
