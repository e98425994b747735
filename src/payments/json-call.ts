import { Pool } from "undici";
import { laterTurn } from "../core/later-turn.ts";
import { TimeoutError } from "./facilitator-faults.ts";

export interface JsonRequest {
  readonly method: "GET" | "POST";
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; null for none. */
  readonly body: string | null;
  /** For the whole of the call. */
  readonly timeoutMs: number;
}

export interface JsonAnswer {
  readonly status: number;
  /** Null when the body is not JSON. */
  readonly json: unknown;
}

export interface JsonCaller {
  /** Answers that come at once are given back a few at a time. Rejects when there is no whole answer within the time. */
  call(request: JsonRequest): Promise<JsonAnswer>;
  close(): Promise<void>;
}

const CONNECTIONS = 64;

/**
 * Calls one server that speaks JSON over HTTP, over connections that are kept.
 *
 * @param origin scheme, host and port
 * @param limits.answerBytes longest body that is read
 */
export function createJsonCaller(
  origin: string,
  limits: { readonly connectMs: number; readonly answerBytes: number },
): JsonCaller {
  const pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout: limits.connectMs } });
  return {
    async call({ method, path, headers = {}, body, timeoutMs }) {
      const deadline = new AbortController();
      const timer = setTimeout(() => deadline.abort(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
      try {
        const response = await pool.request({
          path,
          method,
          headers: {
            accept: "application/json",
            ...(body === null ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          body,
          signal: deadline.signal,
        });
        // A body that nobody reads yet could break without anybody to tell: it is read first.
        const json = await readJson(response.body, limits.answerBytes);
        await laterTurn();
        return { status: response.statusCode, json };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}

async function readJson(body: AsyncIterable<Buffer>, longest: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > longest) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}
