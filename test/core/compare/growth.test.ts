import { describe, expect, it } from "vitest";
import { gainedTogether } from "../../../src/core/compare/growth.ts";

const readings = (counts: Record<string, number>) =>
  Object.entries(counts).map(([observedOn, stars]) => ({ observedOn, stars, source: "list" }));

describe("stars gained together", () => {
  const long = readings({ "2026-01-05": 100, "2026-02-02": 150, "2026-08-16": 400, "2026-08-22": 410 });
  const short = readings({ "2026-02-02": 10, "2026-08-16": 90 });

  it("are counted between the first and the last day on which all products were read", () => {
    const gained = gainedTogether(
      new Map([
        ["a", long],
        ["b", short],
        ["c", readings({ "2026-08-22": 7 })],
      ]),
    );
    expect(Object.fromEntries(gained)).toEqual({
      a: { from: "2026-02-02", to: "2026-08-16", stars: 250 },
      b: { from: "2026-02-02", to: "2026-08-16", stars: 80 },
    });
  });

  it.each([
    ["one product has readings", new Map([["a", long]])],
    [
      "no day is shared",
      new Map([
        ["a", long],
        ["b", readings({ "2026-03-01": 1, "2026-06-01": 2 })],
      ]),
    ],
    [
      "less than a week is shared",
      new Map([
        ["a", long],
        ["b", readings({ "2026-08-16": 1, "2026-08-22": 2 })],
      ]),
    ],
  ])("are not known when %s", (_, histories) => {
    expect(gainedTogether(histories).size).toBe(0);
  });
});
