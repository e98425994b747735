import type { ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type Document, type Table, tablesOf, textsBefore } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused, RowRefused } from "../read/money.ts";
import {
  cellOf,
  type Headers,
  headerKey,
  type Identity,
  type Row,
  readRow,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
};

/** API ids by the model page that the price table links to, as stated on those pages. */
const API_IDS: Record<string, string> = {
  "mistral-large-3-25-12": "mistral-large-2512",
  "mistral-medium-3-5-26-04": "mistral-medium-2604",
  "mistral-small-4-0-26-03": "mistral-small-2603",
  "ministral-3-14b-25-12": "ministral-14b-2512",
  "ministral-3-8b-25-12": "ministral-8b-2512",
  "ministral-3-3b-25-12": "ministral-3b-2512",
  "codestral-25-08": "codestral-2508",
};

export const mistral = defineExtractor({
  provider: "mistral",
  urls: ["https://docs.mistral.ai/inference/pricing"],
  rules: { headings: [/^(?:flagship|specialized|code|frontier|open) models$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table, index }) => (showsMoney(table) ? read(context, table, index) : [])),
});

function read(context: ReadContext, table: Table, index: number): Reading[] {
  return readTable(context, withStatedOrder(context.document, table, index), HEADERS, (row) => {
    return [readRow(row, identity(row))];
  });
}

/**
 * Some renderings of the page have no header row; the text above the table then states the order of the columns, as "Input / Cached input /
 * Output". That text becomes the header. A table without either is refused.
 */
function withStatedOrder(document: Document, table: Table, index: number): Table {
  if (table.headRows > 0) return table;
  for (const block of textsBefore(document, index)) {
    const names = block.text
      .replace(/^.*?:\s*/, "")
      .split(/\s*[/,|]\s*/)
      .map((name) => name.replace(/[.,]?\s*(?:in )?prices?\b.*$/i, "").trim());
    const known = names.filter((name) => HEADERS[headerKey(name)]?.role === "price");
    if (known.length < 2 || known.length + 1 !== table.rows[0]?.length) continue;
    const header = ["Model", ...known].map((text) => ({ text, parts: [], struck: "", header: true }));
    return { ...table, headRows: 1, rows: [header, ...table.rows] };
  }
  return table;
}

function identity(row: Row): Identity {
  const cell = cellOf(row, "name");
  const href = cell?.parts.find((part) => part.href !== null)?.href ?? "";
  const slug = /\/models\/([a-z0-9][\w.-]*)\/?$/.exec(href)?.[1];
  if (cell === undefined || slug === undefined) throw new Refused(`no model page linked in "${clip(row.text)}"`);
  if (!namesPage(oneLine(cell.text), slug)) throw new RowRefused(`"${clip(cell.text)}" links to the page of ${slug}`);
  return { model_id: API_IDS[slug] ?? slug, name: oneLine(cell.text) };
}

/** Whether a name belongs to a model page: the page's slug begins with its words and version, and a date may follow. */
function namesPage(name: string, slug: string): boolean {
  const words = name
    .toLowerCase()
    .replace(/(?<=[a-z])\.(?=[a-z])/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const rest = slug.startsWith(words) ? slug.slice(words.length) : null;
  return rest !== null && /^(?:-\d+)*$/.test(rest);
}
