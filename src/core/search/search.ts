import type { IndexData } from "./data.ts";
import { FULL_WEIGHT } from "./data.ts";
import { sizeOf } from "./dictionary.ts";
import { evaluate, scratchFor } from "./evaluate.ts";
import { explain } from "./explain.ts";
import { mark, marksFor, unmark } from "./marks.ts";
import { parseQuery } from "./parse-query.ts";
import { reread } from "./reread.ts";
import { searchTables } from "./tables.ts";
import { byRank } from "./top.ts";
import type { SearchHit, SearchIndex } from "./types.ts";

/** How many of the most promising documents are read again word by word. */
const REREAD = 256;
const PHRASE_SHARE = 0.25;
const NAME_SHARE = 0.35;
/** The highest score of a product whose name is not the whole query. */
const BELOW_EXACT = 0.95;

/** Makes an index answer. Keeps its scratch space, so one index serves one thread. */
export function searchIndex(data: IndexData): SearchIndex {
  const tables = searchTables(data);
  const scratch = scratchFor(data.size);
  const marks = marksFor(sizeOf(data.terms));
  return {
    size: data.size,
    search(text, { limit, accept }) {
      const query = parseQuery(text, tables);
      const evaluation = evaluate(query, tables, scratch, { keep: Math.max(REREAD, limit), accept });
      mark(query, marks);
      const whole = wholeNames(query.whole, data);
      const ranked = evaluation.best.map(({ doc, score: base }) => {
        const { phrase, name } = reread(doc, data, marks, evaluation);
        const score = (base + (1 - base) * (PHRASE_SHARE * phrase + NAME_SHARE * name)) * BELOW_EXACT;
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
