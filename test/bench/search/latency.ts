import { cpus } from "node:os";
import { buildSearchIndex, deserialise, type SearchDocument, serialise } from "../../../src/core/search/index.ts";
import { tokenise } from "../../../src/core/search/text/tokenise.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { generatedCatalogue, randomFrom, realCatalogue, zipfWords } from "./catalogue.ts";
import type { Engine } from "./judged.ts";
import { PEERS } from "./peers.ts";

const SIZES = [
  { products: 600, reach: 1 },
  { products: 10_000, reach: 3 },
  { products: 100_000, reach: 10 },
];
const QUERIES = 2000;
const WARM_UP = 1500;
/** Nothing is remembered between searches; rounds only even out what else the machine does. */
const ROUNDS = 5;
/** The peers are asked less often and in smaller catalogues: some take long to index and to answer. */
const PEER_QUERIES = 400;
const PEER_PRODUCTS = 10_000;

/**
 * Times every search by itself in catalogues of three sizes, ours and the peers with their defaults; medians of the
 * rounds, in milliseconds and megabytes.
 */
export async function run(): Promise<BenchResult> {
  const real = realCatalogue();
  const rows: BenchRow[] = [];
  for (const { products, reach } of SIZES) {
    const documents = generatedCatalogue(products, real);
    rows.push(measure(documents, real, reach));
    if (products > PEER_PRODUCTS) continue;
    const queries = differentQueries(documents, real, PEER_QUERIES);
    for (const [name, make] of Object.entries(PEERS)) rows.push(measurePeer(name, make, documents, queries));
  }
  const note = `Peers answer ${PEER_QUERIES} queries of the same kinds, once to warm up and once timed, in catalogues of up to ${PEER_PRODUCTS} products.`;
  return { name: "search latency, uncached, limit 10 (ms)", rows, note };
}

function measurePeer(
  engine: string,
  make: (documents: readonly SearchDocument[]) => Engine,
  documents: readonly SearchDocument[],
  queries: readonly string[],
): BenchRow {
  const buildStart = performance.now();
  const search = make(documents);
  const build = Math.round(performance.now() - buildStart);
  for (const query of queries) search(query);
  const times = queries
    .map((query) => {
      const start = performance.now();
      search(query);
      return performance.now() - start;
    })
    .sort((a, b) => a - b);
  const at = (share: number) => round(times[Math.floor(share * (times.length - 1))] as number);
  return { engine, products: documents.length, p50: at(0.5), p99: at(0.99), max: at(1), build };
}

function measure(documents: readonly SearchDocument[], real: readonly SearchDocument[], reach: number): BenchRow {
  const buildStart = performance.now();
  buildSearchIndex(documents);
  const buildTime = performance.now() - buildStart;
  const bytes = Buffer.concat([...serialise(documents)]);
  const loadStart = performance.now();
  const index = deserialise(bytes);
  const loadTime = performance.now() - loadStart;
  const queries = differentQueries(documents, real, QUERIES + WARM_UP);
  for (const query of queries.slice(0, WARM_UP)) index.search(query, { limit: 10 });
  let matches = 0;
  const rounds = Array.from({ length: ROUNDS }, () => {
    const times = queries.slice(WARM_UP).map((query) => {
      const start = performance.now();
      matches += index.search(query, { limit: 10 }).total;
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b);
  });
  const at = (share: number) => median(rounds.map((times) => times[Math.floor(share * (times.length - 1))] as number));
  return {
    engine: "Clearboard",
    products: documents.length,
    p50: round(at(0.5)),
    p99: round(at(0.99)),
    max: round(at(1)),
    reach,
    met: at(0.99) <= reach ? "yes" : "no",
    build: Math.round(buildTime),
    load: round(loadTime),
    index_mb: round(bytes.byteLength / 1e6),
    mean_matches: Math.round(matches / QUERIES / ROUNDS),
  };
}

/** Names, words, beginnings, misspellings, needs of several words and long sentences, in equal parts. */
function differentQueries(
  documents: readonly SearchDocument[],
  real: readonly SearchDocument[],
  count: number,
): string[] {
  const random = randomFrom(7);
  const word = zipfWords(real, random);
  const document = () => documents[Math.floor(random() * documents.length)] as SearchDocument;
  const words = (least: number, most: number) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, word).join(" ");
  const misspelt = (text: string) => {
    const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
    return text.slice(0, at) + text.slice(at + 1, at + 2) + text.slice(at, at + 1) + text.slice(at + 2);
  };
  const kinds = [
    () => document().name,
    () => misspelt(document().name.toLowerCase()),
    () => tokenise(document().description).at(-1)?.text.slice(0, 4) ?? "",
    () => words(1, 2),
    () => words(2, 4),
    () => `${misspelt(word())} ${words(1, 2)}`,
    () => document().tags.slice(0, 2).join(" "),
    () => words(8, 16),
    () => `alternative to ${document().name}`,
  ];
  const queries = new Set<string>();
  for (let i = 0; queries.size < count; i++) {
    const query = kinds[i % kinds.length]?.().slice(0, 200) ?? "";
    if (query.length >= 2) queries.add(query);
  }
  return [...queries];
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

if (import.meta.main) {
  const { name, rows, note } = await run();
  console.log(`${name}; Node ${process.version}, ${cpus()[0]?.model ?? "unknown processor"}`);
  console.table(rows);
  console.log(note);
}
