import { describe, expect, it, test } from "vitest";
import { compileFilters } from "../../../src/core/catalog/dataset-filter.ts";
import type { DatasetField, FieldType, FilterOperators, FilterScalar } from "../../../src/schema/files/dataset.ts";

const TYPES: readonly FieldType[] = ["string", "integer", "decimal", "boolean", "timestamp", "date", "string[]"];
const fields: DatasetField[] = TYPES.map((type) => ({ name: type, type, description: "" }));

/** The conditions of one filter on the field of a type, without the field. */
function conditions(type: FieldType, filter: FilterScalar | FilterOperators) {
  const compiled = compileFilters(fields, { [type]: filter });
  expect([...compiled.unknown]).toEqual([]);
  return compiled.conditions.map(({ field, ...rest }) => {
    expect(field.name).toBe(type);
    return rest;
  });
}

const equal = (...values: (string | number)[]) => ({ test: "equal", values, orMissing: false, negated: false });
const never = { test: "never" };

describe("a bare value", () => {
  test.each<[FieldType, FilterScalar, object]>([
    ["string", "a", equal("a")],
    ["string", 1, never],
    ["string[]", "a", equal("a")],
    ["string[]", true, never],
    ["integer", 5, equal(5)],
    ["integer", "5", never],
    ["integer", true, never],
    ["decimal", 0.5, equal(0.5)],
    ["decimal", "0.50", equal(0.5)],
    ["decimal", "-12", equal(-12)],
    ["decimal", "1e3", never],
    ["decimal", "1.", never],
    ["decimal", " 1", never],
    ["decimal", "1 ", never],
    ["decimal", true, never],
    ["boolean", true, equal(1)],
    ["boolean", false, equal(0)],
    ["boolean", 1, never],
    ["boolean", "true", never],
    ["timestamp", "2026-11-21T10:30:00Z", equal("2026-11-21T10:30:00.000Z")],
    ["timestamp", "2026-11-21T10:30:00.25Z", equal("2026-11-21T10:30:00.250Z")],
    ["timestamp", "2026-11-21T10:30Z", equal("2026-11-21T10:30:00.000Z")],
    ["timestamp", "2026-11", equal("2026-11-01T00:00:00.000Z")],
    ["timestamp", "2026", equal("2026-01-01T00:00:00.000Z")],
    ["timestamp", "2026-13", never],
    ["timestamp", "21 Nov 2026", never],
    ["timestamp", "2026-11-21 trailing", never],
    ["timestamp", "2026-11-21T10:30:00+02:00", never],
    ["timestamp", 2026, never],
    ["date", "2026-11-21", equal("2026-11-21")],
    ["date", "2026-11-21T10:30:00Z", equal("2026-11-21")],
    ["date", "2026-11", equal("2026-11-01")],
    ["date", "tomorrow", never],
    ["date", 5, never],
  ])("of a %s: %j", (type, value, expected) => {
    expect(conditions(type, value)).toEqual([expected]);
  });
});

describe("equality", () => {
  it("with null asks whether the value is missing, and its opposite whether it is there", () => {
    expect(conditions("string", null)).toEqual([{ test: "missing" }]);
    expect(conditions("string", { eq: null })).toEqual([{ test: "missing" }]);
    expect(conditions("string", { ne: null })).toEqual([{ test: "present" }]);
  });

  it("has an opposite, which holds for every value of another type", () => {
    expect(conditions("integer", { ne: 5 })).toEqual([{ ...equal(5), negated: true }]);
    expect(conditions("integer", { ne: "x" })).toEqual([{ test: "always" }]);
  });

  it("with one of several values ignores values of another type and treats null separately", () => {
    expect(conditions("integer", { in: [1, "2", 3] })).toEqual([equal(1, 3)]);
    expect(conditions("integer", { in: [1, null] })).toEqual([{ ...equal(1), orMissing: true }]);
    expect(conditions("integer", { in: ["x", null] })).toEqual([{ test: "missing" }]);
    expect(conditions("integer", { in: [] })).toEqual([never]);
    expect(conditions("boolean", { in: [false] })).toEqual([equal(0)]);
  });
});

describe("order", () => {
  it("has the operators before, until, after and from", () => {
    expect(conditions("integer", { lt: 1, lte: 2, gt: 3, gte: 4 })).toEqual([
      { test: "before", value: 1 },
      { test: "until", value: 2 },
      { test: "after", value: 3 },
      { test: "from", value: 4 },
    ]);
  });

  it("applies to text, numbers, decimals, timestamps and days in their stored form", () => {
    expect(conditions("string", { gt: "m" })).toEqual([{ test: "after", value: "m" }]);
    expect(conditions("decimal", { gt: "0.10" })).toEqual([{ test: "after", value: 0.1 }]);
    expect(conditions("timestamp", { gte: "2026-11" })).toEqual([{ test: "from", value: "2026-11-01T00:00:00.000Z" }]);
    expect(conditions("date", { lt: "2027" })).toEqual([{ test: "before", value: "2027-01-01" }]);
    expect(conditions("integer", { gt: 0 })).toEqual([{ test: "after", value: 0 }]);
  });

  it("never holds for lists, booleans or a value of another type", () => {
    expect(conditions("string[]", { gt: "a" })).toEqual([never]);
    expect(conditions("boolean", { lt: 1 })).toEqual([never]);
    expect(conditions("boolean", { lt: true as never })).toEqual([never]);
    expect(conditions("integer", { lte: "5" })).toEqual([never]);
  });
});

describe("a part of the text", () => {
  it.each(["string", "timestamp", "date", "string[]"] as const)("is found in a %s", (type) => {
    expect(conditions(type, { contains: "26" })).toEqual([{ test: "contains", text: "26" }]);
  });

  it.each(["integer", "decimal", "boolean"] as const)("is never found in a %s", (type) => {
    expect(conditions(type, { contains: "1" })).toEqual([never]);
  });

  it("is never found when it contains NUL, where SQLite ends a text", () => {
    expect(conditions("string", { contains: "a\0b" })).toEqual([never]);
  });
});

describe("filters", () => {
  it("ask for the presence of a value", () => {
    expect(conditions("string", { exists: true })).toEqual([{ test: "present" }]);
    expect(conditions("string", { exists: false })).toEqual([{ test: "missing" }]);
  });

  it("all apply together, in order, and an operator without a value is ignored", () => {
    const { conditions: all } = compileFilters(fields, {
      integer: { gte: 1, lt: undefined },
      string: "a",
    });
    expect(all.map(({ field, test: rule }) => [field.name, rule])).toEqual([
      ["integer", "from"],
      ["string", "equal"],
    ]);
    expect(compileFilters(fields, {})).toEqual({ conditions: [], unknown: new Set() });
  });

  it("are refused with every field that the dataset does not have", () => {
    const { conditions: known, unknown } = compileFilters(fields, { colour: 1, integer: 2, size: { gt: 3 } });
    expect([...unknown]).toEqual(["colour", "size"]);
    expect(known).toHaveLength(1);
  });
});
