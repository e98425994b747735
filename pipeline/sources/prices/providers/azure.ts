import { Decimal } from "decimal.js";
import { isObject, type JsonObject } from "../../../../src/core/text/json-object.ts";
import type { PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { clip, Refused, RowRefused } from "../read/money.ts";
import { arrayIn } from "../read/values.ts";
import { AZURE_MODELS } from "./azure-models.ts";

/** The region whose meters are read. Global and data zone prices are the same in all regions of the United States. */
const REGION = "eastus2";
const FILTER = `serviceName eq 'Foundry Models' and armRegionName eq '${REGION}' and contains(meterName, 'Tokens')`;
const LIST = `https://prices.azure.com/api/retail/prices?$filter=${FILTER.replaceAll(" ", "%20")}`;

const PRODUCTS = new Set(["Azure OpenAI", "Azure OpenAI GPT5", "Azure OpenAI Reasoning", "Azure OpenAI OSS Models"]);
const UNITS: Readonly<Record<string, number>> = { "1K": 1000, "1M": 1 };
const DEPLOYMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["gl", "glb", "glbl", "global"].map((word) => [word, "global"])),
  ...Object.fromEntries(["dz", "dzn", "dzone", "datazone"].map((word) => [word, "data-zone"])),
  ...Object.fromEntries(["rgnl", "regn", "regnl", "regional"].map((word) => [word, "regional"])),
};
const INPUT = new Set(["inp", "inpt", "input"]);
const OUTPUT = new Set(["out", "outp", "outpt", "output", "opt"]);
const CACHED = new Set(["cd", "cchd", "ccchd", "cached"]);
const ENVELOPE = /^(?:BillingCurrency|CustomerEntityId|CustomerEntityType|Items|NextPageLink|Count)$/;

/**
 * Azure's retail price API: the token meters of one region. A meter's name contains model, meter, service and
 * deployment as abbreviations; a name with an unknown word is not read. The global deployment is the base price. Meters
 * of long contexts are omitted, because the list does not say from which length they apply.
 */
export const azure = defineExtractor({
  provider: "azure",
  urls: [LIST, `${LIST}&$skip=1000`],
  pages: "parts",
  rules: { headings: [] },
  read: readMeters,
});

function readMeters(context: ReadContext): Reading[] {
  const [answer, ...others] = context.document.data;
  if (context.document.form !== "json" || !isObject(answer) || others.length > 0)
    throw new Refused("not an answer of the retail price API");
  const unknown = Object.keys(answer).find((key) => !ENVELOPE.test(key));
  if (unknown !== undefined) throw new Refused(`unknown field "${clip(unknown)}" beside the prices`);
  if (answer.BillingCurrency !== "USD") throw new Refused(`billed in ${clip(String(answer.BillingCurrency))}`);
  const day = context.page.at ?? context.page.readAt.slice(0, 10);
  return arrayIn(answer, "Items").flatMap((item) => {
    try {
      return [readMeter(item, day)];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      context.refuse(
        isObject(item) ? String(item.productName) : "",
        isObject(item) ? String(item.meterName) : null,
        error.message,
      );
      return [];
    }
  });
}

function readMeter(item: unknown, day: string): Reading {
  if (!isObject(item)) throw new RowRefused("not a price");
  const { meterName, productName } = item;
  if (typeof meterName !== "string" || typeof productName !== "string") throw new RowRefused("no name of a meter");
  if (!PRODUCTS.has(productName)) throw new RowRefused(`not text tokens: "${clip(productName)}"`);
  checkTerms(item);
  const { model, words } = partsOf(meterName);
  const { deployment, meter, when } = termsOf(words, meterName);
  const route = deployment === "global" ? undefined : deployment;
  const rate: RateReading = {
    ...{ meter, when: { ...when, ...(route === undefined ? {} : { route }) } },
    ...priceOf(item, day, meterName),
    heading: productName,
  };
  return { model_id: model, name: model, route, rates: [rate] };
}

