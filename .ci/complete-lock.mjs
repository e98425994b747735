// Completes package-lock.json after a change of dependencies: node .ci/complete-lock.mjs. npm leaves platform packages of other systems out of
// the file when it has not looked at them, and `npm ci` then refuses it. Adds each with its hash, systems, processors and C library as the
// registry has them, so that `npm ci` verifies it where it belongs and skips it elsewhere. Arguments: lock files; none means the root's.
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";

const FIELDS = ["dist.integrity", "cpu", "os", "libc", "license", "engines"];
const run = promisify(execFile);
const files = process.argv.length > 2 ? process.argv.slice(2) : [new URL("../package-lock.json", import.meta.url)];
for (const file of files) await complete(file);

async function complete(file) {
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const { packages } = lock;
  const wanted = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (path.includes("node_modules/") && !entry.link && entry.integrity === undefined) wanted.set(path, entry);
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!resolves(packages, path, name))
        wanted.set(`node_modules/${name}`, { version, ...(entry.dev ? { dev: true } : {}) });
    }
  }
  for (const [path, { version, dev }] of wanted) {
    const published = await ask(`${path.replace(/^.*node_modules\//, "")}@${version}`);
    const { integrity, cpu, libc, license, os, engines } = published;
    // In the order in which npm writes them; JSON leaves out what is undefined.
    packages[path] = { version, integrity, cpu, dev, libc, license, optional: true, os, engines };
  }
  // Sorted as npm does: another order would change the file at the next `npm install` or `npm prune`.
  lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${wanted.size} platform packages completed`);
}

/** Returns what the registry says of one version; fails when the registry does not carry it. */
async function ask(specifier) {
  const { stdout } = await run("npm", ["view", specifier, "--json", ...FIELDS]);
  const { "dist.integrity": integrity, ...rest } = JSON.parse(stdout);
  if (!integrity?.startsWith("sha512-")) throw new Error(`${specifier} has no SHA-512 hash in the registry`);
  return { ...rest, integrity };
}

/** Finds a package as Node does: beside its parent, then in every folder above. */
function resolves(packages, path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (packages[`${base === "" ? "" : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === "" || !base.includes("/node_modules/")) return packages[`node_modules/${name}`] !== undefined;
  }
}
