/** What search reads of a product. The caller decides the order: ties in relevance are broken by it. */
export interface SearchDocument {
  slug: string;
  name: string;
  aliases: readonly string[];
  tags: readonly string[];
  category: string;
  categoryName: string;
  description: string;
  homepageHost: string;
  /** Licence kind, in words or as `open-source`; people ask for it in the same breath. */
  license?: string | undefined;
}

export interface SearchOptions {
  /** How many hits to return at most. */
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
  /** Words and phrases of the product that met the query, in the order of the query. */
  matchedTerms: string[];
}

export interface SearchResult {
  /** How many accepted documents match, including those beyond `limit`. */
  total: number;
  /** Best first; equal scores in document order. */
  hits: SearchHit[];
}

export interface SearchIndex {
  readonly size: number;
  search(query: string, options: SearchOptions): SearchResult;
}
