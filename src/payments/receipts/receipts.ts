import { createHash } from "node:crypto";
import { atomicToDecimal } from "../../core/money.ts";
import { canonicalJson } from "../../core/text/canonical-json.ts";
import type { Receipt } from "../../schema/answers/envelope.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";

export interface ReceiptFacts {
  /** Null gives a receipt of version 1, which does not identify the request. */
  readonly requestId: string | null;
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
    ...(facts.requestId === null ? {} : { request_id: facts.requestId, receipt_version: "2" }),
  };
  return { ...fields, receipt_hash: receiptHash(fields) };
}

/** Returns the receipt of a row that was settled once; it depends only on the row. Null for any other row. */
export function receiptOf(row: PaymentRow): Receipt | null {
  if (row.receiptHash === null || row.transactionHash === null || row.settledAt === null) return null;
  return receiptFor(row, row.transactionHash, row.settledAt);
}

export function receiptFor(
  row: Pick<PaymentRow, "network" | "amount" | "product" | "requestId" | "receiptVersion">,
  transaction: string,
  settledAt: number,
): Receipt {
  return makeReceipt({
    requestId: row.receiptVersion === 1 ? null : row.requestId,
    network: row.network,
    amountAtomic: row.amount,
    transaction,
    productKey: row.product,
    timestamp: new Date(settledAt).toISOString(),
  });
}

/** Fields that every receipt's hash covers. */
const FIELDS = [
  "status",
  "network",
  "currency",
  "amount",
  "amount_atomic",
  "transaction",
  "product",
  "timestamp",
] as const;
/** Additional fields that the hash covers from version 2 on, because one transaction can contain several payments. */
const FIELDS_OF_VERSION_2 = ["request_id", "receipt_version"] as const;

/**
 * Lower-case hex SHA-256 over the RFC 8785 canonical JSON of a receipt's fields other than `receipt_hash`, all as text.
 * Anyone who holds a receipt can compute it; other members are not part of it.
 */
export function receiptHash(
  receipt: Readonly<Record<(typeof FIELDS)[number], unknown> & Record<string, unknown>>,
): string {
  const names = receipt.receipt_version === undefined ? FIELDS : [...FIELDS, ...FIELDS_OF_VERSION_2];
  const fields = Object.fromEntries(names.map((name) => [name, String(receipt[name])]));
  return createHash("sha256").update(canonicalJson(fields)).digest("hex");
}

/** Placeholders in a stored body for values that only the settlement provides. */
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

/** A receipt to render an answer with before the transaction is known. */
export function pendingReceipt(
  facts: Omit<ReceiptFacts, "transaction" | "timestamp">,
  placeholders: ReceiptPlaceholders,
): Receipt {
  const { transaction, timestamp, receipt_hash } = placeholders;
  return { ...makeReceipt({ ...facts, transaction, timestamp }), receipt_hash };
}

/** Inserts the final receipt into a body that was rendered with a pending one. */
export function fillReceipt(body: string, placeholders: ReceiptPlaceholders, receipt: Receipt): string {
  return body
    .replaceAll(placeholders.receipt_hash, () => receipt.receipt_hash)
    .replaceAll(placeholders.transaction, () => receipt.transaction)
    .replaceAll(placeholders.timestamp, () => receipt.timestamp);
}
