import type { PaymentJournal } from "../../store/ledger/journal.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { receiptOf } from "./receipts.ts";
import type { PublicReceipt } from "./types.ts";

/**
 * Returns the public status of receipts in a ledger. It needs no rail: receipts remain valid while payments are off,
 * and after the deployment has moved to another network.
 */
export function createReceiptLookup(
  payments: Pick<PaymentJournal, "byReceiptHash">,
): (receiptHash: string) => Promise<PublicReceipt | null> {
  return async (hash) => {
    const row = /^[0-9a-f]{64}$/.test(hash) ? await payments.byReceiptHash(hash) : null;
    const receipt = row === null ? null : receiptOf(row);
    if (row === null || receipt === null) return null;
    // A payment that another seller settled has no receipt of ours.
    if (row.held === "sold_elsewhere") return null;
    const { network, currency, amount, product, timestamp, transaction } = receipt;
    return {
      receipt_hash: receipt.receipt_hash,
      status: statusOf(row),
      network,
      currency,
      amount,
      product,
      timestamp,
      transaction,
      resettled_transaction: row.resettledTransaction,
      refund_transaction: row.refundTransaction,
    };
  };
}

function statusOf(row: PaymentRow): PublicReceipt["status"] {
  if (row.refundedAt !== null) return "refunded";
  if (row.state === "settled") return "settled";
  return row.state === "settling" ? "reopened" : "dropped";
}
