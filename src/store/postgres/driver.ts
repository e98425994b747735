import { setTimeout as sleep } from "node:timers/promises";
import { JournalUnavailableError } from "../ledger/journal.ts";
import { codeOf, isLost, isTransient, isTrouble, isUnknownStatement } from "./errors.ts";

/** The part of the package `pg` that is used. */
interface Driver {
  readonly Pool: new (options: {
    connectionString: string;
    max: number;
    connectionTimeoutMillis: number;
    query_timeout: number;
    idleTimeoutMillis: number;
    application_name: string;
  }) => Pool;
}

interface Queryable {
  query(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** The server parses a statement with a name once for each connection. */
  query(statement: { name: string; text: string; values: readonly unknown[] }): Promise<{ rows: Row[] }>;
}

interface Pool extends Queryable {
  connect(): Promise<Queryable & { release(broken?: boolean): void }>;
  on(event: "error", listener: (cause: Error) => void): void;
  end(): Promise<void>;
}

/** One row of a result; integers of 64 bits arrive as text. */
export type Row = Record<string, unknown>;

/**
 * The name of the package is a variable, so that the compiler does not ask for its types and only PostgreSQL ledgers
 * load it.
 */
const PACKAGE: string = "pg";

const CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 3_000;
const QUERY_TIMEOUT_MS = 10_000;
/** Delays before the repetitions, in milliseconds; after the last one, the failure is thrown. */
const WAITS_MS = [20, 50, 100, 250, 500];

/** Queries that a ledger sends to its database. */
export interface Queries {
  /**
   * Runs one statement that is safe to repeat.
   *
   * @param kept see `once`
   * @throws JournalUnavailableError when the database cannot be reached
   */
  read(text: string, values?: readonly unknown[], kept?: boolean): Promise<Row[]>;
  /**
   * Runs one statement once. Rejects with an error that `isLost` recognizes when its commit is unknown.
   *
   * @param kept whether each connection keeps the parsed statement, if it can; for at most 63 ASCII characters
   */
  once(text: string, values?: readonly unknown[], kept?: boolean): Promise<Row[]>;
  /**
   * Repeats an attempt after serialization failures, deadlocks and lost connections, a bounded number of times.
   *
   * @param attempt `again` is true when an earlier attempt may have been committed
   * @throws JournalUnavailableError when the database cannot be reached
   */
  repeat<T>(attempt: (again: boolean) => Promise<T>): Promise<T>;
}

/** A pool of connections to one PostgreSQL database. A statement that its connection does not keep is sent whole. */
export class Database implements Queries {
  readonly #pool: Pool;
  /** False once a statement was missing: a pooler then gives each transaction another connection of the server. */
  #keeps = true;

  private constructor(pool: Pool) {
    this.#pool = pool;
    // An idle connection that breaks is replaced at the next query.
    pool.on("error", () => undefined);
  }

  /**
   * @param url `postgres://user:password@host:port/database`, with the driver's parameters such as `sslmode`
   * @param queryTimeoutMs time in milliseconds after which a statement counts as lost
   */
  static async open(url: string, queryTimeoutMs: number = QUERY_TIMEOUT_MS): Promise<Database> {
    const { default: driver } = (await import(PACKAGE)) as { default: Driver };
    return new Database(
      new driver.Pool({
        connectionString: url,
        max: CONNECTIONS,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
        query_timeout: queryTimeoutMs,
        idleTimeoutMillis: 30_000,
        application_name: "clearboard",
      }),
    );
  }

  read(text: string, values: readonly unknown[] = [], kept = false): Promise<Row[]> {
    return this.repeat(() => this.once(text, values, kept));
  }

  async once(text: string, values: readonly unknown[] = [], kept = false): Promise<Row[]> {
    if (kept && this.#keeps) {
      try {
        // A statement is its own name, so that no other version of the program can mean another one by it.
        return (await this.#pool.query({ name: text, text, values })).rows;
      } catch (cause) {
        if (!isUnknownStatement(cause)) throw cause;
        // Nothing was executed.
        this.#keeps = false;
      }
    }
    return (await this.#pool.query(text, values)).rows;
  }

  /** Runs several statements in one transaction, once. */
  async transaction<T>(work: (query: (text: string, values?: readonly unknown[]) => Promise<Row[]>) => Promise<T>) {
    const client = await this.#pool.connect();
    let broken = true;
    try {
      await client.query("BEGIN");
      try {
        const result = await work(async (text, values) => (await client.query(text, values)).rows);
        await client.query("COMMIT");
        broken = false;
        return result;
      } catch (cause) {
        await client.query("ROLLBACK");
        broken = false;
        throw cause;
      }
    } finally {
      client.release(broken);
    }
  }

  repeat<T>(attempt: (again: boolean) => Promise<T>): Promise<T> {
    return repeatQuery(attempt, (ms) => sleep(ms * (0.5 + Math.random())));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

/** Implements `Queries.repeat`. @param sleep waits for about that many milliseconds */
export async function repeatQuery<T>(
  attempt: (again: boolean) => Promise<T>,
  sleep: (ms: number) => Promise<unknown>,
): Promise<T> {
  let again = false;
  for (const wait of [...WAITS_MS, null]) {
    try {
      return await attempt(again);
    } catch (cause) {
      const lost = isLost(cause);
      if (!lost && !isTransient(cause)) throw isTrouble(codeOf(cause)) ? new JournalUnavailableError(cause) : cause;
      if (wait === null) throw new JournalUnavailableError(cause);
      again ||= lost;
      await sleep(wait);
    }
  }
  throw new Error("the attempts ended without a result");
}
