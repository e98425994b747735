import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/**
 * SHA-256 over the names and contents of files and folders and over plain values: two builds with the same digest
 * publish the same bytes at the same clock.
 *
 * @param paths files or folders; those that do not exist count as empty
 */
export function digestInputs(paths: readonly string[], values: unknown): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(path)) {
      hash.update(`${relative(path, file)}\0`);
      hash.update(createHash("sha256").update(readFileSync(file)).digest());
    }
  }
  return hash.update(JSON.stringify(values)).digest("hex");
}

/** Every file below a path in name order; the path itself when it is a file. */
export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
