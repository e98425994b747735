import type { PaymentRow } from "../../store/ledger/payments.ts";
import type { ReconcileReport } from "../types.ts";
import { acquire, type Journal } from "./journal.ts";
import { LEASE_MS } from "./lease-holder.ts";
import { WATCH_AFTER_EXPIRY_MS } from "./record.ts";
import type { Settlement } from "./settle.ts";

/** At most this many rows in one round, this many at a time. */
const BATCH = 200;
const PARALLEL = 4;
const COUNTS = ["looked_at", "settled", "released", "unresolved"] as const;

export interface ReconciledChain {
  readonly network: string;
  readonly chainInstance: string;
}

export interface ReconcileOptions extends ReconciledChain {
  /** True to look at everything, also what was looked at a moment ago. */
  readonly everything: boolean;
}

/**
 * One round over the payments that nobody works on: abandoned reservations are released, unknown outcomes are looked
 * up on the chain, and released payments that had been given to settle are looked at once more after they expired.
 * Never settles anything.
 */
export async function reconcile(
  journal: Journal,
  settlement: Settlement,
  options: ReconcileOptions,
): Promise<ReconcileReport> {
  const dueBy = options.everything ? Number.MAX_SAFE_INTEGER : journal.now();
  const open = journal.store.open(options, { dueBy, after: 0, limit: BATCH });
  return work(journal, settlement, open, watchedNow(journal, options));
}

/** The same for everything, however much it is: for a command that no timer repeats. */
export async function reconcileAll(
  journal: Journal,
  settlement: Settlement,
  chain: ReconciledChain,
): Promise<ReconcileReport> {
  const page = (after: number) => journal.store.open(chain, { dueBy: Number.MAX_SAFE_INTEGER, after, limit: BATCH });
  const total = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
  let watched = watchedNow(journal, chain);
  let open = page(0);
  while (open.length > 0 || watched.length > 0) {
    const report = await work(journal, settlement, open, watched);
    for (const count of COUNTS) total[count] += report[count];
    watched = [];
    open = page(open.at(-1)?.id ?? Number.MAX_SAFE_INTEGER);
  }
  return total;
}

function watchedNow({ store, now }: Journal, chain: ReconciledChain): PaymentRow[] {
  return store.watched(chain, now(), BATCH);
}

async function work(
  journal: Journal,
  settlement: Settlement,
  open: readonly PaymentRow[],
  watched: readonly PaymentRow[],
): Promise<ReconcileReport> {
  const { hands, now } = journal;
  const report = { looked_at: 0, settled: 0, released: 0, unresolved: 0 };
  const abandoned = open.filter((row) => !hands.isOwned(row, now()));
  const jobs = [
    ...abandoned.map((row) => () => settleAbandoned(journal, settlement, row)),
    ...watched.map((row) => () => lookBack(journal, settlement, row)),
  ];
  for (let start = 0; start < jobs.length; start += PARALLEL) {
    const results = await Promise.allSettled(jobs.slice(start, start + PARALLEL).map((job) => job()));
    for (const result of results) {
      if (result.status === "rejected") {
        journal.log.error({ err: result.reason }, "a payment could not be reconciled");
        report.unresolved += 1;
      } else if (result.value !== null) {
        report[result.value] += 1;
      }
      report.looked_at += 1;
    }
  }
  return report;
}

/** @returns what became of it; null when somebody else took it meanwhile */
async function settleAbandoned(
  journal: Journal,
  settlement: Settlement,
  row: PaymentRow,
): Promise<"settled" | "released" | "unresolved" | null> {
  const { store, queue, hands, now } = journal;
  const owner = hands.owner.name;
  if (!(await acquire(journal, row, null))) return null;
  try {
    if (row.state === "reserved") {
      const change = { owner, at: now(), reason: "abandoned", watchAt: null, requestId: null };
      await queue.run(() => store.release(row.id, change));
      return "released";
    }
    const attempt = await settlement.look(row);
    switch (attempt.kind) {
      case "settled":
        await queue.run(() => store.dropLease(row.id, owner));
        return "settled";
      case "refused":
      case "unavailable":
        return "released";
      case "unknown":
        return "unresolved";
    }
  } finally {
    hands.letGo(row.id);
  }
}

/** A released payment that moved money after all is settled after all: its stored answer waits for its payer. */
async function lookBack(
  { store, queue, hands, now, log }: Journal,
  settlement: Settlement,
  row: PaymentRow,
): Promise<"settled" | "released" | "unresolved" | null> {
  const owner = hands.owner.name;
  const revived = await queue.run(() => {
    const at = now();
    const done = store.reviveLease(row, { owner, at, leaseUntil: at + LEASE_MS });
    const { leaseUntil } = store.byId(row.id);
    if (done) hands.hold(row.id);
    // While another process looks, it stays watched: that one may break before it has found anything.
    else if (leaseUntil === null || leaseUntil <= at) store.watchAgain(row.id, null);
    return done;
  });
  if (!revived) return null;
  try {
    const fate = await settlement.lookBack(row);
    if (fate === "settled") log.warn({ payment: row.id }, "a released payment was put on the chain after all");
    await queue.run(() => {
      store.dropLease(row.id, owner);
      if (fate === "open" || fate === "unreadable") store.watchAgain(row.id, now() + WATCH_AFTER_EXPIRY_MS);
      else if (fate !== "settled") store.watchAgain(row.id, null);
    });
    if (fate === "settled") return "settled";
    return fate === "open" || fate === "unreadable" ? "unresolved" : "released";
  } finally {
    hands.letGo(row.id);
  }
}
