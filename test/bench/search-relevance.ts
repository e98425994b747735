import MiniSearch from "minisearch";
import { buildSearchIndex, type SearchDocument } from "../../src/core/search/index.ts";
import { realCatalogue } from "./search-catalogue.ts";
import { type Engine, judgedQueries, ndcgAt10, relevanceOf } from "./search-judged.ts";

const FIELDS = ["name", "aliases", "tags", "category", "categoryName", "description", "homepageHost", "license"];

/** nDCG@10 and MRR over the judged queries: ours, MiniSearch as it comes, and MiniSearch with the options it offers. */
export async function run(): Promise<{ name: string; rows: Record<string, string | number>[] }> {
  const judged = judgedQueries();
  const kinds = [...new Set(judged.map(({ kind }) => kind))];
  const rows = Object.entries(engines(realCatalogue())).map(([engine, search]) => {
    const all = relevanceOf(search, judged);
    const byKind = kinds
      .filter((kind) => kind !== "none")
      .map(
        (kind) =>
          [
            kind,
            round(
              relevanceOf(
                search,
                judged.filter((one) => one.kind === kind),
              ).ndcg,
            ),
          ] as const,
      );
    return {
      engine,
      "nDCG@10": round(all.ndcg),
      MRR: round(all.mrr),
      "silent when nothing fits": round(all.keptSilent),
      ...Object.fromEntries(byKind),
    };
  });
  return { name: `search relevance, ${judged.length} judged queries`, rows };
}

export function engines(documents: readonly SearchDocument[]): Record<string, Engine> {
  const index = buildSearchIndex(documents);
  const mini = new MiniSearch<SearchDocument & { id: number }>({
    fields: FIELDS,
    extractField: (document, field) => [document[field as keyof SearchDocument]].flat().join(" "),
  });
  mini.addAll(documents.map((document, id) => ({ ...document, id })));
  const slugOf = (doc: number) => documents[doc]?.slug ?? "";
  return {
    Clearboard: (query) => index.search(query, { limit: 10 }).hits.map(({ doc }) => slugOf(doc)),
    "MiniSearch, defaults": (query) =>
      mini
        .search(query)
        .slice(0, 10)
        .map(({ id }) => slugOf(id)),
    "MiniSearch, prefix, fuzzy 0.2, boosts": (query) =>
      mini
        .search(query, { prefix: true, fuzzy: 0.2, boost: { name: 4, aliases: 3, tags: 2 } })
        .slice(0, 10)
        .map(({ id }) => slugOf(id)),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

if (import.meta.main) {
  const { name, rows } = await run();
  console.log(name);
  console.table(rows);
  if (process.argv.includes("--queries")) {
    const [search] = Object.values(engines(realCatalogue())) as [Engine];
    for (const one of judgedQueries().filter(({ kind }) => kind !== "none")) {
      const ranked = search(one.query);
      console.log(
        ndcgAt10(ranked, one).toFixed(3),
        one.query,
        "→",
        ranked.map((slug) => `${slug}:${one.relevant[slug] ?? 0}`).join(" "),
      );
    }
  }
}
