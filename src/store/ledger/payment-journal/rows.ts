import type { SQLOutputValue } from "node:sqlite";

export type PaymentState = "reserved" | "settling" | "settled" | "released";

/**
 * Why a paid request is not served automatically.
 * - `over_ceiling`: it exceeds the payer's daily ceiling
 * - `sold_elsewhere`: somebody else settled it, and it buys nothing here: another seller with the same treasury has sold
 *   for it, or it cannot pay for the request with which it was presented (`failureReason` says why)
 * - `unproven`: the caller could not prove to be the payer
 */
export type HeldReason = "over_ceiling" | "sold_elsewhere" | "unproven";

/** Identifies a payment: two presented payments with the same key are the same payment. Lower-cased and decoded. */
export interface PaymentKey {
  readonly network: string;
  readonly chainInstance: string;
  readonly token: string;
  readonly payer: string;
  readonly nonce: string;
}

/** Fields that a reservation sets and no later step changes. */
interface ReservedFields extends PaymentKey {
  readonly requestId: string;
  readonly payTo: string;
  readonly amount: bigint;
  /** Seconds since the epoch. */
  readonly validBefore: number;
  readonly signature: string;
  readonly product: string;
  readonly resourceId: string;
  readonly method: string;
  readonly path: string;
  readonly bodyHash: string;
  readonly fingerprint: string;
  readonly identifier: string | null;
  readonly day: string;
  readonly createdAt: number;
}

/** One row of `payments`. Amounts are bigint, times are milliseconds since the epoch unless said otherwise. */
export interface PaymentRow extends ReservedFields {
  readonly id: number;
  readonly state: PaymentState;
  readonly owner: string | null;
  readonly leaseUntil: number | null;
  /** Whether the journal saw the owner alive when it read the row; absent where only the reader can tell. */
  readonly ownerAlive?: boolean;
  readonly fromBlock: number | null;
  readonly settleCalls: number;
  readonly unknownReason: string | null;
  readonly nextLookAt: number | null;
  readonly transactionHash: string | null;
  readonly settledAt: number | null;
  readonly receiptHash: string | null;
  readonly deliveredAt: number | null;
  readonly failureStatus: number | null;
  readonly failureReason: string | null;
  readonly releasedAt: number | null;
  readonly releaseReason: string | null;
  readonly watchAt: number | null;
  readonly refundTransaction: string | null;
  readonly refundedAt: number | null;
  readonly held: HeldReason | null;
  /** Version of the receipt hash, which decides the fields it covers; see `payments/receipts`. */
  readonly receiptVersion: number;
  readonly settledBlock: number | null;
  /** When to check again that the chain holds the settlement; null when it is final. */
  readonly recheckAt: number | null;
  /** When a chain reorganisation was found to have dropped the settlement. */
  readonly reopenedAt: number | null;
  /** The transaction that finally moved the money, when it differs from that of the receipt. */
  readonly resettledTransaction: string | null;
}

/** Identifies the chain. Payments on other chains cannot be looked up. */
export type PaymentChain = Pick<PaymentKey, "network" | "chainInstance">;

/** Fields of a payment that are known when it is reserved. */
export interface Reservation extends ReservedFields {
  /** JSON of the x402 PaymentPayload that is sent to the facilitator. */
  readonly payload: string;
  readonly owner: string;
  readonly leaseUntil: number;
}

/** The columns of `PaymentRow`. The amount is read as text, so that it never becomes a float. */
export const PAYMENT_COLUMNS = `id, request_id, network, chain_instance, token, payer, nonce, pay_to,
  CAST(amount AS TEXT) AS amount, valid_before, signature, product, resource_id, method, path,
  body_hash, fingerprint, identifier, day, created_at, state, owner, lease_until, from_block,
  settle_calls, unknown_reason, next_look_at, transaction_hash, settled_at, receipt_hash, delivered_at, failure_status,
  failure_reason, released_at, release_reason, watch_at, refund_transaction, refunded_at, held, receipt_version,
  settled_block, recheck_at, reopened_at, resettled_transaction`;

type SqlRow = Record<string, SQLOutputValue>;

/** Converts a row of PAYMENT_COLUMNS. @throws TypeError when a column has an unexpected value */
export function toPaymentRow(row: SqlRow): PaymentRow {
  return {
    id: number(row, "id"),
    requestId: text(row, "request_id"),
    network: text(row, "network"),
    chainInstance: text(row, "chain_instance"),
    token: text(row, "token"),
    payer: text(row, "payer"),
    nonce: text(row, "nonce"),
    payTo: text(row, "pay_to"),
    amount: BigInt(text(row, "amount")),
    validBefore: number(row, "valid_before"),
    signature: text(row, "signature"),
    product: text(row, "product"),
    resourceId: text(row, "resource_id"),
    method: text(row, "method"),
    path: text(row, "path"),
    bodyHash: text(row, "body_hash"),
    fingerprint: text(row, "fingerprint"),
    identifier: textOrNull(row, "identifier"),
    day: text(row, "day"),
    createdAt: number(row, "created_at"),
    state: state(text(row, "state")),
    owner: textOrNull(row, "owner"),
    leaseUntil: numberOrNull(row, "lease_until"),
    fromBlock: numberOrNull(row, "from_block"),
    settleCalls: number(row, "settle_calls"),
    unknownReason: textOrNull(row, "unknown_reason"),
    nextLookAt: numberOrNull(row, "next_look_at"),
    transactionHash: textOrNull(row, "transaction_hash"),
    settledAt: numberOrNull(row, "settled_at"),
    receiptHash: textOrNull(row, "receipt_hash"),
    deliveredAt: numberOrNull(row, "delivered_at"),
    failureStatus: numberOrNull(row, "failure_status"),
    failureReason: textOrNull(row, "failure_reason"),
    releasedAt: numberOrNull(row, "released_at"),
    releaseReason: textOrNull(row, "release_reason"),
    watchAt: numberOrNull(row, "watch_at"),
    refundTransaction: textOrNull(row, "refund_transaction"),
    refundedAt: numberOrNull(row, "refunded_at"),
    held: held(textOrNull(row, "held")),
    receiptVersion: number(row, "receipt_version"),
    settledBlock: numberOrNull(row, "settled_block"),
    recheckAt: numberOrNull(row, "recheck_at"),
    reopenedAt: numberOrNull(row, "reopened_at"),
    resettledTransaction: textOrNull(row, "resettled_transaction"),
  };
}

/** @throws TypeError when the column is not text */
export function text(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== "string") throw new TypeError(`${column} is not text`);
  return value;
}

export function textOrNull(row: SqlRow, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** @throws TypeError when the column is not a number */
export function number(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value !== "number") throw new TypeError(`${column} is not a number`);
  return value;
}

export function numberOrNull(row: SqlRow, column: string): number | null {
  return row[column] === null ? null : number(row, column);
}

function held(value: string | null): HeldReason | null {
  if (value === null || value === "over_ceiling" || value === "sold_elsewhere" || value === "unproven") return value;
  throw new TypeError(`${value} is not a reason for holding a payment`);
}

function state(value: string): PaymentState {
  if (value === "reserved" || value === "settling" || value === "settled" || value === "released") return value;
  throw new TypeError(`${value} is not a payment state`);
}
