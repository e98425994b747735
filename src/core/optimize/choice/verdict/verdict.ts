import type { OptimizeData, ResolvedRequest } from "../../types.ts";
import { type Candidate, successor } from "../candidates.ts";
import { endsWithinYear } from "../shutdown.ts";

/**
 * What the buyer should do. `move`: the current model ends within a year or fails a demand of the text, so a more expensive
 * replacement counts too.
 */
export type Verdict = "recommend" | "test_first" | "test_these" | "stay" | "move";

export interface Choice {
  verdict: Verdict;
  /** The replacement; null when the current model stays, or when nothing meets the demands. */
  pick: Candidate | null;
  /** Whether the provider of the current model named the pick as its replacement. */
  namedByProvider: boolean;
  /** What may be taken without a test, when the pick is cheaper and as likely as good, and no test of the kind supports it. */
  proven?: Candidate;
  /** At most three candidates that a test should compare with the current model, the pick among them. */
  toTest: readonly Candidate[];
  /** Largest saving, in USD, that was too small for a change, so that the model stays; with the test's cost when that exceeds it. */
  smallGain?: { usd: number; test: number | null };
  /** What would be tested if its saving were left once it thinks as its scores need. */
  eaten?: readonly Candidate[];
  /** Whether the model stays because lower thinking saves more than any other model. */
  thinksLess?: boolean;
}

/** The current model stays, and nothing is worth a test. */
export const STAYS = { verdict: "stay", pick: null, namedByProvider: false, toTest: [] } as const satisfies Choice;

/** Returns the candidates that a choice names, each once: the pick, then those to test. */
export function namedBy({ pick, toTest }: Pick<Choice, "pick" | "toTest">): Candidate[] {
  return [...new Set(pick === null ? toTest : [pick, ...toTest])];
}

/**
 * Returns what stands as the recommended model: the pick, and for a model that ends within a year, which never stands there, its named
 * successor in the test, else the first of the test.
 */
export function standing(
  { pick, namedByProvider, toTest }: Choice,
  { current, day }: ResolvedRequest,
  { models }: OptimizeData,
): Pick<Choice, "pick" | "namedByProvider"> {
  if (pick !== null || !endsWithinYear(current, day)) return { pick, namedByProvider };
  const named = successor(toTest, current, models);
  return { pick: named ?? toTest[0] ?? null, namedByProvider: named !== undefined };
}
