import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateRegistry } from "../../bench/pipeline/build.ts";
import { NO_LIMIT } from "../../bench/support/service.ts";

const MAIN = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));
const MONITOR = new URL("./loop-delay.mjs", import.meta.url).href;
const PRODUCTS = 100_000;
/** 250 is what is wanted of a machine that does nothing else; the swap took 1,300 at once. In milliseconds. */
const BOUND_MS = 500;
const folder = mkdtempSync(join(tmpdir(), "clearboard-event-loop-"));
const { PATH = "" } = process.env;
const env = { PATH, DATA_DIR: join(folder, "data"), PAYMENT_RAIL: "off", PORT: "0", RATE_LIMIT_PER_MINUTE: NO_LIMIT };
let server: ChildProcess;
let said = "";

async function command(args: string[], more: Record<string, string> = {}): Promise<string> {
  return (await promisify(execFile)(process.execPath, [MAIN, ...args], { env: { ...env, ...more } })).stdout;
}

/** Longest delay of the server's event loop since it was last asked, in milliseconds. */
async function longestDelay(): Promise<number> {
  const before = said.length;
  server.kill("SIGUSR2");
  await expect.poll(() => said.slice(before), { timeout: 10_000 }).toMatch(/delay: [\d.]+ ms/);
  return Number(/delay: ([\d.]+) ms/.exec(said.slice(before))?.[1]);
}

beforeAll(async () => {
  generateRegistry(join(folder, "registry"), PRODUCTS);
  const build = ["build", "--offline", "--no-pages", "--quiet", "--registry", join(folder, "registry")];
  await command(build);
  await command(build, { PUBLISHER_NAME: "Other" });
  server = spawn(process.execPath, ["--import", MONITOR, MAIN, "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (text: Buffer) => {
      said += String(text);
    });
}, 900_000);
afterAll(async () => {
  const ended = new Promise((resolve) => server.once("close", resolve));
  server.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("at 100,000 products the daily record does not block the event loop", async () => {
  await expect.poll(() => said, { timeout: 60_000 }).toContain('"listening"');
  await longestDelay();
  await expect.poll(() => said, { timeout: 60_000 }).toContain("kept the daily record");
  const longest = await longestDelay();
  console.log(`longest delay while the day was recorded: ${longest} ms`);
  expect(longest).toBeLessThan(BOUND_MS);
});

test("at 100,000 products the switch to a new build does not block the event loop", async () => {
  const builds = JSON.parse(await command(["builds", "list", "--json"])) as { build_id: string }[];
  for (const { build_id } of [...builds].reverse()) {
    const before = said.length;
    await command(["builds", "rollback", build_id]);
    await expect.poll(() => said.slice(before), { timeout: 30_000 }).toContain("serving a new build");
    await sleep(500);
    const longest = await longestDelay();
    console.log(`longest delay while builds were swapped: ${longest} ms`);
    expect(longest).toBeLessThan(BOUND_MS);
  }
});
