import type { Dispatcher } from "undici";
import { ACCEPT_ENCODING, abandon, type BodyLimits, readBody } from "./body.ts";
import { type FetchFinding, FetchRefusal, toFinding } from "./findings.ts";
import { openResponse } from "./open-response.ts";

export interface ExchangeLimits extends BodyLimits {
  /** From the request to the last byte of the headers, including the connection, in milliseconds. */
  headersMs: number;
}

export const DEFAULT_LIMITS: ExchangeLimits = {
  headersMs: 20_000,
  bodyMs: 60_000,
  rateWindowMs: 5_000,
  minBytesPerWindow: 1_024,
  maxBodyBytes: 8 * 1024 * 1024,
  maxDecodedBytes: 32 * 1024 * 1024,
};

export interface ExchangeRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Selects the statuses whose body is read; others get an empty body. */
  wantsBody: (status: number) => boolean;
}

export type ExchangeResult =
  | { ok: true; status: number; header: (name: string) => string | null; body: Buffer }
  | { ok: false; finding: FetchFinding };

/**
 * Performs one HTTP request without following redirects, within limits. Faults are returned as findings, never thrown.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: ExchangeLimits,
): Promise<ExchangeResult> {
  const { url, signal } = request;
  const abort = new AbortController();
  const cancel = () => abort.abort(new FetchRefusal("cancelled", "the work was cancelled"));
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  const headersClock = setTimeout(() => {
    abort.abort(new FetchRefusal("headers-timeout", `no answer within ${limits.headersMs} ms`));
  }, limits.headersMs);
  try {
    const answer = await openResponse(
      dispatcher,
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: request.method,
        headers: { "accept-encoding": ACCEPT_ENCODING, ...request.headers },
        body: request.body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      abort.signal,
    );
    clearTimeout(headersClock);
    const header = (name: string): string | null => first(answer.headers[name]);
    const { status } = answer;
    if (!request.wantsBody(status)) {
      abandon(answer.body);
      return { ok: true, status, header, body: Buffer.alloc(0) };
    }
    const length = header("content-length");
    const described = {
      contentEncoding: [answer.headers["content-encoding"] ?? ""].flat().join(", "),
      contentLength: length !== null && /^\d+$/.test(length) ? Number(length) : null,
    };
    return { ok: true, status, header, body: await readBody(answer.body, described, limits, abort.signal) };
  } catch (error) {
    return { ok: false, finding: toFinding(url.href, abort.signal.aborted ? abort.signal.reason : error) };
  } finally {
    clearTimeout(headersClock);
    signal?.removeEventListener("abort", cancel);
  }
}

function first(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}
