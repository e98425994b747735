import { createHash, hash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { readCurrentBuild } from "../builds.ts";
import { sha256OfFile } from "../file-hash.ts";
import type { Objects } from "./s3.ts";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const BuildId = z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);
/** A path inside a build: no empty, `.` or `..` segment. */
const Path = z.string().regex(/^(?!.*(?:^|\/)\.{0,2}(?:\/|$))[^\0\\]+$/);
/** Every file of a build's folder, compressed variants included. */
const Index = z.object({
  build_id: BuildId,
  files: z.array(z.object({ path: Path, bytes: z.number().int(), sha256: Sha256 })),
});
type Index = z.infer<typeof Index>;
/** `current.json`: the published build, and the hash of its index. */
export const Current = z.object({ build_id: BuildId, index_sha256: Sha256 });

/** Name of the index in the folder of a fetched build. */
export const INDEX = "index.json";
export const CURRENT = "current.json";
const FETCHING = ".fetching-";
/** Maximum number of concurrent requests. */
const AT_ONCE = 16;
/** Number of fetched builds that a replica keeps. */
const KEPT = 3;

/** Thrown when another builder has published in the meantime. */
export class PublishedMeanwhileError extends Error {
  override name = "PublishedMeanwhileError";
}

/**
 * Uploads a build and points `current.json` at it: first assets, so that no page is visible before what it refers to, then the other files
 * by their hash, then the index, and the pointer last. Skips files that the store already has.
 *
 * @returns true when the build was published; false when it was already
 * @throws PublishedMeanwhileError when `current.json` changed since the upload began
 */
export async function pushBuild(objects: Objects, dir: string): Promise<boolean> {
  const before = await objects.get(CURRENT);
  const held = before === null ? null : Current.parse(await before.json());
  if (held?.build_id === idOf(dir)) return false;
  const listed = indexOf(dir);
  const { files } = listed;
  const index = `${JSON.stringify(listed)}\n`;
  const indexHash = hash("sha256", index);
  const indexName = `builds/${indexHash}.json`;
  // The index is uploaded after its files, so its presence implies theirs.
  const there = await objects.get(indexName);
  await there?.body?.cancel();
  if (there === null) {
    const known = held === null ? [] : (await readIndex(objects, held.index_sha256)).files.map(({ sha256 }) => sha256);
    await pushFiles(objects, dir, files, new Set(known));
    await objects.put(indexName, index, { sha256: indexHash, only: "absent" });
  }
  const current = `${JSON.stringify({ build_id: idOf(dir), index_sha256: indexHash })}\n`;
  const only = before === null ? ("absent" as const) : { etag: before.headers.get("etag") ?? "" };
  if (!(await objects.put(CURRENT, current, { sha256: hash("sha256", current), only })))
    throw new PublishedMeanwhileError("Another builder has published to BUILDS_URL meanwhile. Build again.");
  return true;
}

async function pushFiles(
  objects: Objects,
  dir: string,
  files: Index["files"],
  known: ReadonlySet<string>,
): Promise<void> {
  const put = async (name: string, { path, sha256 }: Index["files"][number]) =>
    void (await objects.put(name, { file: join(dir, path) }, { sha256, only: "absent" }));
  const assets = files.filter(({ path, sha256 }) => isAsset(path) && !known.has(sha256));
  await each(assets, (file) => put(assetName(file.path), file));
  const missing = new Map(files.filter(({ sha256 }) => !known.has(sha256)).map((file) => [file.sha256, file]));
  await each([...missing.values()], (file) => put(`files/${file.sha256}`, file));
}

/** Returns the id of the published build; null when nothing is published. */
export async function readRemoteBuild(objects: Objects): Promise<string | null> {
  const answer = await objects.get(CURRENT);
  return answer === null ? null : Current.parse(await answer.json()).build_id;
}

export interface Pulled {
  /** Entity tag of `current.json`, to pass to the next call. */
  etag: string | undefined;
  /** Id of the build that was fetched and published here; null when nothing changed. */
  buildId: string | null;
}

/**
 * Fetches the published build into a data folder, checks every hash, and points `current` at it.
 *
 * @param etag entity tag of `current.json` at the previous call
 * @throws when the store is unreachable or an object does not match its hash; `current` is then unchanged
 */
export async function pullBuild(objects: Objects, dataDir: string, etag?: string): Promise<Pulled> {
  const answer = await objects.get(CURRENT, etag);
  if (answer === null) return { etag, buildId: null };
  const current = Current.parse(await answer.json());
  const pulled = { etag: answer.headers.get("etag") ?? undefined, buildId: current.build_id };
  const local = readCurrentBuild(dataDir);
  if (local?.manifest.build_id === current.build_id) return { ...pulled, buildId: null };
  const target = join(dataDir, "builds", current.build_id);
  if (!existsSync(join(target, "build.json"))) {
    const index = await readIndex(objects, current.index_sha256);
    await fetchFiles(objects, index, { dataDir, target, local: local?.dir ?? null });
  }
  const next = join(dataDir, `.current-${process.pid}`);
  rmSync(next, { force: true });
  symlinkSync(join("builds", current.build_id), next);
  renameSync(next, join(dataDir, "current"));
  removeOld(dataDir, current.build_id);
  return pulled;
}

