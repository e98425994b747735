import type { PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { ReadContext, Reading } from "../extractor.ts";
import { type Document, type Table, tablesOf, textsBefore } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused, RowRefused } from "../read/money.ts";
import { type Column, cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";
import { BEDROCK_MODELS } from "./bedrock-models.ts";

const PRICES: Headers = {
  "price per 1m input tokens": { role: "price", meter: "input" },
  "price per 1m output tokens": { role: "price", meter: "output" },
  "price per 1m cache read input tokens": { role: "price", meter: "cache_read" },
};

const HEADERS: Headers = {
  ...PRICES,
  "inference option": { role: "name" },
  "cache read": { role: "price", meter: "cache_read" },
  "cache write": { role: "price", meter: "cache_write" },
  "cache write - 5m": { role: "price", meter: "cache_write_5m" },
  "cache write - 30m": { role: "price", meter: "cache_write_30m" },
  "cache write - 1h": { role: "price", meter: "cache_write_1h" },
};

/** Makers whose tables have one model per row. Amazon's have several services under one heading and are not read. */
const MAKERS = "ai21 labs,anthropic,deepseek,google,kimi,meta,minimax,mistral,nvidia,openai,qwen,qwen3,writer,z ai";
const BATCH: PriceCondition = { service_tier: "batch" };
const MAKER_HEADERS: Headers = {
  ...PRICES,
  "price per 1m cached input tokens": { role: "price", meter: "cache_read" },
  "price per 1m input tokens (batch)": { role: "price", meter: "input", when: BATCH },
  "price per 1m output tokens (batch)": { role: "price", meter: "output", when: BATCH },
  "price per 1m input tokens (cache read)": { role: "price", meter: "cache_read" },
  "price per 1m input tokens (cache write)": { role: "price", meter: "cache_write" },
  "price per 1m input tokens (5m cache write)": { role: "price", meter: "cache_write_5m" },
  "price per 1m input tokens (30m cache write)": { role: "price", meter: "cache_write_30m" },
  "price per 1m input tokens (1h cache write)": { role: "price", meter: "cache_write_1h" },
  ...Object.fromEntries(MAKERS.split(",").map((maker): [string, Column] => [`${maker} models`, { role: "name" }])),
};

/** A model's name above its table. */
export const MODEL_NAME =
  /^(?:claude|command|deepseek|gemma|glm|glx|gpt|grok|jamba|kimi|llama|minimax|ministral|mistral|nemotron|nova|palmyra|pixtral|qwen|titan)[\w .+-]*$/i;

/** Headings over tables of several models: families, and the route through which they are called. */
export const FAMILIES: readonly RegExp[] = [
  /^(?:general pricing|on-demand and batch pricing|frontier models|standard(?: tier pricing)?)$/i,
  /^(?:glm|gpt-oss|qwen ?3)[\w .,-]*$/i,
  /^(?:geo and in-region|global) cross-region inference$/i,
];
/** Text in brackets in a model's name: its size or version. */
export const MODEL_NOTE = /^(?:\d+B|\d\d\.\d\d)$/;

/**
 * Reads the web page. Under a maker's heading, either each model's name is above a table with one row per route, or one
 * table has a row per model and a heading names the route. A model with several prices under one heading, as in tables
 * for several regions, is refused.
 */
export function readPage(context: ReadContext): Reading[] {
  return tablesOf(context.document).flatMap(({ table, index }) => {
    if (!showsMoney(table)) return [];
    return / models$/i.test(oneLine(table.rows[0]?.[0]?.text ?? ""))
      ? readModels(context, table)
      : readModel(context, table, index);
  });
}

function readModels(context: ReadContext, table: Table): Reading[] {
  const routes = new Set(table.headings.map(routeOf).filter((route) => route !== null));
  const [route] = routes;
  return readTable(context, table, MAKER_HEADERS, (row) => {
    if (routes.size > 1) throw new Refused("headings of two routes");
    const name = oneLine(cellOf(row, "name")?.text ?? "").replace(/\*+$/, "");
    const id = Object.hasOwn(BEDROCK_MODELS, name) ? BEDROCK_MODELS[name] : undefined;
    if (id === undefined) throw new RowRefused(`no model id is known for "${clip(name)}"`);
    return [readRow(row, { model_id: id, name, route, when: route === undefined ? {} : { route } })];
  });
}

function routeOf(heading: string): string | null {
  if (/^global cross-region inference$/i.test(heading)) return "global";
  return /^geo and in-region cross-region inference$/i.test(heading) ? "geo" : null;
}

function readModel(context: ReadContext, table: Table, index: number): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    const route = oneLine(cellOf(row, "name")?.text ?? "");
    if (!/^[A-Z][\w .()-]*$/.test(route)) throw new Refused(`not a route: "${clip(route)}"`);
    const name = modelName(context.document, index);
    const when = { route: slug(route).replace(/^global-cris$/, "global") };
    const known = Object.hasOwn(BEDROCK_MODELS, name) ? BEDROCK_MODELS[name] : undefined;
    return [readRow(row, { model_id: known ?? slug(name), name, route, when })];
  });
}

/** Returns the text directly above the table. */
function modelName(document: Document, index: number): string {
  const texts = textsBefore(document, index).map((block) => oneLine(block.text));
  const name = texts.find((text) => MODEL_NAME.test(text)) ?? "";
  if (!/^[A-Z][\w .+()-]{1,60}$/i.test(name)) throw new Refused("no model name above the table");
  return name;
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, "-")
    .replace(/^-|-$/g, "");
}
