import { Decimal } from "decimal.js";
import type { Finding } from "../../schema/answers/research.ts";
import type { Source } from "../../schema/records/source.ts";
import type { TaskModel } from "../catalog/catalog-data.ts";
import { isOtherService } from "../catalog/other-services.ts";
import { finding, idsOf } from "../research/answers/input.ts";
import type { TaskPrice } from "../research/answers/prices/task-price.ts";
import { isOver, lastPricesOf, pricesOf } from "../research/answers/prices/task-price.ts";

const MOST_NAMED = 15;

/** What one image costs, and what that holds for. */
interface ImagePrice {
  model: TaskModel;
  usd: Decimal;
  /** Size, quality and how it was worked out; empty where the price is per image as such. */
  of: string;
  price: TaskPrice;
}

/**
 * Returns what one image costs: by the seller's price for an image, else worked out from its price for image tokens and the tokens on
 * record of an image of each size and quality, the usual one first.
 */
function imagePrices(model: TaskModel, day: string, endingToo: boolean): ImagePrice[] {
  const prices = (endingToo ? lastPricesOf(model, day) : pricesOf(model, day)).filter(({ usd }) => Number(usd) > 0);
  const own = prices.find(({ unit }) => unit === "image");
  if (own !== undefined) return [{ model, usd: new Decimal(own.usd), of: "", price: own }];
  const rate = prices.find(({ unit }) => unit === "million image_output tokens");
  const tokens = model.task_facts?.image_tokens?.value ?? [];
  if (rate === undefined) return [];
  return tokens.map(({ size, quality, tokens: count }) => ({
    model,
    usd: new Decimal(rate.usd).times(count).div(1_000_000),
    of: `${size}${quality === null ? "" : ` ${quality}`}, ${count} tokens`,
    price: rate,
  }));
}

/**
 * Lists what an image costs at models that make images, cheapest first.
 * @param takesImage whether only those that take an image as input are wanted
 * @param seatOf countries of a seller's seat; null when not on record
 * @returns null without any
 */
export function pricesPerImage(
  models: readonly TaskModel[],
  { takesImage, named }: { takesImage: boolean; named: boolean },
  day: string,
  seatOf: (provider: string) => readonly string[] | null,
  prices: Source,
): Finding | null {
  const all = models.filter((model) => model.kind === "image" && (named || !isOtherService(model)));
  const taking = all.filter(({ modalities }) => modalities?.input.includes("image") === true);
  const some = (takesImage ? taking : all).map((model) => imagePrices(model, day, named));
  const listed = some
    .flatMap(([usual, ...others]) => (usual === undefined ? [] : [{ usual, others }]))
    .sort((a, b) => a.usual.usd.comparedTo(b.usual.usd));
  const shown = listed.slice(0, MOST_NAMED);
  if (shown.length === 0) return null;
  const texts = shown.map(({ usual: { model, usd, of, price }, others }) => {
    const seat = seatOf(model.provider)?.join(", ") ?? "not on record";
    const more = others.map((one) => `${one.of} ${one.usd.toDecimalPlaces(4)}`).join("; ");
    return `${model.display_name} at ${model.providerName}${price.secondHand ? ", second-hand" : ""}: ${usd.toDecimalPlaces(4)} USD${of === "" ? "" : ` (${of}${more === "" ? "" : `; ${more}`})`}, seat ${seat}, price of ${price.from}${endText(model, day)}`;
  });
  const told = new Set(listed.map(({ usual }) => usual.model.display_name));
  const unpriced = [
    ...new Set(
      (takesImage ? taking : all).flatMap((model, at) =>
        some[at]?.length === 0 && model.status === "current" && !told.has(model.display_name)
          ? [model.display_name]
          : [],
      ),
    ),
  ];
  const statement = [
    `Per image${takesImage ? ", of models on record as taking an image too" : ""}, cheapest first: ${texts.join(". ")}.`,
    ...(listed.length > shown.length ? [`${shown.length} of ${listed.length} are named.`] : []),
    "Where tokens are named the price is worked out from the rate of image tokens and the tokens of one image that the maker states; text and images that go in cost extra.",
    ...(unpriced.length === 0 ? [] : [`No price of an image can be told of: ${unpriced.slice(0, 10).join(", ")}.`]),
    "How good the images are is not compared here.",
  ].join(" ");
  return finding(
    "prices_per_image",
    statement,
    {
      ids: idsOf(shown.map(({ usual }) => usual.model)),
      usd: shown[0]?.usual.usd.toFixed() ?? "",
      listings: listed.length,
      on: day,
    },
    [prices],
  );
}

function endText(model: TaskModel, day: string): string {
  const on = model.deprecation?.shutdown_on ?? null;
  if (isOver(model, day)) return `; shut down there${on === null ? "" : ` on ${on}`}, last price`;
  return on === null ? "" : `; shut down there on ${on}`;
}
