/** SQLSTATE of an error that the server reported; null for any other error. */
export function codeOf(cause: unknown): string | null {
  const { code, severity } = (cause ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === "string" && typeof severity === "string" ? code : null;
}

/** Whether the connection failed, so that it is unknown whether the statement was executed. */
export function isLost(cause: unknown): boolean {
  const code = codeOf(cause);
  // 08: connection; 53300: too many connections; 57P01 to 57P03: the server stops or starts.
  if (code !== null) return code.startsWith("08") || code === "53300" || /^57P0[123]$/.test(code) || code === "25006";
  const { code: system, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  if (typeof system === "string" && /^E[A-Z]+$/.test(system)) return true;
  return /connection (terminated|ended)|timeout|not queryable|closed the connection/i.test(String(message));
}

/** Errors after which the same transaction can be repeated unchanged. */
const TRANSIENT = new Set(["40001", "40P01"]);

/** Whether a serialization failure or a deadlock undid the statement. */
export function isTransient(cause: unknown): boolean {
  return TRANSIENT.has(codeOf(cause) ?? "");
}

/**
 * Whether a SQLSTATE names a state of the server that may pass, such as a full disk, a lock timeout or a deadlock, and no fault of
 * the statement. Nothing of the statement was written.
 */
export function isTrouble(code: string | null): boolean {
  return /^(?:40|53|55|57|58|XX)/.test(code ?? "");
}

/** Whether the connection does not have a named statement, or has one that this program did not make. */
export function isUnknownStatement(cause: unknown): boolean {
  const code = codeOf(cause);
  return code === "26000" || code === "42P05";
}

/** Whether the server undid the statement for a reason that lies in it. */
export function isRefused(cause: unknown): boolean {
  return codeOf(cause) !== null && !isLost(cause) && !isTransient(cause);
}
