import type { CallResult, SiteContext } from "../kit/site-context.ts";
import type { ReferenceOperation } from "./reference.ts";

/** Maximum length of an answer on the page, in characters. */
const SHOWN = 20_000;

export interface TryForm {
  /** Fields of the form: parameters of the path and query. */
  fields: { name: string; value: string; required: boolean; hint: string }[];
  /** Body of a POST as typed; null for a GET. */
  body: string | null;
}

export interface TryResult {
  /** The request as a command. */
  command: string;
  status: number;
  headers: { name: string; value: string }[];
  body: string;
  problem: string | null;
}

const HEADERS = ["content-type", "etag", "retry-after", "payment-required", "ratelimit"];

/** Returns the API description of this deployment; null when it is not available and no server runs. */
export async function apiDescription(site: SiteContext): Promise<object | null> {
  if (site.openapi !== null || site.call === null) return site.openapi;
  const { status, body } = await site.call({ method: "GET", path: "/openapi.json" });
  return status === 200 ? JSON.parse(body) : null;
}

/** Builds the form of an operation, filled from the query parameters or with the operation's example. */
export function tryForm(operation: ReferenceOperation, params: URLSearchParams): TryForm {
  return {
    fields: operation.parameters
      .filter(({ type }) => /, in (?:path|query)$/.test(type))
      .map(({ name, required, text, example }) => ({
        name,
        value: params.get(name) ?? (required ? (example ?? "") : ""),
        required,
        hint: text,
      })),
    body: operation.body.length === 0 ? null : (params.get("body") ?? operation.bodyExample ?? "{}"),
  };
}

/**
 * Sends a form's request to this server without payment; a paid operation answers 402 with its terms.
 *
 * @returns null when nothing was requested, or no server runs
 */
export async function tryOperation(
  site: SiteContext,
  operation: ReferenceOperation,
  params: URLSearchParams,
): Promise<TryResult | null> {
  if (params.get("try") === null || site.call === null) return null;
  const form = tryForm(operation, params);
  const path = requestPath(operation, form);
  if (form.body === null) return shown(command(site, operation, form) ?? "", await site.call({ method: "GET", path }));
  const body = parsed(form.body);
  if (body === undefined) return { command: "", status: 0, headers: [], body: "", problem: "The body is not JSON." };
  return shown(command(site, operation, form) ?? "", await site.call({ method: "POST", path, body }));
}

/** Returns the request of a filled-in form as a curl command; null when its body is not JSON. */
export function command({ context }: SiteContext, operation: ReferenceOperation, form: TryForm): string | null {
  const address = `'${context.deployment.baseUrl}${requestPath(operation, form)}'`;
  if (form.body === null) return `curl ${address}`;
  const body = parsed(form.body);
  if (body === undefined) return null;
  const text = JSON.stringify(body).replaceAll("'", "'\\''");
  return `curl -X POST ${address} -H 'content-type: application/json' -d '${text}'`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function requestPath(operation: ReferenceOperation, { fields }: TryForm): string {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, value } of fields) {
    if (path.includes(`{${name}}`)) {
      // A value may have several segments, such as `openai/gpt-5.6-luna`.
      path = path.replace(`{${name}}`, () => segments(value));
    } else if (value !== "") query.set(name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Encodes a value as path segments that cannot leave the path. */
function segments(value: string): string {
  const parts = value.split("/").filter((part) => part !== "." && part !== "..");
  return parts.map(encodeURIComponent).join("/");
}

function shown(command: string, { status, headers, body }: CallResult): TryResult {
  return {
    command,
    status,
    headers: HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [{ name, value: value.length > 300 ? `${value.slice(0, 300)}…` : value }];
    }),
    body: pretty(body),
    problem: null,
  };
}

function pretty(body: string): string {
  let text = body;
  try {
    text = JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // Not JSON: shown unchanged.
  }
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}\n… ${text.length - SHOWN} characters more` : text;
}
