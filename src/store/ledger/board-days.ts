import type { DatabaseSync } from "node:sqlite";
import type { Scope } from "../../schema/answers/board.ts";
import { transaction } from "../sqlite/database.ts";

/** A product's position on one board at the start of a UTC day. */
export interface BoardPlace {
  scope: Scope;
  category: string;
  slug: string;
  position: number;
  points: number;
}

export interface RecordedPosition {
  day: string;
  /** Null while the product was off the board. */
  position: number | null;
  points: number;
}

export interface NewDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly recordedAt: string;
  /** True when the day was missed live and is filled in afterwards. */
  readonly backfilled: boolean;
}

export interface BoardDaysStore {
  /** Records a day. Leaves a day that is already recorded unchanged. Returns whether it was recorded. */
  record(day: NewDay, places: Iterable<BoardPlace>): Promise<boolean>;
  firstDay(): string | null;
  lastDay(): string | null;
  /** Recorded days in `[from, to]`, oldest first. */
  days(from: string, to: string): { day: string; backfilled: boolean }[];
  /** Positions at the start of `day`, by slug; empty when that day precedes the first recorded one. */
  positionsOn(day: string, scope: Scope, category: string): Map<string, number>;
  /** Changes of one product in `[from, to]`, oldest first, preceded by the position at the start of `from`. */
  changes(slug: string, scope: Scope, category: string, from: string, to: string): RecordedPosition[];
  /** First day on which this product is on this board; null when there is none. */
  since(slug: string, scope: Scope, category: string): string | null;
}

/** A position to record; null while the product is off the board. */
type Change = Omit<BoardPlace, "position"> & { position: number | null };

export function createBoardDaysStore(db: DatabaseSync): BoardDaysStore {
  const insertDay = db.prepare(
    "INSERT OR IGNORE INTO board_days (day, products, recorded_at, backfilled) VALUES (?, ?, ?, ?)",
  );
  const recorded = db.prepare("SELECT 1 FROM board_days WHERE day = ?");
  const insert = db.prepare(
    "INSERT INTO board_positions (slug, scope, category, day, position, points) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const first = db.prepare("SELECT MIN(day) AS day FROM board_days");
  const last = db.prepare("SELECT MAX(day) AS day FROM board_days");
  const days = db.prepare("SELECT day, backfilled FROM board_days WHERE day BETWEEN ? AND ? ORDER BY day");
  const on = db.prepare(
    "SELECT slug, position, MAX(day) AS day FROM board_positions WHERE scope = ? AND category = ? AND day <= ? GROUP BY slug",
  );
  const before = db.prepare(
    "SELECT day, position, points FROM board_positions WHERE slug = ? AND scope = ? AND category = ? AND day < ? ORDER BY day DESC LIMIT 1",
  );
  const within = db.prepare(
    "SELECT day, position, points FROM board_positions WHERE slug = ? AND scope = ? AND category = ? AND day BETWEEN ? AND ? ORDER BY day",
  );
  const earliest = db.prepare(
    "SELECT MIN(day) AS day FROM board_positions WHERE slug = ? AND scope = ? AND category = ?",
  );

  return {
    async record(day, places) {
      if (recorded.get(day.day) !== undefined) return false;
      const wanted = [...places];
      while (true) {
        // Open transactions block other writers, so the differences are computed before.
        const lastDay = text(last.get()?.day);
        const changes = boardDifferences(db, day.day, wanted);
        const written = transaction(db, () => {
          if (text(last.get()?.day) !== lastDay) return null;
          if (
            Number(insertDay.run(day.day, boardProducts(wanted), day.recordedAt, day.backfilled ? 1 : 0).changes) === 0
          )
            return false;
          for (const { slug, scope, category, position, points } of changes)
            insert.run(slug, scope, category, day.day, position, points);
          return true;
        });
        if (written !== null) return written;
      }
    },
    firstDay: () => text(first.get()?.day),
    lastDay: () => text(last.get()?.day),
    days: (from, to) => days.all(from, to).map((row) => ({ day: String(row.day), backfilled: row.backfilled === 1 })),
    positionsOn(day, scope, category) {
      const found = new Map<string, number>();
      for (const row of on.iterate(scope, category, day)) {
        if (row.position !== null) found.set(String(row.slug), Number(row.position));
      }
      return found;
    },
    changes(slug, scope, category, from, to) {
      const start = before.get(slug, scope, category, from);
      const rows = within.all(slug, scope, category, from, to);
      return (start === undefined ? rows : [start, ...rows]).map((row) => ({
        day: String(row.day),
        position: row.position === null ? null : Number(row.position),
        points: Number(row.points),
      }));
    },
    since: (slug, scope, category) => text(earliest.get(slug, scope, category)?.day),
  };
}

/** Lists the places that differ from the last record before `day`; position null is a product that left a board. */
export function boardDifferences(db: DatabaseSync, day: string, places: readonly BoardPlace[]): Change[] {
  const latest = db.prepare(
    `SELECT slug, scope, category, position, points, MAX(day) AS day FROM board_positions
     WHERE day <= ? GROUP BY scope, category, slug`,
  );
  const previous = new Map<string, { position: number | null; points: number }>();
  for (const row of latest.iterate(day)) {
    previous.set(key(row.slug, row.scope, row.category), {
      position: row.position === null ? null : Number(row.position),
      points: Number(row.points),
    });
  }
  const changes: Change[] = [];
  for (const place of places) {
    const id = key(place.slug, place.scope, place.category);
    const held = previous.get(id);
    previous.delete(id);
    if (held === undefined || held.position !== place.position || held.points !== place.points) changes.push(place);
  }
  for (const [id, held] of previous) {
    if (held.position === null) continue;
    const [slug, scope, category] = id.split("\n") as [string, Scope, string];
    changes.push({ slug, scope, category, position: null, points: 0 });
  }
  return changes;
}

/** Number of products on the board of all categories and all time. */
export function boardProducts(places: readonly BoardPlace[]): number {
  return places.filter((place) => place.scope === "overall" && place.category === "all").length;
}

function key(slug: unknown, scope: unknown, category: unknown): string {
  return `${slug}\n${scope}\n${category}`;
}

function text(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}
