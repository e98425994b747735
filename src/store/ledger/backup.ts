import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { openReadOnlyDatabase, openStillDatabase } from "../sqlite/database.ts";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "./closed-periods.ts";
import { openLedgerDatabase } from "./database.ts";

/** More pages than any ledger has. */
const ALL_PAGES = 2 ** 31 - 1;
/** Suffixes of the files beside a database in WAL mode. */
const COMPANIONS = ["-wal", "-shm"];

/** Lists the faults of the chain of closed periods, one line each. */
export type VerifyPeriods = (periods: ClosedPeriodsStore) => string[];

/** Writes a consistent copy of a ledger file, which may be in use, and checks it. */
export async function backupLedger(source: string, file: string, verify: VerifyPeriods): Promise<void> {
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
  checkLedgerFile(draft, verify);
  renameSync(draft, file);
}

/**
 * Puts a copy in the place of a ledger file that nobody has open.
 *
 * @param aside where to keep the ledger that is there
 * @returns whether there was one
 */
export function restoreLedger(file: string, target: string, aside: string): boolean {
  const draft = `${target}.restoring`;
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
  return existsSync(aside);
}

/** Thrown when a file is not a whole ledger; the message says what is wrong. */
export class BrokenBackupError extends Error {
  override name = "BrokenBackupError";
}

/** @throws BrokenBackupError when a file is not a whole ledger */
export function checkLedgerFile(file: string, verify: VerifyPeriods): void {
  try {
    checkContent(file, verify);
  } catch (cause) {
    throw new BrokenBackupError(`${file} is not a whole ledger: ${(cause as Error).message}`, { cause });
  }
}

function checkContent(file: string, verify: VerifyPeriods): void {
  const db = openStillDatabase(file);
  try {
    const result = db.prepare("PRAGMA integrity_check").get()?.integrity_check;
    if (result !== "ok") throw new Error(String(result));
    db.prepare("SELECT name FROM migrations").all();
    const [fault] = verify(createClosedPeriodsStore(db));
    if (fault !== undefined) throw new Error(`closed period ${fault}`);
  } finally {
    db.close();
  }
}

/** Whether another process has the ledger open. It would keep writing to a file that was moved away. */
export function isLedgerInUse(file: string): boolean {
  const db = openLedgerDatabase(file);
  try {
    db.exec("PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
    return false;
  } catch {
    return true;
  } finally {
    db.close();
  }
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
