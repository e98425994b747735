import type { Claim } from "./replay.ts";

/** Comparison of claims with outcomes. Each family with at least 30 pairs has equal weight within a kind, and so does each kind. */
export interface ReplayRow {
  families: number;
  /** Number of pairs of models, each counted once per family and kind. */
  n: number;
  claimed: number;
  held: number;
  brier: number;
  /** Share in which the model with the higher ability scored better. */
  ordered: number;
}

/** Summarises claims. Returns null when there are none. */
export function summarise(claims: readonly Claim[]): ReplayRow | null {
  const groups = groupsOf(claims);
  if (groups.length === 0) return null;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const over = (of: (claim: Claim) => number) => mean(groups.map((group) => mean(group.map(of))));
  return {
    families: new Set(claims.map(({ family }) => family)).size,
    n: claims.length,
    claimed: over(({ claimed }) => claimed),
    held: over(({ held }) => held),
    brier: over(({ claimed, held }) => held * (1 - claimed) ** 2 + (1 - held) * claimed ** 2),
    ordered: over(({ ordered }) => ordered),
  };
}

/** Minimum number of pairs for a group of its own. */
const LEAST_PAIRS = 30;

/** Groups claims by family and kind. Families with few pairs of a kind form one group together. */
function groupsOf(claims: readonly Claim[]): Claim[][] {
  const families = [...Map.groupBy(claims, ({ family, kind }) => `${family} ${kind}`).values()];
  const small = families.filter((own) => own.length < LEAST_PAIRS).flat();
  return [...families.filter((own) => own.length >= LEAST_PAIRS), ...Map.groupBy(small, ({ kind }) => kind).values()];
}

/** Returns one row per tenth of the stated probability. Claims are pooled, because each bin has few families. */
export function byTenth(claims: readonly Claim[]): { from: number; n: number; claimed: number; held: number }[] {
  const bins = Map.groupBy(claims, ({ claimed }) => Math.min(9, Math.floor(claimed * 10)));
  return [...bins]
    .sort(([a], [b]) => a - b)
    .map(([bin, own]) => ({
      from: bin / 10,
      n: own.length,
      claimed: own.reduce((sum, { claimed }) => sum + claimed, 0) / own.length,
      held: own.reduce((sum, { held }) => sum + held, 0) / own.length,
    }));
}
