// Adds to package-lock.json the platform packages that npm omits when its registry does not carry them for other systems. Without them `npm
// ci` refuses the lock file; with them it skips the packages of other systems. Run it after every change of dependencies: node
// .ci/complete-lock.mjs
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = [
  "android",
  "darwin",
  "linux",
  "win32",
  "freebsd",
  "netbsd",
  "openbsd",
  "sunos",
  "aix",
  "openharmony",
  "wasi",
];
const ALIASES = { windows: "win32", win: "win32", macos: "darwin", linuxmusl: "linux" };
const PROCESSORS = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
  "amd64",
];

const lock = JSON.parse(readFileSync(FILE, "utf8"));
const { packages } = lock;
let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (resolves(path, name)) continue;
    const platform = platformOf(name);
    if (platform === null) {
      console.error(`${name} is missing and its name says no system; add it by hand`);
      process.exitCode = 1;
      continue;
    }
    packages[`node_modules/${name}`] = { version, ...platform, optional: true, ...(entry.dev ? { dev: true } : {}) };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} platform packages added`);

/** Finds a package as Node does: beside its parent, then in every folder above. */
function resolves(path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf("/node_modules/")))) {
    if (packages[`${base === "" ? "" : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === "" || !base.includes("/node_modules/")) return packages[`node_modules/${name}`] !== undefined;
  }
}

function platformOf(name) {
  const words = name.split(/[-/@_]/).map((word) => ALIASES[word] ?? word);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word)).map((word) => (word === "amd64" ? "x64" : word));
  if (words.some((word) => word.startsWith("armv") || word === "armhf")) cpu.push("arm");
  if (os.length === 0 && cpu.length === 0) return null;
  return { ...(cpu.length > 0 ? { cpu } : {}), ...(os.length > 0 && os[0] !== "wasi" ? { os } : {}) };
}
