import type { Operation } from "../../operations/operation.ts";
import type { PaidRefusal, PaymentRequired } from "../../payments/index.ts";
import type { RequestReading } from "../../schema/answers/reading.ts";
import type { ApiError } from "../../schema/errors.ts";
import { errorAnswer } from "../wire/errors.ts";

/** Form of an answer: HTTP status and body as over REST, or the result of a tool call. */
export type Dialect = "http" | "tool";

/** The result of `tools/call`. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
};

/**
 * Returns an answer as a tool result: the REST body as structured content, and as text. Operations may define a compact text, so that a
 * list does not fill the context of the calling model.
 *
 * @param paymentResponse PAYMENT-RESPONSE value of a paid answer, which x402's MCP transport expects in `_meta`
 */
export function answerResult(operation: Operation, body: string, paymentResponse?: string): ToolResult {
  const structured = JSON.parse(body) as { data: unknown; meta: { citation: { text: string } } };
  const text =
    operation.text === undefined
      ? body
      : `${operation.text(structured.data)}\nSource: ${structured.meta.citation.text}`;
  return {
    content: [{ type: "text", text }],
    structuredContent: structured,
    ...(paymentResponse === undefined ? {} : { _meta: { "x402/payment-response": decodeHeader(paymentResponse) } }),
  };
}

/** Returns an API error as a failed call. The body is sent as text only: it does not match the tool's output schema. */
export function errorResult(
  error: ApiError,
  about: { requestId: string; siteUrl: string; operation?: Operation | undefined },
): ToolResult {
  const { body } = errorAnswer(error, about);
  return { isError: true, content: [{ type: "text", text: JSON.stringify(shortened(body)) }] };
}

/** Number of known names that a failed call lists, nearest first. */
const KNOWN_SHOWN = 20;

/** Returns a body without the long list of all known models, which would fill the context of the calling model. */
function shortened(body: Record<string, unknown>): Record<string, unknown> {
  const { known_models: known } = body;
  if (!Array.isArray(known) || known.length <= KNOWN_SHOWN) return body;
  return { ...body, known_models: known.slice(0, KNOWN_SHOWN), known_models_total: known.length };
}

/**
 * Returns the challenge of x402's MCP transport: PaymentRequired as the structured content of a failed call, with how the
 * request was understood. A second text repeats the reading in sentences; paying clients parse the first.
 */
export function challengeResult(
  challenge: PaymentRequired,
  reading: RequestReading | null,
  requestId: string,
): ToolResult {
  const { paymentRequired } = challenge;
  const result = paymentResult({ ...paymentRequired }, { request_id: requestId });
  if (reading === null) return result;
  const structured = { ...paymentRequired, reading };
  return {
    ...result,
    content: [
      { type: "text", text: JSON.stringify(structured) },
      { type: "text", text: readingText(reading) },
    ],
    structuredContent: structured,
  };
}

/** Returns a reading as sentences for the model that decides whether to pay. */
function readingText({ understood, reword }: RequestReading): string {
  return `Not paid yet. This is how the request was understood. ${understood}${reword === null ? "" : ` To change it: ${reword}`} Pay if it is right; otherwise reword and call again, free.`;
}

/**
 * Returns a refused payment as a failed call. Only refusals after which signing again makes sense contain requirements, because paying
 * clients sign whatever requirements they receive.
 */
export function refusalResult(
  refused: PaidRefusal,
  error: ApiError,
  about: { requestId: string; siteUrl: string; operation?: Operation | undefined },
): ToolResult {
  const { payment: _, ...body } = errorAnswer(error, about).body;
  const receipt =
    refused.paymentResponseHeader === undefined
      ? {}
      : { "x402/payment-response": decodeHeader(refused.paymentResponseHeader) };
  return paymentResult({ x402Version: 2, ...refused.paymentRequired, ...body }, receipt);
}

function paymentResult(structured: Record<string, unknown>, meta: Record<string, unknown>): ToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: JSON.stringify(structured) }],
    structuredContent: structured,
    _meta: { "x402/error": structured, ...meta },
  };
}

function decodeHeader(value: string): unknown {
  return JSON.parse(Buffer.from(value, "base64").toString());
}
