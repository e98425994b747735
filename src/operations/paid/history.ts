import type { z } from "zod";
import type { Product, StarPoint } from "../../core/catalog/catalog-data.ts";
import { dayOf, daysBetween } from "../../core/periods.ts";
import {
  type Extremes,
  extremesOf,
  monthsBefore,
  positionsByDay,
  starWindow,
  timelineOf,
} from "../../core/ranking/history.ts";
import { boardWords, historySummary, liveStars } from "../../core/ranking/summary.ts";
import { PLACEMENT_DISCLOSURE } from "../../schema/answers/board.ts";
import {
  type DayPosition,
  HISTORY_MONTHS,
  HistoryAnswer,
  HistoryInput,
  type HistoryPeriod,
} from "../../schema/answers/history.ts";
import type { HistoryReading } from "../../schema/answers/reading.ts";
import { ApiError } from "../../schema/errors.ts";
import { defineOperation } from "../define.ts";
import { productNamed, productNotFound } from "../free/product.ts";
import type { OperationContext } from "../operation.ts";
import { boardSource, datasetSource, productStarsSource, unique } from "../shared/cited-sources.ts";
import { type ClosedResult, closedResults } from "../shared/closed-results.ts";
import { profileUrl } from "../shared/product-record.ts";

const SHOWN = 120;
/** Minimum number of recorded days. With fewer, and no reading of stars, the operation refuses. */
const LEAST_DAYS = 2;

export const history = defineOperation({
  id: "history",
  operationId: "getProductHistory",
  resourceId: "agent-history-v1",
  method: "POST",
  path: "/api/agent/v1/history",
  title: "Rank history",
  summary:
    "Positions of one product on every recorded day of 3, 6 or 12 months, with best, worst and movement, closed periods with their hashes, and its stars over the same time.",
  tags: ["Computed answers"],
  price: { mode: "fixed", usdc: "0.05" },
  freshness: "live",
  errors: ["PRODUCT_NOT_FOUND", "NO_HISTORY"],
  input: HistoryInput,
  output: HistoryAnswer,
  examples: [
    { title: "LangChain over 12 months", input: { product: "langchain" } },
    {
      title: "Qdrant on the weekly board of its category, 3 months",
      input: { product: "qdrant", period: "3m", scope: "weekly", category: "developer" },
    },
  ],
  plan(input, context): { resolved: Recorded } {
    const { catalog, ledger, now } = context;
    const product = productNamed(input.product, catalog);
    if (product === undefined) throw productNotFound(input.product, context);
    const { scope, category, period } = input;
    const to = dayOf(now());
    const from = monthsBefore(to, HISTORY_MONTHS[period]);
    const changes = ledger.boardDays.changes(product.slug, scope, category, from, to);
    const positions = positionsByDay(ledger.boardDays.days(from, to), changes);
    const extremes = extremesOf(positions);
    const recordedSince = ledger.boardDays.firstDay();
    const recordedHere = ledger.boardDays.since(product.slug, scope, category);
    const stars = starWindow(catalog.starHistory(product.slug), product.githubUrl, { from, to });
    const recorded = positions.length >= LEAST_DAYS || stars.points.length > 0;
    if (extremes === null || recordedSince === null || recordedHere === null || !recorded) {
      throw noHistory(product, { scope, category, since: recordedSince, to }, catalog.starHistory(product.slug));
    }
    return {
      resolved: { product, input, window: { from, to }, positions, extremes, recordedSince, recordedHere, stars },
    };
  },
  reading: (resolved: Recorded, context) => historyReading(resolved, context),
  run(resolved, context) {
    const { product, input, window, positions, extremes, recordedSince, recordedHere, stars } = resolved;
    const { boards, catalog, ledger, deployment, now } = context;
    const { scope, category, period } = input;
    const readings = catalog.starHistory(product.slug);
    const closed = closedWithin(product.slug, scope, window.from, closedResults(ledger));
    const current = boards.board(scope, category).place(product.slug);
    const told = {
      product: {
        slug: product.slug,
        name: product.name,
        category: product.category,
        profile_url: profileUrl(deployment.siteUrl, product.slug),
      },
      scope,
      category,
      ...window,
      days_recorded: positions.length,
      ...extremes,
      stars,
    };
    return {
      reading: historyReading(resolved, context),
      summary: historySummary(told),
      ...told,
      period,
      recorded_since: recordedSince,
      product_recorded_since: recordedHere,
      positions,
      current: { position: current?.position ?? null, points: current?.points ?? 0 },
      closed_periods: closed,
      timeline: timelineOf(positions, stars.points, eventsOf(product, window, closed)),
      disclosure: PLACEMENT_DISCLOSURE,
      sources: unique([
        boardSource(context),
        datasetSource(context),
        ...productStarsSource(product, readings.at(-1)?.source),
      ]),
      as_of: new Date(now()).toISOString(),
      caveats: caveatsOf({ window, recordedSince, recordedHere, positions, extremes, stars }),
    };
  },
});

