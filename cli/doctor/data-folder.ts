import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { frozenMonths, verifyFrozen } from "../../pipeline/build/frozen.ts";
import { buildFolders, verifyBuild } from "../../pipeline/build/verify-build.ts";
import { verifyPeriods } from "../../src/operations/shared/periods.ts";
import type { SnapshotsFile } from "../../src/schema/files/published.ts";
import { readBuild, readCurrentBuild } from "../../src/store/builds.ts";
import { hasLedger, withLedger } from "../ledger.ts";

type Place = Parameters<typeof hasLedger>[0];

/** What was checked, and its faults, one line each. */
export interface VerifyReport {
  builds: number;
  files: number;
  months: number;
  periods: number;
  faults: string[];
}

/** Verifies by hash everything that a data folder keeps: builds, frozen months with their chain, closed periods. */
export async function verifyDataFolder({ dataDir, ledgerUrl }: Place): Promise<VerifyReport> {
  const faults: string[] = [];
  let files = 0;
  const folders = buildFolders(dataDir);
  for (const folder of folders) {
    const name = basename(folder);
    try {
      const build = readBuild(folder);
      files += build.manifest.files.length;
      faults.push(...verifyBuild(build).map((fault) => `build ${name}: ${fault}`));
    } catch {
      faults.push(`build ${name}: build.json cannot be read`);
    }
  }
  faults.push(...verifyMonths(dataDir));
  const periods = await verifyLedger({ dataDir, ledgerUrl });
  return {
    builds: folders.length,
    files,
    months: countMonths(dataDir),
    periods: periods.count,
    faults: [...faults, ...periods.faults],
  };
}

/** Lists the faults of the frozen months, compared with each other and with the published build. */
export function verifyMonths(dataDir: string): string[] {
  return verifyFrozen(dataDir, publishedMonths(dataDir)).map((fault) => `frozen month ${fault}`);
}

/** Lists the faults of the closed periods in a data folder's ledger. */
export async function verifyLedger(config: Place): Promise<{ count: number; faults: string[] }> {
  if (!hasLedger(config)) return { count: 0, faults: [] };
  return withLedger(config, (ledger) => {
    const kept = new Set(
      [...ledger.closedPeriods.list("weekly"), ...ledger.closedPeriods.list("monthly")].map((p) => p.hash),
    );
    const gone = publishedPeriods(config.dataDir).filter((period) => !kept.has(period.hash));
    const count = ledger.closedPeriods.list("weekly").length + ledger.closedPeriods.list("monthly").length;
    const missing = gone.map(({ scope, key }) => `${scope} ${key}: the ledger lacks it as it is published`);
    return {
      count,
      faults: [...verifyPeriods(ledger.closedPeriods), ...missing].map((fault) => `closed period ${fault}`),
    };
  });
}

function publishedMonths(dataDir: string): Pick<SnapshotsFile, "snapshots"> | null {
  return published(dataDir, "snapshots/index.json") as SnapshotsFile | null;
}

function publishedPeriods(dataDir: string): { scope: string; key: string; hash: string }[] {
  const file = published(dataDir, "history.json") as {
    periods?: { scope: string; key: string; hash: string }[];
  } | null;
  return file?.periods ?? [];
}

/**
 * Reads a data file of the published build; null when it is missing or damaged, which is reported as a fault of the
 * build.
 */
function published(dataDir: string, name: string): unknown {
  try {
    const current = readCurrentBuild(dataDir);
    return current === null ? null : JSON.parse(readFileSync(join(current.dir, "data", name), "utf8"));
  } catch {
    return null;
  }
}

function countMonths(dataDir: string): number {
  try {
    return frozenMonths(dataDir).length;
  } catch {
    return 0;
  }
}
