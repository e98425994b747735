import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import type { BoardOrder } from "../../../src/store/ledger/board-lists.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import { openLedger } from "../../../src/store/ledger/open.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-board-days-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (slugs: string[], points = slugs.map(() => 0)): BoardOrder => ({
  scope: "overall",
  category: "all",
  slugs,
  points,
});
const day = (text: string) => ({ day: text, recordedAt: `${text}T00:00:01.000Z`, backfilled: false });

/** Runs work with a new ledger and a second connection to its file. */
async function withLedger(name: string, work: (ledger: Ledger, other: DatabaseSync) => Promise<void>): Promise<void> {
  const ledger = await openLedger(`sqlite:${join(folder, name)}`);
  const other = new DatabaseSync(join(folder, name), { timeout: 0 });
  try {
    await work(ledger, other);
  } finally {
    other.close();
    await ledger.close();
  }
}

/** Records a day as versions before the lists did. Positions that are not given stay as they were. */
function recordRows(db: DatabaseSync, recorded: string, places: [slug: string, position: number | null][]): void {
  db.prepare("INSERT INTO board_days (day, products, recorded_at, backfilled) VALUES (?, 3, ?, 0)").run(recorded, "");
  const insert = db.prepare(
    "INSERT INTO board_positions (slug, scope, category, day, position, points) VALUES (?, 'overall', 'all', ?, ?, 0)",
  );
  for (const [slug, position] of places) insert.run(slug, recorded, position);
}

test("the positions of a day are computed without blocking other writers", async () => {
  await withLedger("busy.sqlite", async ({ boardDays, visits }, other) => {
    function* orders() {
      other.exec("INSERT INTO referred_visits (slug, day, visits) VALUES ('a', '2026-11-24', 1)");
      yield order(["a", "b"]);
    }
    expect(await boardDays.record(day("2026-11-24"), orders())).toBe(true);
    expect(visits.total("a")).toBe(1);
  });
});

test("a day has the position of every product and those that left, and is recorded once", async () => {
  await withLedger("days.sqlite", async ({ boardDays }) => {
    expect(await boardDays.record(day("2026-11-24"), [order(["a", "b", "c"])])).toBe(true);
    expect(await boardDays.record(day("2026-11-25"), [order(["a", "c"])])).toBe(true);
    expect(await boardDays.record(day("2026-11-25"), [order(["c"])])).toBe(false);
    expect(await boardDays.record(day("2026-11-23"), [order(["c"])])).toBe(false);
    expect(boardDays.positionsOn("2026-11-25", "overall", "all")).toEqual(new Map(Object.entries({ a: 1, c: 2 })));
    expect(boardDays.positionsOn("2026-11-30", "overall", "all")).toEqual(new Map(Object.entries({ a: 1, c: 2 })));
    expect(boardDays.positionsOn("2026-11-23", "overall", "all").size).toBe(0);
    expect(boardDays.changes("a", "overall", "all", "2026-11-24", "2026-11-25")).toHaveLength(1);
    expect(boardDays.changes("b", "overall", "all", "2026-11-24", "2026-11-25").at(-1)?.position).toBeNull();
    expect(boardDays.since("c", "overall", "all")).toBe("2026-11-24");
    expect(boardDays.since("x", "overall", "all")).toBeNull();
  });
});

test("changes begin with the position at the start of the window, also for a product that had left by then", async () => {
  await withLedger("window.sqlite", async ({ boardDays }) => {
    await boardDays.record(day("2026-11-21"), [order(["a", "b"], [9, -4])]);
    await boardDays.record(day("2026-11-22"), [order(["a"], [9])]);
    await boardDays.record(day("2026-11-24"), [order(["a"], [9])]);
    await boardDays.record(day("2026-11-25"), [order(["a", "n"], [2 ** 52 - 1, 0])]);
    const changes = (slug: string) => boardDays.changes(slug, "overall", "all", "2026-11-23", "2026-11-25");
    expect(changes("a")).toEqual([
      { day: "2026-11-22", position: 1, points: 9 },
      { day: "2026-11-25", position: 1, points: 2 ** 52 - 1 },
    ]);
    expect(changes("b")).toEqual([{ day: "2026-11-22", position: null, points: 0 }]);
    expect(changes("n")).toEqual([{ day: "2026-11-25", position: 2, points: 0 }]);
    expect(boardDays.changes("b", "overall", "all", "2026-11-21", "2026-11-25")[0]?.points).toBe(-4);
  });
});

test("an unchanged board takes no row, and a removed board has no entries", async () => {
  await withLedger("same.sqlite", async ({ boardDays }, other) => {
    const agents = { ...order(["a"]), category: "agents" };
    await boardDays.record(day("2026-11-24"), [order(["a", "b"]), agents]);
    await boardDays.record(day("2026-11-25"), [order(["a", "b"]), agents]);
    expect(other.prepare("SELECT count(*) AS n FROM board_lists").get()?.n).toBe(2);
    await boardDays.record(day("2026-11-26"), [order(["a", "b"])]);
    await boardDays.record(day("2026-11-27"), [order(["a", "b"])]);
    expect(other.prepare("SELECT count(*) AS n FROM board_lists").get()?.n).toBe(3);
    expect(boardDays.positionsOn("2026-11-25", "overall", "agents")).toEqual(new Map([["a", 1]]));
    expect(boardDays.positionsOn("2026-11-27", "overall", "agents").size).toBe(0);
  });
});

test("days recorded by an earlier version are read, before and between those of this one", async () => {
  await withLedger("mixed.sqlite", async ({ boardDays }, other) => {
    recordRows(other, "2026-11-20", [
      ["a", 1],
      ["b", 2],
      ["c", 3],
    ]);
    recordRows(other, "2026-11-21", [
      ["b", null],
      ["c", 2],
    ]);
    await boardDays.record(day("2026-11-22"), [order(["n", "a", "c"])]);
    // A version that was started again after this one: it knows its own rows only.
    recordRows(other, "2026-11-23", [
      ["c", 1],
      ["a", 2],
    ]);
    await boardDays.record(day("2026-11-24"), [order(["n", "a", "c"])]);
    const on = (text: string) => Object.fromEntries(boardDays.positionsOn(text, "overall", "all"));
    expect(on("2026-11-21")).toEqual({ a: 1, c: 2 });
    expect(on("2026-11-22")).toEqual({ n: 1, a: 2, c: 3 });
    expect(on("2026-11-23")).toEqual({ c: 1, a: 2 });
    expect(on("2026-11-24")).toEqual({ n: 1, a: 2, c: 3 });
    const changes = (slug: string) =>
      boardDays
        .changes(slug, "overall", "all", "2026-11-21", "2026-11-24")
        .map((change) => `${change.day.slice(8)}:${change.position}`);
    expect(changes("a")).toEqual(["21:1", "22:2"]);
    expect(changes("b")).toEqual(["21:null"]);
    expect(changes("c")).toEqual(["21:2", "22:3", "23:1", "24:3"]);
    expect(changes("n")).toEqual(["22:1", "23:null", "24:1"]);
    expect(boardDays.since("b", "overall", "all")).toBe("2026-11-20");
    expect(boardDays.since("n", "overall", "all")).toBe("2026-11-22");
  });
});
