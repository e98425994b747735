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
import { SnapshotManifest } from "../../src/schema/files/published.ts";
import { DataFileError } from "../../src/store/sqlite/faults.ts";
import { type FileEntry, fileEntry } from "../artifacts/write.ts";
import { flush } from "./durable.ts";

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MANIFEST = "manifest.json";
const SUMS = "SHA256SUMS";
const UNFINISHED = ".unfinished-";

/** What is frozen: the objective data and what describes it. The promotional board keeps its own closed periods. */
const LEFT_OUT = /^data\/(?:rank|categories|history|manifest)\.(?:schema\.)?json$/;

/** The frozen months of a data folder, oldest first. */
export function frozenMonths(dataDir: string): SnapshotManifest[] {
  const folder = join(dataDir, "frozen");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => MONTH.test(name))
    .sort()
    .map((month) => readManifest(folder, month));
}

function readManifest(folder: string, month: string): SnapshotManifest {
  const file = join(folder, month, MANIFEST);
  const manifest = existsSync(file) ? SnapshotManifest.safeParse(JSON.parse(readFileSync(file, "utf8"))) : null;
  if (manifest?.success !== true) {
    throw new DataFileError(`The frozen month ${month} has no readable manifest; bring ${folder} back from a backup.`);
  }
  return manifest.data;
}

/** Which month is to be frozen by a build at a time: the running one, unless it is frozen already. */
export function monthToFreeze(dataDir: string, generatedAt: string): string | null {
  const month = generatedAt.slice(0, 7);
  return existsSync(join(dataDir, "frozen", month)) ? null : month;
}

/** The hash that chains a month to the one before it. */
export function chainHash(manifest: Omit<SnapshotManifest, "hash">): string {
  return createHash("sha256")
    .update(`${manifest.previous?.hash ?? ""}\n${JSON.stringify(manifest)}`)
    .digest("hex");
}

/** A month as it is about to be frozen, in a build's folder: its manifest, and its files' entries for the build. */
export interface PreparedMonth {
  manifest: SnapshotManifest;
  entries: FileEntry[];
}

/**
 * Puts the month's snapshot together below `<build>/data/snapshots/<month>/` from files the build has written.
 * It becomes frozen by `freeze` when the build is whole.
 */
export function prepareMonth(
  buildFolder: string,
  month: string,
  about: Pick<SnapshotManifest, "build_id" | "generated_at" | "license" | "attribution">,
  files: readonly FileEntry[],
  earlier: readonly SnapshotManifest[],
): PreparedMonth {
  const folder = join(buildFolder, "data", "snapshots", month);
  mkdirSync(folder, { recursive: true });
  const last = earlier.at(-1);
  const kept = files
    .filter((file) => /^data\/[^/]+$/.test(file.path) && !LEFT_OUT.test(file.path))
    .map((file) => ({ name: file.path.slice("data/".length), bytes: file.bytes, sha256: file.sha256 }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of kept) copyFileSync(join(buildFolder, "data", name), join(folder, name));
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

/** Keeps a prepared month for ever: its files, linked out of the build, appear in `frozen/` by one rename. */
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
  flush(frozen);
}

/** Puts the frozen months into a build, as links to the same bytes. */
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

/** What is wrong with the frozen months: a changed or missing file, a broken chain. */
export function verifyFrozen(dataDir: string): string[] {
  const faults: string[] = [];
  let last: SnapshotManifest | null = null;
  for (const manifest of frozenMonths(dataDir)) {
    const { month, files } = manifest;
    const { hash, ...body } = manifest;
    if (chainHash(body) !== hash) faults.push(`${month}: its manifest was changed`);
    if ((manifest.previous?.hash ?? null) !== (last === null ? null : last.hash))
      faults.push(`${month}: it does not follow ${last === null ? "nothing" : last.month}`);
    for (const { name, sha256 } of files) {
      const file = join(dataDir, "frozen", month, name);
      if (!existsSync(file)) faults.push(`${month}: ${name} is missing`);
      else if (createHash("sha256").update(readFileSync(file)).digest("hex") !== sha256)
        faults.push(`${month}: ${name} was changed`);
    }
    last = manifest;
  }
  return faults;
}

/** Entries of a month's files for a build's manifest. */
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

/** For `sha256sum -c SHA256SUMS`. */
function sumsText(manifest: SnapshotManifest): string {
  const own = fileEntry(MANIFEST, Buffer.from(manifestText(manifest)));
  const listed = [...manifest.files, { name: MANIFEST, sha256: own.sha256 }];
  return listed.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/** A second name for a file; a copy where the file system has no links. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EPERM" && code !== "EXDEV" && code !== "ENOTSUP" && code !== "EMLINK") throw cause;
    copyFileSync(from, to);
  }
}
