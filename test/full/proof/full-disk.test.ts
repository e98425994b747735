import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { clearboard } from "../../support/server/program.ts";

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

  test("says so in one line, keeps what is published, and leaves no half build that fills the disk", async () => {
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
