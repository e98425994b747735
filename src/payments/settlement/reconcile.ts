import { LostLeaseError } from "../../store/ledger/journal.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import type { ReconcileReport } from "../types.ts";
import { type Journal, takeOpen, takeWatched, withLease } from "./journal.ts";
import { LEASE_MS } from "./lease-table.ts";
import { WATCH_AFTER_EXPIRY_MS } from "./record.ts";
import type { Settlement } from "./settle.ts";

/** Maximum number of rows of each kind in one round, of rows taken over together, and of rows processed concurrently. */
const ROUND = 200;
const PAGE = 8;
const PARALLEL = 4;

export interface ReconciledChain {
  readonly network: string;
  readonly chainInstance: string;
}

export interface ReconcileOptions extends ReconciledChain {
  /** True to include rows that were checked a moment ago. */
  readonly everything: boolean;
}

/** New state of a row; `unchanged` is not counted, null is a row that another process took meanwhile. */
type Result = "settled" | "released" | "unresolved" | "unchanged" | null;

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
  return work(journal, settlement, options, { dueBy, most: ROUND });
}

/** Reconciles all rows, however many there are, for a command without a timer. */
export async function reconcileAll(
  journal: Journal,
  settlement: Settlement,
  chain: ReconciledChain,
): Promise<ReconcileReport> {
  return work(journal, settlement, chain, { dueBy: Number.MAX_SAFE_INTEGER, most: Number.POSITIVE_INFINITY });
}

/** @param range which open rows: those due at `dueBy`, and at most `most` of them */
async function work(
  journal: Journal,
  settlement: Settlement,
  chain: ReconciledChain,
  { dueBy, most }: { dueBy: number; most: number },
): Promise<ReconcileReport> {
  const { store, leases, now, log } = journal;
  const report = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
  await store.dropIdle(now() + LEASE_MS, () => leases.held());
  const began = now();
  /** Works on a kind of rows, page by page. Returns false when the ledger cannot be written: the next round goes on. */
  const worked = async (
    rowsAtMost: number,
    take: () => Promise<PaymentRow[]>,
    job: (row: PaymentRow) => Promise<Result>,
  ): Promise<boolean> => {
    for (let taken = 0; taken < rowsAtMost; taken += PAGE) {
      let rows: PaymentRow[];
      try {
        rows = await take();
      } catch (err) {
        log.error({ err }, "payments could not be taken over");
        report.unresolved += 1;
        return false;
      }
      const jobs = rows.map((row) => () => job(row));
      await runJobs(journal, jobs, report);
      if (rows.length < PAGE) break;
    }
    return true;
  };
  let after = 0;
  const open = async () => {
    const rows = await takeOpen(journal, chain, { dueBy, after, limit: PAGE });
    after = rows.at(-1)?.id ?? after;
    return rows;
  };
  const due = { dueBy: began, limit: PAGE };
  const released = () => takeWatched(journal, chain, due);
  const settled = () => {
    const at = now();
    return store.takeRecheckable(chain, { ...due, at, leaseUntil: at + LEASE_MS }, () => leases.held());
  };
  (await worked(most, open, (row) => settleAbandoned(journal, settlement, row))) &&
    (await worked(ROUND, released, (row) => recheckReleased(journal, settlement, row))) &&
    (await worked(ROUND, settled, (row) => recheckSettled(journal, settlement, row)));
  return report;
}

async function runJobs(
  journal: Journal,
  jobs: readonly (() => Promise<Result>)[],
  report: { looked_at: number; settled: number; released: number; unresolved: number },
): Promise<void> {
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
}

/** Resolves a row that this process has taken over, and releases its lease. */
async function settleAbandoned(journal: Journal, settlement: Settlement, row: PaymentRow): Promise<Result> {
  const { store, leases, now } = journal;
  try {
    if (row.state === "reserved") {
      await store.release(row.id, { at: now(), reason: "abandoned", watchAt: null, requestId: null });
      return "released";
    }
    // A reopened row is settled again: its payer has the answer or the receipt. The payer of any other row may have
    // given up.
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
async function recheckReleased(journal: Journal, settlement: Settlement, row: PaymentRow): Promise<Result> {
  const { store, leases, now, log } = journal;
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
    // The payer has presented the payment again, in a row that may end unsettled: this row is checked again later.
    await store.endRevival(row.id, now() + WATCH_AFTER_EXPIRY_MS);
    return null;
  } finally {
    leases.release(row.id);
  }
}

/** Checks a settlement again. One that a reorganisation dropped is reopened and settled again. */
async function recheckSettled(journal: Journal, settlement: Settlement, row: PaymentRow): Promise<Result> {
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
