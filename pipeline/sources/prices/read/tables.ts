import type { Meter, PriceCondition } from "../../../../src/schema/records/model-price.ts";
import type { RateReading, ReadContext, Reading } from "../extractor.ts";
import type { Cell, Table } from "./document.ts";
import { headingText, oneLine, rowText } from "./evidence.ts";
import { clip, foreignCurrency, isMillionTokens, NotPerToken, Refused, RowRefused, readSingle } from "./money.ts";
import type { PageRules } from "./scope.ts";

/**
 * Content of a column. A `label` describes the model further and is checked like its name. A `price` column has one price per cell; `mixed`
 * cells are parsed by the provider's reader.
 */
export type Column =
  | { role: "name" | "id" | "label" | "unit" | "ignore" | "mixed" }
  | { role: "price"; meter: Meter; when?: PriceCondition };

/** Recognised headers of a provider's tables, by `headerKey`. An unlisted header refuses the table. */
export type Headers = Record<string, Column>;

/** One body row with its cells by column. */
export interface Row {
  cells: { column: Column; header: string; cell: Cell }[];
  heading: string;
  text: string;
}

/** The model of a row, and the condition and days that its name adds. */
export interface Identity {
  model_id: string;
  name: string;
  route?: string | undefined;
  when?: PriceCondition | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

const UNIT_IN_HEADER = /\s*(?:\(\s*(?:price\s+)?(?:per|\/)\s*([^()]+)\)|(?:\/|\bper)\s+(.+))$/i;

/** Normalises a header for lookup: lower case, single spaces, `&` as "and", no footnote marks. */
export function headerKey(text: string): string {
  return oneLine(text)
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/(?:\s*\(\d{1,2}\)|[*†‡:])+$/g, "")
    .trim();
}

/**
 * Aligns the columns of a table with the recognised headers.
 *
 * @throws Refused when the layout is irregular, there is no header row, or a header is unknown or occurs twice
 */
function columnsOf(table: Table, headers: Headers): { column: Column; header: string }[] {
  if (table.irregular !== null) throw new Refused(`irregular layout: ${table.irregular}`);
  if (table.headRows === 0) throw new Refused("the table has no header row");
  const width = Math.max(0, ...table.rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => {
    const header = headerAt(table, at);
    return { column: lookUp(header, headers, columnIsEmpty(table, at)), header };
  });
  const seen = new Set<string>();
  for (const { column, header } of columns) {
    if (column.role === "ignore") continue;
    const key = JSON.stringify(column.role === "mixed" ? [column, header] : column);
    if (seen.has(key)) throw new Refused(`two columns mean the same as "${clip(header)}"`);
    seen.add(key);
  }
  return columns;
}

/** Returns the body rows of a table with known columns. Skips rows of one cell, which are section labels. */
function rowsOf(table: Table, headers: Headers): Row[] {
  const columns = columnsOf(table, headers);
  const heading = headingText(table.headings, table.panes.at(-1));
  return table.rows.slice(table.headRows).flatMap((cells) => {
    if (cells.length === 1 && columns.length > 1) {
      const label = cells[0]?.text ?? "";
      if (label.includes("$")) throw new Refused("irregular layout: a price in a row of one cell");
      if (changesMeaning(label)) throw new Refused(`unknown section "${clip(label)}"`);
      return [];
    }
    const named = cells.flatMap((cell, at) => {
      const known = columns[at];
      return known === undefined ? [] : [{ ...known, cell }];
    });
    return [{ cells: named, heading, text: rowText(cells) }];
  });
}

/**
 * Checks the cells of a row other than prices. Text beside a name belongs to the price: unrecognised brackets, and words for another
 * service, currency, unit, hour or day, refuse the row.
 *
 * @throws RowRefused
 */
function checkBeside(column: Column, cell: Cell, notes: PageRules["notes"]): void {
  if (column.role === "price" || column.role === "mixed" || column.role === "unit") return;
  const text = oneLine(cell.text);
  const isName = column.role === "name" || column.role === "id" || column.role === "label";
  if (isName && column.role !== "label" && notes === "reader") return;
  const brackets = isName ? [...text.matchAll(/[([{]([^)\]}]*)[)\]}]?/g)].map((match) => (match[1] ?? "").trim()) : [];
  const unknown = brackets.find((note) => !FOOTNOTE.test(note) && !(notes instanceof RegExp && notes.test(note)));
  if (unknown !== undefined) throw new RowRefused(`unknown note "(${clip(unknown)})" beside "${clip(text)}"`);
  // Another price in the row, such as one per minute, states its own unit.
  const judged = isName || (column.role === "ignore" && !text.includes("$"));
  if (judged && changesMeaning(text)) throw new RowRefused(`unknown words in "${clip(text)}"`);
}

