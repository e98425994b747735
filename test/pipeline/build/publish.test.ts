import fs, {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os, { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beginBuild, finishBuild, publishBuild } from "../../../pipeline/build/publish.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clearboard-publish-"));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The folder of a build with files in some depth, and all of it that is not flushed yet: a shared file was. */
function unflushedBuild(): { folder: string; fresh: string[] } {
  const folder = beginBuild(dataDir, "b1");
  mkdirSync(join(folder, "data", "snapshots"), { recursive: true });
  mkdirSync(join(folder, "empty"));
  const files = ["build.json", "data/rank-open-data.json", "data/snapshots/SHA256SUMS"];
  for (const file of files) writeFileSync(join(folder, file), file);
  symlinkSync("data", join(folder, "link"));
  writeFileSync(join(dataDir, "of-the-build-before"), "flushed then");
  linkSync(join(dataDir, "of-the-build-before"), join(folder, "data", "shared"));
  const below = ["data", "data/snapshots", "empty", ...files].map((path) => join(folder, path));
  return { folder, fresh: [folder, ...below].toSorted() };
}

/** A file system, by its number in `linux/magic.h`, and what is flushed of it. */
function fileSystem(type: number): string[] {
  vi.spyOn(fs, "statfsSync").mockReturnValue({ type } as fs.StatsFs);
  const flushed: string[] = [];
  vi.spyOn(fs, "fsync").mockImplementation((handle, done) => {
    flushed.push(readlinkSync(`/proc/self/fd/${handle}`));
    setImmediate(done, null);
  });
  return flushed;
}

const EXT4 = 0xef53;
const FUSE = 0x65735546;

describe.skipIf(!existsSync("/proc/self/fd"))("before a build has its name", () => {
  test("each new file and folder is flushed to disk", async () => {
    const flushed = fileSystem(FUSE);
    const { folder, fresh } = unflushedBuild();
    const target = await finishBuild(dataDir, folder, "b1");
    expect(flushed.toSorted()).toEqual(fresh);
    expect(readFileSync(join(target, "data/rank-open-data.json"), "utf8")).toBe("data/rank-open-data.json");
  });

  describe("on a file system that syncfs flushes completely", () => {
    let asked: string;

    /** A `sync` that writes down what it is asked and which names it finds. */
    function sync(exit: number): void {
      const bin = join(dataDir, "bin");
      asked = join(dataDir, "asked");
      mkdirSync(bin);
      const names = `cd ${dataDir} && ls -d builds/b1 .current-* current 2>/dev/null`;
      const script = `#!/bin/sh\n(echo "$@"; ${names}) >> ${asked}\nexit ${exit}\n`;
      writeFileSync(join(bin, "sync"), script, { mode: 0o755 });
      vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
      vi.spyOn(os, "release").mockReturnValue("5.17.0-1-amd64");
    }

    test("one flush covers all files", async () => {
      const flushed = fileSystem(EXT4);
      const { folder } = unflushedBuild();
      sync(0);
      await finishBuild(dataDir, folder, "b1");
      expect(readFileSync(asked, "utf8")).toBe(`-f ${folder}\n`);
      expect(flushed).toEqual([]);
    });

    test("the link to a build is flushed before it replaces the current one", async () => {
      const flushed = fileSystem(EXT4);
      const { folder } = unflushedBuild();
      await finishBuild(dataDir, folder, "b1");
      flushed.length = 0;
      sync(0);
      await publishBuild(dataDir, "b1");
      expect(readFileSync(asked, "utf8").split("\n")).toEqual([
        `-f ${dataDir}`,
        `.current-${process.pid}`,
        "builds/b1",
        "",
      ]);
      expect(readlinkSync(join(dataDir, "current"))).toBe("builds/b1");
    });

    test("each file is flushed when syncfs fails", async () => {
      const flushed = fileSystem(EXT4);
      const { folder, fresh } = unflushedBuild();
      sync(1);
      await finishBuild(dataDir, folder, "b1");
      expect(readFileSync(asked, "utf8")).toBe(`-f ${folder}\n`);
      expect(flushed.toSorted()).toEqual(fresh);
    });

    test.each(["5.16.9", "4.18.0-553.el8"])(
      "each file is flushed on Linux %s, whose syncfs does not report all errors",
      async (release) => {
        const flushed = fileSystem(EXT4);
        const { folder, fresh } = unflushedBuild();
        sync(0);
        vi.spyOn(os, "release").mockReturnValue(release);
        await finishBuild(dataDir, folder, "b1");
        expect(existsSync(asked)).toBe(false);
        expect(flushed.toSorted()).toEqual(fresh);
      },
    );
  });
});

test("a build that cannot be flushed is not published", async () => {
  const folder = beginBuild(dataDir, "b2");
  writeFileSync(join(folder, "build.json"), "{}");
  vi.spyOn(fs, "statfsSync").mockReturnValue({ type: FUSE } as fs.StatsFs);
  vi.spyOn(fs, "fsync").mockImplementationOnce((_, done) => setImmediate(done, new Error("EIO")));
  await expect(finishBuild(dataDir, folder, "b2")).rejects.toThrow("EIO");
  expect(existsSync(join(dataDir, "builds", "b2"))).toBe(false);
});
