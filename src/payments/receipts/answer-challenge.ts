import { createHmac, timingSafeEqual } from "node:crypto";
import { createSiweMessage } from "viem/siwe";
import { getAddress } from "viem/utils";

/** How long a challenge is valid, in milliseconds. */
export const CHALLENGE_LIFE_MS = 300_000;

const RANDOM_DIGITS = 32;
const TIME_DIGITS = 12;
const MAC_DIGITS = 32;
const NONCE = new RegExp(`^[0-9a-f]{${RANDOM_DIGITS + TIME_DIGITS + MAC_DIGITS}}$`);

/** The payment and answer that a challenge is about. */
export interface ChallengeSubject {
  readonly receiptHash: string;
  /** URL of the answer, as the message states it. */
  readonly url: string;
  readonly payer: string;
  readonly chainId: number;
}

/**
 * Makes the nonce of a challenge: random digits, the time, and a keyed hash of both and of the receipt. Nothing is
 * stored until the challenge is answered, so that asking for challenges costs nothing.
 *
 * @param random 32 lower-case hex digits
 */
export function makeNonce(key: Uint8Array, receiptHash: string, random: string, nowMs: number): string {
  const head = `${random}${nowMs.toString(16).padStart(TIME_DIGITS, "0")}`;
  return `${head}${macOf(key, receiptHash, head)}`;
}

/**
 * Returns when the nonce was made, in milliseconds since the epoch; null when it was not made with this key for this
 * receipt.
 */
export function readNonce(key: Uint8Array, receiptHash: string, nonce: string): number | null {
  if (!NONCE.test(nonce)) return null;
  const head = nonce.slice(0, -MAC_DIGITS);
  const expected = Buffer.from(macOf(key, receiptHash, head));
  if (!timingSafeEqual(expected, Buffer.from(nonce.slice(-MAC_DIGITS)))) return null;
  return Number.parseInt(head.slice(RANDOM_DIGITS), 16);
}

/** Returns the text that the wallet signs: a message of EIP-4361, which wallets show with its domain. */
export function challengeMessage(subject: ChallengeSubject, nonce: string, issuedAtMs: number): string {
  return createSiweMessage({
    domain: new URL(subject.url).host,
    address: getAddress(subject.payer),
    statement: `Fetch the answer that this wallet paid for with receipt ${subject.receiptHash}. Signing moves no money.`,
    uri: subject.url,
    version: "1",
    chainId: subject.chainId,
    nonce,
    issuedAt: new Date(issuedAtMs),
    expirationTime: new Date(issuedAtMs + CHALLENGE_LIFE_MS),
  });
}

function macOf(key: Uint8Array, receiptHash: string, head: string): string {
  return createHmac("sha256", key).update(`${receiptHash}.${head}`).digest("hex").slice(0, MAC_DIGITS);
}
