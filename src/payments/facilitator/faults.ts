/** System errors of connections that could not be established. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** System calls before the first byte of a request: some of these errors also end established connections. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);

/** Whether a request failed before any of it can have left this machine. */
export function neverConnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(neverConnected);
  if (!(cause instanceof Error) || !("code" in cause)) return false;
  if (cause.code === "UND_ERR_CONNECT_TIMEOUT") return true;
  return NEVER_CONNECTED.has(String(cause.code)) && "syscall" in cause && BEFORE_SENDING.has(String(cause.syscall));
}

/** No response within the time limit. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/**
 * Returns a short text for the log and the ledger. It is never shown to callers, because it may name internal
 * addresses.
 */
export function describeFault(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown fault";
  const code = "code" in cause ? ` (${String(cause.code)})` : "";
  return `${cause.message.slice(0, 200)}${code}`;
}
