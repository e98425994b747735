import type { IncomingMessage, ServerResponse } from "node:http";
import type {} from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PreparedAnswer, RequestStamp } from "./envelope.ts";
import { matchesEtag } from "./etag.ts";
import { takesGzip } from "./gzip.ts";
import { API_HEADERS, CACHE_FREE, CACHE_NONE } from "./headers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LIMIT_FIELDS = ["ratelimit-policy", "ratelimit"] as const;

/** Shorter answers are not worth compressing, in bytes. */
const COMPRESSED_FROM = 1024;

/** Sends a free answer: as it is, compressed when the caller takes that, or 304 when the caller has it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer, now: number): void {
  const encoding = encodingOf(answer, request.headers["accept-encoding"]);
  const stamp = { requestId: request.id, at: new Date(now).toISOString() };
  if (answer.etag !== null && matchesEtag(request.headers["if-none-match"], answer.etag)) {
    withHeaders(request, reply, answer).code(304).send();
  } else if (encoding !== null) {
    const { headers, body } = wireForm(answer, encoding, stamp);
    sendRaw(request, reply, 200, headers, body);
  } else {
    const body = Buffer.from(answer.wire(stamp), "latin1");
    withHeaders(request, reply, answer).header("content-type", JSON_TYPE).compress(body);
  }
}

/** How an answer is sent to a caller; null when neither as it is nor as gzip. */
export function encodingOf(answer: PreparedAnswer, accepted: string | undefined): "identity" | "gzip" | null {
  if (accepted === undefined || answer.size < COMPRESSED_FROM) return "identity";
  return takesGzip(accepted) ? "gzip" : null;
}

/** The headers that all who get this answer get, and the body for one of them. */
export function wireForm(
  answer: PreparedAnswer,
  encoding: "identity" | "gzip",
  stamp: RequestStamp,
): { headers: readonly string[]; body: string | Buffer } {
  const headers = sharedHeaders(answer);
  if (encoding === "identity") return { headers, body: answer.wire(stamp) };
  return { headers: [...headers, "content-encoding", "gzip"], body: answer.gzip(stamp) };
}

function withHeaders(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  return reply.headers(API_HEADERS).headers(cacheHeaders(answer.etag)).header("x-request-id", request.id);
}

/**
 * The hot path: one flat list of headers and one body, past the machinery that looks at each header by itself.
 *
 * @param shared names and values in turn; the request's own headers are added
 * @param body bytes, or a string with one character for each byte
 */
export function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  shared: readonly string[],
  body: string | Buffer,
): void {
  const headers = [...shared, "x-request-id", request.id];
  for (const name of LIMIT_FIELDS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers.push(name, String(value));
  }
  reply.hijack();
  writeRaw(request.raw, reply.raw, status, headers, body);
}

/** @param headers names and values in turn; the length is added */
export function writeRaw(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body: string | Buffer,
): void {
  response.writeHead(status, [...headers, "content-length", String(body.length)]);
  if (request.method === "HEAD") response.end();
  else response.end(body, "latin1");
}

const shared = new WeakMap<PreparedAnswer, readonly string[]>();

/** Headers that all who get this answer get. */
function sharedHeaders(answer: PreparedAnswer): readonly string[] {
  let headers = shared.get(answer);
  if (headers === undefined) {
    headers = Object.entries({ ...API_HEADERS, "content-type": JSON_TYPE, ...cacheHeaders(answer.etag) }).flat();
    shared.set(answer, headers);
  }
  return headers;
}

function cacheHeaders(etag: string | null): Record<string, string> {
  const vary = "accept-encoding";
  return etag === null ? { "cache-control": CACHE_NONE, vary } : { "cache-control": CACHE_FREE, etag, vary };
}
