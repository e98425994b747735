import type { Hex } from "viem";

/** The result of a call to `settle`, before it is interpreted. */
export type SettleAnswer =
  | {
      readonly kind: "verdict";
      readonly success: boolean;
      readonly transaction: string;
      readonly network: string;
      readonly payer: string | null;
      readonly reason: string | null;
      readonly message: string | null;
    }
  /** The connection was never established, so nothing can have been sent. */
  | { readonly kind: "not_sent"; readonly detail: string }
  /** A gateway rejected the request (401, 403, 404, 405, 429) without a verdict. */
  | { readonly kind: "turned_away"; readonly status: number; readonly detail: string }
  /** Timeout, connection reset, 5xx, or unreadable response. */
  | { readonly kind: "lost"; readonly detail: string };

/**
 * - `paid`: the facilitator says that the payment moved, and names the transaction
 * - `refused`: it says that it sent nothing, and could not have
 * - `perhaps_refused`: it says no, but its answer alone does not prove that nothing was sent
 * - `not_sent`: it was not reached
 * - `perhaps_not_sent`: a gateway in front of it refused the request
 * - `unknown`: anything may have happened
 */
export type SettleClass =
  | { readonly kind: "paid"; readonly transaction: Hex }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "perhaps_refused"; readonly reason: string }
  | { readonly kind: "not_sent"; readonly reason: string }
  | { readonly kind: "perhaps_not_sent"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string; readonly transaction: Hex | null };

/**
 * Codes of checks that every known facilitator makes before it broadcasts: signature, recipient, amount, window,
 * scheme, network, domain, screening. Collected from the specification, the reference SDK, and Coinbase's API.
 */
const CHECKED_BEFORE_SENDING = new Set([
  "asset_not_deployed_contract",
  "eip6492_factory_not_allowed",
  "invalid_exact_evm_authorization_value",
  "invalid_exact_evm_eip3009_not_supported",
  "invalid_exact_evm_failed_to_parse_signature",
  "invalid_exact_evm_missing_eip712_domain",
  "invalid_exact_evm_network_mismatch",
  "invalid_exact_evm_payload_authorization_from_address_kyt",
  "invalid_exact_evm_payload_authorization_to_address_kyt",
  "invalid_exact_evm_payload_authorization_valid_after",
  "invalid_exact_evm_payload_authorization_valid_before",
  "invalid_exact_evm_payload_authorization_value",
  "invalid_exact_evm_payload_authorization_value_mismatch",
  "invalid_exact_evm_payload_authorization_value_too_low",
  "invalid_exact_evm_payload_recipient_mismatch",
  "invalid_exact_evm_payload_signature",
  "invalid_exact_evm_payload_signature_address",
  "invalid_exact_evm_recipient_mismatch",
  "invalid_exact_evm_scheme",
  "invalid_exact_evm_signature",
  "invalid_exact_evm_token_name_mismatch",
  "invalid_exact_evm_token_version_mismatch",
  "invalid_network",
  "invalid_payload",
  "invalid_payment_requirements",
  "invalid_scheme",
  "invalid_x402_version",
  "unsupported_payload_type",
  "unsupported_scheme",
]);

/** Codes of refusals that can also follow a broadcast, or that depend on the moment. */
const PERHAPS_BEFORE_SENDING = new Set([
  "insufficient_funds",
  "invalid_exact_evm_insufficient_balance",
  "invalid_exact_evm_transaction_simulation_failed",
]);

/**
 * Judges an answer of `settle`. A code that is not known is `unknown`: facilitators invent new ones, and a wrong
 * "not paid" makes the client pay twice.
 *
 * @param firstCall false when this authorization was given to `settle` before: then a refusal says nothing about
 *   what the earlier call did.
 */
export function classifySettle(answer: SettleAnswer, network: string, payer: string, firstCall: boolean): SettleClass {
  switch (answer.kind) {
    case "lost":
      return { kind: "unknown", reason: answer.detail, transaction: null };
    case "not_sent":
      return firstCall
        ? { kind: "not_sent", reason: answer.detail }
        : { kind: "unknown", reason: answer.detail, transaction: null };
    case "turned_away":
      return firstCall
        ? { kind: "perhaps_not_sent", reason: answer.detail }
        : { kind: "unknown", reason: answer.detail, transaction: null };
    case "verdict":
      return classifyVerdict(answer, network, payer, firstCall);
  }
}

/**
 * Whether a refusal says that the authorization was used before this call: no facilitator finds that out after it has sent
 * the authorization itself. The last is the token's own message.
 */
export function saysUsedBefore(reason: string): boolean {
  return /nonce_already_used|authorization_used|authorization is used or canceled/.test(reason);
}

function classifyVerdict(
  verdict: Extract<SettleAnswer, { kind: "verdict" }>,
  network: string,
  payer: string,
  firstCall: boolean,
): SettleClass {
  const transaction = asHash(verdict.transaction);
  const reason = verdict.reason ?? "no reason given";
  if (verdict.success) {
    if (transaction === null) return { kind: "unknown", reason: "success without a transaction", transaction: null };
    if (verdict.network !== network) {
      return { kind: "unknown", reason: `success on ${verdict.network}`, transaction };
    }
    if (verdict.payer !== null && verdict.payer.toLowerCase() !== payer) {
      return { kind: "unknown", reason: "success for another payer", transaction };
    }
    return { kind: "paid", transaction };
  }
  if (verdict.transaction === "" && firstCall) {
    if (CHECKED_BEFORE_SENDING.has(reason)) return { kind: "refused", reason };
    if (PERHAPS_BEFORE_SENDING.has(reason)) return { kind: "perhaps_refused", reason };
  }
  return { kind: "unknown", reason, transaction };
}

function asHash(text: string): Hex | null {
  return /^0x[0-9a-fA-F]{64}$/.test(text) ? (text.toLowerCase() as Hex) : null;
}

/** The result of a call to `verify`. */
export type VerifyAnswer =
  | { readonly kind: "valid" }
  | { readonly kind: "invalid"; readonly reason: string }
  /** The facilitator responds without a decision about this payment. This says nothing about other payments. */
  | { readonly kind: "undecided"; readonly detail: string }
  /** No verdict: no connection, no response in time, or a response of another kind. */
  | { readonly kind: "unavailable"; readonly detail: string };

/**
 * Verdicts that report the facilitator's own trouble with one payment: the reference SDK gives the first when its check
 * throws, which a client can cause with a signature of its choice.
 */
const VERIFY_TROUBLE = new Set(["unexpected_verify_error", "invalid_payment_requirements"]);

/** Interprets a verdict of `verify`. */
export function classifyVerify(verdict: { isValid: boolean; reason: string | null }): VerifyAnswer {
  if (verdict.isValid) return { kind: "valid" };
  const reason = verdict.reason ?? "no reason given";
  if (VERIFY_TROUBLE.has(reason)) return { kind: "undecided", detail: reason };
  return { kind: "invalid", reason };
}

/**
 * Returns a reason that callers may see. Some facilitators send a message in place of a code, of any length, which may
 * name internal addresses.
 */
export function publicCode(reason: string): string {
  return /^[A-Za-z0-9_.-]{1,100}$/.test(reason) ? reason : "refused_by_facilitator";
}
