import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../bench/support/servers.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  files: string[];
  scripts: Record<string, string>;
};

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Compiled into the site, or shown to people: not loaded by an installed program. */
const NOT_LOADED = /\/cli\/(?:examples|clients)\/|\/src\/(?:pages|components|layouts|client)\/|\/src\/env\.d\.ts$/;

/** Packages that the program imports, without those of which it takes types only, and those that only pages import. */
function imported(): Set<string> {
  const found = new Set<string>();
  for (const file of ["cli", "pipeline", "src"].flatMap((folder) => filesBelow(folder, /\.ts$/))) {
    if (NOT_LOADED.test(file)) continue;
    const text = readFileSync(file, "utf8");
    const imports = text.matchAll(
      /^(?:import|export) (?!type )[\w\s{},*$]*from "([^."][^"]*)"|^import "([^."][^"]*)"|\bimport\("([^."][^"]*)"\)/gm,
    );
    // A package without types is imported by a constant, so that TypeScript does not look for them.
    const named = text.matchAll(/^const PACKAGE: string = "([^"]*)"/gm);
    const required = text.matchAll(/require(?:\.resolve)?\(\s*["`]([^."`][^"`]*)["`]/g);
    for (const groups of [...imports, ...named, ...required]) {
      const name = (groups.slice(1).find((group) => group !== undefined) ?? "").match(/^(?:@[^/]+\/)?[^/]+/)?.[0] ?? "";
      if (!isBuiltin(name) && !name.startsWith("node:")) found.add(name);
    }
  }
  return found;
}

test("a production install contains exactly the packages that the program imports", () => {
  const names = imported();
  // The compiled site's entry; it is bundled.
  names.delete("astro");
  // The EVM in JavaScript is loaded only where there is no anvil, and left out by --omit=optional.
  const optional = Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith("@ethereumjs/"));
  expect([...names].sort()).toEqual([...Object.keys(manifest.dependencies), ...optional].sort());
});

test("the package lists its files and omits tests, page sources and configuration", () => {
  expect(manifest.files).toEqual(["cli/main.mjs", "cli/examples", "dist/program", "CHANGELOG.md", "LICENSE-DATA"]);
  for (const name of manifest.files.filter((file) => !file.startsWith("dist/")))
    expect(existsSync(join(ROOT, name)), name).toBe(true);
  expect(manifest.scripts.prepack).toBe("node .ci/program.mjs");
});

test("without a suitable Node the program names the version it needs", () => {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-node-"));
  writeFileSync(join(folder, "main.mjs"), readFileSync(join(ROOT, "cli/main.mjs")));
  const versions = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } })`;
  const before = ["--import", `data:text/javascript,${encodeURIComponent(versions)}`];
  const { status, stderr } = spawnSync(process.execPath, [...before, join(folder, "main.mjs")], { encoding: "utf8" });
  expect(stderr).toBe(
    "Clearboard needs Node 24 or newer; this is 20.20.2, and npm installed no other. Install it without --omit=optional, or use a newer Node.\n",
  );
  expect(status).toBe(1);
});
