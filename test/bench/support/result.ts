export type BenchRow = Record<string, string | number>;

/** What one part of the bench measured. */
export interface BenchResult {
  name: string;
  rows: BenchRow[];
  /** Why something is missing, or what a reader must know. */
  note?: string | undefined;
}

/** A Markdown table of rows that may have different members. */
export function markdownTable(rows: readonly BenchRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  return [
    line(columns.map((name) => name.replaceAll("_", " "))),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((name) => row[name] ?? ""))),
  ].join("\n");
}