interface Recorded {
  product: Product;
  input: z.output<typeof HistoryInput>;
  window: { from: string; to: string };
  positions: DayPosition[];
  extremes: Extremes;
  recordedSince: string;
  recordedHere: string;
  stars: HistoryAnswer["stars"];
}

/** Returns what is recorded of the product in this time: days and readings, and none of their values. */
function historyReading(
  { product, input, window, positions, stars, recordedSince }: Recorded,
  { catalog }: Pick<OperationContext, "catalog">,
): HistoryReading {
  const { from, to } = window;
  const asked = daysBetween(from, to) + 1;
  const days = positions.length;
  const read = stars.points.length;
  const all = catalog.starHistory(product.slug);
  const earlier = all.filter(({ observedOn }) => observedOn < from).length;
  // A request that names a board asks for positions, and no other period has more of these.
  const asksForPositions = input.scope !== "overall" || input.category !== "all";
  const hints = [
    ...(days < LEAST_DAYS
      ? [
          `Fewer than two days of positions show no movement on the board.${recordedSince > from ? ` Positions are recorded since ${recordedSince}: a longer period has no more of them.` : ""}`,
        ]
      : []),
    ...(asksForPositions && days < LEAST_DAYS
      ? []
      : read < LEAST_DAYS && all.length > 0
        ? [
            `${read === 0 ? `Stars were last read on ${all.at(-1)?.observedOn}, before this time` : "One reading of stars shows no growth"}; ${longerPeriod(all, to)}.`,
          ]
        : earlier > 0 && input.period !== "12m"
          ? [`Stars were also read before ${from}: ask for a longer period.`]
          : []),
  ];
  return {
    understood: [
      `Read: the history of ${product.name} (${product.slug}) on ${boardWords(input)} from ${from} to ${to}.`,
      `Of these ${asked} days ${read} ${read === 1 ? "has" : "have"} a reading of stars${read === 0 ? "" : `, from ${stars.from} to ${stars.to}`}, and ${days} ${days === 1 ? "has" : "have"} a position${days === 0 ? "" : `, from ${positions[0]?.day} to ${positions.at(-1)?.day}`}.`,
      ...gapWords(stars.months),
      ...liveStars(stars, to),
    ].join(" "),
    fields: {
      names: [{ asked: input.product, id: product.slug, name: product.name }],
      scope: input.scope,
      category: input.category,
      period: { from, to },
      days: asked,
      days_recorded: days,
      star_readings: read,
      positions_to: positions.at(-1)?.day ?? null,
      stars_from: stars.from,
      stars_to: stars.to,
    },
    not_used: [],
    reword: hints.length === 0 ? null : hints.join(" "),
  };
}

/** Periods that can be asked for, shortest first. */
const PERIODS = (Object.keys(HISTORY_MONTHS) as HistoryPeriod[]).sort((a, b) => HISTORY_MONTHS[a] - HISTORY_MONTHS[b]);

/** Says which period holds at least two readings of stars, the shortest. @param to last day of all periods */
function longerPeriod(readings: readonly StarPoint[], to: string): string {
  for (const period of PERIODS) {
    const held = readings.filter(({ observedOn }) => observedOn >= monthsBefore(to, HISTORY_MONTHS[period]));
    if (held.length >= LEAST_DAYS)
      return `ask for a longer period: ${period} holds ${held.length} readings, from ${held[0]?.observedOn} to ${held.at(-1)?.observedOn}`;
  }
  return "no longer period holds two readings";
}