const FOOTNOTE = /^(?:\d{1,2}|[*†‡]+)?$/;
const OTHER_MEANING =
  /\b(?:batch|priority|provisioned|reserved|dedicated|off-?peak|weekends?|enterprise|resellers?|partners?|marketplace|academic|students?|government|fine-?tun(?:ed|ing)|training|regional|region|residency|committed)\b|\b(?:from|starting|effective|until|before)\b.*\d{4}|(?:\/|\bper) ?(?:hour|image|request|call|second|minute|character|1k|1,?000|thousand)s?\b/i;

/** Whether words beside a price change its meaning: another service, currency, unit, hour or day. */
export function changesMeaning(text: string): boolean {
  return OTHER_MEANING.test(text) || foreignCurrency(text) !== null;
}

/** Returns the cell of the first column with this role. */
export function cellOf(row: Row, role: Column["role"]): Cell | undefined {
  return row.cells.find((entry) => entry.column.role === role)?.cell;
}

/**
 * Reads one row of a table with one price per cell. Returns null when the row states no price in dollars per token.
 *
 * @throws Refused when a currency, unit or wording is unknown
 */
export function readRow(row: Row, identity: Identity): Reading | null {
  const unit = cellOf(row, "unit");
  if (unit !== undefined && !isMillionTokens(unit.text)) throw new Refused(`unknown unit "${clip(unit.text)}"`);
  const rates = row.cells.flatMap(({ column, header, cell }): RateReading[] => {
    if (column.role !== "price") return [];
    const usd = readSingle(cell.text);
    return usd === null ? [] : [rateOf(row, identity, column.meter, usd, column.when ?? {}, `${header} ${cell.text}`)];
  });
  return rates.length === 0 ? null : { model_id: identity.model_id, name: identity.name, route: identity.route, rates };
}

/** Returns a price of a row in the form of the common checks. */
export function rateOf(
  row: Row,
  identity: Identity,
  meter: Meter,
  usd: string,
  when: PriceCondition,
  part: string,
): RateReading {
  return {
    meter,
    usd,
    when: { ...identity.when, ...when },
    from: identity.from ?? null,
    to: identity.to ?? null,
    heading: row.heading,
    quote: row.text,
    short: `${identity.name} | ${oneLine(part)}`,
    factor: 1,
  };
}

/**
 * Runs a reader over the rows of one table. An unknown unit, currency or wording refuses the whole table; rows priced in another known unit
 * are reported and skipped.
 */
export function readTable(
  context: ReadContext,
  table: Table,
  headers: Headers,
  read: (row: Row) => (Reading | null)[],
): Reading[] {
  const heading = headingText(table.headings, table.panes.at(-1));
  const skipped: [string, string][] = [];
  try {
    const readings = rowsOf(table, headers).flatMap((row) => {
      try {
        for (const { column, cell } of row.cells) checkBeside(column, cell, context.rules.notes);
        return read(row).filter((reading) => reading !== null);
      } catch (error) {
        if (!(error instanceof NotPerToken) && !(error instanceof RowRefused)) throw error;
        skipped.push([row.text, error.message]);
        return [];
      }
    });
    for (const [row, reason] of skipped) context.refuse(heading, row, reason);
    return readings;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    context.refuse(heading, null, error.message);
    return [];
  }
}

/** Whether any cell of the table contains money; other tables are skipped silently. */
export function showsMoney(table: Table): boolean {
  return table.rows.some((row) => row.some((cell) => cell.text.includes("$") || foreignCurrency(cell.text) !== null));
}

function headerAt(table: Table, at: number): string {
  const texts = table.rows.slice(0, table.headRows).map((row) => oneLine(row[at]?.text ?? ""));
  return [...new Set(texts.filter((text) => text !== ""))].join(" ");
}

function columnIsEmpty(table: Table, at: number): boolean {
  return table.rows.every((row) => (row[at]?.text ?? "") === "");
}

function lookUp(header: string, headers: Headers, empty: boolean): Column {
  const key = headerKey(header);
  if (key === "" && empty) return { role: "ignore" };
  const exact = Object.hasOwn(headers, key) ? headers[key] : undefined;
  if (exact !== undefined) return exact;
  const unit = UNIT_IN_HEADER.exec(key);
  const phrase = unit?.[1] ?? unit?.[2];
  if (unit !== null && phrase !== undefined && isMillionTokens(phrase)) {
    const plain = key.slice(0, unit.index).trim();
    const column = Object.hasOwn(headers, plain) ? headers[plain] : undefined;
    if (column !== undefined) return column;
  }
  throw new Refused(`unknown header "${clip(header)}"`);
}
