import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { callerKey } from "../../api/rate-limit.ts";
import { dayOf } from "../../core/periods.ts";
import { productNotFound } from "../../operations/free/product.ts";
import type { OperationContext } from "../../operations/operation.ts";
import type { DailyVisitors } from "../../store/limits/limits.ts";

const ROBOTS =
  /bot|crawl|spider|slurp|preview|fetch|monitor|scan|curl|wget|python|java\/|go-http|node|axios|headless|lighthouse|http-?client/i;

/**
 * `GET /go/{slug}` redirects to a product's homepage and counts the visit, once per visitor, product and UTC day. A
 * visitor is identified only by a hash under a key that is forgotten after that day. The ledger counts each hash once.
 */
export function registerOutboundRedirect(
  app: FastifyInstance,
  context: () => OperationContext,
  visitors: DailyVisitors,
): void {
  app.route({
    method: ["GET", "HEAD"],
    url: "/go/:slug",
    async handler(request, reply) {
      const current = context();
      const { slug } = request.params as { slug: string };
      const entry = current.catalog.entry(slug);
      if (entry === undefined) throw productNotFound(slug, current);
      if (countable(request)) {
        const day = dayOf(current.now());
        const visitor = createHmac("sha256", await visitors.key(day))
          .update(`${slug}\n${callerKey(request.ip)}\n${request.headers["user-agent"]}`)
          .digest();
        // The visitor is redirected even when the visit cannot be counted.
        try {
          if (!(await visitors.seen(day, visitor))) {
            await current.ledger.visits.count(slug, day, visitor);
            await visitors.remember(day, visitor);
          }
        } catch (err) {
          request.log.error({ err }, "a visit was not counted");
        }
      }
      return reply
        .code(302)
        .headers({
          location: entry.homepageUrl,
          "cache-control": "no-store",
          "x-robots-tag": "noindex, nofollow",
          "referrer-policy": "origin",
          "x-request-id": request.id,
        })
        .send();
    },
  });
}

/** Whether a request counts as a visit: bots, link previews, prefetches and HEAD do not. */
function countable(request: FastifyRequest): boolean {
  const { headers } = request;
  const agent = headers["user-agent"] ?? "";
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""} ${headers["x-moz"] ?? ""}`;
  return (
    request.method === "GET" && agent !== "" && !ROBOTS.test(agent) && !/prefetch|prerender|preview/i.test(purpose)
  );
}
