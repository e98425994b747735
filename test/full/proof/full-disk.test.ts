import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { loadConfig } from "../../../src/server/config.ts";
import { startServer } from "../../../src/server/main.ts";
import { clearboard } from "../../support/server/program.ts";
import { copyDataDir } from "../../support/server/running-server.ts";
import { BASE_URL, SITE_URL } from "../../support/world/constants.ts";

const dir = mkdtempSync(join(tmpdir(), "clearboard-small-disk-"));
/** A disk of so many megabytes; needs the right to mount one. */
const mount = (megabytes: number, remount = "") =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `${remount}size=${megabytes}m`, "tmpfs", dir]).status === 0;
const mounted = mount(200);

afterAll(() => {
  if (mounted) spawnSync("umount", [dir]);
  rmSync(dir, { recursive: true, force: true });
});

describe.runIf(mounted)("a disk that fills while a build is made", () => {
  const env = { DATA_DIR: join(dir, "data"), PAYMENT_RAIL: "off" };

  test("is reported in one line, and leaves the published build and no unfinished one", async () => {
    expect((await clearboard(["build", "--offline", "--no-pages"], env)).code).toBe(0);
    const builds = readdirSync(join(env.DATA_DIR, "builds"));
    const used = Number(/(\d+)\s+\d+\s+\d+%/.exec(spawnSync("df", ["-m", dir], { encoding: "utf8" }).stdout)?.[1]);
    expect(mount(used + 2, "remount,")).toBe(true);
    const full = await clearboard(["build", "--offline", "--no-pages"], { ...env, PUBLISHER_NAME: "Another" });
    expect(full).toMatchObject({ code: 1, stdout: "" });
    expect(full.stderr).toMatch(/^The disk is full\.[^\n]+\n$/);
    expect((await clearboard(["builds", "verify"], env)).code).toBe(0);
    expect(readdirSync(join(env.DATA_DIR, "builds"))).toEqual(builds);
    expect(mount(200, "remount,")).toBe(true);
    expect((await clearboard(["build", "--offline", "--no-pages"], { ...env, PUBLISHER_NAME: "Another" })).code).toBe(
      0,
    );
  });
});

describe.runIf(mounted)("a disk that fills under a running server", () => {
  test("free operations answer, and readyz is ready with a warning", async () => {
    const dataDir = copyDataDir(inject("dataDir"), "full-disk");
    const served = join(dir, "served");
    expect(mount(400, "remount,")).toBe(true);
    cpSync(dataDir, served, { recursive: true, verbatimSymlinks: true });
    const env = { DATA_DIR: served, PORT: "0", PAYMENT_RAIL: "off", BASE_URL, SITE_URL };
    const server = await startServer(await loadConfig(env), { warn: () => {}, writeLog: () => {} });
    try {
      const used = Number(/(\d+)\s+\d+\s+\d+%/.exec(spawnSync("df", ["-m", dir], { encoding: "utf8" }).stdout)?.[1]);
      expect(mount(used + 1, "remount,")).toBe(true);
      spawnSync("sh", ["-c", `cat /dev/zero > ${join(dir, "filler")}`]);
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, ((await ready.json()) as { notes: string[] }).notes]).toEqual([
        200,
        expect.arrayContaining([expect.stringContaining("the disk is full")]),
      ]);
      for (const path of ["/api/agent/v1/search?q=vector+db", "/api/agent/v1/rank", "/data/rank-open-data.json"])
        expect((await fetch(server.url + path)).status, path).toBe(200);
    } finally {
      rmSync(join(dir, "filler"), { force: true });
      expect(mount(400, "remount,")).toBe(true);
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
