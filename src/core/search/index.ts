import { buildIndexData } from "./index/build.ts";
import { deserialiseData, serialisedPieces } from "./index/serialise.ts";
import { searchIndex } from "./search.ts";
import type { SearchDocument, SearchIndex } from "./types.ts";

export { SearchIndexFormatError } from "./index/serialise.ts";
export type { SearchDocument, SearchHit, SearchIndex } from "./types.ts";

/** Builds the index of a catalogue. Hits refer to positions in `documents`, whose order breaks ties. */
export function buildSearchIndex(documents: Iterable<SearchDocument>): SearchIndex {
  return searchIndex(buildIndexData(documents));
}

/**
 * Builds the index of a catalogue and serialises it for publication beside it, in pieces and without the tables that a search needs. Equal
 * catalogues give equal bytes.
 */
export function serialise(documents: Iterable<SearchDocument>): Iterable<Uint8Array> {
  return serialisedPieces(buildIndexData(documents));
}

/** Opens a serialised index without copying it. @throws SearchIndexFormatError when the bytes are not an index of this version */
export function deserialise(bytes: Uint8Array): SearchIndex {
  return searchIndex(deserialiseData(bytes));
}
