import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { SnapshotHead, SnapshotManifest, type SnapshotsFile } from "../../src/schema/files/published.ts";
import { sha256OfFile } from "../../src/store/file-hash.ts";
import { DataFileError } from "../../src/store/sqlite/faults.ts";
import type { Artifact } from "../artifacts/artifact.ts";
import type { DescribedFile } from "../artifacts/metadata/described.ts";
import { type FileEntry, fileEntry, writePlain } from "../artifacts/write.ts";
import { isLoopbackAddress } from "../fetch/addresses.ts";
import { flush } from "./durable.ts";

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MANIFEST = "manifest.json";
const SUMS = "SHA256SUMS";
const HEAD = "head.json";
const UNFINISHED = ".unfinished-";

/** Files that are not frozen: those of the promotional board, which has its own closed periods, and the manifest. */
const LEFT_OUT = /^data\/(?:rank|categories|history|manifest)\.(?:schema\.)?json$/;

/** Returns the frozen months of a data folder, oldest first. */
export function frozenMonths(dataDir: string): SnapshotManifest[] {
  const folder = join(dataDir, "frozen");
  return monthNames(folder).map((month) => readManifest(folder, month));
}

function monthNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => MONTH.test(name))
    .sort();
}

function readManifest(folder: string, month: string): SnapshotManifest {
  const file = join(folder, month, MANIFEST);
  const manifest = existsSync(file) ? SnapshotManifest.safeParse(JSON.parse(readFileSync(file, "utf8"))) : null;
  if (manifest?.success !== true) {
    throw new DataFileError(`The frozen month ${month} has no readable manifest; bring ${folder} back from a backup.`);
  }
  return manifest.data;
}

/**
 * Returns the month that a build freezes: the current one, unless it is already frozen or the site's URL points at this
 * machine only.
 * @throws DataFileError when the newest frozen month was removed
 */
export function monthToFreeze(dataDir: string, generatedAt: string, siteUrl: string): string | null {
  const head = readHead(dataDir);
  if (head?.month != null && !existsSync(join(dataDir, "frozen", head.month))) {
    throw new DataFileError(
      `The frozen month ${head.month} is gone; bring ${join(dataDir, "frozen")} back from a backup or a published build.`,
    );
  }
  // Frozen files refer to each other by URL permanently, and a URL of this machine is of no use elsewhere.
  if (isThisMachine(new URL(siteUrl).hostname)) return null;
  const month = generatedAt.slice(0, 7);
  return existsSync(join(dataDir, "frozen", month)) ? null : month;
}

function isThisMachine(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || isLoopbackAddress(hostname);
}

/** Reads the head of the chain as of the last freeze; null when no month was frozen. */
function readHead(dataDir: string): SnapshotHead | null {
  const file = join(dataDir, "frozen", HEAD);
  if (!existsSync(file)) return null;
  try {
    return SnapshotHead.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    throw new DataFileError(`${file} cannot be read; bring it back from a backup.`, { cause });
  }
}

/** Stores the head of the chain beside the months, so that the removal of a month is detected. */
function keepHead(dataDir: string): void {
  const months = frozenMonths(dataDir);
  const last = months.at(-1);
  const head: SnapshotHead = { month: last?.month ?? null, hash: last?.hash ?? null, count: months.length };
  const file = join(dataDir, "frozen", HEAD);
  writeFileSync(`${file}.next`, `${JSON.stringify(head)}\n`);
  flush(`${file}.next`);
  renameSync(`${file}.next`, file);
}

/** Returns the hash that chains a month to the previous one. */
function chainHash(manifest: Omit<SnapshotManifest, "hash">): string {
  return createHash("sha256")
    .update(`${manifest.previous?.hash ?? ""}\n${JSON.stringify(manifest)}`)
    .digest("hex");
}

/** A month about to be frozen, in a build's folder: its manifest, and the build's entries of its files. */
export interface PreparedMonth {
  manifest: SnapshotManifest;
  entries: FileEntry[];
}

