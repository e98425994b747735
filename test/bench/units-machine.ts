import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { has } from "./processors.ts";
import { ROOT } from "./servers.ts";

const run = promisify(execFile);
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const NEEDED = ["debootstrap", "systemd-nspawn", "nsenter", "git", "npm"];
/** How long systemd may take to come up, and to go down. */
const BOOT_MS = 60_000;
const DOWN_MS = 20_000;

export interface Outcome {
  code: number;
  /** What was written to standard output and standard error. */
  text: string;
}

/** A container with systemd as its first process and a clone of this repository in /opt/clearboard; it has no network. */
export interface Machine {
  /** Folder of the container's root on this machine. */
  root: string;
  /** Runs a shell line in it as root, in /opt/clearboard. */
  sh(line: string): Promise<Outcome>;
  stop(): Promise<void>;
}

/** What keeps a container from being started here, in one line; null when nothing does. */
export function whatIsMissing(): string | null {
  if (process.platform !== "linux") return "this needs Linux";
  if (process.getuid?.() !== 0) return "this must be run by root: systemd is started in a container";
  const absent = NEEDED.filter((program) => !has(program));
  if (absent.length === 0) return null;
  return `missing: ${absent.join(", ")} (on Debian: apt-get install debootstrap systemd-container util-linux git npm)`;
}

/** Installs Debian with systemd and the program into a new folder, and boots it. */
export async function startMachine(said: (step: string) => void): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-units-"));
  const root = join(folder, "root");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    said("installing Debian");
    await run("debootstrap", ["--variant=minbase", "--include=systemd,systemd-sysv,dbus", suite(), root]).catch(
      refused,
    );
    said("installing the program");
    const clone = join(root, "opt", "clearboard");
    await run("git", ["clone", "--quiet", ROOT, clone]).catch(refused);
    await run("npm", ["ci", "--omit=dev", "--no-audit", "--no-fund"], { cwd: clone }).catch(refused);
    said("booting");
    return await boot(root, remove);
  } catch (cause) {
    remove();
    throw cause;
  }
}

async function boot(root: string, remove: () => void): Promise<Machine> {
  const name = `clearboard-units-${process.pid}`;
  const options = ["--private-network", "--register=no", "--keep-unit", "--console=pipe", "--quiet"];
  const container = spawn("systemd-nspawn", ["--boot", `--directory=${root}`, `--machine=${name}`, ...options], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(container, "exit");
  let leader = 0;
  const enter = (line: string) =>
    outcome("env", [
      ...["-i", `PATH=${PATH}`, "HOME=/root", "LANG=C.UTF-8", "SYSTEMD_PAGER="],
      ...["nsenter", "--target", String(leader), "--all", "--", "sh", "-c", `cd /opt/clearboard && ${line}`],
    ]);
  const stop = async () => {
    if (leader > 0) await enter("systemctl poweroff");
    const timer = setTimeout(() => {
      if (leader > 0 && container.exitCode === null) process.kill(leader, "SIGKILL");
      container.kill("SIGKILL");
    }, DOWN_MS);
    await ended;
    clearTimeout(timer);
    remove();
  };
  const deadline = Date.now() + BOOT_MS;
  while (Date.now() < deadline && container.exitCode === null) {
    leader = childOf(container);
    const state = leader === 0 ? "" : (await enter("systemctl is-system-running")).text.trim();
    if (/^(running|degraded)$/.test(state)) return { root, sh: enter, stop };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  throw new Error("systemd did not come up in the container; what it said stands above");
}

/** The first process of the container; 0 until there is one. */
function childOf(container: ChildProcess): number {
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(parent) === container.pid) return Number(entry);
    } catch {
      // It ended meanwhile.
    }
  }
  return 0;
}

async function outcome(command: string, args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(command, args, { maxBuffer: 64 * 2 ** 20 });
    return { code: 0, text: `${stdout}${stderr}` };
  } catch (cause) {
    const { code, stdout = "", stderr = "" } = cause as { code?: unknown; stdout?: string; stderr?: string };
    return { code: typeof code === "number" ? code : 1, text: `${stdout}${stderr}` };
  }
}

function refused(cause: Error & { stdout?: string; stderr?: string }): never {
  const said = `${cause.stdout ?? ""}\n${cause.stderr ?? ""}`.trim().split("\n").slice(-5).join("\n");
  throw new Error(`${cause.message.split("\n")[0]}\n${said}`, { cause });
}

/** The Debian of this machine; the oldest that is tried where it is another system. */
function suite(): string {
  const release = readFileSync("/etc/os-release", "utf8");
  return (/^ID=debian$/m.test(release) && /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1]) || "bookworm";
}
