import { isObject, type JsonObject } from "../../core/text/json-object.ts";

/** Error codes of JSON-RPC 2.0, section 5.1. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;

type RequestId = string | number;

/** One well-formed JSON-RPC message. Its method and parameters have not been validated. */
export type Message =
  | { kind: "request"; id: RequestId; method: string; params: Record<string, unknown> | undefined; raw: JsonObject }
  | { kind: "notification" | "response"; raw: JsonObject };

/** Why a body is not a message, and what is known of the request it was meant to be. */
export interface BadMessage {
  kind: "bad";
  code: number;
  message: string;
  id: RequestId | null;
}

/** Parses one JSON-RPC message. Batches are rejected: MCP removed them in 2025-06-18. */
export function readMessage(body: string): Message | BadMessage {
  let value: unknown;
  try {
    value = JSON.parse(body.replace(/^\uFEFF/, ""));
  } catch {
    return bad(PARSE_ERROR, "Parse error: the body is not JSON");
  }
  if (Array.isArray(value)) return bad(INVALID_REQUEST, "Invalid request: batches are not supported, send one message");
  if (!isObject(value)) return bad(INVALID_REQUEST, "Invalid request: a message is an object");
  const id = isId(value.id) ? value.id : null;
  if (value.jsonrpc !== "2.0") return bad(INVALID_REQUEST, 'Invalid request: jsonrpc must be "2.0"', id);
  if (Object.hasOwn(value, "id") && id === null) {
    return bad(INVALID_REQUEST, "Invalid request: id must be a string or a whole number");
  }
  if (typeof value.method !== "string") {
    const answers = Object.hasOwn(value, "result") || isObject(value.error);
    return answers && id !== null
      ? { kind: "response", raw: value }
      : bad(INVALID_REQUEST, "Invalid request: method must be a string", id);
  }
  const { params } = value;
  if (params !== undefined && !isObject(params))
    return bad(INVALID_PARAMS, "Invalid params: params must be an object", id);
  if (id === null) return { kind: "notification", raw: value };
  return { kind: "request", id, method: value.method, params, raw: value };
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function bad(code: number, message: string, id: RequestId | null = null): BadMessage {
  return { kind: "bad", code, message, id };
}
