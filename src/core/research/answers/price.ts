import type { Finding } from "../../../schema/answers/research.ts";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import type { CatalogModel } from "../../catalog/catalog-data.ts";
import { isShutDown, makerEnd } from "../../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { type BaseRates, baseRates } from "../../prices/base-rates.ts";
import { pricesAt } from "../../prices/model-price.ts";
import { filterOf } from "../question/filters.ts";
import { amountsText } from "./amounts.ts";
import { DAY_MS, type DirectInput, filterWords, finding, idsOf, oncePerModel, shownOf } from "./input.ts";

/** Questions about prices that are going to change. */
export const CHANGES =
  /(?<!\p{L})(?:chang(?:e|es|ing)|increas\p{L}*|rais(?:e|es|ing)|hikes?|get(?:ting|s)? (?:cheaper|dearer|more expensive)|drop(?:s|ping)?|cuts?|ris(?:e|es|ing)|going (?:up|down)|teurer werden|wird (?:teurer|billiger)|aumentar\p{L}*|subir\p{L}*|aumentará\p{L}*|повы[сш]\p{L}*|подорожа\p{L}*|ändern|ändert|änder\p{L}*|steig\p{L}*|erhöh\p{L}*|chang(?:ent|era|eront)|augment\p{L}*|cambi(?:an|a|ará\p{L}*)|sub(?:en|irán)|mud(?:am|a|ará)|sobem|cambiano|cambierà|aument\p{L}*|verander\p{L}*|stijg\p{L}*|измен\p{L}*|меня\p{L}*)(?!\p{L})|涨价|变化|变动|値上げ|変わ|인상|바뀌/iu;
const BY_OUTPUT = /by output|output (?:price|tokens?)|nach ausgabe|par sortie|por salida|por saída/iu;
const CACHED = /cach|缓存|キャッシュ|캐시|кэш/iu;
const BATCH = /(?<!\p{L})(?:batch|stapel|lotes?|par lots?)(?!\p{L})|批|バッチ|배치|пакет/iu;

const NEWEST =
  /(?<!\p{L})(?:newest|latest|neuest\p{L}*|derni(?:er|ère)s?|últim[oa]s?|más nuev[oa]s?|mais recentes?|più recent[ei]|ultim[oaie]|nieuwste|новейш\p{L}*|последн\p{L}*)(?!\p{L})|最新|最近|최신/iu;

/** Questions about who sells a model, not about which of its family. */
const SELLERS =
  /(?<!\p{L})(?:providers?|sellers?|hosts?|hosted|vendors?|where|place|anbieter|wo|fournisseurs?|hébergeurs?|où|proveedor(?:es)?|dónde|fornecedor(?:es)?|onde|fornitor[ei]|dove|aanbieders?|waar|провайдер\p{L}*|где)(?!\p{L})|供应商|提供商|哪里|プロバイダ|どこ|제공업체|어디/iu;

/** A listing with known input and output rates. */
export interface PricedListing {
  model: CatalogModel;
  input: NonNullable<BaseRates["input"]>;
  output: NonNullable<BaseRates["output"]>;
}

/** Returns the listings whose base rates are known on a day. */
export function pricedOn(models: readonly CatalogModel[], day: string): PricedListing[] {
  return models.flatMap((model) => {
    const { input, output } = baseRates(model.prices, day);
    return input === null || output === null ? [] : [{ model, input, output }];
  });
}

/** Price of three input tokens and one output token, for sorting. */
export function blendOf({ input, output }: PricedListing): number {
  return 3 * Number(input.usd_per_mtok) + Number(output.usd_per_mtok);
}

