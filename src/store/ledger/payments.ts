import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from "node:sqlite";
import { PAYMENT_COLUMNS, type PaymentRow, text, toPaymentRow } from "./payments-rows.ts";

export type { PaymentRow, PaymentState } from "./payments-rows.ts";

/** What makes two presented payments the same one, lower-cased and decoded. */
export interface PaymentKey {
  readonly network: string;
  readonly chainInstance: string;
  readonly token: string;
  readonly payer: string;
  readonly nonce: string;
}

/** What is known of a payment when it is reserved. */
export interface Reservation extends PaymentKey {
  readonly requestId: string;
  readonly payTo: string;
  readonly amount: bigint;
  readonly validBefore: number;
  readonly signature: string;
  /** JSON of the x402 PaymentPayload that the facilitator gets. */
  readonly payload: string;
  readonly product: string;
  readonly resourceId: string;
  readonly method: string;
  readonly path: string;
  readonly bodyHash: string;
  readonly fingerprint: string;
  readonly identifier: string | null;
  readonly day: string;
  readonly createdAt: number;
  readonly owner: string;
  readonly leaseUntil: number;
}

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
}

/**
 * The journal of payments. Methods that write run inside the caller's transaction (a `CommitQueue` job), so that a
 * state change and its event are one.
 */
