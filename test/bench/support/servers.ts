import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** How `npm start` starts the server. */
export const SERVE = ["cli/main.mjs", "serve"];

const found = new Map<string, boolean>();

/** Whether a program is on the PATH. Looked up once, so that no measurement holds it. */
export function has(program: string): boolean {
  const known = found.get(program) ?? spawnSync("which", [program], { stdio: "ignore" }).status === 0;
  found.set(program, known);
  return known;
}

/** Pins a command to one processor where the system can, so that a server and its load generator do not share one. */
function pinned(cpu: number, command: string, args: readonly string[]): [string, string[]] {
  return has("taskset") ? ["taskset", ["-c", String(cpu), command, ...args]] : [command, [...args]];
}

export interface BenchServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Publishes a build of the bundled catalogue without pages. */
export function buildData(env: Record<string, string>): void {
  execFileSync(process.execPath, ["cli/main.mjs", "build", "--offline", "--no-pages", "--quiet"], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

/**
 * Starts a program that prints an address once it answers, pinned to one processor: the first, unless told otherwise.
 * With `log` it prints into that file, as an operator would have it.
 */
export async function start(
  args: readonly string[],
  env: Record<string, string> = {},
  { address = /http:\/\/127\.0\.0\.1:\d+/, cpu = 0, log }: { address?: RegExp; cpu?: number; log?: string } = {},
): Promise<BenchServer> {
  const [command, pinnedArgs] = pinned(cpu, process.execPath, args);
  const child = spawn(command, pinnedArgs, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", log === undefined ? "pipe" : openSync(log, "w"), "inherit"],
  });
  const url = log === undefined ? await addressOf(child, address) : await addressIn(log, child, address);
  return { url, pid: child.pid ?? 0, stop: () => stop(child) };
}

/** Waits for the address in a log file that the program writes. */
async function addressIn(log: string, child: ChildProcess, pattern: RegExp): Promise<string> {
  while (child.exitCode === null) {
    const line = readFileSync(log, "utf8")
      .split("\n")
      .find((text) => /answers on|listening/.test(text) && pattern.test(text));
    const found = line === undefined ? undefined : pattern.exec(line)?.[0];
    if (found !== undefined) return found;
    await setTimeout(50);
  }
  throw new Error(`the server ended with ${child.exitCode}`);
}

function addressOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      if (said === "done") return;
      said += chunk.toString();
      const line = said.split("\n").find((text) => /answers on|listening/.test(text) && pattern.test(text));
      const found = line === undefined ? undefined : pattern.exec(line)?.[0];
      if (found !== undefined) {
        said = "done";
        resolve(found);
      }
    });
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Resident memory of a process in MB; null where /proc does not tell. */
export function residentMb(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/status`)) return null;
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kb = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kb === undefined ? null : Number(kb) / 1024;
}

/** Processor time of a process since it began, all its threads together, in microseconds; null where /proc does not tell. */
export function processorTime(pid: number): number | null {
  if (!existsSync(`/proc/${pid}/stat`)) return null;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * MICROSECONDS_PER_TICK;
}

/** The kernel counts processor time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

/** Requests per second and latencies of one load run, by wrk on the second processor. */
export interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Answers other than 2xx and 3xx, errors of sockets, and answers that took more than `ANSWER_SECONDS`. */
  errors: number;
  /** The same by kind. */
  failed: { status: number; socket: number; late: number };
}

/** Not the 2 seconds that wrk waits by itself: a shared machine that stands still for as long is no error of the server. */
const ANSWER_SECONDS = 20;

/**
 * Loads a list of paths in turn. Needs `wrk`.
 *
 * @param options.each a header that has another value in each request; when all were sent, the first comes again
 */
export function load(
  url: string,
  paths: readonly string[],
  options: { seconds: number; connections?: number; lua?: string; each?: { header: string; values: string[] } },
): Load {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-bench-"));
  const script = join(folder, "paths.lua");
  const list = paths.map((path) => `"${path}"`).join(",\n");
  const values = join(folder, "values.txt");
  writeFileSync(values, (options.each?.values ?? []).map((value) => `${value}\n`).join(""));
  writeFileSync(
    script,
    `${options.lua ?? ""}
local paths = {${list}}
local requests = {}
local i = 0
init = function()
  for n, path in ipairs(paths) do requests[n] = wrk.format(nil, path) end
  local n = 0
  for value in io.lines("${values}") do
    wrk.headers["${options.each?.header ?? ""}"] = value
    n = n + 1
    requests[n] = wrk.format(nil, paths[(n - 1) % #paths + 1])
  end
end
request = function()
  i = i % #requests + 1
  return requests[i]
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %f %d %d %d %d %d %d\\n", summary.requests, summary.duration / 1e6,
    latency:percentile(50), latency:percentile(99), latency.max,
    errors.status, errors.connect + errors.read + errors.write, errors.timeout))
end
`,
  );
  try {
    const [command, args] = pinned(1, "wrk", [
      "-t1",
      `-c${options.connections ?? 32}`,
      `-d${options.seconds}s`,
      `--timeout=${ANSWER_SECONDS}s`,
      "--latency",
      "-s",
      script,
      url,
    ]);
    const output = execFileSync(command, args, { encoding: "utf8" });
    const [requests = 0, seconds = 1, p50 = 0, p99 = 0, max = 0, status = 0, socket = 0, late = 0] = (
      /RESULT (.+)/.exec(output)?.[1] ?? ""
    )
      .split(" ")
      .map(Number);
    return {
      requests,
      perSecond: Math.round(requests / seconds),
      p50Ms: p50 / 1000,
      p99Ms: p99 / 1000,
      maxMs: max / 1000,
      errors: status + socket + late,
      failed: { status, socket, late },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
