import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(new URL("../tools/", import.meta.url));
const MODULES = `${FOLDER}node_modules/`;

/**
 * Returns the path of a file in the packages of `test/tools`, which `npm ci` at the root leaves out: they are half of all
 * packages, and only the full tests, benches and mutation start them. Installs them when they are missing or others.
 */
export function toolPath(file: string): string {
  if (!installed()) {
    // npm finishes with the file that `installed` reads: an interrupted installation is begun again.
    rmSync(MODULES, { recursive: true, force: true });
    execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  }
  const path = MODULES + file;
  if (!existsSync(path)) throw new Error(`test/tools has no ${file}`);
  return path;
}

/** Compares what npm wrote down of its installation with the lock file. */
function installed(): boolean {
  const noted = `${MODULES}.package-lock.json`;
  if (!existsSync(noted)) return false;
  const there = packagesOf(noted);
  return Object.entries(packagesOf(`${FOLDER}package-lock.json`)).every(
    // Optional packages are those of other systems.
    ([path, { version, optional }]) => path === "" || optional === true || there[path]?.version === version,
  );
}

function packagesOf(lock: string): Record<string, { version: string; optional?: boolean }> {
  return JSON.parse(readFileSync(lock, "utf8")).packages;
}
