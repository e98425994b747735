type Cell = string | number | boolean | null | undefined;

/**
 * Writes RFC 4180 text in UTF-8 with line feeds and a header row. Null is an empty cell. Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe.
 */
export function csv<K extends string>(columns: readonly K[], rows: Iterable<Readonly<Record<K, Cell>>>): string {
  return [...csvLines(columns, rows)].join("");
}

/** Yields the lines of `csv` one by one, each with its line feed. */
export function* csvLines<K extends string>(
  columns: readonly K[],
  rows: Iterable<Readonly<Record<K, Cell>>>,
): Iterable<string> {
  yield `${columns.join(",")}\n`;
  for (const row of rows) yield `${columns.map((name) => cell(row[name])).join(",")}\n`;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const guarded = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
