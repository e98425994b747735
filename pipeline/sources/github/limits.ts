import type { ExchangeResult } from "../../fetch/exchange.ts";
import type { Allowance, Step } from "./outcomes.ts";

type Answer = Extract<ExchangeResult, { ok: true }>;

/** Reads the rate limit from a response's headers; null when they do not state it. */
export function allowanceOf(answer: Answer, now: number): Allowance | null {
  const remaining = wholeNumber(answer.header("x-ratelimit-remaining"));
  const reset = wholeNumber(answer.header("x-ratelimit-reset"));
  if (remaining === null || reset === null) return null;
  return {
    limit: wholeNumber(answer.header("x-ratelimit-limit")),
    remaining,
    resetAt: reset * 1000 + skew(answer, now),
  };
}

/**
 * Returns how far this machine's clock is ahead of the server's, in milliseconds; 0 when the server does not send the
 * time.
 */
export function skew(answer: Answer, now: number): number {
  const date = Date.parse(answer.header("date") ?? "");
  return Number.isNaN(date) ? 0 : now - date;
}

/**
 * Returns the pause that a response requires, in GitHub's order: `retry-after`; else, with no requests left, until the
 * reset; else as the caller chooses. Null when the response is not about rate limits.
 */
export function limitStep(
  answer: Answer,
  messages: readonly string[],
  now: number,
): Extract<Step, { kind: "wait" }> | null {
  const allowance = allowanceOf(answer, now);
  const spoken = messages.join(" ");
  const secondary = /secondary rate limit|abuse detection/i.test(spoken);
  const primary =
    !secondary && (/rate.?limit/i.test(spoken) || (isRefusal(answer.status) && allowance?.remaining === 0));
  const retryAfter = retryAfterMs(answer.header("retry-after"), now);
  if (!secondary && !primary && answer.status !== 429 && !(answer.status === 403 && retryAfter !== null)) return null;
  const reason = primary ? "primary" : "secondary";
  if (retryAfter !== null) return { kind: "wait", reason, until: now + retryAfter };
  if (allowance !== null && allowance.remaining === 0) return { kind: "wait", reason, until: allowance.resetAt };
  return { kind: "wait", reason, until: null };
}

/** Returns `retry-after` in milliseconds, from seconds or a date; null when it is absent. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = wholeNumber(value.trim());
  if (seconds !== null) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function isRefusal(status: number): boolean {
  return status === 403 || status === 429;
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}
