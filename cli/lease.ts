import { LockedError } from "../pipeline/build/lock.ts";
import type { Config } from "../src/server/config.ts";
import type { Job, Lease } from "../src/store/ledger/leases.ts";
import { isPostgres, openLedger } from "../src/store/ledger/open.ts";

/** The lease of a ledger in a file: nothing to hold, because the lock of its folder keeps other processes out. */
const FREE: Lease = { keep: async () => true, release: async () => undefined };

/**
 * Takes the lease of a job in the ledger that the replicas share.
 *
 * @throws LockedError naming the replica that has it
 */
export async function takeLease({ ledgerUrl }: Pick<Config, "ledgerUrl">, job: Job): Promise<Lease> {
  if (!isPostgres(ledgerUrl)) return FREE;
  const ledger = await openLedger(ledgerUrl);
  const lease = await (ledger.leases?.take(job) ?? FREE);
  if (typeof lease === "string") {
    await ledger.close();
    throw new LockedError(`${lease} does this for all replicas already (${job}). Wait for it, or stop it.`);
  }
  return {
    keep: () => lease.keep().catch(() => false),
    async release() {
      await lease.release().catch(() => undefined);
      await ledger.close();
    },
  };
}
