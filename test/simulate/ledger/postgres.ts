import { DatabaseSync } from "node:sqlite";
import { JournalUnavailableError } from "../../../src/store/ledger/journal.ts";
import { Database, type Queries, type Row, repeatQuery } from "../../../src/store/postgres/driver.ts";
import { isLost } from "../../../src/store/postgres/errors.ts";
import type { PaymentIds } from "../../../src/store/postgres/ids.ts";
import { createPostgresJournal } from "../../../src/store/postgres/journal.ts";
import { StepError } from "../../../src/store/postgres/lane.ts";
import { migrate } from "../../../src/store/postgres/migrate.ts";
import { Replica } from "../../../src/store/postgres/replica.ts";
import type { Process } from "../world/process.ts";
import { type Life, START } from "../world/scheduler.ts";
import type { World } from "../world/world.ts";
import type { Engine, OpenedJournal, SimulatedLedger } from "./ledger.ts";

/** The part of the package `pg` that is used: one connection, whose statements run in the order in which they are sent. */
interface Connection {
  connect(): Promise<unknown>;
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
  end(): Promise<void>;
}

const PACKAGE: string = "pg";
const STATE = `SELECT (SELECT COALESCE(jsonb_agg(to_jsonb(p)), '[]') FROM payments p) AS payments,
  (SELECT COALESCE(jsonb_agg(to_jsonb(d)), '[]') FROM payment_days d) AS payment_days,
  (SELECT COALESCE(jsonb_agg(to_jsonb(e)), '[]') FROM edges e) AS edges`;
const TABLES = ["payments", "payment_days", "edges"] as const;
type State = Record<(typeof TABLES)[number], readonly Record<string, string | number | null>[]>;
const EMPTY: State = { payments: [], payment_days: [], edges: [] };

/**
 * A ledger in a real PostgreSQL, over one connection: each statement runs when the scheduler picks it, at the clock of
 * the history, and the history waits for it. A history is one transaction that is rolled back at its end; what stands
 * for a commit in it is a savepoint, so that a crash of the database can take back commits that did not wait for the
 * disk.
 *
 * Two transactions at once cannot be simulated this way: the order of statements varies, what happens within one does
 * not. Locks are tested by the contract's races over several connections.
 */
export async function openPostgresEngine(url: string): Promise<Engine> {
  const database = await Database.open(url);
  await migrate(database);
  await database.close();
  const { default: pg } = (await import(PACKAGE)) as {
    default: { Client: new (options: { connectionString: string }) => Connection };
  };
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  await connection.query(`CREATE OR REPLACE FUNCTION ledger_now() RETURNS BIGINT LANGUAGE sql VOLATILE AS
      $$ SELECT current_setting('clearboard.now')::bigint $$;
    CREATE TABLE edges (edge TEXT NOT NULL);
    CREATE FUNCTION note_edge() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO edges VALUES (CASE TG_OP WHEN 'INSERT' THEN 'new' ELSE OLD.state END || ' > ' || NEW.state);
      RETURN NULL;
    END $$;
    CREATE TRIGGER edge_new AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION note_edge();
    CREATE TRIGGER edge_change AFTER UPDATE OF state ON payments FOR EACH ROW WHEN (OLD.state <> NEW.state)
      EXECUTE FUNCTION note_edge();`);
  const copy = await emptyCopy(connection);
  return {
    ledger: (world) => new PostgresLedger(world, connection, copy),
    close: () => connection.end(),
  };
}

/** Tables in memory with the columns that the rules read: they ask at once, between two steps of a history. */
async function emptyCopy(connection: Connection): Promise<DatabaseSync> {
  const copy = new DatabaseSync(":memory:");
  for (const table of TABLES) {
    const { rows } = await connection.query(
      "SELECT column_name FROM information_schema.columns WHERE table_name = $1",
      [table],
    );
    copy.exec(`CREATE TABLE ${table} (${rows.map((row) => String(row.column_name)).join(", ")})`);
  }
  return copy;
}

/** A statement on its way. */
interface Flight {
  readonly life: Life;
  readonly fail: (cause: unknown) => void;
}

