import { existsSync } from "node:fs";
import { Command, InvalidArgumentError } from "commander";
import { DAY_MS } from "../../src/core/periods.ts";
import { verifyPeriods } from "../../src/operations/shared/periods.ts";
import { loadConfig } from "../../src/server/config.ts";
import { backupDatabase, type CopyReport, copyLedger, restoreDatabase } from "../../src/store/copy/copy.ts";
import { CopyRefusedError } from "../../src/store/copy/tables.ts";
import {
  BrokenBackupError,
  backupLedger,
  checkLedgerFile,
  isLedgerInUse,
  restoreLedger,
} from "../../src/store/ledger/backup.ts";
import { isPostgres, ledgerFile } from "../../src/store/ledger/open.ts";
import type { ProgramDeps } from "../deps.ts";
import { hasLedger, withLedger } from "../ledger.ts";
import { ExitError, type Io } from "../terminal/io.ts";
import { createProgressBar } from "../terminal/progress.ts";

const RECONCILE = 'Run "clearboard payments reconcile" before you serve.';

export function ledgerCommand(io: Io, deps: ProgramDeps): Command {
  const command = new Command("ledger").description("Back up, restore, copy and prune the ledger.");

  command
    .command("backup")
    .argument("<file>", "file to write; it must not exist")
    .option("--json", "print as JSON")
    .description("Write a consistent copy of the ledger. The server may be running.")
    .addHelpText("after", "\nExample:\n  clearboard ledger backup /backups/ledger-$(date -u +%F).sqlite")
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dataDir, ledgerUrl } = await loadConfig(io.env);
      if (existsSync(file)) throw new ExitError(`${file} exists already; backups are never overwritten.`);
      if (isPostgres(ledgerUrl)) {
        await wholeOrExit(() => backupDatabase(ledgerUrl, file, { verify: verifyPeriods }));
      } else {
        const source = ledgerFile(dataDir);
        if (!existsSync(source)) throw new ExitError(`There is no ledger in ${dataDir}.`);
        await wholeOrExit(() => backupLedger(source, file, verifyPeriods));
      }
      io.stdout(
        flags.json ? `${JSON.stringify({ file, whole: true })}\n` : `Wrote ${file}; its integrity was checked.\n`,
      );
    });

  command
    .command("restore")
    .argument("<file>", "file written by ledger backup")
    .option("--json", "print as JSON")
    .description(
      "Replace the ledger by a backup. Stop the server first. An existing ledger file is kept under another name; a database must be empty.",
    )
    .action(async (file: string, flags: { json?: boolean }) => {
      const { dataDir, ledgerUrl } = await loadConfig(io.env);
      if (!existsSync(file)) throw new ExitError(`There is no ${file}.`);
      await wholeOrExit(() => checkLedgerFile(file, verifyPeriods));
      if (isPostgres(ledgerUrl)) {
        await wholeOrExit(() => restoreDatabase(file, ledgerUrl, { verify: verifyPeriods }));
        if (flags.json) return io.stdout(`${JSON.stringify({ restored: file, before: null })}\n`);
        return io.stdout(`Restored ${file} into the database of LEDGER_URL. ${RECONCILE}\n`);
      }
      const target = ledgerFile(dataDir);
      if (existsSync(target) && isLedgerInUse(target)) {
        throw new ExitError("The ledger is in use. Stop the server and try again.");
      }
      const aside = `${target}.before-restore-${new Date(deps.now()).toISOString().replace(/[:.]/g, "")}`;
      const replaced = restoreLedger(file, target, aside);
      if (flags.json) return io.stdout(`${JSON.stringify({ restored: file, before: replaced ? aside : null })}\n`);
      io.stdout(`Restored ${file}. ${replaced ? `The ledger before it is ${aside}. ` : ""}${RECONCILE}\n`);
    });

  command
    .command("copy")
    .argument("<from>", "a ledger file, or postgres://user@host/database")
    .argument("<to>", "a file that does not exist, or an empty database")
    .option("--json", "print as JSON")
    .description(
      "Move a ledger between SQLite and PostgreSQL, in either direction. Stop every server first. Run the same command again to continue an interrupted copy.",
    )
    .addHelpText(
      "after",
      "\nExamples:\n  clearboard ledger copy data/ledger.sqlite postgres://clearboard@db.example.org/ledger" +
        "\n  clearboard ledger copy postgres://clearboard@db.example.org/ledger data/ledger.sqlite --json" +
        "\n\nOther users of the machine can see a password in an address: set PGPASSWORD instead.",
    )
    .action((from: string, to: string, flags: { json?: boolean }) => copy(io, from, to, flags));

  command
    .command("prune")
    .description("Delete stored answers and payloads of old payments. Payments, events and receipts are kept.")
    .option("--answers-older-than <days>", "of payments that ended more than this many days ago", days, 90)
    .option("--json", "print as JSON")
    .addHelpText("after", "\nExample:\n  clearboard ledger prune --answers-older-than 30")
    .action(async (flags: { answersOlderThan: number; json?: boolean }) => {
      const config = await loadConfig(io.env);
      if (!hasLedger(config)) throw new ExitError(`There is no ledger in ${config.dataDir}.`);
      const before = deps.now() - flags.answersOlderThan * DAY_MS;
      const { answers, payloads } = await withLedger(config, (ledger) => ledger.payments.prune(before));
      if (flags.json) return io.stdout(`${JSON.stringify({ answers, payloads })}\n`);
      io.stdout(`Dropped ${answers} stored answers and ${payloads} payloads; every payment and receipt is kept.\n`);
    });

  return command;
}

async function copy(io: Io, from: string, to: string, flags: { json?: boolean }): Promise<void> {
  const bar = createProgressBar(io, "copying");
  const options = {
    verify: verifyPeriods,
    onPage: (table: string, rows: number) => bar.update(rows, rows, table),
  };
  const report = await wholeOrExit(() => copyLedger(withoutScheme(from), withoutScheme(to), options)).finally(() =>
    bar.stop(),
  );
  const named = { from: withoutPassword(from), to: withoutPassword(to) };
  if (flags.json) return io.stdout(`${JSON.stringify({ ...named, equal: true, ...report })}\n`);
  io.stdout(
    `${describeCopy(report)}Copied ${named.from} to ${named.to}: every row was compared. Set LEDGER_URL for the copy before you serve.\n`,
  );
}

function describeCopy({ resumed, tables }: CopyReport): string {
  const lines = tables.map(
    ({ table, rows, written, sum }) =>
      `${table.padEnd(22)} ${String(rows).padStart(9)} rows${resumed ? `, ${written} of them now` : ""}${sum === null ? "" : `, sum ${sum}`}\n`,
  );
  return lines.join("");
}

function withoutScheme(address: string): string {
  return address.replace(/^sqlite:/, "");
}

/** Returns an address without password and parameters, which may be secret. */
function withoutPassword(address: string): string {
  if (!isPostgres(address)) return address;
  if (!URL.canParse(address)) return "the database";
  const { protocol, username, host, pathname } = new URL(address);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

function days(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of days above zero.");
}

async function wholeOrExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof BrokenBackupError || cause instanceof CopyRefusedError) throw new ExitError(cause.message);
    throw cause;
  }
}
