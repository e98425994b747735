import fc from "fast-check";

/** Number of surrogates, which are code points and no characters. */
const SURROGATES = 0xe000 - 0xd800;

/**
 * Any character of Unicode, as a `unit` of `fc.string`. fast-check's own `binary` has the same values, but fills a map of
 * all million of them in each process, which takes a second.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: 0x10ffff - SURROGATES }).map(
  (index) => String.fromCodePoint(index < 0xd800 ? index : index + SURROGATES),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point) || (point >= 0xd800 && point < 0xe000)) {
      throw new Error("This is not one character.");
    }
    return point < 0xd800 ? point : point - SURROGATES;
  },
);
