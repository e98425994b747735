import type { RateReading, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { tablesOf } from "../read/document.ts";
import { oneLine } from "../read/evidence.ts";
import { type Amount, clip, Refused, RowRefused, readCell } from "../read/money.ts";
import {
  cellOf,
  type Headers,
  headerKey,
  type Identity,
  type Row,
  rateOf,
  readTable,
  showsMoney,
} from "../read/tables.ts";

const HEADERS: Headers = {
  "model name": { role: "id" },
  context: { role: "ignore" },
  input: { role: "mixed" },
  output: { role: "mixed" },
  actions: { role: "ignore" },
};

/** Labels before the second and third price of a cell. */
const LATER = { "· cache read": "cache_read", "· cache write": "cache_write" } as const;

/** The makers whose models the page lists, each under its own heading. */
const MAKERS =
  /^(?:lab|deepseek|qwen|baidu|zai-org|z\.?ai|sao10k|moonshot ?ai|gemma|google|minimax|kwaikat|openai|llama|meta|mistral(?: ?ai)?|microsoft|nvidia|(?:o )?others|embeddings)$/i;

export const novita = defineExtractor({
  provider: "novita",
  urls: ["https://novita.ai/pricing"],
  rules: {
    headings: [MAKERS],
  },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) =>
      showsMoney(table) ? readTable(context, table, HEADERS, (row) => [read(row)]) : [],
    ),
});

function read(row: Row): Reading | null {
  const id = oneLine(cellOf(row, "id")?.text ?? "");
  if (!/^[a-z0-9][\w.-]*(?:\/[\w.:-]+)?$/i.test(id)) throw new Refused(`not a model id: "${clip(id)}"`);
  const link = cellOf(row, "id")?.parts.find(({ href }) => href !== null)?.href;
  if (link !== undefined && link !== null && !link.toLowerCase().includes(id.toLowerCase().replace("/", "-")))
    throw new RowRefused(`"${clip(id)}" links to another model's page`);
  const identity: Identity = { model_id: id, name: id };
  if (/embeddings$/i.test(row.heading) && row.cells.some(({ header }) => headerKey(header) === "output"))
    throw new Refused("embeddings have no price for output");
  const rates = row.cells.flatMap(({ column, header, cell }): RateReading[] => {
    if (column.role !== "mixed") return [];
    const reading = readCell(cell.text);
    if (reading.kind === "none") return [];
    if (reading.lead !== "") throw new Refused(`unknown words before the price in "${clip(cell.text)}"`);
    return reading.amounts.map((amount, at) => {
      const meter = meterOf(header, reading.amounts[at - 1], amount, at === reading.amounts.length - 1);
      return rateOf(row, identity, meter, amount.usd, {}, `${header} ${cell.text}`);
    });
  });
  return rates.length === 0 ? null : { model_id: id, name: id, rates };
}

/** Returns the meter of an amount: the first price of a cell is the column's, later ones are labelled by the text before them. */
function meterOf(header: string, before: Amount | undefined, amount: Amount, last: boolean): RateReading["meter"] {
  if (amount.unit !== "mtok" || (last && amount.tail !== ""))
    throw new Refused(`unknown words beside the price "$${amount.usd} ${clip(amount.tail)}"`);
  if (before === undefined) return headerKey(header) === "input" ? "input" : "output";
  const label = before.tail.toLowerCase();
  if (label !== "· cache read" && label !== "· cache write") throw new Refused(`unknown label "${clip(before.tail)}"`);
  return LATER[label];
}
