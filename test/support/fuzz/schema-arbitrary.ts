import fc from "fast-check";
import type { JsonSchema } from "../../../src/api/wire/json-schema.ts";
import { anyCharacter } from "./any-character.ts";

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Names that exist or nearly do, among which arbitrary text would never hit one. */
const WORDS = [
  "langchain",
  "LlamaIndex",
  "crewai",
  "ollama",
  "gpt-4o",
  "claude-sonnet-4-5",
  "openai/gpt-4o",
  "google",
  "agents",
  "developer",
  "vector database",
  "claude and gemini models",
  "ai-products",
  "model-pricing",
  "slug",
  "name",
  "category",
  "license",
  "github_stars",
  "provider",
  "model_id",
  "status",
  "all",
];

/** Longest text and list made where the schema sets no bound of its own. */
const LONG = 300;
const MANY = 6;

/** Values that a JSON Schema of ours accepts. */
function valid(schema: JsonSchema): fc.Arbitrary<unknown> {
  const shape = schema as Shape;
  const shown = shape.examples?.map((example) => fc.constant(example)) ?? [];
  return shown.length === 0 ? made(shape) : fc.oneof(made(shape), ...shown);
}

function made(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(valid));
  switch (shape.type) {
    case "string":
      return text(shape);
    case "integer":
      return fc.oneof(
        fc.integer({ min: shape.minimum ?? -1_000, max: Math.min(shape.maximum ?? 1_000, 2 ** 31 - 1) }),
        ...[shape.minimum, shape.maximum].flatMap((bound) => (bound === undefined ? [] : [fc.constant(bound)])),
      );
    case "number":
      return fc.double({
        min: shape.exclusiveMinimum ?? shape.minimum ?? -1e9,
        minExcluded: shape.minimum === undefined,
        max: shape.maximum ?? 1e9,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const length = {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? MANY, Math.max(MANY, shape.minItems ?? 0)),
      };
      const item = valid(shape.items ?? {});
      return shape.uniqueItems === true ? fc.uniqueArray(item, length) : fc.array(item, length);
    }
    case "object":
      return object(shape);
    default:
      throw new Error(`no values are made for ${JSON.stringify(shape)}`);
  }
}

function text({ minLength = 0, maxLength, pattern, format }: Shape): fc.Arbitrary<string> {
  if (format === "date-time") {
    const range = { min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString());
  }
  if (format === "date") {
    const range = { min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const size = { minLength, maxLength: maxLength ?? LONG };
  const fits = WORDS.filter((word) => word.length >= minLength && word.length <= size.maxLength);
  return fc.oneof(
    ...(fits.length === 0 ? [] : [{ weight: 3, arbitrary: fc.constantFrom(...fits) }]),
    { weight: 2, arbitrary: fc.string({ ...size, unit: anyCharacter }) },
    { weight: 1, arbitrary: fc.string({ ...size, unit: "binary-ascii" }) },
    { weight: 1, arbitrary: fc.constantFrom("\u{1F916}".repeat(size.maxLength), " ".repeat(Math.max(1, minLength))) },
  );
}

function object({ properties, required = [], additionalProperties }: Shape): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    const value = typeof additionalProperties === "object" ? valid(additionalProperties) : fc.string();
    const key = fc.oneof(
      fc.constantFrom(...WORDS),
      fc.string().filter((name) => name !== "__proto__"),
    );
    return fc.dictionary(key, value, { maxKeys: MANY });
  }
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, valid(own)])), {
    requiredKeys: required,
  });
}

/** Valid inputs, many of them near to inputs that are known to have an answer. */
export function validNear(schema: JsonSchema, examples: readonly unknown[]): fc.Arbitrary<unknown> {
  if (examples.length === 0) return valid(schema);
  const keys = Object.keys((schema as Shape).properties ?? {});
  const near = fc
    .tuple(fc.constantFrom(...examples), valid(schema), fc.subarray(keys))
    .map(([example, other, taken]) => ({
      ...(example as object),
      ...Object.fromEntries(Object.entries(other as object).filter(([key]) => taken.includes(key))),
    }));
  return fc.oneof(near, valid(schema));
}

/** Anything that JSON can say. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(-1, 0, 1e300, 0.5, "", "5", " ", "__proto__", [], {}, null, true, [[]], { a: 1 }),
);

/** A valid value with one member changed, dropped or added somewhere; mostly no longer valid. */
export function damaged(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc
    .tuple(valid(schema), fc.nat(), anything, fc.constantFrom("replace", "drop", "add", "repeat", "stretch"))
    .map(([value, seed, other, way]) => damage(structuredClone(value), seed, other, way));
}

/** A copy of a value with one member somewhere replaced, dropped or added. */
export function damagedCopy(value: unknown, seed: number, other: unknown): unknown {
  return damage(structuredClone(value), seed, other, ["replace", "drop", "add"][seed % 3] ?? "replace");
}

function damage(value: unknown, seed: number, other: unknown, way: string): unknown {
  const places = containers(value);
  const place = places[seed % Math.max(1, places.length)];
  if (place === undefined) return other;
  const keys = Object.keys(place);
  const key = keys[seed % Math.max(1, keys.length)];
  const target = place as Record<string, unknown>;
  if (way === "add" || key === undefined) {
    if (Array.isArray(place)) place.push(other);
    else target[`x${seed}`] = other;
  } else if (way === "drop") {
    if (Array.isArray(place)) place.length = 0;
    else delete target[key];
  } else if (way === "repeat") target[key] = [target[key], target[key]];
  else if (way === "stretch") target[key] = typeof target[key] === "number" ? 1e15 : "x".repeat(5_000);
  else target[key] = other;
  return value;
}

function containers(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(containers)];
}
