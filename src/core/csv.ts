type Cell = string | number | boolean | null | undefined;

/**
 * Writes RFC 4180 text in UTF-8 with line feeds and a header row. Null is an empty cell. Text that a spreadsheet would
 * run as a formula is prefixed with an apostrophe.
 */
export function csv<K extends string>(columns: readonly K[], rows: readonly Readonly<Record<K, Cell>>[]): string {
  const lines = [columns.join(",")];
  for (const row of rows) lines.push(columns.map((name) => cell(row[name])).join(","));
  return `${lines.join("\n")}\n`;
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string") return String(value);
  const guarded = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
