import type { ClosedPeriod } from "../../store/ledger/closed-periods.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";
import { type PeriodResult, periodHash } from "./periods.ts";

/** Number of recent periods whose results are cached: a little over a year of each scope. */
const KEPT = { weekly: 54, monthly: 14 } as const;

type Entry = PeriodResult["entries"][number];

/** A closed period with its result parsed. */
export interface ClosedResult {
  period: Omit<ClosedPeriod, "result">;
  /** Number of products listed when it ended. */
  products: number;
  /** Every product that earned points in it, best first. */
  entries: readonly Entry[];
  /** Sum of the points of all entries. */
  points: number;
  /** Position of an entry among those of its category, by slug. */
  place(slug: string): { entry: Entry; categoryPosition: number | null } | undefined;
  /** Whether the stored result matches the stored hash. */
  intact: boolean;
}

export interface ClosedResults {
  /** Number of closed periods of both scopes. */
  total: number;
  /** Newest first; covers at least the last year. */
  weekly: readonly ClosedResult[];
  monthly: readonly ClosedResult[];
}

const kept = new WeakMap<Ledger, { version: string; results: ClosedResults }>();

/**
 * Returns the newest closed periods. They never change, so each is read once and cached until another one is closed.
 */
export function closedResults(ledger: Ledger): ClosedResults {
  const version = ledger.boardVersion();
  const known = kept.get(ledger);
  if (known?.version === version) return known.results;
  const before = new Map(
    [...(known?.results.weekly ?? []), ...(known?.results.monthly ?? [])].map((r) => [r.period.hash, r]),
  );
  const read = (scope: "weekly" | "monthly") => {
    const all = ledger.closedPeriods.list(scope);
    return {
      count: all.length,
      results: all
        .slice(-KEPT[scope])
        .reverse()
        .map((period) => before.get(period.hash) ?? toResult(period)),
    };
  };
  const [weekly, monthly] = [read("weekly"), read("monthly")];
  const results = { total: weekly.count + monthly.count, weekly: weekly.results, monthly: monthly.results };
  kept.set(ledger, { version, results });
  return results;
}

function toResult({ result, ...period }: ClosedPeriod): ClosedResult {
  const { entries, products } = JSON.parse(result) as PeriodResult;
  const places = new Map<string, { entry: Entry; categoryPosition: number | null }>();
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const count = (counts.get(entry.category) ?? 0) + 1;
    counts.set(entry.category, count);
    // An entry below zero points ranks after all products without points, whose number per category is not stored.
    places.set(entry.slug, { entry, categoryPosition: entry.points > 0 ? count : null });
  }
  return {
    period,
    products,
    entries,
    points: entries.reduce((sum, entry) => sum + entry.points, 0),
    place: (slug) => places.get(slug),
    intact: periodHash(period.previousHash, result) === period.hash,
  };
}
