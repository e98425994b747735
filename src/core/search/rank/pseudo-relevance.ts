import { FIELDS } from "../index/fields.ts";
import { entries, type IndexData } from "../index/format.ts";
import { frequency } from "../index/tables.ts";
import { idf } from "./idf.ts";
import type { Ranked } from "./top-k.ts";

/** Number of top matches that are assumed relevant. */
const LEADERS = 10;

/** One number per term, reused between queries and zero outside of a query. */
export type Profile = Float32Array;

/**
 * Pseudo-relevance feedback: computes how much each product's tags and category resemble what the best matches share, 0 to 1. It finds the
 * payment company that nobody described with the words of "accept card payments".
 *
 * @param ranked documents to score, best first
 * @param leading the best matches, best first
 * @param profile one zero per term; zeroed again on return
 * @returns a similarity per document, in the order of `ranked`
 */
export function pseudoRelevance(
  ranked: readonly Ranked[],
  leading: readonly Ranked[],
  data: IndexData,
  profile: Profile,
): number[] {
  const leaders = leading.slice(0, LEADERS);
  const traits = new Set<number>();
  for (const { doc, score } of leaders) {
    for (const term of traitsOf(doc, data)) {
      traits.add(term);
      profile[term] = (profile[term] as number) + score;
    }
  }
  for (const term of traits) {
    // Only traits that two top matches share indicate what the query is about.
    const shared = Math.max(0, (profile[term] as number) - (leaders[0]?.score ?? 0));
    profile[term] = shared * idf(frequency(data, term), data.size);
  }
  const similarity = ({ doc }: Ranked) => weightOf(doc, data, profile);
  // When the top matches share little, similarity is measured against one fairly common trait shared by all of them.
  const full = Math.max(
    leaders.reduce((sum, { score }) => sum + score, 0),
    ...leaders.map(similarity),
  );
  const shares = ranked.map((one) => Math.min(1, similarity(one) / full));
  for (const term of traits) profile[term] = 0;
  return shares;
}

/** Adds up the weights of the words and concepts of tags and category, each once. */
function weightOf(doc: number, data: IndexData, profile: Profile): number {
  let sum = 0;
  // A weight below zero is counted already.
  eachTrait(doc, data, (term) => {
    const weight = profile[term] as number;
    if (weight <= 0) return;
    sum += weight;
    profile[term] = -weight;
  });
  if (sum > 0) eachTrait(doc, data, (term) => (profile[term] = Math.abs(profile[term] as number)));
  return sum;
}

function traitsOf(doc: number, data: IndexData): ReadonlySet<number> {
  const traits = new Set<number>();
  eachTrait(doc, data, (term) => traits.add(term));
  return traits;
}

/** Calls `visit` with the words and concepts of tags and category, in their order. */
function eachTrait(doc: number, { forward, forwardStart }: IndexData, visit: (term: number) => void): void {
  let within = false;
  const end = forwardStart[doc + 1] as number;
  for (let i = forwardStart[doc] as number; i < end; i++) {
    const entry = forward[i] as number;
    const kind = entries.kind(entry);
    const term = entries.value(entry);
    if (kind === entries.field) within = FIELDS[term] === "tag" || FIELDS[term] === "category";
    else if (within && kind !== entries.extra) visit(term);
  }
}
