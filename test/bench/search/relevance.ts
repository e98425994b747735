import { buildSearchIndex, type SearchDocument } from "../../../src/core/search/index.ts";
import { realCatalogue } from "./catalogue.ts";
import { type Engine, judgedQueries, ndcgAt10, relevanceOf } from "./judged.ts";
import { PEERS } from "./peers.ts";

/** nDCG@10 and MRR over the judged queries: ours, the peers as they come, and MiniSearch with the options it offers. */
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
  const peers = Object.entries(PEERS).map(([name, make]) => [name, make(documents)] as const);
  return {
    Clearboard: (query) => index.search(query, { limit: 10 }).hits.map(({ doc }) => documents[doc]?.slug ?? ""),
    ...Object.fromEntries(peers),
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
