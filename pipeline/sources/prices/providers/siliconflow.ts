import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, checkStatedUnit, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  "model name": { role: "name" },
  "context length": { role: "ignore" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
  actions: { role: "ignore" },
};

/**
 * Reads the page's tables. Renderings that flatten a table into one line per cell leave out empty cells, so that a
 * price can not be told from its neighbour: they hold no table and are not read.
 */
export const siliconflow = defineExtractor("siliconflow", ["https://www.siliconflow.com/pricing"], (context) =>
  tablesOf(context.document).flatMap(({ table, index }) => {
    if (!showsMoney(table)) return [];
    return readTable(context, table, HEADERS, (row) => {
      checkStatedUnit(context.document, index);
      const name = oneLine(cellOf(row, "name")?.text ?? "");
      if (!/^[\w.-]+(?:\/[\w.-]+)?$/.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
      return [readRow(row, { model_id: name, name })];
    });
  }),
);
