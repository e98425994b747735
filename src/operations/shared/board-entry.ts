import type { z } from "zod";
import { rankBasis } from "../../core/ranking/ranking.ts";
import { type BoardEntry, type Period, SCOPES } from "../../schema/answers/board.ts";
import type { PublishedRank } from "../../schema/files/products.ts";
import { ALL_CATEGORIES, type Board, type Boards, type RankedProduct } from "./boards.ts";
import { profileUrl } from "./product-record.ts";

/** Projects a board row to its API form. */
export function boardEntry(row: RankedProduct, siteUrl: string): z.input<typeof BoardEntry> {
  return {
    rank: row.position,
    slug: row.entry.slug,
    name: row.entry.name,
    category: row.entry.category,
    subject: row.entry.subject,
    profile_url: profileUrl(siteUrl, row.entry.slug),
    homepage_url: row.entry.homepageUrl,
    rank_points: row.points,
    basis: rankBasis(row.points),
    promoted: row.points > 0,
    verified: row.entry.verified,
    listed_at: row.entry.listedAt,
    previous_rank: row.previousPosition,
    movement: row.previousPosition === null ? null : row.previousPosition - row.position,
  };
}

/** Projects the period of a board to its API form; null for the overall board. */
export function boardPeriod(board: Board): z.input<typeof Period> | null {
  const { period } = board;
  return period === null ? null : { key: period.key, starts_at: period.startsAt, ends_at: period.endsAt };
}

/** Returns the points of the product at position `size`; 0 when that position is open. */
export function threshold(board: Board, size: number): number {
  return board.rows[size - 1]?.points ?? 0;
}

/** Returns a product's positions on the current boards, and whether they are paid for. */
export function publishedRanks(
  boards: Boards,
  product: { slug: string; category: string },
): z.input<typeof PublishedRank>[] {
  return SCOPES.map((scope) => {
    const place = boards.board(scope, ALL_CATEGORIES).place(product.slug);
    const points = place?.points ?? 0;
    return {
      scope,
      rank: place?.position ?? null,
      rank_points: points,
      basis: rankBasis(points),
      promoted: points > 0,
      category_rank: boards.board(scope, product.category).place(product.slug)?.position ?? null,
    };
  });
}
