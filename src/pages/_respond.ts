import type { APIContext } from "astro";
import type { SiteContext } from "../views/kit/site-context.ts";

/** Responds with a file made for this request; null gives the 404 page. */
export function respond(
  context: APIContext,
  body: string | Uint8Array | null,
  type: string,
  cache = "public, max-age=300",
): Response | Promise<Response> {
  if (body === null) return context.rewrite("/404");
  return new Response(body as BodyInit, { headers: { "content-type": type, "cache-control": cache } });
}

export const CSV = "text/csv; charset=utf-8; header=present";
export const ATOM = "application/atom+xml; charset=utf-8";
export const JSON_FEED = "application/feed+json; charset=utf-8";
export const XML = "application/xml; charset=utf-8";
export const SVG = "image/svg+xml; charset=utf-8";
export const JSON_TYPE = "application/json; charset=utf-8";
export const PNG = "image/png";

export function siteOf(context: APIContext): SiteContext {
  return context.locals.site;
}

/** Parses a page number from a URL: 1 when it is missing, 0 when it is not a number. */
export function pageNumber(text: string | undefined): number {
  if (text === undefined) return 1;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
}
