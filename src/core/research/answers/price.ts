import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { isShutDown, makerEndText } from "../../optimize/choice/shutdown.ts";
import { endingRates } from "../../optimize/money/price-end.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { addDays } from "../../periods.ts";
import { baseRates } from "../../prices/base-rates.ts";
import { filterOf } from "../question/filters.ts";
import { BEST } from "../question/intent/kind.ts";
import { amountsText } from "./amounts.ts";
import {
  type DirectInput,
  filterWords,
  finding,
  idsOf,
  oncePerModel,
  rankedOf,
  restText,
  SHOWN,
  shownOf,
} from "./input.ts";
import { besideText } from "./model-facts.ts";
import { blendOf, ordered, SELLERS } from "./prices/order.ts";
import { type PricedListing, type RateParts, rateText, readText } from "./prices/rate-text.ts";
import { stayingText } from "./prices/staying.ts";

/** Questions about prices that are going to change. */
export const CHANGES =
  /(?<!\p{L})(?:chang(?:e|es|ing)|increas\p{L}*|rais(?:e|es|ing)|hikes?|get(?:ting|s)? (?:cheaper|dearer|more expensive)|drop(?:s|ping)?|cuts?|ris(?:e|es|ing)|going (?:up|down)|teurer werden|wird (?:teurer|billiger)|aumentar\p{L}*|subir\p{L}*|aumentará\p{L}*|ändern|ändert|änder\p{L}*|steig\p{L}*|erhöh\p{L}*|chang(?:ent|era|eront)|augment\p{L}*|cambi(?:an|a|ará\p{L}*)|sub(?:en|irán)|mud(?:am|a|ará)|sobem|cambiano|cambierà|aument\p{L}*|verander\p{L}*|stijg\p{L}*)(?!\p{L})|涨价|变化|变动/iu;
/** Questions about context windows. */
export const OF_WINDOWS =
  /context|window|kontext|contexte|fenêtre|contexto|ventana|janela|contesto|finestra|venster|上下文|窗口/iu;
/** Questions about earlier prices. */
const PAST_CHANGES =
  /\b(?:history|change[sd]?|since (?:its |the )?(?:launch|release)|(?:get|got|gotten|become|became) (?:cheaper|dearer|more expensive)|(?:raised|lowered|cut) (?:its |their |the )?prices?)\b/i;
const CACHED = /cach|缓存/iu;
const WRITE =
  /(?<!\p{L})(?:writ(?:e|es|ing)|schreib\p{L}*|écri\p{L}*|escri(?:bir|tura|ta)|gravação|scrit\p{L}*|scriv\p{L}*|schrijv\p{L}*)(?!\p{L})|写入/iu;
const BATCH = /(?<!\p{L})(?:batch|stapel|lotes?|par lots?)(?!\p{L})|批/iu;

/** Returns the listings whose base rates are known on a day. */
export function pricedOn(models: readonly CatalogModel[], day: string): PricedListing[] {
  return models.flatMap((model) => {
    const { input, output } = baseRates(model.prices, day);
    return input === null || output === null ? [] : [{ model, input, output }];
  });
}

