import type { SearchDocument, SearchIndex } from "./types.ts";

export type { SearchDocument, SearchHit, SearchIndex, SearchOptions, SearchResult } from "./types.ts";

const words = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Builds the index of a catalogue; hits refer to positions in `documents`. */
export function buildSearchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const weighted = documents.map((document) => {
    const weights = new Map<string, number>();
    const add = (text: string, weight: number) => {
      for (const word of words(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
    };
    add(document.description, 0.4);
    add(`${document.category} ${document.categoryName}`, 0.5);
    add(document.tags.join(" "), 0.7);
    add(document.aliases.join(" "), 0.8);
    add(document.name, 1);
    return weights;
  });
  return {
    size: documents.length,
    search(query, { limit, accept }) {
      const asked = [...new Set(words(query))];
      const hits = weighted.flatMap((weights, doc) => {
        if (accept && !accept(doc)) return [];
        const matchedTerms: string[] = [];
        let sum = 0;
        for (const word of asked) {
          let best = 0;
          let term = "";
          for (const [candidate, weight] of weights) {
            const value = candidate === word ? weight : candidate.startsWith(word) ? weight * 0.7 : 0;
            if (value > best) [best, term] = [value, candidate];
          }
          sum += best;
          if (term) matchedTerms.push(term);
        }
        return sum > 0 ? [{ doc, score: Math.round((sum / asked.length) * 1e4) / 1e4, matchedTerms }] : [];
      });
      hits.sort((a, b) => b.score - a.score || a.doc - b.doc);
      return { total: hits.length, hits: hits.slice(0, limit) };
    },
  };
}
