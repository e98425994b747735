import type { DatabaseSync } from "node:sqlite";
import { type BoardDaysStore, createBoardDaysStore } from "./board-days.ts";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "./closed-periods.ts";
import type { PaymentJournal } from "./journal.ts";
import { createPointsStore, type PointsStore } from "./points.ts";
import { createSqliteJournal, type SqliteJournalParts } from "./sqlite-journal.ts";
import { createVisitsStore, type VisitsStore } from "./visits.ts";

/** How long writes of another process may go unnoticed, in milliseconds. */
const REREAD_MS = 250;

/**
 * Live state: payments, Rank Points, referred visits, daily positions, closed periods. Whatever free answers, prices
 * and ETags are made of is answered at once; writes, and questions about payments, are promises.
 */
export interface Ledger {
  readonly payments: PaymentJournal;
  readonly points: PointsStore;
  readonly visits: VisitsStore;
  readonly boardDays: BoardDaysStore;
  readonly closedPeriods: ClosedPeriodsStore;
  /**
   * Changes whenever a board may have changed: points earned, a day recorded, a period closed. Writes of this process
   * show at once, those of another process within a quarter of a second.
   */
  boardVersion(): string;
  /** Milliseconds to add to the clock of this machine to get that of the ledger. */
  clockOffset(): number;
  /** Looks for damage. Resolves to what is wrong with the ledger, for an operator; null when nothing is. */
  check(): Promise<string | null>;
  /** Ends what was begun and closes the ledger. */
  close(): Promise<void>;
}

export interface LedgerParts extends SqliteJournalParts {
  /** Milliseconds on a monotonic clock. */
  readonly elapsed?: (() => number) | undefined;
}

/** The ledger in an open ledger database; see `openLedgerDatabase`. */
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
  let read: { at: number; version: string } | null = null;
  const forget = <A extends unknown[], R>(write: (...args: A) => R) => {
    return (...args: A): R => {
      read = null;
      return write(...args);
    };
  };
  return {
    payments,
    points: { ...points, add: forget(points.add) },
    visits: createVisitsStore(db),
    boardDays: { ...boardDays, record: forget(boardDays.record) },
    closedPeriods: { ...closedPeriods, close: forget(closedPeriods.close) },
    boardVersion() {
      const now = elapsed();
      if (read === null || now - read.at >= REREAD_MS) {
        read = { at: now, version: String(version.get()?.version) };
      }
      return read.version;
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
