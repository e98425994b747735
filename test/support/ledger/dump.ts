import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";

/** Every value of every table with its type, read without the code under test; only when migrations ran may differ. */
export function dumpLedger(path: string): Record<string, string> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = db.prepare("SELECT name, sql FROM sqlite_master ORDER BY name").all();
    const dumped: Record<string, string> = { schema: JSON.stringify(tables) };
    for (const { name } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()) {
      const columns = name === "migrations" ? "name, usable_from" : "*";
      const statement = db.prepare(`SELECT ${columns} FROM ${name} ORDER BY 1, 2`);
      statement.setReadBigInts(true);
      const hash = createHash("sha256");
      let rows = 0;
      for (const row of statement.iterate()) {
        rows += 1;
        for (const value of Object.values(row)) {
          hash.update(value instanceof Uint8Array ? value : `${typeof value} ${String(value)}\n`);
        }
      }
      dumped[String(name)] = `${rows} ${hash.digest("hex")}`;
    }
    return dumped;
  } finally {
    db.close();
  }
}
