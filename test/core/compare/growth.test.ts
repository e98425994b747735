import { describe, expect, it } from "vitest";
import { gainedTogether } from "../../../src/core/compare/growth.ts";

const readings = (counts: Record<string, number>) =>
  Object.entries(counts).map(([observedOn, stars]) => ({ observedOn, stars, source: "list" }));

describe("stars gained together", () => {
  const long = readings({ "2026-01-05": 100, "2026-02-02": 150, "2026-08-16": 400, "2026-08-22": 410 });

  it("are counted over the time that the readings of all products cover, by the reading nearest to each end", () => {
    const gained = gainedTogether(
      new Map([
        ["a", long],
        ["b", readings({ "2026-02-04": 10, "2026-08-18": 90 })],
        ["c", readings({ "2026-08-22": 7 })],
      ]),
    );
    expect(Object.fromEntries(gained)).toEqual({
      a: { from: "2026-02-02", to: "2026-08-16", stars: 250 },
      b: { from: "2026-02-04", to: "2026-08-18", stars: 80 },
    });
  });

  it("are counted from the first day near which all were read, where a product has a gap", () => {
    const gained = gainedTogether(
      new Map([
        ["a", readings({ "2025-04-01": 10, "2025-11-16": 40, "2026-01-18": 60, "2026-08-22": 90 })],
        ["b", readings({ "2025-01-01": 1, "2025-11-20": 5, "2026-01-16": 9 })],
      ]),
    );
    expect(Object.fromEntries(gained)).toEqual({
      a: { from: "2025-11-16", to: "2026-01-18", stars: 20 },
      b: { from: "2025-11-20", to: "2026-01-16", stars: 4 },
    });
  });

  it.each([
    ["one product has readings", {}],
    ["no time is shared", { "2026-09-01": 1, "2026-12-01": 2 }],
    ["less than four weeks are shared", { "2026-08-01": 1, "2026-08-22": 2 }],
    ["no reading is near the ends", { "2026-03-15": 1, "2026-05-15": 2 }],
  ])("are not known when %s", (_, counts) => {
    const histories = new Map([
      ["a", long],
      ["b", readings(counts)],
    ]);
    expect(gainedTogether(histories).size).toBe(0);
  });
});
