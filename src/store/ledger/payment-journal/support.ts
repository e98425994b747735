import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { transaction } from "../../sqlite/database.ts";
import { number, PAYMENT_COLUMNS, type PaymentRow, text, textOrNull, toPaymentRow } from "./rows.ts";

export interface PaymentFilter {
  readonly payer?: string | undefined;
  /**
   * A state, or `unknown` (outcome not known), `undelivered` (paid, not delivered), `held` (paid, waiting for support),
   * `reopened` (a chain reorganisation dropped the settlement), `failed` (see failure_status).
   */
  readonly state?: PaymentListState | undefined;
  /** Milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly limit: number;
}

export interface PaymentEvent {
  readonly at: number;
  readonly event: string;
  readonly requestId: string | null;
  readonly detail: string | null;
}

/** Values that a list of payments can be filtered by. */
export const LIST_STATES = [
  "reserved",
  "settling",
  "settled",
  "released",
  "unknown",
  "undelivered",
  "held",
  "reopened",
  "failed",
] as const;
export type PaymentListState = (typeof LIST_STATES)[number];

/** Conditions of SQL that both engines understand. */
export const STATE_CONDITIONS: Readonly<Record<PaymentListState, string>> = {
  reserved: "state = 'reserved'",
  settling: "state = 'settling'",
  settled: "state = 'settled'",
  released: "state = 'released'",
  unknown: "state = 'settling' AND unknown_reason IS NOT NULL",
  undelivered: "state = 'settled' AND delivered_at IS NULL AND refunded_at IS NULL AND held IS NULL",
  held: "held IS NOT NULL AND delivered_at IS NULL AND refunded_at IS NULL",
  reopened: "reopened_at IS NOT NULL",
  failed: "failure_status IS NOT NULL",
};

/** Lists payments for support, newest first. */
export function listPayments(db: DatabaseSync, filter: PaymentFilter): PaymentRow[] {
  const conditions = ["1 = 1"];
  const values: SQLInputValue[] = [];
  if (filter.state !== undefined) conditions.push(STATE_CONDITIONS[filter.state]);
  if (filter.payer !== undefined) {
    conditions.push("payer = ?");
    values.push(filter.payer.toLowerCase());
  }
  if (filter.since !== undefined) {
    conditions.push("created_at >= ?");
    values.push(filter.since);
  }
  return db
    .prepare(`SELECT ${PAYMENT_COLUMNS} FROM payments WHERE ${conditions.join(" AND ")} ORDER BY id DESC LIMIT ?`)
    .all(...values, filter.limit)
    .map(toPaymentRow);
}

/** Number of payments that `listPayments` finds in that state. */
export function countPayments(db: DatabaseSync, state: PaymentListState): number {
  return Number(db.prepare(`SELECT count(*) AS n FROM payments WHERE ${STATE_CONDITIONS[state]}`).get()?.n ?? 0);
}

/**
 * Finds payments by what a customer may quote: a request id, a receipt hash, a transaction or a payer; newest first.
 */
export function findPayments(db: DatabaseSync, quoted: string): PaymentRow[] {
  const lower = quoted.toLowerCase();
  return db
    .prepare(
      `SELECT ${PAYMENT_COLUMNS} FROM payments
       WHERE request_id = ? OR receipt_hash = ? OR transaction_hash = ? OR payer = ?
          OR id IN (SELECT payment_id FROM payment_events WHERE request_id = ?)
       ORDER BY id DESC LIMIT 1000`,
    )
    .all(quoted, lower, lower, lower, quoted)
    .map(toPaymentRow);
}

/** Selects payments that need no further check: the rows whose answers the journal's triggers allow to be deleted. */
export const ENDED = `recheck_at IS NULL AND watch_at IS NULL AND
  (state = 'released' OR (state = 'settled' AND (delivered_at IS NOT NULL OR refunded_at IS NOT NULL)))`;

/**
 * Deletes stored answers and payloads of payments that ended before `before`, in milliseconds since the epoch. Keeps
 * those that were not delivered or that support still has to decide on.
 *
 * @returns the number of answers and payloads deleted
 */
export function pruneAnswers(db: DatabaseSync, before: number): { answers: number; payloads: number } {
  const old = `SELECT id FROM payments
    WHERE ${ENDED} AND COALESCE(refunded_at, delivered_at, released_at, settled_at) < ?`;
  return transaction(db, () => ({
    answers: Number(db.prepare(`DELETE FROM payment_answers WHERE payment_id IN (${old})`).run(before).changes),
    payloads: Number(db.prepare(`DELETE FROM payment_payloads WHERE payment_id IN (${old})`).run(before).changes),
  }));
}

/** Lists the events of a payment in order. */
export function paymentEvents(db: DatabaseSync, paymentId: number): PaymentEvent[] {
  return db
    .prepare("SELECT at, event, request_id, detail FROM payment_events WHERE payment_id = ? ORDER BY id")
    .all(paymentId)
    .map((row) => ({
      at: number(row, "at"),
      event: text(row, "event"),
      requestId: textOrNull(row, "request_id"),
      detail: textOrNull(row, "detail"),
    }));
}
