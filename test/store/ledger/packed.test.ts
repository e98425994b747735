import fc from "fast-check";
import { expect, test } from "vitest";
import { pack, packSteps, unpack, unpackSteps, valueAt } from "../../../src/store/ledger/packed.ts";

const MOST = 2 ** 52 - 1;
const integer = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.constantFrom(MOST, -MOST));

test("packed integers are unpacked unchanged", () => {
  fc.assert(fc.property(fc.array(integer), (values) => void expect(unpack(pack(values))).toEqual(values)));
  fc.assert(
    fc.property(fc.array(fc.nat(2 ** 29)), (values) => void expect(unpackSteps(packSteps(values))).toEqual(values)),
  );
});

test("an index returns the number packed there, and nothing beyond the end", () => {
  fc.assert(
    fc.property(fc.array(integer), (values) => {
      const packed = pack(values);
      for (let index = 0; index <= values.length + 1; index += 1) expect(valueAt(packed, index)).toBe(values[index]);
    }),
  );
});

test("the characters are those of base64 VLQ in source maps", () => {
  expect(pack([0, 1, -1, 15, 16, -16, 123])).toBe("ACDegBhB2H");
  expect(packSteps([1000, 1001, 1002, 1001])).toBe(`${pack([1000])}CCD`);
});

test("a number that would lose precision is refused", () => {
  for (const value of [MOST + 1, 0.5, Number.NaN]) expect(() => pack([value])).toThrow(RangeError);
});