/**
 * Assembles the month's snapshot below `<build>/data/snapshots/<month>/` from files that the build has written.
 * `freeze` makes it permanent when the build is complete.
 *
 * @param files the data files that the build has written
 * @param describe makes the month's own metadata files, which refer to the frozen files
 */
export function prepareMonth(
  buildFolder: string,
  month: string,
  about: Pick<SnapshotManifest, "build_id" | "generated_at" | "license" | "attribution">,
  files: readonly DescribedFile[],
  earlier: readonly SnapshotManifest[],
  describe: (files: readonly DescribedFile[]) => readonly Artifact[],
): PreparedMonth {
  const folder = join(buildFolder, "data", "snapshots", month);
  mkdirSync(folder, { recursive: true });
  const last = earlier.at(-1);
  const base = `data/snapshots/${month}/`;
  const copied = files
    .filter((file) => /^data\/[^/]+$/.test(file.path) && !LEFT_OUT.test(file.path))
    .map((file) => ({ ...file, path: `${base}${file.path.slice("data/".length)}` }));
  for (const { path } of copied)
    copyFileSync(join(buildFolder, "data", path.slice(base.length)), join(buildFolder, path));
  const described: FileEntry[] = [];
  for (const artifact of describe(copied)) described.push(writePlain(buildFolder, artifact));
  const kept = [...copied, ...described]
    .map((file) => ({ name: file.path.slice(base.length), bytes: file.bytes, sha256: file.sha256 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const body: Omit<SnapshotManifest, "hash"> = {
    month,
    frozen_at: about.generated_at,
    build_id: about.build_id,
    generated_at: about.generated_at,
    license: about.license,
    attribution: about.attribution,
    previous: last === undefined ? null : { month: last.month, hash: last.hash },
    files: kept,
  };
  const manifest = { ...body, hash: chainHash(body) };
  writeFileSync(join(folder, MANIFEST), manifestText(manifest));
  writeFileSync(join(folder, SUMS), sumsText(manifest));
  return { manifest, entries: entriesOf(manifest) };
}

/** Freezes a prepared month: hard-links its files from the build and moves them into `frozen/` with one rename. */
export function freeze(dataDir: string, buildDir: string, month: string): void {
  const source = join(buildDir, "data", "snapshots", month);
  const frozen = join(dataDir, "frozen");
  mkdirSync(frozen, { recursive: true });
  for (const name of readdirSync(frozen)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(frozen, name), { recursive: true, force: true });
  }
  const target = join(frozen, month);
  if (existsSync(target)) throw new DataFileError(`The month ${month} is frozen already and is never written again.`);
  const unfinished = join(frozen, `${UNFINISHED}${month}`);
  mkdirSync(unfinished);
  for (const name of readdirSync(source)) {
    chmodSync(join(source, name), 0o444);
    link(join(source, name), join(unfinished, name));
    flush(join(unfinished, name));
  }
  flush(unfinished);
  renameSync(unfinished, target);
  keepHead(dataDir);
  flush(frozen);
}

/** Hard-links the frozen months into a build. */
export function linkMonths(dataDir: string, buildFolder: string, months: readonly SnapshotManifest[]): FileEntry[] {
  return months.flatMap((manifest) => {
    for (const { path } of entriesOf(manifest)) {
      const target = join(buildFolder, path);
      mkdirSync(dirname(target), { recursive: true });
      link(join(dataDir, "frozen", path.slice("data/snapshots/".length)), target);
    }
    return entriesOf(manifest);
  });
}

/** Lists the faults of the frozen months: a changed or missing file, a broken chain, a removed month. */
export function verifyFrozen(dataDir: string, published: Pick<SnapshotsFile, "snapshots"> | null = null): string[] {
  const folder = join(dataDir, "frozen");
  const faults: string[] = [];
  const months: SnapshotManifest[] = [];
  for (const month of monthNames(folder)) {
    try {
      months.push(readManifest(folder, month));
    } catch {
      faults.push(`${month}: manifest.json cannot be read`);
    }
  }
  let last: SnapshotManifest | null = null;
  for (const manifest of months) {
    faults.push(...monthFaults(folder, manifest));
    if ((manifest.previous?.hash ?? null) !== (last === null ? null : last.hash))
      faults.push(`${manifest.month}: it does not follow ${last === null ? "nothing" : last.month}`);
    last = manifest;
  }
  return [...faults, ...headFaults(dataDir, last, months.length), ...missingMonths(months, published)];
}

function monthFaults(folder: string, manifest: SnapshotManifest): string[] {
  const { month } = manifest;
  const { hash, ...body } = manifest;
  const faults: string[] = [];
  if (chainHash(body) !== hash) faults.push(`${month}: its manifest was changed`);
  const expected = [
    ...manifest.files,
    { name: MANIFEST, sha256: sha256(manifestText(manifest)) },
    { name: SUMS, sha256: sha256(sumsText(manifest)) },
  ];
  for (const { name, sha256: wanted } of expected) {
    const file = join(folder, month, name);
    if (!existsSync(file)) faults.push(`${month}: ${name} is missing`);
    else if (sha256OfFile(file) !== wanted) faults.push(`${month}: ${name} was changed`);
  }
  const known = new Set(expected.map(({ name }) => name));
  for (const name of readdirSync(join(folder, month))) {
    if (!known.has(name)) faults.push(`${month}: ${name} does not belong to it`);
  }
  return faults;
}

/** Compares the chain with the head stored when the last month was frozen. */
function headFaults(dataDir: string, last: SnapshotManifest | null, count: number): string[] {
  let head: SnapshotHead | null;
  try {
    head = readHead(dataDir);
  } catch {
    return [`${HEAD} cannot be read`];
  }
  if (head === null) return last === null ? [] : [`${HEAD} is missing; the next month that is frozen writes it`];
  if (head.month === (last?.month ?? null) && head.hash === (last?.hash ?? null) && head.count === count) return [];
  return [
    `${HEAD} says that ${head.count} months end with ${head.month}, and ${count} months end with ${last?.month ?? "none"}`,
  ];
}

/** Lists months that a published build contains and that are missing now, or have another hash. */
function missingMonths(
  months: readonly SnapshotManifest[],
  published: Pick<SnapshotsFile, "snapshots"> | null,
): string[] {
  const hashes = new Map(months.map(({ month, hash }) => [month, hash]));
  return (published?.snapshots ?? [])
    .filter(({ month, hash }) => hashes.get(month) !== hash)
    .map(
      ({ month }) =>
        `${month}: ${hashes.has(month) ? "the published build has another hash of it" : "it is missing, although it is published"}`,
    );
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the manifest entries of a month's files. */
function entriesOf(manifest: SnapshotManifest): FileEntry[] {
  const folder = `data/snapshots/${manifest.month}`;
  return [
    ...manifest.files.map(({ name, bytes, sha256 }) => ({ path: `${folder}/${name}`, bytes, sha256 })),
    fileEntry(`${folder}/${MANIFEST}`, Buffer.from(manifestText(manifest))),
    fileEntry(`${folder}/${SUMS}`, Buffer.from(sumsText(manifest))),
  ];
}

function manifestText(manifest: SnapshotManifest): string {
  return `${JSON.stringify(manifest)}\n`;
}

/** Returns a `SHA256SUMS` file for `sha256sum -c`. */
function sumsText(manifest: SnapshotManifest): string {
  const own = fileEntry(MANIFEST, Buffer.from(manifestText(manifest)));
  const listed = [...manifest.files, { name: MANIFEST, sha256: own.sha256 }];
  return listed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/** Hard-links a file; copies it where the file system has no hard links. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "EXDEV" && code !== "ENOTSUP" && code !== "EMLINK") throw cause;
    copyFileSync(from, to);
  }
}
