import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { PaidCall, PaidResource, PaidResult } from "../../../src/payments/request/types.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";

/** A route that sells `{ echo }` for a price; what the API layer does, in the fewest lines. */
export interface SoldRoute {
  readonly path: string;
  readonly priceAtomic: bigint;
  readonly compute?: (input: string) => Promise<unknown>;
  /** Why requests can no longer be planned. */
  readonly planFault?: unknown;
}

export interface PaymentsServer {
  readonly url: string;
  stop(): Promise<void>;
}

const RESOURCES = new Map<string, PaidResource>();
const EXTENSIONS = {};

/** The call that a request to a sold route becomes. */
export function callFor(route: SoldRoute, method: string, input: string, payment: string | object | null): PaidCall {
  const resource = RESOURCES.get(route.path) ?? {
    url: `http://127.0.0.1${route.path}`,
    description: "a test",
    mimeType: "application/json",
  };
  RESOURCES.set(route.path, resource);
  const requestId = `req_${randomUUID()}`;
  return {
    requestId,
    productKey: "test_paid",
    resourceId: "agent-test-paid-v1",
    method,
    path: route.path,
    bodyHash: createHash("sha256").update(input).digest("hex"),
    priceAtomic: route.priceAtomic,
    resource,
    extensions: EXTENSIONS,
    payment,
    planFault: route.planFault,
    answerAddress: (hash) => `http://127.0.0.1/answers/${hash}`,
    compute: async () => (route.compute === undefined ? { echo: input } : route.compute(input)),
    render: (data, receipt) => JSON.stringify({ data, meta: { request_id: requestId, free: false, payment: receipt } }),
  };
}

/** Serves routes through a rail on a free port, with the contract's statuses, headers and error bodies. */
export async function servePaid(rail: PaymentRail, routes: readonly SoldRoute[], port = 0): Promise<PaymentsServer> {
  const server = createServer((request, response) => {
    handle(rail, routes, request, response).catch(() => {
      response.writeHead(500).end();
    });
  });
  // A client may be busy for a while between two requests on one connection.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  rail: PaymentRail,
  routes: readonly SoldRoute[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const route = routes.find(({ path }) => path === request.url);
  if (route === undefined) {
    response.writeHead(404).end();
    return;
  }
  let input = "";
  for await (const chunk of request) input += String(chunk);
  const header = request.headers["payment-signature"];
  const payment = typeof header === "string" ? header : null;
  const call = callFor(route, request.method ?? "GET", input, payment);
  sendPaid(await rail.handlePaidRequest(call), call.requestId, response);
}

function sendPaid(result: PaidResult, requestId: string, response: ServerResponse): void {
  response.setHeader("content-type", "application/json");
  switch (result.kind) {
    case "challenge":
      response.writeHead(402, { "payment-required": result.headerValue });
      response.end(
        JSON.stringify({
          error: "PAYMENT_REQUIRED",
          request_id: requestId,
          payment: { accepts: result.paymentRequired.accepts },
        }),
      );
      return;
    case "refused":
      if (result.headerValue !== undefined) response.setHeader("payment-required", result.headerValue);
      if (result.retryAfterSeconds !== undefined) response.setHeader("retry-after", String(result.retryAfterSeconds));
      if (result.paymentResponseHeader !== undefined) {
        response.setHeader("payment-response", result.paymentResponseHeader);
      }
      response.writeHead(result.status);
      response.end(JSON.stringify({ error: result.code, message: result.message, ...result.extra }));
      return;
    case "failed":
      response.writeHead(500).end(JSON.stringify({ error: "INTERNAL_ERROR" }));
      return;
    case "paid":
      response.once("finish", result.delivered);
      response.once("close", () => {
        if (!response.writableFinished) result.failed(499, "the connection was closed");
      });
      response.writeHead(200, { "payment-response": result.paymentResponseHeader });
      response.end(result.body);
  }
}
