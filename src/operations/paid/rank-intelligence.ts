import { createHash } from "node:crypto";
import type { z } from "zod";
import { PLACEMENT_DISCLOSURE, SCOPES } from "../../schema/answers/board.ts";
import { RankIntelligence, RankIntelligenceInput, type Threshold } from "../../schema/answers/rank-intelligence.ts";
import type { RankReading } from "../../schema/answers/reading.ts";
import { CATEGORIES, categorySlugs } from "../../schema/records/categories.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";
import type { PointsEntry, PointsSummary } from "../../store/ledger/points.ts";
import { defineOperation } from "../define.ts";
import type { OperationContext } from "../operation.ts";
import { boardEntry, boardPeriod } from "../shared/board-entry.ts";
import { ALL_CATEGORIES, type Board, type RankedProduct } from "../shared/boards.ts";
import { boardSource, datasetSource } from "../shared/cited-sources.ts";
import { type ClosedResult, closedResults } from "../shared/closed-results.ts";

type Answer = z.input<typeof RankIntelligence>;

const TOP = 100;
/** Number of ledger entries that are shown, newest first. */
const ENTRIES_SHOWN = 100;
/** Number of places of a closed period that are shown. */
const PLACES_SHOWN = 10;

export const rankIntelligence = defineOperation({
  id: "rank_intelligence",
  operationId: "getRankIntelligence",
  resourceId: "getRankIntelligence",
  method: "GET",
  path: "/api/agent/v1/premium/rank-intelligence",
  title: "Rank intelligence",
  summary:
    "The Top 100 with daily movement, what it takes to enter the Top 10 and Top 100 of every scope, category summaries, where Rank Points come from, and closed periods with their hashes.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.1" },
  freshness: "live",
  errors: [],
  input: RankIntelligenceInput,
  output: RankIntelligence,
  examples: [{ title: "Rank intelligence", input: {} }],
  plan: () => ({ resolved: null }),
  reading: (_, context) => rankReading(context),
  run(_, context) {
    const { boards, catalog, ledger, deployment, now } = context;
    const overall = boards.board("overall", ALL_CATEGORIES);
    const top = overall.rows.slice(0, TOP);
    const closed = closedResults(ledger);
    return {
      reading: rankReading(context),
      disclosure: PLACEMENT_DISCLOSURE,
      total: overall.rows.length,
      compared_with: overall.comparedWith,
      recorded_since: ledger.boardDays.firstDay(),
      top_100: top.map((row) => boardEntry(row, deployment.siteUrl)),
      movement: movementOf(top, overall),
      thresholds: SCOPES.map((scope) => {
        const board = boards.board(scope, ALL_CATEGORIES);
        return {
          scope,
          period: boardPeriod(board),
          products: board.rows.length,
          products_with_points: board.rows.filter((row) => row.points !== 0).length,
          top_10: threshold(board, 10),
          top_100: threshold(board, TOP),
        };
      }),
      categories: categorySummaries(top, context),
      provenance: provenance(ledger, (slug) => catalog.entry(slug)?.name ?? null),
      closed_periods_total: closed.total,
      closed_periods: [...closed.monthly, ...closed.weekly].map(closedPeriod),
      sources: [boardSource(context), datasetSource(context)],
      as_of: new Date(now()).toISOString(),
      caveats: caveatsOf(overall, closed.total, ledger.boardDays.firstDay()),
    };
  },
});

/** Returns how much is on record: places, points, days and closed periods, and none of them. */
function rankReading({ boards, ledger }: OperationContext): RankReading {
  const { rows, comparedWith } = boards.board("overall", ALL_CATEGORIES);
  const since = ledger.boardDays.firstDay();
  const holders = rows.filter(({ points }) => points !== 0).length;
  const closed = closedResults(ledger).total;
  const movement = comparedWith === null ? "no earlier day, so movement is unknown" : `the places of ${comparedWith}`;
  const missing = [
    ...(since === null || since === comparedWith
      ? ["Fewer than two days are recorded, so nothing has moved yet."]
      : []),
    ...(holders === 0 ? ["Nobody holds Rank Points, so every place can be entered with 1."] : []),
  ];
  return {
    understood: `Read: the Top 100 of ${rows.length} products, compared with ${movement}. ${holders} of them hold Rank Points. ${closed} ${closed === 1 ? "period is" : "periods are"} closed. Days are recorded since ${since ?? "no day yet"}.`,
    fields: {
      products: rows.length,
      products_with_points: holders,
      recorded_since: since,
      compared_with: comparedWith,
      closed_periods: closed,
    },
    not_used: [],
    reword: missing.length === 0 ? null : missing.join(" "),
  };
}

