import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** Bytes of files that are kept, and the largest of them. */
const KEPT_BYTES = 16 * 1024 * 1024;
const LARGEST_BYTES = 4 * 1024 * 1024;
/** Sent at a time, so that it shows whether a client goes on taking what it asked for. */
const SLICE_BYTES = 64 * 1024;
/** Longest `Accept-Encoding` that a file is kept for, in characters. */
const LONGEST_ENCODINGS = 200;
/** What is answered from the disk: a part of a file, or whether it has changed. */
const ASKS_MORE = ["range", "if-none-match", "if-modified-since", "if-match", "if-unmodified-since", "if-range"];
/** What the answer says of the file, as it is in the form that was asked for. */
const ABOUT_THE_FILE = [
  "content-type",
  "content-length",
  "content-encoding",
  "etag",
  "last-modified",
  "accept-ranges",
  "cache-control",
  "vary",
];

declare module "fastify" {
  interface FastifyReply {
    /** What the file that is sent now is kept as; null when it is not kept. */
    keepAs: { key: string; path: string } | null;
  }
}

interface KeptFile {
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends a file of a folder, as `reply.sendFile` does. */
export type SendFile = (request: FastifyRequest, reply: FastifyReply, path: string, root: string) => void;

/**
 * Keeps files that were sent, up to a size, and sends them from memory when they are asked for again: opening and reading one
 * takes several turns through threads that the flushes of the ledger and the larger files wait in too, and fresh memory
 * for each client, who may not take what was read. Only for files that never change; the least used go first.
 */
export function keepFiles(app: FastifyInstance): SendFile {
  const kept = new LRUCache<string, KeptFile>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, key) => body.length + 2 * key.length + 1_000,
  });
  /** What is read now to be kept: at the same time others get it from the disk, which holds a slice for each. */
  const reading = new Set<string>();
  app.decorateReply("keepAs", null);
  app.addHook("onSend", (_, reply, payload, done) => {
    const { keepAs } = reply;
    const length = Number(reply.getHeader("content-length"));
    if (keepAs === null || reply.statusCode !== 200 || !(length <= LARGEST_BYTES)) return done(null, payload);
    const { path } = keepAs;
    if (reading.has(path)) return done(null, payload);
    reading.add(path);
    buffer(payload as Readable)
      .finally(() => reading.delete(path))
      .then((body) => {
        kept.set(keepAs.key, { headers: aboutTheFile(reply), body });
        done(null, inSlices(body));
      }, done);
  });
  return (request, reply, path, root) => {
    const key = keyOf(request, path, root);
    const hit = key === null ? undefined : kept.get(key);
    if (hit !== undefined) {
      reply.headers(hit.headers).send(inSlices(hit.body));
      return;
    }
    reply.keepAs = key === null ? null : { key, path: join(root, path) };
    reply.sendFile(path, root);
  };
}

/**
 * Parts of the same memory, one in each turn of the event loop; what is small as it is. In one turn the system would take
 * megabytes for each of many clients, and all others would wait.
 */
function inSlices(body: Buffer): Buffer | Readable {
  if (body.length <= SLICE_BYTES) return body;
  let at = 0;
  return new Readable({
    highWaterMark: SLICE_BYTES,
    read() {
      setImmediate(() => {
        this.push(at < body.length ? body.subarray(at, at + SLICE_BYTES) : null);
        at += SLICE_BYTES;
      });
    },
  });
}

function aboutTheFile(reply: FastifyReply): Record<string, string> {
  const said = ABOUT_THE_FILE.map((name) => [name, reply.getHeader(name)] as const);
  return Object.fromEntries(said.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function keyOf({ method, headers }: FastifyRequest, path: string, root: string): string | null {
  const encodings = headers["accept-encoding"] ?? "";
  if (method !== "GET" || encodings.length > LONGEST_ENCODINGS || ASKS_MORE.some((name) => name in headers))
    return null;
  return JSON.stringify([root, path, encodings]);
}
