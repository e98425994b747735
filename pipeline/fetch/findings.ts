/** Why a page could not be read. The caller keeps its previous data. */
export type FetchFindingCode =
  | "cancelled"
  | "address-refused"
  | "redirect-refused"
  | "too-many-redirects"
  | "robots-disallowed"
  | "robots-unavailable"
  | "dns"
  | "tls"
  | "connect-failed"
  | "connect-timeout"
  | "headers-timeout"
  | "headers-too-large"
  | "body-timeout"
  | "too-slow"
  | "too-large"
  | "too-large-decoded"
  | "cut-short"
  | "malformed"
  | "http-status"
  | "content-type"
  | "content-encoding"
  | "charset"
  | "not-json"
  | "offline-missing"
  | "snapshot-damaged";

export interface FetchFinding {
  code: FetchFindingCode;
  /** The last requested URL, after redirects. */
  url: string;
  /** One sentence for people, without secrets. */
  message: string;
  status?: number | undefined;
}

/** Makes the failed variant of a result. */
export function refused(
  url: string,
  code: FetchFindingCode,
  message: string,
  status?: number,
): { ok: false; finding: FetchFinding } {
  return { ok: false, finding: { code, url, message, ...(status === undefined ? {} : { status }) } };
}

/** Carries a finding through streams and connectors, which can fail only by throwing. */
export class FetchRefusal extends Error {
  override name = "FetchRefusal";
  readonly code: FetchFindingCode;

  constructor(code: FetchFindingCode, message: string) {
    super(message);
    this.code = code;
  }
}

const BY_ERROR_CODE: readonly [RegExp, FetchFindingCode, string][] = [
  [/^UND_ERR_CONNECT_TIMEOUT$|^ETIMEDOUT$/, "connect-timeout", "no connection within the time limit"],
  [/^UND_ERR_HEADERS_TIMEOUT$/, "headers-timeout", "no answer within the time limit"],
  [/^UND_ERR_BODY_TIMEOUT$/, "body-timeout", "the body stopped coming"],
  [/^UND_ERR_HEADERS_OVERFLOW$|^HPE_HEADER_OVERFLOW$/, "headers-too-large", "the headers are larger than the limit"],
  [
    /^UND_ERR_SOCKET$|^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|^ECONNRESET$|^EPIPE$/,
    "cut-short",
    "the connection was closed before the answer was complete",
  ],
  [/^HPE_|^UND_ERR_/, "malformed", "the answer is not valid HTTP"],
  [/^ENOTFOUND$|^EAI_|^ENODATA$/, "dns", "the host name does not resolve"],
  [/CERT|^ERR_TLS|^ERR_SSL|^DEPTH_ZERO|^UNABLE_TO|^EPROTO$/, "tls", "no trusted encrypted connection could be made"],
  [/^Z_|^ERR_BROTLI|^ERR__ERROR|^ERR_PADDING|^ZSTD_|^ERR_ZSTD/, "content-encoding", "the compressed body is damaged"],
];

/** Converts an error of a connection or stream to a finding. */
export function toFinding(url: string, error: unknown): FetchFinding {
  if (error instanceof FetchRefusal) return { code: error.code, url, message: error.message };
  const cause = error instanceof AggregateError && error.errors.length > 0 ? error.errors[0] : error;
  if (cause instanceof FetchRefusal) return { code: cause.code, url, message: cause.message };
  const code = errorCode(cause);
  for (const [pattern, finding, message] of BY_ERROR_CODE) {
    if (pattern.test(code)) return { code: finding, url, message: `${message} (${code})` };
  }
  return { code: "connect-failed", url, message: `the request failed (${code || "unknown fault"})` };
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && error.code !== undefined
    ? String(error.code)
    : error.name === "HTTPParserError"
      ? "HPE_"
      : "";
}
