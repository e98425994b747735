import { blended, type KeyPrice } from "./list-prices.ts";
import type { SessionRow } from "./types.ts";

/** Lengths of session that predict each other; single requests do not. */
const LENGTHS = ["short", "core", "long"] as const;
/** An agent session re-reads its context: 20 tokens in for one out. */
const INPUT_PARTS = 20;
/** Lengths at which half of what was seen is taken over. */
const SHRINK = 0.5;

/**
 * Money that sessions of each model took over what its list price predicts; 1 is the median model of each length.
 * @param prices list prices on the day of the measurement
 */
export function verbosityByKey(
  sessions: readonly SessionRow[],
  prices: ReadonlyMap<string, Pick<KeyPrice, "inputUsd" | "outputUsd">>,
): Map<string, number> {
  const excess = new Map<string, number[]>();
  for (const length of LENGTHS) {
    const logs = sessions.flatMap((row): { key: string; log: number }[] => {
      const price = prices.get(row.modelKey);
      const cost = row[length];
      return price === undefined || cost === null
        ? []
        : [{ key: row.modelKey, log: Math.log(cost / blended(price, INPUT_PARTS)) }];
    });
    const middle = median(logs.map(({ log }) => log));
    for (const { key, log } of logs) excess.set(key, [...(excess.get(key) ?? []), log - middle]);
  }
  return new Map(
    [...excess].map(([key, logs]) => {
      const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
      return [key, Math.exp((mean * logs.length) / (logs.length + SHRINK))];
    }),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
