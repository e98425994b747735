import type { Address, Hex } from "viem";
import type { PaymentKey, Reservation } from "../../store/ledger/payments.ts";
import type { ChainReader } from "../chain/reader.ts";
import { publicCode, saysNonceUsed } from "../facilitator/classify.ts";
import type { Facilitator } from "../facilitator/client.ts";
import { type Journal, utcDay } from "../settlement/journal.ts";
import { LEASE_MS } from "../settlement/lease-holder.ts";
import type { Settlement } from "../settlement/settle.ts";
import type { PaidCall, PaidResult, PaymentRequired, RailOn } from "../types.ts";
import { type DecodedPayment, decodePayment } from "./decode.ts";
import { ExistingPayments, type PaymentAttempt } from "./existing-payment.ts";
import { Fulfilment, type Reserved } from "./fulfil.ts";
import { IDENTIFIER_LIFE_MS, readIdentifier, requestFingerprint } from "./identifier.ts";
import { CLOCK_SKEW_SECONDS, matchRail, matchTerms } from "./match.ts";
import { facilitatorPayload } from "./requirements.ts";
import {
  ceilingReached,
  chainUnreadable,
  exceedsMax,
  facilitatorUnavailable,
  inProgress,
  notAllowlisted,
  notVerified,
  outcomeUnknown,
} from "./results.ts";
import { provesPayer } from "./signature.ts";

export interface PaymentHandlerParts {
  readonly journal: Journal;
  readonly terms: RailOn;
  readonly treasury: Address;
  /** Which chain of that id: see `payments.chain_instance`. */
  readonly chainInstance: string;
  readonly facilitator: Facilitator;
  readonly chain: ChainReader | null;
  readonly settlement: Settlement;
  /** Called when the facilitator's verify gives no verdict. */
  readonly onFacilitatorFault: (detail: string) => void;
  /** Called when verify gives a verdict, whatever it says. */
  readonly onFacilitatorAnswer: () => void;
  /** Called when the chain cannot be read for a payment. */
  readonly onChainFault: () => void;
}

