import { Decimal } from "decimal.js";
import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { clip, foreignCurrency, Refused } from "../read/money.ts";

type Json = Record<string, unknown>;

/** `USE1-NovaLite-input-tokens-batch`: region, model, what is billed, and the service. */
const USAGE =
  /^([A-Z]{2,4}\d?)-(.+?)-(input|output|cache-read(?:-input)?|cache-write(?:-input)?)-tokens?((?:-[a-z-]+)?)$/;
const UNITS: Record<string, number> = { "1K tokens": 1000, "1M tokens": 1 };
const METERS: Record<string, Meter> = {
  input: "input",
  output: "output",
  "cache-read": "cache_read",
  "cache-read-input": "cache_read",
  "cache-write": "cache_write",
  "cache-write-input": "cache_write",
};
const SERVICES: Record<string, PriceCondition> = {
  "": {},
  "-standard": {},
  "-batch": { service_tier: "batch" },
  "-flex": { service_tier: "flex" },
  "-priority": { service_tier: "priority" },
  "-global": { route: "global" },
  "-global-standard": { route: "global" },
  "-cross-region-global": { route: "global" },
};

/** Model ids by the abbreviation in usage types, from the Bedrock user guide's list of supported models. */
const API_IDS: Record<string, string> = {
  NovaMicro: "amazon.nova-micro-v1:0",
  NovaLite: "amazon.nova-lite-v1:0",
  NovaPro: "amazon.nova-pro-v1:0",
  NovaPremier: "amazon.nova-premier-v1:0",
  PixtralLarge2502: "mistral.pixtral-large-2502-v1:0",
  "Qwen3-32B": "qwen.qwen3-32b-v1:0",
};

/** Reads the AWS price list: products by SKU with their usage type, and on-demand terms by SKU with unit and price. */
export function readPriceList(context: ReadContext): Reading[] {
  return context.document.data.flatMap((file) => {
    const terms = object(object(object(file).terms).OnDemand);
    const offers = Object.entries(object(object(file).products)).flatMap(([sku, product]) => {
      const attributes = object(object(product).attributes);
      const usage = attributes.usagetype;
      return typeof usage === "string" && /-tokens?\b/.test(usage)
        ? [{ usage, attributes, terms: object(terms[sku]) }]
        : [];
    });
    const regions = new Set(
      offers.map((offer) => USAGE.exec(offer.usage)?.[1]).filter((region) => region !== undefined),
    );
    return offers.flatMap((offer) => {
      try {
        return readOffer(offer, regions.size > 1);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        context.refuse("terms.OnDemand", offer.usage, error.message);
        return [];
      }
    });
  });
}

function readOffer(offer: { usage: string; attributes: Json; terms: Json }, severalRegions: boolean): Reading[] {
  const [, region = "", model = "", billed = "", served = ""] = USAGE.exec(offer.usage) ?? [];
  const meter = METERS[billed];
  const service = Object.hasOwn(SERVICES, served) ? SERVICES[served] : undefined;
  if (meter === undefined || service === undefined) throw new Refused("unknown usage type");
  const dimensions = Object.values(offer.terms).flatMap((term) => Object.values(object(object(term).priceDimensions)));
  if (dimensions.length === 0) return [];
  const { model_id, name } = identity(model, offer.attributes);
  const route = [severalRegions ? region.toLowerCase() : null, service.route ?? null]
    .filter((part) => part !== null)
    .join("-");
  const when = { ...service, ...(route === "" ? {} : { route }) };
  const rates = dimensions.map((dimension) => rateOf(offer.usage, object(dimension), meter, when));
  return [{ model_id, name, route: route === "" ? undefined : route, rates }];
}

function rateOf(usage: string, dimension: Json, meter: Meter, when: PriceCondition): RateReading {
  const { unit, description } = dimension;
  const prices = object(dimension.pricePerUnit);
  const price = prices.USD;
  if (typeof price !== "string" || !/^\d+(?:\.\d+)?$/.test(price))
    throw new Refused(`no price in US dollars: ${clip(Object.keys(prices).join(", "))}`);
  const factor = typeof unit === "string" && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (factor === undefined) throw new Refused(`unknown unit "${clip(String(unit))}"`);
  if (typeof description === "string" && contradicts(description, String(unit)))
    throw new Refused(`unit "${String(unit)}" against "${clip(description)}"`);
  const foreign = typeof description === "string" ? foreignCurrency(description) : null;
  if (foreign !== null) throw new Refused(`US dollars against ${foreign} in "${clip(String(description))}"`);
  const quote = `${usage} | ${price} USD per ${String(unit)}${typeof description === "string" ? ` | ${description}` : ""}`;
  return {
    ...{ meter, usd: new Decimal(price).times(factor).toFixed(), when, from: null, to: null },
    ...{ heading: "terms.OnDemand", quote, short: `${usage} | ${price} USD per ${String(unit)}`, factor },
  };
}

/** Whether the description names a number of tokens other than the unit's. */
function contradicts(description: string, unit: string): boolean {
  const stated = /\bper (?:1 ?)?(K|M|thousand|million)\b/i.exec(description)?.[1]?.toUpperCase();
  return (
    stated !== undefined &&
    !unit.toUpperCase().startsWith(`1${stated.replace("THOUSAND", "K").replace("MILLION", "M")}`)
  );
}

/** Newer usage types contain the model id, older ones an abbreviation; other offers state the model's name. */
function identity(model: string, attributes: Json): { model_id: string; name: string } {
  if (/-(?:speech|audio|image|video|text)$|custom/i.test(model))
    throw new Refused("not the price of a model's text tokens");
  const name = typeof attributes.model === "string" ? attributes.model : model;
  const id = model.replace(/-mantle$/, "");
  if (/^[a-z0-9]+\.[a-z0-9][\w.-]*$/.test(id)) return { model_id: id, name };
  const known = Object.hasOwn(API_IDS, model) ? API_IDS[model] : undefined;
  if (known !== undefined) return { model_id: known, name };
  if (typeof attributes.model !== "string") throw new Refused(`no model id is known for "${clip(model)}"`);
  return { model_id: name.toLowerCase().replace(/[^a-z0-9.]+/g, "-"), name };
}

function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
