import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { RailStartError } from "../types.ts";

/** The machine has no anvil, so there is no local rail. */
export class NoAnvilError extends RailStartError {
  override name = "NoAnvilError";
}

export interface Anvil {
  readonly rpcUrl: string;
  readonly pid: number;
  /** Ends it after it has written its state. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 10_000;
/** What a read that began with a block before the newest still finds. */
const STATES_IN_MEMORY = 16;
/** It stands still while it writes all that ever happened, 116 MB after 20,000 payments; it also writes when it ends. */
const STATE_INTERVAL_SECONDS = 600;

/**
 * Path of the anvil binary: the one from npm, or one on PATH.
 *
 * @throws NoAnvilError when there is neither
 */
export function findAnvil(searchPath: string, platform: string, arch: string): string {
  const candidates = [];
  try {
    const manifest = createRequire(import.meta.url).resolve(
      `@foundry-rs/anvil-${platform}-${arch === "x64" ? "amd64" : arch}/package.json`,
    );
    candidates.push(join(dirname(manifest), "bin", platform === "win32" ? "anvil.exe" : "anvil"));
  } catch {
    // No binary is published for this platform, or optional dependencies were left out.
  }
  for (const folder of searchPath.split(delimiter)) {
    if (folder !== "" && !folder.includes(join("node_modules", ".bin"))) candidates.push(join(folder, "anvil"));
  }
  const found = candidates.find(isExecutable);
  if (found !== undefined) return found;
  throw new NoAnvilError(
    `the local rail needs anvil, which npm has no binary of for ${platform}-${arch}; install Foundry, or set PAYMENT_RAIL=off`,
  );
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts anvil on a free port of 127.0.0.1, with its state loaded from and kept in `stateFile`. */
export async function startAnvil(options: { binary: string; chainId: number; stateFile: string }): Promise<Anvil> {
  const child = spawn(
    options.binary,
    [
      ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(options.chainId)],
      ["--state", options.stateFile, "--state-interval", String(STATE_INTERVAL_SECONDS)],
      // Nobody asks for an older state; anvil would write each to the user's home folder, and a kill would leave them.
      ["--prune-history", String(STATES_IN_MEMORY)],
    ].flat(),
    { stdio: ["ignore", "pipe", "pipe"], detached: true },
  );
  const rpcUrl = await listening(child);
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error("anvil has no process id");
  return { rpcUrl, pid, stop: () => stopAnvil(pid) };
}

/** Ends an anvil by its process id and waits until it is gone. */
export async function stopAnvil(pid: number): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  if (!signal(pid, "SIGTERM")) return;
  while (signal(pid, 0)) {
    if (Date.now() > deadline) {
      signal(pid, "SIGKILL");
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => fail("did not start in time"), START_TIMEOUT_MS);
    function fail(what: string): void {
      clearTimeout(timer);
      child.kill("SIGKILL");
      reject(new Error(`anvil ${what}: ${output.slice(-500).trim()}`));
    }
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-8_000);
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners();
      // From here on its log is read and dropped, so that the pipe never fills.
      for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners("data").resume();
      resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", (cause) => fail(`could not be run (${cause.message})`));
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
}