function movementOf(top: readonly RankedProduct[], board: Board): Answer["movement"] {
  const moved = top.map(({ position, previousPosition }) =>
    previousPosition === null ? null : previousPosition - position,
  );
  const count = (test: (places: number) => boolean) => moved.filter((places) => places !== null && test(places)).length;
  const known = board.comparedWith !== null;
  const slugs = (rows: readonly RankedProduct[]) => rows.map((row) => row.entry.slug);
  return {
    climbed: count((places) => places > 0),
    fell: count((places) => places < 0),
    unchanged: count((places) => places === 0),
    unknown: moved.filter((places) => places === null).length,
    entered: known ? slugs(top.filter((row) => row.previousPosition === null || row.previousPosition > TOP)) : [],
    left: slugs(
      board
        .placedBefore(TOP)
        .map((slug) => board.row(slug))
        .filter((row) => row !== undefined)
        .filter((row) => row.position > TOP)
        .sort((a, b) => a.position - b.position),
    ),
  };
}

/** Returns the points that a place takes now: one more than its holder has, or 0 when nobody holds it. */
function threshold(board: Board, place: number): Threshold {
  const holder = board.rows[place - 1];
  if (holder === undefined) return { place, held_by: null, points_held: null, points_to_enter: 0 };
  const { entry, points } = holder;
  return { place, held_by: entry.slug, points_held: points, points_to_enter: Math.max(points, 0) + 1 };
}

function categorySummaries(top: readonly RankedProduct[], { boards }: OperationContext): Answer["categories"] {
  const inTop = Map.groupBy(top, (row) => row.entry.category);
  return categorySlugs.map((slug) => {
    const board = boards.board("overall", slug);
    const leader = board.rows[0];
    return {
      slug,
      name: CATEGORIES[slug],
      products: board.rows.length,
      products_with_points: board.rows.filter((row) => row.points !== 0).length,
      points: board.rows.reduce((sum, row) => sum + row.points, 0),
      in_top_100: inTop.get(slug)?.length ?? 0,
      leader:
        leader === undefined || leader.points <= 0
          ? null
          : { slug: leader.entry.slug, name: leader.entry.name, position: 1, points: leader.points },
      top_10: threshold(board, 10),
    };
  });
}

const kept = new WeakMap<Ledger, { version: string; summary: PointsSummary; latest: PointsEntry[] }>();

/** Returns the totals of the ledger and its newest entries. A reference may identify a payer, so only its hash is shown. */
function provenance(ledger: Ledger, nameOf: (slug: string) => string | null): Answer["provenance"] {
  const version = ledger.boardVersion();
  let known = kept.get(ledger);
  if (known?.version !== version) {
    known = { version, summary: ledger.points.summary(), latest: ledger.points.list({ limit: ENTRIES_SHOWN }) };
    kept.set(ledger, known);
  }
  const { summary, latest } = known;
  return {
    entries: summary.entries,
    points: summary.points,
    products: summary.products,
    first_earned_at: summary.firstEarnedAt,
    last_earned_at: summary.lastEarnedAt,
    reference_rule: "SHA-256, hex, of entry, slug, points, earned_at and reference, joined by line feeds",
    latest: latest.map((entry) => ({
      entry: entry.id,
      slug: entry.slug,
      name: nameOf(entry.slug),
      points: entry.points,
      earned_at: entry.earnedAt,
      recorded_at: entry.recordedAt,
      reference_sha256: referenceHash(entry),
    })),
  };
}

/** Hashes a reference with its entry: entries of one payer get different hashes, and whoever knows a reference can find its entry. */
function referenceHash({ id, slug, points, earnedAt, reference }: PointsEntry): string {
  return createHash("sha256").update([id, slug, points, earnedAt, reference].join("\n")).digest("hex");
}

function closedPeriod(result: ClosedResult): Answer["closed_periods"][number] {
  const { period, entries } = result;
  return {
    scope: period.scope,
    key: period.key,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    closed_at: period.closedAt,
    products: result.products,
    products_with_points: entries.length,
    points: result.points,
    top: entries.slice(0, PLACES_SHOWN).map(({ slug, name, position, points }) => ({ slug, name, position, points })),
    hash: period.hash,
    previous_hash: period.previousHash,
    intact: result.intact,
  };
}

function caveatsOf(overall: Board, closed: number, since: string | null): string[] {
  const caveats = [
    "Entering a place needs at least points_to_enter; with as many points as its holder the product with the stronger signals stands first.",
  ];
  if (overall.comparedWith === null) caveats.push("No day was recorded before now, so movement is unknown.");
  if (overall.comparedWith !== null && overall.comparedWith === since)
    caveats.push("One day is recorded, so nothing has moved yet.");
  if (overall.rows.every((row) => row.points === 0)) {
    caveats.push(
      "Nobody holds Rank Points: positions follow objective signals (stars gained in 30 days, stars, referred visits), not payment.",
    );
  }
  if (closed === 0) caveats.push("No week or month has ended since records began, so none is closed yet.");
  return caveats;
}
