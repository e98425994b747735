import type {} from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PreparedAnswer } from "./answer.ts";
import { matchesEtag } from "./etag.ts";
import { API_HEADERS, CACHE_FREE, CACHE_NONE } from "./headers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LIMIT_FIELDS = ["ratelimit-policy", "ratelimit"] as const;

/** Sends a free answer: as it is, compressed when the caller takes that, or 304 when the caller has it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer, now: number): void {
  const { headers } = request;
  const stamp = { requestId: request.id, at: new Date(now).toISOString() };
  const fresh = answer.etag !== null && matchesEtag(headers["if-none-match"], answer.etag);
  if (!fresh && headers["accept-encoding"] === undefined) {
    const body = answer.wire(stamp);
    sendRaw(request, reply, 200, sharedHeaders(answer), body);
    return;
  }
  reply.headers(API_HEADERS).headers(cacheHeaders(answer.etag)).header("x-request-id", request.id);
  if (fresh) reply.code(304).send();
  else reply.header("content-type", JSON_TYPE).compress(Buffer.from(answer.wire(stamp), "latin1"));
}

/**
 * The hot path: one flat list of headers and one string, past the machinery that looks at each header by itself.
 *
 * @param shared names and values in turn; the request's own headers are added
 * @param wire the body, one character for each byte
 */
export function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  shared: readonly string[],
  wire: string,
): void {
  const headers = [...shared, "x-request-id", request.id, "content-length", String(wire.length)];
  for (const name of LIMIT_FIELDS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers.push(name, String(value));
  }
  reply.hijack();
  reply.raw.writeHead(status, headers);
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(wire, "latin1");
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
  return etag === null
    ? { "cache-control": CACHE_NONE }
    : { "cache-control": CACHE_FREE, etag, vary: "accept-encoding" };
}
