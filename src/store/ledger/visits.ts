import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../sqlite/database.ts";

export interface VisitsStore {
  /**
   * Counts a visit unless this visitor has been counted for this product on this day.
   *
   * @param visitor hash that identifies one visitor of one product on one day only
   * @returns whether the visit was counted
   */
  count(slug: string, day: string, visitor: Uint8Array): Promise<boolean>;
  /** Returns the number of visits per slug since the start. */
  totals(): Map<string, number>;
  total(slug: string): number;
  /** Changes whenever a visit is counted, here or by another process; equal counts have equal versions in all processes. */
  version(): string;
}

export function createVisitsStore(db: DatabaseSync): VisitsStore {
  const forget = db.prepare("DELETE FROM referred_visitors WHERE day < ?");
  const remember = db.prepare("INSERT OR IGNORE INTO referred_visitors (day, visitor) VALUES (?, ?)");
  const add = db.prepare(
    "INSERT INTO referred_visits (slug, day, visits) VALUES (?, ?, 1) ON CONFLICT (slug, day) DO UPDATE SET visits = visits + 1",
  );
  const totals = db.prepare("SELECT slug, SUM(visits) AS visits FROM referred_visits GROUP BY slug");
  const total = db.prepare("SELECT COALESCE(SUM(visits), 0) AS visits FROM referred_visits WHERE slug = ?");
  // Counts the visitors of the latest day rather than all visits: they are fewer, and none is added to an earlier day.
  const latest = db.prepare(
    "SELECT day || '.' || COUNT(*) AS version FROM referred_visitors WHERE day = (SELECT MAX(day) FROM referred_visitors)",
  );
  // Changes when another connection has written, but not when this one has.
  const others = db.prepare("PRAGMA data_version");
  let read: { others: number; version: string } | null = null;
  return {
    count: async (slug, day, visitor) =>
      transaction(db, () => {
        forget.run(day);
        if (Number(remember.run(day, visitor).changes) === 0) return false;
        add.run(slug, day);
        read = null;
        return true;
      }),
    totals: () => new Map(totals.all().map((row) => [String(row.slug), Number(row.visits)])),
    version() {
      const now = Number(others.get()?.data_version);
      if (read?.others !== now) read = { others: now, version: String(latest.get()?.version ?? "") };
      return read.version;
    },
    total: (slug) => Number(total.get(slug)?.visits ?? 0),
  };
}
