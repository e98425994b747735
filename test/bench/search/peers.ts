import { create, insertMultiple, type Results, search } from "@orama/orama";
import { Document } from "flexsearch";
import MiniSearch from "minisearch";
import type { SearchDocument } from "../../../src/core/search/index.ts";
import type { Engine } from "./judged.ts";
import { miniSearchWithSynonyms } from "./minisearch-with-synonyms.ts";

const FIELDS = [
  "name",
  "aliases",
  "tags",
  "category",
  "categoryName",
  "description",
  "homepageHost",
  "license",
] as const;
const LIMIT = 10;

type Flat = { id: string } & Record<(typeof FIELDS)[number], string>;

/** Search engines that others publish, with their defaults: each indexes the same fields and gives at most ten slugs. */
export const PEERS: Record<string, (documents: readonly SearchDocument[]) => Engine> = {
  "MiniSearch, defaults": miniSearch({}),
  "MiniSearch, prefix, fuzzy 0.2, boosts": miniSearch({
    prefix: true,
    fuzzy: 0.2,
    boost: { name: 4, aliases: 3, tags: 2 },
  }),
  "MiniSearch with our synonyms, stemmer and exact names": miniSearchWithSynonyms,
  "Orama, defaults": orama,
  "FlexSearch, defaults": flexSearch,
};

function miniSearch(options: Parameters<MiniSearch["search"]>[1]): (documents: readonly SearchDocument[]) => Engine {
  return (documents) => {
    const index = new MiniSearch<Flat>({ fields: [...FIELDS] });
    index.addAll(documents.map(flat));
    return (query) =>
      index
        .search(query, options)
        .slice(0, LIMIT)
        .map(({ id }) => slugOf(documents, id));
  };
}

function orama(documents: readonly SearchDocument[]): Engine {
  const database = create({ schema: Object.fromEntries(FIELDS.map((field) => [field, "string"] as const)) });
  // Neither is asynchronous unless a component of the engine is.
  insertMultiple(database, documents.map(flat));
  return (query) => {
    const found = search(database, { term: query, limit: LIMIT }) as Results<Flat>;
    return found.hits.map(({ id }) => slugOf(documents, id));
  };
}

function flexSearch(documents: readonly SearchDocument[]): Engine {
  const index = new Document<Flat>({ document: { id: "id", index: [...FIELDS] } });
  for (const document of documents.map(flat)) index.add(document);
  return (query) =>
    index
      .search(query, { limit: LIMIT, merge: true })
      .slice(0, LIMIT)
      .map(({ id }) => slugOf(documents, id));
}

function flat(document: SearchDocument, at: number): Flat {
  const values = FIELDS.map((field) => [field, [document[field] ?? ""].flat().join(" ")]);
  return { ...Object.fromEntries(values), id: String(at) };
}

function slugOf(documents: readonly SearchDocument[], id: unknown): string {
  return documents[Number(id)]?.slug ?? "";
}
