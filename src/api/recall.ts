import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FrontDeps } from "./front.ts";
import type { ApiDeps } from "./rest.ts";
import { routeOf } from "./rest.ts";
import { encodingOf, wireForm, writeRaw } from "./wire/send-answer.ts";

type RecallDeps = FrontDeps & Pick<ApiDeps, "executor">;

/**
 * Stands before the router and answers what is asked again: a plain GET whose answer is kept, from a caller within the
 * limit. Everything else goes to the router, also a caller beyond the limit, to be refused there. Only for a server
 * that its callers reach directly: behind a proxy, the router tells who calls.
 */
export function recallFirst(router: RequestListener, deps: RecallDeps): RequestListener {
  const { context, executor, rateLimit, nextRequestId, answered } = deps;
  const routes = new Map(deps.operations.map((operation) => [operation, routeOf(operation)]));
  return (request: IncomingMessage, response: ServerResponse) => {
    const { headers, socket, url } = request;
    const current = context();
    const kept = request.method === "GET" && !headers["if-none-match"] ? executor.recall(url, current) : undefined;
    const encoding = kept === undefined ? null : encodingOf(kept.answer, headers["accept-encoding"]);
    if (kept === undefined || encoding === null || socket.remoteAddress === undefined) {
      router(request, response);
      return;
    }
    const startedAt = performance.now();
    const limits: string[] = [];
    rateLimit(socket.remoteAddress, (name, value) => limits.push(name, value))
      .then(() => {
        const requestId = nextRequestId();
        const stamp = { requestId, at: new Date(current.now()).toISOString() };
        const form = wireForm(kept.answer, encoding, stamp);
        response.on("finish", () => {
          const route = routes.get(kept.operation) ?? kept.operation.path;
          answered({ requestId, method: "GET", route, status: 200, elapsedMs: performance.now() - startedAt });
        });
        writeRaw(request, response, 200, [...form.headers, "x-request-id", requestId, ...limits], form.body);
      })
      .catch(() => router(request, response));
  };
}
