import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { clip, Refused } from "../read/money.ts";
import { cellOf, type Headers, readRow, readTable, showsMoney } from "../read/tables.ts";

const HEADERS: Headers = {
  model: { role: "id" },
  unit: { role: "unit" },
  "input price (cache hit)": { role: "price", meter: "cache_read" },
  "input price (cache miss)": { role: "price", meter: "input" },
  "input price": { role: "price", meter: "input" },
  "output price": { role: "price", meter: "output" },
  "context window": { role: "ignore" },
};

const PAGE = "https://platform.kimi.ai/docs/pricing";

export const moonshotai = defineExtractor({
  provider: "moonshotai",
  urls: [`${PAGE}/chat-k26.md`, `${PAGE}/chat-k25.md`, `${PAGE}/chat-k2.md`, `${PAGE}/chat-v1.md`],
  pages: "parts",
  rules: { headings: [/^(?:multi-modal |generation )?model [\w.]+(?: [\w.]+)? pricing$/i, /^product pricing$/i] },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      return readTable(context, table, HEADERS, (row) => {
        if (cellOf(row, "unit") === undefined) throw new Refused("no column states the unit");
        const id = oneLine(cellOf(row, "id")?.text ?? "");
        if (!/^[a-z0-9][\w.-]*$/.test(id)) throw new Refused(`not a model id: "${clip(id)}"`);
        return [readRow(row, { model_id: id, name: id })];
      });
    }),
});
