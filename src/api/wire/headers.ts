/** Headers of every API response. One shared object, so that no request builds it. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "PAYMENT-REQUIRED, PAYMENT-RESPONSE, RateLimit, RateLimit-Policy, Retry-After, ETag, X-Request-Id, Link, Deprecation, Sunset",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** Response headers of a CORS preflight on any API path. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  ...API_HEADERS,
  "access-control-allow-methods": "GET, HEAD, POST, OPTIONS",
  "access-control-allow-headers":
    "content-type, payment-signature, accept, idempotency-key, mcp-protocol-version, mcp-method, mcp-name, mcp-session-id, if-none-match",
  "access-control-max-age": "86400",
};

/** Free answers may be cached for a minute and revalidated by their ETag. */
export const CACHE_FREE = "public, max-age=60, stale-while-revalidate=300";
export const CACHE_NONE = "no-store";
