import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject, type JsonObject } from "../../core/text/json-object.ts";
import { ApiError } from "../../schema/errors.ts";
import type { Document } from "../documents/documents.ts";
import { createDocumentSender } from "../documents/send-document.ts";
import type { RateLimit } from "../rate-limit.ts";
import { type ApiDeps, paymentHeader, reportDelivery } from "../rest.ts";
import { wantsEventsAlone } from "../wire/accept.ts";
import { LONG_BODY } from "../wire/body-limits.ts";
import { refuseEncodedBody } from "../wire/encoded-body.ts";
import { API_HEADERS, CACHE_FREE, CACHE_NONE, PREFLIGHT_HEADERS } from "../wire/headers.ts";
import { sendError } from "../wire/send-error.ts";
import { createToolCaller, type ToolCall, type ToolOutcome } from "./call.ts";
import { toolCatalog } from "./catalog.ts";
import { type BadMessage, METHOD_NOT_FOUND, type Message, readMessage } from "./message.ts";
import { createOriginPolicy, type OriginPolicy } from "./origins.ts";
import { listResources, readResource, resourceTemplates } from "./resources.ts";
import type { Serving } from "./serve.ts";
import { describeTool, type ToolOperation, toolOperations } from "./tools.ts";

export interface McpDeps extends ApiDeps {
  /** Allowed origins and hosts besides this server's own; `*` allows all. */
  allowedOrigins: readonly string[];
}

const PATH = "/mcp";
/** Clients are often configured with a trailing slash. */
const PATHS = [PATH, `${PATH}/`];
const ALLOW = "GET, POST, OPTIONS";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
/** Key in `_meta` under which x402's MCP transport sends the payment. */
const META_PAYMENT = "x402/payment";
const JSON_TYPE = "application/json; charset=utf-8";

/** Serves the tools at `/mcp` (contract, section 4.3), in all revisions of the protocol at one URL. */
export function registerMcp(app: FastifyInstance, deps: McpDeps): void {
  app.register(async (scope) => {
    // This route parses bodies itself: the protocol has its own errors for what cannot be parsed.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_, body, done) => done(null, body));
    const policy = policyFor(deps);
    scope.addHook("onRequest", async (request, reply) => {
      guard(request, policy());
      if (request.method !== "OPTIONS" && !isCountedByMessage(request)) await count(deps.rateLimit, request, reply);
    });
    scope.addHook("preParsing", refuseEncodedBody);
    scope.addHook("onSend", async (request, reply) => {
      const { origin } = request.headers;
      reply.header("vary", "origin, accept, accept-encoding");
      if (origin !== undefined && policy().origin(origin)) reply.header("access-control-allow-origin", origin);
      else reply.removeHeader("access-control-allow-origin");
    });
    scope.setErrorHandler((error, request, reply) =>
      sendError(error, request, reply, { siteUrl: deps.context().deployment.siteUrl }),
    );
    const post = postHandler(deps);
    const sendCatalog = catalogSender(deps);
    for (const url of PATHS) {
      scope.route({
        method: [...METHODS],
        url,
        exposeHeadRoute: false,
        bodyLimit: LONG_BODY,
        handler: (request, reply) => {
          switch (request.method) {
            case "POST":
              return post(request, reply);
            case "OPTIONS":
              return reply
                .code(204)
                .headers(PREFLIGHT_HEADERS)
                .header("access-control-allow-methods", ALLOW)
                .header("allow", ALLOW)
                .send();
            case "GET":
            case "HEAD":
              return sendCatalog(request, reply);
            default:
              throw notAllowed(request.method);
          }
        },
      });
    }
  });
}

/** Longest body, in bytes, that is read before its request is counted. */
const COUNTED_AFTER_READING = 65_536;

/**
 * Whether a request is counted once its message is read, because only the message says whether it calls a paid tool. A request with a
 * large body, or with one that is refused unread, is counted before.
 */
