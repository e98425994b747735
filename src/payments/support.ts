import type { Address, Hex } from "viem";
import { atomicToDecimal } from "../core/money.ts";
import type { PaymentJournal } from "../store/ledger/journal.ts";
import type { PaymentRow } from "../store/ledger/payment-journal/rows.ts";
import type { ChainReader } from "./chain/reader.ts";
import { receiptOf } from "./receipts/receipts.ts";
import { storedBody } from "./settlement/journal.ts";

/** Thrown when support may not do something; the message says why. */
export class SupportError extends Error {
  override name = "SupportError";
}

export interface SupportDeps {
  readonly journal: PaymentJournal;
  readonly now: () => number;
}

/** A payment as support sees it: everything but signature and payload. */
export interface PaymentReport {
  readonly id: number;
  readonly request_id: string;
  readonly state: string;
  readonly network: string;
  readonly payer: string;
  readonly amount: string;
  readonly product: string;
  readonly request: string;
  readonly created_at: string;
  readonly settled_at: string | null;
  readonly delivered_at: string | null;
  readonly transaction: string | null;
  readonly receipt_hash: string | null;
  readonly unknown_reason: string | null;
  readonly failure: string | null;
  readonly release_reason: string | null;
  readonly refunded_at: string | null;
  readonly refund_transaction: string | null;
  /** Why it was not served although its money moved. */
  readonly held: string | null;
  readonly reopened_at: string | null;
  readonly resettled_transaction: string | null;
}

export function reportPayment(row: PaymentRow): PaymentReport {
  return {
    id: row.id,
    request_id: row.requestId,
    state: row.state,
    network: row.network,
    payer: row.payer,
    amount: atomicToDecimal(row.amount),
    product: row.product,
    request: `${row.method} ${row.path}`,
    created_at: time(row.createdAt),
    settled_at: timeOrNull(row.settledAt),
    delivered_at: timeOrNull(row.deliveredAt),
    transaction: row.transactionHash,
    receipt_hash: row.receiptHash,
    unknown_reason: row.unknownReason,
    failure: row.failureStatus === null ? null : `${row.failureStatus} ${row.failureReason ?? ""}`.trim(),
    release_reason: row.releaseReason,
    refunded_at: timeOrNull(row.refundedAt),
    refund_transaction: row.refundTransaction,
    held: row.held,
    reopened_at: timeOrNull(row.reopenedAt),
    resettled_transaction: row.resettledTransaction,
  };
}

export interface EventReport {
  readonly at: string;
  readonly event: string;
  readonly request_id: string | null;
  readonly detail: string | null;
}

export async function reportEvents(journal: PaymentJournal, row: PaymentRow): Promise<EventReport[]> {
  return (await journal.events(row.id)).map((event) => ({
    at: time(event.at),
    event: event.event,
    request_id: event.requestId,
    detail: event.detail,
  }));
}

/**
 * Returns the one payment that a quoted request id, receipt hash or transaction identifies.
 * @throws SupportError when there is none, or more than one
 */
export async function findPayment(journal: PaymentJournal, quoted: string): Promise<PaymentRow> {
  const rows = await journal.search(quoted);
  const [row] = rows;
  if (row === undefined) throw new SupportError(`No payment is known by ${quoted}.`);
  if (rows.length === 1) return row;
  const settled = rows.filter(({ state }) => state === "settled");
  if (settled.length === 1 && settled[0] !== undefined) return settled[0];
  const ids = rows.map(({ requestId, state }) => `  ${requestId} (${state})`);
  throw new SupportError(
    `${rows.length} payments are known by ${quoted}; name one by its request id:\n${ids.join("\n")}`,
  );
}

/**
 * Returns the stored answer of a settled payment, and records that the payer has it. The payment itself can no longer
 * fetch it.
 * @throws SupportError when there is no answer to return
 */
export async function redeliver({ journal, now }: SupportDeps, row: PaymentRow): Promise<string> {
  const receipt = receiptOf(row);
  if (receipt === null) throw new SupportError(`Payment ${row.requestId} is ${row.state}: it has bought nothing.`);
  if (row.refundedAt !== null) throw new SupportError(`Payment ${row.requestId} was refunded.`);
  refuseWhileOwned(journal, row, now());
  if (row.held === "sold_elsewhere") throw new SupportError(`Payment ${row.requestId} bought nothing here: refund it.`);
  if (!(await journal.hasAnswer(row.id)))
    throw new SupportError(`The answer of payment ${row.requestId} was pruned: refund it.`);
  const body = await storedBody(journal, row, receipt);
  await journal.markRedelivered(row, { at: now(), how: "redelivered by support" });
  return body;
}

/**
 * Records that a settled payment was paid back by that transaction. With a chain at hand, the transaction must be no
 * older than the payment, and move from the treasury to the payer at least the amounts of all that it refunds; without
 * one, the operator must vouch for it.
 *
 * @throws SupportError when it cannot be a refund of this payment
 */
export async function recordRefund(
  { journal, now }: SupportDeps,
  row: PaymentRow,
  hash: string,
  proof: { readonly chain: ChainReader | null; readonly vouched: boolean },
): Promise<void> {
  if (!/^0x[0-9a-fA-F]{64}$/.test(hash)) throw new SupportError("A transaction hash is 0x and 64 hex digits.");
  if (row.state !== "settled")
    throw new SupportError(`Payment ${row.requestId} is ${row.state}: there is nothing to refund.`);
  if (row.refundedAt !== null) throw new SupportError(`Payment ${row.requestId} was refunded already.`);
  refuseWhileOwned(journal, row, now());
  const refund = hash.toLowerCase() as Hex;
  if (proof.chain !== null) {
    const [from, to] = [row.payTo as Address, row.payer as Address];
    const moved = await proof.chain.transferred(refund, from, to);
    const refunded = await journal.refundedBy(refund, row.payer);
    if (moved === null || moved.amount < refunded + row.amount) {
      const also = refunded > 0n ? " besides what it refunds already" : "";
      throw new SupportError(
        `${refund} does not move ${atomicToDecimal(row.amount)} USDC from ${from} to ${to}${also}.`,
      );
    }
    const earliest = row.settledBlock ?? (await blockOf(proof.chain, row)) ?? row.fromBlock;
    if (earliest !== null && moved.block < BigInt(earliest)) {
      throw new SupportError(`${refund} is older than the payment, so it cannot be its refund.`);
    }
  } else if (!proof.vouched) {
    throw new SupportError("Without RPC_URL the transaction cannot be checked. Set it, or vouch with --unchecked.");
  }
  await journal.markRefunded(row.id, { at: now(), transaction: refund });
}

/** Block of the payment's own transaction, if no settlement of ours recorded it. */
async function blockOf(chain: ChainReader, row: PaymentRow): Promise<bigint | null> {
  if (row.transactionHash === null) return null;
  const paid = await chain.transferred(row.transactionHash as Hex, row.payer as Address, row.payTo as Address);
  return paid?.block ?? null;
}

function refuseWhileOwned(journal: PaymentJournal, row: PaymentRow, now: number): void {
  if (journal.isOwnerAlive(row, now)) {
    throw new SupportError(`Payment ${row.requestId} is being worked on at this moment; try again.`);
  }
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : time(ms);
}
