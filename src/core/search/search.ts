import { FULL_WEIGHT, type IndexData } from "./data.ts";
import { sizeOf } from "./dictionary.ts";
import { evaluate } from "./evaluate.ts";
import { explain } from "./explain.ts";
import { kinship, type Profile } from "./kinship.ts";
import { mark, marksFor, unmark } from "./marks.ts";
import { parseQuery } from "./parse-query.ts";
import { reread } from "./reread.ts";
import { scratchFor } from "./scratch.ts";
import { searchTables } from "./tables.ts";
import { byRank, type Ranked } from "./top.ts";
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
      const whole = wholeNames(query.whole, data);
      const ranked = read.map(({ doc, score: before }, i) => {
        const score = (before + (1 - before) * KINSHIP_SHARE * (kin[i] as number)) * BELOW_EXACT;
        return { doc, score: Math.round((whole.get(doc) ?? score) * 1e4) / 1e4 };
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

function wholeNames(term: number, { postingStart, postingDoc, postingWeight }: IndexData): Map<number, number> {
  const found = new Map<number, number>();
  if (term < 0) return found;
  for (let i = postingStart[term] as number; i < (postingStart[term + 1] as number); i++) {
    found.set(postingDoc[i] as number, (postingWeight[i] as number) / FULL_WEIGHT);
  }
  return found;
}
