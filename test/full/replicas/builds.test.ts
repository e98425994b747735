import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Replica, startReplica } from "../../support/replicas/processes.ts";
import { S3_KEYS, type S3Double, startS3Double } from "../../support/replicas/s3-double.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "clearboard-replicas-builds-"));
const ADDRESS = { SITE_URL: "https://board.example.org", BASE_URL: "https://board.example.org" };
let s3: S3Double;
let env: Record<string, string>;
let replicas: Replica[] = [];

beforeAll(async () => {
  s3 = await startS3Double();
  env = { BUILDS_URL: s3.url, ...S3_KEYS, ...ADDRESS, PAYMENT_RAIL: "off" };
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command on the machine that builds. */
async function builder(args: string[], more: Record<string, string> = {}): Promise<string> {
  const { PATH = "" } = process.env;
  const own = { PATH, DATA_DIR: join(folder, "builder"), ...env, ...more };
  return (await promisify(execFile)(process.execPath, [MAIN, ...args], { env: own })).stdout;
}

const served = async ({ url }: Replica) =>
  ((await (await fetch(`${url}/readyz`)).json()) as { build_id: string }).build_id;

/** Publishes with `publish`, and waits until all replicas serve it. Returns the longest answer meanwhile, in ms. */
async function follow(publish: () => Promise<unknown>, wanted: () => Promise<string>): Promise<number> {
  let longest = 0;
  let running = true;
  const pings = replicas.map(async ({ url }) => {
    while (running) {
      const started = performance.now();
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });
  await publish();
  const id = await wanted();
  await expect
    .poll(async () => [...new Set(await Promise.all(replicas.map(served)))], { timeout: 10_000 })
    .toEqual([id]);
  running = false;
  await Promise.all(pings);
  return longest;
}

const published = async () =>
  (JSON.parse(await builder(["builds", "list", "--json"])) as { build_id: string; published: boolean }[]).find(
    (build) => build.published,
  )?.build_id ?? "";

test("replicas without a build fetch the published one, follow the next within 10 s, and follow a rollback", async () => {
  await builder(["build", "--offline", "--no-pages", "--quiet"]);
  const first = await published();
  const start = (name: string) => startReplica({ ...env, DATA_DIR: join(folder, name) });
  replicas = await Promise.all([start("one"), start("two")]);
  expect(await Promise.all(replicas.map(served))).toEqual([first, first]);
  const build = () => builder(["build", "--offline", "--no-pages", "--quiet"], { PUBLISHER_NAME: "Other" });
  const stalls = [await follow(build, published)];
  const second = await published();
  expect(second).not.toBe(first);
  stalls.push(
    await follow(
      () => builder(["builds", "rollback"]),
      async () => first,
    ),
  );
  console.log(`longest answers of /healthz while builds were swapped: ${stalls.map(Math.round).join(" and ")} ms`);
  expect(s3.refused).toEqual([]);
});

test("builds prune removes older builds from the storage, and replicas keep serving the published one", async () => {
  const current = await published();
  const stored = (folder: string) => [...s3.objects.keys()].filter((name) => name.startsWith(folder));
  const before = stored("files/").length;
  expect(stored("builds/")).toHaveLength(2);
  const prune = async (...flags: string[]) =>
    JSON.parse(await builder(["builds", "prune", "--keep", "0", "--json", ...flags])) as {
      removed: string[];
      builds_url: { builds: number; files: number };
    };
  const planned = await prune("--dry-run");
  expect(stored("builds/")).toHaveLength(2);
  const pruned = await prune();
  expect(pruned.builds_url).toEqual(planned.builds_url);
  expect(pruned.builds_url.builds).toBe(1);
  expect(pruned.removed).toHaveLength(1);
  expect(stored("builds/")).toHaveLength(1);
  expect(stored("files/").length).toBeLessThan(before);
  const fresh = await startReplica({ ...env, DATA_DIR: join(folder, "fresh") });
  expect(await Promise.all([...replicas, fresh].map(served))).toEqual([current, current, current]);
  await fresh.stop();
});

test("a replica proxies an asset that it lacks", async () => {
  const body = Buffer.from(".made{color:red}");
  s3.objects.set("assets/_astro/made.abc.css", { body, etag: '"a"', sha256: hash("sha256", body) });
  const answer = await fetch(`${replicas[0]?.url}/_astro/made.abc.css`);
  expect([answer.status, await answer.text()]).toEqual([200, String(body)]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/css/);
  expect((await fetch(`${replicas[0]?.url}/_astro/none.css`)).status).toBe(404);
});

test("while the storage is unavailable, replicas keep their build, start with it, and report it", async () => {
  await s3.close();
  const one = replicas[0] as Replica;
  await expect
    .poll(async () => ((await (await fetch(`${one.url}/readyz`)).json()) as { notes: string[] }).notes.join(), {
      timeout: 30_000,
    })
    .toContain("BUILDS_URL cannot be fetched");
  expect((await fetch(`${one.url}/api/agent/v1/products/ollama`)).status).toBe(200);
  await one.stop();
  const again = await startReplica({ ...env, DATA_DIR: join(folder, "one") });
  replicas[0] = again;
  expect((await fetch(`${again.url}/api/agent/v1/products/ollama`)).status).toBe(200);
  expect(again.said()).not.toContain(S3_KEYS.AWS_SECRET_ACCESS_KEY);
});
