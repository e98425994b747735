import { boardEntry, boardPeriod, threshold } from "../../../src/operations/shared/board-entry.ts";
import { ALL_CATEGORIES } from "../../../src/operations/shared/boards.ts";
import { PLACEMENT_DISCLOSURE, SCOPES } from "../../../src/schema/answers/board.ts";
import { DATA_LICENSE } from "../../../src/schema/answers/envelope.ts";
import { CATEGORIES, categorySlugs } from "../../../src/schema/records/categories.ts";
import type { Artifact, ArtifactInput } from "../artifact.ts";
import { madeWhenRead, recordsJson } from "../json-file.ts";

/** Makes the files of the promotional board, the categories and the closed periods. */
export function boardArtifacts({ data, boards, ledger }: ArtifactInput): Artifact[] {
  const about = {
    generated_at: data.generatedAt,
    license: DATA_LICENSE,
    attribution: `${data.publisher} (${data.siteUrl})`,
  };
  const overall = boards.board("overall", ALL_CATEGORIES);
  const ranks = madeWhenRead(() => overall.rows.values().map((row) => boardEntry(row, data.siteUrl)));
  const categories = categorySlugs.map((slug) => {
    const board = boards.board("overall", slug);
    return {
      slug,
      name: CATEGORIES[slug],
      products: board.rows.length,
      products_with_points: board.rows.filter((row) => row.points !== 0).length,
      leader: board.rows[0]?.entry.slug ?? null,
      url: `${data.siteUrl}/categories/${slug}/`,
    };
  });
  const periods = (["weekly", "monthly"] as const).flatMap((scope) =>
    ledger.closedPeriods.list(scope).map((period) => ({
      scope,
      key: period.key,
      starts_at: period.startsAt,
      ends_at: period.endsAt,
      closed_at: period.closedAt,
      previous_hash: period.previousHash,
      hash: period.hash,
      result: JSON.parse(period.result),
    })),
  );
  const head = {
    ...about,
    disclosure: PLACEMENT_DISCLOSURE,
    boards: SCOPES.map((scope) => {
      const board = boards.board(scope, ALL_CATEGORIES);
      return { scope, period: boardPeriod(board), top_10: threshold(board, 10), top_100: threshold(board, 100) };
    }),
    count: overall.rows.length,
  };
  return [
    { path: "data/rank.json", content: recordsJson(head, "products", ranks) },
    {
      path: "data/categories.json",
      content: recordsJson({ ...about, count: categories.length }, "categories", categories),
    },
    {
      path: "data/history.json",
      content: recordsJson(
        {
          ...about,
          disclosure: PLACEMENT_DISCLOSURE,
          hash: "SHA-256 over the previous period's hash, a line feed and the result's JSON text",
          recorded_since: ledger.boardDays.firstDay(),
          count: periods.length,
        },
        "periods",
        periods,
      ),
    },
  ];
}
