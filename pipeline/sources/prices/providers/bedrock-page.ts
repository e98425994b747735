import type { ReadContext, Reading } from "../extractor.ts";
import { type Document, type Table, tablesOf, textsBefore } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  "inference option": { role: "name" },
  "price per 1m input tokens": { role: "price", meter: "input" },
  "price per 1m output tokens": { role: "price", meter: "output" },
  "cache read": { role: "price", meter: "cache_read" },
  "price per 1m cache read input tokens": { role: "price", meter: "cache_read" },
  "cache write": { role: "price", meter: "cache_write" },
  "cache write - 5m": { role: "price", meter: "cache_write_5m" },
  "cache write - 30m": { role: "price", meter: "cache_write_30m" },
  "cache write - 1h": { role: "price", meter: "cache_write_1h" },
};

/** A model's name above its table. */
export const MODEL_NAME =
  /^(?:claude|command|deepseek|gemma|glm|glx|gpt|grok|jamba|kimi|llama|minimax|ministral|mistral|nemotron|nova|palmyra|pixtral|qwen|titan)[\w .+-]*$/i;

/** Reads the web page. Under a provider's heading, each model's name is above a table with one row per route. */
export function readPage(context: ReadContext): Reading[] {
  return tablesOf(context.document).flatMap(({ table, index }) =>
    showsMoney(table) ? readModel(context, table, index) : [],
  );
}

function readModel(context: ReadContext, table: Table, index: number): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    const route = oneLine(cellOf(row, "name")?.text ?? "");
    if (!/^[A-Z][\w .()-]*$/.test(route)) throw new Refused(`not a route: "${clip(route)}"`);
    const name = modelName(context.document, index);
    const when = { route: slug(route).replace(/^global-cris$/, "global") };
    return [readRow(row, { model_id: slug(name), name, route, when })];
  });
}

/** Returns the text right above the table. */
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
