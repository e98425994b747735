import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openLedgerDatabase } from "../../../src/store/ledger/database.ts";
import type { Life } from "../world/scheduler.ts";

/** A fault that the history has put into the disk. */
export class DiskFault extends Error {
  override name = "DiskFault";
}

/** A process that has died goes no further. */
export class ProcessDied extends Error {
  override name = "ProcessDied";
}

export interface DiskFaults {
  /** Whether the next write, commit or flush fails. */
  write(): boolean;
  commit(): boolean;
  flush(): boolean;
}

/**
 * One ledger file that several processes have open. SQLite in memory does the work; what is committed and not flushed
 * stays in nested savepoints, one for each commit, so that a power cut can take back any number of the last of them.
 */
export class Disk {
  /**
   * One migrated ledger for all histories, with its compiled statements: making them takes longer than a history. Each
   * history runs in a savepoint that is rolled back at its end.
   */
  static #shared: { readonly db: DatabaseSync; readonly statements: Map<string, StatementSync> } | null = null;
  readonly #db: DatabaseSync;
  readonly #statements: Map<string, StatementSync>;
  readonly #faults: DiskFaults;
  /** Commits since the last flush. */
  #unflushed = 0;

  constructor(faults: DiskFaults) {
    Disk.#shared ??= { db: emptyLedger(), statements: new Map() };
    this.#db = Disk.#shared.db;
    this.#statements = Disk.#shared.statements;
    this.#faults = faults;
    this.#db.exec("SAVEPOINT history");
  }

  get unflushed(): number {
    return this.#unflushed;
  }

  /** For assertions alone. */
  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }

  flush(): void {
    if (this.#unflushed > 0) this.#db.exec("RELEASE c0");
    this.#unflushed = 0;
  }

  /** The machine stops: of what was not flushed only the first `kept` commits are there afterwards. */
  powerCut(kept: number): void {
    if (kept < this.#unflushed) this.#db.exec(`ROLLBACK TO c${kept}; RELEASE c${kept}`);
    this.#unflushed = Math.min(kept, this.#unflushed);
    this.flush();
  }

  close(): void {
    this.#db.exec("ROLLBACK TO history; RELEASE history");
  }

  /** What a process has of the file: the part of `DatabaseSync` that the ledger uses. */
  connect(life: Life): DatabaseSync {
    const disk = this;
    let open = false;
    let full = true;
    const check = () => {
      if (!life.alive) throw new ProcessDied();
    };
    const connection = {
      get isTransaction() {
        return open;
      },
      isOpen: true,
      location: () => null,
      exec(sql: string) {
        check();
        switch (sql) {
          case "BEGIN IMMEDIATE":
            disk.#db.exec(`SAVEPOINT c${disk.#unflushed}`);
            open = true;
            return;
          case "COMMIT":
            if (disk.#faults.commit()) throw new DiskFault("COMMIT failed");
            open = false;
            disk.#unflushed += 1;
            if (full) disk.flush();
            return;
          case "ROLLBACK":
            disk.#db.exec(`ROLLBACK TO c${disk.#unflushed}; RELEASE c${disk.#unflushed}`);
            open = false;
            return;
          case "PRAGMA synchronous = NORMAL":
            full = false;
            return;
          case "PRAGMA synchronous = FULL":
            full = true;
            return;
          default:
            disk.#db.exec(sql);
        }
      },
      prepare(sql: string) {
        const statement = disk.#statement(sql);
        const writes = /^\s*(INSERT|UPDATE|DELETE)/i.test(sql);
        const run = <A extends unknown[], R>(method: (...values: A) => R) => {
          return (...values: A): R => {
            check();
            if (writes && disk.#faults.write()) throw new DiskFault("a write failed");
            return method.apply(statement, values);
          };
        };
        return {
          get: run(statement.get),
          run: run(statement.run),
          all: run(statement.all),
        } as unknown as StatementSync;
      },
      close: () => undefined,
    };
    return connection as unknown as DatabaseSync;
  }
}

function emptyLedger(): DatabaseSync {
  const db = openLedgerDatabase(":memory:");
  db.exec(`CREATE TEMP TABLE edges (edge TEXT NOT NULL);
    CREATE TEMP TRIGGER edge_new AFTER INSERT ON payments BEGIN INSERT INTO edges VALUES ('new > ' || NEW.state); END;
    CREATE TEMP TRIGGER edge_change AFTER UPDATE OF state ON payments WHEN OLD.state <> NEW.state
    BEGIN INSERT INTO edges VALUES (OLD.state || ' > ' || NEW.state); END;`);
  return db;
}
