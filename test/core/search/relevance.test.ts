import { describe, expect, test } from "vitest";
import { realCatalogue } from "../../bench/search/catalogue.ts";
import { judgedQueries, ndcgAt10, relevanceOf } from "../../bench/search/judged.ts";
import { engines } from "../../bench/search/relevance.ts";

const documents = realCatalogue();
const judged = judgedQueries();

describe("relevance over the judged queries", () => {
  const all = engines(documents);
  const relevance = (name: string) => {
    const engine = all[name];
    return engine === undefined ? undefined : relevanceOf(engine, judged);
  };
  const [ours, plain] = [relevance("Clearboard"), relevance("MiniSearch, defaults")];

  test("does not fall below the recorded level", () => {
    expect(judged.length).toBeGreaterThanOrEqual(120);
    expect(ours?.ndcg).toBeGreaterThan(0.885);
    expect(ours?.mrr).toBeGreaterThan(0.9);
    expect(ours?.keptSilent).toBeGreaterThanOrEqual(0.85);
  });

  test("is clearly ahead of MiniSearch with its defaults", () => {
    expect((ours?.ndcg ?? 0) - (plain?.ndcg ?? 1)).toBeGreaterThan(0.2);
  });

  test("nearly all judged products are listed (after renaming a slug, rename it in the judgements)", () => {
    const listed = new Set(documents.map(({ slug }) => slug));
    const gone = new Set(judged.flatMap(({ relevant }) => Object.keys(relevant)).filter((slug) => !listed.has(slug)));
    expect([...gone].slice(10)).toEqual([]);
  });
});

describe("the measure itself", () => {
  const one = { kind: "need", query: "x", relevant: { a: 3, b: 1 } };

  test("is 1 for the best order, less for a worse one, 0 for nothing", () => {
    expect(ndcgAt10(["a", "b"], one)).toBe(1);
    expect(ndcgAt10(["b", "a"], one)).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)), 10);
    expect(ndcgAt10(["c"], one)).toBe(0);
  });

  test("counts the first product graded 3, and silence only where nothing fits", () => {
    const none = { kind: "none", query: "y", relevant: {} };
    const engine = (query: string) => (query === "x" ? ["b", "a"] : []);
    expect(relevanceOf(engine, [one, none])).toMatchObject({ mrr: 0.5, keptSilent: 1, queries: 2 });
  });
});
