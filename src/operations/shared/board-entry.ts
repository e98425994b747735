import type { z } from "zod";
import type { BoardEntry, Period } from "../../schema/answers/board.ts";
import type { Board, RankedProduct } from "./boards.ts";
import { profileUrl } from "./product-record.ts";

/** A row of a board as the API shows it. */
export function boardEntry(row: RankedProduct, siteUrl: string): z.input<typeof BoardEntry> {
  return {
    rank: row.position,
    slug: row.entry.slug,
    name: row.entry.name,
    category: row.entry.category,
    profile_url: profileUrl(siteUrl, row.entry.slug),
    homepage_url: row.entry.homepageUrl,
    rank_points: row.points,
    verified: row.entry.verified,
    listed_at: row.entry.listedAt,
    previous_rank: row.previousPosition,
    movement: row.previousPosition === null ? null : row.previousPosition - row.position,
  };
}

/** The period of a board as the API shows it; null for the overall board. */
export function boardPeriod(board: Board): z.input<typeof Period> | null {
  const { period } = board;
  return period === null ? null : { key: period.key, starts_at: period.startsAt, ends_at: period.endsAt };
}

/** Points that the holder of the last of the first `size` places has; 0 when the place is still open. */
export function threshold(board: Board, size: number): number {
  return board.rows[size - 1]?.points ?? 0;
}
