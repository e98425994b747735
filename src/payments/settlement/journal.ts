import type { SettleResponse } from "@x402/core/types";
import { getAddress } from "viem/utils";
import { DAY_MS } from "../../core/periods.ts";
import type { Receipt } from "../../schema/answers/envelope.ts";
import type { DuePage, Hold, OpenPage, PaymentJournal } from "../../store/ledger/journal.ts";
import type { PaymentChain, PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { fillReceipt, receiptPlaceholders } from "../receipts/receipts.ts";
import type { Runtime } from "../runtime.ts";
import type { FaultPoint, PaymentLog } from "../types.ts";
import { LEASE_MS, type LeaseTable } from "./lease-table.ts";

/** The dependencies of every part that changes payments. */
export interface Journal {
  readonly store: PaymentJournal;
  readonly leases: LeaseTable;
  readonly runtime: Runtime;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: PaymentLog;
  readonly faultPoint: FaultPoint;
}

/**
 * Runs a transition that obtains the lease of a row. The lease is noted before the row shows this process as its owner,
 * so that the reconciler never finds a row of this process without a request. The note is removed unless the transition
 * obtains the lease.
 *
 * @param work gets the function that notes the lease
 * @param obtained whether the result says that the lease was obtained; the caller must then release it
 */
export async function withLease<T>(
  { leases }: Journal,
  work: (hold: Hold) => Promise<T>,
  obtained: (result: T) => boolean,
): Promise<T> {
  const attempts: { id: number; end: () => void }[] = [];
  try {
    const result = await work((id) => attempts.push({ id, end: leases.attempt(id) }));
    if (obtained(result)) for (const { id } of attempts) leases.acquire(id);
    return result;
  } finally {
    for (const { end } of attempts) end();
  }
}

/** Takes over a page of open rows whose owner is gone. The caller must release the lease of each. */
export async function takeOpen(
  { store, leases, now }: Journal,
  chain: PaymentChain,
  page: Omit<OpenPage, "at" | "leaseUntil">,
): Promise<PaymentRow[]> {
  const end = leases.takePage();
  try {
    const at = now();
    const rows = await store.takeOpen(chain, { ...page, at, leaseUntil: at + LEASE_MS }, () => leases.held());
    for (const { id } of rows) leases.acquire(id);
    return rows;
  } finally {
    end();
  }
}

/** Takes over a page of released rows that are due for another check. The caller must release the lease of each. */
export async function takeWatched(
  { store, leases, now }: Journal,
  chain: PaymentChain,
  page: Omit<DuePage, "at" | "leaseUntil">,
): Promise<PaymentRow[]> {
  const end = leases.takePage();
  try {
    const at = now();
    const rows = await store.takeWatched(chain, { ...page, at, leaseUntil: at + LEASE_MS });
    for (const { id } of rows) leases.acquire(id);
    return rows;
  } finally {
    end();
  }
}

/** Takes the lease of a row whose holder is gone. If this resolves to true, the caller must release the lease. */
export function takeLease(journal: Journal, row: PaymentRow, requestId: string | null): Promise<boolean> {
  const at = journal.now();
  return withLease(
    journal,
    (hold) => journal.store.takeLease(row, { at, leaseUntil: at + LEASE_MS, requestId }, hold),
    (taken) => taken,
  );
}

/** Returns the UTC day, `YYYY-MM-DD`, whose ceiling a payment counts against. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Returns the whole seconds until the next 00:00 UTC, at least 1. */
export function secondsToMidnight(nowMs: number): number {
  return Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
}

/** Returns the complete body that was paid for, byte for byte as it was or would have been sent. */
export async function storedBody(store: PaymentJournal, row: PaymentRow, receipt: Receipt): Promise<string> {
  const { placeholder, body } = await store.answer(row.id);
  return fillReceipt(body, receiptPlaceholders(placeholder), receipt);
}

/** Returns the PAYMENT-RESPONSE header of a settled row. */
export function paymentResponse(row: PaymentRow, receipt: Receipt): string {
  return settleHeader({
    success: true,
    transaction: receipt.transaction,
    network: row.network as `${string}:${string}`,
    payer: getAddress(row.payer),
    amount: receipt.amount_atomic,
  });
}

/** Encodes a SettleResponse for PAYMENT-RESPONSE: base64 of its JSON. */
export function settleHeader(response: SettleResponse): string {
  return Buffer.from(JSON.stringify(response)).toString("base64");
}
