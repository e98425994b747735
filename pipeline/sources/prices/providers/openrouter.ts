import { Decimal } from "decimal.js";
import { isObject, type JsonObject } from "../../../../src/core/text/json-object.ts";
import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { clip, Refused, RowRefused } from "../read/money.ts";
import { arrayIn } from "../read/values.ts";

const TOKENS = 1_000_000;
const HEADING = "data.pricing";

/** Meters of text tokens. `input_cache_write` means a write of five minutes where a price for a longer one is beside it. */
const METERS: Readonly<Record<string, Meter>> = {
  prompt: "input",
  completion: "output",
  input_cache_read: "cache_read",
  input_cache_write: "cache_write",
  input_cache_write_1h: "cache_write_1h",
};
/** Prices of other units, which do not change the price of a text token. */
const OTHERS = new Set(["image", "image_output", "audio", "audio_output", "input_audio_cache", "web_search"]);

/**
 * OpenRouter's model API, in US dollars per token as decimal strings (the API reference states currency and unit; the
 * response does not). Omits models whose price depends on routing, ids that stand for the newest model of a family,
 * free variants, and models whose output is not only text.
 */
export const openrouter = defineExtractor({
  provider: "openrouter",
  urls: ["https://openrouter.ai/api/v1/models"],
  rules: { headings: [] },
  read: readModels,
});

function readModels(context: ReadContext): Reading[] {
  const [answer, ...others] = context.document.data;
  if (context.document.form !== "json" || !isObject(answer) || others.length > 0)
    throw new Refused("not an answer of the model API");
  const unknown = Object.keys(answer).find((key) => !/^(?:data|links|total_count)$/.test(key));
  if (unknown !== undefined) throw new Refused(`unknown field "${clip(unknown)}" beside the models`);
  return arrayIn(answer, "data").flatMap((entry) => {
    try {
      return [readModel(entry)];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.refuse(HEADING, isObject(entry) ? String(entry.id) : null, error.message);
      return [];
    }
  });
}

function readModel(entry: unknown): Reading {
  if (!isObject(entry)) throw new RowRefused("not a model");
  const { id, name, pricing } = entry;
  if (typeof id !== "string" || !/^[a-z0-9][\w.-]*\/[\w.-]+(?::[\w-]+)?$/i.test(id))
    throw new RowRefused("not the id of one model");
  const output = isObject(entry.architecture) ? entry.architecture.output_modalities : null;
  if (!Array.isArray(output) || output.length !== 1 || output[0] !== "text")
    throw new RowRefused("its output is not text alone");
  if (!isObject(pricing)) throw new RowRefused("no prices");
  const { overrides = [], ...base } = pricing;
  if (!Array.isArray(overrides)) throw new RowRefused("unknown overrides");
  const rates = [
    ...ratesOf(id, base, {}),
    ...overrides.flatMap((override: unknown) => {
      if (!isObject(override)) throw new RowRefused("unknown override");
      const { min_prompt_tokens, ...prices } = override;
      if (typeof min_prompt_tokens !== "number" || !Number.isSafeInteger(min_prompt_tokens) || min_prompt_tokens < 1000)
        throw new RowRefused(`unknown override "${clip(Object.keys(override).join(", "))}"`);
      return ratesOf(id, prices, { input_tokens_gte: min_prompt_tokens });
    }),
  ];
  return { model_id: id, name: typeof name === "string" ? name : id, rates };
}

function ratesOf(id: string, prices: JsonObject, when: PriceCondition): RateReading[] {
  const long = Object.hasOwn(prices, "input_cache_write_1h");
  const bound = when.input_tokens_gte === undefined ? "" : ` | from ${when.input_tokens_gte} prompt tokens`;
  return Object.entries(prices).flatMap(([key, stated]) => {
    const price = amountOf(key, stated);
    if (OTHERS.has(key) || price === null) return [];
    // A fee per request or a price for hidden reasoning would make the price per token misleading.
    if (key === "request") throw new RowRefused(`a fee of ${price} for each request`);
    if (key === "internal_reasoning") {
      if (price === prices.completion) return [];
      throw new RowRefused("thinking has a price of its own");
    }
    const meter = Object.hasOwn(METERS, key) ? METERS[key] : undefined;
    if (meter === undefined) throw new RowRefused(`unknown price "${clip(key)}"`);
    const quote = `${id}${bound} | ${key} ${price} USD per token`;
    return [
      {
        meter: long && meter === "cache_write" ? "cache_write_5m" : meter,
        // Some prices are results of a division, with the rounding errors of binary fractions.
        usd: new Decimal(price).times(TOKENS).toDecimalPlaces(9).toFixed(),
        ...{ when, from: null, to: null, heading: HEADING, quote, short: quote, factor: TOKENS },
      },
    ];
  });
}

/** Returns a stated amount; null for zero, which is not a price. */
function amountOf(key: string, stated: unknown): string | null {
  if (stated === "-1") throw new RowRefused("its price depends on where a request is routed");
  if (typeof stated !== "string" || !/^\d+(?:\.\d+)?$/.test(stated))
    throw new RowRefused(`no amount: ${key} "${clip(String(stated))}"`);
  return Number(stated) === 0 ? null : stated;
}
