import type { Product, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../core/periods.ts";
import { plansText } from "../../../../core/prices/plans.ts";
import { costText, quantityIn } from "../../../../core/research/answers/prices/quantity-text.ts";
import { cheapestFirst, type TaskPrice, unitText } from "../../../../core/research/answers/prices/task-price.ts";
import { isAi, type Purpose, saysAgents, saysPurpose } from "../../../../core/research/named/purposes.ts";
import { NO_PRICES } from "../../../../core/research/unread-words.ts";
import { listOf } from "../../../../core/text/list.ts";
import type { TaskKind } from "../../../../schema/records/task-model.ts";
import type { Listing } from "../../../../store/catalog/field-products.ts";
import type { OperationContext } from "../../../operation.ts";

/** The kind of models that does what a product does, by its tags. */
const KIND_OF_TAG: readonly (readonly [TaskKind, RegExp])[] = [
  ["text_to_speech", /text[- ]to[- ]speech|voice (?:generation|cloning|synthesis)|speech synthesis|\btts\b/i],
  ["speech_to_text", /speech[- ]to[- ]text|speech recognition|transcription/i],
  ["image", /image generat|text[- ]to[- ]image/i],
  ["video", /video generat|text[- ]to[- ]video/i],
  ["embedding", /embedding/i],
  ["rerank", /rerank/i],
  ["ocr", /\bocr\b|document (?:parsing|recognition)/i],
];
const MOST_MODELS = 8;
const MOST_OWN = 3;
const MOST_PLANNED = 4;
const MOST_NAMED = 8;
const MOST_SHARE = 0.7;

/** States prices of models that do what a product does, since those of products are not recorded. */
export function pricesBeside(
  query: string,
  product: Product | undefined,
  context: OperationContext,
  alternatives: readonly Product[] = [],
): string {
  const tags = product?.tags ?? [];
  const kind = tags.flatMap((tag) => KIND_OF_TAG.find(([, words]) => words.test(tag))?.[0] ?? [])[0];
  const otherwise =
    plansBeside(product, alternatives) ??
    `${NO_PRICES}, so none of these is known to be cheaper: look at the price page of each.`;
  if (product === undefined || kind === undefined) return otherwise;
  const models = context.catalog.taskModels.filter((model) => model.kind === kind);
  const { prices, unit } = cheapestFirst(models, dayOf(context.now()));
  const isOwn = ({ provider, providerName }: TaskModel) =>
    provider === product.slug || providerName.toLowerCase() === product.name.toLowerCase();
  const own = prices.filter(({ model }) => isOwn(model));
  const least = Number(own[0]?.usd ?? Number.POSITIVE_INFINITY);
  const others = prices.filter(({ model, usd }) => !isOwn(model) && Number(usd) < least);
  if (unit === null || others.length === 0) return otherwise;
  const told = ({ model, usd, secondHand }: TaskPrice) =>
    `${model.display_name} at ${model.providerName}${secondHand ? ", second-hand" : ""} ${usd}${costText(usd, unit, quantityIn(query, unit))}`;
  const ofOwn =
    own.length === 0
      ? ` No price of ${product.name} itself is on record in this unit.`
      : ` ${product.name} itself: ${own.slice(0, MOST_OWN).map(told).join("; ")}.`;
  const what = own.length === 0 ? "cheapest first" : `below ${product.name}, cheapest first`;
  return `${NO_PRICES}; those of ${kind.replaceAll("_", " ")} models are, in USD per ${unitText(unit)}, ${what}: ${others.slice(0, MOST_MODELS).map(told).join("; ")}.${others.length > MOST_MODELS ? ` ${others.length - MOST_MODELS} more.` : ""}${ofOwn} Quality and voices are not compared.`;
}

/** Tells the plans of a product and of those alternatives to it whose prices are on record; null when they are of none of both. */
function plansBeside(product: Product | undefined, others: readonly Product[]): string | null {
  const known = [...(product === undefined ? [] : [product]), ...others].filter(({ plans }) => plans.length > 0);
  if (known.length === 0) return null;
  const told = known.slice(0, MOST_PLANNED).map(({ name, plans }) => `${name}: ${plansText(plans)}`);
  return `Prices of plans are on record of ${listOf(known.map(({ name }) => name))} only, so which of the others is cheaper is not known. ${told.join(". ")}.`;
}

/** Says which of a list of products say what the question wants them for. */
export function purposeNotes(purposes: readonly Purpose[], listings: readonly Listing[]): string[] {
  return purposes.flatMap((purpose) => {
    const saying = listings.filter((one) => saysPurpose(purpose, one)).map(({ name }) => name);
    // What nearly all say is what kind of product they are.
    if (saying.length > MOST_SHARE * listings.length && !isAi(purpose)) return [];
    const named = saying.slice(0, MOST_NAMED);
    const more = saying.length - named.length;
    const [word = ""] = purpose.words;
    const what = word === purpose.said.toLowerCase() ? word : `${word} (${purpose.said})`;
    const near = isAi(purpose) ? listings.filter((one) => !saysPurpose(purpose, one) && saysAgents(one)) : [];
    const agents =
      near.length === 0 ? "" : `; agents or MCP of ${listOf(near.slice(0, MOST_NAMED).map(({ name }) => name))}`;
    return saying.length === 0
      ? `No listing of these says ${what}${agents}; a product may still do it.`
      : `The listing says ${what} of ${more > 0 ? `${named.join(", ")} and ${more} more` : listOf(named)}${agents}; others may do it unsaid.`;
  });
}

/** Says which of a list of products, told first, say what the question wants them to do. */
export function wantedNotes(wanted: readonly { name: string; says: RegExp }[], listings: readonly Listing[]): string[] {
  return wanted.flatMap(({ name, says }) => {
    const saying = listings.filter((one) => says.test(`${one.name}. ${one.tags.join(", ")}. ${one.description}`));
    if (saying.length > MOST_SHARE * listings.length) return [];
    const named = saying.slice(0, MOST_NAMED).map((one) => one.name);
    const more = saying.length - named.length;
    return saying.length === 0
      ? `No listing of these says "${name}"; a product may still do it.`
      : `The listing says "${name}" of ${more > 0 ? `${named.join(", ")} and ${more} more` : listOf(named)}, told first; others may do it unsaid.`;
  });
}
