import { rmSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Replica, startReplica } from "../../support/replicas/processes.ts";
import { type RedisServer, startRedis } from "../../support/replicas/redis.ts";
import { copyDataDir } from "../../support/server/running-server.ts";

const REPLICAS = 4;
const PRODUCT = "/api/agent/v1/products/ollama";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let redis: RedisServer;
let dataDir: string;
let replicas: Replica[] = [];

beforeAll(async () => {
  redis = await startRedis();
  dataDir = copyDataDir(inject("dataDir"), "replicas");
  replicas = await start({ LIMITS_URL: redis.url });
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await redis?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Four replicas over one data folder, each believing the one proxy in front of it. */
function start(env: Record<string, string>): Promise<Replica[]> {
  const shared = { DATA_DIR: dataDir, REPLICAS: String(REPLICAS), TRUST_PROXY: "1", ...env };
  return Promise.all(Array.from({ length: REPLICAS }, () => startReplica(shared)));
}

const on = (index: number) => (replicas[index % replicas.length] as Replica).url;
const ask = (index: number, path: string, caller: string, headers: Record<string, string> = {}) =>
  fetch(`${on(index)}${path}`, { redirect: "manual", headers: { "x-forwarded-for": caller, ...headers } });

interface Seen {
  etag: string | null;
  data: { svc_referred_visits_total: number };
}

async function product(index: number, caller: string): Promise<Seen> {
  const answer = await ask(index, PRODUCT, caller);
  expect(answer.status).toBe(200);
  return { etag: answer.headers.get("etag"), data: ((await answer.json()) as Seen).data };
}

/** Waits until a replica tells a total of visits: one that another replica counted shows within two seconds. */
async function etagWithTotal(index: number, total: number, caller: string): Promise<string | null> {
  let seen = await product(index, caller);
  const told = () => seen.data.svc_referred_visits_total;
  const until = performance.now() + 2_000;
  while (told() !== total && performance.now() < until) {
    await setTimeout(100);
    seen = await product(index, caller);
  }
  expect(told(), `replica ${index}`).toBe(total);
  return seen.etag;
}

/** What a replica that is ready says about itself. */
async function notesOf(replica: number): Promise<string[]> {
  const ready = (await (await fetch(`${on(replica)}/readyz`)).json()) as { ok: boolean; notes: string[] };
  expect(ready.ok).toBe(true);
  return ready.notes;
}

/** Statuses of `count` requests of one caller, sixteen at a time; in turn over all replicas, unless one is named. */
async function many(count: number, caller: string, replica?: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const work = async () => {
    while (next < count) {
      next += 1;
      const { status } = await ask(replica ?? next, "/api/agent/v1/rank?scope=overall", caller);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return statuses;
}

test("one caller gets 120 of 500 answers in a minute from all replicas together", async () => {
  const statuses = await many(500, "203.0.113.1");
  expect([...statuses.keys()].sort()).toEqual([200, 429]);
  expect(statuses.get(200)).toBeGreaterThanOrEqual(112);
  expect(statuses.get(200)).toBeLessThanOrEqual(128);
});

test("a caller of one replica gets the whole limit there, and nothing at the others", async () => {
  expect((await many(150, "203.0.113.4", 0)).get(200)).toBeGreaterThanOrEqual(112);
  expect((await many(150, "203.0.113.4", 1)).get(200) ?? 0).toBeLessThanOrEqual(8);
});

test("a visitor counts once on all replicas, and all show it under one ETag", async () => {
  const before = await product(0, "198.51.100.1");
  for (let index = 0; index < REPLICAS; index += 1) {
    expect((await ask(index, "/go/ollama", "203.0.113.7", { "user-agent": BROWSER })).status).toBe(302);
  }
  await ask(1, "/go/ollama", "203.0.113.8", { "user-agent": BROWSER });
  const etags = await Promise.all(
    replicas.map((_, index) => etagWithTotal(index, before.data.svc_referred_visits_total + 2, "198.51.100.1")),
  );
  expect(new Set(etags).size).toBe(1);
  expect(etags[0]).not.toBe(before.etag);
});

test("one ETag never names two answers, whichever replica counts or answers", async () => {
  const bodies = new Map<string, string>();
  for (let round = 0; round < 30; round += 1) {
    const headers = { "user-agent": `${BROWSER} ${round}` };
    const [, ...seen] = await Promise.all([
      ask(round, "/go/ollama", "203.0.113.9", headers),
      ...replicas.map((_, index) => product(index, `198.51.100.${10 + round}`)),
    ]);
    for (const { etag, data } of seen) {
      const body = JSON.stringify(data);
      expect((bodies.get(String(etag)) ?? body) === body, String(etag)).toBe(true);
      bodies.set(String(etag), body);
    }
  }
  expect(bodies.size).toBeGreaterThan(20);
});

describe("when the service fails", () => {
  test("each replica applies its share of the limit, no request fails, and visits are counted", async () => {
    await redis.kill();
    const statuses = await many(500, "203.0.113.2");
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(112);
    expect(statuses.get(200)).toBeLessThanOrEqual(128);
    // A replica may tell an earlier total for a quarter of a second.
    await setTimeout(250);
    const before = await product(0, "198.51.100.60");
    const headers = { "user-agent": `${BROWSER} alone` };
    expect((await ask(2, "/go/ollama", "203.0.113.10", headers)).status).toBe(302);
    await etagWithTotal(3, before.data.svc_referred_visits_total + 1, "198.51.100.60");
    expect((await notesOf(0)).join()).toContain("LIMITS_URL cannot be reached");
  });

  test("the limit is shared again after its return", async () => {
    await redis.start();
    await expect
      .poll(
        async () => {
          const notes = await Promise.all(replicas.map((_, index) => notesOf(index)));
          return notes.flat().some((note) => note.includes("LIMITS_URL"));
        },
        { timeout: 10_000 },
      )
      .toBe(false);
    const statuses = await many(500, "203.0.113.3");
    expect(statuses.get(200)).toBeGreaterThanOrEqual(112);
    expect(statuses.get(200)).toBeLessThanOrEqual(128);
  });
});

test("a replica starts without the service, and an address's password is never logged", async () => {
  const away = await startReplica({ DATA_DIR: dataDir, LIMITS_URL: "redis://:a-secret-pass-word@127.0.0.1:1" });
  try {
    expect((await fetch(`${away.url}${PRODUCT}`)).status).toBe(200);
    await expect.poll(() => away.said(), { timeout: 10_000 }).toContain("LIMITS_URL cannot be reached");
    expect(away.said()).not.toContain("a-secret-pass-word");
  } finally {
    await away.stop();
  }
});
