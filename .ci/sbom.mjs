// Prints a CycloneDX list of a production install, from the lock file: node .ci/sbom.mjs. `npm sbom --omit dev` omits every production
// package that a development package also needs (npm/cli issue 7909), so npm is given a project without development dependencies.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = new URL("../", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, ROOT), "utf8"));

const { devDependencies: _, workspaces, ...manifest } = read("package.json");
const lock = read("package-lock.json");
delete lock.packages[""].devDependencies;
for (const [path, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[path];
// The clients are separate packages.
delete lock.packages[""].workspaces;
for (const folder of workspaces) {
  const { name, dependencies } = read(`${folder}/package.json`);
  delete lock.packages[folder];
  delete lock.packages[`node_modules/${name}`];
  for (const own of Object.keys(dependencies)) {
    if (manifest.dependencies[own] !== undefined) continue;
    for (const below of Object.keys(lock.packages[`node_modules/${own}`]?.dependencies ?? {}))
      if (manifest.dependencies[below] === undefined) delete lock.packages[`node_modules/${below}`];
    delete lock.packages[`node_modules/${own}`];
  }
}

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
