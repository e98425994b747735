import { z } from "zod";
import type { Operation } from "../operations/define.ts";

export type JsonSchema = Record<string, unknown>;

const inputs = new WeakMap<Operation, JsonSchema>();

/**
 * JSON Schema 2020-12 of what a caller may send. The same object stands in 400 bodies, OpenAPI, MCP and the
 * discovery metadata of a challenge.
 */
export function inputSchema(operation: Operation): JsonSchema {
  let schema = inputs.get(operation);
  if (schema === undefined) {
    schema = bare(z.toJSONSchema(operation.input, { io: "input" }));
    inputs.set(operation, schema);
  }
  return schema;
}

/** JSON Schema 2020-12 of an operation's `data`. */
export function outputSchema(operation: Operation): JsonSchema {
  return jsonSchemaOf(operation.output);
}

/** JSON Schema 2020-12 of something that is answered. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
}

function bare(schema: object): JsonSchema {
  const { $schema: _, ...rest } = schema as JsonSchema;
  return rest;
}
