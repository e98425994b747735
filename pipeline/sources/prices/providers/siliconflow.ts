import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  "model name": { role: "name" },
  "context length": { role: "ignore" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
  actions: { role: "ignore" },
};

/**
 * Reads the page's tables. Renderings that flatten a table into one line per cell omit empty cells, so a price cannot be told from its
 * neighbour; they contain no table and are not read.
 */
export const siliconflow = defineExtractor({
  provider: "siliconflow",
  urls: ["https://www.siliconflow.com/pricing"],
  rules: { headings: [/^lab$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      return readTable(context, table, HEADERS, (row) => {
        const name = oneLine(cellOf(row, "name")?.text ?? "");
        if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
        return [readRow(row, { model_id: name, name })];
      });
    }),
});
