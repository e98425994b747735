import type { Product } from "../../core/catalog/catalog-data.ts";
import { count } from "../kit/format.ts";
import { type LinePlot, linePlot } from "../kit/plot.ts";
import type { SiteContext } from "../kit/site-context.ts";

export interface PlacementSection {
  points: number;
  position: number;
  of: number;
  categoryPosition: number | null;
  plot: LinePlot | null;
  changes: { day: string; position: string; points: string }[];
}

/** Returns the positions on the promotion board; null for a product without Rank Points. */
export function placementSection({ context }: SiteContext, product: Product): PlacementSection | null {
  const { boards, ledger } = context;
  const board = boards.board("overall", "all");
  const row = board.row(product.slug);
  if (row === undefined || row.points === 0) return null;
  const changes = ledger.boardDays
    .changes(product.slug, "overall", "all", "0000-01-01", "9999-12-31")
    .filter((change) => change.position !== null);
  const points = changes.map((change) => ({ day: change.day, value: change.position ?? 0 }));
  const lastDay = ledger.boardDays.lastDay();
  const last = points.at(-1);
  if (lastDay !== null && last !== undefined && last.day < lastDay) points.push({ day: lastDay, value: last.value });
  return {
    points: row.points,
    position: row.position,
    of: board.rows.length,
    categoryPosition: boards.board("overall", product.category).row(product.slug)?.position ?? null,
    plot: linePlot(points, { steps: true, inverted: true, height: 180, format: (value) => `#${count(value)}` }),
    changes: changes
      .reverse()
      .slice(0, 24)
      .map((change) => ({
        day: change.day,
        position: count(change.position),
        points: count(change.points),
      })),
  };
}
