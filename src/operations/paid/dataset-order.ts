import type { Operand } from "../../core/catalog/dataset-filter.ts";
import { ApiError } from "../../schema/errors.ts";
import type { RowOrder } from "../../store/catalog/dataset-query.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { decodeCursor, encodeCursor } from "../shared/cursor.ts";
import type { Dataset } from "../shared/datasets.ts";

/** Where a page ends: the sort, the value that rows are compared by, and the key of the last row. */
type Place = [sort: string, value: Operand | null, key: string | number];

/**
 * Reads the order that a query asks for; undefined for that of the dataset.
 * @param unknown takes the name of a field that does not exist
 * @throws ApiError INVALID_INPUT when the field gives no order or the cursor is of another sort
 */
export function readOrder(
  { fields, key }: Dataset,
  { sort, cursor }: { sort?: string | undefined; cursor?: string | undefined },
  unknown: Set<string>,
  { entries }: Pick<Catalog, "entries">,
): RowOrder | undefined {
  if (sort === undefined) {
    if (cursor !== undefined) throw wrong("cursor", "goes with the sort of the page that gave it");
    return undefined;
  }
  const name = sort.replace(/^-/, "");
  const field = fields.find((one) => one.name === name);
  if (field === undefined) {
    unknown.add(name);
    return undefined;
  }
  if (field.type === "string[]") throw wrong("sort", `takes no list, and ${name} is one`);
  const order = { field, descending: sort.startsWith("-") };
  if (cursor === undefined) return { ...order, after: null };
  const [, value, last] = JSON.parse(decodeCursor(cursor, (text) => isPlace(text, sort, key))) as Place;
  // Of a product that is gone since, the one before it in the order of the dataset.
  const id = typeof last === "number" ? last : entries.findLastIndex(({ slug }) => slug <= last);
  return { ...order, after: { value, id } };
}

/** Writes where the next page begins. */
export function cursorOf(
  { key }: Dataset,
  sort: string,
  { value, id }: { value: Operand | null; id: number },
  { entries }: Pick<Catalog, "entries">,
): string {
  const place: Place = [sort, value, key === "slug" ? (entries[id]?.slug ?? "") : id];
  return encodeCursor(JSON.stringify(place));
}

/** Says in which order rows come. */
export function orderText(dataset: Dataset, order: RowOrder | undefined): string {
  if (order === undefined) return dataset.order;
  const { field, descending } = order;
  const way = descending ? "descending" : "ascending";
  return `${field.name} ${way}, rows without it last${field.name === dataset.key ? "" : `, then ${dataset.order}`}`;
}

function isPlace(text: string, sort: string, key: string): boolean {
  try {
    const place: unknown = JSON.parse(text);
    if (!Array.isArray(place) || place.length !== 3 || place[0] !== sort) return false;
    const [, value, last] = place;
    return (
      (value === null || typeof value === "number" || typeof value === "string") &&
      (key === "slug" ? typeof last === "string" : Number.isSafeInteger(last))
    );
  } catch {
    return false;
  }
}

function wrong(member: string, message: string): ApiError {
  return new ApiError("INVALID_INPUT", `$.${member} ${message}.`, {
    members: { validation_errors: [{ path: `$.${member}`, message, code: "custom" }] },
  });
}