/** Names the months between the first and the last reading of stars that have none. */
function gapWords(months: HistoryAnswer["stars"]["months"]): string[] {
  const without = months.filter(({ stars }) => stars === null).map(({ month }) => month);
  return without.length === 0 ? [] : [`Between them no stars were read in ${without.join(", ")}.`];
}

function noHistory(
  { slug, name, category: own }: Product,
  { scope, category, since, to }: { scope: string; category: string; since: string | null; to: string },
  readings: readonly StarPoint[],
): ApiError {
  const lastRead = readings.at(-1)?.observedOn ?? null;
  const members = { recorded_since: since, stars_last_read: lastRead };
  if (category !== "all" && category !== own) {
    const message = `${name} is listed in ${own} and has no place on the board of ${JSON.stringify(category.slice(0, SHOWN))}: send "category": ${JSON.stringify(own)} or "all".`;
    return new ApiError("NO_HISTORY", message, { members });
  }
  return new ApiError(
    "NO_HISTORY",
    `There is no history yet of ${slug} on ${boardWords({ scope, category })}: fewer than ${LEAST_DAYS} days are recorded and ${
      lastRead === null
        ? "no stars were read"
        : `its stars were last read on ${lastRead}, before this time; ${longerPeriod(readings, to)}`
    }.`,
    { members },
  );
}

/** Returns the events of a product in the window, by day. */
function eventsOf(
  product: Product,
  { from }: { from: string },
  closed: HistoryAnswer["closed_periods"],
): { day: string; event: string }[] {
  const listed = product.listedAt.slice(0, 10);
  return [
    ...(listed >= from ? [{ day: listed, event: "listed" }] : []),
    ...closed.map(({ scope, key, ends_at: end, position }) => ({
      day: end.slice(0, 10),
      event: `${scope} board ${key} closed: ${position === null ? "no points" : `position ${position}`}`,
    })),
  ];
}

/** Returns the closed periods that ended in the window, newest first: those of the board's scope, or of both scopes for the overall board. */
function closedWithin(
  slug: string,
  scope: string,
  from: string,
  { weekly, monthly }: { weekly: readonly ClosedResult[]; monthly: readonly ClosedResult[] },
): HistoryAnswer["closed_periods"] {
  const wanted = scope === "weekly" ? weekly : scope === "monthly" ? monthly : [...monthly, ...weekly];
  return wanted
    .filter(({ period }) => period.endsAt > from)
    .map((result) => {
      const { period } = result;
      const place = result.place(slug);
      return {
        scope: period.scope,
        key: period.key,
        starts_at: period.startsAt,
        ends_at: period.endsAt,
        closed_at: period.closedAt,
        products: result.products,
        position: place?.entry.position ?? null,
        category_position: place?.categoryPosition ?? null,
        points: place?.entry.points ?? 0,
        hash: period.hash,
        previous_hash: period.previousHash,
      };
    });
}

function caveatsOf(facts: {
  window: { from: string; to: string };
  recordedSince: string;
  recordedHere: string;
  positions: readonly DayPosition[];
  extremes: Extremes;
  stars: HistoryAnswer["stars"];
}): string[] {
  const { window, recordedSince, recordedHere, positions, extremes, stars } = facts;
  const caveats = ["A day's position is the one held when that day began (UTC)."];
  if (recordedSince > window.from)
    caveats.push(`Positions are recorded since ${recordedSince}; nothing earlier exists.`);
  if (recordedHere > recordedSince) caveats.push(`This product is on this board's record since ${recordedHere}.`);
  const filled = positions.filter(({ backfilled }) => backfilled).length;
  if (filled > 0) caveats.push(`${filled} of the days were missed live and filled in from the append-only points.`);
  if (positions.some(({ position }) => position === null)) caveats.push("On some days the product was off this board.");
  if (positions.every(({ points }) => points === 0)) {
    caveats.push(
      "The product held no Rank Points in this time: its places follow objective signals (stars gained in 30 days, stars, referred visits) since 2026-11-23 and the order of listing before, and move as others earn points.",
    );
  }
  if (extremes.first.day === extremes.last.day) caveats.push("One day is recorded, so there is no movement yet.");
  if (stars.repository_url === null) caveats.push("No repository is known, so there are no stars.");
  else if (stars.points.length === 0) caveats.push("No star reading falls into this time.");
  else if (stars.to !== null && stars.to < window.to) caveats.push(`Stars were last read on ${stars.to}.`);
  return caveats;
}
