import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "commander";
import { loadEndpoint } from "../../src/payments/index.ts";
import { SnapshotHead } from "../../src/schema/files/published.ts";
import { type Config, loadConfig } from "../../src/server/config.ts";
import type { ProgramDeps } from "../deps.ts";
import { verifyDataFolder } from "../doctor/data-folder.ts";
import { verifyReceipts } from "../doctor/receipts.ts";
import { hasLedger, withLedger } from "../ledger.ts";
import { ExitError, type Io } from "../terminal/io.ts";
import { railLog } from "../terminal/rail-log.ts";

/** `clearboard verify`: checks everything that is published or promised to stay unchanged. */
export function verifyCommand(io: Io, deps: ProgramDeps): Command {
  return new Command("verify")
    .description(
      "Check every build, the frozen months and their hash chain, the closed periods, and, when RPC_URL is set, the receipts against the chain.",
    )
    .option(
      "--head <file>",
      "a copy of /data/snapshots/head.json kept from earlier, which the hash chain must still contain",
    )
    .option("--json", "print the report as JSON")
    .addHelpText(
      "after",
      "\nEach fault is named on a line of its own, and the command exits 1.\n\nExample:\n  clearboard verify",
    )
    .action(async (flags: { head?: string; json?: boolean }) => {
      const config = await loadConfig(io.env);
      const report = await verifyDataFolder(config);
      const receipts = await receiptsOf(config, io, deps);
      const faults = [...report.faults, ...(receipts?.faults ?? [])];
      if (flags.head !== undefined) faults.push(...pinnedFaults(config.dataDir, flags.head));
      if (flags.json) io.stdout(`${JSON.stringify({ ...report, receipts: receipts?.checked ?? null, faults })}\n`);
      else
        io.stdout(
          `Checked ${report.builds} builds with ${report.files} files, ${report.months} frozen months, ${report.periods} closed periods and ${receipts === null ? "no receipts: there is no RPC_URL" : `${receipts.checked} receipts`}.\n`,
        );
      if (faults.length > 0)
        throw new ExitError(
          `These do not match their hashes or chains:\n${faults.map((fault) => `  ${fault}`).join("\n")}`,
        );
      if (!flags.json) io.stdout("Everything is unchanged.\n");
    });
}

/** Compares the receipts with the chain; null when no chain is available. */
async function receiptsOf(config: Config, io: Io, deps: ProgramDeps) {
  const { rail } = config;
  if (rail.mode === "off" || !hasLedger(config) || (rail.mode !== "local" && rail.rpcUrl === null)) return null;
  const { withChainReader } = await loadEndpoint();
  return withLedger(config, async ({ payments: journal }) => {
    let report: Awaited<ReturnType<typeof verifyReceipts>> | null = null;
    await withChainReader(rail, { journal, now: deps.now, log: railLog(io) }, async (chain) => {
      if (chain !== null) report = await verifyReceipts(journal, chain);
    });
    return report as Awaited<ReturnType<typeof verifyReceipts>> | null;
  });
}

/** Lists faults of the chain of months relative to a head that somebody saved earlier. */
function pinnedFaults(dataDir: string, file: string): string[] {
  let head: SnapshotHead;
  try {
    head = SnapshotHead.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ExitError(`${file} is not a copy of head.json.`, 2);
  }
  if (head.month === null) return [];
  const manifest = join(dataDir, "frozen", head.month, "manifest.json");
  const kept = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).hash : null;
  if (kept === head.hash) return [];
  return [
    `frozen month ${head.month}: ${kept === null ? "it is missing, although" : "its hash is not the one that"} ${file} names${kept === null ? " it" : ""}`,
  ];
}
