import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLiveWorld, type LiveWorld } from "../../support/server/live-world.ts";
import { toolPath } from "../../support/tools.ts";

const SUITE = toolPath("@modelcontextprotocol/conformance/dist/index.js");

/** Checks that want something else than a server of read-only tools without state. Each is expected not to pass. */
const NOT_OURS = new Set([
  // Tools of the suite's own.
  "sep-2575-server-rejects-undeclared-capability",
  "sep-2575-missing-capability-http-400",
  "sep-2575-http-server-no-independent-requests-on-stream",
  "sep-2575-server-no-log-without-loglevel",
  // Subscriptions: nothing here changes while a client listens.
  "sep-2575-server-sends-subscription-ack",
  "sep-2575-server-tags-subscription-id",
  "sep-2575-server-honors-notification-filter",
  "sep-2575-server-sends-prompts-list-changed-on-subscription",
  "sep-2575-server-sends-tools-list-changed-on-subscription",
]);

interface Check {
  id: string;
  status: string;
  errorMessage?: string;
}

let world: LiveWorld;
let folder: string;
beforeAll(async () => {
  world = await createLiveWorld();
  folder = mkdtempSync(join(tmpdir(), "clearboard-conformance-"));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one scenario of the official suite and returns its checks. */
async function run(revision: string, scenario: string): Promise<Check[]> {
  const output = join(folder, revision, scenario);
  const args = [SUITE, "server", "--url", `${world.url}/mcp`, "--scenario", scenario, "--spec-version", revision];
  await promisify(execFile)(process.execPath, [...args, "-o", output], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
  }).catch((error: { code?: unknown }) => {
    // The suite ends with 1 when a check does not pass; the checks say which.
    if (error.code !== 1) throw error;
  });
  return globSync(join(output, "**/checks.json")).flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Check[]);
}

test.each([
  ["2025-06-18", "server-initialize", 2],
  ["2025-06-18", "ping", 2],
  ["2025-06-18", "tools-list", 2],
  ["2025-11-25", "server-initialize", 2],
  ["2025-11-25", "ping", 2],
  ["2025-11-25", "tools-list", 3],
  ["2025-11-25", "dns-rebinding-protection", 2],
  ["2026-07-28", "tools-list", 4],
  ["2026-07-28", "dns-rebinding-protection", 2],
  ["2026-07-28", "server-stateless", 21],
  ["2026-07-28", "http-header-validation", 14],
  ["2026-07-28", "caching", 8],
  ["2026-07-28", "input-required-result-unsupported-methods", 2],
])("%s %s passes %i checks", async (revision, scenario, passed) => {
  const checks = await run(revision, scenario);
  const ours = checks.filter(({ id, status }) => status !== "INFO" && !NOT_OURS.has(id));
  expect(ours.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
  expect(ours.length).toBe(passed);
  const others = checks.filter(({ id }) => NOT_OURS.has(id));
  expect(others.filter(({ status }) => status === "SUCCESS")).toEqual([]);
});
