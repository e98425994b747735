import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "../schema/errors.ts";

const WINDOW_SECONDS = 60;

/**
 * Counts a request. Sets the rate limit fields of the response, or throws RATE_LIMITED when the caller has used up the limit. Responses
 * that a shared cache may store are sent without these fields.
 */
export type RateLimit = (caller: string, setHeader: (name: string, value: string) => unknown) => Promise<void>;

/**
 * Limits requests per caller and minute, with the fields of draft-ietf-httpapi-ratelimit-headers.
 *
 * @param options.exempt address without a limit: this server's internal requests
 * @param options.name name of the policy in the headers
 * @param limiter counter with `points` = `perMinute` and `duration` = 60; in memory, or in Redis for several machines
 */
export function createRateLimit(
  limiter: RateLimiterAbstract,
  perMinute: number,
  { exempt = null, name = "default" }: { exempt?: string | null; name?: string } = {},
): RateLimit {
  const policy = `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`;
  const refuse = (refused: unknown, setHeader: (name: string, value: string) => unknown): never => {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    setHeader("ratelimit", `"${name}";r=0;t=${seconds(refused)}`);
    throw new ApiError("RATE_LIMITED", `More than ${perMinute} requests in a minute.`, {
      headers: { "retry-after": String(seconds(refused)) },
    });
  };
  return async (caller, setHeader) => {
    if (caller === exempt) return;
    setHeader("ratelimit-policy", policy);
    await limiter.consume(callerKey(caller)).then(
      (left) => {
        setHeader("ratelimit", `"${name}";r=${left.remainingPoints};t=${seconds(left)}`);
      },
      (refused: unknown) => refuse(refused, setHeader),
    );
  };
}

function seconds(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

/**
 * Returns the key that a caller is counted by: the IPv4 address, or the /64 network of an IPv6 address, since one host may own a whole
 * network.
 */
export function callerKey(address: string): string {
  if (!address.includes(":") || !isIPv6(address)) return address;
  if (address.startsWith("::ffff:")) return address.slice(7);
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = address.includes("::")
    ? [...left, ...Array(8 - left.length - right.length).fill("0"), ...right]
    : left;
  return groups.slice(0, 4).join(":");
}
