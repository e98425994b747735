import { JournalUnavailableError } from "../../src/store/ledger/journal.ts";
import { codeOf } from "../../src/store/postgres/errors.ts";
import { isDiskFull } from "../../src/store/sqlite/faults.ts";

/** Errors whose message tells the operator everything needed. */
const EXPECTED = new Set([
  "ExitError",
  "ConfigError",
  "StartError",
  "LockedError",
  "RegistryError",
  "NewerDatabaseError",
  "DataFileError",
  "NegativePointsError",
]);

/** System errors about files, in words. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EEXIST: "exists already and is not what is needed there",
  ENOTDIR: "is not a folder, or is below a file",
  EISDIR: "is a folder",
  ENOTEMPTY: "is not empty",
  EACCES: "cannot be used with the rights of this user",
  EPERM: "cannot be used with the rights of this user",
  EROFS: "is on a file system that cannot be written",
  EMFILE: "cannot be opened: too many files are open",
  ENAMETOOLONG: "has too long a name",
  ELOOP: "is a link that leads to itself",
  EIO: "cannot be read or written: the disk reports a fault",
  EBUSY: "is in use",
};

/** PostgreSQL errors that its operator can fix: authentication, missing database, missing rights, no space, read-only. */
const DATABASE_REFUSALS = /^(28|3D|42501|53|57|25006)/;

/** An error as reported to the operator. */
export interface Report {
  /** `usage`, `settings`, `refused`, `file`, `disk_full`, `interrupted` or `bug`. */
  kind: string;
  message: string;
  exitCode: number;
}

/**
 * Describes an error: in one line with the remedy when the operator can act on it, with its stack when it is a bug.
 *
 * @param interrupted whether the operator interrupted the command
 */
export function describeError(error: unknown, interrupted: boolean): Report {
  const { exitCode, code, name, message, stack, path } = error as Error & {
    exitCode?: number;
    code?: string;
    path?: string;
  };
  if (code?.startsWith("commander."))
    return { kind: "usage", message: message.replace(/^error: /, ""), exitCode: exitCode === 0 ? 0 : 2 };
  if (interrupted) return { kind: "interrupted", message: "Interrupted.", exitCode: 130 };
  if (isDiskFull(error) || /\bENOSPC\b/.test(String(message))) {
    const text = "The disk is full. Free some space and run the command again; nothing published was changed.";
    return { kind: "disk_full", message: text, exitCode: 1 };
  }
  if (EXPECTED.has(name)) {
    const kind = name === "ConfigError" ? "settings" : exitCode === 2 ? "usage" : "refused";
    return { kind, message, exitCode: exitCode ?? (name === "ConfigError" ? 2 : 1) };
  }
  if (error instanceof JournalUnavailableError) {
    const { cause } = error;
    const why = cause instanceof Error ? ` (${cause.message || (cause as { code?: string }).code})` : "";
    return {
      kind: "refused",
      message: `The ledger's database cannot be reached${why}. Check its address.`,
      exitCode: 1,
    };
  }
  if (DATABASE_REFUSALS.test(codeOf(error) ?? "")) {
    return { kind: "refused", message: `The ledger's database refused: ${message}.`, exitCode: 1 };
  }
  const fault = code === undefined ? undefined : FILE_FAULTS[code];
  if (fault !== undefined) {
    const rights = ["EROFS", "EACCES", "EPERM"].includes(code ?? "");
    const remedy = rights ? "The data folder must be writable; set DATA_DIR." : "Check the path, or set DATA_DIR.";
    return { kind: "file", message: `${path ?? "A file"} ${fault} (${code}). ${remedy}`, exitCode: 1 };
  }
  return { kind: "bug", message: stack ?? String(error), exitCode: exitCode ?? 1 };
}
