import { ANSWERS } from "./answers.ts";
import { COMMON } from "./common.ts";
import { MODELS } from "./models.ts";
import { PROTOCOL } from "./protocol.ts";

/** Meanings by the last one to three parts of a field's path, such as `slug` or `repository.language`. */
export const MEANINGS: Readonly<Record<string, string>> = { ...COMMON, ...MODELS, ...PROTOCOL, ...ANSWERS };

/** Returns the key of the meaning of an answer's field: the longest that its path ends with; null without one. */
export function meaningKey(path: string): string | null {
  const parts = path.replaceAll("[]", "").split(".");
  for (const length of [3, 2, 1]) {
    const key = parts.slice(-length).join(".");
    if (parts.length >= length && Object.hasOwn(MEANINGS, key)) return key;
  }
  return null;
}

/** Returns the meaning of an answer's field in a sentence; empty without one. @param path with dots and `[]`, such as `data.models[].id` */
export function meaningOf(path: string): string {
  const key = meaningKey(path);
  return key === null ? "" : (MEANINGS[key] ?? "");
}
