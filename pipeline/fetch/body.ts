import type { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { FetchRefusal } from "./findings.ts";

export interface BodyLimits {
  /** Bytes on the wire. */
  maxBodyBytes: number;
  /** Bytes after decompression. */
  maxDecodedBytes: number;
  /** Time limit for the whole body, in milliseconds. */
  bodyMs: number;
  /** Length of a window, in milliseconds, in each of which at least `minBytesPerWindow` must arrive. */
  rateWindowMs: number;
  minBytesPerWindow: number;
}

/** Content codings that `readBody` can decode; sent as Accept-Encoding. */
export const ACCEPT_ENCODING = "gzip, br";

type Decode = (bytes: Buffer, limit: { maxOutputLength: number }) => Buffer;

const DECODERS: Readonly<Record<string, Decode>> = {
  "": (bytes) => bytes,
  identity: (bytes) => bytes,
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/**
 * Reads and decompresses a response body within its limits.
 *
 * @throws FetchRefusal, or the stream's error; the stream is then destroyed
 */
export async function readBody(
  body: Readable,
  headers: { contentEncoding: string; contentLength: number | null },
  limits: BodyLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const decode = DECODERS[headers.contentEncoding.trim().toLowerCase()];
  if (decode === undefined) {
    abandon(body);
    const encoding = headers.contentEncoding.slice(0, 40);
    throw new FetchRefusal("content-encoding", `the body comes in an encoding that was not asked for: ${encoding}`);
  }
  if (headers.contentLength !== null && headers.contentLength > limits.maxBodyBytes) {
    abandon(body);
    const announced = `the body is announced with ${headers.contentLength} bytes, more than ${limits.maxBodyBytes}`;
    throw new FetchRefusal("too-large", announced);
  }
  const received = await collect(body, limits, signal);
  try {
    const decoded = decode(received, { maxOutputLength: limits.maxDecodedBytes });
    if (decoded.length <= limits.maxDecodedBytes) return decoded;
  } catch (error) {
    if (!(error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")) throw error;
  }
  const message = `the body unpacks to more than ${limits.maxDecodedBytes} bytes (${received.length} received)`;
  throw new FetchRefusal("too-large-decoded", message);
}

/** Discards an unread body and closes its connection. */
export function abandon(body: Readable): void {
  body.on("error", () => {});
  body.destroy();
}

/**
 * Collects the bytes through plain events: a body that passes through `pipeline`, a transform or async iteration stays
 * in memory until the next full garbage collection, which adds up over thousands of responses.
 */
function collect(body: Readable, limits: BodyLimits, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let received = 0;
    let before = 0;
    const end = (settle: () => void) => {
      clearTimeout(whole);
      clearInterval(rate);
      signal.removeEventListener("abort", cancel);
      settle();
    };
    const fail = (error: unknown) =>
      end(() => {
        abandon(body);
        reject(error);
      });
    const cancel = () => fail(signal.reason);
    const whole = setTimeout(
      () => fail(new FetchRefusal("body-timeout", `the body did not end within ${limits.bodyMs} ms`)),
      limits.bodyMs,
    );
    const rate = setInterval(() => {
      const arrived = received - before;
      before = received;
      if (arrived >= limits.minBytesPerWindow) return;
      const message = `only ${arrived} bytes came in ${limits.rateWindowMs} ms, fewer than ${limits.minBytesPerWindow}`;
      fail(new FetchRefusal("too-slow", message));
    }, limits.rateWindowMs);
    if (signal.aborted) return cancel();
    signal.addEventListener("abort", cancel, { once: true });
    body.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limits.maxBodyBytes) chunks.push(chunk);
      else fail(new FetchRefusal("too-large", `the body is larger than ${limits.maxBodyBytes} bytes`));
    });
    body.on("end", () => end(() => resolve(Buffer.concat(chunks))));
    body.on("error", fail);
  });
}