/** States the rates of the named models, or of the cheapest that meet the filters. */
export function priceAnswer(input: DirectInput): Finding | null {
  const { models, day, query, sources, named, question } = input;
  const filters = filterWords(question);
  // Without a name, only questions for the cheapest or for what meets a filter can be answered.
  const changing = CHANGES.test(query) && !/\bhistory\b/i.test(query);
  const ranked = question.cheapest || question.dearest === true;
  if (!named && !ranked && filters === "" && !changing) return null;
  const priced = pricedOn(models, day);
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const end = addDays(day, 365);
  const announced = current.filter(
    ({ model }) => scheduledChanges(model.prices, day, end).length > 0 || endingRates(model, day).length > 0,
  );
  const { listed, sold, order } = ordered(input, { current, priced, announced: changing ? announced : [] });
  const cached = CACHED.test(query);
  // What each seller charges for the cache is asked of all of them.
  const most = named ? shownOf(input, cached ? MOST_LISTED : SHOWN) : rankedOf(input);
  const several = named && question.sides.length > 1;
  const chosen = listed.slice(0, several && !cached ? Math.min(MOST_LISTED, modelsOf(listed).size) : most);
  const first = chosen[0];
  if (first === undefined) return null;
  const parts: RateParts = {
    windowToo: question.byWindow || OF_WINDOWS.test(query) || filterOf(question.filters, "context") !== undefined,
    // Of a list, when each rate was first read tells a buyer nothing.
    sinceToo: named && chosen.length === 1,
    cacheToo: cached,
    writeToo: cached && WRITE.test(query),
    batchToo: BATCH.test(query),
  };
  const texts = chosen.map((one) => `${rateText(one, day, parts)}${indexText(input, one.model)}`);
  const praised =
    !named && BEST.test(query) && question.byAbility !== true
      ? " The order is by price: which is best at a task does not follow from it, optimize_model takes the task."
      : "";
  const lead =
    changing && announced.length === 0
      ? `No change of price within the next twelve months is announced for any of these ${current.length} listings. `
      : "";
  const rest =
    changing && announced.length > 0
      ? ` Of the other ${current.length - announced.length} listings no change is announced.`
      : "";
  const makerEnds = named
    ? oncePerModel(chosen).flatMap(({ model }) => {
        const text = makerEndText(model, day, input.listings);
        return text === null ? [] : [` ${model.display_name}: ${text}`];
      })
    : [];
  const beside = named && !several ? besideText(query, soldAs(models, first.model), day, "window") : "";
  const ends = question.cheapest && question.dearest === true && sold.length > 1 ? spreadText(sold) : "";
  const staying =
    question.cheapest && !named && order.includes("cheapest first") ? stayingText(listed, day, input.listings) : "";
  const withdrawn = named && !several && SELLERS.test(query) ? withdrawnText(models, sold, day) : "";
  const more = moreText({
    listed,
    chosen,
    current,
    sold,
    counted: filterOf(question.filters, "count") !== undefined,
    named,
    several,
  });
  return finding(
    "price_of",
    `${lead}${staying === "" ? "" : `Cheapest: ${first.model.display_name} at ${first.model.providerName}, input ${first.input.usd_per_mtok} and output ${first.output.usd_per_mtok}. ${staying}`}${ends}${named ? amountsText(query, chosen) : ""}In USD per million tokens${filters === "" ? "" : ` (${filters})`}${order}: ${texts.join(". ")}.${makerEnds.join("")}${beside}${readText(chosen)}${more}${withdrawn}${praised}${rest}${cached ? leastCached(listed, day) : ""}${
      PAST_CHANGES.test(query) && !texts.some((text) => text.includes(" was ")) ? " No earlier price is recorded." : ""
    }`,
    {
      model: first.model.display_name,
      provider: first.model.provider,
      ids: idsOf(chosen.map(({ model }) => model)),
      input: first.input.usd_per_mtok,
      output: first.output.usd_per_mtok,
      listings: listed.length,
      on: day,
    },
    [
      first.input.evidence === null
        ? sources.prices
        : {
            name: `Price page of ${first.model.providerName}`,
            url: first.input.evidence.url,
            as_of: first.input.evidence.read_at,
          },
    ],
  );
}

