import type { SQLInputValue } from "node:sqlite";
import { LostLeaseError, type SettledChange } from "../journal.ts";
import { PaymentReservations } from "./reservations.ts";
import { PAYMENT_COLUMNS, type PaymentChain, type PaymentRow } from "./rows.ts";

/**
 * The tables of the journal in a ledger file. Methods that write run inside the caller's transaction (a `CommitQueue` job), so that a
 * state change and its event are atomic.
 */
export class PaymentStore extends PaymentReservations {
  /** Stores the answer and records that settle is about to be called. Returns the updated row. */
  markSettling(
    id: number,
    change: {
      owner: string;
      at: number;
      leaseUntil: number;
      answer: string;
      placeholder: string;
      fromBlock: number | null;
      requestId: string;
    },
  ): PaymentRow {
    this.prepare("INSERT INTO payment_answers (payment_id, mark, body) VALUES (?, ?, ?)").run(
      id,
      change.placeholder,
      change.answer,
    );
    const row = this.one(
      `UPDATE payments SET state = 'settling', from_block = ?, lease_until = ?, settle_calls = 1
       WHERE id = ? AND state = 'reserved' AND owner = ? RETURNING ${PAYMENT_COLUMNS}`,
      change.fromBlock,
      change.leaseUntil,
      id,
      change.owner,
    );
    if (row === null) throw new LostLeaseError(id);
    this.event(id, change.at, "settling", change.requestId, null);
    return row;
  }

