import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Config } from "../src/server/config.ts";
import { readCurrentBuild } from "../src/store/builds.ts";
import { ExitError, type Io } from "./io.ts";
import { STEP } from "./progress.ts";

const MAIN = fileURLToPath(new URL("./main.mjs", import.meta.url));

/** Whether `serve --build` has to build: nothing is published, or what is published was made for other addresses. */
export type BuildNeed = "none" | "nothing published" | "other address";

/** @param url address the server is bound to */
export function buildNeed(config: Config, url: string): BuildNeed {
  const current = readCurrentBuild(config.dataDir);
  if (current === null) return "nothing published";
  const base = config.baseUrl ?? url;
  const site = config.siteUrl ?? url;
  const same = current.manifest.site_url === site && current.manifest.base_url === base;
  // With PORT=0 the address differs at each start.
  return same || config.port === 0 ? "none" : "other address";
}

/**
 * Makes a build of the bundled data in a process of its own, so that this one goes on answering.
 *
 * @param url address the server is bound to, which the build is made for unless another one is configured
 * @throws ExitError when the build was refused or failed
 */
export function buildInOwnProcess(
  config: Config,
  url: string,
  { io, signal, onStep }: { io: Io; signal: AbortSignal; onStep: (step: string) => void },
): Promise<void> {
  const address = { BASE_URL: config.baseUrl ?? url, SITE_URL: config.siteUrl ?? config.baseUrl ?? url };
  const child = spawn(process.execPath, [MAIN, "build", "--offline", "--progress", "--quiet"], {
    env: { ...io.env, ...address },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (line.startsWith(STEP)) onStep(line.slice(STEP.length));
    else lines.push(line);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new ExitError(lines.join("\n") || `The build ended with code ${code}.`, code ?? 1));
    });
  });
}
