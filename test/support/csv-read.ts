/** Reads RFC 4180 text: the header's names and the cells of each row, as text; the empty cell is null. */
export function readCsv(text: string): { columns: string[]; rows: Record<string, string | null>[] } {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (record.length > 1 || record[0] !== "") records.push(record);
    record = [];
  }
  const [columns = [], ...rows] = records;
  return {
    columns,
    rows: rows.map((cells) => {
      if (cells.length !== columns.length) throw new Error(`${cells.length} cells for ${columns.length} columns`);
      return Object.fromEntries(columns.map((name, at) => [name, cells[at] === "" ? null : (cells[at] ?? null)]));
    }),
  };
}
