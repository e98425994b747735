import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Operation } from "../operations/define.ts";
import type { FrontDeps } from "./front.ts";
import { offerFor, restDoor } from "./payments/paid.ts";
import { wireChallenge } from "./payments/send-challenge.ts";
import type { ApiDeps } from "./rest.ts";
import { wantsProblem } from "./wire/errors.ts";
import { parseInput } from "./wire/input.ts";
import { writeRaw } from "./wire/send-answer.ts";
import { type WireError, wireError } from "./wire/send-error.ts";

export interface OfferDeps extends FrontDeps, Pick<ApiDeps, "rail"> {
  log: Pick<FastifyBaseLogger, "error">;
}

/** A request that is answered here. */
interface Asked {
  operation: Operation;
  /** The body, parsed but not validated. */
  body: unknown;
  /** Address that the limit is counted for. */
  caller: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Longest body that is read here, in bytes. */
const LONGEST = 16 * 1024;
const JSON_TYPES = new Set(["application/json", "application/json; charset=utf-8", "application/json;charset=utf-8"]);

/**
 * Stands before the router and answers paid operations that are asked without a payment, as a client's first request
 * is. Only plain ones, whose JSON has come together with their headers: all others go to the router as they came.
 * Like `recallFirst`, only for a server that its callers reach directly.
 */
export function offerFirst(router: RequestListener, deps: OfferDeps): RequestListener {
  const paid = deps.operations.filter(({ method, price }) => method === "POST" && price.mode !== "free");
  const byPath = new Map(paid.map((operation) => [operation.path, operation]));
  return (request, response) => {
    const operation = request.method === "POST" ? byPath.get(request.url ?? "") : undefined;
    const length = operation === undefined ? null : plainLength(request.headers);
    if (operation === undefined || length === null) {
      router(request, response);
      return;
    }
    // By then Node has handed over all that came in the same packet.
    process.nextTick(() => {
      const read = readJson(request, length);
      const caller = request.socket.remoteAddress;
      if (read === null || caller === undefined) {
        router(request, response);
        return;
      }
      offer({ operation, body: read.value, caller, request, response }, deps).catch((err: unknown) => {
        deps.log.error({ err }, "an unpaid request could not be answered");
        response.destroy();
      });
    });
  };
}

async function offer({ operation, body, caller, request, response }: Asked, deps: OfferDeps): Promise<void> {
  const startedAt = performance.now();
  const requestId = deps.nextRequestId();
  const limits: string[] = [];
  const send = (status: number, code: WireError["code"], headers: readonly string[], text: string | Buffer) => {
    response.on("finish", () => {
      const elapsedMs = performance.now() - startedAt;
      deps.answered({ requestId, method: "POST", route: operation.path, status, elapsedMs, code });
    });
    writeRaw(request, response, status, [...headers, ...limits], text);
  };
  const context = deps.context();
  const about = { siteUrl: context.deployment.siteUrl, operation };
  try {
    await deps.rateLimit(caller, (name, value) => limits.push(name, value));
    const terms = { door: restDoor(operation, context.deployment), rail: deps.rail() };
    const challenge = offerFor(operation, parseInput(operation, body), context, terms);
    const wire = wireChallenge(challenge, about, requestId);
    send(wire.status, "PAYMENT_REQUIRED", [...wire.headers, "x-request-id", requestId], wire.body);
  } catch (thrown) {
    const error = wireError(thrown, { ...about, requestId, accept: request.headers.accept, log: deps.log });
    send(error.status, error.code, Object.entries(error.headers).flat(), Buffer.from(error.text));
  }
}

/** Length of the body of an unpaid request with nothing unusual about it; null for any other request. */
function plainLength(headers: IncomingHttpHeaders): number | null {
  if (!JSON_TYPES.has(headers["content-type"] ?? "")) return null;
  if (headers["payment-signature"] !== undefined || wantsProblem(headers.accept)) return null;
  if (headers["content-encoding"] !== undefined || headers.expect !== undefined) return null;
  const length = Number(headers["content-length"]);
  return length > 0 && length <= LONGEST ? length : null;
}

/** The whole body; null when not all of it is there or it is no JSON: then it is as if it had not been read. */
function readJson(request: IncomingMessage, length: number): { value: unknown } | null {
  const bytes: Buffer | null = request.read();
  if (bytes === null) return null;
  if (bytes.length === length) {
    try {
      return { value: JSON.parse(bytes.toString()) };
    } catch {
      // The router says what is wrong with it.
    }
  }
  request.unshift(bytes);
  return null;
}