export class PaymentStore {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** The row that holds the key: reserved, settling or settled. */
  find(key: PaymentKey): PaymentRow | null {
    return this.#one(
      `SELECT ${PAYMENT_COLUMNS} FROM payments
       WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ? AND state <> 'released'`,
      ...keyValues(key),
    );
  }

  byId(id: number): PaymentRow {
    const row = this.#one(`SELECT ${PAYMENT_COLUMNS} FROM payments WHERE id = ?`, id);
    if (row === null) throw new RangeError(`there is no payment ${id}`);
    return row;
  }

  /** JSON of the payload that the facilitator gets. */
  payload(id: number): string {
    return text(this.#mustHave("SELECT payload FROM payment_payloads WHERE payment_id = ?", id), "payload");
  }

  /** The stored body and the mark that its open places carry. */
  answer(id: number): { mark: string; body: string } {
    const row = this.#mustHave("SELECT mark, body FROM payment_answers WHERE payment_id = ?", id);
    return { mark: text(row, "mark"), body: text(row, "body") };
  }

  byReceiptHash(hash: string): PaymentRow | null {
    return this.#one(`SELECT ${PAYMENT_COLUMNS} FROM payments WHERE receipt_hash = ?`, hash);
  }

  /** What the payer has spent or reserved on that day, atomic units. */
  spent(key: Pick<PaymentKey, "payer" | "network" | "chainInstance">, day: string): bigint {
    const row = this.#prepare(
      `SELECT CAST(spent AS TEXT) AS spent FROM payment_days
       WHERE payer = ? AND day = ? AND network = ? AND chain_instance = ?`,
    ).get(key.payer, day, key.network, key.chainInstance);
    return row === undefined ? 0n : BigInt(text(row, "spent"));
  }

  /** Takes the replay key, the identifier and the day's amount together, or says which of them can not be had. */
  reserve(wanted: Reservation, dailyCeiling: bigint, identifiersSince: number): ReserveResult {
    const known = this.find(wanted);
    if (known !== null) return { kind: "known", row: known };
    if (wanted.identifier !== null) {
      const identified = this.#one(
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
    const inserted = this.#prepare(
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
    this.#prepare("INSERT INTO payment_payloads (payment_id, payload) VALUES (?, ?)").run(id, wanted.payload);
    this.event(id, wanted.createdAt, "reserved", wanted.requestId, null);
    return { kind: "reserved", id };
  }

  /** Stores the answer and says that settle is about to be called. */
  markSettling(
    id: number,
    change: {
      owner: string;
      at: number;
      leaseUntil: number;
      answer: string;
      mark: string;
      fromBlock: number | null;
      requestId: string;
    },
  ): void {
    this.#prepare("INSERT INTO payment_answers (payment_id, mark, body) VALUES (?, ?, ?)").run(
      id,
      change.mark,
      change.answer,
    );
    this.#mustChange(
      id,
      `UPDATE payments SET state = 'settling', from_block = ?, lease_until = ?, settle_calls = 1
       WHERE id = ? AND state = 'reserved' AND owner = ?`,
      change.fromBlock,
      change.leaseUntil,
      id,
      change.owner,
    );
    this.event(id, change.at, "settling", change.requestId, null);
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
    const { changes } = this.#prepare(
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
    this.#prepare("UPDATE payments SET owner = NULL, lease_until = NULL WHERE id = ? AND owner = ?").run(id, owner);
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

  isRefundTransaction(hash: string): boolean {
    return this.#prepare("SELECT 1 FROM payments WHERE refund_transaction = ?").get(hash) !== undefined;
  }

  /** Reserved and settling rows of one chain, oldest first, whose next look is due. */
  open(network: string, chainInstance: string, dueBy: number, limit: number): PaymentRow[] {
    return this.#all(
      `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE state IN ('reserved', 'settling')
         AND COALESCE(next_look_at, 0) <= ? AND network = ? AND chain_instance = ? ORDER BY id LIMIT ?`,
      dueBy,
      network,
      chainInstance,
      limit,
    );
  }

  /** Released rows that are to be looked at once more. */
  watched(network: string, chainInstance: string, dueBy: number, limit: number): PaymentRow[] {
    return this.#all(
      `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE watch_at IS NOT NULL AND watch_at <= ? AND state = 'released'
         AND network = ? AND chain_instance = ? ORDER BY watch_at LIMIT ?`,
      dueBy,
      network,
      chainInstance,
      limit,
    );
  }

  /** A released payment needs no further look, or one later. */
  watchAgain(id: number, at: number | null): void {
    this.#prepare("UPDATE payments SET watch_at = ? WHERE id = ? AND state = 'released'").run(at, id);
  }

  /** Takes a released row back under an owner, unless its key is held or was released again since. */
  reviveLease(row: PaymentRow, change: { owner: string; at: number; leaseUntil: number }): boolean {
    if (this.find(row) !== null) return false;
    const newer = this.#prepare(
      `SELECT 1 FROM payments WHERE payer = ? AND nonce = ? AND token = ? AND network = ? AND chain_instance = ?
         AND state = 'released' AND id > ?`,
    ).get(...keyValues(row), row.id);
    if (newer !== undefined) return false;
    const { changes } = this.#prepare(
      `UPDATE payments SET owner = ?, lease_until = ?
       WHERE id = ? AND state = 'released' AND (owner IS NULL OR lease_until <= ?)`,
    ).run(change.owner, change.leaseUntil, row.id, change.at);
    return changes === 1;
  }

  /** How many payments of one chain have an unknown outcome. */
  countUnknown(network: string, chainInstance: string): number {
    const row = this.#prepare(
      `SELECT count(*) AS n FROM payments WHERE state = 'settling' AND unknown_reason IS NOT NULL
         AND network = ? AND chain_instance = ?`,
    ).get(network, chainInstance);
    return Number(row?.n ?? 0);
  }

  event(paymentId: number, at: number, event: string, requestId: string | null, detail: string | null): void {
    this.#prepare("INSERT INTO payment_events (payment_id, at, event, request_id, detail) VALUES (?, ?, ?, ?, ?)").run(
      paymentId,
      at,
      event,
      requestId,
      detail,
    );
  }

  #mustChange(id: number, sql: string, ...values: SQLInputValue[]): void {
    const { changes } = this.#prepare(sql).run(...values);
    if (changes !== 1) throw new LostLeaseError(`payment ${id} is not in the expected state or hands`);
  }

  #mustHave(sql: string, id: number): Record<string, SQLOutputValue> {
    const row = this.#prepare(sql).get(id);
    if (row === undefined) throw new RangeError(`payment ${id} has no such part`);
    return row;
  }

  #one(sql: string, ...values: SQLInputValue[]): PaymentRow | null {
    const row = this.#prepare(sql).get(...values);
    return row === undefined ? null : toPaymentRow(row);
  }

  #all(sql: string, ...values: SQLInputValue[]): PaymentRow[] {
    return this.#prepare(sql)
      .all(...values)
      .map(toPaymentRow);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function keyValues(key: PaymentKey): string[] {
  return [key.payer, key.nonce, key.token, key.network, key.chainInstance];
}