function isCountedByMessage({ method, headers }: FastifyRequest): boolean {
  return (
    method === "POST" &&
    /^application\/json(;|$)/i.test(headers["content-type"] ?? "") &&
    headers["content-encoding"] === undefined &&
    Number(headers["content-length"] ?? Number.NaN) <= COUNTED_AFTER_READING
  );
}

/** @throws ApiError RATE_LIMITED */
function count(limit: RateLimit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return limit(request.ip, (name, value) => reply.header(name, value));
}

function isPaidCall(message: Message | BadMessage, tools: ReadonlyMap<string, ToolOperation>): boolean {
  if (message.kind !== "request" || message.method !== "tools/call") return false;
  const mode = toolNamed(message.params?.name, tools)?.price.mode;
  return mode !== undefined && mode !== "free";
}

/** Returns the tool of a name in a message, which may be anything. */
function toolNamed(name: unknown, tools: ReadonlyMap<string, ToolOperation>): ToolOperation | undefined {
  return typeof name === "string" ? tools.get(name) : undefined;
}

/** Returns the policy for the base URL in use at the moment. */
function policyFor(deps: McpDeps): () => OriginPolicy {
  let kept: { baseUrl: string; policy: OriginPolicy } | undefined;
  return () => {
    const { baseUrl } = deps.context().deployment;
    if (kept?.baseUrl !== baseUrl) kept = { baseUrl, policy: createOriginPolicy(baseUrl, deps.allowedOrigins) };
    return kept.policy;
  };
}

/** @throws ApiError ORIGIN_NOT_ALLOWED */
function guard(request: FastifyRequest, policy: OriginPolicy): void {
  if (!policy.host(request.headers.host)) {
    throw new ApiError("ORIGIN_NOT_ALLOWED", "The Host header does not name this server.");
  }
  if (!policy.origin(request.headers.origin)) {
    throw new ApiError("ORIGIN_NOT_ALLOWED", "Pages of this origin may not call the tools.");
  }
}

function notAllowed(method: string): ApiError {
  return new ApiError("METHOD_NOT_ALLOWED", `${PATH} does not take ${method}.`, {
    headers: { allow: ALLOW },
    members: { allow: ALLOW.split(", ") },
  });
}

/** Answers `GET /mcp` with the catalogue. Refuses callers that accept only an event stream, which this server does not offer. */
function catalogSender({ context, operations }: McpDeps) {
  const send = createDocumentSender(context);
  const catalog: Document = {
    path: PATH,
    type: JSON_TYPE,
    make: ({ deployment }) => JSON.stringify(toolCatalog(toolOperations(operations), deployment)),
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (wantsEventsAlone(request.headers.accept)) throw notAllowed("GET for an event stream alone");
    return send(catalog, CACHE_FREE, request, reply);
  };
}

function postHandler(deps: McpDeps) {
  const tools = new Map(toolOperations(deps.operations).map((operation) => [operation.tool, operation]));
  const caller = createToolCaller(deps);
  const serving = servingFor(deps, [...tools.values()]);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (typeof request.body !== "string") {
      throw new ApiError("UNSUPPORTED_MEDIA_TYPE", "The body must be JSON, with content-type: application/json.");
    }
    const message = readMessage(request.body);
    if (isCountedByMessage(request)) {
      await count(isPaidCall(message, tools) ? deps.paidRateLimit : deps.rateLimit, request, reply);
    }
    if (message.kind === "bad") return sendRpcError(400, message, request, reply);
    let outcome: ToolOutcome | undefined;
    const response = await (await serving()).answer(webRequest(request, deps), withoutPayload(message), {
      async call() {
        const call = toolCall(message, tools, request);
        if (call === null) return null;
        outcome = await caller(call, (err) => request.log.error({ err }, "a tool call failed"));
        // Before anything else can fail, so that every later failure is recorded with the payment.
        if (outcome.kind === "tool" && outcome.paid !== undefined) reportDelivery(reply, outcome.paid);
        return outcome.kind === "tool" ? outcome.result : { content: [], isError: true };
      },
      resources: () => {
        const context = deps.context();
        return { listed: listResources(context), templates: resourceTemplates(context) };
      },
      read: (uri) => readResource(uri, deps.context(), deps.executor, request.id),
    });
    if (outcome?.kind === "http") throw outcome.error;
    return sendResponse(response, message, outcome?.headers ?? {}, request, reply);
  };
}

