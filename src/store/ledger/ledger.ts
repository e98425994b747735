import type { DatabaseSync } from "node:sqlite";
import { type BoardDaysStore, createBoardDaysStore } from "./board-days.ts";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "./closed-periods.ts";
import type { PaymentJournal } from "./journal.ts";
import type { Leases } from "./leases.ts";
import { createPointsStore, type PointsStore } from "./points.ts";
import { createSqliteJournal, type SqliteJournalParts } from "./sqlite-journal.ts";
import { createVisitsStore, type VisitsStore } from "./visits.ts";

/** How long writes of another process may go unnoticed, in milliseconds. */
const REREAD_MS = 250;

/**
 * Live state: payments, Rank Points, referred visits, daily positions, closed periods. Reads that free answers, prices and ETags depend on
 * are synchronous; writes and reads of payments return promises.
 */
export interface Ledger {
  readonly payments: PaymentJournal;
  readonly points: PointsStore;
  readonly visits: VisitsStore;
  readonly boardDays: BoardDaysStore;
  readonly closedPeriods: ClosedPeriodsStore;
  /** Null where the ledger is a file: its processes share a folder, whose locks end with their process. */
  readonly leases: Leases | null;
  /**
   * Changes whenever a board may have changed: points earned, a day recorded, a period closed. Writes of this process
   * show at once, those of another process within a quarter of a second.
   */
  boardVersion(): string;
  /**
   * Updates the versions of boards and visits. Called before an answer is computed, so that an answer made from data
   * that another process just wrote is not cached under the previous version.
   */
  reread(): void;
  /** Milliseconds to add to the clock of this machine to get that of the ledger. */
  clockOffset(): number;
  /** Checks the ledger for damage. Resolves to a description for the operator, or null when there is none. */
  check(): Promise<string | null>;
  /** Finishes pending writes and closes the ledger. */
  close(): Promise<void>;
}

export interface LedgerParts extends SqliteJournalParts {
  /** Milliseconds on a monotonic clock. */
  readonly elapsed?: (() => number) | undefined;
}

/** Creates the ledger of an open database; see `openLedgerDatabase`. */
export function createLedger(db: DatabaseSync, parts: LedgerParts = {}): Ledger {
  const elapsed = parts.elapsed ?? (() => performance.now());
  const version = db.prepare(
    `SELECT (SELECT COALESCE(MAX(id), 0) FROM rank_points) || '.' || (SELECT COALESCE(MAX(day), '') FROM board_days)
            || '.' || (SELECT COUNT(*) FROM closed_periods) AS version`,
  );
  const points = createPointsStore(db);
  const boardDays = createBoardDaysStore(db);
  const closedPeriods = createClosedPeriodsStore(db);
  const payments = createSqliteJournal(db, parts);
  const visits = createVisitsStore(db);
  const boardVersion = rereading(() => String(version.get()?.version), elapsed);
  const visitsVersion = rereading(visits.version, elapsed);
  const forget = <A extends unknown[], R>(write: (...args: A) => R) => {
    return (...args: A): R => {
      boardVersion.forget();
      return write(...args);
    };
  };
  return {
    payments,
    points: { ...points, add: forget(points.add) },
    visits: {
      ...visits,
      count: async (...visit) => {
        const counted = await visits.count(...visit);
        visitsVersion.forget();
        return counted;
      },
      version: visitsVersion.read,
    },
    boardDays: { ...boardDays, record: forget(boardDays.record) },
    leases: null,
    closedPeriods: { ...closedPeriods, close: forget(closedPeriods.close) },
    boardVersion: boardVersion.read,
    reread() {
      boardVersion.forget();
      visitsVersion.forget();
    },
    clockOffset: () => 0,
    async check() {
      const result = String(db.prepare("PRAGMA quick_check").get()?.quick_check);
      return result === "ok" ? null : result;
    },
    async close() {
      await payments.drain();
      db.close();
    },
  };
}

/**
 * Caches the result of `read` for a quarter of a second, because every request asks for versions and they seldom
 * change.
 */
function rereading(read: () => string, elapsed: () => number): { read: () => string; forget: () => void } {
  let last: { at: number; version: string } | null = null;
  return {
    read() {
      const now = elapsed();
      if (last === null || now - last.at >= REREAD_MS) last = { at: now, version: read() };
      return last.version;
    },
    forget() {
      last = null;
    },
  };
}
