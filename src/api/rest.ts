import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Delivery, Operation, OperationContext } from "../operations/operation.ts";
import type { PaidResult } from "../payments/index.ts";
import { ApiError } from "../schema/errors.ts";
import { offerFor, paidCall, type RailSource, restBinding } from "./payments/paid.ts";
import { noRail, paidFault, refusal } from "./payments/paid-errors.ts";
import { challenge, sendChallenge, versionOne } from "./payments/send-challenge.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { Executor } from "./response-cache.ts";
import { LONG_BODY } from "./wire/body-limits.ts";
import { deprecationHeaders, refuseEnded } from "./wire/deprecation.ts";
import { refuseEncodedBody } from "./wire/encoded-body.ts";
import type { PreparedAnswer } from "./wire/envelope.ts";
import { wantsProblem } from "./wire/errors.ts";
import { API_HEADERS, CACHE_NONE, PREFLIGHT_HEADERS } from "./wire/headers.ts";
import { decodeParameters, parseInput } from "./wire/input.ts";
import { sendAnswer } from "./wire/send-answer.ts";
import { sendError } from "./wire/send-error.ts";

export interface ApiDeps {
  /** Returns the context of the published build. */
  context: () => OperationContext;
  operations: readonly Operation[];
  executor: Executor;
  rateLimit: RateLimit;
  /** Rate limit of requests to paid operations, over REST and MCP. */
  paidRateLimit: RateLimit;
  rail: RailSource;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Serves every operation of the registry over REST. */
export function registerRest(app: FastifyInstance, deps: ApiDeps): void {
  for (const operation of deps.operations) {
    const url = routeOf(operation);
    const handler = operation.price.mode === "free" ? freeHandler(operation, deps) : paidHandler(operation, deps);
    const limit = operation.price.mode === "free" ? deps.rateLimit : deps.paidRateLimit;
    const route = {
      method: operation.method,
      url,
      exposeHeadRoute: takesHead(operation),
      onRequest: async (request, reply) => {
        await limit(request.ip, (name, value) => reply.header(name, value));
        if (operation.deprecated !== undefined) announceEnd(operation, deps, request, reply);
      },
      ...(operation.takesLongBody === true ? { bodyLimit: LONG_BODY } : {}),
      ...(operation.method === "POST" ? { preParsing: refuseEncodedBody } : {}),
      errorHandler: (error, request, reply) =>
        sendError(error, request, reply, { siteUrl: deps.context().deployment.siteUrl, operation }),
      handler,
    } satisfies RouteOptions;
    app.route(route);
    refuseOtherMethods(app, url, operation);
    if (operation.pathTail !== undefined) {
      // The same route for ids whose slashes are not escaped.
      app.route({ ...route, url: url.replace(`:${operation.pathTail}`, "*") });
    }
  }
  for (const prefix of ["/api/*", "/v1/*"]) {
    app.options(prefix, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  }
}

/**
 * Adds the headers of a deprecated operation to whatever is answered. After its end, refuses requests without a payment; a presented
 * payment may have bought an answer that was not delivered.
 *
 * @throws ApiError OPERATION_ENDED
 */
function announceEnd(operation: Operation, { context }: ApiDeps, request: FastifyRequest, reply: FastifyReply): void {
  const { deployment, now } = context();
  if (operation.deprecated === undefined) return;
  // On the raw response, because prepared answers are sent without Fastify's headers.
  for (const [name, value] of Object.entries(deprecationHeaders(operation.deprecated, deployment))) {
    reply.raw.setHeader(name, value);
  }
  if (paymentHeader(request) === null) refuseEnded(operation, now());
}

/** Returns the operation's path in the router's syntax, which log and metrics use too. */
function routeOf(operation: Operation): string {
  return operation.path.replace(/\{(\w+)\}/g, ":$1");
}

function freeHandler(operation: Operation, { context, executor }: ApiDeps) {
  const url = operation.method === "GET" ? (request: FastifyRequest) => request.raw.url : () => undefined;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const current = context();
    const address = url(request);
    const answer =
      executor.cached(address, current)?.answer ??
      executor.free(operation, parseInput(operation, readInput(operation, request)), current, address);
    const send = (made: PreparedAnswer) => {
      if (made.delivery !== null) reportDelivery(reply, made.delivery);
      sendAnswer(request, reply, made, current.now());
    };
    if (answer instanceof Promise) return answer.then(send);
    send(answer);
    return undefined;
  };
}

function paidHandler(operation: Operation, { context, rail }: ApiDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const current = context();
    const input = parseInput(operation, readInput(operation, request));
    const payment = paymentHeader(request);
    const binding = restBinding(operation, current.deployment);
    const gate = rail();
    if (payment === null) {
      const offer = offerFor(operation, input, current, { binding, rail: gate });
      if (request.headers["x-payment"] !== undefined) throw versionOne(offer.terms);
      if (wantsProblem(request.headers.accept)) throw challenge(offer.terms, offer.reading);
      sendChallenge(request, reply, offer, { siteUrl: current.deployment.siteUrl, operation });
      return undefined;
    }
    const call = paidCall(operation, input, current, { requestId: request.id, payment, binding });
    if (gate === null) throw call.planFault ?? noRail(true);
    return sendPaid(await gate.handlePaidRequest(call), request, reply);
  };
}

