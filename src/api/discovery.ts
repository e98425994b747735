import type { Operation } from "../operations/define.ts";
import { inputSchema } from "./json-schema.ts";

/**
 * Discovery metadata of a challenge (the x402 `bazaar` extension): how to call the operation, with an example that
 * works. Kept small, since clients send it back with every payment.
 */
export function declareDiscovery(operation: Operation): Readonly<Record<string, unknown>> {
  const body = operation.method === "POST";
  const example = operation.examples[0]?.input ?? {};
  const input = body
    ? { type: "http", method: operation.method, bodyType: "json", body: example }
    : { type: "http", method: operation.method };
  const properties = {
    type: { type: "string", const: "http" },
    method: { type: "string", enum: [operation.method] },
    ...(body ? { bodyType: { type: "string", enum: ["json"] }, body: inputSchema(operation) } : {}),
  };
  return {
    bazaar: {
      info: { input, output: { type: "json" } },
      schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: {
          input: {
            type: "object",
            properties,
            required: body ? ["type", "method", "bodyType", "body"] : ["type", "method"],
            additionalProperties: false,
          },
          output: { type: "object", properties: { type: { type: "string" } }, required: ["type"] },
        },
        required: ["input"],
      },
    },
  };
}

/** The same for the operation's MCP tool, which indexers know by the address and the tool's name. */
export function declareToolDiscovery(operation: Operation & { tool: string }): Readonly<Record<string, unknown>> {
  const example = operation.examples[0]?.input ?? {};
  return {
    bazaar: {
      info: {
        input: {
          type: "mcp",
          toolName: operation.tool,
          transport: "streamable-http",
          inputSchema: inputSchema(operation),
          example,
        },
        output: { type: "json" },
      },
      schema: {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        type: "object",
        properties: {
          input: {
            type: "object",
            properties: {
              type: { type: "string", const: "mcp" },
              toolName: { type: "string" },
              transport: { type: "string", enum: ["streamable-http"] },
              inputSchema: { type: "object" },
              example: { type: "object" },
            },
            required: ["type", "toolName", "inputSchema"],
            additionalProperties: false,
          },
          output: { type: "object", properties: { type: { type: "string" } }, required: ["type"] },
        },
        required: ["input"],
      },
    },
  };
}
