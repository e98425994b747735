import { createHash, hash } from "node:crypto";
import { closeSync, createReadStream, createWriteStream, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { sha256OfFile } from "../../src/store/file-hash.ts";
import type { Artifact } from "./artifact.ts";

/** Size, in bytes, below which compression saves nothing. */
const SMALLEST = 1024;
/** Size, in bytes, from which brotli level 10 takes seconds and saves little. */
const LARGE = 256 * 1024;
/** Size, in characters, of the text that is written in one call. */
const BATCH = 1024 * 1024;

/** A published file as listed in the build's manifest. */
export interface FileEntry {
  path: string;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  /** SHA-256 of the brotli variant beside the file, where there is one. */
  br?: string | undefined;
  /** The same of the gzip variant. */
  gz?: string | undefined;
}

/** Writes a file with its brotli and gzip variants and returns its manifest entry. */
export async function writeArtifact(folder: string, artifact: Artifact): Promise<FileEntry> {
  const entry = writePlain(folder, artifact);
  if (entry.bytes < SMALLEST || !compressible(artifact.path)) return entry;
  const file = join(folder, artifact.path);
  // Level 11 takes four times as long as level 10 and makes the data files 2 to 3 % smaller.
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: entry.bytes > LARGE ? 9 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: entry.bytes,
  };
  await Promise.all([
    pipeline(createReadStream(file), createBrotliCompress({ params }), createWriteStream(`${file}.br`)),
    pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`)),
  ]);
  return { ...entry, br: sha256OfFile(`${file}.br`), gz: sha256OfFile(`${file}.gz`) };
}

/** Writes a file, piece by piece if it has pieces, and returns its manifest entry. */
export function writePlain(folder: string, { path, content }: Artifact): FileEntry {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const sum = createHash("sha256");
  const handle = openSync(file, "w");
  let bytes = 0;
  const write = (piece: Uint8Array) => {
    sum.update(piece);
    bytes += piece.length;
    for (let done = 0; done < piece.length; ) done += writeSync(handle, piece, done);
  };
  try {
    for (const piece of batched(typeof content === "function" ? content() : [content])) write(piece);
  } finally {
    closeSync(handle);
  }
  return { path, bytes, sha256: sum.digest("hex") };
}

/** Joins short texts, so that a file is not written line by line. */
function* batched(pieces: Iterable<string | Uint8Array>): Iterable<Uint8Array> {
  let text = "";
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece;
      if (text.length < BATCH) continue;
    }
    if (text !== "") yield Buffer.from(text);
    text = "";
    if (typeof piece !== "string") yield piece;
  }
  if (text !== "") yield Buffer.from(text);
}

export function fileEntry(path: string, bytes: Uint8Array): FileEntry {
  return { path, bytes: bytes.length, sha256: hash("sha256", bytes) };
}

function compressible(path: string): boolean {
  return !/\.(?:png|jpe?g|webp|avif|woff2?|parquet|gz|br|sqlite)$/.test(path);
}
