import { addDays, dayOf } from "../../core/periods.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";
import type { Boards } from "./boards.ts";
import { closeEndedPeriods } from "./periods.ts";

/** Days recorded and keys of the periods closed. */
export interface KeptRecord {
  days: string[];
  periods: string[];
}

/**
 * Records today's positions and those of every day missed since the last record, then closes ended periods. Idempotent
 * within a day.
 */
export async function keepDailyRecord(
  catalog: Catalog,
  ledger: Ledger,
  boards: Boards,
  now: number,
): Promise<KeptRecord> {
  const today = dayOf(now);
  const last = ledger.boardDays.lastDay();
  const days: string[] = [];
  for (let day = last === null ? today : addDays(last, 1); day <= today; day = addDays(day, 1)) {
    const recordedAt = new Date(now).toISOString();
    if (await ledger.boardDays.record({ day, recordedAt, backfilled: day < today }, boards.ordersAtStartOf(day))) {
      days.push(day);
    }
  }
  return { days, periods: await closeEndedPeriods(catalog, ledger, now) };
}
