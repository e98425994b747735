import { LostLeaseError } from "../../store/ledger/journal.ts";
import type { PaymentRow } from "../../store/ledger/payments.ts";
import type { ReconcileReport } from "../types.ts";
import { type Journal, takeLease, withLease } from "./journal.ts";
import { LEASE_MS } from "./lease-table.ts";
import { WATCH_AFTER_EXPIRY_MS } from "./record.ts";
import type { Settlement } from "./settle.ts";

/** Maximum number of rows in one round, and number of rows processed concurrently. */
const BATCH = 200;
const PARALLEL = 4;
const COUNTS = ["looked_at", "settled", "released", "unresolved"] as const;

export interface ReconciledChain {
  readonly network: string;
  readonly chainInstance: string;
}

export interface ReconcileOptions extends ReconciledChain {
  /** True to include rows that were checked a moment ago. */
  readonly everything: boolean;
}

/**
 * Runs one round over the payments that no process works on. Releases abandoned reservations, looks up unknown outcomes
 * on the chain, and checks released payments that were passed to settle again after they have expired.
 */
export async function reconcile(
  journal: Journal,
  settlement: Settlement,
  options: ReconcileOptions,
): Promise<ReconcileReport> {
  const dueBy = options.everything ? Number.MAX_SAFE_INTEGER : journal.now();
  const open = await journal.store.open(options, { dueBy, after: 0, limit: BATCH });
  return work(journal, settlement, { open, ...(await dueNow(journal, options)) });
}

/** Reconciles all rows, however many there are, for a command without a timer. */
export async function reconcileAll(
  journal: Journal,
  settlement: Settlement,
  chain: ReconciledChain,
): Promise<ReconcileReport> {
  const page = (after: number) => journal.store.open(chain, { dueBy: Number.MAX_SAFE_INTEGER, after, limit: BATCH });
  const total = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
  let due = await dueNow(journal, chain);
  let open = await page(0);
  while (open.length > 0 || due.watched.length > 0 || due.rechecked.length > 0) {
    const report = await work(journal, settlement, { open, ...due });
    for (const count of COUNTS) total[count] += report[count];
    due = { watched: [], rechecked: [] };
    open = await page(open.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
  }
  return total;
}

/**
 * Returns the rows to reconcile: abandoned ones in progress, watched released ones, and settled ones that are not
 * final.
 */
interface DueRows {
  readonly open: readonly PaymentRow[];
  readonly watched: readonly PaymentRow[];
  readonly rechecked: readonly PaymentRow[];
}

async function dueNow({ store, now }: Journal, chain: ReconciledChain): Promise<Omit<DueRows, "open">> {
  return { watched: await store.watched(chain, now(), BATCH), rechecked: await store.recheckable(chain, now(), BATCH) };
}

async function work(
  journal: Journal,
  settlement: Settlement,
  { open, watched, rechecked }: DueRows,
): Promise<ReconcileReport> {
  const { leases, now } = journal;
  const report = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
  const abandoned = open.filter((row) => !leases.isLeased(row, now()));
  const jobs = [
    ...abandoned.map((row) => () => settleAbandoned(journal, settlement, row)),
    ...watched.map((row) => () => recheckReleased(journal, settlement, row)),
    ...rechecked
      .filter((row) => !leases.isLeased(row, now()))
      .map((row) => () => recheckSettled(journal, settlement, row)),
  ];
  for (let start = 0; start < jobs.length; start += PARALLEL) {
    const results = await Promise.allSettled(jobs.slice(start, start + PARALLEL).map((job) => job()));
    for (const result of results) {
      if (result.status === "rejected") {
        journal.log.error({ err: result.reason }, "a payment could not be reconciled");
        report.unresolved += 1;
      } else if (result.value === "unchanged") {
        continue;
      } else if (result.value !== null) {
        report[result.value] += 1;
      }
      report.looked_at += 1;
    }
  }
  return report;
}

/** @returns the new state of the row; null when another process took it meanwhile */
async function settleAbandoned(
  journal: Journal,
  settlement: Settlement,
  row: PaymentRow,
): Promise<"settled" | "released" | "unresolved" | null> {
  const { store, leases, now } = journal;
  if (!(await takeLease(journal, row, null))) return null;
  try {
    if (row.state === "reserved") {
      await store.release(row.id, { at: now(), reason: "abandoned", watchAt: null, requestId: null });
      return "released";
    }
    // A payer who has the answer, or was told that it is paid, is settled again; any other may have given up on it.
    const outcome = row.reopenedAt === null ? await settlement.probe(row) : await settlement.resolve(row, null);
    switch (outcome.kind) {
      case "settled":
        await store.dropLease(row.id);
        return "settled";
      case "refused":
      case "unavailable":
      case "held":
        return "released";
      case "unknown":
        return "unresolved";
    }
  } finally {
    leases.release(row.id);
  }
}

/** Settles a released payment whose money moved after all: its stored answer waits for the payer. */
async function recheckReleased(
  journal: Journal,
  settlement: Settlement,
  row: PaymentRow,
): Promise<"settled" | "released" | "unresolved" | null> {
  const { store, leases, now, log } = journal;
  const at = now();
  const revived = await withLease(
    journal,
    (hold) => store.reviveLease(row, { at, leaseUntil: at + LEASE_MS }, hold),
    (done) => done,
  );
  if (!revived) return null;
  try {
    const status = await settlement.recheckReleased(row);
    if (status === "settled") log.warn({ payment: row.id }, "a released payment was put on the chain after all");
    const undecided = status === "open" || status === "unreadable";
    if (status === "settled") await store.dropLease(row.id);
    else await store.endRevival(row.id, undecided ? now() + WATCH_AFTER_EXPIRY_MS : null);
    if (status === "settled") return "settled";
    return undecided ? "unresolved" : "released";
  } catch (cause) {
    if (!(cause instanceof LostLeaseError)) throw cause;
    // The payer has come again meanwhile, with a row of its own, which may be given up before it is settled.
    await store.endRevival(row.id, now() + WATCH_AFTER_EXPIRY_MS);
    return null;
  } finally {
    leases.release(row.id);
  }
}

/** Checks a settlement again. One that a reorganisation dropped is reopened and settled again. */
async function recheckSettled(
  journal: Journal,
  settlement: Settlement,
  row: PaymentRow,
): Promise<"settled" | "released" | "unresolved" | "unchanged"> {
  const { store, leases, now, log } = journal;
  const result = await settlement.recheckSettled(row);
  if (result !== "dropped") return "unchanged";
  const reason = "a reorganisation of the chain dropped the settlement";
  const at = now();
  if (row.refundedAt !== null) {
    log.error({ payment: row.id, transaction: row.transactionHash }, "the chain dropped a payment that was refunded");
    await store.markRechecked(row.id, { at, block: null, recheckAt: null, transaction: null });
    return "unchanged";
  }
  const reopened = await withLease(
    journal,
    (hold) => store.reopen(row, { at, leaseUntil: at + LEASE_MS, reason }, hold),
    (taken) => taken !== null,
  );
  if (reopened === null) return "unchanged";
  try {
    log.error({ payment: row.id, transaction: row.transactionHash }, reason);
    const outcome = await settlement.resolve(reopened, null);
    if (outcome.kind === "settled") await store.dropLease(row.id);
    if (outcome.kind === "unknown") return "unresolved";
    return outcome.kind === "settled" ? "settled" : "released";
  } finally {
    leases.release(row.id);
  }
}
