import { buildIndexData } from "./index/build.ts";
import type { IndexData } from "./index/format.ts";
import { deserialiseData, serialisedPieces } from "./index/serialise.ts";
import { searchIndex } from "./search.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";

export { SearchIndexFormatError } from "./index/serialise.ts";
export type { SearchDocument, SearchHit, SearchIndex, SearchOptions, SearchResult } from "./types.ts";

const dataOf = new WeakMap<SearchIndex, IndexData>();

/** Builds the index of a catalogue. Hits refer to positions in `documents`, whose order breaks ties. */
export function buildSearchIndex(documents: Iterable<SearchDocument>): SearchIndex {
  return ready(buildIndexData(documents));
}

/** Serialises an index for publication beside its catalogue. Equal catalogues give equal bytes. */
export function serialise(index: SearchIndex): Uint8Array {
  const data = dataOf.get(index);
  if (data === undefined) throw new TypeError("search index: only one made by this module can be saved");
  const pieces = [...serialisedPieces(data)];
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** Returns what `serialise` returns for the index of a catalogue, in pieces, and makes no tables for searches. */
export function serialisedIndex(documents: Iterable<SearchDocument>): Iterable<Uint8Array> {
  return serialisedPieces(buildIndexData(documents));
}

/** Opens a serialised index without copying it. @throws SearchIndexFormatError when the bytes are not an index of this version */
export function deserialise(bytes: Uint8Array): SearchIndex {
  return ready(deserialiseData(bytes));
}

function ready(data: IndexData): SearchIndex {
  const index = searchIndex(data);
  dataOf.set(index, data);
  return index;
}
