import type { Operation } from "../../operations/operation.ts";
import { type ApiError, ERRORS } from "../../schema/errors.ts";
import { inputSchema } from "./json-schema.ts";

const PROBLEM = "application/problem+json";
/** Advice for input that belongs to no operation, so that there is no schema to compare it with. */
const UNREADABLE = "Send valid HTTP to an address that /openapi.json describes. No payment was taken.";

/** An error ready to be sent over any transport. */
export interface ErrorAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Record<string, unknown>;
}

/**
 * Returns the body of an error: `error`, `message`, `request_id`, `doc_url`, `retry`, and the members that its code adds.
 *
 * @param siteUrl site with a documentation page for each code
 */
export function errorAnswer(
  error: ApiError,
  request: { requestId: string; siteUrl: string; operation?: Operation | undefined },
): ErrorAnswer {
  const { status, retry, advice, title } = ERRORS[error.code];
  return {
    status,
    headers: error.headers,
    body: {
      error: error.code,
      message: error.code === "INTERNAL_ERROR" ? title : error.message,
      advice,
      retry,
      doc_url: `${request.siteUrl}/docs/errors/${error.code}/`,
      request_id: request.requestId,
      ...(status === 400 ? inputMembers(error, request.operation) : {}),
      ...error.members,
    },
  };
}

/** Returns the members that every 400 has. Outside of an operation the schema is null. */
function inputMembers({ code, message, members }: ApiError, operation: Operation | undefined): Record<string, unknown> {
  if (members.input_schema !== undefined) return {};
  if (operation !== undefined) return { input_schema: inputSchema(operation), validation_errors: [] };
  if (code !== "INVALID_INPUT") return {};
  return { advice: UNREADABLE, input_schema: null, validation_errors: [{ path: "$", message, code: "unreadable" }] };
}

/** Whether the caller asks for errors in the format of RFC 9457. */
export function wantsProblem(accept: string | undefined): boolean {
  return accept?.includes(PROBLEM) === true;
}

/** Returns media type and text of an error body. Adds the members of RFC 9457 when the caller asks for them. */
export function renderError(answer: ErrorAnswer, accept: string | undefined): { contentType: string; text: string } {
  if (!wantsProblem(accept)) {
    return { contentType: "application/json; charset=utf-8", text: JSON.stringify(answer.body) };
  }
  const { body } = answer;
  const problem = {
    type: body.doc_url,
    title: ERRORS[body.error as ApiError["code"]].title,
    status: answer.status,
    detail: body.message,
    instance: `urn:request:${body.request_id}`,
  };
  return { contentType: `${PROBLEM}; charset=utf-8`, text: JSON.stringify({ ...problem, ...body }) };
}
