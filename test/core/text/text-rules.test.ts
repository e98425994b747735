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
    ["ca", "abc", 3],
    ["same", "same", 0],
  ])("%j and %j are %i apart", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  test("distance is that of a table of all beginnings of both words", () => {
    const word = fc.oneof(fc.stringMatching(/^[ab]{0,6}$/), fc.stringMatching(/^[abc]{0,100}$/));
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(distanceByTable(a, b));
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

/** The restricted Damerau-Levenshtein distance as it is defined. */
function distanceByTable(a: string, b: string): number {
  const costs = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i + j));
  const at = (i: number, j: number) => costs[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : at(i, j - 1) + 1;
      const same = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      (costs[i] as number[])[j] = Math.min(swapped, same, at(i - 1, j) + 1, at(i, j - 1) + 1);
    }
  }
  return at(a.length, b.length);
}
