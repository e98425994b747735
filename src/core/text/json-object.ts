/** A JSON object whose members are not validated. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
