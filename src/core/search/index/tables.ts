import { type TypoTable, typoTable } from "../query/fuzzy.ts";
import type { IndexData } from "./format.ts";

/** The index with derived tables that are cheap to compute and therefore not saved. */
export interface SearchTables {
  data: IndexData;
  typos: TypoTable;
}

export function searchTables(data: IndexData): SearchTables {
  return { data, typos: typoTable(data) };
}

/** Returns the number of documents that contain a term. */
export function frequency({ postingStart }: IndexData, term: number): number {
  return (postingStart[term + 1] as number) - (postingStart[term] as number);
}
