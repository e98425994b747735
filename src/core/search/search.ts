import { sizeOf } from "./index/dictionary.ts";
import { FULL_WEIGHT, type IndexData } from "./index/format.ts";
import { searchTables } from "./index/tables.ts";
import { type ParsedQuery, parseQuery } from "./query/parse.ts";
import { scratchFor } from "./rank/accumulators.ts";
import { explain } from "./rank/highlight.ts";
import { reread } from "./rank/proximity.ts";
import { kinship, type Profile } from "./rank/pseudo-relevance.ts";
import { evaluate } from "./rank/score.ts";
import { mark, marksFor, unmark } from "./rank/term-masks.ts";
import { byRank, type Ranked } from "./rank/top-k.ts";
import type { SearchHit, SearchIndex } from "./types.ts";

const PHRASE_SHARE = 0.25;
const NAME_SHARE = 0.3;
const KINSHIP_SHARE = 0.3;
/** The highest score of a product whose name is not the whole query. */
const BELOW_EXACT = 0.95;

/** Makes an index answer. Keeps its scratch space, so one index serves one thread. */
export function searchIndex(data: IndexData): SearchIndex {
  const tables = searchTables(data);
  const scratch = scratchFor(data.size);
  const marks = marksFor(sizeOf(data.terms));
  const profile: Profile = new Float32Array(sizeOf(data.terms));
  return {
    size: data.size,
    search(text, { limit, accept }) {
      const query = parseQuery(text, tables);
      const evaluation = evaluate(query, tables, scratch, { limit, accept });
      mark(query, marks);
      const closer = ({ doc, score: base }: Ranked) => {
        const { phrase, name } = reread(doc, data, marks, evaluation);
        return { doc, score: base + (1 - base) * (PHRASE_SHARE * phrase + NAME_SHARE * name) };
      };
      const { best, promising } = evaluation;
      const leading = promising.map(closer).sort(byRank);
      const read = best === promising ? leading : best.map(closer).sort(byRank);
      const kin = kinship(read, leading, data, profile);
      const named = nameScores(query, data);
      const ranked = read.map(({ doc, score: before }, i) => {
        const score = (before + (1 - before) * KINSHIP_SHARE * (kin[i] as number)) * BELOW_EXACT;
        return { doc, score: Math.round(Math.max(named.get(doc) ?? 0, score) * 1e4) / 1e4 };
      });
      const hits: SearchHit[] = ranked
        .sort(byRank)
        .slice(0, Math.max(0, limit))
        .map(({ doc, score }) => ({ doc, score, matchedTerms: explain(doc, query, data, marks) }));
      unmark(query, marks);
      return { total: evaluation.total, hits };
    },
  };
}

/** What a product scores at least because the query is its whole name, alias or host, or the beginning of one. */
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