/** Reads an asset of a published build that is not fetched yet. Returns null when there is none or its bytes do not match their hash. */
export async function readAsset(objects: Objects, path: string): Promise<Buffer | null> {
  if (!/^_astro\/[\w.@-]+$/.test(path)) return null;
  const answer = await objects.get(assetName(`site/${path}`));
  if (answer === null) return null;
  const bytes = Buffer.from(await answer.arrayBuffer());
  return hash("sha256", bytes) === answer.headers.get("x-amz-meta-sha256") ? bytes : null;
}

/** Reads the list of a build's files. @param sha256 hash of the list, which is its name */
export async function readIndex(objects: Objects, sha256: string): Promise<Index> {
  const answer = await objects.get(`builds/${sha256}.json`);
  if (answer === null) throw new Error(`builds/${sha256}.json is missing in BUILDS_URL`);
  const text = await answer.text();
  if (hash("sha256", text) !== sha256) throw new Error(`builds/${sha256}.json was changed in BUILDS_URL`);
  return Index.parse(JSON.parse(text));
}

/** Fetches files into a new folder. Files that the served build already has are hard-linked. */
async function fetchFiles(
  objects: Objects,
  index: Index,
  { dataDir, target, local }: { dataDir: string; target: string; local: string | null },
): Promise<void> {
  const folder = join(dataDir, "builds", `${FETCHING}${index.build_id}`);
  rmSync(folder, { recursive: true, force: true });
  const here = local === null ? new Map<string, string>() : fetchedPaths(local);
  await each(index.files, async ({ path, bytes, sha256 }) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    const same = here.get(sha256);
    if (same !== undefined) return linkSync(same, file);
    const answer = await objects.get(`files/${sha256}`);
    if (answer?.body === null || answer === null) throw new Error(`${path} of build ${index.build_id} is missing`);
    const sum = createHash("sha256");
    let length = 0;
    const check = new Transform({
      transform(chunk: Buffer, _, done) {
        sum.update(chunk);
        length += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(answer.body as never), check, createWriteStream(file));
    if (sum.digest("hex") !== sha256 || length !== bytes)
      throw new Error(`${path} of build ${index.build_id} does not match its hash`);
  });
  writeFileSync(join(folder, INDEX), JSON.stringify(index));
  renameSync(folder, target);
}

/** Whether the index of a fetched build lists its files as they are; true for a build made here, which has none. */
export function indexIsWhole(dir: string): boolean {
  const file = join(dir, INDEX);
  return !existsSync(file) || readFileSync(file, "utf8") === JSON.stringify(indexOf(dir));
}

function indexOf(dir: string): Index {
  const files = filesBelow(dir).map((path) => {
    const file = join(dir, path);
    return { path, bytes: statSync(file).size, sha256: sha256OfFile(file) };
  });
  return { build_id: idOf(dir), files };
}

/** Returns the files of fetched builds by hash. */
function fetchedPaths(dir: string): Map<string, string> {
  const file = join(dir, INDEX);
  if (!existsSync(file)) return new Map();
  return new Map(
    Index.parse(JSON.parse(readFileSync(file, "utf8"))).files.map(({ path, sha256 }) => [sha256, join(dir, path)]),
  );
}

/** Removes unfinished fetches and all but the newest fetched builds. Keeps builds made on this machine. */
function removeOld(dataDir: string, current: string): void {
  const folder = join(dataDir, "builds");
  const fetched = readdirSync(folder)
    .filter((name) => name !== current && (name.startsWith(FETCHING) || existsSync(join(folder, name, INDEX))))
    .sort()
    .reverse();
  const kept = fetched.filter((name) => !name.startsWith(FETCHING)).slice(0, KEPT - 1);
  for (const name of fetched) if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

function idOf(dir: string): string {
  return z.object({ build_id: BuildId }).parse(JSON.parse(readFileSync(join(dir, "build.json"), "utf8"))).build_id;
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => path !== INDEX)
    .sort();
}

/** Whether a file of a build carries its hash in its name, so that all builds can share it. */
export function isAsset(path: string): boolean {
  return /^site\/_astro\/[^/]+$/.test(path);
}

/** Returns the name of an asset in object storage. */
export function assetName(path: string): string {
  return `assets/${path.slice("site/".length)}`;
}

/** Works on several items at a time. */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
