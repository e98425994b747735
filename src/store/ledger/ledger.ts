import type { DatabaseSync } from "node:sqlite";
import { type BoardDaysStore, createBoardDaysStore } from "./board-days.ts";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "./closed-periods.ts";
import { createPointsStore, type PointsStore } from "./points.ts";
import { createVisitsStore, type VisitsStore } from "./visits.ts";

/** How long writes of another process may go unnoticed, in milliseconds. */
const REREAD_MS = 250;

/** Live state: Rank Points, referred visits, daily positions, closed periods. */
export interface Ledger {
  readonly points: PointsStore;
  readonly visits: VisitsStore;
  readonly boardDays: BoardDaysStore;
  readonly closedPeriods: ClosedPeriodsStore;
  /**
   * Changes whenever a board may have changed: points earned, a day recorded, a period closed. Writes of this process
   * show at once, those of another process within a quarter of a second.
   */
  boardVersion(): string;
  readonly db: DatabaseSync;
}

/** @param elapsed milliseconds on a monotonic clock */
export function createLedger(db: DatabaseSync, elapsed: () => number = () => performance.now()): Ledger {
  const version = db.prepare(
    `SELECT (SELECT COALESCE(MAX(id), 0) FROM rank_points) || '.' || (SELECT COALESCE(MAX(day), '') FROM board_days)
            || '.' || (SELECT COUNT(*) FROM closed_periods) AS version`,
  );
  const points = createPointsStore(db);
  const boardDays = createBoardDaysStore(db);
  const closedPeriods = createClosedPeriodsStore(db);
  let read: { at: number; version: string } | null = null;
  const forget = <A extends unknown[], R>(write: (...args: A) => R) => {
    return (...args: A): R => {
      read = null;
      return write(...args);
    };
  };
  return {
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
    db,
  };
}
