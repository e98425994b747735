import type { PaymentRow } from "../../store/ledger/payments.ts";
import type { SentPayment } from "../facilitator/client.ts";
import { pendingReceipt, receiptMarks } from "../receipts/receipts.ts";
import { type Journal, newMark } from "../settlement/journal.ts";
import { LEASE_MS } from "../settlement/lease-holder.ts";
import type { Settlement } from "../settlement/settle.ts";
import type { PaidResult, RailOn } from "../types.ts";
import type { KnownPayments, Passage } from "./existing-payment.ts";

/** What is known of a passage once its payment is reserved. */
export interface Reserved {
  readonly id: number;
  readonly sent: SentPayment;
  readonly fromBlock: number | null;
  /** Somebody else has put the authorization on the chain. */
  readonly alreadyMoved: boolean;
}

/** Steps 8 to 10 of contract, section 3.1: compute, store, settle, answer. The row is reserved and ours. */
export function createServing(journal: Journal, terms: RailOn, settlement: Settlement, known: KnownPayments) {
  const { store, queue, hands, now, faultPoint } = journal;

  return async (passage: Passage, { id, sent, fromBlock, alreadyMoved }: Reserved): Promise<PaidResult> => {
    const { call, offer } = passage;
    const { requestId } = call;
    const owner = hands.owner.name;
    let handedOver = false;
    try {
      const mark = newMark();
      let row: PaymentRow;
      try {
        const facts = { network: terms.network, amountAtomic: call.priceAtomic, productKey: call.productKey };
        const answer = call.render(await call.compute(), pendingReceipt(facts, receiptMarks(mark)));
        faultPoint("after-compute");
        row = await queue.run(() =>
          store.markSettling(id, {
            owner,
            at: now(),
            leaseUntil: now() + LEASE_MS,
            answer,
            mark,
            fromBlock,
            requestId,
          }),
        );
      } catch (error) {
        const reason = "the answer could not be made";
        await queue.run(() => store.release(id, { owner, at: now(), reason, watchAt: null, requestId }));
        return { kind: "failed", error };
      }
      faultPoint("after-settling");
      const result = await known.safely(requestId, async () => {
        const attempt = alreadyMoved
          ? await settlement.resolve(row, requestId)
          : await settlement.settleFirst(row, sent, requestId);
        return known.conclude(attempt, row, offer, requestId, false);
      });
      handedOver = result.kind === "paid";
      return result;
    } finally {
      if (!handedOver) hands.letGo(id);
    }
  };
}
