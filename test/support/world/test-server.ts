import { realpathSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { FastifyInstance, InjectOptions } from "fastify";
import { pino } from "pino";
import { inject } from "vitest";
import type { Operation, OperationContext } from "../../../src/operations/operation.ts";
import { keepDailyRecord } from "../../../src/operations/shared/daily.ts";
import { createOffRail } from "../../../src/payments/off.ts";
import { createReceiptLookup } from "../../../src/payments/receipts/lookup.ts";
import type { PaymentRail } from "../../../src/payments/types.ts";
import { createApp } from "../../../src/server/app.ts";
import { createContext } from "../../../src/server/context.ts";
import { readBuild } from "../../../src/store/builds.ts";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import { createLedger, type Ledger } from "../../../src/store/ledger/ledger.ts";
import { ledgerFrom } from "../ledger/empty-ledger.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "./constants.ts";

export interface World {
  app: FastifyInstance;
  /** The connection of the ledger, for assertions. */
  db: DatabaseSync;
  ledger: Ledger;
  context: OperationContext;
  /** Sets the clock, which stands still otherwise. */
  setNow(time: number): void;
  /** Lines that were logged. */
  logged: string[];
  get(url: string, headers?: Record<string, string>): ReturnType<typeof request>;
  post(url: string, body: unknown, headers?: Record<string, string>): ReturnType<typeof request>;
  close(): Promise<void>;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Parsed body; null when it is not JSON. Answers are asserted member by member. */
  json: Json;
}

/** JSON of unknown shape, open for any member to be looked at. */
export type Json = ReturnType<typeof JSON.parse>;

/** Ledgers with the daily record of the shared build, by the time of the record: a copy costs less than the record. */
const recorded = new Map<number, Uint8Array>();

/** The whole server over the shared build, an empty ledger in memory and a clock that stands still. */
export async function createWorld(
  options: {
    rateLimitPerMinute?: number;
    /** Equal to the other limit when left out. */
    paidRateLimitPerMinute?: number;
    now?: number;
    /** Public address of both the API and the site; that of the shared build when left out. */
    address?: string;
    /** File of the ledger, which several servers may share; in memory when left out. */
    ledgerFile?: string;
    rail?: (ledger: Ledger, now: () => number) => PaymentRail;
    /** Replaces the registry; all of it when omitted. */
    operations?: (all: readonly Operation[]) => readonly Operation[];
  } = {},
): Promise<World> {
  let time = options.now ?? BUILT_AT;
  const now = () => time;
  const logged: string[] = [];
  const before = options.ledgerFile === undefined ? recorded.get(time) : undefined;
  const db = before === undefined ? openLedgerDatabase(options.ledgerFile ?? ":memory:") : ledgerFrom(before);
  const ledger = createLedger(db);
  const rail = options.rail?.(ledger, now) ?? null;
  const limits = { maxRequestUsdc: "1", dailyCeilingUsdc: "10" };
  const off = createOffRail("PAYMENT_RAIL is off", limits);
  const build = readBuild(realpathSync(join(inject("dataDir"), "current")));
  const created = createContext(build.dir, {
    ledger,
    deployment: {
      publisher: "Clearboard",
      siteUrl: options.address ?? SITE_URL,
      baseUrl: options.address ?? BASE_URL,
      supportContact: null,
      rateLimitPerMinute: options.rateLimitPerMinute ?? 1_000_000,
      ...limits,
    },
    payments: {
      publicConfig: () => (rail ?? off).publicConfig(),
      health: () => (rail ?? off).health(),
      findReceipt: createReceiptLookup(ledger.payments),
      lostAnswer: (request) => (rail ?? off).lostAnswer(request),
    },
    now,
  });
  const context = { ...created, operations: options.operations?.(created.operations) ?? created.operations };
  if (before === undefined) {
    await keepDailyRecord(context.catalog, ledger, context.boards, time);
    if (options.ledgerFile === undefined) recorded.set(time, db.serialize());
  }
  const app = await createApp({
    current: { context: () => context, build: () => build, refresh: async () => false, watch() {}, close() {} },
    rail: () => rail,
    rateLimitPerMinute: options.rateLimitPerMinute ?? 1_000_000,
    paidRateLimitPerMinute: options.paidRateLimitPerMinute,
    trustProxy: false,
    // For tests that listen; `inject` goes to the router alone.
    listener: { create: createServer },
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    now,
  });
  return {
    app,
    db,
    ledger,
    context,
    setNow: (next) => {
      time = next;
    },
    logged,
    get: (url, headers = {}) => request(app, { method: "GET", url, headers }),
    post: (url, body, headers = {}) =>
      request(app, {
        method: "POST",
        url,
        headers: { "content-type": "application/json", ...headers },
        payload: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      await app.close();
      context.catalog.close();
      await ledger.close();
    },
  };
}

export async function request(app: FastifyInstance, options: InjectOptions): Promise<Answer> {
  const response = await app.inject(options);
  const isJson = String(response.headers["content-type"]).includes("json");
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    text: response.payload,
    json: isJson && response.payload !== "" ? JSON.parse(response.payload) : null,
  };
}
