import { z } from "zod";

/**
 * Text of `min` to `max` characters, counted in code points as JSON Schema counts them
 * (a string's `length` would count an emoji twice).
 */
export function text(min: number, max: number) {
  const bounds = min === 0 ? `at most ${max}` : `${min} to ${max}`;
  return z
    .string()
    .refine((value) => {
      // A code point has at most two units: what is far too long is not counted.
      const length = value.length > 2 * max ? value.length : [...value].length;
      return length >= min && length <= max;
    }, `must have ${bounds} characters`)
    .meta({ ...(min === 0 ? {} : { minLength: min }), maxLength: max });
}

/** Maximum length of a name in a request, in characters. Every known name is shorter, and an unknown one is compared with all of them. */
export const LONGEST_NAME = 200;

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
