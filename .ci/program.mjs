// Writes the program in the form of an installed package to dist/program: Node refuses TypeScript below node_modules, so types are
// stripped, and the site is compiled. Checks every relative import. Run by `npm pack` (prepack).
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureSiteApp, sourceHash } from "../pipeline/artifacts/site/site-app.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const TARGET = join(ROOT, "dist/program");
const FOLDERS = ["cli", "pipeline", "src", "public"];
/** Not packed: source of pages, which is compiled, and examples, clients and the contract's source, which are for people. */
const LEFT_OUT =
  /^(?:cli\/(?:examples|clients)|src\/(?:pages|components|layouts|styles|client))\/|\.(?:astro|sol|md)$|\.d\.ts$/;
const KEPT = /^public\/|^pipeline\/registry\/.*\.md$/;
/** Relative module names in imports and in URLs of workers. */
const MODULE = /(["'])(\.\.?\/[^"'\n]*)\.ts\1/g;

rmSync(TARGET, { recursive: true, force: true });
const written = [];
for (const folder of FOLDERS) {
  for (const entry of readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name).slice(ROOT.length);
    if (LEFT_OUT.test(file) && !KEPT.test(file)) continue;
    const target = join(TARGET, file);
    mkdirSync(dirname(target), { recursive: true });
    if (extname(file) !== ".ts") {
      copyFileSync(join(ROOT, file), target);
      continue;
    }
    const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), "utf8"));
    written.push(target.replace(/\.ts$/, ".js"));
    writeFileSync(written.at(-1), code.replaceAll(MODULE, "$1$2.js$1"));
  }
}
copyFileSync(join(ROOT, "package.json"), join(TARGET, "package.json"));

// The compiled site is found by the hash of its sources, most of which are not packed, so the hash is stored beside it.
const site = await ensureSiteApp({ root: ROOT });
writeFileSync(join(TARGET, "src/site-source"), `${site.hash}\n`);
cpSync(site.dir, join(TARGET, "dist/site", sourceHash(TARGET)), { recursive: true });
const missing = written.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*|new URL\(\s*)"(\.\.?\/[^"]+)"/g)]
    .map(([, name]) => join(dirname(file), name))
    .filter((path) => !existsSync(path))
    .map((path) => `${file.slice(TARGET.length + 1)} needs ${path.slice(TARGET.length + 1)}`),
);
if (missing.length > 0) {
  console.error(`These are not in the package:\n  ${missing.join("\n  ")}`);
  process.exit(1);
}

console.error(`dist/program: ${written.length} modules, site ${site.hash}`);
