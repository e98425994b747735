import { createHash } from "node:crypto";
import { UNFINISHED_COPY } from "../migrations.ts";
import { Database, type Row } from "../postgres/driver.ts";
import { migrate } from "../postgres/migrate.ts";
import {
  type CopiedColumn,
  type CopiedTable,
  CopyRefusedError,
  type CopySource,
  type CopyTarget,
  ledgerTables,
  MARK_TABLE,
  PAGE_ROWS,
  type TextRow,
} from "./tables.ts";

type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A page of a large table may have to be sorted first. */
const QUERY_TIMEOUT_MS = 600_000;
/** Columns that only PostgreSQL has and that need a value. */
const OWN_COLUMNS: Readonly<Record<string, readonly [column: string, value: string]>> = {
  referred_visits: ["version", "1"],
};

/**
 * Runs work on one snapshot of a ledger.
 *
 * @param alone whether the work requires that no replica has the ledger open; keeps replicas from joining meanwhile
 */
export async function withPostgresSource<T>(
  url: string,
  work: (source: CopySource) => Promise<T>,
  { alone }: { alone: boolean },
): Promise<T> {
  const db = await Database.open(url, QUERY_TIMEOUT_MS);
  try {
    await migrate(db);
    return await db.transaction(async (query) => {
      await query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      if (alone) {
        // Must precede the first read, which fixes the snapshot of the transaction.
        await query("LOCK TABLE replicas IN SHARE MODE");
        await refuseLive(query);
      }
      return work(sourceOf(query));
    });
  } finally {
    await db.close();
  }
}

/** Runs work with an empty database, or with one that holds an unfinished copy. */
export async function withPostgresTarget<T>(url: string, work: (target: CopyTarget) => Promise<T>): Promise<T> {
  const db = await Database.open(url, QUERY_TIMEOUT_MS);
  try {
    return await work(targetOf(db));
  } finally {
    await db.close();
  }
}

async function refuseLive(query: Query): Promise<void> {
  const [live] = await query("SELECT name FROM replicas WHERE beat_at > ledger_now() - 20000 LIMIT 1");
  if (live === undefined) return;
  throw new CopyRefusedError(
    `A replica uses the database (${String(live.name)}). Stop every server, or wait 20 seconds after one was killed.`,
  );
}

function sourceOf(query: Query): CopySource {
  return {
    async identity() {
      const [row] = await query("SELECT key FROM answer_challenge_key");
      if (!(row?.key instanceof Uint8Array)) throw new CopyRefusedError("The ledger has no key for challenges.");
      return createHash("sha256").update(row.key).digest("hex");
    },
    async *pages(table, after) {
      const values = after === null ? [] : after;
      const bound = table.key.map((column, index) => `(${fromText(column, `$${index + 1}`)})${collation(column)}`);
      const where = after === null ? "" : `WHERE (${order(table, "")}) > (${bound.join(", ")})`;
      const columns = table.columns.map((column, index) => `${asText(column)} AS c${index}`).join(", ");
      await query(
        `DECLARE page CURSOR FOR SELECT ${columns} FROM ${table.name} ${where} ORDER BY ${order(table, "")}`,
        values,
      );
      for (;;) {
        const rows = await query(`FETCH ${PAGE_ROWS} FROM page`);
        if (rows.length > 0) yield rows.map((row) => Object.values(row) as TextRow);
        if (rows.length < PAGE_ROWS) break;
      }
      await query("CLOSE page");
    },
  };
}