class PostgresLedger implements SimulatedLedger {
  readonly mishaps = [{ name: "the database crashes", happen: () => this.#crash() }];
  readonly #world: World;
  readonly #connection: Connection;
  readonly #copy: DatabaseSync;
  readonly #inFlight = new Set<Flight>();
  /** The server as of its last start. */
  #server: Life = { alive: true };
  #crashed = false;
  #unflushed = 0;
  #lastId = 0;
  #state: State = EMPTY;
  #copied: State | null = null;

  constructor(world: World, connection: Connection, copy: DatabaseSync) {
    this.#world = world;
    this.#connection = connection;
    this.#copy = copy;
    world.scheduler.waitFor(this.#run("BEGIN"));
  }

  get unflushed(): number {
    return this.#unflushed;
  }

  open({ life }: Process): OpenedJournal {
    const { scheduler, choices } = this.#world;
    const skew = choices.pick([0, 0, 4_000, -4_000]);
    const now = () => scheduler.now + skew;
    const queries = this.#connect(life);
    const replica = new Replica(queries, {
      now,
      elapsed: () => scheduler.now - START,
      after: (ms, work) => scheduler.after(life, ms, "heartbeat", work),
    });
    const later = (work: () => void) => void scheduler.io(life, "send", work);
    const journal = createPostgresJournal(queries, replica, { ids: this.#ids(), later });
    return { journal, joined: replica.join(), now: () => now() + replica.offset };
  }

  all(sql: string, ...values: (string | number)[]): Record<string, unknown>[] {
    if (this.#copied !== this.#state) this.#copyState();
    return this.#copy.prepare(sql).all(...values);
  }

  powerCut(kept: number): void {
    this.#crashed = true;
    this.#server.alive = false;
    this.#server = { alive: true };
    const { scheduler } = this.#world;
    for (const { life, fail } of this.#inFlight) scheduler.io(life, "connection lost", () => fail(connectionLost()));
    this.#inFlight.clear();
    scheduler.waitFor(this.#rollBack(kept));
  }

  isFault(cause: unknown): boolean {
    if (!this.#world.lost) return false;
    // A reservation that did not wait for the disk is gone after a crash, and what builds on it is refused.
    return cause instanceof JournalUnavailableError || isLost(cause) || (this.#crashed && cause instanceof StepError);
  }

  close(): Promise<void> {
    return this.#run("ROLLBACK");
  }

  /** Ids that ascend; rarely one that another process has made at the same time. */
  #ids(): PaymentIds {
    let own = 0;
    return {
      next: () => {
        const same = own !== this.#lastId && this.#world.disturbed() && this.#world.choices.rarely(40);
        if (!same) this.#lastId += 1;
        own = this.#lastId;
        return own;
      },
    };
  }

  #crash(): void {
    const { choices, scheduler } = this.#world;
    const kept = choices.below(this.#unflushed + 1);
    scheduler.note(`${this.#unflushed - kept} commits are lost`);
    this.#world.lost = true;
    this.powerCut(kept);
  }

  #connect(life: Life): Queries {
    const { scheduler } = this.#world;
    const once = (text: string, values: readonly unknown[] = []) => this.#send(life, text, values);
    const repeat = <T>(attempt: (again: boolean) => Promise<T>) =>
      repeatQuery(attempt, (ms) => scheduler.sleep(life, ms, "repeat"));
    return { once, repeat, read: (text, values) => repeat(() => once(text, values)) };
  }

  /** Sends a statement. The network may lose it, delay it beyond the patience of who has sent it, or lose the reply. */
  #send(life: Life, text: string, values: readonly unknown[]): Promise<Row[]> {
    const world = this.#world;
    const { scheduler, choices } = world;
    return new Promise((resolve, reject) => {
      const flight: Flight = { life, fail: reject };
      const lost = () => void scheduler.io(life, "connection lost", () => reject(connectionLost()));
      if (world.loses(60)) {
        lost();
        if (choices.rarely(2)) return;
        scheduler.call(this.#server, "late statement", () => this.#execute(text, values).then(ignore, ignore));
        return;
      }
      this.#inFlight.add(flight);
      scheduler.call(this.#server, "statement", async () => {
        const result = await this.#execute(text, values).then(
          (rows) => () => resolve(rows),
          (cause: unknown) => () => reject(cause),
        );
        this.#inFlight.delete(flight);
        if (world.loses(40)) lost();
        else void scheduler.io(life, "reply", result);
      });
    });
  }

  /** Runs a statement as a transaction of its own. */
  async #execute(text: string, values: readonly unknown[]): Promise<Row[]> {
    const connection = this.#connection;
    const clock = `SET clearboard.now = '${this.#world.scheduler.now}'`;
    const save = `c${this.#unflushed}`;
    await connection.query(`${clock}; SAVEPOINT ${save}`);
    try {
      const { rows } = await connection.query(text, values);
      const run = /^SELECT (journal_run|take_(?:open|watched|recheckable)_payments)/.test(text);
      if (run && values[1] === false) this.#unflushed += 1;
      else if (run || !text.startsWith("SELECT")) await this.#flush();
      else await connection.query(`RELEASE ${save}`);
      if (run) await this.#read();
      return rows;
    } catch (cause) {
      await connection.query(`ROLLBACK TO ${save}; RELEASE ${save}`);
      throw cause;
    }
  }

  /** Everything that was committed is on disk. */
  async #flush(): Promise<void> {
    await this.#connection.query("RELEASE c0");
    this.#unflushed = 0;
  }

  async #rollBack(kept: number): Promise<void> {
    if (kept < this.#unflushed) await this.#connection.query(`ROLLBACK TO c${kept}; RELEASE c${kept}`);
    this.#unflushed = Math.min(kept, this.#unflushed);
    if (this.#unflushed > 0) await this.#flush();
    await this.#read();
  }

  async #read(): Promise<void> {
    const { rows } = await this.#connection.query(STATE);
    this.#state = rows[0] as unknown as State;
  }

  async #run(text: string): Promise<void> {
    await this.#connection.query(text);
  }

  #copyState(): void {
    for (const table of TABLES) {
      this.#copy.exec(`DELETE FROM ${table}`);
      for (const row of this.#state[table]) {
        const columns = Object.keys(row);
        const places = columns.map(() => "?").join(", ");
        this.#copy
          .prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`)
          .run(...Object.values(row));
      }
    }
    this.#copied = this.#state;
  }
}

function connectionLost(): Error {
  return Object.assign(new Error("the connection was lost"), { code: "ECONNRESET" });
}

function ignore(): void {}
