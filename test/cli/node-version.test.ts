import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { ROOT } from "../bench/servers.ts";

const run = (node: string, ...flags: string[]) => {
  const versions = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${node}" } })`;
  const before = ["--import", `data:text/javascript,${encodeURIComponent(versions)}`];
  return spawnSync(process.execPath, [...before, ...flags, "cli/main.mjs", "--version"], {
    cwd: ROOT,
    encoding: "utf8",
  });
};

test("an older Node is told what is needed, though it cannot read TypeScript", () => {
  const old = run("20.20.2", "--no-strip-types");
  expect(old.stderr).toBe(
    "Clearboard needs Node 24 or newer; this is 20.20.2. Run it through npm (npm start, npm run cli -- …), which brings its own.\n",
  );
  expect(old.status).toBe(1);
});

test("Node 24 runs it", () => {
  const { status, stdout } = run("24.0.0");
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(status).toBe(0);
});
