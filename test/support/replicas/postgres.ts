import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const PACKAGED = "/usr/lib/postgresql";

export interface Postgres {
  readonly port: number;
  /** What `postgres --version` prints. */
  readonly version: string;
  /** Makes an empty database and returns its address. */
  database(): Promise<string>;
  /** Processor time of all its processes so far, those that have ended included, in microseconds. */
  processorTime(): Promise<number>;
  /** Kills every process of the server at once. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Starts a standby, for which every durable commit of this server waits from now on. */
  standby(): Promise<Standby>;
}

export interface Standby extends Postgres {
  /** Makes it a server of its own, after the first one was killed. */
  promote(): Promise<void>;
}

/** PostgreSQL does not run as root; Debian's packages make a user for it. */
const AS = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];

/**
 * Starts a PostgreSQL server of its own on a free port of this host, with default durability.
 *
 * @throws Error when no PostgreSQL is installed: these tests are never skipped
 */
export async function startPostgres(): Promise<Postgres> {
  const dir = await privateFolder();
  const data = join(dir, "data");
  await tool("initdb", "-D", data, "-A", "trust", "-U", "postgres", "--no-locale", "-E", "UTF8");
  return openServer(dir, data);
}

/** Starts the server of a data folder. */
async function openServer(dir: string, data: string): Promise<Postgres> {
  // Below the ports that the system gives to outgoing connections, which could take it while the server is down.
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const address = ["-h", "127.0.0.1", "-p", String(port)];
  let server: ChildProcess;
  let dead = false;

  async function begin(): Promise<void> {
    const settings = ["listen_addresses=127.0.0.1", `unix_socket_directories=${dir}`, "max_connections=200"];
    const options = [...settings, "shared_buffers=64MB"].flatMap((setting) => ["-c", setting]);
    const [program, ...args] = command("postgres", "-D", data, "-p", String(port), ...options);
    const start = () => spawn(program, args, { stdio: "ignore" });
    server = start();
    for (let turn = 0; turn < 300; turn += 1) {
      const ready = await tool("pg_isready", ...address, "-q").then(
        () => true,
        () => false,
      );
      if (ready) {
        dead = false;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
      // A process that the killed server forked last can still hold its shared memory; the start then fails at once.
      if (server.exitCode !== null) server = start();
    }
    throw new Error("the PostgreSQL server does not answer");
  }
  const ended = () =>
    new Promise<void>((resolve) =>
      server.exitCode === null && server.signalCode === null ? server.once("exit", () => resolve()) : resolve(),
    );

  async function processes(): Promise<[postmaster: number, ...children: number[]]> {
    const { stdout: pid } = await run("head", ["-1", join(data, "postmaster.pid")]);
    const { stdout: children } = await run("ps", ["-o", "pid=", "--ppid", pid.trim()]);
    return [Number(pid), ...children.trim().split(/\s+/).map(Number)];
  }

  async function kill(): Promise<void> {
    if (dead) return;
    dead = true;
    for (const one of await processes()) {
      try {
        process.kill(one, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
    await ended();
  }

  await begin();
  const { stdout } = await tool("postgres", "--version");
  let made = 0;
  return {
    port,
    version: stdout.trim(),
    async database() {
      made += 1;
      const name = `ledger_${made}`;
      await tool("createdb", ...address, "-U", "postgres", name);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    async processorTime() {
      const [postmaster, ...children] = await processes();
      // Linux adds the time of a process that has ended to that of its parent.
      return processorTime(postmaster, true) + children.reduce((sum, child) => sum + processorTime(child), 0);
    },
    kill,
    restart: begin,
    async stop() {
      // Nothing of it is read again, so nothing is flushed.
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
    async standby() {
      const own = await privateFolder();
      const copy = join(own, "data");
      await tool("pg_basebackup", ...address, "-U", "postgres", "-D", copy, "-R", "-c", "fast");
      const standby = await openServer(own, copy);
      const psql = (sql: string) => tool("psql", ...address, "-U", "postgres", "-qAt", "-c", sql);
      await psql("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await psql("SELECT pg_reload_conf()");
      for (let turn = 0; ; turn += 1) {
        const { stdout: state } = await psql("SELECT sync_state FROM pg_stat_replication");
        if (state.trim() === "sync") break;
        if (turn > 100) throw new Error("the standby does not follow");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      return { ...standby, promote: async () => void (await tool("pg_ctl", "promote", "-D", copy, "-w")) };
    },
  };
}

/** Processor time of a process in microseconds, with that of its ended children if wanted; 0 when it has ended. */
function processorTime(pid: number, withEnded = false): number {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const ticks = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, withEnded ? 15 : 13);
  return ticks.reduce((sum, counted) => sum + Number(counted), 0) * 10_000;
}

async function privateFolder(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-postgres-"));
  if (AS.length > 0) await run("chown", ["postgres", dir]);
  return dir;
}

function tool(name: string, ...args: string[]): Promise<{ stdout: string }> {
  const [program, ...rest] = command(name, ...args);
  return run(program, rest);
}

function command(name: string, ...args: string[]): [string, ...string[]] {
  return [...AS, join(findPrograms(), name), ...args] as [string, ...string[]];
}

/** Folder of the newest PostgreSQL of a Debian package; POSTGRES_BIN names another. */
function findPrograms(): string {
  const named = process.env.POSTGRES_BIN;
  if (named !== undefined) return named;
  const versions = existsSync(PACKAGED) ? readdirSync(PACKAGED).sort((a, b) => Number(b) - Number(a)) : [];
  const [newest] = versions.filter((version) => existsSync(join(PACKAGED, version, "bin", "postgres")));
  if (newest === undefined) {
    throw new Error("No PostgreSQL is installed: apt-get install postgresql, or set POSTGRES_BIN to its programs.");
  }
  return join(PACKAGED, newest, "bin");
}
