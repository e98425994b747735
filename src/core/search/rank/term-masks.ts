import type { ParsedQuery } from "../query/parse.ts";

/** For each term of the index: the query terms it can match as a bit mask, and the best match quality. */
export interface TermMasks {
  masks: Uint32Array;
  quality: Float32Array;
}

export function createTermMasks(terms: number): TermMasks {
  return { masks: new Uint32Array(terms), quality: new Float32Array(terms) };
}

/** Sets the masks for a query. `clearMasks` resets them. */
export function setMasks(query: ParsedQuery, { masks, quality }: TermMasks): void {
  for (const [at, { expansions }] of query.terms.entries()) {
    for (const expansion of expansions) {
      masks[expansion.term] = (masks[expansion.term] as number) | (1 << at);
      if (expansion.quality > (quality[expansion.term] as number)) quality[expansion.term] = expansion.quality;
    }
  }
  for (const term of query.alternatives?.traits ?? []) {
    masks[term] = (masks[term] as number) | (1 << query.terms.length);
  }
}

export function clearMasks(query: ParsedQuery, { masks, quality }: TermMasks): void {
  for (const { expansions } of query.terms) {
    for (const { term } of expansions) {
      masks[term] = 0;
      quality[term] = 0;
    }
  }
  for (const term of query.alternatives?.traits ?? []) masks[term] = 0;
}
