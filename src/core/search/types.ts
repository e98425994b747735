/** The fields of a product that search uses. The caller decides the order, which breaks ties in relevance. */
export interface SearchDocument {
  slug: string;
  name: string;
  aliases: readonly string[];
  tags: readonly string[];
  category: string;
  categoryName: string;
  description: string;
  homepageHost: string;
  /** Kind of licence, in words or as `open-source`; queries often name it. */
  license?: string | undefined;
}

export interface SearchOptions {
  /** Maximum number of hits to return. */
  limit: number;
  /** Keeps only documents for which it returns true; `total` counts only these. */
  accept?: ((doc: number) => boolean) | undefined;
}

export interface SearchHit {
  /** Position in the documents the index was built from. */
  doc: number;
  /**
   * Relevance, 0 to 1, four decimals, comparable between queries. 1 (alias 0.98, host 0.96) when the query is the whole
   * name; otherwise at most 0.95. It depends on the catalogue, not on limit or filter. `README.md` says how it is made.
   */
  score: number;
  /** Words and phrases of the product that match the query, in the order of the query. */
  matchedTerms: string[];
}

interface SearchResult {
  /** Number of accepted documents that match, including those beyond `limit`. */
  total: number;
  /** Best first; equal scores in document order. */
  hits: SearchHit[];
}

export interface SearchIndex {
  readonly size: number;
  search(query: string, options: SearchOptions): SearchResult;
}
