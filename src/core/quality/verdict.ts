import { KIND_MODELS } from "./kinds.ts";
import type { Chance } from "./probability.ts";

/** What to do with a cheaper candidate. `no`: the current model is probably better. */
export type Judgement = "recommend" | "test_first" | "test_these" | "no";

/** Lowest probability for a recommendation to test. Below it a candidate is more likely worse than the buyer accepts. */
const LEAST_LIKELY = 0.6;
/** Widest 80 % interval of the probability that still supports a recommendation. */
const WIDEST_INTERVAL = 0.35;

/** Judges one candidate. A null chance means that one of the two models is not rated. */
export function judge(chance: Chance | null): Judgement {
  if (chance === null || !chance.proven || chance.high - chance.low > WIDEST_INTERVAL) return "test_these";
  if (chance.probability >= KIND_MODELS[chance.kind].recommendAt) return "recommend";
  return chance.probability >= LEAST_LIKELY ? "test_first" : "no";
}

/** Plan of a test that a buyer can run. The figures assume success rates near 0.8. */
export const TEST_PLAN = {
  cases: 30,
  /** Most cases in which a candidate may do worse. One that does worse in every fifth case passes with a probability of 0.12. */
  mostWorse: 3,
  casesForFivePoints: 600,
  shows:
    "30 of your own cases show whether a candidate fails badly: one standard error of a rate near 80 % is 7 points.",
  doesNotShow:
    "30 cases cannot show a difference of 5 points; that takes about 600 cases answered by both models (a fifth of the cases differ, 80 % power).",
} as const;

/** What the selection of candidates to test depends on. */
export interface Testable {
  chance: Chance | null;
  /** Expected cost of one call, in USD. */
  costUsd: number;
  maker: string;
  /** Key of the model. The same model at several sellers counts once: one test is valid for all of them. */
  model: string;
}

const MOST_TO_TEST = 3;

/**
 * Selects at most three candidates to test against the current model: the most likely one, the cheapest that is likely enough, and the most
 * likely one from another maker. Remaining places go to the next most likely, then to unrated ones by cost.
 */
export function threeToTest<T extends Testable>(cheaper: readonly T[]): T[] {
  const once = new Map<string, T>();
  for (const one of [...cheaper].sort((a, b) => a.costUsd - b.costUsd)) {
    if (!once.has(one.model)) once.set(one.model, one);
  }
  const likely = [...once.values()].sort((a, b) => likelihood(b) - likelihood(a) || a.costUsd - b.costUsd);
  const [best] = likely;
  if (best === undefined) return [];
  const cheapest = likely.filter((one) => likelihood(one) >= LEAST_LIKELY).sort((a, b) => a.costUsd - b.costUsd)[0];
  const other = likely.find((one) => one.maker !== best.maker && one.chance !== null);
  const chosen = new Set([
    best,
    ...(cheapest === undefined ? [] : [cheapest]),
    ...(other === undefined ? [] : [other]),
  ]);
  for (const one of likely) {
    if (chosen.size >= MOST_TO_TEST) break;
    chosen.add(one);
  }
  return [...chosen];
}

function likelihood({ chance }: Testable): number {
  return chance?.probability ?? 0;
}
