import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { canonicalJson } from "../../../src/core/text/canonical-json.ts";

/** Files and folders that the compiled site depends on. */
const SOURCES = ["src", "public", "astro.config.mjs", "package-lock.json", "tsconfig.json"];
/** `npm prune`, which may follow the compilation, writes it in an order of its own. */
const LOCK = "package-lock.json";

/**
 * Compiles the site once per version of the code, into `dist/site/<hash>/` below `root`. Safe to call from several
 * processes: each compiles into its own folder, and the first to finish wins.
 *
 * @throws when the compiler fails, with its output
 */
export async function ensureSiteApp({ root }: { root: string }): Promise<{ dir: string; hash: string }> {
  const hash = sourceHash(root);
  const dir = join(root, "dist", "site", hash);
  if (existsSync(join(dir, "server", "entry.mjs"))) return { dir, hash };
  const draft = `${dir}.${process.pid}`;
  await mkdir(dirname(dir), { recursive: true });
  try {
    await compile(root, draft);
    await rename(draft, dir).catch((cause: unknown) => {
      if (!existsSync(join(dir, "server", "entry.mjs"))) throw cause;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { dir, hash };
}

/** Hashes the names and contents of every file that the compiled site depends on. */
export function sourceHash(root: string): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(source === LOCK ? canonicalJson(JSON.parse(readFileSync(file, "utf8"))) : readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex").slice(0, 16);
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = readdirSync(dirname(path), { withFileTypes: true });
  const self = entries.find((entry) => join(dirname(path), entry.name) === path);
  if (self?.isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function compile(root: string, outDir: string): Promise<void> {
  const astro = join(compilerFolder(root), "bin", "astro.mjs");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [astro, "build", "--root", root, "--outDir", outDir], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" },
    });
    let said = "";
    const keep = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-8000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`astro build ended with ${code}:\n${said}`));
    });
  });
}

function compilerFolder(root: string): string {
  try {
    return dirname(createRequire(join(root, "package.json")).resolve("astro/package.json"));
  } catch (cause) {
    throw new Error(
      "The site of this version is not compiled, and its compiler is not installed. Run npm ci && npm run compile; after that npm prune --omit=dev is safe.",
      { cause },
    );
  }
}
