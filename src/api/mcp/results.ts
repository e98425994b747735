import type { Operation } from "../../operations/define.ts";
import type { PaidRefusal, PaymentRequired } from "../../payments/index.ts";
import type { ApiError } from "../../schema/errors.ts";
import { errorAnswer } from "../wire/errors.ts";

/** How an answer is given: by HTTP status and body as over REST, or as the result of a tool call. */
export type Dialect = "http" | "tool";

/** Result of `tools/call`. */
export type ToolResult = {
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  _meta?: Record<string, unknown>;
};

/**
 * An answer: the REST body as structured content, and as text. The text is compact where the operation says how, so that
 * a list does not fill the context of the model that asked.
 *
 * @param paymentResponse PAYMENT-RESPONSE value of a paid one, which x402's MCP transport wants in `_meta`
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

/** An error of the API as a failed call. Its body is text only: it does not match the tool's output schema. */
export function errorResult(
  error: ApiError,
  about: { requestId: string; siteUrl: string; operation?: Operation | undefined },
): ToolResult {
  const { body } = errorAnswer(error, about);
  return { isError: true, content: [{ type: "text", text: JSON.stringify(shortened(body)) }] };
}

/** Names that a failed call lists of those that are known; the nearest come first. */
const KNOWN_SHOWN = 20;

/** A body without the long list of all known models, which would fill the context of the model that asked. */
function shortened(body: Record<string, unknown>): Record<string, unknown> {
  const { known_models: known } = body;
  if (!Array.isArray(known) || known.length <= KNOWN_SHOWN) return body;
  return { ...body, known_models: known.slice(0, KNOWN_SHOWN), known_models_total: known.length };
}

/** The challenge of x402's MCP transport: PaymentRequired as the structured content of a failed call. */
export function challengeResult(challenge: PaymentRequired, requestId: string): ToolResult {
  return paymentResult({ ...challenge.paymentRequired }, { request_id: requestId });
}

/**
 * A refused payment. Only a refusal after which signing anew makes sense carries requirements; every other one keeps
 * them back, since paying clients sign whatever they are shown.
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
