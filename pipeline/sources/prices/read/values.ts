import type { JsonObject } from "../../../../src/core/text/json-object.ts";
import { clip, Refused } from "./money.ts";

/**
 * Returns the list under a key of a response.
 * @throws Refused when there is none
 */
export function arrayIn(answer: JsonObject, key: string): unknown[] {
  const list = answer[key];
  if (!Array.isArray(list)) throw new Refused(`no list "${clip(key)}" in the answer`);
  return list;
}
