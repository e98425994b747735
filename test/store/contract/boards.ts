import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyPeriods } from "../../../src/operations/shared/periods.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import { NegativePointsError } from "../../../src/store/ledger/points.ts";
import { type Engine, inParallel, pick, withReplicas } from "./engine.ts";

const AT = "2026-11-01T00:00:00.000Z";
const WEEK = 7 * 86_400_000;

/** Waits until every replica shows the same, and what is wanted, for at most two seconds. */
async function equal<T>(
  replicas: readonly Ledger[],
  read: (ledger: Ledger) => T,
  wanted: (value: T) => boolean = () => true,
): Promise<T> {
  const until = performance.now() + 2_000;
  for (;;) {
    const seen = replicas.map((ledger) => JSON.stringify(read(ledger)));
    const value = JSON.parse(String(seen[0]));
    if (new Set(seen).size === 1 && wanted(value)) return value;
    if (performance.now() > until) throw new Error(`the replicas differ: ${seen.join(" | ")}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const add = (ledger: Ledger, slug: string, points: number, reference = "order") =>
  ledger.points.add({ slug, points, reference, earnedAt: AT, recordedAt: AT });

/** Week `index` after the first, closed with a result of its own. */
function closeWeek(ledger: Ledger, index: number): Promise<boolean> {
  const startsAt = new Date(Date.parse("2026-01-05T00:00:00Z") + index * WEEK).toISOString();
  const endsAt = new Date(Date.parse(startsAt) + WEEK).toISOString();
  const key = `2026-W${String(index + 2).padStart(2, "0")}`;
  const result = JSON.stringify({ scope: "weekly", key, starts_at: startsAt, ends_at: endsAt, entries: [] });
  return ledger.closedPeriods.close({ scope: "weekly", key, startsAt, endsAt, closedAt: endsAt, result }, (previous) =>
    createHash("sha256").update(`${previous}\n${result}`).digest("hex"),
  );
}

/** What points, visits, days and periods must be, on any engine and with any number of replicas. */
export function describeBoards(name: string, start: () => Promise<Engine>): void {
  describe(`points, visits, days and periods on ${name}`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await start();
    });
    afterAll(() => engine.stop());

    const check = (title: string, work: (replicas: readonly Ledger[]) => Promise<void>) =>
      test(title, () => withReplicas(engine, 4, work));

    check(
      "points of all replicas are the same on each within two seconds, and total what was added",
      async (replicas) => {
        await inParallel(
          Array.from({ length: 40 }, (_, index) => () => add(pick(replicas, index), `p${index % 3}`, index + 1)),
          8,
        );
        const entries = await equal(replicas, (ledger) => ledger.points.list({ limit: 100 }));
        expect(entries).toHaveLength(40);
        const summary = await equal(replicas, (ledger) => ledger.points.summary());
        expect(summary).toMatchObject({ entries: 40, points: 820, products: 3 });
        expect(await equal(replicas, (ledger) => [...ledger.points.totals({})].sort())).toHaveLength(3);
        await equal(replicas, (ledger) => ledger.boardVersion());
      },
    );

    check("no total becomes negative, however many replicas take points away", async (replicas) => {
      await add(pick(replicas, 0), "p", 5);
      const taken = await inParallel(
        replicas.map(
          (ledger) => () =>
            add(ledger, "p", -3).then(
              () => true,
              (cause: unknown) => {
                expect(cause).toBeInstanceOf(NegativePointsError);
                return false;
              },
            ),
        ),
        4,
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await equal(replicas, (ledger) => ledger.points.totals({}).get("p"))).toBe(2);
    });

    check("a visitor counts once for all replicas, and every replica has the same total", async (replicas) => {
      const visitors = Array.from({ length: 5 }, () => randomBytes(32));
      const counted = await inParallel(
        Array.from(
          { length: 40 },
          (_, index) => () => pick(replicas, index).visits.count("dify", "2026-11-01", pick(visitors, index)),
        ),
        8,
      );
      expect(counted.filter(Boolean)).toHaveLength(5);
      await equal(
        replicas,
        (ledger) => ledger.visits.total("dify"),
        (total) => total === 5,
      );
      expect(await equal(replicas, (ledger) => [...ledger.visits.totals()])).toEqual([["dify", 5]]);
    });

    check("a day is recorded once, and every replica has its places", async (replicas) => {
      const orders = (first: string) => [
        { scope: "overall" as const, category: "all", slugs: [first, "b", "c"], points: [7, -2, 0] },
      ];
      for (const [day, leader] of [
        ["2026-11-01", "a"],
        ["2026-11-02", "a"],
        ["2026-11-03", "x"],
      ] as const) {
        const recorded = await inParallel(
          replicas.map(
            (ledger) => () => ledger.boardDays.record({ day, recordedAt: AT, backfilled: false }, orders(leader)),
          ),
          4,
        );
        expect(recorded.filter(Boolean), day).toHaveLength(1);
      }
      const days = await equal(replicas, (ledger) => ledger.boardDays.days("2026-11-01", "2026-11-30"));
      expect(days.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-02", "2026-11-03"]);
      const changes = await equal(replicas, (ledger) =>
        ledger.boardDays.changes("a", "overall", "all", "2026-11-01", "2026-11-30"),
      );
      expect(changes).toEqual([
        { day: "2026-11-01", position: 1, points: 7 },
        { day: "2026-11-03", position: null, points: 0 },
      ]);
      const positions = await equal(replicas, (ledger) =>
        [...ledger.boardDays.positionsOn("2026-11-03", "overall", "all")].sort(),
      );
      expect(positions).toEqual([
        ["b", 2],
        ["c", 3],
        ["x", 1],
      ]);
    });

    check("the chain of closed periods does not fork when all replicas close at once", async (replicas) => {
      for (let index = 0; index < 6; index += 1) {
        const closed = await inParallel(
          replicas.map((ledger) => () => closeWeek(ledger, index)),
          4,
        );
        expect(closed.filter(Boolean), `week ${index}`).toHaveLength(1);
      }
      const periods = await equal(replicas, (ledger) => ledger.closedPeriods.list("weekly"));
      expect(periods).toHaveLength(6);
      for (const ledger of replicas) expect(verifyPeriods(ledger.closedPeriods)).toEqual([]);
    });

    test("an undamaged ledger passes its check", () =>
      withReplicas(engine, 1, async (replicas) => {
        expect(await pick(replicas, 0).check()).toBeNull();
      }));
  });
}
