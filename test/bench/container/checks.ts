import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT } from "../support/servers.ts";
import { extraForBuild, lastLine, podman, told, until } from "./podman.ts";

export const BASE = "docker.io/library/node:24-slim";
/** Of the image, the volume and the container. */
export const NAME = `clearboard-bench-${process.pid}`;
const PLANTED = "planted-in-the-folder-of-the-build";
/** A first build with pages takes minutes where every processor is busy. */
const READY_MS = 240_000;
/** What podman waits for by default before it kills. */
const STOP_SECONDS = 10;

export interface Setting {
  folder: string;
  build: string[];
  /** Arguments of `run`: least rights, the volume, the settings. */
  least: string[];
}

/** Each returns what was seen, or throws it. */
export const CHECKS: [string, (setting: Setting) => Promise<string>][] = [
  ["the image builds from a fresh clone", buildImage],
  ["it holds the program and nothing else of the folder", contents],
  ["it has a health check, and a user without rights", configured],
  ["`build --offline` publishes into the volume", publish],
  ["`serve` is ready, on a root that is read-only and without capabilities", start],
  ["the process has no rights, and cannot write the program", rights],
  ["the health check says healthy", healthy],
  ["free addresses answer 200", free],
  ["a paid request without a rail", paidWithoutRail],
  ["`podman exec … builds list` and `doctor`", inside],
  ["`ledger backup` from another container, while it serves", backup],
  ["two builds at once: the second is refused", twoBuilds],
  ["a build that is killed leaves no lock, and the server takes up the next one", afterKill],
  ["`podman stop` ends it", stop],
  ["killed by SIGKILL and started again", killed],
  ["local rail: a payment is settled and answered, and outlives SIGKILL", paid],
];

async function buildImage({ folder, build }: Setting): Promise<string> {
  const clone = join(folder, "clone");
  execFileSync("git", ["clone", "--quiet", ROOT, clone]);
  // What lies about in a folder that is worked in.
  mkdirSync(join(clone, ".data"));
  for (const file of ["clearboard.env", ".env", "src/.env", ".data/ledger.sqlite", "backup.sqlite"]) {
    writeFileSync(join(clone, file), PLANTED);
  }
  const began = performance.now();
  const args = [...build.slice(0, -1), "--layers=false", ...extraForBuild(), ...build.slice(-1)];
  const { code, stderr } = await podman(args, clone);
  if (code !== 0) throw new Error(lastLine(stderr));
  if (/HEALTHCHECK is not supported/.test(stderr)) throw new Error("the health check was left out");
  const size = async (name: string) => Number(await told("image", "inspect", name, "--format", "{{.Size}}")) / 1e6;
  const [whole, base] = [await size(NAME), await size(BASE)];
  const seconds = Math.round((performance.now() - began) / 1000);
  return `${seconds} s; ${whole.toFixed(0)} MB, of which ${base.toFixed(0)} MB are the base image`;
}

async function contents(): Promise<string> {
  const script = `ls -A /app | tr '\\n' ' '; echo; grep -rls ${PLANTED} /app; find /app -name .git -o -name '.env*';
    cd /app/node_modules && ls -d vitest playwright-core @biomejs/* node-linux-* 2>/dev/null; true`;
  const [listed = "", ...foreign] = (await told("run", "--rm", "--entrypoint", "sh", NAME, "-c", script)).split("\n");
  if (foreign.length > 0) throw new Error(`needless: ${foreign.join(", ")}`);
  return listed.trim();
}

async function configured(): Promise<string> {
  const [{ User: user, Healthcheck: health }] = JSON.parse(await told("image", "inspect", NAME));
  const seen = `user ${user}, ${health === undefined ? "no health check" : `looked at every ${health.Interval / 1e9} s`}`;
  if (user !== "node" || health === undefined) throw new Error(seen);
  return seen;
}

async function publish({ folder, least }: Setting): Promise<string> {
  const at = "https://board.example.org";
  writeFileSync(join(folder, "clearboard.env"), `SITE_URL=${at}\nBASE_URL=${at}\nPAYMENT_RAIL=off\n`);
  return lastLine(await told("run", "--rm", ...least, NAME, "build", "--offline"));
}

async function start({ least }: Setting): Promise<string> {
  const began = performance.now();
  await told("run", "-d", "--name", NAME, ...least, "--stop-timeout", "30", "-p", "127.0.0.1::4321", NAME);
  await ready();
  return `ready after ${Math.round(performance.now() - began)} ms`;
}

async function address(): Promise<string> {
  return `http://${lastLine(await told("port", NAME, "4321/tcp"))}`;
}

async function ready(): Promise<{ build_id: string }> {
  const url = await address();
  const ask = async () => (await fetch(`${url}/readyz`)).json() as Promise<{ ok: boolean; build_id: string }>;
  return until(ask, (seen) => seen.ok, READY_MS);
}

