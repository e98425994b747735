import { afterAll, beforeAll, expect, test } from "vitest";
import { keepDailyRecord } from "../../src/operations/shared/daily.ts";
import { closeEndedPeriods, periodHash } from "../../src/operations/shared/periods.ts";
import { CHAIN_START } from "../../src/store/ledger/closed-periods.ts";
import { BUILT_AT } from "../support/world/constants.ts";
import { createWorld, type World } from "../support/world/test-server.ts";

const DAY = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const keep = (now: number) => {
  world.setNow(now);
  return keepDailyRecord(world.context.catalog, world.ledger, world.context.boards, now);
};
const earn = (slug: string, points: number, earnedAt: string) =>
  world.ledger.points.add({ slug, points, reference: "test", earnedAt, recordedAt: earnedAt });

test("a day is recorded once, with the positions at its beginning", async () => {
  expect(world.ledger.boardDays.lastDay()).toBe("2026-11-22");
  expect((await keep(BUILT_AT)).days).toEqual([]);
});

test("missed days are computed from the points, and marked", async () => {
  await earn("ollama", 4, "2026-11-23T12:00:00.000Z");
  const kept = await keep(BUILT_AT + 3 * DAY);
  expect(kept.days).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"]);
  expect(kept.periods).toEqual(["2026-W47"]);
  expect(world.ledger.boardDays.days("2026-11-22", "2026-11-25").map((day) => day.backfilled)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(world.ledger.boardDays.positionsOn("2026-11-23", "overall", "all").get("ollama")).toBeGreaterThan(1);
  expect(world.ledger.boardDays.positionsOn("2026-11-24", "overall", "all").get("ollama")).toBe(1);
  const changes = world.ledger.boardDays.changes("ollama", "overall", "all", "2026-11-22", "2026-11-25");
  expect(changes.map((change) => [change.day, change.points])).toEqual([
    ["2026-11-22", 0],
    // Products that were listed on this day stand above it.
    ["2026-11-23", 0],
    ["2026-11-24", 4],
  ]);
});

test("ended periods are closed once, in a hash chain that can be recomputed", async () => {
  await earn("chroma", 9, "2026-11-30T23:59:59.999Z");
  await earn("langchain", 50, "2026-12-01T00:00:00.000Z");
  const kept = await keep(Date.parse("2026-12-02T00:00:00.000Z"));
  expect(kept.periods).toEqual(["2026-W48", "2026-11"]);
  expect(await closeEndedPeriods(world.context.catalog, world.ledger, Date.parse("2026-12-03T00:00:00.000Z"))).toEqual(
    [],
  );
  const [november] = world.ledger.closedPeriods.list("monthly");
  expect(
    JSON.parse(november?.result ?? "").entries.map((row: { slug: string; points: number }) => [row.slug, row.points]),
  ).toEqual([
    ["chroma", 9],
    ["ollama", 4],
  ]);
  let previous = CHAIN_START;
  for (const period of world.ledger.closedPeriods.list("weekly")) {
    expect(period.previousHash).toBe(previous);
    expect(period.hash).toBe(periodHash(previous, period.result));
    previous = period.hash;
  }
});

test("closed periods and points cannot be rewritten", () => {
  expect(() => world.db.exec("UPDATE closed_periods SET result = '{}'")).toThrow("closed periods are final");
  expect(() => world.db.exec("DELETE FROM rank_points")).toThrow("append only");
});
