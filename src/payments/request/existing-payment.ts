import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { isFetchable } from "../receipts/lost-answer.ts";
import { type Journal, takeLease } from "../settlement/journal.ts";
import type { SettlementOutcome } from "../settlement/record.ts";
import type { Settlement } from "../settlement/settle.ts";
import { confirmsOnChain, type RailOn } from "../types.ts";
import type { DecodedPayment } from "./decode.ts";
import { decideReplay } from "./replay.ts";
import {
  type BoughtAnswer,
  facilitatorUnavailable,
  heldForSupport,
  identifierConflict,
  inProgress,
  otherRequest,
  outcomeUnknown,
  outcomeUnknownForLong,
  paidAnswer,
  replayed,
  settledOverCeiling,
  settleRefused,
} from "./results.ts";
import { provesPayer } from "./signature.ts";
import type { PaidCall, PaidResult, PaymentRequired } from "./types.ts";

/** One presentation of a payment with a request. */
export interface PaymentAttempt {
  readonly call: PaidCall;
  readonly required: PaymentRequired;
  readonly payment: DecodedPayment;
  /** The client's payment-identifier; null when it sent none. */
  readonly identifier: string | null;
  /** Hash of what the payment buys; see `requestFingerprint`. */
  readonly fingerprint: string;
}

/** Seconds after `validBefore` during which a transaction may still appear, because the chain can be reorganised. */
const SETTLED_LATE_SECONDS = 30;

/** Answers attempts whose payment the journal knows, and turns outcomes of settling into results. */
export class ExistingPayments {
  readonly #journal: Journal;
  readonly #terms: RailOn;
  readonly #settlement: Settlement;

  constructor(journal: Journal, terms: RailOn, settlement: Settlement) {
    this.#journal = journal;
    this.#terms = terms;
    this.#settlement = settlement;
  }

  /**
   * Applies `decideReplay` to a payment that the journal knows. Resolves to null when the payment can be handled as
   * new.
   */
  async handle(attempt: PaymentAttempt, row: PaymentRow): Promise<PaidResult | null> {
    const { leases, now } = this.#journal;
    const decision = decideReplay({
      state: row.state,
      leased: leases.isLeased(row, now()),
      delivered: row.deliveredAt !== null,
      refunded: row.refundedAt !== null,
      held: row.held,
      sameRequest: isSameRequest(attempt.call, row),
    });
    switch (decision) {
      case "fresh":
        return null;
      case "in_progress":
        return inProgress();
      case "replayed":
        return replayed((await this.#isPayer(attempt, row)) ? await this.#boughtBy(attempt.call, row) : null);
      case "over_ceiling":
        return (await this.#isPayer(attempt, row)) ? settledOverCeiling(this.#terms, row) : replayed();
      case "sold_elsewhere":
        return (await this.#isPayer(attempt, row)) ? heldForSupport(row) : replayed();
      case "release":
        return (await this.#releaseAbandoned(attempt, row)) ? null : inProgress();
      case "other_request":
      case "serve":
      case "resume":
        // A settled authorization and its signature can be read on the chain; an identifier never goes there.
        if (row.identifier !== null && row.identifier !== attempt.identifier) return replayed();
        // No other caller learns which request it was, not even by guessing.
        if (!(await this.#isPayer(attempt, row))) return replayed();
        return decision === "other_request" ? otherRequest() : this.#resume(attempt, row);
    }
  }

  /** Answers another authorization of the same payer under an identifier that is taken. The payer has been verified. */
  async handleIdentified(attempt: PaymentAttempt, row: PaymentRow): Promise<PaidResult> {
    if (row.fingerprint !== attempt.fingerprint) return identifierConflict();
    if (this.#journal.leases.isLeased(row, this.#journal.now())) return inProgress();
    if (row.refundedAt !== null) return replayed();
    if (row.state === "reserved") return inProgress();
    return this.#resume(attempt, row);
  }

  /** Runs work after which money may have moved: a fault of ours, such as a full disk, leaves the outcome unknown. */
  async guard(requestId: string, work: () => Promise<PaidResult>): Promise<PaidResult> {
    try {
      return await work();
    } catch (err) {
      this.#journal.log.error({ err, request_id: requestId }, "a payment failed while it was being settled");
      return outcomeUnknown();
    }
  }

  async conclude(
    outcome: SettlementOutcome,
    row: PaymentRow,
    required: PaymentRequired,
    requestId: string,
    repeated: boolean,
  ): Promise<PaidResult> {
    switch (outcome.kind) {
      case "settled":
        return outcome.row.held === null
          ? paidAnswer(this.#journal, outcome.row, requestId, repeated)
          : settledOverCeiling(this.#terms, outcome.row);
      case "refused":
        return settleRefused(required, row, outcome.reason);
      case "unavailable":
        return facilitatorUnavailable();
      case "held":
        return heldForSupport({ requestId: outcome.requestId, failureReason: null });
      case "unknown":
        return this.#hasEnded(row) ? outcomeUnknownForLong() : outcomeUnknown();
    }
  }

  /** Payer and nonce are public on the chain: the signature must be the stored one, or recover to the payer. */
  async #isPayer({ payment }: PaymentAttempt, row: PaymentRow): Promise<boolean> {
    return payment.signature === row.signature || provesPayer(payment, this.#terms, this.#journal.runtime);
  }

  async #boughtBy({ answerAddress }: PaidCall, row: PaymentRow): Promise<BoughtAnswer> {
    const fetchable = await isFetchable(this.#journal, row, this.#journal.now());
    return { row, address: fetchable && row.receiptHash !== null ? answerAddress(row.receiptHash) : null };
  }

  /** Releases a reservation whose process has ended. Resolves to false when another request was faster. */
  async #releaseAbandoned({ call }: PaymentAttempt, row: PaymentRow): Promise<boolean> {
    const { store, leases, now } = this.#journal;
    const { requestId } = call;
    if (!(await takeLease(this.#journal, row, requestId))) return false;
    try {
      await store.release(row.id, { at: now(), reason: "abandoned", watchAt: null, requestId });
      return true;
    } finally {
      leases.release(row.id);
    }
  }

  /** Serves the stored answer of a settled row, or first finds out whether an abandoned one was paid. */
  async #resume({ call, required }: PaymentAttempt, row: PaymentRow): Promise<PaidResult> {
    const { leases } = this.#journal;
    const { requestId } = call;
    if (!(await takeLease(this.#journal, row, requestId))) return inProgress();
    let delivering = false;
    try {
      const result = await this.guard(requestId, async () => {
        const outcome: SettlementOutcome =
          row.state === "settled" ? { kind: "settled", row } : await this.#settlement.resolve(row, requestId);
        return this.conclude(outcome, row, required, requestId, true);
      });
      delivering = result.kind === "paid";
      return result;
    } finally {
      if (!delivering) leases.release(row.id);
    }
  }

  /** Whether the authorization has expired and no chain is available to look up what it did before. */
  #hasEnded(row: PaymentRow): boolean {
    return !confirmsOnChain(this.#terms) && this.#journal.now() / 1000 > row.validBefore + SETTLED_LATE_SECONDS;
  }
}

/** The price is not compared: a paid request remains paid when its price changes. */
function isSameRequest(call: PaidCall, row: PaymentRow): boolean {
  return row.method === call.method && row.path === call.path && row.bodyHash === call.bodyHash;
}
