import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atomicOfPrice, atomicToDecimal, decimalToAtomic } from "../../src/core/money.ts";

describe("amounts", () => {
  test.each([
    ["0", 0n],
    ["1", 1_000_000n],
    ["0.05", 50_000n],
    ["0.000001", 1n],
    ["123456789.123456", 123_456_789_123_456n],
  ])("%s USDC", (text, atomic) => {
    expect(decimalToAtomic(text)).toBe(atomic);
    expect(atomicToDecimal(atomic)).toBe(text);
  });

  test.each(["", "-1", "1e3", "0.0000001", ".5", "5.", "01", "1,5", "0x10", " 1", "NaN"])(
    "%j is refused as an amount",
    (text) => {
      expect(decimalToAtomic(text)).toBeNull();
    },
  );

  test("every amount survives conversion to text and back", () => {
    fc.assert(fc.property(fc.bigInt(0n, 10n ** 17n), (atomic) => decimalToAtomic(atomicToDecimal(atomic)) === atomic));
  });
});

describe("amounts at their bounds", () => {
  test("are never negative, and have at most twelve digits before the point", () => {
    expect(() => atomicToDecimal(-1n)).toThrow(RangeError);
    expect(decimalToAtomic("999999999999.999999")).toBe(999_999_999_999_999_999n);
    expect(decimalToAtomic("1000000000000")).toBeNull();
    expect(decimalToAtomic("1.5 ")).toBeNull();
    expect(atomicToDecimal(1_500_000n)).toBe("1.5");
    expect(atomicToDecimal(100n)).toBe("0.0001");
  });
});

test("a configured price that is not a plain decimal throws", () => {
  expect(atomicOfPrice("0.05")).toBe(50_000n);
  for (const text of ["", "1.", "-1", "0.0000001", "5e-2"]) expect(() => atomicOfPrice(text)).toThrow(RangeError);
});
