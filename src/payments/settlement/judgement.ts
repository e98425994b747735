import type { Address, Hex } from "viem";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import type { AuthorizationQuery, AuthorizationStatus } from "../chain/reader.ts";
import { publicCode, type SettleClass, saysUsedBefore } from "../facilitator/classify.ts";
import type { Release } from "./record.ts";

/** The result of a call that did not say "paid". */
export type Judgement = Pick<Exclude<SettleClass, { kind: "paid" }>, "kind" | "reason">;

/** Result of a call whose transaction failed, as the facilitator says and the chain confirms. */
export const FAILED = "the transaction failed on the chain";

export function saysFailed(reason: string): boolean {
  return reason.endsWith("transaction_failed");
}

/** Whether the result of our only call shows that another call moved the money. */
export function showsOtherCall(evidence: string): boolean {
  return evidence === FAILED || saysUsedBefore(evidence);
}

/** @param status what the chain shows about the authorization; null when it was not read */
export function releaseFor({ kind, reason }: Judgement, status: AuthorizationStatus["kind"] | null): Release {
  if (status === null || status === "open") {
    const untouched = kind === "not_sent" || kind === "perhaps_not_sent";
    return { kind: untouched ? "unavailable" : "refused", reason, publicReason: publicCode(reason) };
  }
  const publicReason = `authorization ${status}`;
  return { kind: "refused", reason: `${reason}; ${publicReason}`, publicReason };
}

/** Identifies the authorization of a row for the chain reader. */
export function queryOf(row: PaymentRow): AuthorizationQuery {
  return {
    payer: row.payer as Address,
    nonce: row.nonce as Hex,
    payTo: row.payTo as Address,
    amount: row.amount,
    validBefore: row.validBefore,
    fromBlock: row.fromBlock === null ? null : BigInt(row.fromBlock),
    unusedBefore: Math.floor(row.createdAt / 1000) - 300,
    usesAlone: false,
  };
}
