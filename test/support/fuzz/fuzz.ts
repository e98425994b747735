import { decodeParameters } from "../../../src/api/wire/input.ts";
import { inputSchema, jsonSchemaOf } from "../../../src/api/wire/json-schema.ts";
import type { Operation } from "../../../src/operations/operation.ts";
import { envelope } from "../../../src/schema/answers/envelope.ts";
import { ApiError, ERRORS, type ErrorCode } from "../../../src/schema/errors.ts";
import { compile } from "../schema.ts";
import type { Answer, Json, World } from "../world/test-server.ts";

/** How an input travels: as a request of the operation, with what arrives of it. */
export interface Sent {
  answer: Answer;
  /** The input as the schema judges it. */
  input: unknown;
}

/** Sends an input over REST; null when an address cannot carry it. */
export async function send(world: World, operation: Operation, input: unknown): Promise<Sent | null> {
  if (operation.method === "POST") return { answer: await world.post(operation.path, JSON.stringify(input)), input };
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  const query = new URLSearchParams();
  let path = operation.path;
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const written = Array.isArray(value) ? value.map(plain) : plain(value);
    if (path.includes(`{${name}}`)) {
      const segment = String(written);
      if (segment === "" || segment === "." || segment === ".." || Buffer.byteLength(segment) > 500) return null;
      path = path.replace(`{${name}}`, encodeURIComponent(segment));
      parameters[name] = segment;
      continue;
    }
    if (Array.isArray(written) && written.length === 0) continue;
    for (const one of [written].flat()) query.append(name, one);
    parameters[name] = Array.isArray(written) && written.length === 1 ? written[0] : written;
  }
  if (path.includes("{")) return null;
  const text = query.toString();
  const answer = await world.get(`${path}${text === "" ? "" : `?${text}`}`);
  return { answer, input: decodeParameters(operation, parameters) };
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Whether the published schema accepts an input. */
export function accepts(operation: Operation, input: unknown): boolean {
  return compile(inputSchema(operation))(input) === true;
}

/**
 * Checks an answer against the API description.
 * @returns what is wrong with it; null when nothing is
 */
export function complaint(operation: Operation, { answer, input }: Sent): string | null {
  const { status, json, text } = answer;
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`;
  if (status === 400) return complaintOfRefusal(operation, json, accepts(operation, input));
  if (!accepts(operation, input)) return `accepts with ${status} what its schema refuses`;
  if (status === 404 || status === 422)
    return operation.errors.includes(json.error) ? null : `answers an undeclared ${json.error}`;
  if (status === 402) {
    const { accepts: offers } = json.payment;
    return json.error === "PAYMENT_REQUIRED" && offers.length === 1 ? null : "asks for no payment in its 402";
  }
  if (status !== 200) return `answers ${status}`;
  return mismatch(operation, json);
}

function complaintOfRefusal(operation: Operation, json: Json, accepted: boolean): string | null {
  const own = operation.errors.filter((code) => ERRORS[code].status === 400) as string[];
  if (own.includes(json.error)) return null;
  if (json.error !== "INVALID_INPUT") return `refuses with ${json.error}`;
  const { validation_errors: issues, input_schema: schema } = json;
  if (JSON.stringify(schema) !== JSON.stringify(inputSchema(operation))) return "shows another schema than its own";
  if (!Array.isArray(issues) || issues.length === 0) return "names no violation";
  if (!issues.every(({ path }: Json) => /^\$/.test(path))) return "names a violation without its path";
  // A cursor is opaque: only those that the API gave out are good.
  const cursor = issues.every(({ path }: Json) => path === "$.cursor");
  // JSON Schema cannot compare two members; the description of the member states such a rule.
  const compared = issues.every(({ code }: Json) => code === "custom");
  return accepted && !cursor && !compared ? `refuses what its schema accepts: ${JSON.stringify(issues)}` : null;
}

/** What is wrong with an answer by the published shape; null when nothing is. */
function mismatch(operation: Operation, answer: unknown): string | null {
  const validate = compile(shapeOf(operation));
  return validate(answer) ? null : `answers another shape: ${JSON.stringify(validate.errors?.slice(0, 3))}`;
}

const shapes = new WeakMap<Operation, object>();

function shapeOf(operation: Operation): object {
  let shape = shapes.get(operation);
  if (shape === undefined) {
    shape = jsonSchemaOf(envelope(operation.output));
    shapes.set(operation, shape);
  }
  return shape;
}

/**
 * Computes an answer as it would be computed after a payment.
 * @returns its `data`, or the declared error that refuses it before any challenge
 */
export async function compute(
  operation: Operation,
  input: unknown,
  world: World,
): Promise<{ data: unknown } | { refused: ErrorCode }> {
  try {
    const parsed = operation.input.parse(input);
    const { resolved } = operation.plan(parsed, world.context);
    return { data: await operation.run(resolved, world.context) };
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status < 500) return { refused: thrown.code };
    throw thrown;
  }
}
