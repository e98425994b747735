import type { FastifyInstance } from "fastify";
import { API_HEADERS, CACHE_NONE } from "../api/headers.ts";
import type { PaymentRail } from "../payments/types.ts";
import type { PublishedState } from "./published.ts";

/** Data older than this makes `readyz` say so. */
const OLD_DATA_DAYS = 45;

/** `/healthz`: the process answers. `/readyz`: it has what it needs, with a reason for each thing it has not. */
export function registerHealth(
  app: FastifyInstance,
  deps: {
    published: PublishedState;
    rail: () => PaymentRail | null;
    now: () => number;
    stopping?: (() => boolean) | undefined;
  },
): void {
  app.get("/healthz", (_, reply) => reply.headers(API_HEADERS).header("cache-control", CACHE_NONE).send({ ok: true }));
  app.get("/readyz", (_, reply) => {
    const context = deps.published.context();
    const reasons: string[] = [];
    const notes: string[] = [];
    if (deps.stopping?.() === true) reasons.push("the server is stopping");
    try {
      context.ledger.boardVersion();
    } catch {
      reasons.push("the ledger can not be read");
    }
    const days = (deps.now() - Date.parse(context.catalog.generatedAt)) / 86_400_000;
    if (days > OLD_DATA_DAYS) notes.push(`the data is ${Math.floor(days)} days old`);
    const payments = context.payments.health();
    if (!payments.ok) notes.push("paid requests are refused; see /v1/payments/health");
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .headers(API_HEADERS)
      .header("cache-control", CACHE_NONE)
      .send({ ok: reasons.length === 0, reasons, notes, build_id: context.catalog.buildId });
  });
}