function targetOf(db: Database): CopyTarget {
  /** Waits for a transaction that a killed copy may have left open. */
  const marked = <T>(work: (query: Query) => Promise<T>) =>
    db.transaction(async (query) => {
      await query(`SELECT source FROM ${MARK_TABLE} FOR UPDATE`);
      return work(query);
    });
  return {
    read: (work) => db.transaction((query) => work(sourceOf(query))),
    async begin(identity) {
      const [exists] = await db.read("SELECT to_regclass($1) IS NOT NULL AS yes", [MARK_TABLE]);
      if (exists?.yes === true) {
        const [row] = await db.read(`SELECT source FROM ${MARK_TABLE}`);
        if (row?.source === identity) return true;
        throw new CopyRefusedError("The database holds the unfinished copy of another ledger; make an empty database.");
      }
      await migrate(db);
      await db.transaction(async (query) => {
        await query("LOCK TABLE replicas IN SHARE MODE");
        await refuseLive(query);
        for (const { name } of ledgerTables()) {
          if (name === "answer_challenge_key") continue;
          const [row] = await query(`SELECT 1 FROM ${name} LIMIT 1`);
          if (row !== undefined) {
            throw new CopyRefusedError("The database holds a ledger already; a copy never overwrites one.");
          }
        }
        await query(`CREATE TABLE ${MARK_TABLE} (source TEXT NOT NULL)`);
        await query(`INSERT INTO ${MARK_TABLE} VALUES ($1)`, [identity]);
        await query("INSERT INTO migrations VALUES ($1, 'unfinished', $2)", [
          UNFINISHED_COPY,
          Number.parseInt(UNFINISHED_COPY, 10),
        ]);
        await query("DELETE FROM answer_challenge_key");
      });
      return false;
    },
    lastKey: (table) =>
      marked(async (query) => {
        const columns = table.key.map((column, index) => `${asText(column)} AS c${index}`).join(", ");
        const [row] = await query(`SELECT ${columns} FROM ${table.name} ORDER BY ${order(table, " DESC")} LIMIT 1`);
        return row === undefined ? null : (Object.values(row) as TextRow);
      }),
    append: (table, rows) =>
      marked(async (query) => {
        const own = OWN_COLUMNS[table.name];
        const columns = [...table.columns.map(({ name }) => name), ...(own === undefined ? [] : [own[0]])].join(", ");
        const values = [
          ...table.columns.map((column, index) => fromText(column, `v->>${index}`)),
          ...(own === undefined ? [] : [own[1]]),
        ].join(", ");
        await query(`ALTER TABLE ${table.name} DISABLE TRIGGER USER`);
        await query(
          `INSERT INTO ${table.name} (${columns}) SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS v`,
          [JSON.stringify(rows)],
        );
        await query(`ALTER TABLE ${table.name} ENABLE TRIGGER USER`);
      }),
    finish: () =>
      marked(async (query) => {
        await refuseLive(query);
        for (const statement of FINISH) await query(statement);
        await query("DELETE FROM migrations WHERE name = $1", [UNFINISHED_COPY]);
        await query(`DROP TABLE ${MARK_TABLE}`);
      }),
  };
}

/** Objects of PostgreSQL besides the tables that both engines have. */
const FINISH = [
  `UPDATE ledger_versions SET version = CASE part
     WHEN 'points' THEN (SELECT COALESCE(max(id), 0) FROM rank_points)
     WHEN 'visits' THEN (SELECT COALESCE(max(version), 0) FROM referred_visits)
     WHEN 'days' THEN (SELECT count(*) FROM board_days)
     ELSE (SELECT count(*) FROM closed_periods) END`,
  `INSERT INTO payment_identifiers (payer, identifier, network, chain_instance, payment_id, created_at)
     SELECT DISTINCT ON (payer, identifier, network, chain_instance)
       payer, identifier, network, chain_instance, id, created_at
     FROM payments WHERE identifier IS NOT NULL AND state <> 'released'
     ORDER BY payer, identifier, network, chain_instance, created_at DESC, id DESC`,
  `SELECT setval(pg_get_serial_sequence('payment_events', 'id'), COALESCE(max(id), 0) + 1, FALSE) FROM payment_events`,
];

function order({ key }: CopiedTable, direction: string): string {
  return key.map((column) => `${column.name}${collation(column)}${direction}`).join(", ");
}

/** SQLite compares bytes; the database may use any collation. */
function collation({ type }: CopiedColumn): string {
  return type === "text" ? ' COLLATE "C"' : "";
}

function asText({ name, type }: CopiedColumn): string {
  return type === "blob" ? `encode(${name}, 'hex')` : `${name}::text`;
}

function fromText({ type }: CopiedColumn, text: string): string {
  if (type === "blob") return `decode(${text}, 'hex')`;
  return type === "integer" ? `(${text})::bigint` : `${text}`;
}
