import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { OperationContext } from "../operations/context.ts";
import type { Operation } from "../operations/define.ts";
import { chargedNothing, PRESENT_AGAIN } from "../payments/off.ts";
import type { PaidAnswer, PaidRefusal, PaidResult } from "../payments/types.ts";
import { ApiError } from "../schema/errors.ts";
import { refuseEncodedBody } from "./encoded-body.ts";
import { wantsProblem } from "./errors.ts";
import type { Executor } from "./execute.ts";
import { API_HEADERS, CACHE_NONE, PREFLIGHT_HEADERS } from "./headers.ts";
import { decodeParameters, parseInput } from "./input.ts";
import { type PaidDoor, paidCall, type RailSource, restDoor } from "./paid.ts";
import type { RateLimit } from "./rate-limit.ts";
import { sendAnswer } from "./send-answer.ts";
import { challenge, sendChallenge } from "./send-challenge.ts";
import { sendError } from "./send-error.ts";

export interface ApiDeps {
  /** The context of the build that is published now. */
  context: () => OperationContext;
  operations: readonly Operation[];
  executor: Executor;
  rateLimit: RateLimit;
  rail: RailSource;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Serves every operation of the registry over REST. */
export function registerRest(app: FastifyInstance, deps: ApiDeps): void {
  for (const operation of deps.operations) {
    const url = routeOf(operation);
    const handler = operation.price.mode === "free" ? freeHandler(operation, deps) : paidHandler(operation, deps);
    app.route({
      method: operation.method,
      url,
      exposeHeadRoute: operation.price.mode === "free",
      onRequest: (request, reply) => deps.rateLimit(request.ip, (name, value) => reply.header(name, value)),
      ...(operation.method === "POST" ? { preParsing: refuseEncodedBody } : {}),
      errorHandler: (error, request, reply) =>
        sendError(error, request, reply, { siteUrl: deps.context().deployment.siteUrl, operation }),
      handler,
    });
    refuseOtherMethods(app, url, operation);
  }
  for (const prefix of ["/api/*", "/v1/*"]) {
    app.options(prefix, (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());
  }
}

/** The operation's path as the router writes it: for routes, log and metrics. */
export function routeOf(operation: Operation): string {
  return operation.path.replace(/\{(\w+)\}/g, ":$1");
}

function freeHandler(operation: Operation, { context, executor }: ApiDeps) {
  const url = operation.method === "GET" ? (request: FastifyRequest) => request.raw.url : () => undefined;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const current = context();
    const address = url(request);
    const answer =
      executor.recall(address, current)?.answer ??
      executor.free(operation, parseInput(operation, readInput(operation, request)), current, address);
    if (answer instanceof Promise) return answer.then((made) => sendAnswer(request, reply, made, current.now()));
    sendAnswer(request, reply, answer, current.now());
    return undefined;
  };
}

function paidHandler(operation: Operation, { context, rail }: ApiDeps) {
  let door: PaidDoor | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const current = context();
    const input = parseInput(operation, readInput(operation, request));
    door ??= restDoor(operation, current.deployment);
    const call = paidCall(operation, input, current, {
      requestId: request.id,
      payment: paymentHeader(request),
      door,
    });
    const gate = rail();
    if (gate === null) throw noRail(call.payment !== null);
    const result = await gate.handlePaidRequest(call);
    if (result.kind === "challenge" && !wantsProblem(request.headers.accept)) {
      sendChallenge(request, reply, result, { siteUrl: current.deployment.siteUrl, operation });
      return undefined;
    }
    return sendPaid(result, request, reply);
  };
}

/** What a paid request gets while there is no rail. */
export function noRail(presented: boolean): ApiError {
  const message = `This deployment takes no payments at the moment. ${chargedNothing(presented)}`;
  return new ApiError("PAYMENT_CONFIGURATION_INCOMPLETE", message, {
    headers: { "retry-after": "60" },
    members: presented ? PRESENT_AGAIN : {},
  });
}

/** The payment that came as a header; null when none did. */
export function paymentHeader(request: FastifyRequest): string | null {
  const header = request.headers["payment-signature"];
  if (header === undefined) return null;
  return Array.isArray(header) ? header.join(",") : header;
}

function sendPaid(result: PaidResult, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  switch (result.kind) {
    case "challenge":
      throw challenge(result);
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

/**
 * The error of a paid request that broke. A fault of ours says nothing of an earlier try of the same payment, so its
 * sender is asked for the same one: it is charged at most once.
 */
export function paidFault(cause: unknown): ApiError {
  const error = ApiError.from(cause);
  return error.code === "INTERNAL_ERROR"
    ? new ApiError(error.code, error.message, { cause, members: PRESENT_AGAIN })
    : error;
}

/** Tells the payment core whether the paid answer has been handed over. */
export function reportDelivery(reply: FastifyReply, answer: Pick<PaidAnswer, "delivered" | "failed">): void {
  const gone = () => answer.failed(499, "the connection was closed before the answer was sent");
  // A client that left while its payment was being settled: no event will tell of it any more.
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

/** The error that a refusal of the payment gate becomes. */
export function refusal(result: PaidRefusal): ApiError {
  const headers: Record<string, string> = {};
  if (result.retryAfterSeconds !== undefined) headers["retry-after"] = String(result.retryAfterSeconds);
  if (result.headerValue !== undefined) headers["payment-required"] = result.headerValue;
  if (result.paymentResponseHeader !== undefined) headers["payment-response"] = result.paymentResponseHeader;
  return new ApiError(result.code, result.message, {
    members: {
      ...result.extra,
      ...(result.paymentRequired === undefined ? {} : { payment: { accepts: result.paymentRequired.accepts } }),
    },
    headers,
  });
}

function readInput(operation: Operation, request: FastifyRequest): unknown {
  if (operation.method === "POST") return request.body;
  return decodeParameters(operation, {
    ...(request.query as Record<string, unknown>),
    ...(request.params as Record<string, unknown>),
  });
}

function refuseOtherMethods(app: FastifyInstance, url: string, operation: Operation): void {
  const free = operation.price.mode === "free";
  const allowed: string[] = operation.method === "GET" && free ? ["GET", "HEAD"] : [operation.method];
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
