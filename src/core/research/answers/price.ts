import type { Finding } from "../../../schema/answers/research.ts";
import type { CatalogModel } from "../../catalog-data.ts";
import { isShutDown, makerEnd } from "../../optimize/choice/shutdown.ts";
import { scheduledChanges } from "../../optimize/money/twelve-months.ts";
import { type BaseRates, baseRates } from "../../prices/base-rates.ts";
import { filterOf } from "../question/filters.ts";
import { DAY_MS, type DirectInput, filterWords, finding, oncePerModel, shownOf } from "./input.ts";

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
  if (!named && !question.cheapest && filters === "") return null;
  const priced = pricedOn(models, day);
  const current = priced.filter(({ model }) => !isShutDown(model, day));
  const free = question.filters.some(({ kind }) => kind === "free");
  const listed =
    question.cheapest || !named
      ? oncePerModel(
          current
            .filter((one) => (blendOf(one) > 0 || free) && makerEnd(one.model, day, input.listings) === null)
            .sort((a, b) => blendOf(a) - blendOf(b)),
        )
      : current.length > 0
        ? current
        : priced;
  const chosen = listed.slice(0, shownOf(input));
  const first = chosen[0];
  if (first === undefined) return null;
  const windowToo = filterOf(question.filters, "context") !== undefined;
  const texts = chosen.map((one) => rateText(one, day, { windowToo, sinceToo: named }));
  const order = question.cheapest || !named ? ", cheapest first by three input tokens to one output token" : "";
  const more = listed.length > chosen.length && !named ? ` ${listed.length} models meet this.` : "";
  return finding(
    "price_of",
    `In USD per million tokens${filters === "" ? "" : ` (${filters})`}${order}: ${texts.join(". ")}.${more}${
      /\bhistory\b|\bchange[sd]?\b/i.test(query) && !texts.some((text) => text.includes(" was "))
        ? " No earlier price is recorded."
        : ""
    }`,
    {
      model: first.model.display_name,
      provider: first.model.provider,
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

/** Describes the rates of one listing: since when they apply, the previous ones and announced ones. */
function rateText(
  { model, input, output }: PricedListing,
  day: string,
  { windowToo, sinceToo }: { windowToo: boolean; sinceToo: boolean },
): string {
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
  const ended = isShutDown(model, day) ? ", shut down, last price" : input.evidence === null ? ", second-hand" : "";
  const ending = endingText(model, day);
  return `${model.display_name} at ${model.providerName}${ended}: input ${input.usd_per_mtok}, output ${output.usd_per_mtok}${window}${since}${before}${next}${ending}`;
}

/** Says that a listing is deprecated or will end; empty otherwise. */
function endingText(model: CatalogModel, day: string): string {
  if (isShutDown(model, day)) return "";
  const on = model.deprecation?.shutdown_on ?? null;
  if (on !== null) return `; shut down there on ${on}`;
  return model.status === "deprecated" ? "; deprecated there, no day of its end recorded" : "";
}
