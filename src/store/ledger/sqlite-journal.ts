import type { DatabaseSync } from "node:sqlite";
import { CommitQueue } from "../sqlite/commit-queue.ts";
import type { PaymentJournal } from "./journal.ts";
import { createOwner, type Owner } from "./owner.ts";
import { PaymentStore } from "./payment-journal/store.ts";
import { countPayments, findPayments, listPayments, paymentEvents, pruneAnswers } from "./payment-journal/support.ts";

/** Public message; the log has the cause. */
const JOURNAL_BROKEN = "the journal cannot be written until the server is restarted";

export interface SqliteJournalParts {
  /** A queue on the database by default. */
  readonly queue?: CommitQueue | undefined;
  /** This process by default. */
  readonly owner?: Owner | undefined;
}

/** The journal of payments in a ledger file: reads are answered at once, writes go through a `CommitQueue`. */
export function createSqliteJournal(db: DatabaseSync, parts: SqliteJournalParts = {}): PaymentJournal {
  const store = new PaymentStore(db);
  const queue = parts.queue ?? new CommitQueue(db);
  const { name: owner, isAlive } = parts.owner ?? createOwner();
  return {
    owner,
    isOwnerAlive: (row, now) => isAlive(row.owner, row.leaseUntil, now),
    get outage() {
      return queue.fault === null ? null : JOURNAL_BROKEN;
    },
    join: () => queue.join(),
    drain: () => queue.close(),

    find: async (key) => store.find(key),
    payload: async (id) => store.payload(id),
    answer: async (id) => store.answer(id),
    challengeKey: async () => store.challengeKey(),
    byReceiptHash: async (hash) => store.byReceiptHash(hash),
    wasSentBefore: async (key) => store.wasSentBefore(key),
    attention: (chain, settledBefore) => ({
      unresolved: store.countUnknown(chain.network, chain.chainInstance),
      ...store.countAttention(chain, settledBefore),
    }),

    // Nothing outside the ledger happens before the row is marked settling, which is durable.
    reserve: (wanted, { dailyCeiling, identifiersSince, alreadyMoved }, hold) =>
      queue.runUnflushed(() => {
        const result = store.reserve({ ...wanted, owner }, dailyCeiling, identifiersSince, alreadyMoved);
        if (result.kind === "reserved") hold(result.id);
        return result;
      }),
    recordHeld: (wanted, held, proof) => queue.run(() => store.recordHeld({ ...wanted, owner }, held, proof)),
    markSettling: (id, change) => queue.run(() => store.markSettling(id, { ...change, owner })),
    markSettlingAgain: (id, change) => queue.run(() => store.markSettlingAgain(id, { ...change, owner })),
    markSettled: (id, change) => queue.run(() => store.markSettled(id, { ...change, owner })),
    markRechecked: (id, change) => queue.run(() => store.markRechecked(id, change)),
    release: (id, change) => queue.run(() => store.release(id, { ...change, owner })),
    markUnknown: (id, change) => queue.run(() => store.markUnknown(id, { ...change, owner })),
    markDelivered: (id, change) => queue.runUnflushed(() => store.markDelivered(id, { ...change, owner })),
    markDeliveryFailed: (id, change) => queue.runUnflushed(() => store.markDeliveryFailed(id, { ...change, owner })),
    recordFetched: (id, change) => queue.run(() => store.recordFetched(id, change)),
    dropLease: (id) => queue.run(() => store.dropLease(id, owner)),
    dropIdle: async (leaseUntil, held) => {
      const idle = () => store.idle(owner, leaseUntil, held());
      const drop = () => {
        for (const id of idle()) store.dropLease(id, owner);
      };
      if (idle().length > 0) await queue.run(drop);
    },
    takeOpen: async (chain, page, held) => {
      const choose = () => {
        const ours = new Set(held());
        return store.free(chain, page, (row) =>
          row.owner === owner ? !ours.has(row.id) : !isAlive(row.owner, row.leaseUntil, page.at),
        );
      };
      // Most of the time there is nothing to take over, and nothing to write.
      if (choose().length === 0) return [];
      return queue.run(() => store.takeAll(choose(), { owner, at: page.at, leaseUntil: page.leaseUntil }));
    },
    takeLease: (row, change, hold) =>
      queue.run(() => {
        const taken = store.takeLease(row, { ...change, owner });
        if (taken) hold(row.id);
        return taken;
      }),
    takeWatched: async (chain, page) => {
      if (store.watched(chain, page).length === 0) return [];
      return queue.run(() => store.takeWatched(chain, { ...page, owner }));
    },
    endRevival: (id, watchAt) =>
      queue.run(() => {
        store.dropLease(id, owner);
        store.watchAgain(id, watchAt);
      }),
    takeRecheckable: async (chain, page, held) => {
      const due = () => store.recheckable(chain, { ...page, owner, held: held() });
      if (due().length === 0) return [];
      return queue.run(() => store.postponeRechecks(due(), page.leaseUntil));
    },
    reopen: (row, change, hold) =>
      queue.run(() => {
        const reopened = store.reopen(row, { ...change, owner });
        if (reopened !== null) hold(row.id);
        return reopened;
      }),

    list: async (filter) => listPayments(db, filter),
    count: async (state) => countPayments(db, state),
    search: async (quoted) => findPayments(db, quoted),
    events: async (id) => paymentEvents(db, id),
    hasAnswer: async (id) => store.hasAnswer(id),
    refundedBy: async (transaction, payer) => store.refundedBy(transaction, payer),
    markRedelivered: (row, { at, how }) =>
      queue.run(() => store.markDelivered(row.id, { owner: row.owner, at, requestId: null, how })),
    markRefunded: (id, change) => queue.run(() => store.markRefunded(id, change)),
    prune: async (before) => pruneAnswers(db, before),
  };
}