/** Whether the item is a pay-as-you-go price available to everyone, in US dollars and in the requested region. */
function checkTerms(item: JsonObject): void {
  const stated: [string, unknown, unknown][] = [
    ["currency", item.currencyCode, "USD"],
    ["region", item.armRegionName, REGION],
    ["service", item.serviceName, "Foundry Models"],
    ["type", item.type, "Consumption"],
    ["lower bound of a volume", item.tierMinimumUnits, 0],
  ];
  const wrong = stated.find(([, is, wanted]) => is !== wanted);
  if (wrong !== undefined) throw new RowRefused(`${wrong[0]}: ${clip(String(wrong[1]))}`);
  const term = ["reservationTerm", "savingsPlan", "effectiveEndDate"].find((key) => Object.hasOwn(item, key));
  if (term !== undefined) throw new RowRefused(`has a ${term}`);
}

function priceOf(item: JsonObject, day: string, meterName: string) {
  const { retailPrice, unitPrice, unitOfMeasure, effectiveStartDate } = item;
  if (typeof retailPrice !== "number" || !(retailPrice > 0)) throw new RowRefused("no price");
  if (unitPrice !== retailPrice) throw new RowRefused("its unit price differs");
  const factor = typeof unitOfMeasure === "string" && Object.hasOwn(UNITS, unitOfMeasure) ? UNITS[unitOfMeasure] : null;
  if (factor === null || factor === undefined) throw new RowRefused(`unknown unit "${clip(String(unitOfMeasure))}"`);
  const inName = /\b1([KM]) Tokens$/.exec(meterName)?.[1];
  if (inName !== undefined && `1${inName}` !== unitOfMeasure)
    throw new RowRefused(`unit ${String(unitOfMeasure)} against "${clip(meterName)}"`);
  const since = typeof effectiveStartDate === "string" ? /^\d{4}-\d\d-\d\d(?=T)/.exec(effectiveStartDate)?.[0] : null;
  if (since === null || since === undefined) throw new RowRefused("no first day");
  const stated = new Decimal(retailPrice).toFixed();
  const quote = `${meterName} | ${stated} USD per ${String(unitOfMeasure)} | since ${since}`;
  const usd = new Decimal(retailPrice).times(factor).toDecimalPlaces(9).toFixed();
  return { usd, from: since > day ? since : null, to: null, quote, short: quote, factor };
}

/** Returns the model that a meter's name begins with, and the words after it. */
function partsOf(meterName: string): { model: string; words: string[] } {
  const words = meterName
    .toLowerCase()
    .replace(/(?: 1[km])? tokens$/, "")
    .replace("data zone", "datazone")
    .split(/[ -]/);
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(" ");
    const model = Object.hasOwn(AZURE_MODELS, name) ? AZURE_MODELS[name] : undefined;
    if (model !== undefined) return { model, words: words.slice(length) };
  }
  throw new RowRefused("no model id is known for this name");
}

function termsOf(words: readonly string[], meterName: string) {
  let deployment: string | undefined;
  let side: "input" | "output" | undefined;
  let service: PriceCondition["service_tier"] | "standard" | undefined;
  const seen = new Set<string>();
  const once = (known: unknown) => {
    if (known !== undefined) throw new RowRefused(`contradicts itself: "${clip(meterName)}"`);
  };
  for (const word of words) {
    const place = Object.hasOwn(DEPLOYMENTS, word) ? DEPLOYMENTS[word] : undefined;
    if (place !== undefined) {
      once(deployment);
      deployment = place;
    } else if (INPUT.has(word) || OUTPUT.has(word)) {
      once(side);
      side = INPUT.has(word) ? "input" : "output";
    } else if (word === "batch" || word === "pp" || word === "std") {
      once(service);
      service = word === "batch" ? "batch" : word === "pp" ? "priority" : "standard";
    } else if (CACHED.has(word)) seen.add("cached");
    else if (word === "wr" || word === "shortco") seen.add(word);
    else if (word === "longco") throw new RowRefused("from which length on it applies is not stated");
    else throw new RowRefused(`unknown word "${clip(word)}"`);
  }
  if (deployment === undefined) throw new RowRefused("no deployment is named");
  const meter = meterOf(side, seen.has("cached"), seen.has("wr"));
  if (meter === null) throw new RowRefused("neither input nor output");
  const when: PriceCondition = service === undefined || service === "standard" ? {} : { service_tier: service };
  return { deployment, meter, when };
}

function meterOf(side: "input" | "output" | undefined, cached: boolean, written: boolean) {
  if (written) return cached && side === undefined ? ("cache_write" as const) : null;
  if (side === undefined) return null;
  if (!cached) return side;
  return side === "input" ? ("cache_read" as const) : null;
}
