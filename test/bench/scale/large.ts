import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCurrentBuild } from "../../../src/store/builds.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { generateRegistry, timed } from "../pipeline/build.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { residentMb, SERVE, start } from "../support/servers.ts";

const PRODUCTS = 1_000_000;

/** A build of many generated products without pages, and the answers of a server that starts with it. */
export async function run({ count = PRODUCTS }: { count?: number }): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-bench-large-"));
  try {
    const registry = join(folder, "registry");
    const dataDir = join(folder, "data");
    generateRegistry(registry, count);
    const { seconds, cpu_seconds, memory_mb } = timed(registry, dataDir, ["--no-pages"]);
    const slugs = slugsOf(dataDir);
    const rows: BenchRow[] = [
      { what: `build of ${slugs.length} products, minutes`, measured: toTenths(seconds / 60), asked: "≤ 45" },
      { what: "its processor time, seconds", measured: cpu_seconds, asked: "" },
      { what: "its largest resident memory, MB", measured: memory_mb, asked: "≤ 4096" },
      ...(await served(dataDir, slugs[Math.floor(slugs.length * 0.7)] as string)),
    ];
    return { name: "A large build without pages, and a server that answers from it", rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function slugsOf(dataDir: string): string[] {
  const catalog = openCatalog(join(readCurrentBuild(dataDir)?.dir ?? "", "catalog.sqlite"));
  const slugs = catalog.entries.map(({ slug }) => slug);
  catalog.close();
  return slugs;
}

async function served(dataDir: string, slug: string): Promise<BenchRow[]> {
  const began = performance.now();
  const server = await start(SERVE, { DATA_DIR: dataDir, PORT: "0", PAYMENT_RAIL: "off", LOG_LEVEL: "warn" });
  try {
    const rows: BenchRow[] = [];
    const ask = async (path: string, what: string) => {
      const asked = performance.now();
      const response = await fetch(`${server.url}${path}`);
      const { length } = await response.text();
      if (response.status !== 200 || length === 0) throw new Error(`${path} answered ${response.status}`);
      rows.push({ what, measured: Math.round(performance.now() - asked), asked: "" });
    };
    await ask("/readyz", "ready: answer, ms");
    rows.push({
      what: "start of the server, seconds",
      measured: toTenths((performance.now() - began) / 1000),
      asked: "",
    });
    const paths = ["rank?limit=10", "search?q=vector+database", `products/${slug}`];
    for (const path of paths) await ask(`/api/agent/v1/${path}`, `${path}, first answer, ms`);
    const others = ["rank?limit=11", "search?q=agent+framework", "products/langchain"];
    for (const path of others) await ask(`/api/agent/v1/${path}`, `${path}, later, ms`);
    rows.push({
      what: "resident memory of the server, MB",
      measured: Math.round(residentMb(server.pid) ?? 0),
      asked: "",
    });
    return rows;
  } finally {
    await server.stop();
  }
}

function toTenths(value: number): number {
  return Number(value.toFixed(1));
}