/** States the rates of the named models, or of the cheapest that meet the filters. */
export function priceAnswer(input: DirectInput): Finding | null {
  const { models, day, query, sources, named, question } = input;
  const filters = filterWords(question);
  // Without a name, only questions for the cheapest or for what meets a filter can be answered.
  const changing = CHANGES.test(query) && !/\bhistory\b/i.test(query);
  if (!named && !question.cheapest && filters === "" && !changing) return null;
  const priced = pricedOn(models, day);
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const free = question.filters.some(({ kind }) => kind === "free");
  const end = new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10);
  const announced = current.filter(
    ({ model }) => scheduledChanges(model.prices, day, end).length > 0 || endingRates(model, day, end).length > 0,
  );
  const key = named && SELLERS.test(query) ? (current[0]?.model.model_key ?? null) : null;
  const sold = key === null ? current : current.filter(({ model }) => model.model_key === key);
  const oneModel = named && new Set(sold.map(({ model }) => model.model_key)).size === 1;
  const byOutput = BY_OUTPUT.test(query);
  const cost = (one: PricedListing) => (byOutput ? Number(one.output.usd_per_mtok) : blendOf(one));
  const listed =
    changing && announced.length > 0
      ? announced
      : question.cheapest && oneModel
        ? sold.filter((one) => blendOf(one) > 0).sort((a, b) => cost(a) - cost(b))
        : question.cheapest || !named
          ? oncePerModel(
              current
                .filter((one) => (blendOf(one) > 0 || free) && makerEnd(one.model, day, input.listings) === null)
                .sort((a, b) => cost(a) - cost(b)),
            )
          : makersFirst(current.length > 0 ? current : priced, question.subject, NEWEST.test(query));
  const chosen = listed.slice(0, shownOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const windowToo = filterOf(question.filters, "context") !== undefined;
  const texts = chosen.map((one) =>
    rateText(one, day, { windowToo, sinceToo: named, cacheToo: CACHED.test(query), batchToo: BATCH.test(query) }),
  );
  const order =
    question.cheapest || !named
      ? `, cheapest first by ${byOutput ? "output" : "three input tokens to one output token"}`
      : "";
  const lead =
    changing && announced.length === 0
      ? `No change of price within the next twelve months is announced for any of these ${current.length} listings. `
      : "";
  const rest =
    changing && announced.length > 0
      ? ` Of the other ${current.length - announced.length} listings no change is announced.`
      : "";
  const more = listed.length > chosen.length && !named ? ` ${listed.length} models meet this.` : "";
  return finding(
    "price_of",
    `${lead}${named ? amountsText(query, chosen) : ""}In USD per million tokens${filters === "" ? "" : ` (${filters})`}${order}: ${texts.join(". ")}.${more}${rest}${
      /\bhistory\b|\bchange[sd]?\b/i.test(query) && !texts.some((text) => text.includes(" was "))
        ? " No earlier price is recorded."
        : ""
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

/** Puts the listings of makers before those of resellers when the question names a family such as "DeepSeek", not one model. */
function makersFirst(listed: readonly PricedListing[], subject: string, newest: boolean): readonly PricedListing[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const exact = new Set(
    listed.flatMap(({ model }) => (plain(model.display_name) === plain(subject) ? (model.model_key ?? []) : [])),
  );
  // Its maker may sell a model by a longer name than others do.
  const own = ({ model }: PricedListing) =>
    Number(model.first_party && (exact.has(model.model_key ?? "") || plain(model.model_id) === plain(subject)));
  if (listed.some(({ model }) => plain(model.display_name) === plain(subject)))
    return [...listed].sort((a, b) => own(b) - own(a));
  const on = ({ model }: PricedListing) => (newest ? (model.released_on ?? "") : "");
  return [...listed].sort(
    (a, b) => Number(b.model.first_party) - Number(a.model.first_party) || (on(a) < on(b) ? 1 : on(a) > on(b) ? -1 : 0),
  );
}

/** Describes the rates of one listing: since when they apply, the previous ones and announced ones. */
function rateText(
  { model, input, output }: PricedListing,
  day: string,
  { windowToo, sinceToo, cacheToo, batchToo }: Record<"windowToo" | "sinceToo" | "cacheToo" | "batchToo", boolean>,
): string {
  const { cacheRead, batchInput, batchOutput } = baseRates(model.prices, day);
  const cache = cacheToo ? `, cache read ${cacheRead?.usd_per_mtok ?? "not known"}` : "";
  const batch = batchToo
    ? batchInput === null && batchOutput === null
      ? ", no batch rate recorded"
      : `, batch input ${batchInput?.usd_per_mtok ?? "not known"} and output ${batchOutput?.usd_per_mtok ?? "not known"}`
    : "";
  const hours = hoursText(model, day);
  const end = new Date(Date.parse(day) + 365 * DAY_MS).toISOString().slice(0, 10);
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
  const window = windowToo ? `, window ${model.context_window?.value ?? "not known"}` : "";
  const next = scheduledChanges(model.prices, day, end)
    .map(({ on, meter, to_usd_per_mtok: to }) => `; ${meter} becomes ${to} on ${on}`)
    .join("");
  const last = endingRates(model, day, end)
    .map(({ meter, effective_to: to }) => `; the price of ${meter} is on record to ${to} only, what follows is not`)
    .join("");
  const ended = isShutDown(model, day) ? ", shut down, last price" : input.evidence === null ? ", second-hand" : "";
  const ending = endingText(model, day);
  return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok}${hours}${cache}${batch}${window}${since}${before}${next}${last}${ending}`;
}

/** Returns standard rates that end on a recorded day without a recorded next rate. */
function endingRates({ prices }: CatalogModel, day: string, end: string): ModelPrice[] {
  return pricesAt(prices, day).filter(
    ({ meter, when, effective_to: to }) =>
      (meter === "input" || meter === "output") &&
      Object.keys(when).length === 0 &&
      to !== null &&
      to < end &&
      !prices.some((next) => next.meter === meter && next.effective_from === to && Object.keys(next.when).length === 0),
  );
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

/** Says that a listing is deprecated or will end; empty otherwise. */
function endingText(model: CatalogModel, day: string): string {
  if (isShutDown(model, day)) return "";
  const on = model.deprecation?.shutdown_on ?? null;
  if (on !== null) return `; shut down there on ${on}`;
  return model.status === "deprecated" ? "; deprecated there, no day of its end recorded" : "";
}
