/** System errors of a connection that could not be made. */
const NEVER_CONNECTED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);
/** Calls that come before the first byte of a request: some of these errors also end connections that were made. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);

/** Whether a request failed before any of it can have left this machine. */
export function neverConnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(neverConnected);
  if (!(cause instanceof Error) || !("code" in cause)) return false;
  if (cause.code === "UND_ERR_CONNECT_TIMEOUT") return true;
  return NEVER_CONNECTED.has(String(cause.code)) && "syscall" in cause && BEFORE_SENDING.has(String(cause.syscall));
}

/** No answer within the time limit. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** Short text for the log and the ledger; never shown to callers, since it may name addresses of ours. */
export function describeFault(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown fault";
  const code = "code" in cause ? ` (${String(cause.code)})` : "";
  return `${cause.message.slice(0, 200)}${code}`;
}
