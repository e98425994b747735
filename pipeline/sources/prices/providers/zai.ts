import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, checkStatedUnit, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  "cached input storage": { role: "ignore" },
  output: { role: "price", meter: "output" },
};

export const zai = defineExtractor("zai", ["https://docs.z.ai/guides/overview/pricing.md"], (context) =>
  tablesOf(context.document).flatMap(({ table, index }) => {
    if (!showsMoney(table)) return [];
    return readTable(context, table, HEADERS, (row) => {
      checkStatedUnit(context.document, index);
      const name = oneLine(cellOf(row, "name")?.text ?? "");
      if (!/^[A-Z][\w.-]*$/.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
      return [readRow(row, { model_id: name.toLowerCase(), name })];
    });
  }),
);
