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
  /** Keeps only documents for which it returns true; `total` counts those alone. */
  accept?: ((doc: number) => boolean) | undefined;
}

export interface SearchHit {
  /** Position in the documents the index was built from. */
  doc: number;
  /**
   * Relevance, 0 to 1, four decimals; it means the same in every query. 1 (alias 0.98, host 0.96): the query is the whole
   * name. Else at most 0.95, and mostly: how much of the query the product meets, each word counted by its rarity, by how
   * exactly it is met (0 to 1) and by where (name 0.89 … description 0.47), times 0.5 to 1 for meeting all of it. What is
   * then missing to 1 shrinks by up to 25 % for words side by side, 30 % for a name made of words of the query, 30 % for
   * likeness to the best matches. It depends on the catalogue, not on limit or filter.
   */
  score: number;
  /** The words and phrases of the product that met the query, in the order of the query. */
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
