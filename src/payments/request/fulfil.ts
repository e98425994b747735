import { JournalUnavailableError, LostLeaseError } from "../../store/ledger/journal.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import type { SentPayment } from "../facilitator/client.ts";
import { pendingReceipt, receiptPlaceholders } from "../receipts/receipts.ts";
import type { Journal } from "../settlement/journal.ts";
import { LEASE_MS } from "../settlement/lease-table.ts";
import type { Settlement } from "../settlement/settle.ts";
import type { RailOn } from "../types.ts";
import type { ExistingPayments, PaymentAttempt } from "./existing-payment.ts";
import type { PaidResult } from "./types.ts";

/** A payment whose row this process has just reserved. */
export interface Reserved {
  readonly id: number;
  readonly sent: SentPayment;
  readonly fromBlock: number | null;
  /** True when the authorization is on the chain already, so that nothing is left to settle. */
  readonly alreadyMoved: boolean;
}

/** Computes the answer, stores it, settles the payment and answers: steps 8 to 10 of contract, section 3.1. */
export class Fulfilment {
  readonly #journal: Journal;
  readonly #terms: RailOn;
  readonly #settlement: Settlement;
  readonly #existing: ExistingPayments;

  constructor(journal: Journal, terms: RailOn, settlement: Settlement, existing: ExistingPayments) {
    this.#journal = journal;
    this.#terms = terms;
    this.#settlement = settlement;
    this.#existing = existing;
  }

  /** Releases the lease of the row at the end, unless the answer that it returns still has to be delivered. */
  async fulfil(attempt: PaymentAttempt, reserved: Reserved): Promise<PaidResult> {
    const { leases, faultPoint } = this.#journal;
    const { requestId } = attempt.call;
    let delivering = false;
    try {
      let row: PaymentRow;
      try {
        row = await this.#prepare(attempt, reserved);
      } catch (error) {
        // The row is gone, or another process has it: there is nothing to release.
        if (error instanceof LostLeaseError) throw error;
        await this.#giveUp(reserved.id, requestId);
        if (error instanceof JournalUnavailableError) throw error;
        return { kind: "failed", error };
      }
      faultPoint("after-settling");
      const result = await this.#existing.guard(requestId, async () => {
        const outcome = reserved.alreadyMoved
          ? await this.#settlement.resolve(row, requestId)
          : await this.#settlement.settleFirst(row, reserved.sent, requestId);
        return this.#existing.conclude(outcome, row, attempt.required, requestId, false);
      });
      delivering = result.kind === "paid";
      return result;
    } finally {
      if (!delivering) leases.release(reserved.id);
    }
  }

  /** Computes and stores the answer. When this resolves, the row is durably marked `settling`. */
  async #prepare({ call }: PaymentAttempt, { id, fromBlock }: Reserved): Promise<PaymentRow> {
    const { store, runtime, now, faultPoint } = this.#journal;
    const placeholder = runtime.randomHex(16);
    const facts = {
      requestId: call.requestId,
      network: this.#terms.network,
      amountAtomic: call.priceAtomic,
      productKey: call.productKey,
    };
    const answer = call.render(await call.compute(), pendingReceipt(facts, receiptPlaceholders(placeholder)));
    faultPoint("after-compute");
    return store.markSettling(id, {
      at: now(),
      leaseUntil: now() + LEASE_MS,
      answer,
      placeholder,
      fromBlock,
      requestId: call.requestId,
    });
  }

  #giveUp(id: number, requestId: string): Promise<void> {
    const { store, now } = this.#journal;
    return store.release(id, { at: now(), reason: "the answer could not be made", watchAt: null, requestId });
  }
}
