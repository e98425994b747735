import type { Meter } from "../../../../src/schema/records/model-price.ts";
import type { Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type Cell, tablesOf } from "../read/document.ts";
import { clip, Refused, readCell } from "../read/money.ts";
import {
  cellOf,
  type Headers,
  type Identity,
  type Row,
  rateOf,
  readRow,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  "model id": { role: "id" },
  model: { role: "id" },
  "price per 1m tokens": { role: "mixed" },
  "price per million tokens": { role: "mixed" },
  speed: { role: "ignore" },
  "speed (t/sec)": { role: "ignore" },
  "rate limits": { role: "ignore" },
  "rate limits (developer plan)": { role: "ignore" },
  "context window (tokens)": { role: "ignore" },
  "max completion tokens": { role: "ignore" },
  "max file size": { role: "ignore" },
  "uncached input tokens (per m tokens)": { role: "price", meter: "input" },
  "cached input tokens (per m tokens)": { role: "price", meter: "cache_read" },
  "output tokens (per m tokens)": { role: "price", meter: "output" },
};

const LABELS: Record<string, Meter> = { input: "input", "cached input": "cache_read", output: "output" };
const ID = /^[a-z0-9][\w.-]*(?:\/[\w.-]+)?$/;

export const groq = defineExtractor({
  provider: "groq",
  urls: ["https://console.groq.com/docs/models.md", "https://console.groq.com/docs/models"],
  rules: { headings: [/^(?:production|preview|supported) models$/i, /^token pricing$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) =>
      showsMoney(table) ? readTable(context, table, HEADERS, (row) => [read(row)]) : [],
    ),
});

function read(row: Row): Reading | null {
  const prices = cellOf(row, "mixed");
  const cell = cellOf(row, "id");
  if (cell === undefined) throw new Refused("no column names the model");
  if (prices === undefined) return readRow(row, identity(cell));
  const reading = readCell(prices.text);
  if (reading.kind === "none") return null;
  const who = identity(cell);
  if (reading.lead !== "") throw new Refused(`unknown words before the price in "${clip(prices.text)}"`);
  const rates = reading.amounts.map((amount) => {
    const meter = LABELS[amount.tail.toLowerCase()];
    if (meter === undefined) throw new Refused(`unknown label in "${clip(prices.text)}"`);
    return rateOf(row, who, meter, amount.usd, {}, prices.text);
  });
  return { model_id: who.model_id, name: who.name, rates };
}

/**
 * Reads the id beside the display name: as a run of text, and in most forms also in the link to the model's page. When both are present
 * they must agree.
 */
function identity(cell: Cell): Identity {
  const own = cell.parts.at(-1)?.text ?? "";
  const link = cell.parts.find((part) => part.href !== null)?.href ?? null;
  const linked = link === null ? null : (/\/docs\/model\/(.+)$/.exec(link)?.[1] ?? null);
  const id = linked !== null && own.endsWith(linked) ? linked : own;
  if (!ID.test(id) || (linked !== null && linked !== id))
    throw new Refused(`no certain model id in "${clip(cell.text)}"`);
  const name = cell.parts.length > 1 ? (cell.parts[0]?.text ?? id) : id;
  return { model_id: id, name };
}
