import type { DatabaseSync } from "node:sqlite";
import { transaction } from "../sqlite/database.ts";

/** A week or month whose result is final. `hash` covers the result and the hash of the previous closed period. */
export interface ClosedPeriod {
  scope: "monthly" | "weekly";
  key: string;
  startsAt: string;
  endsAt: string;
  closedAt: string;
  /** JSON text of the result, exactly as it was hashed. */
  result: string;
  previousHash: string;
  hash: string;
}

type NewPeriod = Omit<ClosedPeriod, "previousHash" | "hash">;

export interface ClosedPeriodsStore {
  /** Closes a period. Returns false when it is already closed. */
  close(period: NewPeriod, hash: (previousHash: string) => string): Promise<boolean>;
  get(scope: string, key: string): ClosedPeriod | undefined;
  /** Oldest first. */
  list(scope: "monthly" | "weekly"): ClosedPeriod[];
}

/** The previous hash of the first period in a chain. */
export const CHAIN_START = "0".repeat(64);

export function createClosedPeriodsStore(db: DatabaseSync): ClosedPeriodsStore {
  const last = db.prepare("SELECT hash FROM closed_periods WHERE scope = ? ORDER BY starts_at DESC LIMIT 1");
  const insert = db.prepare(
    `INSERT INTO closed_periods (scope, key, starts_at, ends_at, closed_at, result, previous_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const get = db.prepare("SELECT * FROM closed_periods WHERE scope = ? AND key = ?");
  const list = db.prepare("SELECT * FROM closed_periods WHERE scope = ? ORDER BY starts_at");
  return {
    close: async (period, hash) =>
      transaction(db, () => {
        if (get.get(period.scope, period.key) !== undefined) return false;
        const previousHash = String(last.get(period.scope)?.hash ?? CHAIN_START);
        insert.run(
          period.scope,
          period.key,
          period.startsAt,
          period.endsAt,
          period.closedAt,
          period.result,
          previousHash,
          hash(previousHash),
        );
        return true;
      }),
    get(scope, key) {
      const row = get.get(scope, key);
      return row === undefined ? undefined : toPeriod(row);
    },
    list: (scope) => list.all(scope).map(toPeriod),
  };
}

function toPeriod(row: Record<string, unknown>): ClosedPeriod {
  return {
    scope: row.scope === "monthly" ? "monthly" : "weekly",
    key: String(row.key),
    startsAt: String(row.starts_at),
    endsAt: String(row.ends_at),
    closedAt: String(row.closed_at),
    result: String(row.result),
    previousHash: String(row.previous_hash),
    hash: String(row.hash),
  };
}
