import type { DatabaseSync } from "node:sqlite";
import { type BoardDaysStore, createBoardDaysStore } from "./board-days.ts";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "./closed-periods.ts";
import { createPointsStore, type PointsStore } from "./points.ts";
import { createVisitsStore, type VisitsStore } from "./visits.ts";

/** What happened live: Rank Points, referred visits, daily positions, closed periods. */
export interface Ledger {
  readonly points: PointsStore;
  readonly visits: VisitsStore;
  readonly boardDays: BoardDaysStore;
  readonly closedPeriods: ClosedPeriodsStore;
  /** Changes whenever a board can have changed: points earned, a day recorded, a period closed; by any process. */
  boardVersion(): string;
  readonly db: DatabaseSync;
}

export function createLedger(db: DatabaseSync): Ledger {
  const version = db.prepare(
    `SELECT (SELECT COALESCE(MAX(id), 0) FROM rank_points) || '.' || (SELECT COALESCE(MAX(day), '') FROM board_days)
            || '.' || (SELECT COUNT(*) FROM closed_periods) AS version`,
  );
  return {
    points: createPointsStore(db),
    visits: createVisitsStore(db),
    boardDays: createBoardDaysStore(db),
    closedPeriods: createClosedPeriodsStore(db),
    boardVersion: () => String(version.get()?.version),
    db,
  };
}
