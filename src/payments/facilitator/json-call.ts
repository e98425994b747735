import { type Dispatcher, Pool } from "undici";
import { TimeoutError } from "./faults.ts";

interface JsonRequest {
  readonly method: "GET" | "POST";
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON; null for none. */
  readonly body: string | null;
  /** Time limit of the whole call. */
  readonly timeoutMs: number;
}

export interface JsonAnswer {
  readonly status: number;
  /** Null when the body is not JSON. */
  readonly json: unknown;
}

export interface JsonCaller {
  /** Rejects when no complete response arrives within the time limit. */
  call(request: JsonRequest): Promise<JsonAnswer>;
  close(): Promise<void>;
}

/**
 * More than the maximum number of payments in progress: a settle call holds its connection until its block is mined,
 * and no other call should wait for that.
 */
export const CONNECTIONS = 320;

/**
 * Calls one server that speaks JSON over HTTP, over keep-alive connections.
 * @param origin scheme, host and port
 * @param limits.answerBytes maximum length of a response body
 */
export function createJsonCaller(
  origin: string,
  limits: { readonly connectMs: number; readonly answerBytes: number },
): JsonCaller {
  const pool = new Pool(origin, { connections: CONNECTIONS, connect: { timeout: limits.connectMs } });
  return {
    async call({ method, path, headers = {}, body, timeoutMs }) {
      const answer = new Answer(limits.answerBytes);
      const timer = setTimeout(() => answer.fail(new TimeoutError(`no answer within ${timeoutMs} ms`)), timeoutMs);
      const type = body === null ? {} : { "content-type": "application/json" };
      pool.dispatch({ path, method, headers: { accept: "application/json", ...type, ...headers }, body }, answer);
      try {
        return await answer.whole;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}

/** Receives a response without the stream that undici's own `request` creates for each. */
class Answer implements Dispatcher.DispatchHandler {
  readonly #whole = Promise.withResolvers<JsonAnswer>();
  readonly #longest: number;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #fault: Error | null = null;
  #controller: Dispatcher.DispatchController | null = null;

  /** @param longest maximum number of bytes */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Rejects when the response ends early, or `fail` is called before its end. */
  get whole(): Promise<JsonAnswer> {
    return this.#whole.promise;
  }

  /** Ends the call, whether it waits for a connection or for its response. */
  fail(cause: Error): void {
    this.#fault = cause;
    this.#whole.reject(cause);
    this.#controller?.abort(cause);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#fault !== null) controller.abort(this.#fault);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > this.#longest) this.fail(new Error("the answer is too long"));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#whole.resolve({ status: this.#status, json: parseJson(bytes.toString("utf8")) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    this.#whole.reject(cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
