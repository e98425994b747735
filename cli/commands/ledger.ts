import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { Command, InvalidArgumentError } from "commander";
import { verifyPeriods } from "../../src/operations/shared/periods.ts";
import { loadConfig } from "../../src/server/config.ts";
import { createClosedPeriodsStore } from "../../src/store/ledger/closed-periods.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { pruneAnswers } from "../../src/store/ledger/payments-support.ts";
import { openReadOnlyDatabase, openStillDatabase } from "../../src/store/sqlite/database.ts";
import type { ProgramDeps } from "../deps.ts";
import { ExitError, type Io } from "../io.ts";

/** More pages than any ledger has. */
const ALL_PAGES = 2 ** 31 - 1;
/** Suffixes of the files beside a database in WAL mode. */
const COMPANIONS = ["-wal", "-shm"];

export function ledgerCommand(io: Io, deps: ProgramDeps): Command {
  const command = new Command("ledger").description("Back up, restore and prune the ledger.");

  command
    .command("backup")
    .argument("<file>", "where to write the copy; it must not exist")
    .description("Write a consistent copy of the ledger. The server may be running.")
    .addHelpText("after", "\nExample:\n  clearboard ledger backup /backups/ledger-$(date -u +%F).sqlite")
    .action(async (file: string) => {
      const { dataDir } = await loadConfig(io.env);
      const source = join(dataDir, "ledger.sqlite");
      if (!existsSync(source)) throw new ExitError(`There is no ledger in ${dataDir}.`);
      if (existsSync(file)) throw new ExitError(`${file} exists already; backups are never overwritten.`);
      const draft = `${file}.unfinished`;
      rmSync(draft, { force: true });
      const db = openReadOnlyDatabase(source);
      try {
        // Created before it is filled, so that nobody who may not read the ledger can read the copy.
        writeFileSync(draft, "", { mode: 0o600 });
        // Copies in one step: a stepwise copy restarts whenever the server writes and would not finish while it is busy.
        await backup(db, draft, { rate: ALL_PAGES });
      } catch (cause) {
        rmSync(draft, { force: true });
        throw cause;
      } finally {
        db.close();
      }
      makeOneFile(draft);
      check(draft);
      renameSync(draft, file);
      io.stdout(`Wrote ${file}; its integrity was checked.\n`);
    });

  command
    .command("restore")
    .argument("<file>", "a copy made by ledger backup")
    .description(
      "Put a backup in the ledger's place. Stop the server first; the ledger that is there is kept beside it.",
    )
    .action(async (file: string) => {
      const { dataDir } = await loadConfig(io.env);
      if (!existsSync(file)) throw new ExitError(`There is no ${file}.`);
      check(file);
      const target = join(dataDir, "ledger.sqlite");
      if (existsSync(target)) refuseInUse(target);
      const draft = `${target}.restoring`;
      const aside = `${target}.before-restore-${new Date(deps.now()).toISOString().replace(/[:.]/g, "")}`;
      try {
        copyFileSync(file, draft);
        openLedgerDatabase(draft).close();
      } catch (cause) {
        for (const suffix of ["", ...COMPANIONS]) rmSync(`${draft}${suffix}`, { force: true });
        throw cause;
      }
      for (const suffix of ["", ...COMPANIONS]) {
        if (existsSync(`${target}${suffix}`)) renameSync(`${target}${suffix}`, `${aside}${suffix}`);
      }
      renameSync(draft, target);
      for (const suffix of COMPANIONS) rmSync(`${draft}${suffix}`, { force: true });
      io.stdout(
        `Restored ${file}. ${existsSync(aside) ? `The ledger before it is ${aside}. ` : ""}Run "clearboard payments reconcile" before you serve.\n`,
      );
    });

  command
    .command("prune")
    .description("Drop stored answers and payloads of old payments. Payments, events and receipts are kept for ever.")
    .option("--answers-older-than <days>", "of payments that ended more than so many days ago", days, 90)
    .addHelpText("after", "\nExample:\n  clearboard ledger prune --answers-older-than 30")
    .action(async (flags: { answersOlderThan: number }) => {
      const { dataDir } = await loadConfig(io.env);
      const file = join(dataDir, "ledger.sqlite");
      if (!existsSync(file)) throw new ExitError(`There is no ledger in ${dataDir}.`);
      const db = openLedgerDatabase(file);
      try {
        const { answers, payloads } = pruneAnswers(db, deps.now() - flags.answersOlderThan * 86_400_000);
        io.stdout(`Dropped ${answers} stored answers and ${payloads} payloads; every payment and receipt is kept.\n`);
      } finally {
        db.close();
      }
    });

  return command;
}

function days(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It is not a whole number of days above zero.");
}

/**
 * Switches a copy out of WAL mode, which it inherits from its source: reading it would otherwise require a writable
 * folder for the files beside it.
 */
function makeOneFile(file: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec("PRAGMA journal_mode = DELETE");
  } finally {
    db.close();
  }
}

/** @throws ExitError when a file is not a complete ledger */
function check(file: string): void {
  try {
    const db = openStillDatabase(file);
    try {
      const result = db.prepare("PRAGMA integrity_check").get()?.integrity_check;
      if (result !== "ok") throw new Error(String(result));
      db.prepare("SELECT name FROM migrations").all();
      const [fault] = verifyPeriods(createClosedPeriodsStore(db));
      if (fault !== undefined) throw new Error(`closed period ${fault}`);
    } finally {
      db.close();
    }
  } catch (cause) {
    throw new ExitError(`${file} is not a whole ledger: ${(cause as Error).message}`);
  }
}

/**
 * Refuses to replace a ledger that is in use: a server that has it open would keep writing to the file that was moved
 * away.
 */
function refuseInUse(file: string): void {
  const db = openLedgerDatabase(file);
  try {
    db.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
  } catch {
    throw new ExitError("The ledger is in use. Stop the server and try again.");
  } finally {
    db.close();
  }
}
