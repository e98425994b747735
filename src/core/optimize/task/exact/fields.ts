import { CALLS } from "./calls.ts";
import type { Field } from "./kit.ts";
import { SIZES } from "./sizes.ts";
import { TERMS } from "./terms.ts";

/** Every field of the exact notation, in the order in which a reading states them. */
export const FIELDS: readonly Field[] = [...SIZES, ...CALLS, ...TERMS];
