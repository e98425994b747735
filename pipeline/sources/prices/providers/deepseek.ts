import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { Page, RateReading, ReadContext, Reading } from "../extractor.ts";
import { defineExtractor } from "../merge/assemble.ts";
import { type Validity, validity } from "../read/conditions.ts";
import { type Cell, type Document, type Table, tablesOf } from "../read/document.ts";
import { headingText, oneLine } from "../read/evidence.ts";
import { clip, NotPerToken, Refused, readCell, readSingle } from "../read/money.ts";
import { cellOf, type Headers, headerKey, readRow, readTable, showsMoney } from "../read/tables.ts";

const METERS: Record<string, Meter> = {
  "1m input tokens (cache hit)": "cache_read",
  "1m input tokens (cache miss)": "input",
  "1m output tokens": "output",
};

/** The earlier layout with one row per model. */
const HEADERS: Headers = {
  model: { role: "id" },
  "context length": { role: "ignore" },
  "max cot tokens": { role: "ignore" },
  "max output tokens": { role: "ignore" },
  "1m tokens input price (cache hit)": { role: "price", meter: "cache_read" },
  "1m tokens input price (cache miss)": { role: "price", meter: "input" },
  "1m tokens output price": { role: "price", meter: "output" },
};

const PEAK_HOURS = /\bpeak hours are ((?:\d\d:\d\d ?[-–] ?\d\d:\d\d(?:,? and |, )?)+) UTC, Monday through Friday/i;

export const deepseek = defineExtractor({
  provider: "deepseek",
  urls: ["https://api-docs.deepseek.com/quick_start/pricing"],
  rules: {
    headings: [/^model details$/i],
    sentences: [
      /\boff-peak rates are half of the peak rates/i,
      PEAK_HOURS,
      /\ball other hours are off-peak\b/i,
      /\bmodel is (?:currently )?offered at a \d+% discount\b/i,
      /^this price adjustment takes effect from\b/i,
      /\bmodel names? .*\b(?:deprecated|legacy)\b|\bas the model name\b/i,
      /\bcache hit price (?:was|has been) (?:lowered|reduced)\b/i,
    ],
  },
  read: (context) =>
    tablesOf(context.document).flatMap(({ table }) => {
      if (!showsMoney(table)) return [];
      return table.headRows > 0 ? readRows(context, table) : readColumns(context, table);
    }),
});

function readRows(context: ReadContext, table: Table): Reading[] {
  return readTable(context, table, HEADERS, (row) => {
    const id = oneLine(cellOf(row, "id")?.text ?? "");
    if (!/^[a-z0-9][\w.-]*$/.test(id)) throw new Refused(`not a model id: "${clip(id)}"`);
    return [readRow(row, { model_id: id, name: id })];
  });
}

/** Reads a table whose columns are models and whose rows are meters; labels span the first columns. */
function readColumns(context: ReadContext, table: Table): Reading[] {
  const heading = headingText(table.headings);
  try {
    if (table.irregular !== null) throw new Refused(`irregular layout: ${table.irregular}`);
    const models = modelColumns(table);
    const rows = table.rows.flatMap((row) => priceRow(row, models.length));
    if (rows.length === 0) throw new Refused("no row states a price");
    const hours = peakHours(context.document);
    if (hours === null && rows.some((row) => row.period !== "always"))
      throw new Refused("prices by the hour: the page does not state the peak hours in a known form");
    return models.map((id, at) => ({
      model_id: id,
      name: id,
      rates: withoutLoneOffPeak(
        rows.map((row) => ({ row, rates: ratesOf(context, row, row.prices[at], { id, heading, hours }) })),
        (label) => context.refuse(heading, id, `${label}: an off-peak price without its peak price`),
      ),
    }));
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof NotPerToken)) throw error;
    context.refuse(heading, null, error.message);
    return [];
  }
}

/** Drops an off-peak price without a peak price: it would otherwise count as the price of the whole day. */
function withoutLoneOffPeak(
  read: readonly { row: PriceRow; rates: RateReading[] }[],
  refuse: (label: string) => void,
): RateReading[] {
  return read.flatMap(({ row, rates }) => {
    if (row.period !== "off-peak" || rates.length === 0) return rates;
    const peak = read.some(({ row: other, rates: prices }) => {
      return other.period === "peak" && other.meter === row.meter && prices.length > 0;
    });
    if (!peak) refuse(row.label);
    return peak ? rates : [];
  });
}

