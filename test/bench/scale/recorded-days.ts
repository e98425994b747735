import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readCurrentBuild } from "../../../src/store/builds.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { openLedger } from "../../../src/store/ledger/open.ts";
import { generateRegistry } from "../pipeline/build.ts";
import type { BenchRow } from "../support/result.ts";
import { ROOT } from "../support/servers.ts";

const PRODUCTS = 100_000;
const EARNERS = 300;
const DAYS = 4;
const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 5);
const RECORDER = fileURLToPath(new URL("./record-day.ts", import.meta.url));

/** Processor time and growth of an SQLite ledger for each of some days, before each of which 300 products earn points. */
export async function recordedDays(dir: string): Promise<BenchRow[]> {
  const registry = join(dir, "registry");
  const dataDir = join(dir, "days");
  const file = join(dataDir, "ledger.sqlite");
  generateRegistry(registry, PRODUCTS);
  const env = { ...process.env, DATA_DIR: dataDir, PAYMENT_RAIL: "off" };
  runNode(["cli/main.mjs", "build", "--offline", "--no-pages", "--quiet", "--registry", registry], env);
  const catalog = openCatalog(join(readCurrentBuild(dataDir)?.dir ?? "", "catalog.sqlite"));
  const slugs = catalog.entries.map(({ slug }) => slug);
  catalog.close();
  const rows: BenchRow[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const time = FIRST + day * DAY_MS;
    await earn(file, slugs, day, new Date(time - 1).toISOString());
    const before = statSync(file).size;
    const cpuMs = runNode([RECORDER, JSON.stringify({ dataDir, ledgerUrl: `sqlite:${file}`, time })], env);
    rows.push({
      what: `record of day ${day + 1} at ${PRODUCTS} products: processor ms, then kB`,
      first: Math.round(Number(cpuMs)),
      second: Math.round((statSync(file).size - before) / 1000),
      asked: "≤ 1000, ≤ 500",
    });
  }
  return rows;
}

async function earn(file: string, slugs: readonly string[], day: number, at: string): Promise<void> {
  const ledger = await openLedger(`sqlite:${file}`);
  for (let index = 0; index < EARNERS; index += 1) {
    const slug = slugs[((day * EARNERS + index) * 7_919) % slugs.length] as string;
    await ledger.points.add({ slug, points: index + 1, reference: "bench", earnedAt: at, recordedAt: at });
  }
  await ledger.close();
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv): string {
  const result = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: "utf8" });
  if (result.status !== 0) throw new Error(`${args[0]} failed:\n${result.stderr}`);
  return result.stdout;
}
