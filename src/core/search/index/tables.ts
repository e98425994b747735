import { type TypoTable, typoTable } from "../query/fuzzy.ts";
import type { IndexData } from "./format.ts";

/** The index with what is quick to work out from it and therefore not saved. */
export interface SearchTables {
  data: IndexData;
  typos: TypoTable;
}

export function searchTables(data: IndexData): SearchTables {
  return { data, typos: typoTable(data) };
}

/** In how many documents a term stands. */
export function frequency({ postingStart }: IndexData, term: number): number {
  return (postingStart[term + 1] as number) - (postingStart[term] as number);
}
