import type { Hex } from "viem";
import type { AuthorizationStatus, ChainReader } from "../chain/reader.ts";
import type { Runtime } from "../runtime.ts";
import type { RailOn } from "../types.ts";
import type { PaymentAttempt } from "./existing-payment.ts";
import { CLOCK_SKEW_SECONDS } from "./match.ts";
import { provesPayerOnChain } from "./signature.ts";

/**
 * What the chain shows of a refused payment that the journal does not know.
 * - `unspent`: it moved nothing to us
 * - `moved`: it paid us, and nobody was served for it: another account sent it, in the payer's place
 * - `sold_elsewhere`: it paid us through our facilitator, so that another seller of the same treasury has sold for it
 * - `unproven`: it paid us, and the presented signature is not the payer's
 */
export type SpentAuthorization =
  | { readonly kind: "unspent" }
  | { readonly kind: "sold_elsewhere" | "unproven"; readonly transaction: Hex }
  | {
      readonly kind: "moved";
      readonly transaction: Hex;
      /** Whether this journal passed the same authorization to settle before. */
      readonly sentBefore: boolean;
    };

export interface SpentQuestion {
  readonly terms: RailOn;
  readonly chain: ChainReader;
  /** Addresses of the facilitator; null when they are not known: then nothing shows that it did not send it. */
  readonly signers: ReadonlySet<string> | null;
  /** Whether this journal passed the same authorization to settle before. */
  readonly wasSentBefore: () => Promise<boolean>;
  readonly nowMs: number;
  readonly runtime: Pick<Runtime, "recoverSigner">;
}

/**
 * Looks up a refused payment on the chain, whatever the reason of the refusal: one call when the authorization is
 * unused.
 * @throws ChainUnreadableError when the chain cannot be read
 */
export async function findSpent(attempt: PaymentAttempt, question: SpentQuestion): Promise<SpentAuthorization> {
  const { chain, terms, signers } = question;
  const { from, nonce } = attempt.payment.authorization;
  if (!(await chain.authorizationUsed(from, nonce))) return { kind: "unspent" };
  const status = await chain.authorizationStatus(queryFor(attempt, question));
  if (status.kind !== "settled") return { kind: "unspent" };
  const { transaction } = status;
  if (!(await provesPayerOnChain(attempt.payment, terms, chain, question.runtime)))
    return { kind: "unproven", transaction };
  const sentBefore = await question.wasSentBefore();
  const ours = sentBefore || (signers !== null && !sentBy(status, signers));
  return ours ? { kind: "moved", transaction, sentBefore } : { kind: "sold_elsewhere", transaction };
}

function sentBy(status: Extract<AuthorizationStatus, { kind: "settled" }>, signers: ReadonlySet<string>): boolean {
  return signers.has(status.sender);
}

function queryFor({ payment }: PaymentAttempt, { terms, nowMs }: SpentQuestion) {
  const { from, nonce, to, value, validBefore } = payment.authorization;
  const signedBefore = Math.min(Math.floor(nowMs / 1000), Number(validBefore));
  return {
    payer: from,
    nonce,
    payTo: to,
    amount: value,
    validBefore: Number(validBefore),
    fromBlock: null,
    unusedBefore: signedBefore - terms.maxTimeoutSeconds - Number(CLOCK_SKEW_SECONDS),
    usesAlone: true,
  };
}
