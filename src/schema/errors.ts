import { z } from "zod";

/** What a caller can do after an error. */
export type RetryAdvice =
  /** Repeating does not help: change the request first. */
  | "after_change"
  /** The same request may be repeated after the time in `Retry-After`. */
  | "later"
  /** Sign a payment and send the same request again. */
  | "with_payment"
  /** Send the same request with the same signed payment again; sign nothing new. */
  | "same_payment"
  /** Sign a new payment if the answer is wanted again. */
  | "new_payment"
  | "never";

interface ErrorDefinition {
  status: number;
  /** Short sentence for humans, used as the title of the error's page. */
  title: string;
  retry: RetryAdvice;
  /** What to do next, in one or two sentences. */
  advice: string;
}

/** Every code that the API can answer with. Contract, section 7, and section 10 for what it leaves open. */
export const ERRORS = {
  INVALID_INPUT: {
    status: 400,
    title: "The input does not match the schema",
    retry: "after_change",
    advice:
      "Compare the request with input_schema; validation_errors lists the violations, at most 20. No payment was taken.",
  },
  UNKNOWN_DATASET: {
    status: 400,
    title: "There is no dataset of that name",
    retry: "after_change",
    advice: "Use one of the names in known_datasets. No payment was taken.",
  },
  UNKNOWN_FIELDS: {
    status: 400,
    title: "A field is not in the dataset",
    retry: "after_change",
    advice: "Use the names in known_fields; GET /api/agent/v1/catalog describes them. No payment was taken.",
  },
  PAYMENT_REQUIRED: {
    status: 402,
    title: "This answer is paid",
    retry: "with_payment",
    advice: "Sign one of payment.accepts and send the same request again with the PAYMENT-SIGNATURE header.",
  },
  PAYMENT_NOT_VERIFIED: {
    status: 402,
    title: "The payment was refused",
    retry: "new_payment",
    advice: "Nothing was charged. Read reason, correct the payment and sign again.",
  },
  REQUEST_EXCEEDS_MAX: {
    status: 402,
    title: "The request costs more than one request may",
    retry: "after_change",
    advice: "Nothing was charged. Ask for less; the ceiling is in /v1/payments/config.",
  },
  WALLET_NOT_ALLOWLISTED: {
    status: 403,
    title: "This deployment serves listed wallets only",
    retry: "never",
    advice: "Nothing was charged. Pay from a wallet on the operator's allowlist.",
  },
  PAYER_NOT_PROVEN: {
    status: 403,
    title: "The signature does not prove the wallet that paid",
    retry: "after_change",
    advice: "GET the same address without parameters for a fresh challenge, and sign it with the wallet that paid.",
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    title: "The tools may not be called from there",
    retry: "after_change",
    advice:
      "Call from outside a browser, or from a page of this host; the operator can allow more with ALLOWED_ORIGINS.",
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: "There is no product of that name",
    retry: "after_change",
    advice: "Use one of suggestions, or find the slug with /api/agent/v1/search.",
  },
  MODEL_NOT_FOUND: {
    status: 404,
    title: "There is no model of that id",
    retry: "after_change",
    advice: "Use one of known_models, nearest first. No payment was taken.",
  },
  PROVIDER_NOT_FOUND: {
    status: 404,
    title: "There is no provider of that id",
    retry: "after_change",
    advice: "Use one of known_providers; suggestions has the nearest. No payment was taken.",
  },
  RECEIPT_NOT_FOUND: {
    status: 404,
    title: "There is no receipt of that hash",
    retry: "never",
    advice: "Compute the hash as documented; a receipt of ours is never deleted.",
  },
  NO_MATCH: {
    status: 404,
    title: "Nothing matches the query",
    retry: "after_change",
    advice: "Nothing was charged. Use other words; /api/agent/v1/search is free.",
  },
  NO_HISTORY: {
    status: 404,
    title: "No day has been recorded for this product yet",
    retry: "later",
    advice: "Nothing was charged. Positions are recorded daily; try again tomorrow.",
  },
  NOT_FOUND: {
    status: 404,
    title: "There is nothing at this address",
    retry: "never",
    advice: "GET /api/agent/v1/manifest lists every endpoint.",
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "The address does not take this method",
    retry: "after_change",
    advice: "Use a method from the Allow header.",
  },
  PAYMENT_REPLAYED: {
    status: 409,
    title: "This payment was used before",
    retry: "new_payment",
    advice:
      "Nothing was charged again. A payment buys one answer; while in_progress is true, wait and sign nothing new.",
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    title: "This payment identifier belongs to another request",
    retry: "after_change",
    advice: "Nothing was charged. Use a fresh identifier for a different request.",
  },
  ANSWER_NOT_KEPT: {
    status: 410,
    title: "The answer can no longer be fetched",
    retry: "never",
    advice: "Quote request_id and receipt hash of the payment to support, which serves the answer or refunds it.",
  },
  OPERATION_ENDED: {
    status: 410,
    title: "This operation has ended",
    retry: "after_change",
    advice: "Call successor instead, or see the compatibility page. No payment was taken.",
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: "The file has changed",
    retry: "after_change",
    advice: "Fetch the file without If-Match and If-Unmodified-Since, and take its new ETag.",
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: "The request is too large",
    retry: "after_change",
    advice: "Send a body of at most 64 KiB; an analysis of a bill and MCP take 1 MiB.",
  },
  URI_TOO_LONG: {
    status: 414,
    title: "The address is too long",
    retry: "after_change",
    advice: "Keep the address under 8 kB.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "The body is not JSON",
    retry: "after_change",
    advice: "Send JSON with content-type: application/json, not compressed.",
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: "The file does not have the bytes of this range",
    retry: "after_change",
    advice: "Content-Range says how long the file is; ask for bytes within it, or without Range.",
  },
  EXPECTATION_FAILED: {
    status: 417,
    title: "The server does not meet this expectation",
    retry: "after_change",
    advice: "Send the request without Expect, or with 100-continue.",
  },
  TASK_NOT_UNDERSTOOD: {
    status: 422,
    title: "The task is not understood",
    retry: "after_change",
    advice: "Say in a sentence what goes in and what comes out; examples shows how. No payment was taken.",
  },
  TASK_NOT_SERVED: {
    status: 422,
    title: "No language model does this work",
    retry: "after_change",
    advice:
      "Use one of listed_models, which do it, or describe the part that a language model does. No payment was taken.",
  },
  RATE_LIMITED: {
    status: 429,
    title: "Too many requests",
    retry: "later",
    advice: "Wait for the seconds in Retry-After; the RateLimit header says what is left.",
  },
  DAILY_SPEND_LIMIT_REACHED: {
    status: 429,
    title: "The wallet has reached its daily ceiling",
    retry: "later",
    advice: "Nothing was charged. Try again after 00:00 UTC.",
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: "The request's headers are too large",
    retry: "after_change",
    advice: "Keep all headers together under 16 kB.",
  },
  INTERNAL_ERROR: {
    status: 500,
    title: "Something broke on our side",
    retry: "later",
    advice: "Nothing was charged for this answer. Quote request_id when you contact support.",
  },
  PAYMENT_CONFIGURATION_INCOMPLETE: {
    status: 503,
    title: "This deployment cannot take payments",
    retry: "later",
    advice: "Nothing was charged. /v1/payments/health says what is missing; the free endpoints work.",
  },
  PAYMENT_FACILITATOR_UNAVAILABLE: {
    status: 503,
    title: "The payment facilitator cannot be reached",
    retry: "same_payment",
    advice: "Nothing was charged. The same signed payment may be sent again after Retry-After.",
  },
  PAYMENT_OUTCOME_UNKNOWN: {
    status: 503,
    title: "It is not known yet whether the payment went through",
    retry: "same_payment",
    advice: "Send the same request with the same PAYMENT-SIGNATURE again after Retry-After. Do not sign a new payment.",
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: "The service is starting, stopping or overloaded",
    retry: "later",
    advice: "Try again after the seconds in Retry-After.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

export const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

export const ValidationIssue = z.strictObject({
  /** JSON path of the offending value, such as `$.constraints.min_tier`. */
  path: z.string(),
  message: z.string(),
  code: z.string(),
});
export type ValidationIssue = z.infer<typeof ValidationIssue>;

/** The body of every error. Codes add members of their own (contract, section 10). */
export const ErrorBody = z.looseObject({
  error: z.enum(errorCodes),
  message: z.string(),
  request_id: z.string(),
  doc_url: z.string(),
  retry: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** A refusal with a public code. Everything else that is thrown becomes INTERNAL_ERROR. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    options: { members?: Record<string, unknown>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  static from(cause: unknown): ApiError {
    if (cause instanceof ApiError) return cause;
    return new ApiError("INTERNAL_ERROR", ERRORS.INTERNAL_ERROR.title, { cause });
  }
}
