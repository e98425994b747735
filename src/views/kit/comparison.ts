/** One fact of several items, side by side. */
export interface CompareRow {
  label: string;
  note: string | null;
  cells: CompareCell[];
  /** Whether the values differ by less than their uncertainty, so that no item is certainly better. */
  tooClose: boolean;
}

interface CompareCell {
  text: string;
  /** Day of the reading, `YYYY-MM-DD`; null when the fact has none. */
  on: string | null;
  /** True for the best value of a row in which several values are known and differ. */
  best: boolean;
}

/** Makes a row of figures. `better` says which end is best; null marks none. */
export function figureRow<T>(
  label: string,
  things: readonly T[],
  figure: {
    value: (thing: T) => number | null;
    show: (value: number | null, thing: T) => string;
    on?: (thing: T) => string | null;
    better: "high" | "low" | null;
    /** Whether one item is certainly better than another; when omitted, every difference counts. */
    leads?: (thing: T, other: T) => boolean;
    note?: string | null;
  },
): CompareRow {
  const values = things.map(figure.value);
  const known = values.filter((value) => value !== null);
  const differ = new Set(known).size > 1;
  const { leads } = figure;
  const isKnown = (index: number) => values[index] !== null;
  const tooClose =
    leads !== undefined &&
    things.every(
      (thing, index) =>
        isKnown(index) && things.every((other, at) => !isKnown(at) || at === index || !leads(thing, other)),
    );
  const best = figure.better === "low" ? Math.min(...known) : Math.max(...known);
  return {
    label,
    note: figure.note ?? null,
    tooClose,
    cells: things.map((thing, index) => {
      const value = values[index] ?? null;
      return {
        text: figure.show(value, thing),
        on: value === null ? null : (figure.on?.(thing) ?? null),
        best:
          figure.better !== null &&
          differ &&
          value === best &&
          things.every((other, at) => at === index || values[at] === null || leads?.(thing, other) !== false),
      };
    }),
  };
}

export function wordRow<T>(label: string, things: readonly T[], show: (thing: T) => string): CompareRow {
  return {
    label,
    note: null,
    tooClose: false,
    cells: things.map((thing) => ({ text: show(thing), on: null, best: false })),
  };
}

export interface SplitRows {
  different: CompareRow[];
  /** Rows whose values differ by less than their intervals. */
  close: CompareRow[];
  same: CompareRow[];
  /** Labels of rows of which no item's value is known. */
  unknown: string[];
}

/** Separates rows whose values differ from those too close to distinguish, those that are the same, and those without any value. */
export function splitRows(rows: readonly CompareRow[]): SplitRows {
  const isUnknown = ({ cells }: CompareRow) => cells.every(({ text }) => text === "–");
  const isSame = ({ cells }: CompareRow) => cells.every(({ text }) => text === cells[0]?.text);
  const others = rows.filter((row) => !isSame(row));
  return {
    different: others.filter(({ tooClose }) => !tooClose),
    close: others.filter(({ tooClose }) => tooClose),
    same: rows.filter((row) => isSame(row) && !isUnknown(row)),
    unknown: rows.filter(isUnknown).map(({ label }) => label),
  };
}

/** Returns the day that all dated values of a row share; null when their days differ or there is none. */
export function commonDay({ cells }: CompareRow): string | null {
  const days = new Set(cells.flatMap(({ on }) => on?.slice(0, 10) ?? []));
  return days.size === 1 && cells.every(({ text, on }) => on !== null || text === "–") ? ([...days][0] ?? null) : null;
}

/** Returns a comparison as a Markdown table, differences first. @param names of the columns */
export function comparisonMarkdown(names: readonly string[], rows: SplitRows): string {
  const cell = (text: string) => text.replaceAll("|", "\\|").replace(/\s+/g, " ");
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  return [
    line(["", ...names]),
    `|${" --- |".repeat(names.length + 1)}`,
    ...[...rows.different, ...rows.close, ...rows.same].map((row) =>
      line([row.label, ...row.cells.map(({ text, best }) => (best ? `**${text}**` : text))]),
    ),
  ].join("\n");
}
