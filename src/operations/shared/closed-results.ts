import type { ClosedPeriod } from "../../store/ledger/closed-periods.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";
import { type PeriodResult, periodHash } from "./periods.ts";

/** Newest periods whose results are kept read: a year and a bit of each scope. */
const KEPT = { weekly: 54, monthly: 14 } as const;

type Entry = PeriodResult["entries"][number];

/** A closed period with its result taken apart. */
export interface ClosedResult {
  period: Omit<ClosedPeriod, "result">;
  /** Products listed when it ended. */
  products: number;
  /** Everybody who earned points in it, best first. */
  entries: readonly Entry[];
  /** Points of all entries. */
  points: number;
  /** Position of an entry among those of its category, by slug. */
  place(slug: string): { entry: Entry; categoryPosition: number | null } | undefined;
  /** Whether the stored result gives the stored hash. */
  intact: boolean;
}

export interface ClosedResults {
  /** How many periods of both scopes are closed. */
  total: number;
  /** Newest first; of the last year at least. */
  weekly: readonly ClosedResult[];
  monthly: readonly ClosedResult[];
}

const kept = new WeakMap<Ledger, { version: string; results: ClosedResults }>();

/** The newest closed periods. They never change, so each is read once and kept until another is closed. */
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
    // Below zero points stand after all products without points, whose number per category is not kept.
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
