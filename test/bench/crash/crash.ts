import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyBuild } from "../../../pipeline/build/verify-build.ts";

import { readCurrentBuild } from "../../../src/store/builds.ts";
import { randomCrashes, runCrashes } from "../../support/payments/crash.ts";
import { hasAnvil, startLocalWorld } from "../../support/payments/local.ts";
import { createRandom } from "../support/random.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { ROOT } from "../support/servers.ts";

export interface CrashOptions {
  /** Kills over the paid path. */
  payments?: number | undefined;
  /** Kills over `build`. */
  builds?: number | undefined;
  seed?: number | undefined;
  /** After so long each of the two begins nothing new. */
  minutes?: number | undefined;
}

/** Payments of one chain: authorizations of a batch expire together, and the chain's clock is moved ahead for that. */
const BATCH = 25;

/** SIGKILL at random moments over the paid path and over `build`: nothing charged twice or for nothing, no torn build. */
export async function run(options: CrashOptions = {}): Promise<BenchResult> {
  const { payments = 20, builds = 8, seed = 20_261_121, minutes = Number.POSITIVE_INFINITY } = options;
  const rows: BenchRow[] = [];
  const violations: string[] = [];
  if (payments > 0 && hasAnvil()) rows.push(await killPayments(payments, seed, minutes, violations));
  if (builds > 0) rows.push(await killBuilds(builds, seed, minutes, violations));
  const skipped = payments > 0 && !hasAnvil() ? " The paid path was skipped: this machine has no anvil." : "";
  const found = violations.length === 0 ? "none" : violations.slice(0, 10).join("; ");
  return {
    name: "SIGKILL at random moments",
    rows,
    note: `Asked for ${payments} and ${builds} kills${Number.isFinite(minutes) ? `, for at most ${minutes} minutes each` : ""}. Seed ${seed}. Violations: ${found}.${skipped}`,
  };
}

async function killPayments(count: number, seed: number, minutes: number, violations: string[]): Promise<BenchRow> {
  const began = performance.now();
  const until = began + minutes * 60_000;
  let kills = 0;
  let answered = 0;
  let returned = 0;
  const before = violations.length;
  for (let done = 0; done < count && performance.now() < until; done += BATCH) {
    const world = await startLocalWorld();
    try {
      const cases = randomCrashes(Math.min(BATCH, count - done), seed + done);
      const batch = await runCrashes(world, cases, world.terms());
      violations.push(...batch.violations);
      kills += batch.outcomes.length;
      console.error(`${kills} of ${count} kills over the paid path, ${violations.length - before} violations`);
      answered += batch.outcomes.filter((outcome) => outcome.answered || outcome.second === "200").length;
      returned += cases.filter((one) => one.returns).length;
    } finally {
      await world.stop();
    }
  }
  return {
    over: "the paid path, local rail",
    kills,
    "clients that came back": returned,
    "answers given": answered,
    violations: violations.length - before,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

async function killBuilds(count: number, seed: number, minutes: number, violations: string[]): Promise<BenchRow> {
  const began = performance.now();
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-crash-"));
  const until = began + minutes * 60_000;
  const random = createRandom(seed);
  const before = violations.length;
  const published = new Set<string>();
  let killed = 0;
  try {
    let lasts = (await build(dataDir, 0, null)).ms;
    published.add(current(dataDir, violations, "the first build"));
    for (let round = 1; killed < count && round <= 3 * count && performance.now() < until; round += 1) {
      const { ended, ms } = await build(dataDir, round, random.below(Math.ceil(lasts)));
      if (ended) killed += 1;
      else lasts = ms;
      published.add(current(dataDir, violations, `kill ${round}`));
      if (ended && killed % 10 === 0) console.error(`${killed} of ${count} kills over build`);
    }
    const last = await build(dataDir, 3 * count + 1, null);
    if (last.code !== 0) violations.push(`the build after the last kill ended with ${last.code}`);
    published.add(current(dataDir, violations, "the build after the last kill"));
    const left = readdirSync(join(dataDir, "builds")).filter((name) => name.startsWith("."));
    if (left.length > 0) violations.push(`left behind: ${left.join(", ")}`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return {
    over: "build --offline",
    kills: killed,
    "builds published in between": published.size,
    violations: violations.length - before,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

/** One build of its own address, so that there is something to publish; killed after `killAfterMs`. */
async function build(
  dataDir: string,
  round: number,
  killAfterMs: number | null,
): Promise<{ code: number | null; ms: number; ended: boolean }> {
  const began = performance.now();
  const SITE_URL = `https://round-${round}.example.org`;
  const child = spawn(process.execPath, ["cli/main.mjs", "build", "--offline", "--no-pages", "--quiet"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, SITE_URL, BASE_URL: SITE_URL, PAYMENT_RAIL: "off" },
    stdio: "ignore",
  });
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  clearTimeout(timer);
  return { code, ms: performance.now() - began, ended: signal === "SIGKILL" };
}

/** Id of the published build, whose every file is checked. */
function current(dataDir: string, violations: string[], when: string): string {
  try {
    const published = readCurrentBuild(dataDir);
    if (published === null) throw new Error("nothing is published");
    const faults = verifyBuild(published);
    if (faults.length > 0) throw new Error(`${published.manifest.build_id}: ${faults[0]}`);
    return published.manifest.build_id;
  } catch (cause) {
    violations.push(`${when}: ${cause instanceof Error ? cause.message : String(cause)}`);
    return "none";
  }
}
