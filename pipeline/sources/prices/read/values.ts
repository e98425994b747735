import { clip, Refused } from "./money.ts";

/** An object in a JSON response. */
export type Json = Record<string, unknown>;

/** Whether a value in a JSON response is an object and not a list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the list under a key of a response.
 * @throws Refused when there is none
 */
export function arrayIn(answer: Json, key: string): unknown[] {
  const list = answer[key];
  if (!Array.isArray(list)) throw new Refused(`no list "${clip(key)}" in the answer`);
  return list;
}
