import type { Hex } from "viem";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { receiptFor } from "../receipts/receipts.ts";
import type { RailOn } from "../types.ts";
import { type Journal, utcDay } from "./journal.ts";

/** The outcome of an attempt to settle, as recorded in the journal. */
export type SettlementOutcome =
  /** Paid. The row is settled, and this process still holds its lease to deliver the answer. */
  | { readonly kind: "settled"; readonly row: PaymentRow }
  /** Not paid, and this authorization can never pay. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Nothing was sent; the same payment can be tried again. */
  | { readonly kind: "unavailable" }
  /** Paid, and settled for another seller: nothing is served for it here. With the id of the request that is recorded. */
  | { readonly kind: "held"; readonly requestId: string }
  | { readonly kind: "unknown" };

export interface Release {
  readonly kind: "refused" | "unavailable";
  /** For the journal. */
  readonly reason: string;
  /** For the payer; never a message of the facilitator, which may name internal addresses. */
  readonly publicReason: string;
}

/** The rail's terms that settling needs. */
export type SettlementTerms = Pick<RailOn, "confirmTimeoutMs" | "pollMs" | "dailyCeilingAtomic" | "recheckBlocks">;

/** Time between two blocks of Base, in milliseconds. */
export const BLOCK_MS = 2_000;
/** How long after its authorization has expired a released payment is checked again, in milliseconds. */
export const WATCH_AFTER_EXPIRY_MS = 60_000;
/** Reason of a release, and why the payment is then held. */
export const SOLD_ELSEWHERE = "sold_elsewhere";
const FIRST_PROBE_MS = 5_000;
const LATEST_PROBE_MS = 3_600_000;

/** Records outcomes of attempts to settle. This process must have the lease of the row. */
export class OutcomeRecorder {
  readonly #journal: Journal;
  readonly #terms: SettlementTerms;
  readonly #canWatch: boolean;

  /** @param canWatch whether there is a chain on which a released payment can still appear */
  constructor(journal: Journal, terms: SettlementTerms, canWatch: boolean) {
    this.#journal = journal;
    this.#terms = terms;
    this.#canWatch = canWatch;
  }

  /**
   * @param found the transaction, and its block where the chain has shown it
   * @param how what shows it, for the journal
   */
  async settled(
    row: PaymentRow,
    found: { readonly transaction: Hex; readonly block: bigint | null },
    requestId: string | null,
    how: string,
  ): Promise<SettlementOutcome> {
    const { store, now, faultPoint } = this.#journal;
    const { dailyCeilingAtomic: dailyCeiling, recheckBlocks } = this.#terms;
    const { transaction } = found;
    const at = now();
    const receiptHash = receiptFor(row, transaction, at).receipt_hash;
    const block = found.block === null ? null : Number(found.block);
    const recheckAt = block === null || recheckBlocks === 0 ? null : at + recheckBlocks * BLOCK_MS;
    const change = { at, transaction, receiptHash, block, recheckAt, dailyCeiling, requestId, how };
    const settled = await store.markSettled(row.id, change);
    faultPoint("after-settled");
    return { kind: "settled", row: settled };
  }

  async released(row: PaymentRow, release: Release, requestId: string | null): Promise<SettlementOutcome> {
    const { store, now } = this.#journal;
    const { kind, reason, publicReason } = release;
    const watchAt = this.#watchAt(row);
    await store.release(row.id, { at: now(), reason, watchAt, requestId });
    return kind === "refused" ? { kind, reason: publicReason } : { kind };
  }

  /** Releases the row and records its authorization as sold elsewhere, for support. */
  async soldElsewhere(row: PaymentRow, transaction: Hex, requestId: string | null): Promise<SettlementOutcome> {
    const { store, now } = this.#journal;
    const change = { at: now(), reason: SOLD_ELSEWHERE, watchAt: this.#watchAt(row), requestId };
    await store.release(row.id, change);
    return this.holdReleased(row, transaction, requestId);
  }

  /** Records the authorization of a released row as sold elsewhere. */
  async holdReleased(row: PaymentRow, transaction: Hex, requestId: string | null): Promise<SettlementOutcome> {
    const { store, now, log } = this.#journal;
    const createdAt = now();
    const payload = await store.payload(row.id);
    const held = { ...row, payload, identifier: null, day: utcDay(createdAt), createdAt, leaseUntil: createdAt };
    const { receipt_hash: receiptHash } = receiptFor({ ...held, receiptVersion: 2 }, transaction, createdAt);
    log.warn({ payment: row.id, request_id: requestId, transaction, held: SOLD_ELSEWHERE }, "a payment is held");
    await store.recordHeld(held, SOLD_ELSEWHERE, { transaction, receiptHash, why: null });
    return { kind: "held", requestId: row.requestId };
  }

  /**
   * Returns when a row that was passed to settle is checked again: a transaction may still appear, or a cancellation
   * disappear.
   */
  #watchAt(row: PaymentRow): number | null {
    return this.#canWatch ? row.validBefore * 1000 + WATCH_AFTER_EXPIRY_MS : null;
  }

  async unknown(
    row: PaymentRow,
    reason: string,
    transaction: Hex | null,
    requestId: string | null,
  ): Promise<SettlementOutcome> {
    const { store, now } = this.#journal;
    const at = now();
    const silent = requestId === null && reason === row.unknownReason;
    const wait = Math.min(Math.max((at - row.createdAt) / 4, FIRST_PROBE_MS), LATEST_PROBE_MS);
    const nextLookAt = at + Math.round(wait);
    await store.markUnknown(row.id, { at, reason, nextLookAt, transaction, requestId, silent });
    return { kind: "unknown" };
  }
}
