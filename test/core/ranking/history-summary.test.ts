import { expect, test } from "vitest";
import { historySummary } from "../../../src/core/ranking/summary.ts";

const product = { slug: "x", name: "X", category: "agents", profile_url: "" };
const place = (day: string, position: number) => ({ day, position, points: 0 });
const stars = (readings: readonly (readonly [day: string, stars: number])[]) => ({
  repository_url: "https://github.com/x/x",
  points: readings.map(([observed_on, count]) => ({ observed_on, stars: count, source: "s" })),
  gained: readings.length < 2 ? null : (readings.at(-1)?.[1] ?? 0) - (readings[0]?.[1] ?? 0),
  from: readings[0]?.[0] ?? null,
  to: readings.at(-1)?.[0] ?? null,
  months: [],
});
const places = {
  category: "agents",
  from: "2025-12-01",
  to: "2026-01-31",
  days_recorded: 2,
  first: place("2026-01-01", 9),
  last: place("2026-01-02", 7),
  best: place("2026-01-02", 7),
  worst: place("2026-01-01", 9),
  movement: 2,
};

test("says what was gained, the pace of both halves, and where it moved", () => {
  const readings = [
    ["2026-01-01", 1000],
    ["2026-01-11", 1020],
    ["2026-01-21", 1040],
    ["2026-01-31", 1300],
  ] as const;
  expect(historySummary({ product, scope: "overall", ...places, stars: stars(readings) })).toBe(
    "Recorded of X from 2025-12-01 to 2026-01-31 are 4 readings of stars (2026-01-01 to 2026-01-31) and positions on 2 days (2026-01-01 to 2026-01-02); not recorded are stars before 2026-01-01 and positions before 2026-01-01. X went from 1,000 stars on 2026-01-01 to 1,300 on 2026-01-31: +300 (+30 %), 10 a day (2 until 2026-01-21, 26 since). On the overall board of agents it went from position 9 on 2026-01-01 to 7 on 2026-01-02; best 7 on 2026-01-02, worst 9 on 2026-01-01.",
  );
});

test("claims no growth from one reading, and no movement from one day", () => {
  const one = { ...places, days_recorded: 1, movement: 0 };
  expect(historySummary({ product, scope: "weekly", ...one, stars: stars([["2026-01-01", 5]]) })).toBe(
    "Recorded of X from 2025-12-01 to 2026-01-31 are one reading of stars (2026-01-01) and positions on one day (2026-01-02); not recorded are stars before 2026-01-01, stars of the 30 days after 2026-01-01 and positions before 2026-01-01. X had 5 stars on 2026-01-01; one reading shows no growth. One day of positions is recorded on the weekly board of agents: 7 on 2026-01-02.",
  );
  expect(historySummary({ product, scope: "weekly", ...one, stars: stars([]) })).toContain(
    "No stars of X are recorded in this time.",
  );
});

test("lists the gains of months, and names the page of today's stars where the newest reading is old", () => {
  const month = (name: string, count: number | null, gained: number | null, since: string | null = null) => ({
    month: name,
    stars: count,
    last_read_on: `${name}-28`,
    gained,
    gained_since: since,
  });
  const read = {
    ...stars([["2025-12-20", 5]]),
    months: [
      month("2025-10", 3, null),
      month("2025-11", null, null),
      month("2025-12", 5, 1, "2025-11-30"),
      month("2026-01", 9, 4, "2025-12-20"),
      month("2026-02", 9, 0, "2026-01-30"),
    ],
  };
  const said = historySummary({ product, scope: "overall", ...places, stars: read });
  expect(said).toContain(
    "Stars gained by month, to its last reading: 2026-01 +4 in 39 days (9 then), 2026-02 0 in 29 days (9 then).",
  );
  expect(said).toContain(
    "The newest reading of stars is 42 days old: https://github.com/x/x shows the number of today.",
  );
});
