import { blended, type KeyPrice } from "../../../pipeline/quality/list-prices.ts";
import type { SessionRow } from "../../../pipeline/quality/types.ts";
import { verbosityByKey } from "../../../pipeline/quality/verbosity.ts";
import { cheaperInMoney, type SpendUse } from "../../../src/core/quality/money.ts";

/** How well list prices predict which of two models costs more, for one session length. */
export interface MoneyRow {
  length: "single" | "short" | "core" | "long";
  /** Number of pairs of models with different list prices. */
  n: number;
  /** Share of pairs in which the model with the lower list price cost more. */
  dearer: number;
  /** Mean stated probability that it costs less, and the share of pairs in which it did. */
  claimed: number;
  held: number;
  /** The same for claims that use verbosity, learnt from the other session lengths; null where verbosity is not used. */
  withVerbosity: { n: number; dearer: number; claimed: number; held: number } | null;
}

const LENGTHS = ["short", "core", "long", "single"] as const;

/** Replays pairs of models with known session costs, by session length. Verbosity is learnt without the length being tested. */
export function replayMoney(sessions: readonly SessionRow[], prices: ReadonlyMap<string, KeyPrice>): MoneyRow[] {
  return LENGTHS.map((length): MoneyRow => {
    const use: SpendUse = length === "single" ? "question" : "session";
    const others = verbosityByKey(
      sessions.map((row) => ({ ...row, [length]: null })),
      prices,
    );
    const sides = sessions.flatMap((row) => {
      const price = prices.get(row.modelKey);
      const cost = row[length];
      if (price === undefined || cost === null) return [];
      const rates = { inputUsdPerMtok: price.inputUsd, outputUsdPerMtok: price.outputUsd, session: null };
      const list = blended(price, use === "session" ? 20 : 3);
      return [
        {
          cost,
          list,
          plain: { ...rates, verbosity: null },
          spoken: { ...rates, verbosity: others.get(row.modelKey) ?? null },
        },
      ];
    });
    const plain: { claimed: number; held: boolean }[] = [];
    const spoken: typeof plain = [];
    for (const a of sides) {
      for (const b of sides) {
        if (b.list < a.list) {
          const claimed = cheaperInMoney(a.plain, b.plain, use)?.probability ?? 0;
          plain.push({ claimed, held: b.cost < a.cost });
        }
        const chance = cheaperInMoney(a.spoken, b.spoken, use);
        if (chance?.basis === "measured verbosity" && chance.spendRatio > 1) {
          spoken.push({ claimed: chance.probability, held: b.cost < a.cost });
        }
      }
    }
    return { length, ...shares(plain), withVerbosity: use === "session" ? shares(spoken) : null };
  });
}

function shares(claims: readonly { claimed: number; held: boolean }[]) {
  const n = claims.length;
  const held = claims.filter((claim) => claim.held).length / n;
  return { n, dearer: 1 - held, claimed: claims.reduce((sum, { claimed }) => sum + claimed, 0) / n, held };
}
