/** How a column sorts first: names ascending, figures from the largest, prices from the lowest. */
export type ColumnKind = "text" | "number" | "price";

export interface Sorting<K extends string> {
  key: K;
  descending: boolean;
}

/** The heading of a sortable column. */
export interface SortHead {
  /** Null when the list is sorted by another column. */
  current: "ascending" | "descending" | null;
  /** Query string that sorts by this column, or reverses the order if it already does. */
  query: string;
}

/**
 * Reads `sort` and `order` from a query. A form, which has one field for both, sends `sort=input:desc`.
 *
 * @param columns columns that the list can be sorted by
 * @param fallback used when the query names none of them
 */
export function readSorting<K extends string>(
  params: URLSearchParams,
  columns: Readonly<Record<K, ColumnKind>>,
  fallback: Sorting<NoInfer<K>>,
): Sorting<K> {
  const [key = "", way] = (params.get("sort") ?? "").split(":");
  if (!Object.hasOwn(columns, key)) return fallback;
  const known = key as K;
  const order = params.get("order") ?? way;
  const natural = columns[known] === "number";
  return { key: known, descending: order === "asc" ? false : order === "desc" ? true : natural };
}

/** Makes the headings of all columns. Keeps the other query parameters, except the page number. */
export function sortHeads<K extends string>(
  params: URLSearchParams,
  columns: Readonly<Record<K, ColumnKind>>,
  sorting: Sorting<K>,
): Record<K, SortHead> {
  const keys = Object.keys(columns) as K[];
  const head = (key: K): SortHead => {
    const isCurrent = key === sorting.key;
    const descending = isCurrent ? !sorting.descending : columns[key] === "number";
    const query = new URLSearchParams(params);
    query.delete("page");
    query.set("sort", key);
    query.set("order", descending ? "desc" : "asc");
    return { current: isCurrent ? (sorting.descending ? "descending" : "ascending") : null, query: `?${query}` };
  };
  return Object.fromEntries(keys.map((key) => [key, head(key)])) as Record<K, SortHead>;
}

/** Returns the query string of one page of a sorted list. */
export function sortQuery(sorting: Sorting<string>, page: number): string {
  const order = sorting.descending ? "desc" : "asc";
  return `?sort=${sorting.key}&order=${order}${page > 1 ? `&page=${page}` : ""}`;
}

/** Returns the query of one page of a list: filters, order and page number. @param sorting null for the list's own order */
export function listQuery(filters: URLSearchParams, sorting: Sorting<string> | null, page: number): URLSearchParams {
  const query = new URLSearchParams(filters);
  if (sorting !== null) {
    query.set("sort", sorting.key);
    query.set("order", sorting.descending ? "desc" : "asc");
  }
  if (page > 1) query.set("page", String(page));
  return query;
}

export function queryText(query: URLSearchParams): string {
  return query.size === 0 ? "" : `?${query}`;
}

/**
 * Returns a copy sorted by one value of each row. Unknown values come last in both directions; equal rows keep their
 * order.
 */
export function sortRows<T>(rows: readonly T[], value: (row: T) => string | number | null, descending: boolean): T[] {
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return a.key === b.key ? 0 : a.key === null ? 1 : -1;
    const order = typeof a.key === "string" ? compareNames(a.key, String(b.key)) : a.key - Number(b.key);
    return descending ? -order : order;
  });
  return keyed.map(({ row }) => row);
}

const names = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares names for display: case-insensitive, numbers by value. */
export function compareNames(a: string, b: string): number {
  return names.compare(a, b);
}
