import type { PaymentRequirements, PaymentRequired as X402PaymentRequired } from "@x402/core/types";
import type { Receipt } from "../../schema/answers/envelope.ts";

/** The resource that a payment buys, as described in the challenge. */
export interface PaidResource {
  readonly url: string;
  readonly description: string;
  readonly mimeType: string;
  /** At most five, each of 1 to 32 printable ASCII characters; the resource id is the first. */
  readonly tags?: readonly string[] | undefined;
  /** At most 32 printable ASCII characters. */
  readonly serviceName?: string | undefined;
}

/** One paid request, with validated input, planned and priced. */
export interface PaidCall {
  readonly requestId: string;
  /** For example `optimize_model`. */
  readonly productKey: string;
  /** For example `agent-optimize-model-v1`. */
  readonly resourceId: string;
  /** What a payment is bound to, together with `bodyHash`: `POST` or `GET`, or `MCP` for tool calls. */
  readonly method: string;
  /** Canonical path or tool name. */
  readonly path: string;
  /** Lower-case hex SHA-256 of the canonical input. */
  readonly bodyHash: string;
  readonly priceAtomic: bigint;
  /** Must be the same object for the same operation every time: challenges are cached by identity. */
  readonly resource: PaidResource;
  /** Discovery metadata of the challenge, such as `bazaar`. Must be the same object every time, as above. */
  readonly extensions: Readonly<Record<string, unknown>>;
  /** Text of PAYMENT-SIGNATURE, or the object of MCP's `_meta["x402/payment"]`; null when unpaid. */
  readonly payment: string | object | null;
  /**
   * Error of planning the request, such as a name that is not in the catalogue; absent when the request can be sold. A
   * payment that the ledger knows was taken while it could be sold and is answered; any other fails with this error.
   */
  readonly planFault?: unknown;
  /** Returns the URL at which the payer of a receipt can fetch a lost answer. */
  readonly answerAddress: (receiptHash: string) => string;
  /**
   * Computes `data`. Called at most once, after the payment is verified and reserved. If it throws, the payer is not
   * charged.
   */
  readonly compute: () => Promise<unknown>;
  /**
   * Makes the complete body. It is called before settling, with a receipt whose `transaction`, `timestamp` and
   * `receipt_hash` are placeholders that are replaced, as text, once they are known: put the receipt in as it is. The
   * result is stored and served again after a crash, so it must not depend on transport details such as a JSON-RPC id.
   */
  readonly render: (data: unknown, receipt: Receipt) => string;
}

/** The part of a call that determines the challenge of an unpaid request. */
export type UnpaidCall = Pick<PaidCall, "productKey" | "priceAtomic" | "resource" | "extensions">;

/** Codes with which a payment is refused; each is in the error catalogue. */
type PaymentRefusalCode =
  | "PAYMENT_NOT_VERIFIED"
  | "REQUEST_EXCEEDS_MAX"
  | "WALLET_NOT_ALLOWLISTED"
  | "PAYMENT_REPLAYED"
  | "IDEMPOTENCY_CONFLICT"
  | "DAILY_SPEND_LIMIT_REACHED"
  | "PAYMENT_CONFIGURATION_INCOMPLETE"
  | "PAYMENT_FACILITATOR_UNAVAILABLE"
  | "PAYMENT_OUTCOME_UNKNOWN"
  | "SERVICE_UNAVAILABLE";

/** The 402 challenge of one request, in all its forms. */
export interface PaymentRequired {
  readonly kind: "challenge";
  readonly requirements: PaymentRequirements;
  readonly paymentRequired: X402PaymentRequired;
  /** Value of the PAYMENT-REQUIRED header. */
  readonly headerValue: string;
}

export interface PaidAnswer {
  readonly kind: "paid";
  readonly body: string;
  readonly receipt: Receipt;
  /** Value of the PAYMENT-RESPONSE header: base64 of the x402 SettleResponse. */
  readonly paymentResponseHeader: string;
  /** True when the answer was stored by an earlier request and is served again. */
  readonly repeated: boolean;
  /** Must be called when the response was sent completely. */
  readonly delivered: () => void;
  /**
   * Must be called when the response could not be sent: records status and reason, and lets the payer fetch the answer
   * again.
   */
  readonly failed: (status: number, reason: string) => void;
}

export interface PaidRefusal {
  readonly kind: "refused";
  readonly status: 402 | 403 | 409 | 429 | 503;
  readonly code: PaymentRefusalCode;
  readonly message: string;
  /** Members to add to the error body, such as `reason` or `in_progress`. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** Present when signing again makes sense; sent as PAYMENT-REQUIRED and `payment.accepts`. */
  readonly paymentRequired?: X402PaymentRequired | undefined;
  /** PAYMENT-REQUIRED value of `paymentRequired`. */
  readonly headerValue?: string | undefined;
  /** PAYMENT-RESPONSE of a refused settlement. */
  readonly paymentResponseHeader?: string | undefined;
}

/**
 * `compute` or `render` threw, or the ledger failed before anything was sent: nothing was charged. `error` is the
 * cause.
 */
export interface PaidFailure {
  readonly kind: "failed";
  readonly error: unknown;
}

export type PaidResult = PaymentRequired | PaidAnswer | PaidRefusal | PaidFailure;
