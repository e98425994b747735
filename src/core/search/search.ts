import { sizeOf } from "./index/dictionary.ts";
import { FULL_WEIGHT, type IndexData } from "./index/format.ts";
import { searchTables } from "./index/tables.ts";
import { type ParsedQuery, parseQuery } from "./query/parse.ts";
import { createAccumulators } from "./rank/accumulators.ts";
import { highlight } from "./rank/highlight.ts";
import { proximity } from "./rank/proximity.ts";
import { type Profile, pseudoRelevance } from "./rank/pseudo-relevance.ts";
import { scoreDocuments } from "./rank/score.ts";
import { clearMasks, createTermMasks, setMasks } from "./rank/term-masks.ts";
import { byRank, type Ranked } from "./rank/top-k.ts";
import type { SearchHit, SearchIndex } from "./types.ts";

const PHRASE_SHARE = 0.25;
const NAME_SHARE = 0.3;
const PSEUDO_RELEVANCE_SHARE = 0.3;
/** Highest score of a product whose whole name is not the query. */
const BELOW_EXACT = 0.95;
/** When no match of any category scores this, nothing fits the query: "leaking kitchen faucet" would find gitleaks. */
const LEAST_BEST = 0.2;

/** Creates a searcher for an index: parse, score, rescore the best, highlight. One index is limited to one thread. */
export function searchIndex(data: IndexData): SearchIndex {
  const tables = searchTables(data);
  const accumulators = createAccumulators(data.size);
  const masks = createTermMasks(sizeOf(data.terms));
  const profile: Profile = new Float32Array(sizeOf(data.terms));
  return {
    size: data.size,
    search(text, { limit, accept }) {
      const query = parseQuery(text, tables);
      const scored = scoreDocuments(query, data, accumulators, { limit, accept });
      setMasks(query, masks);
      const withProximity = ({ doc, score }: Ranked) => {
        const { phrase, name } = proximity(doc, data, masks, scored, accumulators.phraseWorth);
        return { doc, score: score + (1 - score) * (PHRASE_SHARE * phrase + NAME_SHARE * name) };
      };
      const leading = scored.leading.map(withProximity).sort(byRank);
      const best = scored.best === scored.leading ? leading : scored.best.map(withProximity).sort(byRank);
      const named = nameScores(query, data);
      const rescored = (found: readonly Ranked[]) => {
        const shares = pseudoRelevance(found, leading, data, profile);
        return found.map(({ doc, score: before }, i) => {
          const score = (before + (1 - before) * PSEUDO_RELEVANCE_SHARE * (shares[i] as number)) * BELOW_EXACT;
          return { doc, score: Math.round(Math.max(named.get(doc) ?? 0, score) * 1e4) / 1e4 };
        });
      };
      const ranked = rescored(best);
      const fits = (best === leading ? ranked : rescored(leading)).some(({ score }) => score >= LEAST_BEST);
      clearMasks(query, masks);
      const termsOf = (doc: number) => {
        setMasks(query, masks);
        const terms = highlight(doc, query, data, masks);
        clearMasks(query, masks);
        return terms;
      };
      const hits = ranked
        .sort(byRank)
        .slice(0, fits ? Math.max(0, limit) : 0)
        .map(({ doc, score }) => new Hit(doc, score, termsOf));
      return { total: fits ? scored.total : 0, hits };
    },
  };
}

/** A hit that finds its terms when they are read: callers that rank hundreds of hits show the terms of a few. */
class Hit implements SearchHit {
  readonly doc: number;
  readonly score: number;
  readonly #termsOf: (doc: number) => string[];

  constructor(doc: number, score: number, termsOf: (doc: number) => string[]) {
    this.doc = doc;
    this.score = score;
    this.#termsOf = termsOf;
  }

  get matchedTerms(): string[] {
    return this.#termsOf(this.doc);
  }
}

/** Returns minimum scores of products whose whole name, alias or host is the query or begins with it. */
function nameScores({ whole, begun }: ParsedQuery, { postingStart, postingDoc, postingWeight }: IndexData) {
  const scores = new Map<number, number>();
  const keys = begun.map(({ term, quality }) => ({ term, scale: quality * BELOW_EXACT }));
  if (whole >= 0) keys.push({ term: whole, scale: 1 });
  for (const { term, scale } of keys) {
    for (let i = postingStart[term] as number; i < (postingStart[term + 1] as number); i++) {
      const score = (scale * (postingWeight[i] as number)) / FULL_WEIGHT;
      scores.set(postingDoc[i] as number, Math.max(scores.get(postingDoc[i] as number) ?? 0, score));
    }
  }
  return scores;
}
