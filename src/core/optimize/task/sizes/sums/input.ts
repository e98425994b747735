import { clampTokens } from "../common.ts";
import type { Measure, Sided } from "../lengths/measures.ts";
import type { Role } from "../roles.ts";

/** Smallest plausible input of a call, in tokens. */
const LEAST_INPUT = 20;

export interface Input {
  tokens: number;
  /** Whether at least one part is stated in tokens. */
  stated: boolean;
  /** The lengths that are added up. */
  parts: Sided[];
}

/** Adds the parts of an input, each once. A stated total that is at least as large takes precedence. */
export function sumOfInput(sided: readonly Sided[]): Input | null {
  const parts = new Map<Role, Sided>();
  const more = sided.filter((one) => one.more === true && one.role !== "output");
  const add = (one: Sided) => {
    if (one.role !== null && one.role !== "output" && !parts.has(one.role) && !more.includes(one))
      parts.set(one.role, one);
  };
  // A length in tokens takes precedence over other units of the same part.
  for (const one of sided.filter(({ unit }) => unit === "tokens")) add(one);
  for (const one of sided) add(one);
  // When a document is searched, only the context is input.
  const [context, document] = [parts.get("context"), parts.get("document")];
  if (context !== undefined && document !== undefined && isSearched(document, context)) parts.delete("document");
  const total = parts.get("total");
  // A total in tokens includes a document stated in pages.
  const within = document === undefined || total === undefined || document.tokens <= SEARCHED * total.tokens;
  if (total?.unit === "tokens" && document?.unit !== "tokens" && within) parts.delete("document");
  const named = [...parts.values(), ...more].filter((one) => one !== total);
  const sum = named.reduce((tokens, one) => tokens + one.tokens, 0);
  // A total that is smaller than the sum of the parts is one more part.
  const tokens = total === undefined ? sum : total.tokens >= sum ? total.tokens : total.tokens + sum;
  if (tokens < LEAST_INPUT) return null;
  const used = [...parts.values(), ...more];
  const byTotal = total !== undefined && total.tokens >= sum;
  const stated = byTotal ? total.unit === "tokens" : used.some(({ unit }) => unit === "tokens");
  return { tokens: clampTokens(tokens), stated, parts: used };
}

/** Whether a document is so much longer than the context that it is only searched. */
export function isSearched(document: Measure, context: Measure): boolean {
  return document.tokens > SEARCHED * context.tokens;
}
/** Times the length of the context, or of the total, from which a document is more than one call reads. */
export const SEARCHED = 3;

/** Tokens of the system prompt among the parts of an input; null when the text does not surely name one. */
export function promptOf(parts: readonly Sided[]): number | null {
  const prompts = parts.filter(({ role, sure }) => role === "system" && sure);
  return prompts.length === 0 ? null : prompts.reduce((sum, { tokens }) => sum + tokens, 0);
}
