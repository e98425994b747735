import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";

export interface OpenResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Destroying it closes the connection. */
  body: Readable;
}

/**
 * Sends one request and resolves when the headers have arrived. Uses `dispatch`, because undici's `request` keeps each
 * body in memory until the next full garbage collection, which adds up over thousands of responses.
 *
 * Rejects with the signal's reason or the connection's error.
 */
export function openResponse(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<OpenResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenResponse>();
  let controller: Dispatcher.DispatchController | undefined;
  let body: Readable | undefined;
  const settle = () => signal.removeEventListener("abort", cancel);
  const cancel = () => {
    controller?.abort(signal.reason);
    reject(signal.reason);
  };
  if (signal.aborted) return Promise.reject(signal.reason);
  signal.addEventListener("abort", cancel, { once: true });
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (signal.aborted) started.abort(signal.reason);
    },
    onResponseStart(_controller, status, headers) {
      if (status < 200) return;
      body = new Readable({
        highWaterMark: 64 * 1024,
        read: () => controller?.resume(),
        destroy(error, done) {
          settle();
          controller?.abort(error ?? new Error("the body was discarded"));
          done(error);
        },
      });
      resolve({ status, headers, body });
    },
    onResponseData(_controller, chunk) {
      if (body?.push(chunk) === false) controller?.pause();
    },
    onResponseEnd() {
      settle();
      controller = undefined;
      body?.push(null);
    },
    onResponseError(_controller, error) {
      settle();
      controller = undefined;
      if (body === undefined) reject(error);
      else body.destroy(error);
    },
  };
  try {
    dispatcher.dispatch(request, handler);
  } catch (error) {
    settle();
    reject(error);
  }
  return promise;
}
