import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT } from "../../bench/support/servers.ts";

const run = (node: string, ...flags: string[]) => {
  const versions = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`;
  const before = ["--import", `data:text/javascript,${encodeURIComponent(versions)}`];
  return spawnSync(process.execPath, [...before, ...flags, "cli/main.mjs", "--version"], {
    cwd: ROOT,
    encoding: "utf8",
  });
};

const own = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;

test.runIf(existsSync(`${ROOT}/node_modules/${own}`))("an older Node starts the one that npm installed", () => {
  const old = run("20.20.2", "--no-strip-types");
  expect(old.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(old.status).toBe(0);
});

test("Node 24 runs the program itself", () => {
  const { status, stdout } = run("24.0.0");
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(status).toBe(0);
});
