import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
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
  /** Kills every process of the server at once. */
  kill(): Promise<void>;
  /** Starts the server again after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server of its own on a free port of this host, with default durability.
 *
 * @throws Error when no PostgreSQL is installed: these tests are never skipped
 */
export async function startPostgres(): Promise<Postgres> {
  const bin = findPrograms();
  const dir = mkdtempSync(join(tmpdir(), "clearboard-postgres-"));
  const data = join(dir, "data");
  // PostgreSQL does not run as root; Debian's packages make a user for it.
  const as = process.getuid?.() === 0 ? ["runuser", "-u", "postgres", "--"] : [];
  const command = (name: string, ...args: string[]) => [...as, join(bin, name), ...args] as [string, ...string[]];
  if (as.length > 0) await run("chown", ["postgres", dir]);
  const [init, ...initArgs] = command(
    "initdb",
    "-D",
    data,
    "-A",
    "trust",
    "-U",
    "postgres",
    "--no-locale",
    "-E",
    "UTF8",
  );
  await run(init, initArgs);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  let server: ChildProcess;

  async function begin(): Promise<void> {
    const [program, ...args] = command(
      "postgres",
      "-D",
      data,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      `unix_socket_directories=${dir}`,
      "-c",
      "max_connections=200",
      "-c",
      "shared_buffers=64MB",
    );
    server = spawn(program, args, { stdio: "ignore" });
    for (let turn = 0; turn < 300; turn += 1) {
      const [ready, ...readyArgs] = command("pg_isready", "-h", "127.0.0.1", "-p", String(port), "-q");
      if (
        await run(ready, readyArgs).then(
          () => true,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the PostgreSQL server does not answer");
  }
  const ended = () =>
    new Promise<void>((resolve) =>
      server.exitCode === null && server.signalCode === null ? server.once("exit", () => resolve()) : resolve(),
    );
  const pid = async () => {
    const { stdout } = await run("head", ["-1", join(data, "postmaster.pid")]);
    return Number(stdout);
  };

  async function kill(): Promise<void> {
    const postmaster = await pid();
    const { stdout: children } = await run("ps", ["-o", "pid=", "--ppid", String(postmaster)]);
    for (const one of [postmaster, ...children.trim().split(/\s+/).map(Number)]) {
      try {
        process.kill(one, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
    await ended();
  }

  await begin();
  const { stdout } = await run(join(bin, "postgres"), ["--version"]);
  let made = 0;
  return {
    port,
    version: stdout.trim(),
    async database() {
      made += 1;
      const name = `ledger_${made}`;
      const [program, ...args] = command("createdb", "-h", "127.0.0.1", "-p", String(port), "-U", "postgres", name);
      await run(program, args);
      return `postgres://postgres@127.0.0.1:${port}/${name}`;
    },
    kill,
    restart: begin,
    async stop() {
      // Nothing of it is read again, so nothing is flushed.
      await kill();
      rmSync(dir, { recursive: true, force: true });
    },
  };
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
