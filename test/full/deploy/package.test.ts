import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../bench/support/servers.ts";

const LINUX = process.platform === "linux" && process.arch === "x64";
const FIRST_BUILD = 240_000;

/** Runs `npx ARCHIVE …` where nothing of this checkout is: an empty folder, an own cache of packages that npx installs. */
describe.runIf(LINUX)("the archive of npm pack, in an empty folder", () => {
  let dir: string;
  let archive: string;
  let env: NodeJS.ProcessEnv;
  let server: ChildProcess | undefined;

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "clearboard-package-"));
    const folder = join(dir, "empty");
    mkdirSync(folder);
    const packed = execFileSync("npm", ["pack", "--json", "--pack-destination", dir], { cwd: ROOT, stdio: "pipe" });
    const report = JSON.parse(String(packed).slice(String(packed).indexOf("[\n"))) as {
      filename: string;
      size: number;
    }[];
    archive = report[0]?.filename ?? "";
    copyFileSync(join(dir, archive), join(folder, archive));
    // The machine's own Node, without the folders that npm and vitest put before it.
    const path = (process.env.PATH ?? "").split(delimiter).filter((part) => !part.includes("node_modules"));
    env = {
      PATH: path.join(delimiter),
      HOME: process.env.HOME,
      npm_config_cache: join(dir, "npm"),
      npm_config_prefer_offline: "true",
      npm_config_loglevel: "error",
    };
    mkdirSync(join(dir, "npm"));
    const cache = String(
      execFileSync("npm", ["config", "get", "cache"], { env: { ...env, npm_config_cache: undefined } }),
    );
    const downloaded = join(cache.trim(), "_cacache");
    if (existsSync(downloaded)) symlinkSync(downloaded, join(dir, "npm", "_cacache"));
  }, FIRST_BUILD);

  afterAll(async () => {
    if (server?.pid !== undefined && server.exitCode === null) {
      const ended = new Promise((resolve) => server?.once("exit", resolve));
      process.kill(-server.pid, "SIGTERM");
      await ended;
    }
    rmSync(dir, { recursive: true, force: true });
  });

  const npx = (...args: string[]) =>
    String(execFileSync("npx", ["--yes", `./${archive}`, ...args], { cwd: join(dir, "empty"), env, stdio: "pipe" }));

  test("has no tests, page sources or types of development tools", () => {
    npx("--version");
    const [installed = ""] = readdirSync(join(dir, "npm", "_npx"));
    const modules = join(dir, "npm", "_npx", installed, "node_modules");
    const names = readdirSync(join(modules, "clearboard"));
    expect(names.sort()).toEqual(
      ["CHANGELOG.md", "LICENSE", "LICENSE-DATA", "README.md", "cli", "dist", "package.json"].sort(),
    );
    for (const name of ["astro", "vite", "typescript", "vitest"])
      expect(existsSync(join(modules, name)), name).toBe(false);
  });

  test(
    "serves and sells",
    async () => {
      const started = spawn("npx", ["--yes", `./${archive}`, "serve", "--build"], {
        cwd: join(dir, "empty"),
        env: { ...env, PORT: "0" },
        stdio: ["ignore", "pipe", "pipe"],
        detached: true,
      });
      server = started;
      const url = await address(started);
      const page = await fetch(`${url}/search/?q=vector`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<title>")]);
      const picture = await fetch(`${url}/og/products/cursor.png`);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
      // The rail starts after the pages are served.
      const ready = async () => (await (await fetch(`${url}/v1/payments/health`)).json()).data?.ok ?? false;
      await expect.poll(ready, { timeout: 60_000, interval: 500 }).toBe(true);
      const paid = JSON.parse(npx("pay", "--json", `${url}/v1/agent/test`));
      expect(paid).toMatchObject({ status: 200, settlement: { success: true } });
    },
    FIRST_BUILD,
  );
});

/** Returns the server's address from its output. */
function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /answers on (http:\/\/[^\s]+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    server.stdout?.on("data", read);
    server.stderr?.on("data", read);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
}
