import type { DatabaseSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { Scope } from "../../schema/answers/board.ts";
import { pack, packSteps, unpackSteps, valueAt } from "./packed.ts";

/** One board at the start of a UTC day. */
export interface BoardOrder {
  readonly scope: Scope;
  readonly category: string;
  /** Best first: the product at index 0 has position 1. */
  readonly slugs: readonly string[];
  /** Points in the order of `slugs`. */
  readonly points: readonly number[];
}

/** The product's position and points; null while it is off the board. */
export type Place = { readonly position: number; readonly points: number } | null;

/** What to write to record a day. */
interface DayLists {
  /** Number of the first of `newSlugs`. */
  readonly first: number;
  /** Slugs that no earlier day has. */
  readonly newSlugs: readonly string[];
  /** Boards that differ from their last list. */
  readonly lists: readonly {
    readonly scope: Scope;
    readonly category: string;
    readonly products: string;
    readonly points: string;
  }[];
}

export interface BoardLists {
  /** Returns what is to be written for a day after the last recorded one. */
  next(orders: Iterable<BoardOrder>): DayLists;
  /** Positions of a board, by slug, as of the last list of `day` or before. */
  positionsOn(day: string, scope: Scope, category: string): Map<string, number>;
  /** Places of a product in the lists in force from `from` to `to`, oldest first. */
  places(
    slug: string,
    scope: Scope,
    category: string,
    from: string,
    to: string,
  ): { readonly day: string; readonly place: Place }[];
  /** First day whose list has the product; null when there is none. */
  since(slug: string, scope: Scope, category: string): string | null;
  /** The days that were recorded as lists. */
  days(): ReadonlySet<string>;
}

/** One list of a board: numbers of products, best first, and their packed points. */
interface RecordedList {
  readonly day: string;
  readonly products: Uint32Array;
  readonly points: string;
}

/** Places of all lists that are held in memory, at 4 bytes each: a year of a board of 1,000 products has 365,000. */
const MOST_HELD = 8_000_000;

/** Reads and encodes the boards in `board_lists` and `board_names`. */
export function createBoardLists(db: DatabaseSync): BoardLists {
  const lastDays = db.prepare("SELECT scope, category, MAX(day) AS day FROM board_lists GROUP BY scope, category");
  const list = db.prepare(
    "SELECT packed_products AS products, packed_points AS points FROM board_lists WHERE scope = ? AND category = ? AND day = ?",
  );
  const on = db.prepare(
    "SELECT packed_products AS products FROM board_lists WHERE scope = ? AND category = ? AND day <= ? ORDER BY day DESC LIMIT 1",
  );
  const later = db.prepare(
    "SELECT day, packed_products AS products, packed_points AS points FROM board_lists WHERE scope = ? AND category = ? AND day > ? ORDER BY day",
  );
  const names = createNames(db);
  const boards = new LRUCache<string, readonly RecordedList[]>({
    maxSize: MOST_HELD,
    sizeCalculation: (lists) => lists.reduce((sum, { products }) => sum + products.length, 1),
  });

  /** Returns all lists of a board, oldest first. Recorded lists never change, so each is decoded once. */
  function listsOf(scope: Scope, category: string): readonly RecordedList[] {
    const key = `${scope} ${category}`;
    const known = boards.get(key) ?? [];
    const added = later.all(scope, category, known.at(-1)?.day ?? "").map(({ day, products, points }) => ({
      day: String(day),
      products: Uint32Array.from(unpackSteps(String(products))),
      points: String(points),
    }));
    if (added.length === 0) return known;
    const lists = [...known, ...added];
    boards.set(key, lists);
    return lists;
  }

  return {
    days: () => names.read().days,
    next(orders) {
      const { numbers, slugs } = names.read();
      const first = slugs.length;
      const added = new Map<string, number>();
      const numberOf = (slug: string) => {
        const known = numbers.get(slug) ?? added.get(slug);
        if (known !== undefined) return known;
        const number = first + added.size;
        added.set(slug, number);
        return number;
      };
      const last = new Map(
        lastDays.all().map((row) => {
          const [scope, category, day] = [String(row.scope), String(row.category), String(row.day)];
          return [`${scope} ${category}`, [scope, category, day] as const];
        }),
      );
      const lists: DayLists["lists"][number][] = [];
      const add = (scope: Scope, category: string, products: string, points: string) => {
        const key = last.get(`${scope} ${category}`);
        const held = key === undefined ? undefined : list.get(...key);
        last.delete(`${scope} ${category}`);
        if (products !== (held?.products ?? "") || points !== (held?.points ?? ""))
          lists.push({ scope, category, products, points });
      };
      for (const { scope, category, slugs: ranked, points } of orders)
        add(scope, category, packSteps(ranked.map(numberOf)), packPoints(points));
      // A board that no longer exists has an empty list.
      for (const [scope, category] of [...last.values()]) add(scope as Scope, category, "", "");
      return { first, newSlugs: [...added.keys()], lists };
    },
    positionsOn(day, scope, category) {
      const products = String(on.get(scope, category, day)?.products ?? "");
      const { slugs } = names.read();
      return new Map(unpackSteps(products).map((number, index) => [slugs[number] as string, index + 1]));
    },
    places(slug, scope, category, from, to) {
      const number = names.read().numbers.get(slug);
      const lists = listsOf(scope, category);
      const first = lists.findLastIndex(({ day }) => day <= from);
      const places = lists.slice(Math.max(0, first)).filter(({ day }) => day <= to);
      return places.map(({ day, products, points }) => {
        const index = number === undefined ? -1 : products.indexOf(number);
        return { day, place: index === -1 ? null : { position: index + 1, points: valueAt(points, index) ?? 0 } };
      });
    },
    since(slug, scope, category) {
      const number = names.read().numbers.get(slug);
      if (number === undefined) return null;
      return listsOf(scope, category).find(({ products }) => products.includes(number))?.day ?? null;
    },
  };
}

/** Slugs by number, numbers by slug, and the days recorded as lists. */
interface Names {
  readonly slugs: string[];
  readonly numbers: Map<string, number>;
  readonly days: Set<string>;
}

/** Reads the names once, and then those of days that were recorded since the last call. */
function createNames(db: DatabaseSync): { read(): Names } {
  const later = db.prepare("SELECT day, slugs FROM board_names WHERE day > ? ORDER BY day");
  const names: Names = { slugs: [], numbers: new Map(), days: new Set() };
  let last = "";
  return {
    read() {
      for (const row of later.all(last)) {
        last = String(row.day);
        names.days.add(last);
        for (const slug of row.slugs === "" ? [] : String(row.slugs).split("\n")) {
          names.numbers.set(slug, names.slugs.length);
          names.slugs.push(slug);
        }
      }
      return names;
    },
  };
}

/** Packs points without the trailing zeros: products without points come last, followed only by those with negative points. */
function packPoints(points: readonly number[]): string {
  return pack(points.slice(0, points.findLastIndex((count) => count !== 0) + 1));
}
