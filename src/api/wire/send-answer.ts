import type {} from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PreparedAnswer } from "./envelope.ts";
import { matchesEtag } from "./etag.ts";
import { takesGzip } from "./gzip.ts";
import { API_HEADERS, CACHE_FREE, CACHE_NONE } from "./headers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LIMIT_FIELDS = ["ratelimit-policy", "ratelimit"] as const;

/** Size in bytes from which answers are compressed. */
const COMPRESSED_FROM = 1024;

/** Sends a free answer: 304 when the caller has it already, compressed when the caller accepts gzip. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer, now: number): void {
  const encoding = encodingOf(answer, request.headers["accept-encoding"]);
  const stamp = { requestId: request.id, at: new Date(now).toISOString() };
  if (answer.etag !== null && matchesEtag(request.headers["if-none-match"], answer.etag)) {
    withHeaders(request, reply, answer).code(304).send();
  } else if (encoding !== null) {
    const headers = [...sharedHeaders(answer), ...(answer.etag === null ? limitFields(reply) : [])];
    if (encoding === "identity") sendRaw(request, reply, 200, headers, answer.wire(stamp));
    else sendRaw(request, reply, 200, [...headers, "content-encoding", "gzip"], answer.gzip(stamp));
  } else {
    const body = Buffer.from(answer.wire(stamp), "latin1");
    withHeaders(request, reply, answer).header("content-type", JSON_TYPE).compress(body);
  }
}

/** Returns the encoding to send a prepared answer in; null when the caller accepts neither identity nor gzip. */
function encodingOf(answer: PreparedAnswer, accepted: string | undefined): "identity" | "gzip" | null {
  if (accepted === undefined || answer.size < COMPRESSED_FROM) return "identity";
  return takesGzip(accepted) ? "gzip" : null;
}

function withHeaders(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  return reply.headers(API_HEADERS).headers(cacheHeaders(answer.etag)).header("x-request-id", request.id);
}

/** Returns the caller's rate limit fields, alternating names and values. Only for responses that no shared cache may store. */
export function limitFields(reply: FastifyReply): string[] {
  return LIMIT_FIELDS.flatMap((name) => {
    const value = reply.getHeader(name);
    return value === undefined ? [] : [name, String(value)];
  });
}

/**
 * Removes the caller's rate limit fields from a response that a shared cache may store and send to other callers. Call it after all other
 * headers are set.
 */
export function dropLimitFields(reply: FastifyReply): void {
  if (/no-store|private/.test(String(reply.getHeader("cache-control")))) return;
  for (const name of LIMIT_FIELDS) reply.removeHeader(name);
}

/**
 * Sends a prepared answer without Fastify's handling of individual headers, which costs more than the rest of the request.
 *
 * @param shared header names and values, alternating; the request id is added
 * @param body bytes, or a string with one character per byte
 */
export function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  shared: readonly string[],
  body: string | Buffer,
): void {
  reply.hijack();
  reply.raw.writeHead(status, [...shared, "x-request-id", request.id, "content-length", String(body.length)]);
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(body, "latin1");
}

const shared = new WeakMap<PreparedAnswer, readonly string[]>();

/** Returns the headers shared by all responses with this answer. */
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
