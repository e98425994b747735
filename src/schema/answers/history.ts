import { z } from "zod";
import { computedAnswer } from "../records/source.ts";
import { Day, Timestamp } from "../scalars.ts";
import { LONGEST_NAME, text } from "../text.ts";
import { Scope } from "./board.ts";
import { HistoryReading } from "./reading.ts";

export const HISTORY_MONTHS = { "3m": 3, "6m": 6, "12m": 12 } as const;
const HistoryPeriod = z.enum(["3m", "6m", "12m"], { error: ({ input }) => nearestPeriod(input) });
export type HistoryPeriod = z.infer<typeof HistoryPeriod>;

/** A number of days, weeks, months, quarters or years: "1y", "90d", "6 months", "year", "P1Y". */
const SPAN = /^(?:p|last )?(\d{0,4})[ _-]?(d|w|m|q|y)[a-z]*$/i;
const MONTHS_OF = { d: 1 / 30.4, w: 7 / 30.4, m: 1, q: 3, y: 12 } as const;

/** Says which period is nearest to a time that is none; undefined where it is not read. */
function nearestPeriod(input: unknown): string | undefined {
  const [, count, unit] = SPAN.exec(String(input).trim()) ?? [];
  if (unit === undefined) return undefined;
  const months = Number(count || 1) * MONTHS_OF[unit.toLowerCase() as keyof typeof MONTHS_OF];
  const periods = Object.entries(HISTORY_MONTHS);
  const [nearest] = periods.toSorted(([, a], [, b]) => Math.abs(a - months) - Math.abs(b - months))[0] ?? [];
  const names = periods.map(([name]) => JSON.stringify(name)).join(", ");
  return `must be one of ${names}; the nearest to ${JSON.stringify(input)} is ${JSON.stringify(nearest)}`;
}

/** Contract, section 4.2. */
export const HistoryInput = z.strictObject({
  product: text(1, 120).meta({ description: "Slug of the product, or its exact name." }),
  period: HistoryPeriod.default("12m").meta({ description: "How far back, in months, ending today (UTC)." }),
  scope: Scope.default("overall").meta({
    description: "Which board: points of all time, of the month or of the week.",
  }),
  category: text(0, LONGEST_NAME).default("all").meta({ description: "The product's category, or all." }),
});

/** A product's position at the start of a UTC day; null while it was off the board. */
export const DayPosition = z.looseObject({
  day: Day,
  position: z.int().positive().nullable(),
  points: z.int(),
  /** True when the day was missed live and filled in afterwards from the append-only points. */
  backfilled: z.boolean(),
});
export type DayPosition = z.infer<typeof DayPosition>;

const Extreme = z.looseObject({ day: Day, position: z.int().positive(), points: z.int() });

const ClosedPeriodPlace = z.looseObject({
  scope: z.enum(["monthly", "weekly"]),
  key: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
  closed_at: Timestamp,
  /** Number of products listed when the period ended. */
  products: z.int(),
  /** Position among all products, and among those of its category; null when it earned no points in the period. */
  position: z.int().positive().nullable(),
  category_position: z.int().positive().nullable(),
  points: z.int(),
  /** SHA-256 over the previous period's hash, a line feed and the result. */
  hash: z.string(),
  previous_hash: z.string(),
});

const StarWindow = z.looseObject({
  repository_url: z.string().nullable(),
  points: z.array(z.looseObject({ observed_on: Day, stars: z.int(), source: z.string() })),
  /** Stars gained between the first and the last reading in the window; null with fewer than two readings. */
  gained: z.int().nullable(),
  from: Day.nullable(),
  to: Day.nullable(),
  /**
   * The months from the first to the last reading, each with the stars of its last reading, and what was gained since the last reading
   * of the month before; null without these readings.
   */
  months: z.array(
    z.looseObject({
      month: z.string(),
      stars: z.int().nullable(),
      last_read_on: Day.nullable(),
      gained: z.int().nullable(),
      gained_since: Day.nullable(),
    }),
  ),
});

export const HistoryAnswer = z.looseObject({
  reading: HistoryReading,
  /** How stars and positions moved. */
  summary: z.string(),
  product: z.looseObject({ slug: z.string(), name: z.string(), category: z.string(), profile_url: z.string() }),
  period: HistoryPeriod,
  scope: Scope,
  category: z.string(),
  from: Day,
  to: Day,
  /** First day on which any position was recorded, and the first on which this product is on this board. */
  recorded_since: Day,
  product_recorded_since: Day,
  days_recorded: z.int(),
  positions: z.array(DayPosition),
  first: Extreme,
  last: Extreme,
  best: Extreme,
  worst: Extreme,
  /** Places gained from the first to the last recorded day; negative when places were lost. */
  movement: z.int(),
  /** The live board, at `as_of`. */
  current: z.looseObject({ position: z.int().positive().nullable(), points: z.int() }),
  closed_periods: z.array(ClosedPeriodPlace),
  stars: StarWindow,
  /** Positions, star readings and events by day, oldest first; null when the day has none. */
  timeline: z.array(
    z.looseObject({
      day: Day,
      position: z.int().positive().nullable(),
      points: z.int().nullable(),
      stars: z.int().nullable(),
      events: z.array(z.string()),
    }),
  ),
  disclosure: z.string(),
  ...computedAnswer,
});
export type HistoryAnswer = z.infer<typeof HistoryAnswer>;
