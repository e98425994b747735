import { z } from "zod";
import { computedAnswer } from "../records/source.ts";
import { Timestamp } from "../scalars.ts";
import { BoardEntry, Period, Scope } from "./board.ts";
import { RankReading } from "./reading.ts";

/** A position: the points of its holder, and the points that a product without any needs to take it. */
export const Threshold = z.looseObject({
  place: z.int(),
  /** Slug of the holder; null while the position is open. */
  held_by: z.string().nullable(),
  points_held: z.int().nullable(),
  /** Minimum number of points that takes the position now, in this scope; 0 while it is open. */
  points_to_enter: z.int(),
});
export type Threshold = z.infer<typeof Threshold>;

export const RankIntelligenceInput = z.strictObject({});

const Place = z.looseObject({ slug: z.string(), name: z.string(), position: z.int(), points: z.int() });

export const RankIntelligence = z.looseObject({
  reading: RankReading,
  disclosure: z.string(),
  /** Number of products on the overall board. */
  total: z.int(),
  /** Day (UTC) whose start the movement is measured against; null before the first record. */
  compared_with: z.string().nullable(),
  recorded_since: z.string().nullable(),
  top_100: z.array(BoardEntry),
  movement: z.looseObject({
    climbed: z.int(),
    fell: z.int(),
    unchanged: z.int(),
    unknown: z.int(),
    entered: z.array(z.string()),
    left: z.array(z.string()),
  }),
  thresholds: z.array(
    z.looseObject({
      scope: Scope,
      period: Period.nullable(),
      products: z.int(),
      products_with_points: z.int(),
      top_10: Threshold,
      top_100: Threshold,
    }),
  ),
  categories: z.array(
    z.looseObject({
      slug: z.string(),
      name: z.string(),
      products: z.int(),
      products_with_points: z.int(),
      points: z.int(),
      in_top_100: z.int(),
      /** First product of the category's board if it has points; null while the position is open. */
      leader: Place.nullable(),
      top_10: Threshold,
    }),
  ),
  provenance: z.looseObject({
    entries: z.int(),
    points: z.int(),
    products: z.int(),
    first_earned_at: Timestamp.nullable(),
    last_earned_at: Timestamp.nullable(),
    /** How `reference_sha256` is computed, so that a person who knows a reference can find its entry. */
    reference_rule: z.string(),
    latest: z.array(
      z.looseObject({
        entry: z.int(),
        slug: z.string(),
        name: z.string().nullable(),
        points: z.int(),
        earned_at: Timestamp,
        recorded_at: Timestamp,
        reference_sha256: z.string(),
      }),
    ),
  }),
  /** Months, then weeks, newest first. */
  closed_periods: z.array(
    z.looseObject({
      scope: z.enum(["monthly", "weekly"]),
      key: z.string(),
      starts_at: Timestamp,
      ends_at: Timestamp,
      closed_at: Timestamp,
      products: z.int(),
      products_with_points: z.int(),
      points: z.int(),
      top: z.array(Place),
      /** SHA-256 over the previous period's hash, a line feed and the result; one chain per scope. */
      hash: z.string(),
      previous_hash: z.string(),
      /** Whether the stored result still gives this hash. */
      intact: z.boolean(),
    }),
  ),
  /** Number of all closed periods; only those of about the last year are listed. */
  closed_periods_total: z.int(),
  ...computedAnswer,
});
export type RankIntelligence = z.infer<typeof RankIntelligence>;
