import { z } from "zod";
import { BoardEntry, Period, PLACEMENT_DISCLOSURE, SCOPES } from "../../schema/answers/board.ts";
import { CATEGORIES, categorySlugs } from "../../schema/records/categories.ts";
import { defineOperation } from "../define.ts";
import { boardEntry, boardPeriod, threshold } from "../shared/board-entry.ts";
import { ALL_CATEGORIES } from "../shared/boards.ts";

const TOP = 10;

export const rankings = defineOperation({
  id: "rankings",
  operationId: "getRankings",
  method: "GET",
  path: "/api/agent/v1/rankings",
  title: "All boards",
  summary:
    "Every board at a glance: scopes, periods, thresholds to enter the Top 10 and Top 100, and each category's leader.",
  tags: ["Boards"],
  price: { mode: "free" },
  freshness: ["build", "board"],
  errors: [],
  input: z.strictObject({}),
  output: z.looseObject({
    disclosure: z.string(),
    boards: z.array(
      z.looseObject({
        scope: z.string(),
        period: Period.nullable(),
        total: z.int(),
        products_with_points: z.int(),
        thresholds: z.looseObject({ top_10: z.int(), top_100: z.int() }),
        top: z.array(BoardEntry),
      }),
    ),
    categories: z.array(
      z.looseObject({ slug: z.string(), name: z.string(), products: z.int(), leader: BoardEntry.nullable() }),
    ),
  }),
  examples: [{ title: "All boards", input: {} }],
  plan: () => ({ resolved: null }),
  run(_, { boards, deployment }) {
    return {
      disclosure: PLACEMENT_DISCLOSURE,
      boards: SCOPES.map((scope) => {
        const board = boards.board(scope, ALL_CATEGORIES);
        return {
          scope,
          period: boardPeriod(board),
          total: board.rows.length,
          products_with_points: board.rows.filter((row) => row.points !== 0).length,
          thresholds: { top_10: threshold(board, TOP), top_100: threshold(board, 100) },
          top: board.rows.slice(0, TOP).map((row) => boardEntry(row, deployment.siteUrl)),
        };
      }),
      categories: categorySlugs.map((slug) => {
        const board = boards.board("overall", slug);
        const leader = board.rows[0];
        return {
          slug,
          name: CATEGORIES[slug],
          products: board.rows.length,
          leader: leader === undefined ? null : boardEntry(leader, deployment.siteUrl),
        };
      }),
    };
  },
});
