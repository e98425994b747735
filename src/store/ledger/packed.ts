/**
 * Lists of integers as text, in the base 64 VLQ of source maps (ECMA-426): the sign in the lowest bit, then 5 bits to a
 * character, the lowest first. Small numbers take one character, and text is read from SQLite with fewer allocations
 * than bytes.
 */

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const CONTINUES = 32;
const DIGITS = new Uint8Array(128);
for (let digit = 0; digit < CHARACTERS.length; digit += 1) DIGITS[CHARACTERS.charCodeAt(digit)] = digit;

/** @throws RangeError when a number is not an integer between -2^52 and 2^52 */
export function pack(values: readonly number[]): string {
  let packed = "";
  for (const value of values) {
    let rest = 2 * Math.abs(value) + (value < 0 ? 1 : 0);
    if (!Number.isSafeInteger(value) || rest > Number.MAX_SAFE_INTEGER)
      throw new RangeError(`${value} cannot be packed`);
    for (; rest >= CONTINUES; rest = Math.floor(rest / CONTINUES)) packed += CHARACTERS[CONTINUES + (rest % CONTINUES)];
    packed += CHARACTERS[rest];
  }
  return packed;
}

/** Decodes what `pack` encoded. */
export function unpack(packed: string): number[] {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (let at = 0; at < packed.length; at += 1) {
    const digit = DIGITS[packed.charCodeAt(at)] as number;
    value += (digit % CONTINUES) * scale;
    scale *= CONTINUES;
    if (digit >= CONTINUES) continue;
    const size = Math.floor(value / 2);
    values.push(value % 2 === 1 ? -size : size);
    value = 0;
    scale = 1;
  }
  return values;
}

/** Packs integers as differences from the one before, which are small where neighbours are alike. */
export function packSteps(values: readonly number[]): string {
  return pack(values.map((value, index) => value - (values[index - 1] ?? 0)));
}

/** Decodes what `packSteps` encoded. */
export function unpackSteps(packed: string): number[] {
  let value = 0;
  return unpack(packed).map((step) => {
    value += step;
    return value;
  });
}

/** Returns the integer at an index of a list packed by `pack`; undefined past its end. Decodes only that integer. */
export function valueAt(packed: string, index: number): number | undefined {
  let at = 0;
  for (let before = 0; before < index; at += 1) {
    if (at === packed.length) return undefined;
    if ((DIGITS[packed.charCodeAt(at)] as number) < CONTINUES) before += 1;
  }
  let end = at;
  while (end < packed.length && (DIGITS[packed.charCodeAt(end)] as number) >= CONTINUES) end += 1;
  return unpack(packed.slice(at, end + 1))[0];
}
