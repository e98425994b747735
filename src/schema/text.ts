import { z } from "zod";

/**
 * Text of `min` to `max` characters, counted in code points as JSON Schema counts them
 * (a string's `length` would count an emoji twice).
 */
export function text(min: number, max: number) {
  return z
    .string()
    .refine((value) => {
      const length = [...value].length;
      return length >= min && length <= max;
    }, `must have ${min} to ${max} characters`)
    .meta({ minLength: min, maxLength: max });
}

/**
 * Control and formatting characters that reorder or hide text: C0, DEL and C1 controls, zero-width characters, and the
 * bidirectional marks, embeddings, overrides and isolates (Unicode Technical Report 36, section 2.10).
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** Authored text of one line of `min` to `max` UTF-16 code units, without control or bidirectional formatting characters. */
export function plainLine(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !HIDDEN.test(value), "must not hold control or bidirectional formatting characters");
}
