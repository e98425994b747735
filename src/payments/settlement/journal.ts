import type { SettleResponse } from "@x402/core/types";
import { getAddress } from "viem/utils";
import type { Receipt } from "../../schema/answers/envelope.ts";
import type { PaymentRow, PaymentStore } from "../../store/ledger/payments.ts";
import type { CommitQueue } from "../../store/sqlite/commit-queue.ts";
import { fillReceipt, receiptPlaceholders } from "../receipts/receipts.ts";
import type { Runtime } from "../runtime.ts";
import type { FaultPoint, PaymentLog } from "../types.ts";
import { LEASE_MS, type LeaseTable } from "./lease-holder.ts";

/** What every part that changes payments works with. */
export interface Journal {
  readonly store: PaymentStore;
  readonly queue: CommitQueue;
  readonly leases: LeaseTable;
  readonly runtime: Runtime;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: PaymentLog;
  readonly faultPoint: FaultPoint;
}

/**
 * Runs a job that takes the lease of a row. The lease is noted inside the transaction, so that the reconciler of this
 * process never sees a row of its own that no request holds, and is let go when the transaction cannot be committed.
 *
 * @param how whether the promise waits until the write is on disk
 * @param work gets the function that notes the lease
 */
export async function withLease<T>(
  { leases, queue }: Journal,
  how: "run" | "runUnflushed",
  work: (acquire: (id: number) => void) => T,
): Promise<T> {
  let held: number | null = null;
  try {
    return await queue[how](() =>
      work((id) => {
        held = id;
        leases.acquire(id);
      }),
    );
  } catch (cause) {
    if (held !== null) leases.release(held);
    throw cause;
  }
}

/** Takes the lease of a row whose holder is gone. If this resolves to true, the caller must release the lease. */
export function takeLease(journal: Journal, row: PaymentRow, requestId: string | null): Promise<boolean> {
  const { store, leases, now } = journal;
  return withLease(journal, "run", (acquire) => {
    const at = now();
    const taken = store.takeLease(row, { owner: leases.holder.name, at, leaseUntil: at + LEASE_MS, requestId });
    if (taken) acquire(row.id);
    return taken;
  });
}

/** `YYYY-MM-DD` in UTC: the day whose ceiling a payment counts against. */
export function utcDay(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

/** Whole seconds until the next 00:00 UTC, at least 1. */
export function secondsToMidnight(nowMs: number): number {
  const day = 86_400_000;
  return Math.max(1, Math.ceil((day - (nowMs % day)) / 1000));
}

/** The complete body that was paid for, byte for byte as it was or would have been sent. */
export function storedBody(store: PaymentStore, row: PaymentRow, receipt: Receipt): string {
  const { placeholder, body } = store.answer(row.id);
  return fillReceipt(body, receiptPlaceholders(placeholder), receipt);
}

/** The PAYMENT-RESPONSE header of a settled row. */
export function paymentResponse(row: PaymentRow, receipt: Receipt): string {
  return settleHeader({
    success: true,
    transaction: receipt.transaction,
    network: row.network as `${string}:${string}`,
    payer: getAddress(row.payer),
    amount: receipt.amount_atomic,
  });
}

/** A SettleResponse as text of PAYMENT-RESPONSE: base64 of its JSON. */
export function settleHeader(response: SettleResponse): string {
  return Buffer.from(JSON.stringify(response)).toString("base64");
}
