import type { DatabaseSync } from "node:sqlite";
import type { Scope } from "../../schema/answers/board.ts";
import { transaction } from "../sqlite/database.ts";
import { textOf } from "../sqlite/values.ts";
import { type BoardOrder, createBoardLists, type Place } from "./board-lists.ts";

interface RecordedPosition {
  day: string;
  /** Null while the product was off the board. */
  position: number | null;
  points: number;
}

interface NewDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly recordedAt: string;
  /** True when the day was missed live and is filled in afterwards. */
  readonly backfilled: boolean;
}

export interface BoardDaysStore {
  /** Records a day. Does nothing when this day or a later one is recorded already. Returns whether it was recorded. */
  record(day: NewDay, orders: Iterable<BoardOrder>): Promise<boolean>;
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

/** Days are recorded as lists; those that earlier versions recorded have rows in `board_positions` instead. */
export function createBoardDaysStore(db: DatabaseSync): BoardDaysStore {
  const insertDay = db.prepare("INSERT INTO board_days (day, products, recorded_at, backfilled) VALUES (?, ?, ?, ?)");
  const insertNames = db.prepare("INSERT INTO board_names (day, first, slugs) VALUES (?, ?, ?)");
  const insertList = db.prepare(
    "INSERT INTO board_lists (scope, category, day, packed_products, packed_points) VALUES (?, ?, ?, ?, ?)",
  );
  const first = db.prepare("SELECT MIN(day) AS day FROM board_days");
  const last = db.prepare("SELECT MAX(day) AS day FROM board_days");
  const days = db.prepare("SELECT day, backfilled FROM board_days WHERE day BETWEEN ? AND ? ORDER BY day");
  const inForce = db.prepare(
    `SELECT day FROM board_days
     WHERE day <= :to AND day >= (SELECT COALESCE(MAX(day), '') FROM board_days WHERE day <= :from) ORDER BY day`,
  );
  const lists = createBoardLists(db);
  const rows = createPositionRows(db);
  const lastDay = () => textOf(last.get()?.day);
  const recordedDays = (from: string, to: string) => inForce.all({ from, to }).map((row) => String(row.day));

  function since(slug: string, scope: Scope, category: string): string | null {
    const all = [rows.since(slug, scope, category), lists.since(slug, scope, category)];
    return all.filter((day) => day !== null).sort()[0] ?? null;
  }

  return {
    async record({ day, recordedAt, backfilled }, orders) {
      const wanted = [...orders];
      while (true) {
        const before = lastDay();
        if (before !== null && before >= day) return false;
        // Open transactions block other writers, so the lists are made before.
        const { first: number, newSlugs, lists: changed } = lists.next(wanted);
        const written = transaction(db, () => {
          if (lastDay() !== before) return false;
          insertDay.run(day, boardProducts(wanted), recordedAt, backfilled ? 1 : 0);
          insertNames.run(day, number, newSlugs.join("\n"));
          for (const { scope, category, products, points } of changed)
            insertList.run(scope, category, day, products, points);
          return true;
        });
        if (written) return true;
      }
    },
    firstDay: () => textOf(first.get()?.day),
    lastDay,
    days: (from, to) => days.all(from, to).map((row) => ({ day: String(row.day), backfilled: row.backfilled === 1 })),
    positionsOn(day, scope, category) {
      const [recorded] = recordedDays(day, day);
      if (recorded === undefined) return new Map();
      return (lists.days().has(recorded) ? lists : rows).positionsOn(recorded, scope, category);
    },
    changes(slug, scope, category, from, to) {
      const recorded = recordedDays(from, to);
      const [begin = from] = recorded;
      const listed = inOrder(lists.places(slug, scope, category, begin, to));
      const placed = inOrder(rows.places(slug, scope, category, begin, to));
      const listDays = lists.days();
      const found: RecordedPosition[] = [];
      // Looking for the first day reads every list until then, so it is done at most once.
      let earliest: string | null | undefined;
      const began = () => {
        if (earliest === undefined) earliest = since(slug, scope, category);
        return earliest;
      };
      for (const day of recorded) {
        const { position = null, points = 0 } = (listDays.has(day) ? listed : placed)(day) ?? {};
        const held = found.at(-1);
        const isChange =
          held === undefined
            ? position !== null || (began() ?? day) < day
            : held.position !== position || held.points !== points;
        if (isChange) found.push({ day, position, points });
      }
      return found;
    },
    since,
  };
}

/** Returns a function that gives the place on a day. It is called with days in ascending order. */
function inOrder(places: readonly { readonly day: string; readonly place: Place }[]): (day: string) => Place {
  let next = 0;
  return (day) => {
    while ((places[next]?.day ?? "~") <= day) next += 1;
    return places[next - 1]?.place ?? null;
  };
}

/** Reads the days that earlier versions recorded: a row for each position that differs from the day before. */
function createPositionRows(db: DatabaseSync) {
  const on = db.prepare(
    "SELECT slug, position, MAX(day) AS day FROM board_positions WHERE scope = ? AND category = ? AND day <= ? GROUP BY slug",
  );
  const within = db.prepare(
    `SELECT day, position, points FROM board_positions
     WHERE slug = :slug AND scope = :scope AND category = :category AND day <= :to
       AND day >= (SELECT COALESCE(MAX(day), '') FROM board_positions
                   WHERE slug = :slug AND scope = :scope AND category = :category AND day <= :from)
     ORDER BY day`,
  );
  const earliest = db.prepare(
    "SELECT MIN(day) AS day FROM board_positions WHERE slug = ? AND scope = ? AND category = ?",
  );
  return {
    positionsOn(day: string, scope: Scope, category: string): Map<string, number> {
      const found = new Map<string, number>();
      for (const row of on.iterate(scope, category, day)) {
        if (row.position !== null) found.set(String(row.slug), Number(row.position));
      }
      return found;
    },
    places: (slug: string, scope: Scope, category: string, from: string, to: string) =>
      within.all({ slug, scope, category, from, to }).map(({ day, position, points }) => ({
        day: String(day),
        place: position === null ? null : { position: Number(position), points: Number(points) },
      })),
    since: (slug: string, scope: Scope, category: string) => textOf(earliest.get(slug, scope, category)?.day),
  };
}

/** Number of products on the board of all categories and all time. */
export function boardProducts(orders: readonly BoardOrder[]): number {
  return orders.find(({ scope, category }) => scope === "overall" && category === "all")?.slugs.length ?? 0;
}
