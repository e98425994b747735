import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureSiteApp } from "../../../pipeline/artifacts/site/site-app.ts";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts } from "../../../pipeline/registry/load.ts";
import type { ProductListing } from "../../../src/schema/records/product.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { has, ROOT } from "../support/servers.ts";

const SIZES = [
  { products: 600, reach: 8 },
  { products: 10_000, reach: 25 },
  { products: 100_000, reach: 240 },
];
const MEMORY_MB = 1500;

/**
 * Whole builds of generated catalogues, the site's pages included, each in a process of its own. The site is compiled
 * beforehand: that is done once for each version of the code. Processor time of all threads stands beside the seconds,
 * since other work on the machine disturbs it less; the system's share stands by itself, since a file system shows there.
 */
export async function run(): Promise<BenchResult> {
  await ensureSiteApp({ root: ROOT });
  const rows: BenchRow[] = [];
  const smallest = Number(process.env.BENCH_SMALLEST ?? 0);
  const largest = Number(process.env.BENCH_LARGEST ?? 100_000);
  const folder = mkdtempSync(join(tmpdir(), "clearboard-bench-build-"));
  try {
    for (const size of SIZES.filter(({ products }) => products >= smallest && products <= largest))
      rows.push(...measure(join(folder, String(size.products)), size.products, size.reach));
  } finally {
    // Not between builds: ext4 without a journal skips recently deleted inodes one by one when it creates files.
    rmSync(folder, { recursive: true, force: true });
  }
  return { name: "build --offline: whole processes, pages included", rows };
}

function measure(folder: string, products: number, reach: number): BenchRow[] {
  const registry = join(folder, "registry");
  generateRegistry(registry, products);
  const first = timed(registry, join(folder, "data"));
  const again = timed(registry, join(folder, "data"));
  renameOne(registry);
  const changed = timed(registry, join(folder, "data"));
  const held = (build: Timed, seconds: number) =>
    build.seconds <= seconds && build.memory_mb <= MEMORY_MB ? "yes" : "no";
  return [
    { what: `${products} products`, reach, ...first, held: held(first, reach) },
    products === 600
      ? { what: `${products} products, nothing changed`, reach: 2, ...again, held: held(again, 2) }
      : { what: `${products} products, nothing changed`, reach: "", ...again, held: "" },
    { what: `${products} products, one renamed`, reach: "", ...changed, held: "" },
  ];
}

/** One build, as the operating system accounts for it. */
type Timed = BenchRow & { seconds: number; cpu_seconds: number; memory_mb: number };

/** Runs `build --offline`. */
export function timed(registry: string, dataDir: string, more: readonly string[] = []): Timed {
  const args = ["cli/main.mjs", "build", "--offline", "--quiet", "--registry", registry, ...more];
  const env = { ...process.env, DATA_DIR: dataDir, PAYMENT_RAIL: "off" };
  const started = performance.now();
  const measured = has("/usr/bin/time");
  const result = measured
    ? spawnSync("/usr/bin/time", ["-f", "USED %M %U %S", process.execPath, ...args], {
        cwd: ROOT,
        env,
        encoding: "utf8",
      })
    : spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: "utf8" });
  const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
  if (result.status !== 0) throw new Error(`the build failed:\n${result.stderr}`);
  const [, kb = "0", user = "0", system = "0"] = /USED (\d+) ([\d.]+) ([\d.]+)/.exec(result.stderr) ?? [];
  return {
    seconds,
    cpu_seconds: Number((Number(user) + Number(system)).toFixed(1)),
    system_seconds: Number(Number(system).toFixed(1)),
    memory_mb: Math.round(Number(kb) / 1024),
  };
}

/** A registry of any size made from the bundled one: the same records under other names. */
export function generateRegistry(folder: string, products: number): void {
  const real = loadProducts(join(REGISTRY, "products"));
  const files = new Map<string, ProductListing[]>();
  for (let i = 0; i < products; i += 1) {
    const model = real[i % real.length];
    if (model === undefined) continue;
    const round = Math.floor(i / real.length);
    const listing =
      round === 0
        ? model
        : {
            ...model,
            slug: `${model.slug}-${round}`.slice(0, 80),
            name: `${model.name} ${round}`,
            homepage_url: `${model.homepage_url.replace(/\/$/, "")}/v${round}`,
            github: null,
            aliases: [],
          };
    const group = files.get(model.category) ?? [];
    group.push(listing);
    files.set(model.category, group);
  }
  mkdirSync(join(folder, "products"), { recursive: true });
  for (const [category, group] of files) {
    group.sort((a, b) => (a.slug < b.slug ? -1 : 1));
    writeFileSync(join(folder, "products", `${category}.json`), JSON.stringify(group));
  }
  for (const name of ["models", "quality", "observations"])
    cpSync(join(REGISTRY, name), join(folder, name), { recursive: true });
  cpSync(join(REGISTRY, "captures.json"), join(folder, "captures.json"));
}

/** Gives one product another name: its page and those that name it are the only product pages that change. */
function renameOne(folder: string): void {
  const file = join(folder, "products", "agents.json");
  const [first, ...rest] = JSON.parse(readFileSync(file, "utf8")) as ProductListing[];
  if (first === undefined) throw new Error("the generated registry has no agents");
  writeFileSync(file, JSON.stringify([{ ...first, name: `${first.name} II` }, ...rest]));
}
