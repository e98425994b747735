import { join } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { closeEndedPeriods } from "../../src/operations/shared/periods.ts";
import { loadConfig } from "../../src/server/config.ts";
import { readCurrentBuild } from "../../src/store/builds.ts";
import { openCatalog } from "../../src/store/catalog/read.ts";
import type { ProgramDeps } from "../deps.ts";
import { withLedger } from "../ledger.ts";
import { ExitError, type Io } from "../terminal/io.ts";

/** Rank Points: the append-only ledger of paid placement. */
export function pointsCommand(io: Io, deps: ProgramDeps): Command {
  const points = new Command("points").description("Manage Rank Points, the append-only ledger of paid placement.");

  points
    .command("add")
    .argument("<slug>", "product that earned them")
    .argument("<points>", "whole number; negative to correct an earlier entry", wholePoints)
    .requiredOption("--reference <text>", "reason for the record: an order or a correction")
    .option("--json", "print as JSON")
    .addHelpText("after", '\nExample:\n  clearboard points add langchain 5 --reference "order 1042"')
    .description("Add Rank Points to a product. An entry is never changed or removed.")
    .action(async (slug: string, count: number, flags: { reference: string; json?: boolean }) => {
      const config = await loadConfig(io.env);
      requireProduct(config.dataDir, slug);
      const at = new Date(deps.now()).toISOString();
      const entry = await withLedger(config, (ledger) =>
        ledger.points.add({ slug, points: count, reference: flags.reference, earnedAt: at, recordedAt: at }),
      );
      if (flags.json) return io.stdout(`${JSON.stringify(entry)}\n`);
      io.stdout(`Entry ${entry.id}: ${entry.points > 0 ? "+" : ""}${entry.points} for ${slug}, ${entry.earnedAt}.\n`);
    });

  points
    .command("list")
    .argument("[slug]", "only this product")
    .option("--limit <n>", "maximum number of entries, newest first", wholePoints, 50)
    .option("--json", "print as JSON")
    .description("List the entries of the ledger.")
    .action(async (slug: string | undefined, flags: { limit: number; json?: boolean }) => {
      const config = await loadConfig(io.env);
      const entries = await withLedger(config, (ledger) => ledger.points.list({ slug, limit: flags.limit }));
      if (flags.json) return io.stdout(`${JSON.stringify(entries)}\n`);
      for (const entry of entries) {
        io.stdout(
          `${String(entry.id).padStart(6)}  ${entry.earnedAt}  ${String(entry.points).padStart(7)}  ${entry.slug}  ${entry.reference}\n`,
        );
      }
      if (entries.length === 0) io.stdout("No entries.\n");
    });

  return points;
}

export function periodsCommand(io: Io, deps: ProgramDeps): Command {
  const periods = new Command("periods").description("Close weeks and months of the boards.");
  periods
    .command("close")
    .description(
      "Close every week and month that has ended. The server does this on its own; closing twice changes nothing.",
    )
    .option("--json", "print as JSON")
    .action(async (flags: { json?: boolean }) => {
      const config = await loadConfig(io.env);
      const current = readCurrentBuild(config.dataDir);
      if (current === null) throw new ExitError(`Nothing is published in ${config.dataDir}; build first.`);
      const catalog = openCatalog(join(current.dir, "catalog.sqlite"));
      try {
        const closed = await withLedger(config, (ledger) => closeEndedPeriods(catalog, ledger, deps.now()));
        if (flags.json) return io.stdout(`${JSON.stringify({ closed })}\n`);
        io.stdout(closed.length === 0 ? "Every ended period is closed.\n" : `Closed ${closed.join(", ")}.\n`);
      } finally {
        catalog.close();
      }
    });
  return periods;
}

function requireProduct(dataDir: string, slug: string): void {
  const current = readCurrentBuild(dataDir);
  if (current === null) throw new ExitError(`Nothing is published in ${dataDir}; build first.`);
  const catalog = openCatalog(join(current.dir, "catalog.sqlite"));
  try {
    if (catalog.entry(slug) === undefined) throw new ExitError(`There is no published product ${slug}.`);
  } finally {
    catalog.close();
  }
}

function wholePoints(text: string): number {
  if (!/^-?[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("It must be a whole number other than zero.");
  return Number(text);
}
