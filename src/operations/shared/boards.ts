import { type CalendarPeriod, DAY_MS, dayOf, periodAt, startOfDay } from "../../core/periods.ts";
import { inSignalOrder, rankProducts } from "../../core/ranking/ranking.ts";
import { atOnce } from "../../core/slices.ts";
import { SCOPES, type Scope } from "../../schema/answers/board.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import type { CatalogEntry } from "../../store/catalog/rows.ts";
import type { BoardOrder } from "../../store/ledger/board-lists.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";

/**
 * Up to this number of listed products, every position is recorded each day; above it, only the top positions of each
 * board.
 */
const RECORD_ALL_UP_TO = 5000;
const RECORDED_BEYOND = 1000;

/** The value of a category filter that selects all categories. */
export const ALL_CATEGORIES = "all";

export interface RankedProduct {
  entry: CatalogEntry;
  position: number;
  points: number;
  previousPosition: number | null;
}

/** One board at one moment: every listed product of a category, best first. */
export interface Board {
  scope: Scope;
  category: string;
  period: CalendarPeriod | null;
  /** Day whose start the movement is measured against; null when nothing was recorded for it. */
  comparedWith: string | null;
  rows: readonly RankedProduct[];
  /** Returns the row of a product by slug. */
  row(slug: string): RankedProduct | undefined;
  /** Returns the position and points of a product by slug, without reading the recorded positions. */
  place(slug: string): { position: number; points: number } | undefined;
  /** Slugs at positions 1 to `last` at the start of the day, best first; empty when nothing was recorded. */
  placedBefore(last: number): string[];
}

export interface Boards {
  board(scope: Scope, category: string): Board;
  /** Changes whenever any board may have changed. */
  version(): string;
  /** Every board at the start of `day` (UTC), to be recorded: all of its products, or the first 1,000. */
  ordersAtStartOf(day: string): Iterable<BoardOrder>;
}

/**
 * Computes boards from the current ledger and caches each until something that it depends on changes.
 *
 * @param now milliseconds since the epoch
 * @param listed the catalogue's entries in the order of signals; sorted here when omitted
 */
export function createBoards(
  catalog: Catalog,
  ledger: Ledger,
  now: () => number,
  listed: readonly CatalogEntry[] = atOnce(inSignalOrder(catalog.entries)),
): Boards {
  const categories = new Map<string, CatalogEntry[]>();
  for (const entry of listed) {
    const group = categories.get(entry.category);
    if (group === undefined) categories.set(entry.category, [entry]);
    else group.push(entry);
  }
  const inCategory = (category: string) => (category === ALL_CATEGORIES ? listed : (categories.get(category) ?? []));
  const kept = new Map<string, Board>();
  let keptFor = "";
  let recorded = { day: "", boards: new Map<string, ReadonlyMap<string, number>>() };

  function version(): string {
    const time = now();
    return `${ledger.boardVersion()}.${Math.floor(time / DAY_MS)}`;
  }

  function pointsAt(scope: Scope, time: number): Map<string, number> {
    const period = periodAt(scope, time);
    return ledger.points.totals({ from: period?.startsAt, to: new Date(time).toISOString() });
  }

  /** The record of a day never changes, so it is read once. */
  function startOfToday(today: string, scope: Scope, category: string): ReadonlyMap<string, number> {
    if (recorded.day !== today) recorded = { day: today, boards: new Map() };
    const key = `${scope} ${category}`;
    let positions = recorded.boards.get(key);
    if (positions === undefined) {
      positions = ledger.boardDays.positionsOn(today, scope, category);
      if (positions.size > 0) recorded.boards.set(key, positions);
    }
    return positions;
  }

  function compute(scope: Scope, category: string): Board {
    const time = now();
    const today = dayOf(time);
    const points = pointsAt(scope, time + 1);
    const ranked = rankProducts(inCategory(category), points);
    // A pass over every product runs only when its result is needed.
    const previous = once(() => startOfToday(today, scope, category));
    const rows = once(() =>
      ranked.map((entry, index) => new Row(entry, index + 1, points.get(entry.slug) ?? 0, previous)),
    );
    /** Position by entry id; 0 for entries of other categories. */
    const positions = once(() => {
      const byId = new Int32Array(catalog.entries.length);
      ranked.forEach(({ id }, index) => {
        byId[id] = index + 1;
      });
      return byId;
    });
    const positionOf = (slug: string) => positions()[catalog.entry(slug)?.id ?? -1] ?? 0;
    return {
      scope,
      category,
      period: periodAt(scope, time),
      get comparedWith() {
        return previous().size > 0 ? today : null;
      },
      get rows() {
        return rows();
      },
      row: (slug) => rows()[positionOf(slug) - 1],
      place(slug) {
        const position = positionOf(slug);
        return position === 0 ? undefined : { position, points: points.get(slug) ?? 0 };
      },
      placedBefore(last) {
        const placed = [...previous()].filter(([, position]) => position <= last);
        return placed.sort(([, a], [, b]) => a - b).map(([slug]) => slug);
      },
    };
  }

  return {
    version,
    board(scope, category) {
      const current = version();
      if (current !== keptFor) {
        kept.clear();
        keptFor = current;
      }
      const key = `${scope} ${category}`;
      let board = kept.get(key);
      if (board === undefined) {
        board = compute(scope, category);
        // Categories come from callers; only existing ones are cached.
        if (category === ALL_CATEGORIES || categories.has(category)) kept.set(key, board);
      }
      return board;
    },
    *ordersAtStartOf(day) {
      const time = startOfDay(day);
      const moment = new Date(time).toISOString();
      const deepest = listed.length > RECORD_ALL_UP_TO ? RECORDED_BEYOND : Number.POSITIVE_INFINITY;
      for (const scope of SCOPES) {
        const points = pointsAt(scope, time);
        for (const category of [ALL_CATEGORIES, ...categories.keys()]) {
          const slugs: string[] = [];
          for (const { listedAt, slug } of rankProducts(inCategory(category), points)) {
            if (slugs.length >= deepest) break;
            if (listedAt <= moment) slugs.push(slug);
          }
          yield { scope, category, slugs, points: slugs.map((slug) => points.get(slug) ?? 0) };
        }
      }
    },
  };
}

class Row implements RankedProduct {
  readonly entry: CatalogEntry;
  readonly position: number;
  readonly points: number;
  readonly #previous: () => ReadonlyMap<string, number>;

  constructor(entry: CatalogEntry, position: number, points: number, previous: () => ReadonlyMap<string, number>) {
    this.entry = entry;
    this.position = position;
    this.points = points;
    this.#previous = previous;
  }

  get previousPosition(): number | null {
    return this.#previous().get(this.entry.slug) ?? null;
  }
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
