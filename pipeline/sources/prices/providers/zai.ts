import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "name" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  "cached input storage": { role: "ignore" },
  output: { role: "price", meter: "output" },
};

export const zai = defineExtractor({
  provider: "zai",
  urls: ["https://docs.z.ai/guides/overview/pricing.md"],
  rules: { headings: [/^(?:text |vision )?models$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      return readTable(context, table, HEADERS, (row) => {
        const name = oneLine(cellOf(row, "name")?.text ?? "");
        if (!/^[A-Z][\w.-]*$/.test(name)) throw new Refused(`not a model name: "${clip(name)}"`);
        return [readRow(row, { model_id: name.toLowerCase(), name })];
      });
    }),
});
