import { z } from "zod";
import type { Operation } from "../../operations/operation.ts";

export type JsonSchema = Record<string, unknown>;

const inputs = new WeakMap<Operation, JsonSchema>();
const outputs = new WeakMap<Operation, JsonSchema>();

/**
 * Returns the JSON Schema 2020-12 of an operation's input. 400 bodies, OpenAPI, MCP and the discovery metadata of a challenge use the same
 * object.
 */
export function inputSchema(operation: Operation): JsonSchema {
  let schema = inputs.get(operation);
  if (schema === undefined) {
    schema = withExamples(bare(z.toJSONSchema(operation.input, { io: "input" })), operation);
    inputs.set(operation, schema);
  }
  return schema;
}

/**
 * Adds an example to required properties that lack one, taken from the operation's first example: indexers of paid services build their
 * sample requests from these.
 */
function withExamples(schema: JsonSchema, operation: Operation): JsonSchema {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const input = (operation.examples[0]?.input ?? {}) as Record<string, unknown>;
  for (const name of required) {
    const property = properties[name];
    if (property !== undefined && property.examples === undefined && input[name] !== undefined) {
      property.examples = [input[name]];
    }
  }
  return schema;
}

/** Returns an input to show: the operation's first example, or the examples of its required properties. */
export function sampleInput(operation: Operation): Record<string, unknown> {
  const [first] = operation.examples;
  if (first !== undefined) return first.input as Record<string, unknown>;
  const { properties = {}, required = [] } = inputSchema(operation) as {
    properties?: Record<string, { examples?: unknown[] }>;
    required?: string[];
  };
  return Object.fromEntries(required.map((name) => [name, properties[name]?.examples?.[0]]));
}

/** Returns the JSON Schema 2020-12 of an operation's `data`. */
export function outputSchema(operation: Operation): JsonSchema {
  let schema = outputs.get(operation);
  if (schema === undefined) {
    schema = jsonSchemaOf(operation.output);
    outputs.set(operation, schema);
  }
  return schema;
}

/** Returns the JSON Schema 2020-12 of a response. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return bare(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
}

function bare(schema: object): JsonSchema {
  const { $schema: _, ...rest } = schema as JsonSchema;
  return rest;
}
