import type { PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { lengthTier } from "../read/conditions.ts";
import { type Document, type Table, tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, isMillionTokens, Refused, readSingle } from "../read/money.ts";
import {
  cellOf,
  type Headers,
  headerKey,
  type Identity,
  type Row,
  rateOf,
  readRow,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  context: { role: "ignore" },
  "context window": { role: "ignore" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
};

/** Row labels of a model's own page. */
const METERS: Record<string, "input" | "cache_read" | "output"> = {
  input: "input",
  "cached input": "cache_read",
  output: "output",
};

export const xai = defineExtractor({
  provider: "xai",
  urls: ["https://docs.x.ai/developers/pricing.md"],
  rules: {
    headings: [
      /^which model should i choose\?$/i,
      /^(?:chat|text) api(?: pricing)?$/i,
      /^grok [\d.]+$/i,
      /^view docs$/i,
    ],
    sentences: [
      /\bbilled at the higher rate for all tokens in the request\.?$/i,
      /^these charges will take effect starting on/i,
    ],
    notes: "reader",
  },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      const modelPage = headerKey(table.rows[0]?.[0]?.text ?? "") === "type";
      return modelPage ? readModelPage(context, table) : readList(context, table);
    }),
});

function readList(context: ReadContext, table: Table): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    return [readRow(row, listed(row, wholeRequest(context.document)))];
  });
}

function listed(row: Row, whole: boolean): Identity {
  const text = oneLine(cellOf(row, "name")?.text ?? "");
  const match = /^([a-z0-9][\w.:-]*)(?: \(([^()]+)\))?$/.exec(text);
  if (match?.[1] === undefined) throw new Refused(`not a model id: "${clip(text)}"`);
  return { model_id: match[1], name: match[1], when: condition(match[2], whole) };
}

/** Reads a model's own page: columns are length tiers, rows are meters. */
function readModelPage(context: ReadContext, table: Table): Reading[] {
  const headers: Headers = { type: { role: "name" } };
  for (const cell of table.rows[0]?.slice(1) ?? []) headers[headerKey(cell.text)] = { role: "mixed" };
  return readTable(context, table, headers, (row) => {
    const id = statedModel(context.document);
    const label = cellOf(row, "name")?.text ?? "";
    const meter = METERS[headerKey(label)];
    if (meter === undefined) throw new Refused(`unknown row "${clip(label)}"`);
    const identity: Identity = { model_id: id, name: id };
    return row.cells.slice(1).map(({ header, cell }) => {
      const usd = readSingle(cell.text);
      if (usd === null) return null;
      return {
        model_id: id,
        name: id,
        rates: [
          rateOf(
            row,
            identity,
            meter,
            usd,
            tierOf(header, wholeRequest(context.document)),
            `${label} | ${header} ${cell.text}`,
          ),
        ],
      };
    });
  });
}

function tierOf(header: string, whole: boolean): PriceCondition {
  const match = /^(.*?)\s*\(\s*per ([^()]+)\)$/i.exec(header);
  if (match?.[2] === undefined || !isMillionTokens(match[2])) throw new Refused(`unknown header "${clip(header)}"`);
  return condition(/^(?:price)?$/i.test(match[1] ?? "") ? undefined : match[1], whole);
}

function condition(note: string | undefined, whole: boolean): PriceCondition {
  if (note === undefined) return {};
  const tier = lengthTier(note);
  if (tier === null || !/^[\s<>=≤≥\d.,km]+(?: (?:prompt|input|context))? tokens?$/i.test(note))
    throw new Refused(`unknown note "${clip(note)}"`);
  return tier.side === "short" ? {} : { input_tokens_gte: tier.from, ...(whole ? { applies_to: "request" } : {}) };
}

/** Whether the page states that a long prompt raises the price of every token of its request. */
function wholeRequest(document: Document): boolean {
  return document.blocks.some(
    (block) => block.kind === "text" && /higher rate for all tokens in the request/i.test(block.text),
  );
}

function statedModel(document: Document): string {
  for (const block of document.blocks) {
    if (block.kind === "text" && /^model name:/i.test(block.text) && block.codes[0] !== undefined)
      return block.codes[0];
  }
  throw new Refused("the page does not state the model's name");
}
