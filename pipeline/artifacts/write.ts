import { hash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Artifact } from "./artifact.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Size, in bytes, below which compression saves nothing. */
const SMALLEST = 1024;
/** Size, in bytes, from which brotli level 10 takes seconds and saves little. */
const LARGE = 256 * 1024;

/** A published file as listed in the build's manifest. */
export interface FileEntry {
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
}

/** Writes a file with its brotli and gzip variants and returns its manifest entry. */
export async function writeArtifact(folder: string, artifact: Artifact): Promise<FileEntry> {
  const bytes = typeof artifact.content === "string" ? Buffer.from(artifact.content) : artifact.content;
  const file = join(folder, artifact.path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  if (bytes.length >= SMALLEST && compressible(artifact.path)) {
    // Level 11 takes four times as long as level 10 and makes the data files 2 to 3 % smaller.
    const quality = bytes.length > LARGE ? 9 : 10;
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      zip(bytes, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gz);
  }
  return fileEntry(artifact.path, bytes);
}

export function fileEntry(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes) };
}

function compressible(path: string): boolean {
  return !/\.(?:png|jpe?g|webp|avif|woff2?|parquet|gz|br|sqlite)$/.test(path);
}
