import type {} from "@fastify/compress";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { PreparedAnswer } from "./answer.ts";
import { matchesEtag } from "./etag.ts";
import { takesGzip } from "./gzip.ts";
import { API_HEADERS, CACHE_FREE, CACHE_NONE } from "./headers.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const LIMIT_FIELDS = ["ratelimit-policy", "ratelimit"] as const;

/** Shorter answers are not worth compressing, in bytes. */
const COMPRESSED_FROM = 1024;

/** Sends a free answer: as it is, compressed when the caller takes that, or 304 when the caller has it. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer, now: number): void {
  const accepted = answer.size < COMPRESSED_FROM ? undefined : request.headers["accept-encoding"];
  const stamp = { requestId: request.id, at: new Date(now).toISOString() };
  if (answer.etag !== null && matchesEtag(request.headers["if-none-match"], answer.etag)) {
    withHeaders(request, reply, answer).code(304).send();
  } else if (accepted === undefined) {
    sendRaw(request, reply, 200, sharedHeaders(answer), answer.wire(stamp));
  } else if (takesGzip(accepted)) {
    const headers = [...sharedHeaders(answer), "content-encoding", "gzip"];
    sendRaw(request, reply, 200, headers, answer.gzip(stamp));
  } else {
    const body = Buffer.from(answer.wire(stamp), "latin1");
    withHeaders(request, reply, answer).header("content-type", JSON_TYPE).compress(body);
  }
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
  const headers = [...shared, "x-request-id", request.id, "content-length", String(body.length)];
  for (const name of LIMIT_FIELDS) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers.push(name, String(value));
  }
  reply.hijack();
  reply.raw.writeHead(status, headers);
  if (request.method === "HEAD") reply.raw.end();
  else reply.raw.end(body, "latin1");
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
