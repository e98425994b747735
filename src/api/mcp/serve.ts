import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { isObject, type JsonObject } from "../../core/text/json-object.ts";
import { ApiError } from "../../schema/errors.ts";
import { HANDSHAKE_VERSIONS, INSTRUCTIONS, PACKAGE_VERSION, SERVER_NAME } from "./catalog.ts";
import { INVALID_PARAMS } from "./message.ts";
import { getPrompt, listPrompts } from "./prompts.ts";
import type { Resource, resourceTemplates } from "./resources.ts";
import type { ToolResult } from "./results.ts";
import type { ToolDescription } from "./tools.ts";

/** How long clients may cache the tool list, in milliseconds. */
const LIST_TTL_MS = 300_000;

/** What the handling of one message depends on. */
interface Exchange {
  /** Answers the call in the message; null when no such tool exists. Arguments never pass through the SDK. */
  call: () => Promise<ToolResult | null>;
  /** The resources that can be listed, and their templates. */
  resources: () => { listed: Resource[]; templates: ReturnType<typeof resourceTemplates> };
  /** Reads a resource; null when the URI is not one of this server. Rejects with ApiError when nothing has that name. */
  read: (uri: string) => Promise<{ uri: string; mimeType: string; text: string } | null>;
}

export interface Serving {
  /**
   * Answers one well-formed message in the revision it is written in.
   *
   * @param request provides the headers; the body is taken from `message`
   */
  answer(request: Request, message: JsonObject, exchange: Exchange): Promise<Response>;
}

export interface ServingParts {
  title: string;
  websiteUrl: string;
  tools: readonly ToolDescription[];
}

/** Creates the protocol implementation: the SDK's server for both generations of the protocol, without state between messages. */
export function createServing({ title, websiteUrl, tools }: ServingParts): Serving {
  const exchanges = new WeakMap<Request, Exchange>();

  function createServer(exchange: Exchange | undefined): Server {
    const server = new Server(
      { name: SERVER_NAME, title, version: PACKAGE_VERSION, websiteUrl },
      {
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: INSTRUCTIONS,
        supportedProtocolVersions: HANDSHAKE_VERSIONS,
        cacheHints: {
          "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "public" },
          "server/discover": { ttlMs: LIST_TTL_MS, cacheScope: "public" },
          "resources/list": { ttlMs: LIST_TTL_MS, cacheScope: "public" },
          "resources/templates/list": { ttlMs: LIST_TTL_MS, cacheScope: "public" },
          "prompts/list": { ttlMs: LIST_TTL_MS, cacheScope: "public" },
        },
      },
    );
    server.setRequestHandler("tools/list", ({ params }) => {
      if (params?.cursor !== undefined) throw invalidParams("there is one page of tools: send no cursor");
      return { tools: [...tools] };
    });
    server.setRequestHandler("tools/call", async ({ params }) => {
      const result = await exchange?.call();
      if (result !== null && result !== undefined) return result;
      throw invalidParams(`there is no tool ${JSON.stringify(params.name.slice(0, 100))}; tools/list names them`);
    });
    server.setRequestHandler("resources/list", () => ({ resources: exchange?.resources().listed ?? [] }));
    server.setRequestHandler("resources/templates/list", () => ({
      resourceTemplates: exchange?.resources().templates ?? [],
    }));
    server.setRequestHandler("resources/read", async ({ params }) => {
      const read = await exchange?.read(params.uri).catch((thrown: unknown) => {
        if (thrown instanceof ApiError && thrown.status < 500) throw noResource(thrown.message);
        throw thrown;
      });
      if (read === null || read === undefined) throw noResource("there is no such resource; resources/list names them");
      return { contents: [read] };
    });
    server.setRequestHandler("prompts/list", () => ({ prompts: listPrompts() }));
    server.setRequestHandler("prompts/get", ({ params }) => {
      const prompt = getPrompt(params.name, params.arguments);
      if (prompt === null) throw invalidParams("there is no such prompt, or an argument is missing; see prompts/list");
      return prompt;
    });
    return server;
  }

  const stateless = createMcpHandler(
    ({ requestInfo }) => createServer(requestInfo === undefined ? undefined : exchanges.get(requestInfo)),
    { legacy: "reject" },
  );

  async function answerHandshakeEra(request: Request, message: JsonObject, exchange: Exchange): Promise<Response> {
    const problem = problemOf(message);
    if (problem !== null) {
      const error = { code: INVALID_PARAMS, message: `Invalid params: ${problem}` };
      return Response.json({ jsonrpc: "2.0", id: message.id ?? null, error });
    }
    const server = createServer(exchange);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      return await transport.handleRequest(request, { parsedBody: message });
    } finally {
      await server.close();
    }
  }

  return {
    async answer(request, message, exchange) {
      exchanges.set(request, exchange);
      return (await isLegacyRequest(request, message))
        ? answerHandshakeEra(request, message, exchange)
        : stateless.fetch(request, { parsedBody: message });
    },
  };
}

/** Returns what is wrong with parameters that would cause an internal error in the SDK; null when nothing is. */
function problemOf(message: JsonObject): string | null {
  if (message.method === "initialize" && !isInitializeRequest(message)) {
    return "protocolVersion, capabilities and clientInfo are required";
  }
  const { params } = message;
  if (String(message.method).endsWith("/list") && isObject(params) && params.cursor !== undefined) {
    if (typeof params.cursor !== "string") return "cursor must be a string";
  }
  return null;
}

function noResource(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Resource not found: ${message}`);
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid params: ${message}`);
}