function modelColumns(table: Table): string[] {
  const [first = []] = table.rows;
  const label = first.filter((cell) => /^model$/i.test(cell.text)).length;
  const ids = first.slice(label).map((cell) => cell.text);
  if (label === 0 || ids.length === 0 || !ids.every((id) => /^[a-z0-9][\w.-]*$/.test(id))) {
    throw new Refused("the first row does not name the models");
  }
  return ids;
}

interface PriceRow {
  meter: Meter;
  period: "always" | "peak" | "off-peak";
  label: string;
  prices: Cell[];
}

/** Returns a price row under the label "PRICING"; skips rows about other things. */
function priceRow(row: readonly Cell[], models: number): PriceRow[] {
  const labels = [...new Set(row.slice(0, -models).map((cell) => oneLine(cell.text)))];
  const [section = "", item = "", ...rest] = labels;
  if (headerKey(section) !== "pricing") return [];
  const meter = METERS[headerKey(item)];
  const period = rest.length === 0 ? "always" : headerKey(rest.join(" "));
  if (meter === undefined) throw new Refused(`unknown row "${clip(item)}"`);
  if (period !== "always" && period !== "peak" && period !== "off-peak")
    throw new Refused(`unknown row "${clip(labels.join(" "))}"`);
  return [{ meter, period, label: labels.slice(1).join(" | "), prices: row.slice(-models) }];
}

/** Returns the prices in one cell: the current one, and the struck-out list price that follows a dated discount. */
function ratesOf(
  context: ReadContext,
  row: PriceRow,
  cell: Cell | undefined,
  table: { id: string; heading: string; hours: PriceCondition | null },
): RateReading[] {
  const reading = readCell(cell?.text ?? "");
  if (cell === undefined || reading.kind === "none") return [];
  const [amount, second] = reading.amounts;
  const discount = /^\(\d+% off(?:\(\d+\))?\)$/.test(amount?.tail ?? "");
  if (amount === undefined || second !== undefined || reading.lead !== "" || (amount.tail !== "" && !discount)) {
    throw new Refused(`unknown words beside the price in "${clip(cell.text)}"`);
  }
  const list = cell.struck === "" ? null : readSingle(cell.struck);
  const ends = cell.struck === "" && !discount ? null : discountEnds(context.document, table.id, context.page);
  const text = `${row.label} | ${table.id}: ${oneLine(cell.text)}${cell.struck === "" ? "" : ` (struck out: ${cell.struck})`}`;
  if (row.period === "off-peak" && table.hours === null) return [];
  const when = row.period === "peak" ? (table.hours ?? {}) : {};
  const rate = (usd: string, days: Validity): RateReading => ({
    ...{ meter: row.meter, usd, when, ...days },
    ...{ heading: table.heading, quote: text, short: text, factor: 1 },
  });
  const current = rate(amount.usd, { from: null, to: ends });
  return list === null || ends === null ? [current] : [current, rate(list, { from: ends, to: null })];
}

/**
 * Returns the first day after a model's discount, from the footnote that names the model. When no day is requested, a page that still shows
 * a discount past its stated end is believed: discounts have been extended before.
 */
function discountEnds(document: Document, id: string, page: Page): string | null {
  for (const block of document.blocks) {
    if (block.kind !== "text") continue;
    for (const sentence of block.text.split(/(?<=\.)\s+(?=[A-Z(])/)) {
      if (!sentence.includes(id) || !/\bdiscount\b/i.test(sentence)) continue;
      const to = validity(sentence)?.to ?? null;
      if (to !== null && (page.at !== null || page.readAt.slice(0, 10) < to)) return to;
    }
  }
  return null;
}

/** Returns the daily hours of the peak prices from the footnote. */
function peakHours(document: Document): PriceCondition | null {
  for (const block of document.blocks) {
    const stated = block.kind === "text" ? PEAK_HOURS.exec(block.text)?.[1] : undefined;
    if (stated === undefined) continue;
    const windows = [...stated.matchAll(/(\d\d:\d\d) ?[-–] ?(\d\d:\d\d)/g)].map((match) => `${match[1]}-${match[2]}`);
    return { utc_window: windows.join(","), utc_days: "Mon-Fri" };
  }
  return null;
}
