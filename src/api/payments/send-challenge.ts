import type { FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "../../operations/operation.ts";
import type { PaymentRequired } from "../../payments/index.ts";
import type { RequestReading } from "../../schema/answers/reading.ts";
import { ApiError, ERRORS } from "../../schema/errors.ts";
import { errorAnswer, renderError } from "../wire/errors.ts";
import { API_HEADERS, CACHE_NONE } from "../wire/headers.ts";
import { limitFields, sendRaw } from "../wire/send-answer.ts";

/** A 402 response that is serialised except for the request id. */
interface PreparedChallenge {
  siteUrl: string;
  status: number;
  headers: readonly string[];
  /** The serialised body, split where the request id is inserted. */
  parts: readonly string[];
}

const prepared = new WeakMap<object, PreparedChallenge>();
/** Placeholder of the request id while a challenge is prepared. */
const MARK = "\u0000request\u0000";
const MARK_IN_JSON = JSON.stringify(MARK).slice(1, -1);

/** Returns the 402 error that requests a payment, with how the request was understood. */
export function challenge(result: PaymentRequired, reading: RequestReading | null): ApiError {
  return new ApiError("PAYMENT_REQUIRED", ERRORS.PAYMENT_REQUIRED.title, {
    members: { payment: { accepts: result.paymentRequired.accepts }, ...(reading === null ? {} : { reading }) },
    headers: { "payment-required": result.headerValue },
  });
}

/** Returns the 402 error for a client of x402 version 1, which sends X-PAYMENT and reads `accepts` from the body. */
export function versionOne(result: PaymentRequired): ApiError {
  const message =
    "This server takes x402 version 2: sign what the PAYMENT-REQUIRED header asks and send it as PAYMENT-SIGNATURE instead of X-PAYMENT. Nothing was charged.";
  return new ApiError("PAYMENT_NOT_VERIFIED", message, {
    members: { reason: "unsupported_x402_version", payment: { accepts: result.paymentRequired.accepts } },
    headers: { "payment-required": result.headerValue },
  });
}

/**
 * Sends the 402 that requests a payment. The rail returns the same object for equal requirements, so each is serialised
 * once; the reading of the request is added to it.
 */
export function sendChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  { terms, reading }: { terms: PaymentRequired; reading: RequestReading | null },
  about: { siteUrl: string; operation: Operation },
): void {
  const { status, headers, body: plain } = wireChallenge(terms, about, request.id);
  const body = reading === null ? plain : withReading(plain, reading);
  reply.errorCode = "PAYMENT_REQUIRED";
  sendRaw(request, reply, status, [...headers, ...limitFields(reply)], body);
}

/** Returns the 402 as sent: the shared headers, and a body with one character per byte. */
function wireChallenge(
  result: PaymentRequired,
  about: { siteUrl: string; operation: Operation },
  requestId: string,
): { status: number; headers: readonly string[]; body: string } {
  let ready = prepared.get(result.paymentRequired);
  if (ready?.siteUrl !== about.siteUrl) {
    ready = prepare(result, about);
    prepared.set(result.paymentRequired, ready);
  }
  return { status: ready.status, headers: ready.headers, body: ready.parts.join(requestId) };
}

/** Adds the reading as the last member of a serialised body. */
function withReading(body: string, reading: RequestReading): string {
  return `${body.slice(0, -1)},"reading":${Buffer.from(JSON.stringify(reading)).toString("latin1")}}`;
}

function prepare(result: PaymentRequired, about: { siteUrl: string; operation: Operation }): PreparedChallenge {
  const answer = errorAnswer(challenge(result, null), { ...about, requestId: MARK });
  const { contentType, text } = renderError(answer, undefined);
  const headers = { ...API_HEADERS, ...answer.headers, "cache-control": CACHE_NONE, "content-type": contentType };
  return {
    siteUrl: about.siteUrl,
    status: answer.status,
    headers: Object.entries(headers).flat(),
    parts: Buffer.from(text).toString("latin1").split(MARK_IN_JSON),
  };
}
