import { hash } from "node:crypto";
import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type FileEntry, fileEntry } from "../write.ts";

/** Size, in bytes, below which compression saves nothing. */
const SMALLEST = 1024;
const VARIANTS = [".br", ".gz"];

/** Levels of brotli: fast for pages, of which there are many, and the best for the few files that every page loads. */
const PAGE_QUALITY = 5;
const ASSET_QUALITY = constants.BROTLI_MAX_QUALITY;

/**
 * Writes a page with its brotli variant, and any other text with a gzip variant too. The server makes the
 * gzip variant of a page for the few clients without brotli.
 *
 * @param quality level of brotli, 0 to 11
 */
export function writePage(folder: string, path: string, body: Uint8Array, quality: number = PAGE_QUALITY): FileEntry {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, body);
  const entry = fileEntry(path, body);
  if (body.length < SMALLEST || path.endsWith(".png")) return entry;
  const br = brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
  writeFileSync(`${file}.br`, br);
  const compressed = { ...entry, br: hash("sha256", br) };
  if (path.endsWith(".html")) return compressed;
  const gz = gzipSync(body, { level: 6 });
  writeFileSync(`${file}.gz`, gz);
  return { ...compressed, gz: hash("sha256", gz) };
}

/** Hard-links a file of an earlier build and its compressed variants into this one. Builds are never modified. */
export function reuseFile(from: string, to: string, path: string): boolean {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  if (!link(join(from, path), join(to, path))) return false;
  for (const ending of VARIANTS) link(`${join(from, path)}${ending}`, `${join(to, path)}${ending}`);
  return true;
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return false;
    // Another file system, or one without hard links.
    if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK" && code !== "ENOTSUP") throw error;
    cpSync(from, to);
    return true;
  }
}

/** Copies every file below a folder and returns their entries. */
export function copyAssets(from: string, to: string): FileEntry[] {
  const entries: FileEntry[] = [];
  for (const item of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!item.isFile()) continue;
    const file = join(item.parentPath, item.name);
    const path = relative(from, file);
    const bytes = readFileSync(file);
    if (/\.(?:css|js|svg|txt|json)$/.test(path)) entries.push(writePage(to, path, bytes, ASSET_QUALITY));
    else {
      mkdirSync(dirname(join(to, path)), { recursive: true });
      writeFileSync(join(to, path), bytes);
      entries.push(fileEntry(path, bytes));
    }
  }
  return entries;
}
