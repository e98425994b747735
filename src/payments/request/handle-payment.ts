import type { Address, Hex } from "viem";
import type { Reservation } from "../../store/ledger/payments.ts";
import type { ChainReader } from "../chain/reader.ts";
import { publicCode, saysNonceUsed } from "../facilitator/classify.ts";
import type { Facilitator } from "../facilitator/client.ts";
import { type Journal, utcDay } from "../settlement/journal.ts";
import { LEASE_MS } from "../settlement/lease-holder.ts";
import type { Settlement } from "../settlement/settle.ts";
import type { PaidCall, PaidResult, RailOn } from "../types.ts";
import { type DecodedPayment, decodePayment } from "./decode.ts";
import { createKnownPayments, type Passage } from "./existing-payment.ts";
import { createServing } from "./fulfil.ts";
import { IDENTIFIER_LIFE_MS, readIdentifier, requestFingerprint } from "./identifier.ts";
import { CLOCK_SKEW_SECONDS, matchRail, matchTerms } from "./match.ts";
import { facilitatorPayload, type Offer } from "./requirements.ts";
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

export interface GateParts {
  readonly journal: Journal;
  readonly terms: RailOn;
  readonly treasury: Address;
  /** Which chain of that id: see `payments.chain_instance`. */
  readonly chainInstance: string;
  readonly facilitator: Facilitator;
  readonly chain: ChainReader | null;
  readonly settlement: Settlement;
  /** Told when verify could not be asked. */
  readonly onFacilitatorFault: (detail: string) => void;
  /** Told when verify was answered, whatever the answer. */
  readonly onFacilitatorAnswer: () => void;
  /** Told when the chain could not be read. */
  readonly onChainFault: () => void;
}

/** More than any ceiling: the largest integer that the ledger holds. */
const MAX_ATOMIC = 2n ** 63n - 1n;

