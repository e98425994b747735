import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { FetchRefusal } from "./findings.ts";

export interface BodyLimits {
  /** Bytes as they come over the wire. */
  maxBodyBytes: number;
  /** Bytes after decompression. */
  maxDecodedBytes: number;
  /** The whole body must be here by then. */
  bodyMs: number;
  /** In each window of this length at least `minBytesPerWindow` must arrive. */
  rateWindowMs: number;
  minBytesPerWindow: number;
}

/** What the decoder of `readBody` understands; sent as Accept-Encoding. */
export const ACCEPT_ENCODING = "gzip, br";

/**
 * Reads a response body, decompressed, within its limits.
 *
 * @throws FetchRefusal, or what the stream threw; the stream is destroyed then.
 */
export async function readBody(
  body: Readable,
  headers: { contentEncoding: string; contentLength: number | null },
  limits: BodyLimits,
  abort: AbortController,
): Promise<Buffer> {
  const decoder = decoderFor(headers.contentEncoding);
  if (decoder === null) {
    abandon(body);
    throw new FetchRefusal(
      "content-encoding",
      `the body comes in an encoding that was not asked for: ${headers.contentEncoding.slice(0, 40)}`,
    );
  }
  if (headers.contentLength !== null && headers.contentLength > limits.maxBodyBytes) {
    abandon(body);
    throw new FetchRefusal(
      "too-large",
      `the body is announced with ${headers.contentLength} bytes, more than ${limits.maxBodyBytes}`,
    );
  }
  let received = 0;
  let decoded = 0;
  const chunks: Buffer[] = [];
  const clocks = watch(() => received, limits, abort);
  try {
    await pipeline(
      body,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          received += chunk.length;
          if (received > limits.maxBodyBytes) {
            throw new FetchRefusal("too-large", `the body is larger than ${limits.maxBodyBytes} bytes`);
          }
          yield chunk;
        }
      },
      decoder,
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) {
          decoded += chunk.length;
          if (decoded > limits.maxDecodedBytes) {
            throw new FetchRefusal(
              "too-large-decoded",
              `the body unpacks to more than ${limits.maxDecodedBytes} bytes (${received} received)`,
            );
          }
          chunks.push(chunk);
        }
      },
      { signal: abort.signal },
    );
    return Buffer.concat(chunks);
  } finally {
    clocks.stop();
  }
}

/** Drops a body nobody wants, with its connection. */
export function abandon(body: Readable): void {
  body.on("error", () => {});
  body.destroy();
}

function decoderFor(encoding: string): Transform | null {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return new PassThrough();
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      return null;
  }
}

function watch(received: () => number, limits: BodyLimits, abort: AbortController): { stop(): void } {
  let before = 0;
  const whole = setTimeout(() => {
    abort.abort(new FetchRefusal("body-timeout", `the body did not end within ${limits.bodyMs} ms`));
  }, limits.bodyMs);
  const rate = setInterval(() => {
    const arrived = received() - before;
    before = received();
    if (arrived >= limits.minBytesPerWindow) return;
    abort.abort(
      new FetchRefusal(
        "too-slow",
        `only ${arrived} bytes came in ${limits.rateWindowMs} ms, fewer than ${limits.minBytesPerWindow}`,
      ),
    );
  }, limits.rateWindowMs);
  return {
    stop() {
      clearTimeout(whole);
      clearInterval(rate);
    },
  };
}
