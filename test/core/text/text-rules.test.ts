import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csv } from "../../../src/core/text/csv.ts";
import { editDistance, nearest } from "../../../src/core/text/nearest.ts";

describe("csv", () => {
  const one = (value: string | number | boolean | null | undefined) => csv(["v"], [{ v: value }]).slice(2, -1);

  test("has a header, one line per row, and a final line feed", () => {
    expect(
      csv(
        ["a", "b"],
        [
          { a: 1, b: "x" },
          { a: null, b: true },
        ],
      ),
    ).toBe("a,b\n1,x\n,true\n");
    expect(csv(["a"], [])).toBe("a\n");
    expect(one(undefined)).toBe("");
  });

  test.each([
    ["a,b", '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ["two\nlines", '"two\nlines"'],
    ["a\rb", '"a\rb"'],
    ["plain text", "plain text"],
  ])("quotes %j", (value, expected) => {
    expect(one(value)).toBe(expected);
  });

  test.each(["=1+1", "+1", "-1", "@a", "\ta", "\ra"])("no spreadsheet takes %j for a formula", (value) => {
    expect(one(value).replace(/^"/, "")).toBe(`'${value}${value.startsWith("\r") ? '"' : ""}`);
  });

  test("a negative number is not quoted, and an equals sign inside a text is not a formula", () => {
    expect(one(-1)).toBe("-1");
    expect(one("a=1")).toBe("a=1");
  });
});

describe("nearest", () => {
  test.each([
    ["", "", 0],
    ["", "abc", 3],
    ["abc", "", 3],
    ["kitten", "sitting", 3],
    ["flaw", "lawn", 2],
    ["gtp-5", "gpt-5", 1],
    ["ca", "abc", 2],
    ["same", "same", 0],
  ])("%j and %j are %i apart", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  test("distance is symmetric, at most the longer length, and obeys the triangle", () => {
    const word = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c));
      }),
    );
  });

  test("nearest first, ties in the given order, no more than asked for", () => {
    expect(nearest("gpt", ["claude", "gpu", "gptx", "gpt"], 3)).toEqual(["gpt", "gpu", "gptx"]);
    expect(nearest("gpt", ["a"], 0)).toEqual([]);
  });

  test("nearest are those that a sort of all candidates by their distance has first", () => {
    const word = fc.oneof(fc.stringMatching(/^[abc]{0,7}$/), fc.string({ unit: "binary", maxLength: 7 }));
    fc.assert(
      fc.property(
        word,
        fc.array(word, { maxLength: 20 }),
        fc.integer({ min: 0, max: 6 }),
        (wanted, candidates, limit) => {
          const sorted = candidates.toSorted((a, b) => editDistance(wanted, a) - editDistance(wanted, b));
          expect(nearest(wanted, candidates, limit)).toEqual(sorted.slice(0, limit));
        },
      ),
    );
  });

  test("only the first eighty characters count, on both sides", () => {
    const long = "a".repeat(80);
    expect(nearest(`${long}${"b".repeat(50)}`, ["x", `${long}${"c".repeat(90)}`], 1)).toEqual([
      `${long}${"c".repeat(90)}`,
    ]);
  });
});
