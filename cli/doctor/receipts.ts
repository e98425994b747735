import type { Address, Hex } from "viem";
import type { ChainReader } from "../../src/payments/index.ts";
import type { PaymentDesk } from "../../src/store/ledger/journal.ts";

/** Result of comparing settled payments with the chain. */
export interface ReceiptsReport {
  checked: number;
  faults: string[];
}

const ALL = 1_000_000;

/**
 * Looks up every settled payment on the chain: its transaction must contain the transfer that its receipt states.
 * @throws ChainUnreadableError when the chain does not answer
 */
export async function verifyReceipts(desk: Pick<PaymentDesk, "list">, chain: ChainReader): Promise<ReceiptsReport> {
  const faults: string[] = [];
  const rows = await desk.list({ state: "settled", limit: ALL });
  for (const row of rows) {
    const name = `receipt ${row.receiptHash ?? row.requestId}`;
    if (row.transactionHash === null) {
      faults.push(`${name}: it names no transaction`);
      continue;
    }
    const claimed = {
      payer: row.payer as Address,
      nonce: row.nonce as Hex,
      payTo: row.payTo as Address,
      amount: row.amount,
    };
    const status = await chain.transaction(row.transactionHash as Hex, claimed);
    if (status.kind === "contradicted") faults.push(`${name}: ${row.transactionHash} does not pay what it claims`);
    if (status.kind === "not_found") faults.push(`${name}: the chain has no transaction ${row.transactionHash}`);
  }
  return { checked: rows.length, faults };
}
