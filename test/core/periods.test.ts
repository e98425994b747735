import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, closedPeriods, dayOf, daysBetween, periodAt, startOfDay } from "../../src/core/periods.ts";

const at = (text: string) => Date.parse(text);
const DAY = 86_400_000;
const moments = fc.integer({ min: at("2015-01-01T00:00:00Z"), max: at("2060-01-01T00:00:00Z") });

describe("days", () => {
  test("a day begins at midnight UTC and ends just before the next", () => {
    expect(dayOf(at("2026-11-21T00:00:00.000Z"))).toBe("2026-11-21");
    expect(dayOf(at("2026-11-21T23:59:59.999Z"))).toBe("2026-11-21");
    expect(startOfDay("2026-11-21")).toBe(at("2026-11-21T00:00:00.000Z"));
  });

  test("days are added over the ends of months and years, and counted with their sign", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
    expect(daysBetween("2026-02-27", "2026-03-02")).toBe(3);
    expect(daysBetween("2026-03-02", "2026-02-27")).toBe(-3);
    expect(daysBetween("2026-03-02", "2026-03-02")).toBe(0);
  });
});

describe("periods", () => {
  test("the overall board has no end", () => {
    expect(periodAt("overall", at("2026-11-21T12:00:00Z"))).toBeNull();
  });

  test.each([
    ["2026-11-01T00:00:00.000Z", "2026-11", "2026-11-01", "2026-12-01"],
    ["2026-12-31T23:59:59.999Z", "2026-12", "2026-12-01", "2027-01-01"],
    ["2028-02-29T12:00:00.000Z", "2028-02", "2028-02-01", "2028-03-01"],
  ])("the month of %s", (moment, key, from, to) => {
    const expected = { key, startsAt: `${from}T00:00:00.000Z`, endsAt: `${to}T00:00:00.000Z` };
    expect(periodAt("monthly", at(moment))).toEqual(expected);
  });

  // Weeks around the turn of a year, by ISO 8601: the week belongs to the year of its Thursday.
  test.each([
    ["2026-11-21T12:00:00.000Z", "2026-W47", "2026-11-16", "2026-11-23"],
    ["2026-11-16T00:00:00.000Z", "2026-W47", "2026-11-16", "2026-11-23"],
    ["2026-11-22T23:59:59.999Z", "2026-W47", "2026-11-16", "2026-11-23"],
    ["2027-01-01T12:00:00.000Z", "2026-W53", "2026-12-28", "2027-01-04"],
    ["2027-01-04T00:00:00.000Z", "2027-W01", "2027-01-04", "2027-01-11"],
    ["2024-12-30T00:00:00.000Z", "2025-W01", "2024-12-30", "2025-01-06"],
    ["2023-01-01T23:00:00.000Z", "2022-W52", "2022-12-26", "2023-01-02"],
  ])("the week of %s", (moment, key, from, to) => {
    const expected = { key, startsAt: `${from}T00:00:00.000Z`, endsAt: `${to}T00:00:00.000Z` };
    expect(periodAt("weekly", at(moment))).toEqual(expected);
  });

  test("a period holds its moment, and the next begins where it ends", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom("monthly" as const, "weekly" as const), (moment, scope) => {
        const period = periodAt(scope, moment);
        if (period === null) throw new Error("no period");
        const [start, end] = [Date.parse(period.startsAt), Date.parse(period.endsAt)];
        expect(start <= moment && moment < end).toBe(true);
        expect(periodAt(scope, end)?.startsAt).toBe(period.endsAt);
        expect(periodAt(scope, end - 1)).toEqual(period);
        if (scope === "weekly") {
          expect(end - start).toBe(7 * DAY);
          expect(new Date(start).getUTCDay()).toBe(1);
        }
      }),
    );
  });
});

describe("closed periods", () => {
  test("from the one that was running to the last that has ended, oldest first", () => {
    const months = closedPeriods("monthly", at("2026-08-20T00:00:00Z"), at("2026-11-21T00:00:00Z"));
    expect(months.map((month) => month.key)).toEqual(["2026-08", "2026-09", "2026-10"]);
    const weeks = closedPeriods("weekly", at("2026-10-28T00:00:00Z"), at("2026-11-15T23:59:59Z"));
    expect(weeks.map((week) => week.key)).toEqual(["2026-W44", "2026-W45"]);
  });

  test("a period is closed at the very moment it ends, and not before", () => {
    const end = at("2026-11-01T00:00:00.000Z");
    expect(closedPeriods("monthly", at("2026-10-05T00:00:00Z"), end - 1)).toEqual([]);
    expect(closedPeriods("monthly", at("2026-10-05T00:00:00Z"), end)).toHaveLength(1);
  });
});
