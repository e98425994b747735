import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import type { BoardPlace } from "../../../src/store/ledger/board-days.ts";
import { openLedger } from "../../../src/store/ledger/open.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-board-days-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = (slug: string, position: number): BoardPlace => ({
  scope: "overall",
  category: "all",
  slug,
  position,
  points: 0,
});
const day = (text: string) => ({ day: text, recordedAt: `${text}T00:00:01.000Z`, backfilled: false });

test("other writers do not wait while the positions of a day are computed", async () => {
  const ledger = await openLedger(`sqlite:${join(folder, "busy.sqlite")}`);
  const other = new DatabaseSync(join(folder, "busy.sqlite"), { timeout: 0 });
  const { boardDays, visits } = ledger;
  function* places() {
    yield place("a", 1);
    other.exec("INSERT INTO referred_visits (slug, day, visits) VALUES ('a', '2026-11-24', 1)");
    yield place("b", 2);
  }
  expect(await boardDays.record(day("2026-11-24"), places())).toBe(true);
  expect(visits.total("a")).toBe(1);
  other.close();
  await ledger.close();
});

test("a day holds what changed since the day before, and who left; it is recorded once", async () => {
  const ledger = await openLedger(`sqlite:${join(folder, "days.sqlite")}`);
  const { boardDays } = ledger;
  expect(await boardDays.record(day("2026-11-24"), [place("a", 1), place("b", 2), place("c", 3)])).toBe(true);
  expect(await boardDays.record(day("2026-11-25"), [place("a", 1), place("c", 2)])).toBe(true);
  expect(await boardDays.record(day("2026-11-25"), [place("c", 1)])).toBe(false);
  expect(boardDays.positionsOn("2026-11-25", "overall", "all")).toEqual(new Map(Object.entries({ a: 1, c: 2 })));
  expect(boardDays.changes("a", "overall", "all", "2026-11-24", "2026-11-25")).toHaveLength(1);
  expect(boardDays.changes("b", "overall", "all", "2026-11-24", "2026-11-25").at(-1)?.position).toBeNull();
  await ledger.close();
});
