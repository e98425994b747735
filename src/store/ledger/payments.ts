import type { SQLInputValue } from "node:sqlite";
import { keyValues, PaymentReader } from "./payments-reader.ts";
import { PAYMENT_COLUMNS, type PaymentRow, type Reservation } from "./payments-rows.ts";

export type { PaymentKey, PaymentRow, PaymentState, Reservation } from "./payments-rows.ts";

export type ReserveResult =
  | { readonly kind: "reserved"; readonly id: number }
  /** The key is taken. */
  | { readonly kind: "known"; readonly row: PaymentRow }
  /** The identifier is taken, by another authorization of the same payer. */
  | { readonly kind: "identified"; readonly row: PaymentRow }
  | { readonly kind: "ceiling"; readonly spent: bigint };

/** Somebody else took a row over while its old owner was away. */
export class LostLeaseError extends Error {
  override name = "LostLeaseError";

  constructor(paymentId: number) {
    super(`payment ${paymentId} is not in the expected state, or its lease was lost`);
  }
}

/**
 * The journal of payments. Methods that write run inside the caller's transaction (a `CommitQueue` job), so that a
 * state change and its event are one.
 */
export class PaymentStore extends PaymentReader {
  /** Takes the replay key, the identifier and the day's amount together, or says which of them can not be had. */
  reserve(wanted: Reservation, dailyCeiling: bigint, identifiersSince: number): ReserveResult {
    const known = this.find(wanted);
    if (known !== null) return { kind: "known", row: known };
    if (wanted.identifier !== null) {
      const identified = this.one(
        `SELECT ${PAYMENT_COLUMNS} FROM payments
         WHERE payer = ? AND identifier = ? AND created_at > ? AND network = ? AND chain_instance = ?
           AND state <> 'released' ORDER BY id DESC LIMIT 1`,
        wanted.payer,
        wanted.identifier,
        identifiersSince,
        wanted.network,
        wanted.chainInstance,
      );
      if (identified !== null) return { kind: "identified", row: identified };
    }
    const spent = this.spent(wanted, wanted.day);
    if (spent + wanted.amount > dailyCeiling) return { kind: "ceiling", spent };
    const inserted = this.prepare(
      `INSERT INTO payments (request_id, network, chain_instance, token, payer, nonce, pay_to, amount, valid_before,
         signature, product, resource_id, method, path, body_hash, fingerprint, identifier, day,
         created_at, state, owner, lease_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'reserved', ?, ?)`,
    ).run(
      wanted.requestId,
      wanted.network,
      wanted.chainInstance,
      wanted.token,
      wanted.payer,
      wanted.nonce,
      wanted.payTo,
      wanted.amount,
      wanted.validBefore,
      wanted.signature,
      wanted.product,
      wanted.resourceId,
      wanted.method,
      wanted.path,
      wanted.bodyHash,
      wanted.fingerprint,
      wanted.identifier,
      wanted.day,
      wanted.createdAt,
      wanted.owner,
      wanted.leaseUntil,
    );
    const id = Number(inserted.lastInsertRowid);
    this.prepare("INSERT INTO payment_payloads (payment_id, payload) VALUES (?, ?)").run(id, wanted.payload);
    this.event(id, wanted.createdAt, "reserved", wanted.requestId, null);
    return { kind: "reserved", id };
  }

  /** Stores the answer and says that settle is about to be called. Returns the row as it is from then on. */
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

  /** Says that settle is about to be called once more, with the stored payload. */
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

  /** The money has moved. Keeps the owner, whose next task is to hand over the answer. */
  markSettled(
    id: number,
    change: {
      owner: string;
      at: number;
      transaction: string;
      receiptHash: string;
      requestId: string | null;
      how: string;
    },
  ): void {
    this.#mustChange(
      id,
      `UPDATE payments SET state = 'settled', transaction_hash = ?, settled_at = ?, receipt_hash = ?,
         unknown_reason = NULL, next_look_at = NULL, watch_at = NULL
       WHERE id = ? AND state IN ('settling', 'released') AND owner = ?`,
      change.transaction,
      change.at,
      change.receiptHash,
      id,
      change.owner,
    );
    this.event(id, change.at, "settled", change.requestId, `${change.transaction} ${change.how}`);
  }

  /** The money has not moved and will not: the key is free and the day's amount is given back. */
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

  /** Nobody knows whether the money has moved: kept for the reconciler and for a retry of the same payment. */
  markUnknown(
    id: number,
    change: {
      owner: string;
      at: number;
      reason: string;
      nextLookAt: number;
      transaction: string | null;
      requestId: string | null;
      /** True when nothing is new, so that there is nothing to tell. */
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

  /** Takes a row over from an owner that is gone; false when somebody was faster. */
  takeLease(
    row: PaymentRow,
    change: { owner: string; at: number; leaseUntil: number; requestId: string | null },
  ): boolean {
    const { changes } = this.prepare(
      "UPDATE payments SET owner = ?, lease_until = ? WHERE id = ? AND state = ? AND owner IS ? AND lease_until IS ?",
    ).run(change.owner, change.leaseUntil, row.id, row.state, row.owner, row.leaseUntil);
    if (changes !== 1) return false;
    this.event(row.id, change.at, "taken over", change.requestId, row.owner);
    return true;
  }

  /** The answer has been handed over completely. */
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

  /** The answer could not be handed over, though it was paid. */
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

  /** Frees a row without changing what is known of it. */
  dropLease(id: number, owner: string): void {
    this.prepare("UPDATE payments SET owner = NULL, lease_until = NULL WHERE id = ? AND owner = ?").run(id, owner);
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

  /** A released payment needs no further look, or one later. */
  watchAgain(id: number, at: number | null): void {
    this.prepare("UPDATE payments SET watch_at = ? WHERE id = ? AND state = 'released'").run(at, id);
  }

  /** Takes a released row back under an owner, unless its key is held or was released again since. */
  reviveLease(row: PaymentRow, change: { owner: string; at: number; leaseUntil: number }): boolean {
    if (this.find(row) !== null) return false;
    const newer = this.prepare(
      `SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ?
         AND state = 'released' AND id > ?`,
    ).get(...keyValues(row), row.id);
    if (newer !== undefined) return false;
    const { changes } = this.prepare(
      `UPDATE payments SET owner = ?, lease_until = ?
       WHERE id = ? AND state = 'released' AND (owner IS NULL OR lease_until <= ?)`,
    ).run(change.owner, change.leaseUntil, row.id, change.at);
    return changes === 1;
  }

  event(paymentId: number, at: number, event: string, requestId: string | null, detail: string | null): void {
    this.prepare("INSERT INTO payment_events (payment_id, at, event, request_id, detail) VALUES (?, ?, ?, ?, ?)").run(
      paymentId,
      at,
      event,
      requestId,
      detail,
    );
  }

  #mustChange(id: number, sql: string, ...values: SQLInputValue[]): void {
    const { changes } = this.prepare(sql).run(...values);
    if (changes !== 1) throw new LostLeaseError(id);
  }
}
