/** Thrown when a file of the data folder cannot be used; the message says what the operator can do. */
export class DataFileError extends Error {
  override name = "DataFileError";
}

/** Primary result codes of SQLite (sqlite.org/rescode.html). */
const BUSY = 5;
const READONLY = 8;
const IOERR = 10;
const CORRUPT = 11;
const FULL = 13;
const CANTOPEN = 14;
const NOTADB = 26;

/** Returns the primary result code of an SQLite error; null for any other error. */
function sqliteCode(cause: unknown): number | null {
  const errcode = cause instanceof Error && "errcode" in cause ? cause.errcode : null;
  return typeof errcode === "number" ? errcode & 0xff : null;
}

/** Whether another connection, in this process or another, holds the requested lock. */
export function isBusy(cause: unknown): boolean {
  return sqliteCode(cause) === BUSY;
}

/** Whether a write, to a database or any other file, failed for lack of disk space. */
export function isDiskFull(cause: unknown): boolean {
  return sqliteCode(cause) === FULL || (cause instanceof Error && "code" in cause && cause.code === "ENOSPC");
}

/** Translates an SQLite error about `file`; null when neither the file nor its location is the cause. */
export function dataFault(cause: unknown, file: string): DataFileError | null {
  const fault = (message: string) => new DataFileError(message, { cause });
  switch (sqliteCode(cause)) {
    case BUSY:
      return fault(`${file} is locked by another program. Wait for it, or stop it.`);
    case READONLY:
    case CANTOPEN:
      return fault(`${file} cannot be opened for writing. The data folder must exist and be writable; see DATA_DIR.`);
    case IOERR:
      return fault(`${file} cannot be read or written: the disk reports a fault.`);
    case CORRUPT:
    case NOTADB:
      return fault(`${file} is damaged. Put a backup in its place ("clearboard ledger restore" for the ledger).`);
    case FULL:
      return fault(`The disk is full, so ${file} cannot be written. Free some space and try again.`);
    default:
      return null;
  }
}
