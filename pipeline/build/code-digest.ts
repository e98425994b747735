import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Files and folders that, besides the data, determine the bytes of a build. */
const SOURCES = ["src", "pipeline", "public", "astro.config.mjs", "package-lock.json"];
const LEFT_OUT = join("pipeline", "registry");

/** Returns the SHA-256 of the code that makes builds. */
export function codeDigest(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesBelow(join(ROOT, source))) {
      const name = relative(ROOT, file);
      if (name.startsWith(LEFT_OUT) && !name.endsWith(".ts")) continue;
      hash.update(`${name}\0`).update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** Lists every file below a path in name order; the path itself when it is a file. */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
