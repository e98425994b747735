import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readCurrentBuild } from "../../../src/store/builds.ts";
import { pruneBuilds } from "../../../src/store/objects/prune-builds.ts";
import {
  indexIsWhole,
  PublishedMeanwhileError,
  pullBuild,
  pushBuild,
  readAsset,
} from "../../../src/store/objects/remote-builds.ts";
import { type Objects, openObjects } from "../../../src/store/objects/s3.ts";
import { S3_KEYS, type S3Double, startS3Double } from "../../support/replicas/s3-double.ts";

let s3: S3Double;
let objects: Objects;
let folder: string;
beforeEach(async () => {
  s3 = await startS3Double();
  objects = openObjects({
    url: s3.url,
    accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID,
    secretAccessKey: S3_KEYS.AWS_SECRET_ACCESS_KEY,
  });
  folder = mkdtempSync(join(tmpdir(), "clearboard-objects-"));
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A small build with some of the shared one's data and one asset; what stands in its catalogue is never read. */
function build(id: string, asset = "one"): string {
  const dir = join(folder, "builder", "builds", id);
  const from = readCurrentBuild(inject("dataDir"))?.dir ?? "";
  mkdirSync(join(dir, "site/_astro"), { recursive: true });
  mkdirSync(join(dir, "data"));
  cpSync(join(from, "data/providers.json"), join(dir, "catalog.sqlite"));
  cpSync(join(from, "data/categories.json"), join(dir, "data/categories.json"));
  writeFileSync(join(dir, `site/_astro/${asset}.css`), `/* ${asset} */`);
  writeFileSync(join(dir, "build.json"), `{"build_id":"${id}","files":[]}\n`);
  return dir;
}
const FIRST = "20261124T000000Z-00000001";
const SECOND = "20261124T010000Z-00000002";

test("a build is uploaded assets first and current.json last, and arrives complete", async () => {
  const dir = build(FIRST);
  expect(await pushBuild(objects, dir)).toBe(true);
  expect(s3.written[0]).toBe("assets/_astro/one.css");
  expect(s3.written.at(-2)).toMatch(/^builds\/[0-9a-f]{64}\.json$/);
  expect(s3.written.at(-1)).toBe("current.json");
  expect(s3.refused).toEqual([]);
  const replica = join(folder, "replica");
  const pulled = await pullBuild(objects, replica);
  expect(pulled.buildId).toBe(FIRST);
  const got = readCurrentBuild(replica);
  for (const name of ["catalog.sqlite", "data/categories.json", "site/_astro/one.css", "build.json"])
    expect(readFileSync(join(got?.dir ?? "", name)).equals(readFileSync(join(dir, name))), name).toBe(true);
  expect(await pullBuild(objects, replica, pulled.etag)).toEqual({ etag: pulled.etag, buildId: null });
});

test("a changed index of a fetched build is detected", async () => {
  const dir = build(FIRST);
  await pushBuild(objects, dir);
  await pullBuild(objects, join(folder, "replica"));
  const fetched = join(folder, "replica", "builds", FIRST);
  expect(indexIsWhole(dir)).toBe(true);
  expect(indexIsWhole(fetched)).toBe(true);
  const index = readFileSync(join(fetched, "index.json"), "utf8");
  writeFileSync(join(fetched, "index.json"), index.replace(/"bytes":\d/, '"bytes":0'));
  expect(indexIsWhole(fetched)).toBe(false);
});

test("files that the service or the replica has are not transferred again, and a rollback reaches the replica", async () => {
  await pushBuild(objects, build(FIRST));
  const replica = join(folder, "replica");
  await pullBuild(objects, replica);
  s3.written.length = 0;
  await pushBuild(objects, build(SECOND, "two"));
  expect(s3.written.filter((name) => name.startsWith("files/")).length).toBe(2);
  expect((await pullBuild(objects, replica)).buildId).toBe(SECOND);
  expect(await pushBuild(objects, join(folder, "builder", "builds", FIRST))).toBe(true);
  expect((await pullBuild(objects, replica)).buildId).toBe(FIRST);
  expect(readCurrentBuild(replica)?.dir.endsWith(FIRST)).toBe(true);
});

test("a changed object is not published, and the current build stays", async () => {
  await pushBuild(objects, build(FIRST));
  const replica = join(folder, "replica");
  await pullBuild(objects, replica);
  await pushBuild(objects, build(SECOND, "two"));
  const name = s3.written.findLast((written) => written.startsWith("files/")) ?? "";
  const stored = s3.objects.get(name);
  if (stored === undefined) throw new Error("nothing was written");
  s3.objects.set(name, { ...stored, body: Buffer.from("other bytes") });
  await expect(pullBuild(objects, replica)).rejects.toThrow(/does not match its hash/);
  expect(readCurrentBuild(replica)?.dir.endsWith(FIRST)).toBe(true);
  s3.objects.set(name, stored);
  expect((await pullBuild(objects, replica)).buildId).toBe(SECOND);
  expect(readdirSync(join(replica, "builds")).filter((entry) => entry.startsWith("."))).toEqual([]);
});

test("of two concurrent builders one is told that the other published first", async () => {
  await pushBuild(objects, build(FIRST));
  const late: Objects = {
    ...objects,
    put: async (name, body, options) => {
      if (name === "current.json") {
        const other = Buffer.from(`{"build_id":"${SECOND}","index_sha256":"${"0".repeat(64)}"}`);
        s3.objects.set(name, { body: other, etag: '"other"', sha256: undefined });
      }
      return objects.put(name, body, options);
    },
  };
  await expect(pushBuild(late, build("20261124T020000Z-00000003"))).rejects.toThrow(PublishedMeanwhileError);
  expect(s3.refused.at(-1)).toContain("PreconditionFailed PUT");
});

test("only assets of another build are read, with their hash checked", async () => {
  await pushBuild(objects, build(FIRST));
  expect(String(await readAsset(objects, "_astro/one.css"))).toBe("/* one */");
  expect(await readAsset(objects, "_astro/none.css")).toBeNull();
  expect(await readAsset(objects, "_astro/../current.json")).toBeNull();
  const stored = s3.objects.get("assets/_astro/one.css");
  if (stored !== undefined) s3.objects.set("assets/_astro/one.css", { ...stored, body: Buffer.from("bad") });
  expect(await readAsset(objects, "_astro/one.css")).toBeNull();
});

test("the test double refuses a wrong key", async () => {
  const wrong = openObjects({ url: s3.url, accessKeyId: S3_KEYS.AWS_ACCESS_KEY_ID, secretAccessKey: "wrong" });
  await expect(wrong.get("current.json")).rejects.toThrow("403");
});

test("an index cannot name a path outside its build", async () => {
  await pushBuild(objects, build(FIRST));
  const { createHash } = await import("node:crypto");
  const index = JSON.stringify({ build_id: SECOND, files: [{ path: "../../evil", bytes: 1, sha256: "0".repeat(64) }] });
  const sha256 = createHash("sha256").update(index).digest("hex");
  s3.objects.set(`builds/${sha256}.json`, { body: Buffer.from(index), etag: '"i"', sha256 });
  const current = Buffer.from(JSON.stringify({ build_id: SECOND, index_sha256: sha256 }));
  s3.objects.set("current.json", { body: current, etag: '"c"', sha256: undefined });
  await expect(pullBuild(objects, join(folder, "replica"))).rejects.toThrow();
  expect(existsSync(join(folder, "evil"))).toBe(false);
});

test("old builds are removed with the files that no other build has, and the kept ones arrive complete", async () => {
  const third = "20261124T020000Z-00000003";
  await pushBuild(objects, build(FIRST, "one"));
  await pushBuild(objects, build(SECOND, "two"));
  await pushBuild(objects, build(third, "three"));
  await objects.put(`files/${"0".repeat(64)}`, "left", { sha256: createHash("sha256").update("left").digest("hex") });
  const before = new Set(s3.objects.keys());
  // The asset and the build.json of the first build, the asset itself among its files, and what an upload left.
  const expected = { builds: 1, files: 4 };
  expect(await pruneBuilds(objects, 1, true)).toEqual(expected);
  expect(new Set(s3.objects.keys())).toEqual(before);
  expect(await pruneBuilds(objects, 1, false)).toEqual(expected);
  expect(s3.objects.has("assets/_astro/one.css")).toBe(false);
  expect(s3.objects.has("assets/_astro/two.css")).toBe(true);
  expect(await pruneBuilds(objects, 1, false)).toEqual({ builds: 0, files: 0 });
  expect((await pullBuild(objects, join(folder, "replica"))).buildId).toBe(third);

  // A removed build can be published again.
  expect(await pushBuild(objects, join(folder, "builder", "builds", FIRST))).toBe(true);
  expect((await pullBuild(objects, join(folder, "other"))).buildId).toBe(FIRST);
  expect(s3.refused.filter((line) => !line.startsWith("PreconditionFailed"))).toEqual([]);
});
