/** Returns a column as text; null for a missing value. */
export function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Returns a column as a number; null for a missing value. */
export function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}
