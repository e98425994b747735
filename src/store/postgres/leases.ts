import type { Job, Leases } from "../ledger/leases.ts";
import type { Database } from "./driver.ts";

/**
 * Leases of jobs in a PostgreSQL ledger, held by the replica with this id. The database's clock decides which replicas
 * are dead.
 */
export function createLeases(db: Database, replica: string): Leases {
  const take = async (job: Job): Promise<boolean> => {
    const rows = await db.read(
      `INSERT INTO leases AS held (job, replica, taken_at) VALUES ($1, $2, ledger_now())
       ON CONFLICT (job) DO UPDATE SET replica = excluded.replica, taken_at = excluded.taken_at
       WHERE held.replica = excluded.replica
         OR NOT EXISTS (SELECT 1 FROM replicas r WHERE r.id = held.replica AND r.beat_at > ledger_now() - 20000)
       RETURNING job`,
      [job, replica],
    );
    return rows.length === 1;
  };
  return {
    async take(job) {
      if (await take(job))
        return {
          keep: () => take(job),
          release: async () =>
            void (await db.read("DELETE FROM leases WHERE job = $1 AND replica = $2", [job, replica])),
        };
      const [holder] = await db.read(
        "SELECT r.name FROM leases l JOIN replicas r ON r.id = l.replica WHERE l.job = $1",
        [job],
      );
      return holder === undefined ? "another replica" : String(holder.name);
    },
  };
}