/** Says how far the dearest seller of a model is above the cheapest. */
function spreadText(sold: readonly PricedListing[]): string {
  const sorted = sold.filter((one) => blendOf(one) > 0).sort((a, b) => blendOf(a) - blendOf(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined || low === high) return "";
  const text = ({ model, input, output }: PricedListing) =>
    `${model.providerName}, input ${input.usd_per_mtok} and output ${output.usd_per_mtok}`;
  const times = (blendOf(high) / blendOf(low)).toFixed(1);
  return `Dearest seller: ${text(high)}; cheapest: ${text(low)}; by three input tokens to one output token the dearest costs ${times} times as much. `;
}

/** Names the lowest rate for cached input, which the order by input and output does not show. */
function leastCached(listed: readonly PricedListing[], day: string): string {
  const rates = listed.flatMap(({ model }) => {
    const { cacheRead } = baseRates(model.prices, day);
    return cacheRead === null ? [] : [{ model, usd: cacheRead.usd_per_mtok }];
  });
  const [least] = rates.sort((a, b) => Number(a.usd) - Number(b.usd));
  return least === undefined || rates.length < 2
    ? ""
    : ` Lowest for cached input: ${least.model.display_name} at ${least.model.providerName}, ${least.usd}.`;
}

/** The ability index of a model, where a question orders by it. */
function indexText({ question, ability }: DirectInput, model: CatalogModel): string {
  if (question.byAbility !== true) return "";
  const rated = ability(model);
  return rated === null
    ? ", ability not rated"
    : `, ability index ${rated.value.toFixed(1)} ± ${rated.margin.toFixed(1)} (scores to ${rated.newest})`;
}

/** Names the sellers of a model that no longer sell it, with the day of the end where it is recorded. */
function withdrawnText(models: readonly CatalogModel[], sold: readonly PricedListing[], day: string): string {
  const [first] = sold;
  if (first === undefined || first.model.model_key === null) return "";
  const selling = new Set(sold.map(({ model }) => model.provider));
  const ended = models.filter(
    (one) => one.model_key === first.model.model_key && isShutDown(one, day) && !selling.has(one.provider),
  );
  const names = [...Map.groupBy(ended, ({ provider }) => provider).values()].flatMap(([one]) =>
    one === undefined
      ? []
      : `${one.providerName}${one.deprecation?.shutdown_on == null ? "" : ` (since ${one.deprecation.shutdown_on})`}`,
  );
  return names.length === 0 ? "" : ` No longer sold by ${names.join(", ")}.`;
}

/** Most models of a list by price, and most other sellers of one model, and of each of several, that are named with their rates. */
const MOST_LISTED = 10;
const MOST_SELLERS = 40;
const MOST_SELLERS_OF_EACH = 20;

/** The listings of the model that a list begins with. */
function soldAs(models: readonly CatalogModel[], first: CatalogModel): CatalogModel[] {
  return models.filter((one) => one === first || (one.model_key !== null && one.model_key === first.model_key));
}

/** Says what a list leaves out: other sellers with their rates, other models of the name, or how many. */
function moreText({
  listed,
  chosen,
  current,
  sold,
  counted,
  named,
  several,
}: {
  listed: readonly PricedListing[];
  chosen: readonly PricedListing[];
  current: readonly PricedListing[];
  sold: readonly PricedListing[];
  counted: boolean;
  named: boolean;
  /** Whether the question names several models. */
  several: boolean;
}): string {
  const left = listed.slice(chosen.length);
  if (several) return counted ? "" : sellersOf(left);
  if (!named)
    return left.length > 0
      ? ` ${chosen.length} of ${listed.length} models that meet this are named${restText(chosen.length, listed.length)}.`
      : "";
  if (sold.length === 0) {
    const names = left.slice(0, MOST_LISTED).map(({ model }) => model.display_name);
    const more = left.length - names.length;
    return names.length === 0 || counted
      ? ""
      : ` Older or other models of this name: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
  }
  const texts = left.slice(0, MOST_SELLERS).map(sellerText);
  const others =
    texts.length === 0 || counted
      ? ""
      : ` Other sellers, input and output: ${texts.join("; ")}${left.length > texts.length ? ` and ${left.length - texts.length} more` : ""}.`;
  const own = sold.find(({ model }) => model.first_party);
  const below = own === undefined ? 0 : sold.filter((one) => blendOf(one) > 0 && blendOf(one) < blendOf(own)).length;
  const maker =
    own === undefined || sold.length < 2
      ? ""
      : ` ${below === 0 ? "No other seller on record is" : `${below} of ${sold.length - 1} other listings are`} below ${own.model.providerName} itself.`;
  const relatives = [
    ...new Set(current.filter((one) => !sold.includes(one)).map(({ model }) => model.display_name)),
  ].slice(0, SHOWN);
  return `${others}${maker}${relatives.length === 0 ? "" : ` Not the same model: ${relatives.join(", ")}.`}`;
}

function modelsOf(listed: readonly PricedListing[]): Map<string, PricedListing[]> {
  return Map.groupBy(listed, ({ model }) => model.model_key ?? `${model.provider}/${model.model_id}`);
}

function sellerText({ model, input, output }: PricedListing): string {
  return `${model.providerName}${input.evidence === null ? " (second-hand)" : ""} ${input.usd_per_mtok} and ${output.usd_per_mtok}`;
}

/** Names the sellers of each of several models with their rates. */
function sellersOf(left: readonly PricedListing[]): string {
  return [...modelsOf(left).values()]
    .map((some) => {
      const texts = some.slice(0, MOST_SELLERS_OF_EACH).map(sellerText);
      const more = some.length - texts.length;
      return ` Other sellers of ${some[0]?.model.display_name}, input and output: ${texts.join("; ")}${more > 0 ? ` and ${more} more` : ""}.`;
    })
    .join("");
}
