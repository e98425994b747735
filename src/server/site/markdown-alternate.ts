import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deployment } from "../../operations/operation.ts";
import { pageHeaders } from "./page-headers.ts";

/**
 * Makes the Markdown variant of a page from its HTML; null when the URL has no page.
 *
 * @param app renders the page as it would for a browser
 * @param remoteAddress client address for the internal request, one that rate limits do not count again
 */
export async function markdownAlternate(
  app: FastifyInstance,
  request: FastifyRequest,
  { siteUrl }: Deployment,
  remoteAddress: string,
): Promise<{ headers: Record<string, string>; text: string } | null> {
  const page = await app.inject({ remoteAddress, method: "GET", url: request.url, headers: { accept: "text/html" } });
  if (page.statusCode !== 200 || !String(page.headers["content-type"]).startsWith("text/html")) return null;
  const { pageToMarkdown } = await import("../../api/documents/markdown.ts");
  return {
    headers: {
      ...pageHeaders(request.url),
      "x-request-id": request.id,
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": String(page.headers["cache-control"] ?? "no-cache"),
      vary: "accept",
      ...(page.headers.link === undefined ? {} : { link: String(page.headers.link) }),
    },
    text: pageToMarkdown(page.payload, `${siteUrl}${request.url}`),
  };
}
