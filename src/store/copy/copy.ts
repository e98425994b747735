import { createHash } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClosedPeriodsStore, createClosedPeriodsStore } from "../ledger/closed-periods.ts";
import { openLedgerDatabase } from "../ledger/database.ts";
import { isPostgres } from "../ledger/open.ts";
import { withSqliteSource, withSqliteTarget } from "./sqlite-side.ts";
import { type CopiedTable, CopyRefusedError, type CopySource, type CopyTarget, ledgerTables } from "./tables.ts";

/** Contents of a table, equal on both sides. */
interface TableReport {
  readonly table: string;
  readonly rows: number;
  /** Rows written by this run; an earlier run wrote the others. */
  readonly written: number;
  /** SHA-256 over every value of every row, in the order of the key. */
  readonly sha256: string;
  /** Sum of the amounts or numbers of a table that has any, as a decimal integer. */
  readonly sum: string | null;
}

export interface CopyReport {
  /** Whether an earlier, interrupted copy was continued. */
  readonly resumed: boolean;
  readonly tables: readonly TableReport[];
}

export interface CopyOptions {
  /** Lists the faults of the chain of closed periods. */
  readonly verify: (periods: ClosedPeriodsStore) => string[];
  /** Called after each page with the rows written so far. */
  readonly onPage?: ((table: string, rows: number) => void) | undefined;
}

/** The columns whose sums are compared and reported. */
const SUMMED: Readonly<Record<string, string>> = {
  rank_points: "points",
  referred_visits: "visits",
  payments: "amount",
  payment_days: "spent",
};

/**
 * Copies a ledger from one database to another. The next call with the same ledgers continues an interrupted copy.
 *
 * @param from `postgres://…`, or the path of a ledger file
 * @param to a database without a ledger, or the path of a file that does not exist
 * @throws CopyRefusedError when either is in use, when the target holds a ledger already, or when the finished copy differs from its source
 */
export function copyLedger(from: string, to: string, options: CopyOptions): Promise<CopyReport> {
  return withSource(from, (source) => withTarget(to, (target) => copyTables(source, target, options)));
}

/** Writes a consistent snapshot of a PostgreSQL ledger, which may be in use, to a new file. */
export async function backupDatabase(url: string, file: string, options: CopyOptions): Promise<CopyReport> {
  const { withPostgresSource } = await import("./postgres-side.ts");
  return withPostgresSource(
    url,
    (source) => withSqliteTarget(file, (target) => copyTables(source, target, options), { restart: true }),
    { alone: false },
  );
}

/** Fills an empty database from a backup, which is only read. */
export async function restoreDatabase(file: string, url: string, options: CopyOptions): Promise<CopyReport> {
  const folder = mkdtempSync(join(tmpdir(), "clearboard-restore-"));
  try {
    // The backup may be of an earlier version and in a read-only folder, so a copy of it is migrated.
    const own = join(folder, "ledger.sqlite");
    copyFileSync(file, own);
    return await copyLedger(own, url, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withSource<T>(address: string, work: (source: CopySource) => Promise<T>): Promise<T> {
  if (!isPostgres(address)) return withSqliteSource(address, work);
  const { withPostgresSource } = await import("./postgres-side.ts");
  return withPostgresSource(address, work, { alone: true });
}

async function withTarget<T>(address: string, work: (target: CopyTarget) => Promise<T>): Promise<T> {
  if (!isPostgres(address)) return withSqliteTarget(address, work);
  const { withPostgresTarget } = await import("./postgres-side.ts");
  return withPostgresTarget(address, work);
}

async function copyTables(source: CopySource, target: CopyTarget, options: CopyOptions): Promise<CopyReport> {
  const tables = ledgerTables();
  const resumed = await target.begin(await source.identity());
  const written = new Map<string, number>();
  for (const table of tables) {
    let rows = 0;
    for await (const page of source.pages(table, await target.lastKey(table))) {
      await target.append(table, page);
      rows += page.length;
      options.onPage?.(table.name, rows);
    }
    written.set(table.name, rows);
  }
  const reports: TableReport[] = [];
  await target.read(async (copy) => {
    for (const table of tables) {
      const wanted = await digest(source, table);
      const found = await digest(copy, table);
      for (const part of ["rows", "sum", "sha256"] as const) {
        if (wanted[part] === found[part]) continue;
        throw new CopyRefusedError(
          `The copy differs from its source: ${part} of ${table.name} is ${found[part]} instead of ${wanted[part]}. Remove it and copy again.`,
        );
      }
      reports.push({ table: table.name, written: written.get(table.name) ?? 0, ...found });
    }
    await verifyChain(copy, tables, options.verify);
  });
  await target.finish();
  return { resumed, tables: reports };
}

async function digest(
  side: CopySource,
  table: CopiedTable,
): Promise<{ rows: number; sum: string | null; sha256: string }> {
  const hash = createHash("sha256");
  const summed = table.columns.findIndex(({ name }) => name === SUMMED[table.name]);
  let rows = 0;
  let sum = 0n;
  for await (const page of side.pages(table, null)) {
    rows += page.length;
    for (const row of page) {
      hash.update(`${JSON.stringify(row)}\n`);
      if (summed >= 0) sum += BigInt(row[summed] ?? 0);
    }
  }
  return { rows, sum: summed < 0 ? null : String(sum), sha256: hash.digest("hex") };
}

/** Recomputes the hashes of closed periods from the rows of the copy. */
async function verifyChain(copy: CopySource, tables: readonly CopiedTable[], verify: CopyOptions["verify"]) {
  const table = tables.find(({ name }) => name === "closed_periods") as CopiedTable;
  const memory = openLedgerDatabase(":memory:");
  try {
    const places = table.columns.map(() => "?").join(", ");
    const insert = memory.prepare(`INSERT INTO closed_periods VALUES (${places})`);
    for await (const page of copy.pages(table, null)) for (const row of page) insert.run(...row);
    const [fault] = verify(createClosedPeriodsStore(memory));
    if (fault !== undefined) throw new CopyRefusedError(`The chain of closed periods is broken: ${fault}.`);
  } finally {
    memory.close();
  }
}
