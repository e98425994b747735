import type { Address, Hex } from "viem";
import { JournalUnavailableError, LostLeaseError } from "../../store/ledger/journal.ts";
import type { PaymentKey, Reservation } from "../../store/ledger/payment-journal/rows.ts";
import { type ChainReader, ChainUnreadableError } from "../chain/reader.ts";
import { publicCode } from "../facilitator/classify.ts";
import type { Facilitator, SentPayment } from "../facilitator/client.ts";
import { receiptFor } from "../receipts/receipts.ts";
import { type Journal, utcDay, withLease } from "../settlement/journal.ts";
import { LEASE_MS } from "../settlement/lease-table.ts";
import type { Settlement } from "../settlement/settle.ts";
import type { RailOn } from "../types.ts";
import { type DecodedPayment, decodePayment } from "./decode.ts";
import { ExistingPayments, type PaymentAttempt } from "./existing-payment.ts";
import { Fulfilment, type Reserved } from "./fulfil.ts";
import { IDENTIFIER_LIFE_MS, readIdentifier, requestFingerprint } from "./identifier.ts";
import { facilitatorPayload } from "./requirements.ts";
import {
  ceilingReached,
  chainUnreadable,
  facilitatorUnavailable,
  heldForSupport,
  inProgress,
  journalUnavailable,
  notVerified,
  outcomeUnknown,
  reservationLost,
} from "./results.ts";
import { findSpent, type SpentAuthorization } from "./spent-authorization.ts";
import type { PaidCall, PaidFailure, PaidRefusal, PaidResult, PaymentRequired } from "./types.ts";
import { refuseUnasked, whyUnsellable } from "./unsellable.ts";

export interface PaymentHandlerParts {
  readonly journal: Journal;
  readonly terms: RailOn;
  readonly treasury: Address;
  /** Instance of the chain with that id; see `payments.chain_instance`. */
  readonly chainInstance: string;
  readonly facilitator: Facilitator;
  readonly chain: ChainReader | null;
  readonly settlement: Settlement;
  /** Addresses that send the facilitator's transactions, lower-case; null while they are not known. */
  readonly signers: () => ReadonlySet<string> | null;
  /** Called when the facilitator's verify gives no verdict. */
  readonly onFacilitatorFault: (detail: string) => void;
  /** Called when verify gives a verdict, whatever it says. */
  readonly onFacilitatorAnswer: () => void;
  /** Called when the chain cannot be read for a payment. */
  readonly onChainFault: () => void;
}

/** Latest recorded end of an authorization, in seconds since the epoch: the year 9999. */
const LATEST_END = 253_402_300_799;

/** Takes a request that carries a payment from decoding to its answer: steps 4 to 10 of contract, section 3.1. */
export class PaymentHandler {
  readonly #parts: PaymentHandlerParts;
  readonly #existing: ExistingPayments;
  readonly #fulfilment: Fulfilment;

  constructor(parts: PaymentHandlerParts) {
    const { journal, terms, settlement } = parts;
    this.#parts = parts;
    this.#existing = new ExistingPayments(journal, terms, settlement);
    this.#fulfilment = new Fulfilment(journal, terms, settlement, this.#existing);
  }

