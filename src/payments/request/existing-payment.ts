import type { PaymentRow } from "../../store/ledger/payments.ts";
import { acquire, type Journal } from "../settlement/journal.ts";
import type { Attempt } from "../settlement/record.ts";
import type { Settlement } from "../settlement/settle.ts";
import { confirmsOnChain, type PaidCall, type PaidResult, type RailOn } from "../types.ts";
import type { DecodedPayment } from "./decode.ts";
import { decideReplay } from "./replay.ts";
import type { Offer } from "./requirements.ts";
import {
  facilitatorUnavailable,
  identifierConflict,
  inProgress,
  otherRequest,
  outcomeUnknown,
  outcomeUnknownForLong,
  paidAnswer,
  replayed,
  settleRefused,
} from "./results.ts";
import { provesPayer } from "./signature.ts";

/** A paid request on its way through the gate. */
export interface Passage {
  readonly call: PaidCall;
  readonly offer: Offer;
  readonly payment: DecodedPayment;
  readonly identifier: string | null;
  readonly fingerprint: string;
}

/** How long after its end an authorization may still turn up in a block that the chain has not agreed on yet. */
const SETTLED_LATE_SECONDS = 30;

export type KnownPayments = ReturnType<typeof createKnownPayments>;

/** What becomes of payments that the ledger knows already, and of attempts to settle. */
export function createKnownPayments(journal: Journal, terms: RailOn, settlement: Settlement) {
  const { store, queue, hands, now, log } = journal;

  /** What contract, section 3.2, says about a payment that the ledger knows; null for a fresh try. */
  async function pass(passage: Passage, row: PaymentRow): Promise<PaidResult | null> {
    const decision = decideReplay({
      state: row.state,
      owned: hands.isOwned(row, now()),
      delivered: row.deliveredAt !== null,
      refunded: row.refundedAt !== null,
      sameRequest: isSameRequest(passage.call, row),
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
        // A settled authorization and its signature can be read on the chain; an identifier never goes there.
        if (row.identifier !== null && row.identifier !== passage.identifier) return replayed();
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
        return hasEnded(row) ? outcomeUnknownForLong() : outcomeUnknown();
    }
  }

  /** Whether the chain can take the authorization no more, and nobody here can look what it did before. */
  function hasEnded(row: PaymentRow): boolean {
    return !confirmsOnChain(terms) && now() / 1000 > row.validBefore + SETTLED_LATE_SECONDS;
  }

  return { pass, passIdentified, safely, conclude };
}

/** The price is not compared: what was paid for stays bought when its price changes. */
function isSameRequest(call: PaidCall, row: PaymentRow): boolean {
  return row.method === call.method && row.path === call.path && row.bodyHash === call.bodyHash;
}
