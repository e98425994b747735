import { clip, Refused } from "./money.ts";

/** An object of a JSON answer. */
export type Json = Record<string, unknown>;

/** Whether a value of a JSON answer is an object, and no list. */
export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The list under a key of an answer.
 * @throws Refused when there is none
 */
export function arrayIn(answer: Json, key: string): unknown[] {
  const list = answer[key];
  if (!Array.isArray(list)) throw new Refused(`no list "${clip(key)}" in the answer`);
  return list;
}