  /** Never rejects: a fault of this server before anything was sent gives a result of kind `failed`. */
  async handle(call: PaidCall, required: PaymentRequired, presented: string | object): Promise<PaidResult> {
    try {
      const result = await this.#handle(call, required, presented);
      // No payment is requested for something that can no longer be sold.
      const asks = result.kind === "refused" && result.paymentRequired !== undefined;
      return asks && call.planFault !== undefined ? { kind: "failed", error: call.planFault } : result;
    } catch (error) {
      if (error instanceof JournalUnavailableError) {
        this.#parts.journal.log.warn({ err: error, request_id: call.requestId }, "the ledger cannot be reached");
        return journalUnavailable();
      }
      if (error instanceof LostLeaseError) {
        this.#parts.journal.log.warn(
          { err: error, request_id: call.requestId },
          "the reservation of a payment was lost",
        );
        return reservationLost();
      }
      this.#parts.journal.log.error({ err: error, request_id: call.requestId }, "a paid request failed");
      return { kind: "failed", error };
    }
  }

  async #handle(call: PaidCall, required: PaymentRequired, presented: string | object): Promise<PaidResult> {
    const decoded = decodePayment(presented);
    if (!decoded.ok) return notVerified(required, decoded.reason, decoded.message);
    const { payment } = decoded;
    const identifier = readIdentifier(payment.identifier);
    const { method, path, bodyHash, priceAtomic: amountAtomic } = call;
    const fingerprint = requestFingerprint({ method, path, bodyHash, amountAtomic });
    const attempt = { call, required, payment, identifier: identifier.ok ? identifier.id : null, fingerprint };
    // The journal comes before every other check: a payment that was taken, and does not fit any more, must never be
    // answered with a fresh challenge.
    const row = await this.#parts.journal.store.find(this.#keyOf(payment));
    if (row !== null) {
      const result = await this.#existing.handle(attempt, row);
      if (result !== null) return result;
    }
    const refusal = refuseUnasked(attempt, identifier, this.#parts.terms, this.#parts.journal.now());
    return refusal === null ? this.#verify(attempt) : this.#refuse(attempt, refusal);
  }

  async #verify(attempt: PaymentAttempt): Promise<PaidResult> {
    const { facilitator, chain, journal } = this.#parts;
    const { call, required } = attempt;
    const sent = this.#toSend(attempt);
    const block = chain === null ? null : chain.recentBlock().then(Number, () => null);
    journal.faultPoint("before-verify");
    const verdict = await facilitator.verify(sent);
    journal.faultPoint("after-verify");
    switch (verdict.kind) {
      case "unavailable":
        this.#parts.onFacilitatorFault(verdict.detail);
        // Without the addresses that send the facilitator's transactions, a payment that moved looks like a sale
        // elsewhere.
        if (this.#parts.signers() === null) return facilitatorUnavailable();
        return this.#refuse(attempt, facilitatorUnavailable());
      case "undecided":
        this.#parts.onFacilitatorAnswer();
        journal.log.warn({ request_id: call.requestId, detail: verdict.detail }, "the facilitator decides nothing");
        return this.#refuse(attempt, facilitatorUnavailable());
      case "invalid":
        this.#parts.onFacilitatorAnswer();
        return this.#refuse(
          attempt,
          notVerified(required, publicCode(verdict.reason), "The facilitator refused the payment."),
        );
      case "valid":
        this.#parts.onFacilitatorAnswer();
        return this.#begin(attempt, { sent, fromBlock: block === null ? null : await block, alreadyMoved: false });
    }
  }

  async #begin(attempt: PaymentAttempt, verified: Omit<Reserved, "id">): Promise<PaidResult> {
    // A settlement that cannot be confirmed would leave the payer without an answer, so it is not begun.
    if (this.#parts.chain !== null && verified.fromBlock === null) {
      this.#parts.onChainFault();
      return verified.alreadyMoved ? outcomeUnknown() : chainUnreadable();
    }
    return this.#reserve(attempt, verified);
  }

  /**
   * Refuses a payment that the journal does not know, unless the chain shows that it has paid us: whoever paid is never
   * asked to pay again, whatever the reason for the refusal. It is served if it can be sold, and else held for support.
   */
  async #refuse(attempt: PaymentAttempt, refusal: PaidRefusal | PaidFailure): Promise<PaidResult> {
    const { chain, journal, terms } = this.#parts;
    const { store } = journal;
    const key = this.#keyOf(attempt.payment);
    const row = await store.find(key);
    if (row !== null) return (await this.#existing.handle(attempt, row)) ?? refusal;
    if (chain === null || !this.#paysUs(attempt.payment)) return refusal;
    let found: SpentAuthorization;
    try {
      found = await findSpent(attempt, {
        terms,
        chain,
        signers: this.#parts.signers(),
        wasSentBefore: () => store.wasSentBefore(key),
        nowMs: journal.now(),
        runtime: journal.runtime,
      });
    } catch (cause) {
      if (!(cause instanceof ChainUnreadableError)) throw cause;
      // A refusal would make the payer pay again, and an answer might not be paid for.
      this.#parts.onChainFault();
      return outcomeUnknown();
    }
    if (found.kind === "unspent") return refusal;
    const unsellable = found.kind === "moved" ? whyUnsellable(attempt, terms) : null;
    if (found.kind !== "moved") return this.#hold(attempt, found.kind, found.transaction, null, refusal);
    if (unsellable === null) {
      const sent = this.#toSend(attempt);
      return this.#begin(attempt, { sent, fromBlock: await blockOrNull(chain), alreadyMoved: true });
    }
    // The reconciler finds what our own settle has moved, with the answer that was stored for it.
    if (found.sentBefore) return outcomeUnknown();
    return this.#hold(attempt, "sold_elsewhere", found.transaction, unsellable, refusal);
  }

  /** Records a payment that has paid us and is not served. `why`: what keeps it from paying for the request. */
  async #hold(
    attempt: PaymentAttempt,
    held: "sold_elsewhere" | "unproven",
    transaction: Hex,
    why: string | null,
    refusal: PaidRefusal | PaidFailure,
  ): Promise<PaidResult> {
    const { journal } = this.#parts;
    const { json } = this.#toSend(attempt);
    const amount = attempt.payment.authorization.value;
    const reservation = { ...this.#reservationOf(attempt, json), amount, identifier: null };
    const { receipt_hash: receiptHash } = receiptFor(
      { ...reservation, receiptVersion: 2 },
      transaction,
      reservation.createdAt,
    );
    const row = await journal.store.recordHeld(reservation, held, { transaction, receiptHash, why });
    // Another request took the payment meanwhile.
    if (row.held !== held) return (await this.#existing.handle(attempt, row)) ?? refusal;
    journal.log.warn({ request_id: row.requestId, transaction, held, why }, "a payment is held for support");
    return heldForSupport(row);
  }

  #toSend({ payment, required }: PaymentAttempt): SentPayment {
    const payload = facilitatorPayload(payment, required);
    return { payload, json: JSON.stringify(payload) };
  }

  /** Whether the authorization moves money to us, if it moves any. */
  #paysUs({ authorization }: DecodedPayment): boolean {
    return authorization.to === this.#parts.treasury.toLowerCase() && authorization.value > 0n;
  }

  async #reserve(attempt: PaymentAttempt, verified: Omit<Reserved, "id">): Promise<PaidResult> {
    const { store, now, faultPoint } = this.#parts.journal;
    const { sent, alreadyMoved } = verified;
    // Money that has moved buys its own answer, not that of another payment under its identifier.
    const identifier = alreadyMoved ? null : attempt.identifier;
    const reservation = { ...this.#reservationOf(attempt, sent.json), identifier };
    const limits = {
      dailyCeiling: this.#parts.terms.dailyCeilingAtomic,
      identifiersSince: reservation.createdAt - IDENTIFIER_LIFE_MS,
      alreadyMoved,
    };
    const reserved = await withLease(
      this.#parts.journal,
      (hold) => store.reserve(reservation, limits, hold),
      ({ kind }) => kind === "reserved",
    );
    switch (reserved.kind) {
      case "known":
        return (await this.#existing.handle(attempt, reserved.row)) ?? inProgress();
      case "identified":
        return this.#existing.handleIdentified(attempt, reserved.row);
      case "ceiling":
        return ceilingReached(this.#parts.terms, reserved.spent, now());
      case "reserved":
        faultPoint("after-reserve");
        return this.#fulfilment.fulfil(attempt, { ...verified, id: reserved.id });
    }
  }

  #keyOf(payment: DecodedPayment): PaymentKey {
    const { terms, chainInstance } = this.#parts;
    return {
      network: terms.network,
      chainInstance,
      token: terms.token.address.toLowerCase(),
      payer: payment.authorization.from,
      nonce: payment.authorization.nonce,
    };
  }

  #reservationOf(attempt: PaymentAttempt, payload: string): Omit<Reservation, "owner"> {
    const { call, payment, identifier, fingerprint } = attempt;
    const at = this.#parts.journal.now();
    return {
      ...this.#keyOf(payment),
      requestId: call.requestId,
      payTo: this.#parts.treasury.toLowerCase() as Hex,
      amount: call.priceAtomic,
      validBefore: Math.min(Number(payment.authorization.validBefore), LATEST_END),
      signature: payment.signature,
      payload,
      product: call.productKey,
      resourceId: call.resourceId,
      method: call.method,
      path: call.path,
      bodyHash: call.bodyHash,
      fingerprint,
      identifier,
      day: utcDay(at),
      createdAt: at,
      leaseUntil: at + LEASE_MS,
    };
  }
}

function blockOrNull(chain: ChainReader): Promise<number | null> {
  return chain.recentBlock().then(Number, () => null);
}
