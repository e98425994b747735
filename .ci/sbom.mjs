// Prints a CycloneDX list of what a production install holds, from the lock file: node .ci/sbom.mjs
// `npm sbom --omit dev` leaves out every production package that a development one needs too (npm/cli issue 7909), so
// npm is given a project that has no development dependencies.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = new URL("../", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, ROOT), "utf8"));

const { devDependencies: _, ...manifest } = read("package.json");
const lock = read("package-lock.json");
delete lock.packages[""].devDependencies;
for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];

const folder = mkdtempSync(join(tmpdir(), "sbom-"));
try {
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const { status } = spawnSync("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
