import { createHash } from "node:crypto";
import type { z } from "zod";
import { canonicalJson } from "../../core/text/canonical-json.ts";
import type { Operation } from "../../operations/operation.ts";
import { ApiError, type ValidationIssue } from "../../schema/errors.ts";
import { inputSchema } from "./json-schema.ts";
import { holdsMoreValues, protoPaths, violation } from "./violations.ts";

/** Maximum number of values in an input, those inside of others included: more than every schema allows. */
const MOST_VALUES = 10_000;
/** Maximum number of violations that an answer lists. */
const MOST_LISTED = 20;
const UNKNOWN_PROPERTY = { message: "is not a known property", code: "unrecognized_keys" };
/** By JSON Schema type: the text form of a parameter, and how to parse it. */
const PLAIN: Readonly<Record<string, { form: RegExp; read: (text: string) => unknown }>> = {
  integer: { form: /^-?(?:0|[1-9]\d{0,15})$/, read: Number },
  number: { form: /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,25})?(?:e[+-]?\d{1,3})?$/i, read: Number },
  boolean: { form: /^(?:true|false)$/, read: (text) => text === "true" },
};

/**
 * Converts query and path parameters to the types that the schema declares. Parameters declared as numbers or booleans are parsed when
 * well-formed; all others stay text, and validation reports them.
 */
export function decodeParameters(operation: Operation, parameters: Record<string, unknown>): Record<string, unknown> {
  const properties = (inputSchema(operation).properties ?? {}) as Record<string, { type?: string }>;
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      const plain = Object.hasOwn(properties, name) ? PLAIN[properties[name]?.type ?? ""] : undefined;
      return [
        name,
        plain !== undefined && typeof value === "string" && plain.form.test(value) ? plain.read(value) : value,
      ];
    }),
  );
}

/**
 * Validates an operation's input.
 * @throws ApiError INVALID_INPUT with the schema and the first violations
 */
export function parseInput(operation: Operation, input: unknown): unknown {
  // Validation reports every value that is wrong, which takes time for each.
  if (holdsMoreValues(input, MOST_VALUES)) {
    const message = `must have at most ${MOST_VALUES.toLocaleString("en")} values`;
    throw invalidInput(operation, [{ path: "$", message, code: "too_big" }]);
  }
  const parsed = operation.input.safeParse(input === undefined ? {} : input, { error: violation });
  const issues = (parsed.error?.issues ?? []).flatMap(toValidationIssues);
  const named = new Set(issues.map(({ path }) => path));
  const unread = protoPaths(input).map(jsonPath);
  issues.push(...unread.filter((path) => !named.has(path)).map((path) => ({ path, ...UNKNOWN_PROPERTY })));
  if (parsed.success && issues.length === 0) return parsed.data;
  throw invalidInput(operation, issues);
}

/** Returns the error for input that violates the schema, with the schema and the first violations. */
export function invalidInput(operation: Operation, issues: ValidationIssue[]): ApiError {
  const first = issues[0];
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  const message =
    first === undefined ? "The input does not match the schema." : `${first.path} ${first.message}${more}.`;
  return new ApiError("INVALID_INPUT", message, {
    members: { validation_errors: issues.slice(0, MOST_LISTED), input_schema: inputSchema(operation) },
  });
}

function toValidationIssues(issue: z.core.$ZodIssue): ValidationIssue[] {
  if (issue.code === "unrecognized_keys") {
    // A schema may say what to send in place of such a name.
    const message = issue.message.startsWith(UNKNOWN_PROPERTY.message) ? issue.message : UNKNOWN_PROPERTY.message;
    return issue.keys.map((key) => ({ path: jsonPath([...issue.path, key]), ...UNKNOWN_PROPERTY, message }));
  }
  return [{ path: jsonPath(issue.path), message: readable(issue.message), code: issue.code }];
}

function readable(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, "");
}

function jsonPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    const name = String(part).slice(0, 80);
    return /^[A-Za-z_]\w*$/.test(name) ? `${text}.${name}` : `${text}[${JSON.stringify(name)}]`;
  }, "$");
}

/** Returns the lower-case hex SHA-256 of the canonical input, which a payment is bound to. */
export function inputHash(input: unknown): string {
  return createHash("sha256").update(canonicalJson(input)).digest("hex");
}
