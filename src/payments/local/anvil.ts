import { type ChildProcess, spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import type { Socket } from "node:net";
import { delimiter, dirname, join } from "node:path";
import { RailStartError } from "../types.ts";

/** The machine has no anvil, so there is no local rail. */
export class NoAnvilError extends RailStartError {
  override name = "NoAnvilError";
}

/** A running node of a local chain. */
export interface LocalNode {
  readonly rpcUrl: string;
  readonly pid: number;
  /** Stops it after it has written its state. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 20_000;
const STOP_TIMEOUT_MS = 10_000;
/** Number of older states kept, for reads that began with a block before the newest. */
const STATES_IN_MEMORY = 16;
/** Writing the state blocks anvil: 116 MB after 20,000 payments. It also writes when it ends. */
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
    `npm has no binary of anvil for ${platform}-${arch}; install Foundry, set LOCAL_EVM=javascript, or set PAYMENT_RAIL=off`,
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

/**
 * Runs anvil and ends it when this process ends, however that happens: a killed process closes the pipe that is the
 * script's standard input. SIGTERM lets anvil write its state. The first line is anvil's process id.
 */
const GUARD = `exec 3<&0
"$@" 3<&- </dev/null & pid=$!
echo "anvil pid $pid"
(read -r _ <&3; kill "$pid") 2>/dev/null & guard=$!
wait "$pid"; code=$?
kill "$guard" 2>/dev/null
exit "$code"`;

/** Starts anvil on a free port of 127.0.0.1, with its state loaded from and kept in `stateFile`. */
export async function startAnvil(options: { binary: string; chainId: number; stateFile: string }): Promise<LocalNode> {
  const words = [
    ["--host", "127.0.0.1", "--port", "0", "--chain-id", String(options.chainId)],
    ["--state", options.stateFile, "--state-interval", String(STATE_INTERVAL_SECONDS)],
    // No request needs an older state; anvil would write each to the user's home folder, and a kill would leave them
    // there.
    ["--prune-history", String(STATES_IN_MEMORY)],
  ].flat();
  const [program, args] =
    process.platform === "win32"
      ? [options.binary, words]
      : ["/bin/sh", ["-c", GUARD, "clearboard-anvil", options.binary, ...words]];
  // Its own session: an interrupt at the terminal reaches only this process, which then stops anvil in order.
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], detached: true });
  // Errors of writing to a pipe whose reader has ended are ignored.
  child.stdin?.on("error", () => undefined);
  const { rpcUrl, pid = child.pid } = await listening(child);
  child.unref();
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket | null)?.unref();
  if (pid === undefined) throw new Error("anvil has no process id");
  return {
    rpcUrl,
    pid,
    async stop() {
      await stopAnvil(pid);
      child.stdin?.destroy();
    },
  };
}

/** Waits until a process has ended, at most ten seconds. */
export async function waitForEnd(pid: number): Promise<void> {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; signal(pid, 0) && Date.now() < deadline; ) {
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}

/** Stops an anvil by its process id and waits until it has ended. */
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

function listening(child: ChildProcess): Promise<{ rpcUrl: string; pid: number | undefined }> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => fail("did not start in time"), START_TIMEOUT_MS);
    function fail(what: string): void {
      clearTimeout(timer);
      child.stdin?.destroy();
      child.kill("SIGTERM");
      reject(new Error(`anvil ${what}: ${output.slice(-500).trim()}`));
    }
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-8_000);
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.removeAllListeners();
      // From here on its log is read and discarded, so that the pipe never fills.
      for (const stream of [child.stdout, child.stderr]) stream?.removeAllListeners("data").resume();
      const pid = /^anvil pid (\d+)/m.exec(output)?.[1];
      resolve({ rpcUrl: `http://127.0.0.1:${port}`, pid: pid === undefined ? undefined : Number(pid) });
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", (cause) => fail(`could not be run (${cause.message})`));
    child.once("exit", (code) => fail(`ended with code ${code}`));
  });
}
