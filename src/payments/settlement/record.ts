import type { Hex } from "viem";
import type { PaymentRow } from "../../store/ledger/payments.ts";
import { receiptFor } from "../receipts/receipts.ts";
import type { Journal } from "./journal.ts";

/** How an attempt to settle ended. The ledger says the same. */
export type Attempt =
  /** Paid; the row is settled and still ours, so that its answer can be handed over. */
  | { readonly kind: "settled"; readonly row: PaymentRow }
  /** Never paid, and never will be by this authorization. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Nothing was sent; the same payment may be tried again. */
  | { readonly kind: "unavailable" }
  | { readonly kind: "unknown" };

/** Writes down how attempts to settle ended. The row must be this process's. */
export interface OutcomeRecorder {
  /** @param how in what way it is known */
  settled(row: PaymentRow, transaction: Hex, requestId: string | null, how: string): Promise<Attempt>;
  released(row: PaymentRow, release: Release, requestId: string | null): Promise<Attempt>;
  unknown(row: PaymentRow, reason: string, transaction: Hex | null, requestId: string | null): Promise<Attempt>;
}

export interface Release {
  readonly kind: "refused" | "unavailable";
  /** For the ledger. */
  readonly reason: string;
  /** For the payer; never a message of the facilitator, which may name addresses. */
  readonly publicReason: string;
  /** Whether settle was called, so that a transaction may turn up after all. */
  readonly watched: boolean;
}

/** After a released payment's authorization has expired, how much later it is looked at once more. */
export const WATCH_AFTER_EXPIRY_MS = 60_000;
const FIRST_LOOK_MS = 5_000;
const LATEST_LOOK_MS = 3_600_000;

/** @param canWatch whether there is a chain, on which a released payment can turn up after all */
export function createOutcomeRecorder(journal: Journal, canWatch: boolean): OutcomeRecorder {
  const { store, queue, hands, now, faultPoint } = journal;
  const owner = hands.owner.name;

  return {
    async settled(row, transaction, requestId, how) {
      const at = now();
      const receiptHash = receiptFor(row, transaction, at).receipt_hash;
      await queue.run(() => store.markSettled(row.id, { owner, at, transaction, receiptHash, requestId, how }));
      faultPoint("after-settled");
      const settled = { ...row, state: "settled" as const, transactionHash: transaction, settledAt: at, receiptHash };
      return { kind: "settled", row: settled };
    },
    async released(row, { kind, reason, publicReason, watched }, requestId) {
      const watchAt = watched && canWatch ? row.validBefore * 1000 + WATCH_AFTER_EXPIRY_MS : null;
      await queue.run(() => store.release(row.id, { owner, at: now(), reason, watchAt, requestId }));
      return kind === "refused" ? { kind, reason: publicReason } : { kind };
    },
    async unknown(row, reason, transaction, requestId) {
      const at = now();
      const silent = requestId === null && reason === row.unknownReason;
      const wait = Math.min(Math.max((at - row.createdAt) / 4, FIRST_LOOK_MS), LATEST_LOOK_MS);
      const nextLookAt = at + Math.round(wait);
      await queue.run(() =>
        store.markUnknown(row.id, { owner, at, reason, nextLookAt, transaction, requestId, silent }),
      );
      return { kind: "unknown" };
    },
  };
}
