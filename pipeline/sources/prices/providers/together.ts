import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  organization: { role: "label" },
  "model name": { role: "name" },
  model: { role: "name" },
  "api model string": { role: "id" },
  "model id": { role: "id" },
  "context length": { role: "ignore" },
  quantization: { role: "ignore" },
  "function calling": { role: "ignore" },
  "structured outputs": { role: "ignore" },
  "input pricing": { role: "price", meter: "input" },
  "cached input pricing": { role: "price", meter: "cache_read" },
  "output pricing": { role: "price", meter: "output" },
  input: { role: "price", meter: "input" },
  "cached input": { role: "price", meter: "cache_read" },
  output: { role: "price", meter: "output" },
};

export const together = defineExtractor({
  provider: "together",
  urls: ["https://docs.together.ai/docs/serverless/models.md"],
  rules: { headings: [/^(?:chat|vision|language|code) models$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      return readTable(context, table, HEADERS, (row) => {
        const id = oneLine(cellOf(row, "id")?.text ?? "");
        if (!/^[\w.-]+\/[\w.-]+$/.test(id)) throw new Refused(`no API model string in "${clip(row.text)}"`);
        return [readRow(row, { model_id: id, name: oneLine(cellOf(row, "name")?.text ?? id) })];
      });
    }),
});
