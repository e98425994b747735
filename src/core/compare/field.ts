import type { ComparedModel, ComparedProduct } from "../../schema/answers/compare.ts";

export type Compared = ComparedProduct | ComparedModel;
export type FieldValue = string | number | boolean | null;

/** A field that items are compared by. `of` returns undefined for an item that the field does not apply to; it is given all items. */
export interface ComparedField {
  field: string;
  label: string;
  unit: string | null;
  /** Which value is better; null when neither is. */
  better: "higher" | "lower" | readonly FieldValue[] | null;
  /** Why the better value is better, or why none is. */
  why: string;
  of: (item: Compared, all: readonly Compared[]) => FieldValue | undefined;
  /** Day that the value is of; values of days far apart are not ranked. */
  dayOf?: (item: Compared) => string | null;
  /** Share by which a value may grow in a day: a lead that this cannot make up for is ranked all the same. */
  drift?: number;
  /** Day on which the value was read; a value that was read long ago decides nothing. */
  readOn?: (item: Compared) => string | null;
  /** Half the width of the value's confidence interval. */
  marginOf?: (item: Compared) => number | null;
}

/** Makes a field of products. */
export function product(
  field: string,
  label: string,
  better: ComparedField["better"],
  why: string,
  of: (item: ComparedProduct, all: readonly Compared[]) => FieldValue | undefined,
  unit: string | null = null,
): ComparedField {
  return { field, label, unit, better, why, of: (item, all) => (item.kind === "product" ? of(item, all) : undefined) };
}

/** Makes a field of models. */
export function model(
  field: string,
  label: string,
  better: ComparedField["better"],
  why: string,
  of: (item: ComparedModel) => FieldValue,
  unit: string | null = null,
): ComparedField {
  return { field, label, unit, better, why, of: (item) => (item.kind === "model" ? of(item) : undefined) };
}
