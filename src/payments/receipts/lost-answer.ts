import type { Hex } from "viem";
import { hashMessage, isHex, parseErc6492Signature } from "viem/utils";
import { DAY_MS } from "../../core/periods.ts";
import type { PaymentRow } from "../../store/ledger/payment-journal/rows.ts";
import { type ChainReader, ChainUnreadableError } from "../chain/reader.ts";
import { paidAnswer } from "../request/results.ts";
import { type Journal, takeLease } from "../settlement/journal.ts";
import { CHALLENGE_LIFE_MS, challengeMessage, makeNonce, readNonce } from "./answer-challenge.ts";
import type { LostAnswer, LostAnswerRequest } from "./types.ts";

/** How long after the settlement a payer can fetch the stored answer, in milliseconds. */
const ANSWER_LIFE_MS = DAY_MS;

const SUPPORT = "Support helps by the request id and the receipt hash.";

/**
 * Returns the stored answer of a settled payment to the wallet that paid. The wallet proves itself by signing a fresh
 * challenge, which is valid for one fetch.
 */
export class LostAnswers {
  readonly #journal: Journal;
  /** Chain on which signatures of contract wallets are checked; null when there is none. */
  readonly #chain: ChainReader | null;
  readonly #network: string;
  readonly #chainInstance: string;

  constructor(
    journal: Journal,
    { chain, network, chainInstance }: { chain: ChainReader | null; network: string; chainInstance: string },
  ) {
    this.#journal = journal;
    this.#chain = chain;
    this.#network = network;
    this.#chainInstance = chainInstance;
  }

