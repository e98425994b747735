import { existsSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { verifyPeriods } from "../../src/operations/shared/periods.ts";
import { loadConfig } from "../../src/server/config.ts";
import {
  BrokenBackupError,
  backupLedger,
  checkLedgerFile,
  isLedgerInUse,
  restoreLedger,
} from "../../src/store/ledger/backup.ts";
import { isPostgres, ledgerFile } from "../../src/store/ledger/open.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../io.ts";
import { hasLedger, withLedger } from "../ledger.ts";

export function ledgerCommand(io: Io, deps: ProgramDeps): Command {
  const command = new Command("ledger").description("Back up, restore and prune the ledger.");

  command
    .command("backup")
    .argument("<file>", "where to write the copy; it must not exist")
    .option("--json", "print as JSON")
    .description("Write a consistent copy of the ledger. The server may be running.")
    .addHelpText("after", "\nExample:\n  clearboard ledger backup /backups/ledger-$(date -u +%F).sqlite")
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dataDir, ledgerUrl } = await loadConfig(io.env);
      refuseDatabase(ledgerUrl, "pg_dump --format=custom");
      const source = ledgerFile(dataDir);
      if (!existsSync(source)) throw new ExitError(`There is no ledger in ${dataDir}.`);
      if (existsSync(file)) throw new ExitError(`${file} exists already; backups are never overwritten.`);
      await wholeOrExit(() => backupLedger(source, file, verifyPeriods));
      io.stdout(
        flags.json ? `${JSON.stringify({ file, whole: true })}\n` : `Wrote ${file}; its integrity was checked.\n`,
      );
    });

  command
    .command("restore")
    .argument("<file>", "a copy made by ledger backup")
    .option("--json", "print as JSON")
    .description(
      "Put a backup in the ledger's place. Stop the server first; the ledger that is there is kept beside it.",
    )
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dataDir, ledgerUrl } = await loadConfig(io.env);
      refuseDatabase(ledgerUrl, "pg_restore");
      if (!existsSync(file)) throw new ExitError(`There is no ${file}.`);
      await wholeOrExit(() => checkLedgerFile(file, verifyPeriods));
      const target = ledgerFile(dataDir);
      if (existsSync(target) && isLedgerInUse(target)) {
        throw new ExitError("The ledger is in use. Stop the server and try again.");
      }
      const aside = `${target}.before-restore-${new Date(deps.now()).toISOString().replace(/[:.]/g, "")}`;
      const replaced = restoreLedger(file, target, aside);
      if (flags.json) return io.stdout(`${JSON.stringify({ restored: file, before: replaced ? aside : null })}\n`);
      io.stdout(
        `Restored ${file}. ${replaced ? `The ledger before it is ${aside}. ` : ""}Run "clearboard payments reconcile" before you serve.\n`,
      );
    });

  command
    .command("prune")
    .description("Drop stored answers and payloads of old payments. Payments, events and receipts are kept for ever.")
    .option("--answers-older-than <days>", "of payments that ended more than so many days ago", days, 90)
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  clearboard ledger prune --answers-older-than 30")
    .action(async (flags: { answersOlderThan: number; json?: boolean }) => {
      const config = await loadConfig(io.env);
      if (!hasLedger(config)) throw new ExitError(`There is no ledger in ${config.dataDir}.`);
      const before = deps.now() - flags.answersOlderThan * 86_400_000;
      const { answers, payloads } = await withLedger(config, (ledger) => ledger.payments.prune(before));
      if (flags.json) return io.stdout(`${JSON.stringify({ answers, payloads })}\n`);
      io.stdout(`Dropped ${answers} stored answers and ${payloads} payloads; every payment and receipt is kept.\n`);
    });

  return command;
}

function days(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is not a whole number of days above zero.");
}

/** @throws ExitError when the ledger is a database, which has tools of its own */
function refuseDatabase(ledgerUrl: string, tool: string): void {
  if (isPostgres(ledgerUrl)) {
    throw new ExitError(`LEDGER_URL names a PostgreSQL database: use ${tool}, or the backups of whoever hosts it.`);
  }
}

async function wholeOrExit(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof BrokenBackupError) throw new ExitError(cause.message);
    throw cause;
  }
}
