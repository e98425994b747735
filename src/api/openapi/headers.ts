import type { ZodOpenApiHeaderObject } from "zod-openapi";

const text = (description: string, example: string): ZodOpenApiHeaderObject => ({
  description,
  schema: { type: "string" },
  example,
});

/** The response headers worth documenting. */
export const HEADERS: Record<string, ZodOpenApiHeaderObject> = {
  "X-Request-Id": text("Quote it to support; the same as `meta.request_id`.", `req_${"0".repeat(24)}`),
  RateLimit: text("Requests left (`r`) and seconds until there are more (`t`).", '"default";r=119;t=42'),
  "RateLimit-Policy": text("Requests allowed (`q`) in a window of `w` seconds.", '"default";q=120;w=60'),
  "Retry-After": {
    description: "Seconds after which repeating the request makes sense.",
    schema: { type: "integer", minimum: 0 },
    example: 30,
  },
  ETag: text(
    "Changes when a source of the answer changes; send it back as If-None-Match.",
    'W/"pR1cB8kzq0YVt2fXw3nM4A"',
  ),
  Deprecation: text("When a deprecated operation was announced as such (RFC 9745).", "@1793491200"),
  Sunset: text("When a deprecated operation ends (RFC 8594).", "Sat, 01 May 2027 00:00:00 GMT"),
  Link: text("The compatibility policy, and the successor of a deprecated operation.", '</docs/>; rel="deprecation"'),
  "PAYMENT-REQUIRED": text(
    "base64 of the x402 PaymentRequired object: what to sign, and how to call the operation.",
    "eyJ4NDAyVmVyc2lvbiI6Mn0=",
  ),
  "PAYMENT-RESPONSE": text("base64 of the x402 SettleResponse.", "eyJzdWNjZXNzIjp0cnVlfQ=="),
};

/** Returns references to headers in `components`. */
export function headerRefs(names: readonly string[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
