import { z } from "zod";
import { BoardEntry, Period, PLACEMENT_DISCLOSURE, Scope } from "../../schema/answers/board.ts";
import { defineOperation } from "../define.ts";
import { boardEntry, boardPeriod } from "../shared/board-entry.ts";
import { ALL_CATEGORIES } from "../shared/boards.ts";
import { categoryHint } from "../shared/category-hint.ts";

const RankInput = z.strictObject({
  scope: Scope.default("overall").meta({ description: "All time, this UTC month or this ISO week." }),
  category: z
    .string()
    .default(ALL_CATEGORIES)
    .meta({
      description: "all, or a category.",
      examples: ["agents"],
    }),
  limit: z.int().min(1).max(100).default(50),
});

export const rank = defineOperation({
  id: "rank",
  operationId: "rankProducts",
  method: "GET",
  path: "/api/agent/v1/rank",
  tool: "rank_products",
  title: "Promotional board",
  summary:
    "The promotional board: products with paid Rank Points first, labelled promoted, then by objective signals. Rank is no rating of quality.",
  guide: "Use it for who promotes; else search_products or list_signals.",
  tags: ["Boards"],
  price: { mode: "free" },
  freshness: ["build", "board"],
  errors: [],
  input: RankInput,
  output: z.looseObject({
    scope: Scope,
    category: z.string(),
    period: Period.nullable(),
    disclosure: z.string(),
    /** Day (UTC) whose start movement is measured against. */
    compared_with: z.string().nullable(),
    total: z.int(),
    count: z.int(),
    entries: z.array(BoardEntry),
  }),
  examples: [{ title: "First five of the overall board", input: { limit: 5 } }],
  plan: (input) => ({ resolved: input }),
  run(input, { boards, deployment }) {
    const board = boards.board(input.scope, input.category);
    const entries = board.rows.slice(0, input.limit).map((row) => boardEntry(row, deployment.siteUrl));
    return {
      scope: input.scope,
      category: input.category,
      period: boardPeriod(board),
      disclosure: PLACEMENT_DISCLOSURE,
      compared_with: board.comparedWith,
      total: board.rows.length,
      count: entries.length,
      ...categoryHint(input.category),
      entries,
    };
  },
  text(data) {
    const rows = data.entries.map(
      (row) =>
        `${row.rank}. ${row.name} (${row.slug}) ${row.category}${row.rank_points > 0 ? `, ${row.rank_points} points` : ""}`,
    );
    const promoted = data.entries.filter(({ rank_points: points }) => points > 0).length;
    return [
      `Promotional board ${data.scope}, ${data.category}: first ${data.count} of ${data.total}; ${promoted} of these hold paid Rank Points. No rating.`,
      ...(typeof data.note === "string"
        ? [`${data.note} Nearest: ${String(data.suggestions)}. All: ${String(data.known_categories)}`]
        : []),
      ...rows,
    ].join("\n");
  },
});
