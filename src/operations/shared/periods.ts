import { createHash } from "node:crypto";
import { type CalendarPeriod, closedPeriods } from "../../core/periods.ts";
import { bySignals, rankProducts } from "../../core/ranking/ranking.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { CHAIN_START, type ClosedPeriodsStore } from "../../store/ledger/closed-periods.ts";
import type { Ledger } from "../../store/ledger/ledger.ts";

/** Result of a closed period: every product that earned points in it, and how many products were listed. */
export interface PeriodResult {
  scope: "monthly" | "weekly";
  key: string;
  starts_at: string;
  ends_at: string;
  products: number;
  entries: { position: number; slug: string; name: string; category: string; points: number }[];
}

/**
 * Closes every week and month that has ended since records began, oldest first, each once. The hash of a period is
 * SHA-256 over the previous period's hash, a line feed and the result's JSON text.
 *
 * @returns the keys of the periods that were closed
 */
export async function closeEndedPeriods(catalog: Catalog, ledger: Ledger, now: number): Promise<string[]> {
  const firstDay = ledger.boardDays.firstDay();
  if (firstDay === null) return [];
  const listed = [...catalog.entries].sort(bySignals);
  const closed: string[] = [];
  for (const scope of ["weekly", "monthly"] as const) {
    const last = ledger.closedPeriods.list(scope).at(-1);
    const from = last === undefined ? Date.parse(`${firstDay}T00:00:00Z`) : Date.parse(last.endsAt);
    for (const period of closedPeriods(scope, from, now)) {
      const result = JSON.stringify(resultOf(scope, period, listed, ledger));
      const written = await ledger.closedPeriods.close(
        { scope, ...period, closedAt: new Date(now).toISOString(), result },
        (previousHash) => periodHash(previousHash, result),
      );
      if (written) closed.push(period.key);
    }
  }
  return closed;
}

/** Returns the SHA-256, in hex, that chains a period's result to the previous period. */
export function periodHash(previousHash: string, result: string): string {
  return createHash("sha256").update(`${previousHash}\n${result}`).digest("hex");
}

function resultOf(
  scope: "monthly" | "weekly",
  period: CalendarPeriod,
  listed: Catalog["entries"],
  ledger: Ledger,
): PeriodResult {
  const points = ledger.points.totals({ from: period.startsAt, to: period.endsAt });
  const present = listed.filter((entry) => entry.listedAt < period.endsAt);
  return {
    scope,
    key: period.key,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    products: present.length,
    entries: rankProducts(present, points)
      .map((entry, index) => ({
        position: index + 1,
        slug: entry.slug,
        name: entry.name,
        category: entry.category,
        points: points.get(entry.slug) ?? 0,
      }))
      .filter((entry) => entry.points !== 0),
  };
}

/**
 * Verifies the chains of closed periods. Returns one line per fault: a changed result or hash, a period that does not
 * follow the previous one, two periods after the same one.
 */
export function verifyPeriods(periods: Pick<ClosedPeriodsStore, "list">): string[] {
  const faults: string[] = [];
  for (const scope of ["weekly", "monthly"] as const) {
    let previousHash = CHAIN_START;
    let previousEnd = "";
    const followed = new Set<string>();
    for (const period of periods.list(scope)) {
      const name = `${scope} ${period.key}`;
      if (periodHash(period.previousHash, period.result) !== period.hash)
        faults.push(`${name}: its result or its hash was changed`);
      if (period.previousHash !== previousHash) faults.push(`${name}: it does not follow the period before it`);
      if (followed.has(period.previousHash)) faults.push(`${name}: another period follows the same one`);
      if (period.startsAt < previousEnd) faults.push(`${name}: it begins before the period before it ends`);
      const said = saidOf(period.result);
      if (
        said === null ||
        said.scope !== scope ||
        said.key !== period.key ||
        said.starts_at !== period.startsAt ||
        said.ends_at !== period.endsAt
      )
        faults.push(`${name}: its row and its result name different periods`);
      followed.add(period.previousHash);
      previousHash = period.hash;
      previousEnd = period.endsAt;
    }
  }
  return faults;
}

function saidOf(result: string): Pick<PeriodResult, "scope" | "key" | "starts_at" | "ends_at"> | null {
  try {
    return JSON.parse(result);
  } catch {
    return null;
  }
}
