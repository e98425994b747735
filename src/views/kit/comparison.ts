/** One fact of several items, side by side. */
export interface CompareRow {
  label: string;
  note: string | null;
  cells: CompareCell[];
}

export interface CompareCell {
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
    /** Whether a thing is surely better than another; without it every difference counts. */
    leads?: (thing: T, other: T) => boolean;
    note?: string | null;
  },
): CompareRow {
  const values = things.map(figure.value);
  const known = values.filter((value) => value !== null);
  const differ = new Set(known).size > 1;
  const best = figure.better === "low" ? Math.min(...known) : Math.max(...known);
  return {
    label,
    note: figure.note ?? null,
    cells: things.map((thing, index) => {
      const value = values[index] ?? null;
      return {
        text: figure.show(value, thing),
        on: value === null ? null : (figure.on?.(thing) ?? null),
        best:
          figure.better !== null &&
          differ &&
          value === best &&
          things.every((other, at) => at === index || values[at] === null || figure.leads?.(thing, other) !== false),
      };
    }),
  };
}

export function wordRow<T>(label: string, things: readonly T[], show: (thing: T) => string): CompareRow {
  return { label, note: null, cells: things.map((thing) => ({ text: show(thing), on: null, best: false })) };
}

/** Separates rows whose values differ from rows whose values are the same. */
export function splitRows(rows: readonly CompareRow[]): { different: CompareRow[]; same: CompareRow[] } {
  const isSame = ({ cells }: CompareRow) => cells.every(({ text }) => text === cells[0]?.text);
  return { different: rows.filter((row) => !isSame(row)), same: rows.filter(isSame) };
}
