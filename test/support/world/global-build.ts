import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { runBuild } from "../../../pipeline/build/run.ts";
import { loadConfig } from "../../../src/server/config.ts";
import { startServer } from "../../../src/server/main.ts";
import { BASE_URL, BUILT_AT, SITE_URL } from "./constants.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Data folder with one published build of the bundled registry, without pages. Read only. */
    dataDir: string;
    /** Empty folder, in which the first server with all pages leaves its build for the others. */
    siteDir: string;
  }
}

/** Builds the bundled catalogue once for all test files. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "clearboard-build-"));
  const outcome = await runBuild(
    {
      dataDir,
      registry: REGISTRY,
      siteUrl: SITE_URL,
      baseUrl: BASE_URL,
      publisher: "Clearboard",
      dryRun: false,
      accept: [],
      codeDigest: "test",
    },
    { now: () => BUILT_AT, onStep: () => {} },
  );
  if (outcome.kind !== "published") throw new Error(`the bundled registry does not build: ${JSON.stringify(outcome)}`);
  await recordToday(dataDir);
  const siteDir = mkdtempSync(join(tmpdir(), "clearboard-site-built-"));
  project.provide("dataDir", dataDir);
  project.provide("siteDir", siteDir);
  return () => {
    for (const folder of [dataDir, siteDir]) rmSync(folder, { recursive: true, force: true });
  };
}

/** Keeps the record of the day, which every server that starts over a copy of the folder would compute again. */
async function recordToday(dataDir: string): Promise<void> {
  const config = await loadConfig({ DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "off" });
  const quiet = { warn: () => {}, writeLog: () => {} };
  await (await startServer(config, quiet)).stop();
}