/** Returns the payment sent as a header; null when there is none. */
export function paymentHeader(request: FastifyRequest): string | null {
  const header = request.headers["payment-signature"];
  if (header === undefined) return null;
  return Array.isArray(header) ? header.join(",") : header;
}

function sendPaid(result: PaidResult, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  switch (result.kind) {
    case "challenge":
      throw challenge(result, null);
    case "refused":
      throw refusal(result);
    case "failed":
      throw paidFault(result.error);
    case "paid": {
      reportDelivery(reply, result);
      return reply
        .headers(API_HEADERS)
        .header("x-request-id", request.id)
        .header("cache-control", CACHE_NONE)
        .header("content-type", "application/json; charset=utf-8")
        .header("payment-response", result.paymentResponseHeader)
        .send(result.body);
    }
  }
}

/** Reports to the payment core whether the paid answer was sent completely. */
export function reportDelivery(reply: FastifyReply, answer: Delivery): void {
  const gone = () => answer.failed(499, "the connection was closed before the answer was sent");
  // The client disconnected during settlement, so no event will report it any more.
  if (reply.raw.destroyed) {
    gone();
    return;
  }
  reply.raw.once("finish", () => {
    const { statusCode } = reply.raw;
    if (statusCode < 400) answer.delivered();
    else answer.failed(statusCode, "another answer was sent in its place");
  });
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone();
  });
}

function readInput(operation: Operation, request: FastifyRequest): unknown {
  if (operation.method === "POST") return request.body;
  const { "*": tail, ...named } = request.params as Record<string, unknown>;
  return decodeParameters(operation, {
    ...(request.query as Record<string, unknown>),
    ...named,
    ...(operation.pathTail === undefined || tail === undefined ? {} : { [operation.pathTail]: tail }),
  });
}

function takesHead({ method, price, refusesHead }: Operation): boolean {
  return method === "GET" && price.mode === "free" && refusesHead !== true;
}

function refuseOtherMethods(app: FastifyInstance, url: string, operation: Operation): void {
  const allowed: string[] = takesHead(operation) ? ["GET", "HEAD"] : [operation.method];
  const allow = [...allowed, "OPTIONS"].join(", ");
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url,
    exposeHeadRoute: false,
    handler: (request) => {
      throw new ApiError("METHOD_NOT_ALLOWED", `${operation.path} does not take ${request.method}.`, {
        headers: { allow },
        members: { allow: allowed },
      });
    },
  });
}
