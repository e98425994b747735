import { DatabaseSync } from "node:sqlite";
import { keepDailyRecord } from "../../src/operations/daily.ts";
import { openLedgerDatabase } from "../../src/store/ledger/database.ts";
import { createPaidWorld } from "./paid-world.ts";

const DAY_MS = 86_400_000;

/** Writes a ledger in which every table has rows, all of them made by the program itself. */
export async function writeFullLedger(file: string): Promise<void> {
  const world = await createPaidWorld();
  const { ledger, context } = world;
  const today = context.now();
  const at = new Date(today).toISOString();
  ledger.points.add({ slug: "ollama", points: 5, reference: "invoice 1", earnedAt: at, recordedAt: at });
  ledger.visits.count("ollama", at.slice(0, 10), Buffer.from("visitor"));
  const unpaid = await world.post("/api/agent/v1/test-paid", { echo: "kept" });
  const payment = await world.sign(String(unpaid.headers["payment-required"]));
  const header = Buffer.from(JSON.stringify(payment)).toString("base64");
  const paid = await world.post("/api/agent/v1/test-paid", { echo: "kept" }, { "payment-signature": header });
  if (paid.status !== 200) throw new Error(`not paid: ${paid.text}`);
  keepDailyRecord(context.catalog, ledger, context.boards, today + 40 * DAY_MS);
  ledger.db.exec(`VACUUM INTO '${file.replaceAll("'", "''")}'`);
  await world.close();
}

/** Tables of a database with their columns, without those of SQLite and of the migrations themselves. */
export function tablesOf(db: DatabaseSync, schema = "main"): Map<string, string[]> {
  const names = db
    .prepare(
      `SELECT name FROM ${schema}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map((row) => String(row.name));
  return new Map(
    names.map((name) => [
      name,
      db
        .prepare(`PRAGMA ${schema}.table_info(${name})`)
        .all()
        .map((row) => String(row.name)),
    ]),
  );
}

/** Copies every row of `from` that the tables of `file` can hold, past the triggers, as an older program had left them. */
export function copyRows(from: string, file: string): void {
  const db = new DatabaseSync(file);
  db.exec(`ATTACH '${from.replaceAll("'", "''")}' AS source; PRAGMA foreign_keys = OFF`);
  const triggers = db.prepare("SELECT name, sql FROM main.sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${String(name)}`);
  const theirs = tablesOf(db, "source");
  for (const [table, columns] of tablesOf(db)) {
    const shared = columns.filter((column) => theirs.get(table)?.includes(column)).join(", ");
    if (shared !== "") db.exec(`INSERT INTO main.${table} (${shared}) SELECT ${shared} FROM source.${table}`);
  }
  for (const { sql } of triggers) db.exec(String(sql));
  db.close();
}

/** Everything a ledger holds, by table, in the order of its columns. */
export function rowsOf(file: string, tables: ReadonlyMap<string, readonly string[]>): Record<string, unknown[]> {
  const db = openLedgerDatabase(file);
  try {
    return Object.fromEntries(
      [...tables].map(([table, columns]) => {
        const list = columns.join(", ");
        return [table, db.prepare(`SELECT ${list} FROM ${table} ORDER BY ${list}`).all()];
      }),
    );
  } finally {
    db.close();
  }
}
