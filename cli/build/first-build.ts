import { join } from "node:path";
import type { Config } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import { ExitError, type Io } from "../terminal/io.ts";
import { STEP } from "../terminal/progress.ts";
import { buildProcess } from "./own-process.ts";

/**
 * Whether `serve --build` has to build: nothing is published, or what is published was written by another version, is
 * damaged, or was made for other addresses.
 */
export type BuildNeed = "none" | "nothing published" | "cannot be opened" | "other address";

/** @param url address the server is bound to */
export function buildNeed(config: Config, url: string): BuildNeed {
  const current = readCurrentBuild(config.dataDir);
  if (current === null) return "nothing published";
  try {
    openCatalog(join(current.dir, "catalog.sqlite")).close();
  } catch {
    return "cannot be opened";
  }
  const base = config.baseUrl ?? url;
  const site = config.siteUrl ?? url;
  const same = current.manifest.site_url === site && current.manifest.base_url === base;
  // With PORT=0 the address differs at each start.
  return same || config.port === 0 ? "none" : "other address";
}

/**
 * Makes a build of the bundled data in a process of its own, so that this process continues to answer.
 *
 * @param url address the server is bound to, which the build is made for unless another one is configured
 * @throws ExitError when the build was refused or failed
 */
export async function buildInOwnProcess(
  config: Config,
  url: string,
  { io, signal, onStep }: { io: Io; signal: AbortSignal; onStep: (step: string) => void },
): Promise<void> {
  const address = { BASE_URL: config.baseUrl ?? url, SITE_URL: config.siteUrl ?? config.baseUrl ?? url };
  const lines: string[] = [];
  try {
    await buildProcess(["--offline", "--progress", "--quiet"], {
      env: { ...io.env, ...address },
      signal,
      onLine: (line) => {
        if (line.startsWith(STEP)) onStep(line.slice(STEP.length));
        else lines.push(line);
      },
    });
  } catch (error) {
    if (!(error instanceof ExitError) || lines.length === 0) throw error;
    throw new ExitError(lines.join("\n"), error.exitCode);
  }
}
