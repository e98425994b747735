import { expect, test } from "vitest";
import { z } from "zod";
import { holdsMoreValues, protoPaths, violation } from "../../src/api/wire/violations.ts";

const Input = z.strictObject({
  name: z.string().min(2).max(5),
  count: z.int().min(1).max(50).optional(),
  share: z.number().gt(0).lt(1).optional(),
  scope: z.enum(["weekly", "monthly"]).optional(),
  only: z.literal("all").optional(),
  list: z.array(z.string()).min(2).max(8).optional(),
  nested: z.object({ on: z.boolean() }).optional(),
  own: z.string("may be left out").optional(),
});

test.each([
  [{}, "is required"],
  [{ name: 5 }, "must be text, not a number"],
  [{ name: null }, "must be text, not null"],
  [{ name: "a" }, "must have at least 2 characters"],
  [{ name: "abcdef" }, "must have at most 5 characters"],
  [{ name: "ab", count: 0 }, "must be at least 1"],
  [{ name: "ab", count: 51 }, "must be at most 50"],
  [{ name: "ab", count: "1e1" }, "must be a number, not text"],
  [{ name: "ab", count: 1.5 }, "must be a whole number"],
  [{ name: "ab", count: Number.NaN }, "must be a number, not NaN"],
  [{ name: "ab", share: 0 }, "must be more than 0"],
  [{ name: "ab", share: 1 }, "must be less than 1"],
  [{ name: "ab", scope: "daily" }, 'must be one of "weekly", "monthly"'],
  [{ name: "ab", only: "some" }, 'must be "all"'],
  [{ name: "ab", list: ["x"] }, "must have at least 2 items"],
  [{ name: "ab", list: {} }, "must be a list, not an object"],
  [{ name: "ab", nested: [] }, "must be an object, not a list"],
  [{ name: "ab", nested: { on: 1 } }, "must be true or false, not a number"],
  [{ name: "ab", own: 1 }, "may be left out"],
])("%j: %s", (input, message) => {
  const parsed = Input.safeParse(input, { error: violation });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("members named __proto__ are found at any place, in time linear in the size of the input", () => {
  const input = JSON.parse('{"filters":{"__proto__":{"stars":1}},"list":[{},{"__proto__":1}],"__proto__":[]}');
  expect(protoPaths(input)).toHaveLength(3);
  expect(protoPaths(input)).toEqual(
    expect.arrayContaining([["__proto__"], ["filters", "__proto__"], ["list", 1, "__proto__"]]),
  );
  expect(protoPaths({ proto: "__proto__" })).toEqual([]);
  expect(protoPaths(JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`))).toEqual([]);
});

test("values are counted at any depth", () => {
  expect(holdsMoreValues({ a: [1, 2, { b: 3 }] }, 5)).toBe(false);
  expect(holdsMoreValues({ a: [1, 2, { b: 3 }] }, 4)).toBe(true);
  expect(holdsMoreValues(JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`), 10_000)).toBe(true);
  expect(holdsMoreValues("text", 0)).toBe(false);
});
