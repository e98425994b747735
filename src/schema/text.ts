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
