import type { z } from "zod";

const WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};
/** Maximum depth of a value that is walked. Every schema refuses deeper values. */
const DEEPEST = 16;
const UNITS: Readonly<Record<string, string>> = { string: "characters", array: "items", set: "items" };

/**
 * Says what a value must be, in words that complete "$.path …". Returns undefined where the message of the schema library is good enough. A
 * message defined in a schema takes precedence.
 */
export function violation(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      if (issue.expected === "int" && Number.isFinite(issue.input)) return "must be a whole number";
      return `must be ${WORDS[issue.expected] ?? issue.expected}, not ${kindOf(issue.input)}`;
    case "too_small":
      return bound(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_value":
      return issue.input === undefined ? "is required" : `must be ${oneOf(issue.values)}`;
    default:
      return undefined;
  }
}

function bound(origin: string, relation: string, limit: number | bigint | undefined): string {
  const unit = UNITS[origin];
  return unit === undefined ? `must be ${relation} ${limit}` : `must have ${relation} ${limit} ${unit}`;
}

function oneOf(values: readonly unknown[]): string {
  const written = values.map((value) => JSON.stringify(value));
  return written.length === 1 ? String(written[0]) : `one of ${written.join(", ")}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return WORDS[typeof value] ?? typeof value;
}

/**
 * Returns the paths of all members named `__proto__` in a parsed JSON input. Record schemas ignore such members silently, so part of what
 * the caller sent and paid for would be left out.
 */
export function protoPaths(input: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  const open: [value: unknown, path: PropertyKey[]][] = [[input, []]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [value, path] = next;
    if (value === null || typeof value !== "object" || path.length > DEEPEST) continue;
    for (const [name, member] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(name) : name];
      if (name === "__proto__") found.push(at);
      else open.push([member, at]);
    }
  }
  return found;
}

/** Whether an input holds more than `most` values, those inside of others included. Takes time for at most so many. */
export function holdsMoreValues(input: unknown, most: number): boolean {
  const open: unknown[] = [input];
  let seen = 0;
  for (let at = 0; at < open.length; at += 1) {
    const value = open[at];
    if (value === null || typeof value !== "object") continue;
    const values = Object.values(value);
    seen += values.length;
    if (seen > most) return true;
    open.push(...values);
  }
  return false;
}
