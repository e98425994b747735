import type { Answer, World } from "./test-server.ts";

/** A request of the handshake era. */
export function rpc(method: string, params?: unknown, id: unknown = 1): Record<string, unknown> {
  return { jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) };
}

/** A request of the stateless era and the headers that mirror it. */
export function modernRpc(method: string, params: Record<string, unknown> = {}) {
  const body = rpc(method, {
    ...params,
    _meta: {
      ...(params._meta as Record<string, unknown> | undefined),
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    },
  });
  const headers: Record<string, string> = { "mcp-protocol-version": "2026-07-28", "mcp-method": method };
  if (typeof params.name === "string") headers["mcp-name"] = params.name;
  return { body, headers };
}

/** Calls a tool in the handshake era. */
export function callTool(
  world: World,
  name: string,
  args: unknown,
  options: { headers?: Record<string, string>; meta?: Record<string, unknown>; url?: string } = {},
): Promise<Answer> {
  const params = { name, arguments: args, ...(options.meta === undefined ? {} : { _meta: options.meta }) };
  return world.post(options.url ?? "/mcp", rpc("tools/call", params), options.headers);
}