  /** Records that settle is about to be called again, with the stored payload. */
  markSettlingAgain(id: number, change: { owner: string; at: number; leaseUntil: number }): void {
    this.#mustChange(
      id,
      "UPDATE payments SET settle_calls = settle_calls + 1, lease_until = ? WHERE id = ? AND state = 'settling' AND owner = ?",
      change.leaseUntil,
      id,
      change.owner,
    );
    this.event(id, change.at, "settling again", null, null);
  }

  /**
   * Records that the money has moved. Keeps the owner, which delivers the answer next. A reopened row keeps its
   * receipt. Returns the updated row.
   */
  markSettled(id: number, change: SettledChange & { owner: string }): PaymentRow {
    const before = this.byId(id);
    // The payer has presented the payment again meanwhile: the later row decides.
    if (before.state === "released" && this.find(before) !== null) throw new LostLeaseError(id);
    const late = before.state === "released" && before.held === null;
    const held =
      late && this.spent(before, before.day) + before.amount > change.dailyCeiling ? "over_ceiling" : before.held;
    const row = this.one(
      `UPDATE payments SET state = 'settled', transaction_hash = CASE WHEN receipt_hash IS NULL THEN ?1 ELSE transaction_hash END,
         resettled_transaction = CASE WHEN receipt_hash IS NULL OR transaction_hash = ?1 THEN NULL ELSE ?1 END,
         settled_at = COALESCE(settled_at, ?2), receipt_hash = COALESCE(receipt_hash, ?3), held = ?4, settled_block = ?5,
         recheck_at = ?6, unknown_reason = NULL, next_look_at = NULL, watch_at = NULL
       WHERE id = ?7 AND state IN ('settling', 'released') AND owner = ?8 RETURNING ${PAYMENT_COLUMNS}`,
      change.transaction,
      change.at,
      change.receiptHash,
      held,
      change.block,
      change.recheckAt,
      id,
      change.owner,
    );
    if (row === null) throw new LostLeaseError(id);
    this.event(id, change.at, "settled", change.requestId, `${change.transaction} ${change.how}`);
    if (held === "over_ceiling") this.event(id, change.at, "over ceiling", change.requestId, null);
    return row;
  }

  /**
   * Records that the chain has dropped the settlement: the row is settling again, under this owner. Returns null when
   * the row has changed since it was read.
   */
  reopen(
    row: PaymentRow,
    change: { owner: string; at: number; leaseUntil: number; reason: string },
  ): PaymentRow | null {
    const reopened = this.one(
      `UPDATE payments SET state = 'settling', owner = ?, lease_until = ?, reopened_at = ?, recheck_at = NULL,
         unknown_reason = ?, next_look_at = ?
       WHERE id = ? AND state = 'settled' AND recheck_at IS ? AND refunded_at IS NULL AND owner IS ? AND lease_until IS ?
       RETURNING ${PAYMENT_COLUMNS}`,
      change.owner,
      change.leaseUntil,
      change.at,
      change.reason,
      change.at,
      row.id,
      row.recheckAt,
      row.owner,
      row.leaseUntil,
    );
    if (reopened !== null) this.event(row.id, change.at, "reopened", null, change.reason);
    return reopened;
  }

  /** Records the result of checking a settled row again: its block, and when to check next (null when final). */
  markRechecked(
    id: number,
    change: { at: number; block: number | null; recheckAt: number | null; transaction: string | null },
  ): void {
    this.prepare(
      `UPDATE payments SET settled_block = COALESCE(?, settled_block), recheck_at = ?,
         resettled_transaction = COALESCE(?, resettled_transaction) WHERE id = ? AND state = 'settled'`,
    ).run(change.block, change.recheckAt, change.transaction, id);
    if (change.transaction !== null)
      this.event(id, change.at, "moved to another transaction", null, change.transaction);
  }

  /** Records that the money has not moved and will not: frees the key and returns the day's amount. */
  release(
    id: number,
    change: { owner: string; at: number; reason: string; watchAt: number | null; requestId: string | null },
  ): void {
    this.#mustChange(
      id,
      `UPDATE payments SET state = 'released', owner = NULL, lease_until = NULL, released_at = ?, release_reason = ?,
         watch_at = ?, unknown_reason = NULL, next_look_at = NULL
       WHERE id = ? AND state IN ('reserved', 'settling') AND owner = ?`,
      change.at,
      change.reason,
      change.watchAt,
      id,
      change.owner,
    );
    this.event(id, change.at, "released", change.requestId, change.reason);
  }

  /** Records that the outcome is unknown: keeps the row for the reconciler and for a retry of the same payment. */
  markUnknown(
    id: number,
    change: {
      owner: string;
      at: number;
      reason: string;
      nextLookAt: number;
      transaction: string | null;
      requestId: string | null;
      /** True when nothing has changed, so that no event is recorded. */
      silent: boolean;
    },
  ): void {
    this.#mustChange(
      id,
      `UPDATE payments SET owner = NULL, lease_until = NULL, unknown_reason = ?, next_look_at = ?,
         transaction_hash = COALESCE(?, transaction_hash) WHERE id = ? AND state = 'settling' AND owner = ?`,
      change.reason,
      change.nextLookAt,
      change.transaction,
      id,
      change.owner,
    );
    if (!change.silent) this.event(id, change.at, "outcome unknown", change.requestId, change.reason);
  }

  /** Records that the answer was delivered completely. */
  markDelivered(id: number, change: { owner: string | null; at: number; requestId: string | null; how: string }): void {
    this.#mustChange(
      id,
      `UPDATE payments SET delivered_at = COALESCE(delivered_at, ?), owner = NULL, lease_until = NULL
       WHERE id = ? AND state = 'settled' AND owner IS ?`,
      change.at,
      id,
      change.owner,
    );
    this.event(id, change.at, change.how, change.requestId, null);
  }

  /** Records that the payer fetched the answer with that challenge. Returns false when the challenge was used before. */
  recordFetched(id: number, { nonce, at }: { nonce: string; at: number }): boolean {
    const event = "answer fetched";
    const used = this.prepare("SELECT 1 FROM payment_events WHERE payment_id = ? AND event = ? AND detail = ?");
    if (used.get(id, event, nonce) !== undefined) return false;
    this.prepare(
      "UPDATE payments SET delivered_at = COALESCE(delivered_at, ?) WHERE id = ? AND state = 'settled' AND owner IS NULL",
    ).run(at, id);
    this.event(id, at, event, null, nonce);
    return true;
  }

  /** Records that a paid answer could not be delivered. */
  markDeliveryFailed(
    id: number,
    change: { owner: string; at: number; status: number; reason: string; requestId: string },
  ): void {
    this.#mustChange(
      id,
      `UPDATE payments SET owner = NULL, lease_until = NULL, failure_status = ?, failure_reason = ?
       WHERE id = ? AND state = 'settled' AND owner = ?`,
      change.status,
      change.reason,
      id,
      change.owner,
    );
    this.event(id, change.at, "delivery failed", change.requestId, `${change.status} ${change.reason}`);
  }

  markRefunded(id: number, change: { at: number; transaction: string }): void {
    this.#mustChange(
      id,
      "UPDATE payments SET refund_transaction = ?, refunded_at = ? WHERE id = ? AND state = 'settled' AND refunded_at IS NULL",
      change.transaction,
      change.at,
      id,
    );
    this.event(id, change.at, "refunded", null, change.transaction);
  }

  /** Schedules the next check of a released payment; null for none. */
  watchAgain(id: number, at: number | null): void {
    this.prepare("UPDATE payments SET watch_at = ? WHERE id = ? AND state = 'released'").run(at, id);
  }

  /** Takes leases on the watched rows that are due. No longer watches those of which another row was given to settle. */
  takeWatched(
    chain: PaymentChain,
    page: { owner: string; at: number; leaseUntil: number; dueBy: number; limit: number },
  ): PaymentRow[] {
    return this.watched(chain, page)
      .filter((row) => {
        const result = this.reviveLease(row, page);
        if (result === "superseded") this.watchAgain(row.id, null);
        return result === "revived";
      })
      .map(({ id }) => this.byId(id));
  }

  #mustChange(id: number, sql: string, ...values: SQLInputValue[]): void {
    const { changes } = this.prepare(sql).run(...values);
    if (changes !== 1) throw new LostLeaseError(id);
  }
}