/** Loads the protocol implementation on the first message: it is large, and the start need not wait for it. */
function servingFor(deps: McpDeps, tools: ToolOperation[]): () => Promise<Serving> {
  let loading: Promise<Serving> | undefined;
  return () => {
    loading ??= import("./serve.ts").then(({ createServing }) => {
      const { publisher, siteUrl } = deps.context().deployment;
      return createServing({ title: publisher, websiteUrl: siteUrl, tools: tools.map(describeTool) });
    });
    return loading;
  };
}

/** Builds the request for the protocol implementation: the headers of the protocol, and an Accept that it takes. */
function webRequest(request: FastifyRequest, deps: McpDeps): Request {
  const headers = new Headers({
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  });
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith("mcp-") && name !== "mcp-session-id" && typeof value === "string") headers.set(name, value);
  }
  return new Request(`${deps.context().deployment.baseUrl}${PATH}`, { method: "POST", headers });
}

/** Returns the message without the parts that only the tool reads: the arguments and the payment. */
function withoutPayload({ raw }: Message): JsonObject {
  if (raw.method !== "tools/call" || !isObject(raw.params)) return raw;
  const { _meta: meta, ...params } = raw.params;
  if (Object.hasOwn(params, "arguments")) params.arguments = {};
  if (!isObject(meta)) return { ...raw, params: meta === undefined ? params : { ...params, _meta: meta } };
  const { [META_PAYMENT]: _, ...kept } = meta;
  return { ...raw, params: { ...params, _meta: kept } };
}

/** Returns the tool call in a message; null when it names no known tool. */
function toolCall(message: Message, tools: Map<string, ToolOperation>, request: FastifyRequest): ToolCall | null {
  if (message.kind !== "request") return null;
  const operation = toolNamed(message.params?.name, tools);
  if (operation === undefined) return null;
  const meta = message.params?._meta;
  return {
    operation,
    input: message.params?.arguments,
    requestId: request.id,
    header: paymentHeader(request),
    meta: isObject(meta) ? meta[META_PAYMENT] : undefined,
    inBand: (request.query as { payment?: unknown }).payment === "in-band",
  };
}

function sendRpcError(
  status: number,
  { code, message, id }: Omit<BadMessage, "kind">,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = { code, message, data: { request_id: request.id } };
  return send(reply, request, status, {}, JSON.stringify({ jsonrpc: "2.0", id, error }));
}

async function sendResponse(
  response: Response,
  asked: Message,
  headers: Record<string, string>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (response.headers.get("content-type")?.startsWith("text/event-stream") === true) {
    // Nothing on this server changes while a client listens, so there is nothing to stream.
    await response.body?.cancel();
    const message = "Method not found: this server sends no notifications";
    const id = asked.kind === "request" ? asked.id : null;
    return sendRpcError(404, { code: METHOD_NOT_FOUND, message, id }, request, reply);
  }
  const text = await response.text();
  return send(reply, request, response.status, headers, response.ok ? text : withId(text, asked));
}

/** Adds the request's id to an error that was created before the id was read. */
function withId(text: string, message: Message): string {
  if (message.kind !== "request" || text === "") return text;
  const error = JSON.parse(text) as JsonObject;
  return error.id === null ? JSON.stringify({ ...error, id: message.id }) : text;
}

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  headers: Record<string, string>,
  text: string,
): FastifyReply {
  reply
    .code(status)
    .headers(API_HEADERS)
    .headers(headers)
    .header("x-request-id", request.id)
    .header("cache-control", CACHE_NONE);
  return text === "" ? reply.send() : reply.header("content-type", JSON_TYPE).send(text);
}
