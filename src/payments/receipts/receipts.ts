import { createHash } from "node:crypto";
import { canonicalJson } from "../../core/canonical-json.ts";
import { atomicToDecimal } from "../../core/money.ts";
import type { Receipt } from "../../schema/answers/envelope.ts";
import type { PaymentRow } from "../../store/ledger/payments.ts";

export interface ReceiptFacts {
  readonly network: string;
  readonly amountAtomic: bigint;
  readonly transaction: string;
  readonly productKey: string;
  /** ISO 8601, when the settlement was recorded. */
  readonly timestamp: string;
}

/** The receipt of a settled payment. */
export function makeReceipt(facts: ReceiptFacts): Receipt {
  const fields = {
    status: "settled",
    network: facts.network,
    currency: "USDC" as const,
    amount: atomicToDecimal(facts.amountAtomic),
    amount_atomic: facts.amountAtomic.toString(),
    transaction: facts.transaction,
    product: facts.productKey,
    timestamp: facts.timestamp,
  };
  return { ...fields, receipt_hash: receiptHash(fields) };
}

/** The receipt of a settled row; it follows from the row alone. Null for a row that is not settled. */
export function receiptOf(row: PaymentRow): Receipt | null {
  if (row.state !== "settled" || row.transactionHash === null || row.settledAt === null) return null;
  return receiptFor(row, row.transactionHash, row.settledAt);
}

export function receiptFor(
  row: Pick<PaymentRow, "network" | "amount" | "product">,
  transaction: string,
  settledAt: number,
): Receipt {
  return makeReceipt({
    network: row.network,
    amountAtomic: row.amount,
    transaction,
    productKey: row.product,
    timestamp: new Date(settledAt).toISOString(),
  });
}

/**
 * Lower-case hex SHA-256 over the RFC 8785 canonical JSON of the receipt's eight fields other than `receipt_hash`.
 * Anyone who holds a receipt can compute it; members added later are not part of it.
 */
export function receiptHash(receipt: Readonly<Record<keyof KnownFields, unknown>>): string {
  const fields = {
    status: String(receipt.status),
    network: String(receipt.network),
    currency: String(receipt.currency),
    amount: String(receipt.amount),
    amount_atomic: String(receipt.amount_atomic),
    transaction: String(receipt.transaction),
    product: String(receipt.product),
    timestamp: String(receipt.timestamp),
  };
  return createHash("sha256").update(canonicalJson(fields)).digest("hex");
}

interface KnownFields {
  status: string;
  network: string;
  currency: string;
  amount: string;
  amount_atomic: string;
  transaction: string;
  product: string;
  timestamp: string;
}

/** What a stored body holds in place of the values that only the settlement gives. */
export interface ReceiptPlaceholders {
  readonly transaction: string;
  readonly timestamp: string;
  readonly receipt_hash: string;
}

/**
 * The three placeholders of one answer. `key` must be unguessable and of characters that no encoding of JSON changes:
 * `fillReceipt` finds it again as text, also inside nested JSON strings.
 */
export function receiptPlaceholders(key: string): ReceiptPlaceholders {
  return { transaction: `transaction-${key}`, timestamp: `timestamp-${key}`, receipt_hash: `receipt-hash-${key}` };
}

/** A receipt to render with before the transaction is known. */
export function pendingReceipt(
  facts: Omit<ReceiptFacts, "transaction" | "timestamp">,
  placeholders: ReceiptPlaceholders,
): Receipt {
  const { transaction, timestamp, receipt_hash } = placeholders;
  return { ...makeReceipt({ ...facts, transaction, timestamp }), receipt_hash };
}

/** Puts the known receipt into a body that was rendered with a pending one. */
export function fillReceipt(body: string, placeholders: ReceiptPlaceholders, receipt: Receipt): string {
  return body
    .replaceAll(placeholders.receipt_hash, () => receipt.receipt_hash)
    .replaceAll(placeholders.transaction, () => receipt.transaction)
    .replaceAll(placeholders.timestamp, () => receipt.timestamp);
}
