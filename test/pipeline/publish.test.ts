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
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beginBuild, finishBuild } from "../../pipeline/publish.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clearboard-publish-"));
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataDir, { recursive: true, force: true });
});

describe.skipIf(!existsSync("/proc/self/fd"))("before a build is there under its name", () => {
  test("all that is new of it is on the disk", async () => {
    const folder = beginBuild(dataDir, "b1");
    mkdirSync(join(folder, "data", "snapshots"), { recursive: true });
    mkdirSync(join(folder, "empty"));
    const files = ["build.json", "data/rank-open-data.json", "data/snapshots/SHA256SUMS"];
    for (const file of files) writeFileSync(join(folder, file), file);
    symlinkSync("data", join(folder, "link"));
    writeFileSync(join(dataDir, "of-the-build-before"), "flushed then");
    linkSync(join(dataDir, "of-the-build-before"), join(folder, "data", "shared"));
    const synced: string[] = [];
    vi.spyOn(fs, "fsync").mockImplementation((handle, done) => {
      synced.push(readlinkSync(`/proc/self/fd/${handle}`));
      setImmediate(done, null);
    });
    const target = await finishBuild(dataDir, folder, "b1");
    const expected = [folder, ...["data", "data/snapshots", "empty", ...files].map((path) => join(folder, path))];
    expect(synced.toSorted()).toEqual(expected.toSorted());
    expect(readFileSync(join(target, "data/rank-open-data.json"), "utf8")).toBe("data/rank-open-data.json");
  });
});

test("a build that the disk does not take is not published", async () => {
  const folder = beginBuild(dataDir, "b2");
  writeFileSync(join(folder, "build.json"), "{}");
  vi.spyOn(fs, "fsync").mockImplementationOnce((_, done) => setImmediate(done, new Error("EIO")));
  await expect(finishBuild(dataDir, folder, "b2")).rejects.toThrow("EIO");
  expect(existsSync(join(dataDir, "builds", "b2"))).toBe(false);
});
