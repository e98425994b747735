import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_LIMIT } from "../../bench/support/service.ts";
import { type Replica, startReplica } from "../../support/replicas/processes.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const REQUESTS = Number(process.env.DEPLOY_REQUESTS ?? 5_000);
const CALLERS = 8;
const PATHS = [
  "/api/agent/v1/rank?limit=5",
  "/api/agent/v1/products/ollama",
  "/api/agent/v1/search?q=agents",
  "/go/ollama",
];
const MIGRATIONS = "src/store/ledger/migrations";
const folder = mkdtempSync(join(tmpdir(), "clearboard-deploy-"));
/** Checkout of an earlier version. Unset: this version is the earlier one, and the later one has one migration more. */
const { DEPLOY_FROM } = process.env;
const newestHere = readdirSync(join(ROOT, MIGRATIONS)).sort().at(-1) as string;
const newest = DEPLOY_FROM === undefined ? "999-later.sql" : newestHere;
const env = {
  DATA_DIR: join(folder, "data"),
  STOP_LEAD_SECONDS: "2",
  RATE_LIMIT_PER_MINUTE: NO_LIMIT,
  PAYMENT_RAIL: "off",
};
const servers: Replica[] = [];

const old = DEPLOY_FROM ?? ROOT;
const later = DEPLOY_FROM === undefined ? join(folder, "later") : ROOT;
beforeAll(async () => {
  if (DEPLOY_FROM === undefined) {
    for (const part of ["cli", "src", "pipeline", "public", "package.json", "CHANGELOG.md"])
      cpSync(join(ROOT, part), join(later, part), { recursive: true });
    symlinkSync(join(ROOT, "node_modules"), join(later, "node_modules"));
    const adds = `-- usable from ${Number.parseInt(newestHere, 10)}\nCREATE TABLE later (a TEXT) STRICT;\n`;
    writeFileSync(join(later, MIGRATIONS, newest), adds);
  }
  const args = [join(old, "cli/main.mjs"), "build", "--offline", "--no-pages", "--quiet"];
  await promisify(execFile)(process.execPath, args, { env: { PATH: process.env.PATH, ...env } });
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const start = (root: string) => startReplica(env, join(root, "cli/main.mjs"));

/** Names of the migrations that the ledger holds. */
function applied(): string[] {
  const db = new DatabaseSync(join(env.DATA_DIR, "ledger.sqlite"), { readOnly: true });
  try {
    return db
      .prepare("SELECT name FROM migrations")
      .all()
      .map(({ name }) => String(name));
  } finally {
    db.close();
  }
}

test(`replacing a version under load, forward and back, fails none of ${REQUESTS} requests`, async () => {
  const agent = new Agent({ keepAlive: true });
  const ask = (server: Replica, path: string, headers = {}) =>
    new Promise<number | string>((resolve) => {
      get(`${server.url}${path}`, { agent, headers }, (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
        answer.once("error", (cause) => resolve(String(cause)));
      }).once("error", (cause) => resolve(String(cause)));
    });
  servers.push(await start(old), await start(old));
  expect(applied()).not.toContain(newest);

  let ready = [...servers];
  let running = true;
  const looking = (async () => {
    while (running) {
      const asked = [...servers];
      const states = await Promise.all(asked.map((server) => ask(server, "/readyz")));
      ready = asked.filter((_, index) => states[index] === 200);
      await sleep(100);
    }
  })();
  const outcomes = new Map<number | string, number>();
  let sent = 0;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (running) {
      sent += 1;
      const turn = sent;
      const path = PATHS[turn % PATHS.length] as string;
      const target = ready[turn % ready.length] as Replica;
      // Every visit is that of another visitor, so that it is written to the ledger.
      const outcome = await ask(target, path, {
        "user-agent": `Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/${turn}`,
      });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  });
  let turns = 0;
  const replaceAll = async (root: string) => {
    for (let index = 0; index < servers.length; index += 1) {
      await servers[index]?.stop();
      const next = await start(root);
      servers[index] = next;
      await expect.poll(() => ready.includes(next), { timeout: 30_000 }).toBe(true);
    }
    turns += 1;
  };
  try {
    do {
      await replaceAll(later);
      expect(applied()).toContain(newest);
      await replaceAll(old);
    } while (sent < REQUESTS);
  } finally {
    running = false;
    await Promise.all([...callers, looking]);
    agent.destroy();
  }
  console.log(`${sent} requests over ${turns} replacements of both servers: ${JSON.stringify([...outcomes])}`);
  expect([...outcomes.keys()].sort()).toEqual([200, 302]);
}, 3_600_000);
