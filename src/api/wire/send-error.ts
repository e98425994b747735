import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Operation } from "../../operations/operation.ts";
import { ApiError, type ErrorCode } from "../../schema/errors.ts";
import { isDiskFull } from "../../store/sqlite/faults.ts";
import { errorAnswer, renderError } from "./errors.ts";
import { API_HEADERS, CACHE_NONE } from "./headers.ts";
import { invalidInput } from "./input.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Code of the error that was sent, or null. For log and metrics. */
    errorCode: ErrorCode | null;
  }
}

/** Errors that Fastify detects before a handler runs, and their codes in the API's catalogue. */
const FRAMEWORK: Readonly<Record<string, [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    "UNSUPPORTED_MEDIA_TYPE",
    "The body must be JSON, with content-type: application/json.",
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: [
    "PAYLOAD_TOO_LARGE",
    "The body is larger than 64 KiB, or 1 MiB for an analysis of a bill and for MCP.",
  ],
  FST_ERR_MAX_PARAM_LENGTH: ["NOT_FOUND", "A part of the address is too long."],
};

/** What an error response depends on besides the thrown value. */
interface FailedRequest {
  requestId: string;
  siteUrl: string;
  operation?: Operation | undefined;
  /** Value of the request's Accept header. */
  accept: string | undefined;
  log: Pick<FastifyBaseLogger, "error">;
}

/** An error as sent over HTTP. */
interface WireError {
  code: ErrorCode;
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Converts any thrown value to an error response. Only faults of this server are logged as errors. */
function wireError(thrown: unknown, { accept, log, ...request }: FailedRequest): WireError {
  const error = toApiError(thrown, request.operation);
  if (isDiskFull(error.cause)) log.error({ err: error.cause }, "the disk is full");
  if (error.code === "INTERNAL_ERROR") log.error({ err: error.cause ?? error }, "request failed");
  const answer = errorAnswer(error, request);
  const { contentType, text } = renderError(answer, accept);
  const own = { "x-request-id": request.requestId, "cache-control": CACHE_NONE, "content-type": contentType };
  return { code: error.code, status: answer.status, headers: { ...API_HEADERS, ...answer.headers, ...own }, text };
}

/** Sends the error response for a thrown value. */
export function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  about: { siteUrl: string; operation?: Operation | undefined },
): FastifyReply {
  const { headers, log } = request;
  const error = wireError(thrown, { ...about, requestId: request.id, accept: headers.accept, log });
  reply.errorCode = error.code;
  return reply.code(error.status).headers(error.headers).send(error.text);
}

/** Returns the error for a malformed percent escape in the path, as an input violation of the operation that the path belongs to. */
function brokenEscape(operation: Operation | undefined): ApiError {
  const issue = { path: "$", message: "contains a malformed percent escape", code: "unreadable" };
  if (operation !== undefined) return invalidInput(operation, [issue]);
  return new ApiError("INVALID_INPUT", "The address holds a broken percent escape.", {
    members: { validation_errors: [issue] },
  });
}

/** Returns the error for a write that failed because the disk is full. */
function noRoom(thrown: unknown): ApiError {
  return new ApiError("SERVICE_UNAVAILABLE", "The service cannot write to its ledger at the moment.", {
    cause: thrown instanceof ApiError ? thrown.cause : thrown,
    headers: { "retry-after": "60" },
  });
}

/** Returns the error for a range beyond the end of a file. @fastify/send states the file's length in Content-Range. */
function unsatisfiable(thrown: unknown): ApiError {
  const { headers } = thrown as { headers?: Record<string, string> };
  const length = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "content-range")?.[1];
  return new ApiError("RANGE_NOT_SATISFIABLE", "The file does not have the bytes of this range.", {
    headers: length === undefined ? {} : { "content-range": length },
  });
}

function toApiError(thrown: unknown, operation: Operation | undefined): ApiError {
  if (isDiskFull(thrown) || (thrown instanceof ApiError && isDiskFull(thrown.cause))) return noRoom(thrown);
  if (thrown instanceof ApiError) return thrown;
  const { code, statusCode, message } = thrown as { code?: string; statusCode?: number; message?: string };
  const known = code === undefined ? undefined : FRAMEWORK[code];
  if (known !== undefined) return new ApiError(known[0], known[1], { cause: thrown });
  if (statusCode === 412) return new ApiError("PRECONDITION_FAILED", "The file has changed.");
  if (statusCode === 416) return unsatisfiable(thrown);
  if (code === "FST_ERR_BAD_URL") return brokenEscape(operation);
  if (statusCode === 400) {
    const issue = { path: "$", message: `is not readable: ${message ?? "bad request"}`, code: "unreadable" };
    if (operation !== undefined) return invalidInput(operation, [issue]);
    return new ApiError("INVALID_INPUT", "The request cannot be read.", {
      members: { validation_errors: [issue] },
      cause: thrown,
    });
  }
  if (statusCode === 503)
    return new ApiError("SERVICE_UNAVAILABLE", "The service is not ready.", {
      cause: thrown,
      headers: { "retry-after": "5" },
    });
  return ApiError.from(thrown);
}
