import type { DatabaseSync } from "node:sqlite";
import { openLedgerDatabase } from "../ledger/database.ts";
import { transaction } from "../sqlite/database.ts";
import type { Database, Row } from "./driver.ts";

/** How long writes of other replicas may go unnoticed, in milliseconds. */
const REFRESH_MS = 250;
const RETRY_MS = 1_000;

type Part = "points" | "visits" | "days" | "periods";
type Versions = Readonly<Record<Part, number>>;

interface Changes {
  readonly versions: Versions;
  readonly points: Row[];
  readonly visits: Row[];
  readonly days: Row[];
  readonly places: Row[];
  readonly names: Row[];
  readonly lists: Row[];
  readonly periods: Row[];
}

/**
 * A copy in memory of the parts of the ledger that free answers use. It changes only between two turns of the event
 * loop, and all at once: code that does not await sees one state. While the database cannot be reached, the copy stays
 * unchanged.
 */
export class Mirror {
  readonly db: DatabaseSync = openLedgerDatabase(":memory:");
  readonly #source: Database;
  readonly #onFault: (cause: unknown) => void;
  #versions: Versions = { points: 0, visits: 0, days: 0, periods: 0 };
  #refreshing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(source: Database, onFault: (cause: unknown) => void) {
    this.#source = source;
    this.#onFault = onFault;
  }

  /** @param onFault called when a refresh fails */
  static async open(source: Database, onFault: (cause: unknown) => void): Promise<Mirror> {
    const mirror = new Mirror(source, onFault);
    await mirror.refresh();
    mirror.#schedule(REFRESH_MS);
    return mirror;
  }

  get versions(): Versions {
    return this.#versions;
  }

  /** Reads what has changed. When the promise resolves, the copy contains everything committed before the call. */
  refresh(): Promise<void> {
    const refreshed = this.#refreshing.then(async () => {
      const changes = await this.#read();
      if (changes !== null && !this.#closed) this.#apply(changes);
    });
    this.#refreshing = refreshed.catch(() => undefined);
    return refreshed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#refreshing;
    this.db.close();
  }

  #schedule(wait: number): void {
    this.#timer = setTimeout(() => {
      this.refresh().then(
        () => this.#closed || this.#schedule(REFRESH_MS),
        (cause: unknown) => {
          if (this.#closed) return;
          this.#onFault(cause);
          this.#schedule(RETRY_MS);
        },
      );
    }, wait);
    this.#timer.unref();
  }

  async #read(): Promise<Changes | null> {
    const source = this.#source;
    const known = this.#versions;
    const found = await source.once("SELECT part, version FROM ledger_versions");
    const versions = Object.fromEntries(found.map((row) => [row.part, Number(row.version)])) as Versions;
    const changed = (part: Part) => versions[part] !== known[part];
    if (!found.some((row) => changed(row.part as Part))) return null;
    const [points, visits, days, periods] = await Promise.all([
      changed("points") ? source.once("SELECT * FROM rank_points WHERE id > $1 ORDER BY id", [known.points]) : [],
      changed("visits") ? source.once("SELECT * FROM referred_visits WHERE version > $1", [known.visits]) : [],
      changed("days") ? source.once("SELECT * FROM board_days WHERE day > $1 ORDER BY day", [this.#lastDay()]) : [],
      changed("periods") ? source.once("SELECT * FROM closed_periods ORDER BY starts_at") : [],
    ]);
    const [first, last] = [days[0]?.day, days.at(-1)?.day];
    const between = async (table: string) =>
      first === undefined ? [] : source.once(`SELECT * FROM ${table} WHERE day BETWEEN $1 AND $2`, [first, last]);
    const [places, names, lists] = await Promise.all([
      between("board_positions"),
      between("board_names"),
      between("board_lists"),
    ]);
    // Rows may be newer than the versions, which were read before them.
    const seen = { ...versions, points: newest(points, "id", versions.points) };
    return {
      versions: { ...seen, visits: newest(visits, "version", versions.visits) },
      points,
      visits,
      days,
      places,
      names,
      lists,
      periods,
    };
  }

  #lastDay(): string {
    return String(this.db.prepare("SELECT COALESCE(MAX(day), '') AS day FROM board_days").get()?.day);
  }

  #apply({ versions, points, visits, days, places, names, lists, periods }: Changes): void {
    transaction(this.db, () => {
      insert(this.db, "rank_points", ["id", "slug", "points", "reference", "earned_at", "recorded_at"], points);
      insert(this.db, "referred_visits", ["slug", "day", "visits"], visits);
      insert(this.db, "board_days", ["day", "products", "recorded_at", "backfilled"], days);
      insert(this.db, "board_positions", ["slug", "scope", "category", "day", "position", "points"], places);
      insert(this.db, "board_names", ["day", "first", "slugs"], names);
      insert(this.db, "board_lists", ["scope", "category", "day", "packed_products", "packed_points"], lists);
      insert(
        this.db,
        "closed_periods",
        PERIOD,
        periods.filter((row) => this.#isNewPeriod(row)),
      );
    });
    this.#versions = versions;
  }

  #isNewPeriod(row: Row): boolean {
    const known = this.db.prepare("SELECT 1 FROM closed_periods WHERE scope = ? AND key = ?");
    return known.get(String(row.scope), String(row.key)) === undefined;
  }
}

const PERIOD = ["scope", "key", "starts_at", "ends_at", "closed_at", "result", "previous_hash", "hash"] as const;
const NUMBERS = new Set(["id", "points", "visits", "products", "position", "backfilled", "first"]);

function insert(db: DatabaseSync, table: string, columns: readonly string[], rows: readonly Row[]): void {
  const places = columns.map(() => "?").join(", ");
  const statement = db.prepare(`INSERT OR REPLACE INTO ${table} (${columns.join(", ")}) VALUES (${places})`);
  for (const row of rows) {
    statement.run(...columns.map((column) => toSqlite(column, row[column])));
  }
}

function toSqlite(column: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return NUMBERS.has(column) ? Number(value) : String(value);
}

function newest(rows: readonly Row[], column: string, least: number): number {
  return rows.reduce((most, row) => Math.max(most, Number(row[column])), least);
}
