import type { Claim } from "./replay.ts";

/** How claims compare with what was seen. Each family with at least 30 pairs counts the same within a kind, and so do families of all kinds. */
export interface ReplayRow {
  families: number;
  /** Pairs of models, each counted once a family and kind. */
  n: number;
  claimed: number;
  held: number;
  brier: number;
  /** How often the model with the larger ability scored better. */
  ordered: number;
}

/** Null when there are no claims. */
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

/** Fewer pairs than this say nothing by themselves. */
const LEAST_PAIRS = 30;

/** Claims by family and kind; families with few pairs of a kind count as one together. */
function groupsOf(claims: readonly Claim[]): Claim[][] {
  const families = [...Map.groupBy(claims, ({ family, kind }) => `${family} ${kind}`).values()];
  const small = families.filter((own) => own.length < LEAST_PAIRS).flat();
  return [...families.filter((own) => own.length >= LEAST_PAIRS), ...Map.groupBy(small, ({ kind }) => kind).values()];
}

/** Rows by tenth of the claim; claims are pooled, as each bin has few families. */
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