/** Takes a request that carries a payment through steps 4 to 10 of contract, section 3.1. */
export function createGate(parts: GateParts) {
  const { journal, terms, treasury, chainInstance, facilitator, chain, settlement } = parts;
  const { store, queue, hands, now, log, faultPoint } = journal;
  const known = createKnownPayments(journal, terms, settlement);
  const serve = createServing(journal, terms, settlement, known);

  async function pass(call: PaidCall, offer: Offer, presented: string | object): Promise<PaidResult> {
    const decoded = decodePayment(presented);
    if (!decoded.ok) return notVerified(offer, decoded.reason, decoded.message);
    const { payment } = decoded;
    const rail = matchRail(payment, offer);
    if (!rail.ok) return notVerified(offer, rail.reason, rail.message);
    const identifier = readIdentifier(payment.identifier);
    if (!identifier.ok) return notVerified(offer, "invalid_payment_identifier", identifier.message);
    const { method, path, bodyHash, priceAtomic: amountAtomic } = call;
    const fingerprint = requestFingerprint({ method, path, bodyHash, amountAtomic });
    const passage = { call, offer, payment, identifier: identifier.id, fingerprint };
    // What the ledger knows comes before the checks of terms and time: a payment that was taken and has expired since
    // must never be answered with a fresh challenge.
    const row = store.find(keyOf(payment));
    if (row !== null) {
      const result = await known.pass(passage, row);
      if (result !== null) return result;
    }
    return passFresh(passage);
  }

  async function passFresh(passage: Passage): Promise<PaidResult> {
    const { call, offer, payment } = passage;
    const match = matchTerms(payment, offer, now());
    if (!match.ok) return notVerified(offer, match.reason, match.message);
    if (call.priceAtomic > terms.maxRequestAtomic) return exceedsMax(terms, call.priceAtomic);
    if (terms.allowlist !== null && !terms.allowlist.has(payment.authorization.from)) return notAllowlisted();
    const payload = facilitatorPayload(payment, offer);
    const sent = { payload, json: JSON.stringify(payload) };
    const block = chain === null ? null : chain.recentBlock().then(Number, () => null);
    faultPoint("before-verify");
    const verdict = await facilitator.verify(sent);
    faultPoint("after-verify");
    let alreadyMoved = false;
    if (verdict.kind === "unavailable") {
      parts.onFacilitatorFault(verdict.detail);
      return facilitatorUnavailable();
    }
    parts.onFacilitatorAnswer();
    if (verdict.kind === "invalid") {
      const moved = saysNonceUsed(verdict.reason) ? await lookForUse(passage) : null;
      if (moved === null) return notVerified(offer, publicCode(verdict.reason), "The facilitator refused the payment.");
      if (typeof moved !== "boolean") return moved;
      alreadyMoved = moved;
    }
    const fromBlock = block === null ? null : await block;
    // A settlement that can not be confirmed would leave the payer without an answer: better not to begin.
    if (chain !== null && fromBlock === null) {
      parts.onChainFault();
      return chainUnreadable();
    }
    // Money that has moved already is not held back by the ceiling, and buys its own answer, not that of another
    // payment under its identifier.
    const identifier = alreadyMoved ? null : passage.identifier;
    const reservation = { ...reservationOf(passage, sent.json), identifier };
    const ceiling = alreadyMoved ? MAX_ATOMIC : terms.dailyCeilingAtomic;
    // Nothing outside follows before the row is marked settling, which is durable.
    const reserved = await queue.runLazily(() => {
      const result = store.reserve(reservation, ceiling, now() - IDENTIFIER_LIFE_MS);
      // Held in the same breath: a row of ours that no request holds counts as abandoned.
      if (result.kind === "reserved") hands.hold(result.id);
      return result;
    });
    switch (reserved.kind) {
      case "known": {
        const result = await known.pass(passage, reserved.row);
        return result ?? inProgress();
      }
      case "identified":
        return known.passIdentified(passage, reserved.row);
      case "ceiling":
        return ceilingReached(terms, reserved.spent, now());
      case "reserved":
        faultPoint("after-reserve");
        return serve(passage, { id: reserved.id, sent, fromBlock, alreadyMoved });
    }
  }

  /**
   * The facilitator says that the authorization is spent, and the ledger did not know it. Either another request has
   * just taken it, or a third party has put it on the chain in the payer's place: then the money is ours.
   *
   * @returns null when it did not pay us, true when it did and nobody has been served for it
   */
  async function lookForUse(passage: Passage): Promise<PaidResult | true | null> {
    const { payment, call } = passage;
    const row = store.find(keyOf(payment));
    if (row !== null) return known.pass(passage, row);
    if (chain === null || !(await provesPayer(payment, terms))) return null;
    const { from, nonce, to, validBefore } = payment.authorization;
    const nowSeconds = Math.floor(now() / 1000);
    try {
      const fate = await chain.fate({
        payer: from,
        nonce,
        payTo: to,
        amount: call.priceAtomic,
        validBefore: Number(validBefore),
        fromBlock: null,
        unusedBefore: nowSeconds - terms.maxTimeoutSeconds - Number(CLOCK_SKEW_SECONDS),
      });
      return fate.kind === "settled" ? true : null;
    } catch {
      // Unreadable: neither a refusal, which makes the payer pay again, nor an answer is right.
      return outcomeUnknown();
    }
  }

  function keyOf(payment: DecodedPayment) {
    return {
      network: terms.network,
      chainInstance,
      token: terms.token.address.toLowerCase(),
      payer: payment.authorization.from,
      nonce: payment.authorization.nonce,
    };
  }

  function reservationOf(passage: Passage, payload: string): Reservation {
    const { call, payment, identifier, fingerprint } = passage;
    const at = now();
    return {
      ...keyOf(payment),
      requestId: call.requestId,
      payTo: treasury.toLowerCase() as Hex,
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
      owner: hands.owner.name,
      leaseUntil: at + LEASE_MS,
    };
  }

  /** Never rejects: a fault of ours before anything was sent is `failed`. */
  async function passSafely(call: PaidCall, offer: Offer, presented: string | object): Promise<PaidResult> {
    try {
      return await pass(call, offer, presented);
    } catch (error) {
      log.error({ err: error, request_id: call.requestId }, "a paid request broke");
      return { kind: "failed", error };
    }
  }

  return { pass: passSafely };
}
