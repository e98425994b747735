import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "../../support/server/live-world.ts";

const PROGRAM = fileURLToPath(new URL("../../../cli/main.mjs", import.meta.url));

/** The program as an operator runs it: a build with pages, served by a process of its own. */
export interface LiveServer {
  url: string;
  stop(): Promise<void>;
}

/** @param env settings besides addresses and folders, such as PAYMENT_RAIL */
export async function startLiveServer(env: Record<string, string>): Promise<LiveServer> {
  const dir = mkdtempSync(join(tmpdir(), "clearboard-live-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PATH: process.env.PATH,
    HOME: dir,
    DATA_DIR: join(dir, "data"),
    PORT: String(port),
    BASE_URL: url,
    SITE_URL: url,
    LOG_LEVEL: "warn",
    ASTRO_TELEMETRY_DISABLED: "1",
    ...env,
  };
  await promisify(execFile)(process.execPath, [PROGRAM, "build", "--offline", "--quiet"], { env: settings });
  const server = spawn(process.execPath, [PROGRAM, "serve"], { env: settings, stdio: ["ignore", "pipe", "pipe"] });
  try {
    await answers(server, url);
  } catch (error) {
    server.kill();
    throw error;
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Waits until the server takes payments, or until it has ended. */
async function answers(server: ChildProcess, url: string): Promise<void> {
  let said = "";
  server.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  server.stderr?.on("data", (chunk) => {
    said += String(chunk);
  });
  for (let tries = 0; tries < 900; tries += 1) {
    if (server.exitCode !== null) throw new Error(`the server ended:\n${said}`);
    const health = await fetch(`${url}/v1/payments/health`).then(
      (response) => response.json() as Promise<{ data?: { ok: boolean; paymentMode: string } }>,
      () => null,
    );
    // Until the build is read, the answer is a refusal without data.
    if (health?.data?.ok || health?.data?.paymentMode === "off") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server takes no payments:\n${said}`);
}