  /** Returns a challenge, or the answer when the request proves to come from the wallet that paid. */
  async answer(request: LostAnswerRequest): Promise<LostAnswer> {
    const { store, now } = this.#journal;
    const row = await store.byReceiptHash(request.receiptHash);
    if (row === null || row.held === "sold_elsewhere") {
      return refused("RECEIPT_NOT_FOUND", "This hash belongs to no receipt of ours.");
    }
    const at = now();
    if (!(await isFetchable(this.#journal, row, at))) return notFetchable(row, at);
    return request.proof === null ? this.#challenge(request, row, at) : this.#check(request, request.proof, row, at);
  }

  async #challenge({ receiptHash, url }: LostAnswerRequest, row: PaymentRow, at: number): Promise<LostAnswer> {
    const { store, runtime } = this.#journal;
    const nonce = makeNonce(await store.challengeKey(), receiptHash, runtime.randomHex(16), at);
    const message = challengeMessage(subjectOf(row, receiptHash, url), nonce, at);
    return { kind: "challenge", nonce, message, expiresAt: new Date(at + CHALLENGE_LIFE_MS).toISOString() };
  }

  async #check(
    { receiptHash, url }: LostAnswerRequest,
    { nonce, signature }: { readonly nonce: string; readonly signature: string },
    row: PaymentRow,
    at: number,
  ): Promise<LostAnswer> {
    const { store } = this.#journal;
    const issuedAt = readNonce(await store.challengeKey(), receiptHash, nonce);
    if (issuedAt === null) return unproven("unknown_challenge", "This server did not give that challenge.");
    if (at > issuedAt + CHALLENGE_LIFE_MS) return unproven("challenge_expired", "The challenge has expired.");
    const message = challengeMessage(subjectOf(row, receiptHash, url), nonce, issuedAt);
    try {
      if (!(await this.#isSignedByPayer(row, message, signature))) {
        return unproven("wrong_signature", "The wallet that paid did not sign this challenge.");
      }
    } catch (cause) {
      if (!(cause instanceof ChainUnreadableError)) throw cause;
      return refused("SERVICE_UNAVAILABLE", "The chain cannot be read, so the wallet cannot be asked. Try again.");
    }
    return this.#hand(row, nonce, at);
  }

  /**
   * Uses the challenge up and returns the answer. A row without a delivered answer is leased, so that it counts as delivered
   * only when this answer was sent; while another request delivers it, that one decides.
   */
  async #hand(row: PaymentRow, nonce: string, at: number): Promise<LostAnswer> {
    const { store, leases } = this.#journal;
    const free = row.deliveredAt === null && !leases.isLeased(row, at);
    const leased = free && (await takeLease(this.#journal, row, row.requestId));
    let delivering = false;
    try {
      if (!(await store.recordFetched(row.id, { nonce, at }))) {
        if (leased) await store.dropLease(row.id);
        return unproven("challenge_used", "The challenge has been used.");
      }
      const answer = await paidAnswer(this.#journal, row, row.requestId, true);
      delivering = leased;
      const ends = leased ? answer : { delivered: () => {}, failed: () => {} };
      return {
        kind: "answer",
        requestId: row.requestId,
        body: answer.body,
        delivered: () => ends.delivered(),
        failed: (status, reason) => ends.failed(status, reason),
      };
    } finally {
      if (leased && !delivering) leases.release(row.id);
    }
  }

  /** EIP-191 for an account with a key, ERC-1271 for a contract wallet. */
  async #isSignedByPayer(row: PaymentRow, message: string, signature: string): Promise<boolean> {
    if (!isHex(signature) || signature.length % 2 !== 0) return false;
    const hash = hashMessage(message);
    if (signature.length === 132) {
      const signer = await this.#journal.runtime.recoverSigner(hash, signature).catch(() => null);
      if (signer?.toLowerCase() === row.payer) return true;
    }
    const sameChain = row.network === this.#network && row.chainInstance === this.#chainInstance;
    if (this.#chain === null || !sameChain) return false;
    const inner = unwrapped(signature);
    return inner !== null && this.#chain.acceptsSignature(row.payer as Hex, hash, inner);
  }
}

/** The signature inside an ERC-6492 wrapper, or the signature itself; null for a wrapper that does not decode. */
function unwrapped(signature: Hex): Hex | null {
  try {
    return parseErc6492Signature(signature).signature;
  } catch {
    return null;
  }
}

/** Whether the payer can fetch the stored answer of that row at that moment. */
export async function isFetchable({ store }: Pick<Journal, "store">, row: PaymentRow, nowMs: number): Promise<boolean> {
  return (
    row.state === "settled" &&
    row.held === null &&
    row.refundedAt === null &&
    row.settledAt !== null &&
    nowMs <= row.settledAt + ANSWER_LIFE_MS &&
    (await store.hasAnswer(row.id))
  );
}

function subjectOf(row: PaymentRow, receiptHash: string, url: string) {
  return { receiptHash, url, payer: row.payer, chainId: Number(row.network.split(":")[1]) };
}

function notFetchable(row: PaymentRow, nowMs: number): LostAnswer {
  if (row.state === "settling") {
    return refused("SERVICE_UNAVAILABLE", "The chain dropped the payment, and it is being settled again. Try later.");
  }
  if (row.refundedAt !== null) return refused("ANSWER_NOT_KEPT", "The payment was refunded.");
  if (row.state !== "settled") return refused("ANSWER_NOT_KEPT", "The chain dropped the payment: nothing was paid.");
  if (row.held !== null) return refused("ANSWER_NOT_KEPT", `The payment waits for support. ${SUPPORT}`);
  const over = row.settledAt !== null && nowMs > row.settledAt + ANSWER_LIFE_MS;
  return refused("ANSWER_NOT_KEPT", `${over ? "The 24 hours are over." : "The answer was pruned."} ${SUPPORT}`);
}

function unproven(reason: string, message: string): LostAnswer {
  return { kind: "refused", code: "PAYER_NOT_PROVEN", message, members: { reason } };
}

function refused(code: Extract<LostAnswer, { kind: "refused" }>["code"], message: string): LostAnswer {
  return { kind: "refused", code, message, members: {} };
}
