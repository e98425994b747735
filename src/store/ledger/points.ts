import type { DatabaseSync } from "node:sqlite";

/** One entry of the append-only Rank Point ledger. */
export interface PointsEntry {
  id: number;
  slug: string;
  points: number;
  reference: string;
  earnedAt: string;
  recordedAt: string;
}

/** Totals of the whole ledger. */
export interface PointsSummary {
  entries: number;
  points: number;
  /** Number of products that have ever earned points. */
  products: number;
  firstEarnedAt: string | null;
  lastEarnedAt: string | null;
}

type NewPoints = Omit<PointsEntry, "id">;

/** Thrown when an entry would make the total of a product negative. */
export class NegativePointsError extends Error {
  override name = "NegativePointsError";

  constructor(slug: string, total: number, points: number) {
    super(`${slug} has ${total} points; ${points} would leave ${total + points}.`);
  }
}

export interface PointsStore {
  /** Rejects with NegativePointsError when the product's total would be below zero; nothing is written */
  add(entry: NewPoints): Promise<PointsEntry>;
  /** Points earned in `[from, to)`, by slug; either bound may be omitted. */
  totals(range: { from?: string | undefined; to?: string | undefined }): Map<string, number>;
  /** Newest first. */
  list(filter: { slug?: string | undefined; limit: number }): PointsEntry[];
  /** Time of the first entry; null when there is none. */
  firstEarnedAt(): string | null;
  summary(): PointsSummary;
}

export function createPointsStore(db: DatabaseSync): PointsStore {
  const insert = db.prepare(
    `INSERT INTO rank_points (slug, points, reference, earned_at, recorded_at)
     SELECT :slug, :points, :reference, :earned_at, :recorded_at
     WHERE :points + (SELECT COALESCE(SUM(points), 0) FROM rank_points WHERE slug = :slug) >= 0 RETURNING *`,
  );
  const held = db.prepare("SELECT COALESCE(SUM(points), 0) AS points FROM rank_points WHERE slug = ?");
  const totals = db.prepare(
    "SELECT slug, SUM(points) AS points FROM rank_points WHERE earned_at >= ? AND earned_at < ? GROUP BY slug HAVING SUM(points) <> 0",
  );
  const all = db.prepare("SELECT * FROM rank_points ORDER BY id DESC LIMIT ?");
  const some = db.prepare("SELECT * FROM rank_points WHERE slug = ? ORDER BY id DESC LIMIT ?");
  const first = db.prepare("SELECT MIN(earned_at) AS at FROM rank_points");
  const summary = db.prepare(
    `SELECT COUNT(*) AS entries, COALESCE(SUM(points), 0) AS points, COUNT(DISTINCT slug) AS products,
            MIN(earned_at) AS first, MAX(earned_at) AS last FROM rank_points`,
  );
  return {
    async add({ slug, points, reference, earnedAt, recordedAt }) {
      const row = insert.get({ slug, points, reference, earned_at: earnedAt, recorded_at: recordedAt });
      if (row !== undefined) return toEntry(row);
      throw new NegativePointsError(slug, Number(held.get(slug)?.points), points);
    },
    totals: ({ from, to }) =>
      new Map(totals.all(from ?? "", to ?? "9999").map((row) => [String(row.slug), Number(row.points)])),
    list: ({ slug, limit }) => (slug === undefined ? all.all(limit) : some.all(slug, limit)).map(toEntry),
    firstEarnedAt() {
      const at = first.get()?.at;
      return at === null || at === undefined ? null : String(at);
    },
    summary() {
      const row = summary.get();
      const moment = (at: unknown) => (at === null || at === undefined ? null : String(at));
      return {
        entries: Number(row?.entries),
        points: Number(row?.points),
        products: Number(row?.products),
        firstEarnedAt: moment(row?.first),
        lastEarnedAt: moment(row?.last),
      };
    },
  };
}

function toEntry(row: Record<string, unknown>): PointsEntry {
  return {
    id: Number(row.id),
    slug: String(row.slug),
    points: Number(row.points),
    reference: String(row.reference),
    earnedAt: String(row.earned_at),
    recordedAt: String(row.recorded_at),
  };
}
