import { z } from "zod";
import { Subject } from "../records/product.ts";
import { Timestamp } from "../scalars.ts";

export const SCOPES = ["overall", "monthly", "weekly"] as const;
export const Scope = z.enum(SCOPES);
export type Scope = z.infer<typeof Scope>;

/** Sent wherever Rank Points or positions are shown. */
export const PLACEMENT_DISCLOSURE =
  "Rank Points are paid promotional placement, not an editorial rating. Products without points are ordered by objective signals (stars gained in 30 days, stars, referred visits). A position is not a rating: it does not say which product is better.";

/** What a position is based on: paid Rank Points, or objective signals for products without points. */
export const RankBasis = z.enum(["points", "signals"]);
export type RankBasis = z.infer<typeof RankBasis>;

/** The calendar period that a monthly or weekly board covers, half-open, in UTC; null for the overall board. */
export const Period = z.looseObject({
  key: z.string(),
  starts_at: Timestamp,
  ends_at: Timestamp,
});
export type Period = z.infer<typeof Period>;

export const BoardEntry = z.looseObject({
  rank: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  subject: Subject,
  profile_url: z.string(),
  homepage_url: z.string(),
  rank_points: z.int(),
  basis: RankBasis,
  /** True when the position is paid for: the product has Rank Points. */
  promoted: z.boolean(),
  verified: z.boolean(),
  listed_at: Timestamp,
  /** Rank on the last recorded day before today (UTC); null when there is none. */
  previous_rank: z.int().positive().nullable(),
  /** Places gained since then; negative when places were lost, null when unknown. */
  movement: z.int().nullable(),
});
export type BoardEntry = z.infer<typeof BoardEntry>;
