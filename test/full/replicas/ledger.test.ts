import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { receiptFor } from "../../../src/payments/receipts/receipts.ts";
import type { Ledger } from "../../../src/store/ledger/ledger.ts";
import { openLedger } from "../../../src/store/ledger/open.ts";
import { reserve, settled, settling } from "../../store/contract/payments.ts";
import { type Postgres, startPostgres } from "../../support/replicas/postgres.ts";
import { type Replica, startReplica } from "../../support/replicas/processes.ts";
import { type RedisServer, startRedis } from "../../support/replicas/redis.ts";
import { copyDataDir } from "../../support/server/running-server.ts";

const REPLICAS = 4;
const WITHIN_MS = 2_000;
const PRODUCT = "/api/agent/v1/products/ollama";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let postgres: Postgres;
let redis: RedisServer;
/** Writes beside the servers, as commands do. */
let writer: Ledger;
const dirs: string[] = [];
let replicas: Replica[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  redis = await startRedis();
  const url = await postgres.database();
  writer = await openLedger(url);
  // Each has a data folder of its own, as on machines of their own.
  replicas = await Promise.all(
    Array.from({ length: REPLICAS }, () => {
      const dataDir = copyDataDir(inject("dataDir"), "replica");
      dirs.push(dataDir);
      const shared = { LEDGER_URL: url, LIMITS_URL: redis.url, REPLICAS: String(REPLICAS), TRUST_PROXY: "1" };
      return startReplica({ DATA_DIR: dataDir, ...shared });
    }),
  );
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await writer?.close();
  await redis?.kill();
  await postgres?.stop();
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

interface Seen {
  body: string;
  etag: string | null;
  seen: string;
}

/** Resolves to the answer of a path when every replica gives the same one, with one ETag, and it is what is wanted. */
async function equal(path: string, wanted: (body: string, etag: string | null) => boolean): Promise<Seen> {
  const until = performance.now() + WITHIN_MS;
  for (let caller = 1; ; caller += 1) {
    const answers = await Promise.all(
      replicas.map(async ({ url }) => {
        const answer = await fetch(`${url}${path}`, { headers: { "x-forwarded-for": `198.51.100.${caller % 250}` } });
        const text = await answer.text();
        // Times and request ids differ between two answers of one server too.
        const body = JSON.stringify(JSON.parse(text).data);
        const etag = answer.headers.get("etag");
        return { body, etag, seen: `${answer.status} ${etag} ${body}` };
      }),
    );
    const [first] = answers;
    if (first !== undefined && new Set(answers.map(({ seen }) => seen)).size === 1 && wanted(first.body, first.etag)) {
      return first;
    }
    if (performance.now() > until) throw new Error(answers.map(({ seen }) => seen.slice(0, 300)).join("\n"));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("points that one process adds are on every replica within two seconds, under equal ETags", async () => {
  const at = new Date().toISOString();
  await writer.points.add({ slug: "ollama", points: 7, reference: "order", earnedAt: at, recordedAt: at });
  await equal("/api/agent/v1/rank?scope=overall&limit=3", (body) => body.includes('"ollama"'));
  await equal(PRODUCT, (body) => body.includes("7"));
});

test("a settled payment's receipt is the same on every replica, and so is its refund", async () => {
  const { payments } = writer;
  const id = await reserve(payments);
  const row = await settling(payments, id);
  const at = Date.now();
  const transaction = `0x${"ab".repeat(32)}`;
  const { receipt_hash: hash } = receiptFor(row, transaction, at);
  await settled(payments, id, { at, transaction, receiptHash: hash });
  await equal(`/api/agent/v1/receipts/${hash}`, (body) => JSON.parse(body).status === "settled");
  await payments.markDelivered(id, { at, requestId: null, how: "delivered" });
  await payments.markRefunded(id, { at, transaction: `0x${"cd".repeat(32)}` });
  await equal(`/api/agent/v1/receipts/${hash}`, (body) => JSON.parse(body).status === "refunded");
});

test("a period is closed once by concurrent attempts, and every replica's ETag changes alike", async () => {
  const board = "/api/agent/v1/rank?scope=weekly&limit=3";
  const before = await equal(board, () => true);
  const [startsAt, endsAt] = ["2026-11-02T00:00:00.000Z", "2026-11-09T00:00:00.000Z"];
  const period = { scope: "weekly", key: "2026-W45", starts_at: startsAt, ends_at: endsAt, products: 1, entries: [] };
  const result = JSON.stringify(period);
  const close = () =>
    writer.closedPeriods.close(
      { scope: "weekly", key: "2026-W45", startsAt, endsAt, closedAt: endsAt, result },
      (previous) => createHash("sha256").update(`${previous}\n${result}`).digest("hex"),
    );
  const closed = await Promise.all([close(), close(), close()]);
  expect(closed.filter(Boolean)).toHaveLength(1);
  expect(writer.closedPeriods.list("weekly").map(({ key }) => key)).toEqual(["2026-W45"]);
  // The version of the boards, which ETags are made of, counts closed periods.
  await equal(board, (_, etag) => etag !== null && etag !== before.etag);
});

test("a visitor counts once over all replicas", async () => {
  const total = (body: string) => Number(JSON.parse(body).svc_referred_visits_total);
  const before = total((await equal(PRODUCT, (_, etag) => etag !== null)).body);
  const visit = (replica: Replica, caller: string) =>
    fetch(`${replica.url}/go/ollama`, {
      redirect: "manual",
      headers: { "user-agent": BROWSER, "x-forwarded-for": caller },
    });
  for (const replica of [...replicas, ...replicas]) expect((await visit(replica, "203.0.113.7")).status).toBe(302);
  await Promise.all(replicas.map((replica, index) => visit(replica, `203.0.113.${20 + index}`)));
  await equal(PRODUCT, (body) => total(body) === before + 1 + REPLICAS);
});

test("after a kill and restart of the database every replica shows what was written before and after", async () => {
  const add = async (points: number) => {
    const at = new Date().toISOString();
    await writer.points.add({ slug: "langchain", points, reference: "order", earnedAt: at, recordedAt: at });
  };
  await add(11);
  await equal("/api/agent/v1/products/langchain", (body) => body.includes("11"));
  await postgres.kill();
  const away = await fetch(`${(replicas[0] as Replica).url}${PRODUCT}`, {
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
  expect(away.status).toBe(200);
  await postgres.restart();
  // Replicas ask again every second.
  await expect
    .poll(
      () =>
        add(1300).then(
          () => true,
          () => false,
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await equal("/api/agent/v1/products/langchain", (body) => body.includes("1311"));
});
