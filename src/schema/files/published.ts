import { z } from "zod";
import { BoardEntry, Period, Scope } from "../answers/board.ts";
import { Category } from "../records/categories.ts";
import { Slug, Timestamp } from "../scalars.ts";

const Credits = { generated_at: Timestamp, license: z.string(), attribution: z.string() };
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** `/data/rank.json`: the promotional board. */
export const RankFile = z.strictObject({
  ...Credits,
  disclosure: z.string(),
  boards: z.array(z.strictObject({ scope: Scope, period: Period.nullable(), top_10: z.int(), top_100: z.int() })),
  count: Count,
  products: z.array(BoardEntry),
});

/** `/data/categories.json`. */
export const CategoriesFile = z.strictObject({
  ...Credits,
  count: Count,
  categories: z.array(
    z.strictObject({
      slug: Category,
      name: z.string(),
      products: Count,
      products_with_points: Count,
      leader: Slug.nullable(),
      url: z.url(),
    }),
  ),
});

/** `/data/history.json`: the closed periods of the promotional board, each chained to the previous one. */
export const HistoryFile = z.strictObject({
  ...Credits,
  disclosure: z.string(),
  hash: z.string(),
  recorded_since: z.string().nullable(),
  count: Count,
  periods: z.array(
    z.strictObject({
      scope: z.enum(["weekly", "monthly"]),
      key: z.string(),
      starts_at: Timestamp,
      ends_at: Timestamp,
      closed_at: Timestamp,
      previous_hash: z.string(),
      hash: Sha256,
      result: z.looseObject({
        products: Count,
        entries: z.array(
          z.looseObject({
            position: z.int().positive(),
            slug: z.string(),
            name: z.string(),
            category: z.string(),
            points: z.int(),
          }),
        ),
      }),
    }),
  ),
});

/** A file with the size and hash to check it by. */
const ListedFile = z.strictObject({ path: z.string(), bytes: Count, sha256: Sha256, url: z.url() });

/** `/data/manifest.json`: every data file of the build. */
export const ManifestFile = z.strictObject({
  build_id: z.string(),
  ...Credits,
  license_url: z.url(),
  count: Count,
  files: z.array(ListedFile),
});

/** `manifest.json` of a frozen month, as written. */
export const SnapshotManifest = z.strictObject({
  /** `YYYY-MM`, UTC. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  frozen_at: Timestamp,
  build_id: z.string(),
  generated_at: Timestamp,
  license: z.string(),
  attribution: z.string(),
  /** The previous frozen month and its hash; null for the first one. */
  previous: z.strictObject({ month: z.string(), hash: Sha256 }).nullable(),
  files: z.array(z.strictObject({ name: z.string(), bytes: Count, sha256: Sha256 })),
  /** SHA-256 over the previous hash (empty for the first), a line feed, and this manifest's JSON without `hash`. */
  hash: Sha256,
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;

/** `/data/snapshots/index.json`: the frozen months, newest first. */
export const SnapshotsFile = z.strictObject({
  schema: z.url(),
  ...Credits,
  title: z.string(),
  description: z.string(),
  /** How `hash` chains a month to the one before it. */
  hash: z.string(),
  count: Count,
  snapshots: z.array(
    z.strictObject({
      month: z.string(),
      frozen_at: Timestamp,
      build_id: z.string(),
      previous: z.strictObject({ month: z.string(), hash: Sha256 }).nullable(),
      hash: Sha256,
      /** Assigned by a repository that stores a copy; null while there is none. */
      doi: z.string().nullable(),
      manifest: z.url(),
      sha256sums: z.url(),
      files: z.array(ListedFile),
    }),
  ),
});
export type SnapshotsFile = z.infer<typeof SnapshotsFile>;

/** `/data/snapshots/head.json`: the end of the chain of frozen months; null before the first one. */
export const SnapshotHead = z.strictObject({
  month: z.string().nullable(),
  hash: Sha256.nullable(),
  count: Count,
});
export type SnapshotHead = z.infer<typeof SnapshotHead>;
