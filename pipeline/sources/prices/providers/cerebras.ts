import type { Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type Table, tablesOf } from "../read/document.ts";
import { objectsIn, unescaped } from "../read/embedded.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, type Row, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  speed: { role: "ignore" },
  input: { role: "price", meter: "input" },
  output: { role: "price", meter: "output" },
};

/** API ids of the names on the page, from the provider's model list. */
const API_IDS: Record<string, string> = {
  "ZAI GLM 4.7": "zai-glm-4.7",
  "GPT OSS 120B": "gpt-oss-120b",
  "Llama 3.1 8B": "llama3.1-8b",
  "Qwen 3 235B Instruct": "qwen-3-235b-a22b-instruct-2507",
};

/** The page has its tables only in its embedded data; a table in the markup is read the same way. */
export const cerebras = defineExtractor({
  provider: "cerebras",
  urls: ["https://www.cerebras.ai/pricing"],
  rules: { headings: [], data: true, notes: /^[A-Z]{3,}$/ },
  read: (context) => {
    const shown = tablesOf(context.document).map(({ table }) => table);
    const held = [...objectsIn(context.document.data)].flatMap(heldTable);
    return [...shown, ...held].flatMap((table) =>
      showsMoney(table) ? readTable(context, table, HEADERS, (row) => [read(row)]) : [],
    );
  },
});

function read(row: Row): Reading | null {
  const text = oneLine(cellOf(row, "name")?.text ?? "");
  const name = text.replace(/^\[[A-Z]+\]\s*/, "").replace(/\s*\*+$/, "");
  if (!/^[A-Z][\w .-]*$/i.test(name)) throw new Refused(`not a model name: "${clip(text)}"`);
  const id = Object.hasOwn(API_IDS, name) ? API_IDS[name] : undefined;
  return readRow(row, { model_id: id ?? name.toLowerCase().replace(/ /g, "-"), name });
}

function heldTable(value: Record<string, unknown>): Table[] {
  if (value._type !== "table" || !Array.isArray(value.rows)) return [];
  const rows = value.rows.map((row: unknown) => (isRow(row) ? row.cells.map(String) : []));
  const width = rows[0]?.length ?? 0;
  const odd = rows.find((row) => row.length !== width);
  const cells = rows.map((row, at) =>
    row.map((text) => ({ text: unescaped(text).trim(), parts: [], struck: "", header: at === 0 })),
  );
  const irregular = odd === undefined ? null : `a row of ${odd.length} cells in a table of ${width} columns`;
  return [{ kind: "table", headings: [], panes: [], headRows: 1, rows: cells, irregular }];
}

function isRow(value: unknown): value is { cells: unknown[] } {
  return typeof value === "object" && value !== null && "cells" in value && Array.isArray(value.cells);
}
