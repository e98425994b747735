import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../src/core/periods.ts";
import { extremesOf, monthsBefore, positionsByDay, starWindow } from "../../../src/core/ranking/history.ts";

describe("history", () => {
  it.each([
    ["2026-11-21", 3, "2026-08-21"],
    ["2026-11-21", 12, "2025-11-21"],
    ["2026-05-31", 3, "2026-02-28"],
    ["2028-05-31", 3, "2028-02-29"],
    ["2028-02-29", 12, "2027-02-28"],
    ["2026-01-31", 6, "2025-07-31"],
  ])("%s less %i months is %s", (day, months, expected) => {
    expect(monthsBefore(day, months)).toBe(expected);
  });

  const day = (n: number) => addDays("2026-01-01", n);

  it("holds a change until the next one, begins with what held before, and keeps days off the board", () => {
    const days = [1, 2, 4, 5].map((n) => ({ day: day(n), backfilled: n === 4 }));
    const changes = [
      { day: day(-9), position: 7, points: 1 },
      { day: day(2), position: 3, points: 5 },
      { day: day(3), position: 4, points: 5 },
      { day: day(5), position: null, points: 0 },
    ];
    expect(positionsByDay(days, changes)).toEqual([
      { day: day(1), position: 7, points: 1, backfilled: false },
      { day: day(2), position: 3, points: 5, backfilled: false },
      { day: day(4), position: 4, points: 5, backfilled: true },
      { day: day(5), position: null, points: 0, backfilled: false },
    ]);
    expect(positionsByDay(days, [{ day: day(4), position: 1, points: 2 }])).toHaveLength(2);
    expect(positionsByDay(days, [])).toEqual([]);
  });

  it("agrees with the changes of each recorded day", () => {
    const changes = fc.array(fc.record({ at: fc.nat(40), position: fc.option(fc.integer({ min: 1, max: 9 })) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(40), { maxLength: 20 }), changes, (numbers, rows) => {
        const days = numbers.sort((a, b) => a - b).map((n) => ({ day: day(n), backfilled: false }));
        const ordered = [...new Map(rows.map((row) => [row.at, row])).values()]
          .sort((a, b) => a.at - b.at)
          .map((row) => ({ day: day(row.at), position: row.position, points: row.at }));
        for (const row of positionsByDay(days, ordered)) {
          const held = ordered.findLast((change) => change.day <= row.day);
          expect([row.position, row.points]).toEqual([held?.position, held?.points]);
        }
      }),
    );
  });

  it("counts places gained, and names the first day of the best and of the worst place", () => {
    const positions = [null, 5, 2, 9, 2, 9, 4, null].map((position, n) => ({
      day: day(n),
      position,
      points: n,
      backfilled: false,
    }));
    expect(extremesOf(positions)).toEqual({
      first: { day: day(1), position: 5, points: 1 },
      last: { day: day(6), position: 4, points: 6 },
      best: { day: day(2), position: 2, points: 2 },
      worst: { day: day(3), position: 9, points: 3 },
      movement: 1,
    });
    expect(extremesOf([{ day: day(0), position: null, points: 0, backfilled: false }])).toBeNull();
  });

  it("measures stars between the first and last reading of the window, and nothing from a single reading", () => {
    const readings = [
      { observedOn: day(0), stars: 10, source: "github" },
      { observedOn: day(5), stars: 40, source: "github" },
      { observedOn: day(9), stars: 35, source: "github" },
    ];
    expect(starWindow(readings, "u", { from: day(1), to: day(9) })).toMatchObject({
      gained: -5,
      from: day(5),
      to: day(9),
    });
    expect(starWindow(readings, "u", { from: day(6), to: day(9) })).toMatchObject({ gained: null, from: day(9) });
    expect(starWindow(readings, null, { from: day(10), to: day(19) })).toEqual({
      repository_url: null,
      points: [],
      gained: null,
      from: null,
      to: null,
      months: [],
    });
  });

  it("shows every reading from the first to the last day of the window, and none beyond", () => {
    const readings = [0, 1, 5, 9, 10].map((n) => ({ observedOn: day(n), stars: 10 + n, source: `s${n}` }));
    expect(starWindow(readings, "u", { from: day(1), to: day(9) })).toEqual({
      repository_url: "u",
      points: [1, 5, 9].map((n) => ({ observed_on: day(n), stars: 10 + n, source: `s${n}` })),
      gained: 8,
      from: day(1),
      to: day(9),
      months: [{ month: "2026-01", stars: 19, last_read_on: day(9), gained: null, gained_since: null }],
    });
  });

  it("gives each month its gain from the last reading of the month before, one before the window among them, and none across a gap", () => {
    const readings = [
      ["2025-11-28", 10],
      ["2025-12-06", 12],
      ["2025-12-27", 20],
      ["2026-02-07", 29],
      ["2026-03-28", 40],
      ["2026-04-04", 41],
    ].map(([observedOn, stars]) => ({ observedOn: String(observedOn), stars: Number(stars), source: "s" }));
    const { months } = starWindow(readings, "u", { from: "2025-12-01", to: "2026-03-31" });
    expect(months.map(({ month, stars, gained, gained_since: since }) => [month, stars, gained, since])).toEqual([
      ["2025-12", 20, 10, "2025-11-28"],
      ["2026-01", null, null, null],
      ["2026-02", 29, null, null],
      ["2026-03", 40, 11, "2026-02-07"],
    ]);
  });
});
