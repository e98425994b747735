import { blended, type KeyPrice } from "./list-prices.ts";
import type { SessionRow } from "./types.ts";

/** Session lengths that predict each other; single requests do not. */
const LENGTHS = ["short", "core", "long"] as const;
/** Input tokens per output token of an agent session, which re-reads its context. */
const INPUT_PARTS = 20;
/** Number of session lengths at which the measured value gets half the weight. */
const SHRINK = 0.5;

/**
 * Computes each model's verbosity: session cost divided by what the list price predicts, relative to the median model of each length.
 *
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
