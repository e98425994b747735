import { spawnSync } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { everyCrash, runCrashes } from "../../support/payments/crash.ts";
import { hasAnvil, startLocalWorld } from "../../support/payments/local.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { ROOT } from "../support/servers.ts";
import { LoopDisk } from "./loop-disk.ts";

const FILE_SYSTEMS: Readonly<Record<string, readonly string[]>> = {
  ext4: ["mkfs.ext4", "-q"],
  "ext4 without a journal": ["mkfs.ext4", "-q", "-O", "^has_journal"],
  XFS: ["mkfs.xfs", "-q"],
  Btrfs: ["mkfs.btrfs", "-q"],
};
/** What is flushed where no request reaches the disk. */
const NOTHING = "nothing";
/** Lets every request to write something to the disk succeed although nothing is done. */
const NO_DISK = ["/usr/lib/x86_64-linux-gnu/libeatmydata.so", "/usr/lib/aarch64-linux-gnu/libeatmydata.so"];

export interface PowerCutOptions {
  /** At how many of the points at which a payment can be interrupted; at all of them by default. */
  payments?: number | undefined;
  fileSystems?: readonly string[] | undefined;
}

/**
 * The power is cut once a build is published, and wherever a payment can be interrupted: what was published is whole, nobody was
 * charged twice or for nothing. Each is done again with a library that lets no request reach the disk, which must be noticed.
 */
export async function run(options: PowerCutOptions = {}): Promise<BenchResult> {
  const { payments = everyCrash().length, fileSystems = Object.keys(FILE_SYSTEMS) } = options;
  const rows: BenchRow[] = [];
  const missing: string[] = [];
  const library = NO_DISK.find(existsSync);
  if (library === undefined) missing.push("libeatmydata, so nothing shows that a loss would be noticed");
  for (const name of fileSystems) {
    const make = FILE_SYSTEMS[name];
    if (make === undefined) throw new Error(`there is no file system ${name}`);
    const on = async (measure: (disk: LoopDisk) => Promise<BenchRow>) => {
      const disk = LoopDisk.mount(make);
      if (disk === null) {
        missing.push(name);
        return;
      }
      try {
        const row = await measure(disk);
        rows.push({ "file system": name, ...row });
        console.error(JSON.stringify(rows.at(-1)));
      } finally {
        disk.close();
      }
    };
    await on((disk) => buildCut(disk, "the file system at once", {}));
    await on((disk) => withoutSync((env) => buildCut(disk, "each file", env)));
    if (library !== undefined) await on((disk) => buildCut(disk, NOTHING, { LD_PRELOAD: library }));
    if (payments === 0 || !hasAnvil()) continue;
    await on((disk) => paymentCuts(disk, payments, "the journal", {}));
    if (library !== undefined) await on((disk) => paymentCuts(disk, payments, NOTHING, { LD_PRELOAD: library }));
  }
  if (payments > 0 && !hasAnvil()) missing.push("anvil");
  return {
    name: "Power cut",
    rows,
    note: missing.length === 0 ? undefined : `Missing on this machine: ${[...new Set(missing)].join("; ")}.`,
  };
}

/** Cuts the power when `build` has ended, and compares every file of what it published. */
async function buildCut(disk: LoopDisk, flushed: string, env: Record<string, string>): Promise<BenchRow> {
  const dataDir = join(disk.dir, "data");
  const SITE_URL = "https://power-cut.example.org";
  const began = performance.now();
  const made = spawnSync(process.execPath, ["cli/main.mjs", "build", "--offline", "--quiet"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, SITE_URL, BASE_URL: SITE_URL, PAYMENT_RAIL: "off", ...env },
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`the build failed:\n${made.stderr}`);
  const seconds = Number(((performance.now() - began) / 1000).toFixed(1));
  const readers = () => new Map([...hashes(dataDir, "current"), ...hashes(dataDir, "frozen")]);
  const published = readers();
  disk.cut();
  const left = readers();
  const lost = [...published].filter(([file, content]) => left.get(file) !== content);
  return result("build", flushed, { cuts: 1, files: published.size, lost: lost.length, seconds });
}

/** Cuts the power at points at which a payment can be interrupted, with a client that comes back and one that does not. */
async function paymentCuts(
  disk: LoopDisk,
  count: number,
  flushed: string,
  env: Record<string, string>,
): Promise<BenchRow> {
  const world = await startLocalWorld();
  const cases = everyCrash().slice(0, count);
  const began = performance.now();
  try {
    const ledger = join(disk.dir, "ledger.sqlite");
    const { violations } = await runCrashes(world, cases, world.terms(), { ledger, afterKill: () => disk.cut(), env });
    for (const violation of violations) console.error(violation);
    const seconds = Math.round((performance.now() - began) / 1000);
    return result("payments", flushed, { cuts: cases.length, lost: violations.length, seconds });
  } finally {
    await world.stop();
  }
}

/** Without a disk that is asked, something must be lost: else this would notice nothing. */
function result(over: string, flushed: string, figures: { lost: number } & BenchRow): BenchRow {
  const held = flushed === NOTHING ? figures.lost > 0 : figures.lost === 0;
  return { over, flushed, ...figures, held: held ? "yes" : "no" };
}

/** Runs something where the file system cannot be flushed at once: the command for that fails. */
async function withoutSync<T>(work: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const bin = mkdtempSync(join(tmpdir(), "clearboard-no-sync-"));
  try {
    writeFileSync(join(bin, "sync"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    return await work({ PATH: `${bin}${delimiter}${process.env.PATH}` });
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
}

/** SHA-256 of every file of a folder in a data folder, by its path there; nothing of a folder that is gone. */
function hashes(dataDir: string, name: string): Map<string, string> {
  const found = new Map<string, string>();
  const folder = join(dataDir, name);
  if (!existsSync(folder)) return found;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(relative(dataDir, file), hash("sha256", readFileSync(file)));
  }
  return found;
}
