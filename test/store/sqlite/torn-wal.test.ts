import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { transaction } from "../../../src/store/sqlite/database.ts";

const COMMITS = 60;
let dir: string;
let source: string;
/** Size of the write-ahead log after each commit, in bytes. */
const sizes: number[] = [];

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "clearboard-wal-"));
  source = join(dir, "ledger.sqlite");
  const db = openLedgerDatabase(source);
  db.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0");
  const insert = db.prepare(
    "INSERT INTO rank_points (slug, points, reference, earned_at, recorded_at) VALUES (?, ?, ?, '2026-01-01', '2026-01-01')",
  );
  for (let commit = 1; commit <= COMMITS; commit += 1) {
    transaction(db, () => {
      insert.run("out", -commit, "x".repeat(50 * commit));
      insert.run("in", commit, "");
    });
    sizes.push(statSync(`${source}-wal`).size);
  }
  copyFileSync(source, join(dir, "torn.sqlite"));
  copyFileSync(`${source}-wal`, join(dir, "whole.wal"));
  db.close();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Opens the ledger with a damaged log; returns how many commits it holds. */
function reopen(damage: (wal: string) => void): number {
  const file = join(dir, "case.sqlite");
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
  copyFileSync(join(dir, "torn.sqlite"), file);
  copyFileSync(join(dir, "whole.wal"), `${file}-wal`);
  damage(`${file}-wal`);
  const db = openLedgerDatabase(file);
  try {
    expect(db.prepare("PRAGMA integrity_check").get()?.integrity_check).toBe("ok");
    const rows = db.prepare("SELECT slug, points FROM rank_points ORDER BY id").all();
    const commits = rows.length / 2;
    const whole = Array.from({ length: commits }, (_, index) => [
      { slug: "out", points: -(index + 1) },
      { slug: "in", points: index + 1 },
    ]).flat();
    expect(rows).toEqual(whole);
    db.prepare("DELETE FROM referred_visitors").run();
    return commits;
  } finally {
    db.close();
  }
}

const committedWithin = (size: number) => sizes.filter((end) => end <= size).length;

test("a truncated log keeps every commit before the cut, and none in part", () => {
  const end = sizes.at(-1) ?? 0;
  fc.assert(
    fc.property(fc.integer({ min: 0, max: end }), (size) => {
      expect(reopen((wal) => truncateSync(wal, size))).toBe(committedWithin(size));
    }),
    { numRuns: 60 },
  );
});

test("a log with a wrong byte anywhere keeps every commit before it, and none in part", () => {
  const bytes = readFileSync(join(dir, "whole.wal"));
  fc.assert(
    fc.property(fc.integer({ min: 32, max: bytes.length - 1 }), (at) => {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(at) ^ 0xff, at);
      const kept = reopen((wal) => writeFileSync(wal, damaged));
      expect(kept).toBeGreaterThanOrEqual(committedWithin(at));
      expect(kept).toBeLessThan(COMMITS + 1);
    }),
    { numRuns: 60 },
  );
});
