import type { PaymentRow } from "../store/ledger/payments.ts";
import {
  facilitatorUnavailable,
  identifierConflict,
  inProgress,
  otherRequest,
  outcomeUnknown,
  paidAnswer,
  replayed,
  settleRefused,
} from "./answers.ts";
import type { DecodedPayment } from "./decode.ts";
import { acquire, type Journal } from "./journal.ts";
import { decideReplay } from "./replay.ts";
import type { Offer } from "./requirements.ts";
import type { Attempt, Settlement } from "./settlement.ts";
import { provesPayer } from "./signature.ts";
import type { PaidCall, PaidResult, RailOn } from "./types.ts";

/** A paid request on its way through the gate. */
export interface Passage {
  readonly call: PaidCall;
  readonly offer: Offer;
  readonly payment: DecodedPayment;
  readonly identifier: string | null;
  readonly fingerprint: string;
}

/** What becomes of payments that the ledger knows already, and of attempts to settle. */
export function createKnownPayments(journal: Journal, terms: RailOn, settlement: Settlement) {
  const { store, queue, hands, now, log } = journal;

  /** What the table of the design says about a payment that the ledger knows; null for a fresh try. */
  async function pass(passage: Passage, row: PaymentRow): Promise<PaidResult | null> {
    const decision = decideReplay({
      state: row.state,
      owned: hands.isOwned(row, now()),
      delivered: row.deliveredAt !== null,
      refunded: row.refundedAt !== null,
      sameRequest: row.fingerprint === passage.fingerprint,
    });
    switch (decision) {
      case "fresh":
        return null;
      case "in_progress":
        return inProgress();
      case "replayed":
        return replayed();
      case "other_request":
        return otherRequest();
      case "release": {
        const released = await takeOver(row, passage.call.requestId, async () => {
          const change = { owner: hands.owner.name, at: now(), reason: "abandoned", watchAt: null };
          await queue.run(() => store.release(row.id, { ...change, requestId: passage.call.requestId }));
          return true;
        });
        return released === null ? inProgress() : null;
      }
      case "serve":
      case "resume":
        if (passage.payment.signature !== row.signature && !(await provesPayer(passage.payment, terms))) {
          return replayed();
        }
        return takeUp(passage, row);
    }
  }

  /** Another authorization of the same payer under an identifier that is taken. The payer has been verified. */
  async function passIdentified(passage: Passage, row: PaymentRow): Promise<PaidResult> {
    if (row.fingerprint !== passage.fingerprint) return identifierConflict();
    if (hands.isOwned(row, now())) return inProgress();
    if (row.refundedAt !== null) return replayed();
    if (row.state === "reserved") return inProgress();
    return takeUp(passage, row);
  }

  /** Hands out the stored answer of a settled row, or finds out first whether an abandoned one was paid. */
  async function takeUp(passage: Passage, row: PaymentRow): Promise<PaidResult> {
    const { call, offer } = passage;
    let handedOver = false;
    const result = await takeOver(
      row,
      call.requestId,
      async () => {
        const answer = await safely(call.requestId, async () => {
          const attempt: Attempt =
            row.state === "settled" ? { kind: "settled", row } : await settlement.resolve(row, call.requestId);
          return conclude(attempt, row, offer, call.requestId, true);
        });
        handedOver = answer.kind === "paid";
        return answer;
      },
      () => handedOver,
    );
    return result ?? inProgress();
  }

  /** Takes the lease of an abandoned row and works on it; null when somebody else was faster. */
  async function takeOver<T>(
    row: PaymentRow,
    requestId: string,
    work: () => Promise<T>,
    keep: () => boolean = () => false,
  ): Promise<T | null> {
    if (!(await acquire(journal, row, requestId))) return null;
    let keeping = false;
    try {
      const result = await work();
      keeping = keep();
      return result;
    } finally {
      if (!keeping) hands.letGo(row.id);
    }
  }

  /** From here on money may have moved: a fault of ours, such as a full disk, leaves the outcome unknown. */
  async function safely(requestId: string, work: () => Promise<PaidResult>): Promise<PaidResult> {
    try {
      return await work();
    } catch (err) {
      log.error({ err, request_id: requestId }, "a payment broke while it was being settled");
      return outcomeUnknown();
    }
  }

  function conclude(attempt: Attempt, row: PaymentRow, offer: Offer, requestId: string, repeated: boolean): PaidResult {
    switch (attempt.kind) {
      case "settled":
        return paidAnswer(journal, attempt.row, requestId, repeated);
      case "refused":
        return settleRefused(offer, row, attempt.reason);
      case "unavailable":
        return facilitatorUnavailable();
      case "unknown":
        return outcomeUnknown();
    }
  }

  return { pass, passIdentified, safely, conclude };
}
