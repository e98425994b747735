import { createHash } from "node:crypto";
import { THEME_SCRIPT } from "../../views/kit/theme-script.ts";

const THEME_HASH = `'sha256-${createHash("sha256").update(THEME_SCRIPT).digest("base64")}'`;

/**
 * Restricts what a page may load: this host only, no inline style, and the one inline script that applies the theme.
 */
function contentSecurityPolicy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${THEME_HASH}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

const PAGE: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": contentSecurityPolicy("'none'"),
};

/** Headers of pages meant to be embedded in frames on other sites. */
const EMBED: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": contentSecurityPolicy("*"),
};

/** Headers of pictures meant to be embedded in pages of other sites. */
const SHARED_IMAGE: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** Headers of a page or an asset of the site, by its path with a leading slash. */
export function pageHeaders(path: string): Readonly<Record<string, string>> {
  if (path.startsWith("/embed/")) return EMBED;
  if (path.startsWith("/badge/") || path.startsWith("/og/")) return SHARED_IMAGE;
  return PAGE;
}
