import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** What a production install may be at most, without what is only for one platform. Raise it in a commit that says why. */
const MOST_PACKAGES = 210;
const MOST_BYTES = 190_000_000;
/** Packages of an installation with development tools, without those of one platform; each costs a newcomer time. */
const MOST_TO_DEVELOP = 720;

interface Locked {
  version: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  libc?: string[];
  link?: boolean;
  hasInstallScript?: boolean;
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
interface Manifest {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  allowScripts: Record<string, boolean>;
}
const manifest = JSON.parse(read("package.json")) as Manifest;
const ofTools = JSON.parse(read("test/tools/package.json")) as Manifest;
const lockedIn = (file: string) =>
  Object.entries((JSON.parse(read(file)) as { packages: Record<string, Locked> }).packages).filter(
    ([path]) => path !== "",
  );
const packages = lockedIn("package-lock.json");
/** What the full tests start; `npm ci` leaves it out. */
const tools = lockedIn("test/tools/package-lock.json");
/** What the client packages bring along; `.ci/sbom.mjs` leaves it out too. */
const OF_CLIENTS = /^cli\/clients\/|^node_modules\/(?:@clearboard\/|openapi-fetch$|openapi-typescript-helpers$)/;
const production = packages.filter(
  ([path, entry]) => !entry.dev && !entry.devOptional && !entry.optional && !OF_CLIENTS.test(path),
);

/** Bytes of a package's own files. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== "node_modules") bytes += sizeOf(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

test("a production install stays within its budget", () => {
  expect(production.length).toBeGreaterThan(100);
  expect(production.length).toBeLessThanOrEqual(MOST_PACKAGES);
  const installed = production.filter(([path]) => existsSync(join(ROOT, path)));
  expect(installed.length).toBeGreaterThan(production.length * 0.9);
  const bytes = installed.reduce((sum, [path]) => sum + sizeOf(join(ROOT, path)), 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test("the SBOM names every package of a production install, and none of the development tools", () => {
  const text = execFileSync(process.execPath, [join(ROOT, ".ci/sbom.mjs")], { maxBuffer: 64e6, stdio: "pipe" });
  const { bomFormat, components } = JSON.parse(String(text)) as {
    bomFormat: string;
    components: { name: string; version: string }[];
  };
  expect(bomFormat).toBe("CycloneDX");
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`));
  for (const [path, { version }] of production)
    expect(named).toContain(`${path.replace(/^.*node_modules\//, "")}@${version}`);
  for (const name of ["vitest", "@biomejs/biome", "playwright-core"]) {
    expect(components.map((component) => component.name)).not.toContain(name);
  }
});

test("every dependency is pinned to one version, and every locked package to its content", () => {
  for (const { dependencies, devDependencies, optionalDependencies } of [manifest, ofTools]) {
    const versions = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(versions)) expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
  }
  for (const [path, entry] of [...packages, ...tools]) {
    if (entry.link !== true && !path.startsWith("cli/clients/")) expect(entry.integrity, path).toMatch(/^sha512-/);
  }
});

test("a first install stays within its budget, without the programs of the full tests", () => {
  const { packages: all } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const here = Object.entries(all).filter(([path, entry]) => path !== "" && !entry.optional && !entry.link);
  expect(here.length).toBeLessThanOrEqual(MOST_TO_DEVELOP);
  const both = Object.keys(ofTools.dependencies).filter((name) => all[`node_modules/${name}`] !== undefined);
  expect(both).toEqual([]);
});

test("a platform package names its C library, so that npm installs only the fitting one", () => {
  const musl = packages.filter(([path]) => /linux.*musl/.test(path));
  expect(musl.length).toBeGreaterThan(10);
  for (const [path, { libc }] of musl) expect(libc, path).toEqual(["musl"]);
});

test("each package with an install script is allowed or refused and documented", () => {
  const text = read("CONTRIBUTING.md");
  for (const [locked, { allowScripts }] of [
    [packages, manifest],
    [tools, ofTools],
  ] as const) {
    const scripts = locked
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(scripts)].sort());
    for (const name of scripts) expect(text).toContain(`\`${name}\``);
  }
});

test("npm does not change the lock file", () => {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-lock-"));
  const client = "cli/clients/typescript";
  mkdirSync(join(folder, client), { recursive: true });
  for (const file of ["package.json", "package-lock.json", `${client}/package.json`])
    cpSync(join(ROOT, file), join(folder, file));
  const args = ["prune", "--omit=dev", "--package-lock-only", "--ignore-scripts", "--offline"];
  execFileSync("npm", args, { cwd: folder, stdio: "pipe" });
  expect(readFileSync(join(folder, "package-lock.json"), "utf8")).toBe(read("package-lock.json"));
  rmSync(folder, { recursive: true });
}, 30_000);