/** More than any ceiling: the largest integer that the ledger holds. */
const MAX_ATOMIC = 2n ** 63n - 1n;

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

  /** Never rejects: a fault of ours before anything was sent is a result of kind `failed`. */
  async handle(call: PaidCall, required: PaymentRequired, presented: string | object): Promise<PaidResult> {
    try {
      return await this.#handle(call, required, presented);
    } catch (error) {
      this.#parts.journal.log.error({ err: error, request_id: call.requestId }, "a paid request failed");
      return { kind: "failed", error };
    }
  }

  async #handle(call: PaidCall, required: PaymentRequired, presented: string | object): Promise<PaidResult> {
    const decoded = decodePayment(presented);
    if (!decoded.ok) return notVerified(required, decoded.reason, decoded.message);
    const { payment } = decoded;
    const rail = matchRail(payment, required);
    if (!rail.ok) return notVerified(required, rail.reason, rail.message);
    const identifier = readIdentifier(payment.identifier);
    if (!identifier.ok) return notVerified(required, "invalid_payment_identifier", identifier.message);
    const { method, path, bodyHash, priceAtomic: amountAtomic } = call;
    const fingerprint = requestFingerprint({ method, path, bodyHash, amountAtomic });
    const attempt = { call, required, payment, identifier: identifier.id, fingerprint };
    // The journal comes before the checks of terms and time: a payment that was taken and has expired since must never
    // be answered with a fresh challenge.
    const row = this.#parts.journal.store.find(this.#keyOf(payment));
    if (row !== null) {
      const result = await this.#existing.handle(attempt, row);
      if (result !== null) return result;
    }
    return this.#handleFresh(attempt);
  }

  async #handleFresh(attempt: PaymentAttempt): Promise<PaidResult> {
    const { facilitator, chain, terms, journal } = this.#parts;
    const { call, required, payment } = attempt;
    const match = matchTerms(payment, required, journal.now());
    if (!match.ok) return notVerified(required, match.reason, match.message);
    if (call.priceAtomic > terms.maxRequestAtomic) return exceedsMax(terms, call.priceAtomic);
    if (terms.allowlist !== null && !terms.allowlist.has(payment.authorization.from)) return notAllowlisted();
    const payload = facilitatorPayload(payment, required);
    const sent = { payload, json: JSON.stringify(payload) };
    const block = chain === null ? null : chain.recentBlock().then(Number, () => null);
    journal.faultPoint("before-verify");
    const verdict = await facilitator.verify(sent);
    journal.faultPoint("after-verify");
    let alreadyMoved = false;
    if (verdict.kind === "unavailable") {
      this.#parts.onFacilitatorFault(verdict.detail);
      return facilitatorUnavailable();
    }
    this.#parts.onFacilitatorAnswer();
    if (verdict.kind === "undecided") {
      journal.log.warn({ request_id: call.requestId, detail: verdict.detail }, "the facilitator decides nothing");
      return facilitatorUnavailable();
    }
    if (verdict.kind === "invalid") {
      const moved = saysNonceUsed(verdict.reason) ? await this.#findTransfer(attempt) : null;
      if (moved === null) {
        return notVerified(required, publicCode(verdict.reason), "The facilitator refused the payment.");
      }
      if (typeof moved !== "boolean") return moved;
      alreadyMoved = moved;
    }
    const fromBlock = block === null ? null : await block;
    // A settlement that cannot be confirmed would leave the payer without an answer: better not to begin.
    if (chain !== null && fromBlock === null) {
      this.#parts.onChainFault();
      return chainUnreadable();
    }
    return this.#reserve(attempt, { sent, fromBlock, alreadyMoved });
  }

  async #reserve(attempt: PaymentAttempt, verified: Omit<Reserved, "id">): Promise<PaidResult> {
    const { store, queue, leases, now, faultPoint } = this.#parts.journal;
    const { sent, alreadyMoved } = verified;
    // Money that has moved already is not held back by the ceiling, and buys its own answer, not that of another
    // payment under its identifier.
    const identifier = alreadyMoved ? null : attempt.identifier;
    const reservation = { ...this.#reservationOf(attempt, sent.json), identifier };
    const ceiling = alreadyMoved ? MAX_ATOMIC : this.#parts.terms.dailyCeilingAtomic;
    // Nothing outside follows before the row is marked settling, which is durable.
    const reserved = await queue.runUnflushed(() => {
      const result = store.reserve(reservation, ceiling, now() - IDENTIFIER_LIFE_MS);
      // Held in the same transaction: a row of ours that no request holds counts as abandoned.
      if (result.kind === "reserved") leases.acquire(result.id);
      return result;
    });
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

  /**
   * The facilitator says that the authorization is spent, and the journal did not know it. Either another request has
   * just taken it, or a third party has put it on the chain in the payer's place: then the money is ours.
   *
   * @returns null when it did not pay us, true when it did and nobody has been served for it
   */
  async #findTransfer(attempt: PaymentAttempt): Promise<PaidResult | true | null> {
    const { chain, journal, terms } = this.#parts;
    const { payment, call } = attempt;
    const row = journal.store.find(this.#keyOf(payment));
    if (row !== null) return this.#existing.handle(attempt, row);
    if (chain === null || !(await provesPayer(payment, terms))) return null;
    const { from, nonce, to, validBefore } = payment.authorization;
    const nowSeconds = Math.floor(journal.now() / 1000);
    try {
      const status = await chain.authorizationStatus({
        payer: from,
        nonce,
        payTo: to,
        amount: call.priceAtomic,
        validBefore: Number(validBefore),
        fromBlock: null,
        unusedBefore: nowSeconds - terms.maxTimeoutSeconds - Number(CLOCK_SKEW_SECONDS),
      });
      return status.kind === "settled" ? true : null;
    } catch {
      // Unreadable: neither a refusal, which makes the payer pay again, nor an answer is right.
      return outcomeUnknown();
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

  #reservationOf(attempt: PaymentAttempt, payload: string): Reservation {
    const { call, payment, identifier, fingerprint } = attempt;
    const at = this.#parts.journal.now();
    return {
      ...this.#keyOf(payment),
      requestId: call.requestId,
      payTo: this.#parts.treasury.toLowerCase() as Hex,
      amount: call.priceAtomic,
      validBefore: Number(payment.authorization.validBefore),
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
      owner: this.#parts.journal.leases.holder.name,
      leaseUntil: at + LEASE_MS,
    };
  }
}
