import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Judgements = z.strictObject({
  about: z.string(),
  queries: z.array(
    z.strictObject({
      kind: z.string(),
      query: z.string(),
      /** Grades by slug: 3 what was asked for, 2 serves the wish, 1 related. */
      relevant: z.record(z.string(), z.int().min(1).max(3)),
    }),
  ),
});
export type Judged = z.infer<typeof Judgements>["queries"][number];

export function judgedQueries(): Judged[] {
  const file = join(import.meta.dirname, "../../fixtures/search-judgements.json");
  return Judgements.parse(JSON.parse(readFileSync(file, "utf8"))).queries;
}

/** Slugs in the order of relevance. */
export type Engine = (query: string) => string[];

export interface Relevance {
  ndcg: number;
  mrr: number;
  /** Share of queries without an answer in the catalogue that got none. */
  keptSilent: number;
  queries: number;
}

/**
 * nDCG@10 with gains 2^grade - 1 and log2 discounts, and MRR of the first product graded 3, both over the queries that
 * have an answer.
 */
export function relevanceOf(engine: Engine, judged: readonly Judged[]): Relevance {
  const answered = judged.filter(({ relevant }) => Object.keys(relevant).length > 0);
  const unanswerable = judged.filter((one) => !answered.includes(one));
  return {
    ndcg: mean(answered.map((one) => ndcgAt10(engine(one.query), one))),
    mrr: mean(answered.map((one) => reciprocalRank(engine(one.query), one))),
    keptSilent: mean(unanswerable.map(({ query }) => (engine(query).length === 0 ? 1 : 0))),
    queries: judged.length,
  };
}

export function ndcgAt10(ranked: readonly string[], { relevant }: Judged): number {
  const best = Object.values(relevant).sort((a, b) => b - a);
  return discounted(ranked.map((slug) => gradeOf(relevant, slug))) / discounted(best);
}

function discounted(grades: readonly number[]): number {
  return grades.slice(0, 10).reduce((sum, grade, i) => sum + (2 ** grade - 1) / Math.log2(i + 2), 0);
}

function reciprocalRank(ranked: readonly string[], { relevant }: Judged): number {
  const first = ranked.findIndex((slug) => gradeOf(relevant, slug) === 3);
  return first < 0 ? 0 : 1 / (first + 1);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Own members only: a product may be called `constructor`. */
function gradeOf(relevant: Judged["relevant"], slug: string): number {
  return Object.hasOwn(relevant, slug) ? (relevant[slug] ?? 0) : 0;
}
