import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface RedisServer {
  /** `redis://127.0.0.1:PORT` */
  url: string;
  /** The program and its version. */
  version: string;
  /** Kills it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

/**
 * Starts a real Valkey or Redis on a free port, without files.
 * @throws when neither is installed: apt-get install valkey-server, or redis-server
 */
export async function startRedis(): Promise<RedisServer> {
  const program = ["valkey-server", "redis-server"].find((name) => spawnSync(name, ["--version"]).status === 0);
  if (program === undefined)
    throw new Error("valkey-server or redis-server must be installed (apt-get install redis-server)");
  const port = await freePort();
  let child: ChildProcess | null = null;
  async function start(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), "clearboard-redis-"));
    const options = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--dir",
      folder,
    ];
    const started = spawn(program as string, options, { stdio: ["ignore", "pipe", "inherit"] });
    child = started;
    started.once("close", () => rmSync(folder, { recursive: true, force: true }));
    await new Promise<void>((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`${program} ended with code ${code}`)));
      started.stdout.on("data", (text: Buffer) => {
        if (/ready to accept connections/i.test(String(text))) resolve();
      });
    });
  }
  await start();
  const version = /v=([\d.]+)/.exec(String(spawnSync(program, ["--version"]).stdout))?.[1] ?? "";
  return {
    url: `redis://127.0.0.1:${port}`,
    version: `${program} ${version}`,
    start,
    async kill() {
      const running = child;
      child = null;
      if (running === null) return;
      const ended = new Promise((resolve) => running.once("close", resolve));
      running.kill("SIGKILL");
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