async function rights(): Promise<string> {
  const status = await told("exec", NAME, "cat", "/proc/1/status");
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "?";
  const seen = `uid ${field("Uid")}, CapEff ${field("CapEff")}, CapBnd ${field("CapBnd")}, NoNewPrivs ${field("NoNewPrivs")}`;
  if (!/^uid 1000, CapEff 0+, CapBnd 0+, NoNewPrivs 1$/.test(seen)) throw new Error(seen);
  const { stderr } = await podman(["exec", NAME, "touch", "/app/x"]);
  if (!stderr.includes("Read-only file system")) throw new Error(`touch /app/x: ${stderr || "done"}`);
  return `${seen}; root read-only`;
}

async function healthy(): Promise<string> {
  await told("healthcheck", "run", NAME);
  return told("inspect", NAME, "--format", "{{.State.Health.Status}}");
}

async function free(): Promise<string> {
  const url = await address();
  const seen: string[] = [];
  for (const path of ["/healthz", "/readyz", "/api/agent/v1/search?q=vector", "/data/rank-open-data.json", "/"]) {
    const response = await fetch(`${url}${path}`);
    seen.push(`${path} ${response.status}, ${(await response.arrayBuffer()).byteLength} bytes`);
    if (response.status !== 200) throw new Error(seen.at(-1));
  }
  return seen.join("; ");
}

async function paidWithoutRail(): Promise<string> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ echo: "hello" });
  const response = await fetch(`${await address()}/api/agent/v1/test-paid`, { method: "POST", headers, body });
  const { error } = (await response.json()) as { error: string };
  const seen = `${response.status} ${error}`;
  if (seen !== "503 PAYMENT_CONFIGURATION_INCOMPLETE") throw new Error(seen);
  return seen;
}

async function inside(): Promise<string> {
  const builds = await told("exec", NAME, "clearboard", "builds", "list");
  const found = await told("exec", NAME, "clearboard", "doctor");
  return `${builds.split("\n").length} build; ${found.split("\n").length} lines, exit 0`;
}

async function backup({ least }: Setting): Promise<string> {
  const made = await told("run", "--rm", ...least, NAME, "ledger", "backup", "/data/copy.sqlite");
  const beside = await told("exec", NAME, "sh", "-c", "ls /data/copy*; rm /data/copy.sqlite");
  if (beside !== "/data/copy.sqlite") throw new Error(beside);
  return made;
}

const OTHER = ["-e", "SITE_URL=https://other.example.org"];

async function twoBuilds({ least }: Setting): Promise<string> {
  const other = `${NAME}-other`;
  await told("run", "-d", "--name", other, ...least, ...OTHER, NAME, "build", "--offline");
  await until(
    () => told("exec", NAME, "ls", "/data"),
    (names) => names.includes("run.holder"),
    20_000,
  );
  const second = await podman(["run", "--rm", ...least, ...OTHER, NAME, "build", "--offline"]);
  await told("kill", "--signal", "KILL", other);
  await told("rm", "--force", other);
  if (second.code !== 1 || !/is building in \/data already/.test(second.stderr)) throw new Error(second.stderr);
  return lastLine(second.stderr);
}

async function afterKill({ least }: Setting): Promise<string> {
  const before = await ready();
  await told("run", "--rm", ...least, "-e", "PUBLISHER_NAME=Another", NAME, "build", "--offline");
  const began = performance.now();
  const after = await until(ready, (seen) => seen.build_id !== before.build_id, 20_000);
  return `${before.build_id}, then ${after.build_id} after ${Math.round(performance.now() - began)} ms`;
}

async function stop(): Promise<string> {
  const began = performance.now();
  await told("stop", NAME);
  const seconds = (performance.now() - began) / 1000;
  const code = await told("inspect", NAME, "--format", "{{.State.ExitCode}}");
  const seen = `exit ${code} after ${seconds.toFixed(1)} s`;
  if (code !== "0" || seconds > STOP_SECONDS) throw new Error(seen);
  return seen;
}

async function killed(): Promise<string> {
  await told("start", NAME);
  const before = await ready();
  await told("kill", "--signal", "KILL", NAME);
  const code = await told("wait", NAME);
  await told("start", NAME);
  const after = await ready();
  if (after.build_id !== before.build_id) throw new Error(`${before.build_id}, then ${after.build_id}`);
  return `exit ${code}; ready again with the same build`;
}

async function paid({ least, folder }: Setting): Promise<string> {
  if (process.arch !== "x64") return "left out: the chain comes for x64 only";
  await told("rm", "--force", NAME);
  await told("volume", "rm", NAME);
  writeFileSync(join(folder, "clearboard.env"), "PAYMENT_RAIL=local\n");
  await told("run", "-d", "--name", NAME, ...least, "-p", "127.0.0.1::4321", NAME);
  await ready();
  const pay = ["exec", NAME, "clearboard", "pay", "http://127.0.0.1:4321/api/agent/v1/test-paid"];
  const { stderr } = await until(
    () => podman([...pay, "--body", '{"echo":"hello"}']),
    (seen) => seen.code === 0,
    READY_MS,
  );
  const list = () => told("exec", NAME, "clearboard", "payments", "list");
  const before = await list();
  await wait(1000);
  await told("kill", "--signal", "KILL", NAME);
  await told("wait", NAME);
  await told("start", NAME);
  await ready();
  if (!/ settled /.test(before) || (await list()) !== before) throw new Error(`${before}, then ${await list()}`);
  return stderr.split("\n").slice(0, 2).join("; ");
}
