import type { Operation } from "../../operations/operation.ts";
import { DATA_LICENSE } from "../../schema/answers/envelope.ts";
import { inputSchema, type JsonSchema, outputSchema } from "../wire/json-schema.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * Returns the discovery metadata of a challenge (the x402 `bazaar` extension): how to call the operation, with a
 * working example. Kept small, because clients send it back with every payment.
 */
export function declareDiscovery(operation: Operation): Readonly<Record<string, unknown>> {
  const example = operation.examples[0]?.input ?? {};
  if (operation.method === "POST") {
    return bazaar(
      operation,
      { type: "http", method: "POST", bodyType: "json", body: example },
      {
        type: { type: "string", const: "http" },
        method: { type: "string", enum: ["POST"] },
        bodyType: { type: "string", enum: ["json"] },
        body: inputSchema(operation),
      },
    );
  }
  return bazaar(
    operation,
    { type: "http", method: "GET", queryParams: example },
    {
      type: { type: "string", const: "http" },
      method: { type: "string", enum: ["GET"] },
      queryParams: inputSchema(operation),
    },
  );
}

/** Returns the metadata of the operation's MCP tool, which indexers identify by URL and tool name. */
export function declareToolDiscovery(operation: Operation & { tool: string }): Readonly<Record<string, unknown>> {
  return bazaar(
    operation,
    {
      type: "mcp",
      toolName: operation.tool,
      transport: "streamable-http",
      inputSchema: inputSchema(operation),
      example: operation.examples[0]?.input ?? {},
    },
    {
      type: { type: "string", const: "mcp" },
      toolName: { type: "string", const: operation.tool },
      transport: { type: "string", enum: ["streamable-http"] },
      inputSchema: { type: "object" },
      example: { type: "object" },
    },
  );
}

function bazaar(
  operation: Operation,
  input: object,
  properties: Record<string, unknown>,
): Readonly<Record<string, unknown>> {
  return {
    bazaar: {
      info: { input, output: { type: "json", example: outputExample(operation) } },
      schema: {
        $schema: DIALECT,
        type: "object",
        properties: {
          input: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
          output: {
            type: "object",
            properties: { type: { type: "string" }, example: outlineOf(operation) },
            required: ["type"],
          },
        },
        required: ["input"],
      },
    },
  };
}

/**
 * Returns a sample of the answer with one value for each of its first members. Made from the schema, so it contains no
 * data.
 */
function outputExample(operation: Operation): object {
  const { properties = {} } = outputSchema(operation) as { properties?: Record<string, JsonSchema> };
  const data = Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]);
  return { data: Object.fromEntries(data), meta: { license: DATA_LICENSE, free: false } };
}

function exampleOf(schema: JsonSchema): unknown {
  const { type, enum: values, const: only, anyOf } = schema as Record<string, unknown>;
  if (only !== undefined) return only;
  if (Array.isArray(values)) return values[0];
  if (Array.isArray(anyOf)) return exampleOf((anyOf[0] ?? {}) as JsonSchema);
  return { string: "text", integer: 1, number: 0.5, boolean: true, array: [], object: {} }[String(type)] ?? null;
}

/** Returns the schema of the answer's first two levels, which is what indexers show. The API description has the rest. */
function outlineOf(operation: Operation): JsonSchema {
  const { properties = {} } = outputSchema(operation) as { properties?: Record<string, JsonSchema> };
  const data = Object.entries(properties).map(([name, { type }]) => [name, type === undefined ? {} : { type }]);
  return {
    type: "object",
    properties: { data: { type: "object", properties: Object.fromEntries(data) }, meta: { type: "object" } },
    required: ["data", "meta"],
  };
}
