import type { FastifyInstance } from "fastify";
import { API_HEADERS, CACHE_NONE } from "../api/wire/headers.ts";
import { DAY_MS } from "../core/periods.ts";
import { RECENT_SHARE, rateAges, recentShare } from "../core/prices/recent-share.ts";
import type { PaymentRail } from "../payments/index.ts";
import type { Catalog } from "../store/catalog/read.ts";
import type { Hold } from "../store/hold.ts";
import type { CurrentBuild } from "./current-build.ts";
import { canMakePages } from "./site/pages.ts";

/** Age of the data, in days, above which `readyz` reports a warning. */
const OLD_DATA_DAYS = 45;
/** Free space, in bytes, below which `readyz` reports a warning. */
const LITTLE_ROOM = 500_000_000;
/** Free space, in bytes, below which no payment can be recorded. Free answers continue. */
export const NO_ROOM = 4_000_000;

/**
 * Registers `/healthz` (the process answers) and `/readyz` (it has everything it needs, with a reason for each thing
 * missing).
 */
export function registerHealth(
  app: FastifyInstance,
  deps: {
    current: CurrentBuild;
    rail: () => PaymentRail | null;
    now: () => number;
    stopping?: (() => boolean) | undefined;
    freeBytes?: (() => number) | undefined;
    hold?: (() => Hold | null) | undefined;
    /** Resolves when the models have been read after the start. */
    warmed?: Promise<void> | undefined;
    buildsFault?: (() => string | null) | undefined;
    /** What is wrong with the shared counters; null when nothing is. */
    limitsFault?: (() => string | null) | undefined;
  },
): void {
  app.get("/healthz", (_, reply) => reply.headers(API_HEADERS).header("cache-control", CACHE_NONE).send({ ok: true }));
  app.get("/readyz", async (_, reply) => {
    await deps.warmed;
    const context = deps.current.context();
    const reasons: string[] = [];
    const notes: string[] = [];
    if (deps.stopping?.() === true) reasons.push("the server is stopping");
    try {
      context.ledger.boardVersion();
    } catch {
      reasons.push("the ledger cannot be read");
    }
    const free = deps.freeBytes?.() ?? Number.POSITIVE_INFINITY;
    if (free < NO_ROOM) notes.push("the disk is full: nothing is recorded and no payment is taken");
    else if (free < LITTLE_ROOM) notes.push(`the disk has ${Math.floor(free / 1e6)} MB left`);
    const builds = deps.buildsFault?.() ?? null;
    if (builds !== null) notes.push(`the build of BUILDS_URL cannot be fetched: ${builds}`);
    const limits = deps.limitsFault?.() ?? null;
    if (limits !== null) notes.push(limits);
    const days = (deps.now() - Date.parse(context.catalog.generatedAt)) / DAY_MS;
    if (days > OLD_DATA_DAYS) notes.push(`the data is ${Math.floor(days)} days old`);
    const recent = recentPrices(context.catalog, deps.now());
    if (recent !== null && recent < RECENT_SHARE)
      notes.push(
        `${Math.round(recent * 100)}% of the first-hand model prices were read within 30 days, not ${RECENT_SHARE * 100}%`,
      );
    if (!canMakePages(deps.current.build()))
      notes.push('pages made on demand are missing: the site is not compiled here; run "clearboard build"');
    const hold = deps.hold?.() ?? null;
    if (hold !== null) notes.push(`the content of build ${hold.build_id} is held back since ${hold.since}`);
    const payments = context.payments.health();
    const attention = deps.rail()?.health();
    if (attention !== undefined) {
      const { undelivered, held, reopened } = attention;
      if (undelivered > 0) notes.push(`${undelivered} paid answers were not fetched`);
      if (held > 0) notes.push(`${held} payments wait for support`);
      if (reopened > 0) notes.push(`${reopened} settlements were dropped by the chain`);
    }
    if (!payments.ok) notes.push("paid requests are refused; see /v1/payments/health");
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .headers(API_HEADERS)
      .header("cache-control", CACHE_NONE)
      .send({ ok: reasons.length === 0, reasons, notes, build_id: context.catalog.buildId });
  });
}

const shares = new WeakMap<Catalog, { day: number; share: number | null }>();

/** Share of first-hand rates read within 30 days; computed once per catalogue and day, since supervisors poll. */
function recentPrices(catalog: Catalog, now: number): number | null {
  const day = Math.floor(now / DAY_MS);
  let known = shares.get(catalog);
  if (known?.day !== day) {
    known = { day, share: recentShare(rateAges(catalog.models, new Date(now))) };
    shares.set(catalog, known);
  }
  return known.share;
}
