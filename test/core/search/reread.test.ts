import { describe, expect, test } from "vitest";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { sizeOf } from "../../../src/core/search/index/dictionary.ts";
import { searchTables } from "../../../src/core/search/index/tables.ts";
import { parseQuery } from "../../../src/core/search/query/parse.ts";
import { scratchFor } from "../../../src/core/search/rank/accumulators.ts";
import { reread } from "../../../src/core/search/rank/proximity.ts";
import { evaluate } from "../../../src/core/search/rank/score.ts";
import { mark, marksFor, unmark } from "../../../src/core/search/rank/term-masks.ts";
import type { SearchDocument } from "../../../src/core/search/types.ts";
import { document } from "./documents.ts";

/** What reading the first of two products shows; the second has every word of the queries, and nothing side by side. */
function reading(query: string, over: Partial<SearchDocument> & { name: string }) {
  const bare = { slug: "", homepageHost: "", category: "", categoryName: "" };
  const other = document({ name: "z", ...bare, tags: ["zorb", "quil", "mavo"] });
  const data = buildIndexData([document({ ...bare, ...over }), other]);
  const tables = searchTables(data);
  const parsed = parseQuery(query, tables);
  const marks = marksFor(sizeOf(data.terms));
  const evaluation = evaluate(parsed, tables, scratchFor(data.size), { limit: 9 });
  mark(parsed, marks);
  const read = reread(0, data, marks, evaluation);
  const { information } = evaluation;
  unmark(parsed, marks);
  expect([...marks.slots, ...marks.quality].every((value) => value === 0)).toBe(true);
  return { ...read, information };
}
const phrase = (query: string, over: Partial<SearchDocument>) => reading(query, { name: "n", ...over }).phrase;

describe("words side by side", () => {
  test("count by the field they stand in", () => {
    expect(reading("zorb quil", { name: "Zorb Quil" }).phrase).toBe(1);
    expect(phrase("zorb quil", { aliases: ["zorb quil"] })).toBeCloseTo(0.95, 6);
    expect(phrase("zorb quil", { tags: ["zorb quil"] })).toBeCloseTo(0.9, 6);
    expect(phrase("zorb quil", { categoryName: "Zorb Quil" })).toBeCloseTo(0.6, 6);
    expect(phrase("zorb quil", { license: "zorb quil" })).toBeCloseTo(0.6, 6);
    expect(phrase("zorb quil", { description: "A zorb quil." })).toBeCloseTo(0.5, 6);
    expect(phrase("zorb quil", { homepageHost: "zorb.quil" })).toBe(0);
  });

  test("count less over one word between them, and not over two, nor the other way round", () => {
    expect(phrase("zorb quil", { tags: ["zorb mavo quil"] })).toBeCloseTo(0.9 * 0.7, 6);
    expect(phrase("zorb quil", { description: "Zorb the quil." })).toBeCloseTo(0.5 * 0.7, 6);
    expect(phrase("zorb quil", { tags: ["zorb x mavo quil"] })).toBe(0);
    expect(phrase("zorb quil", { tags: ["quil zorb"] })).toBe(0);
  });

  test("stand in one field, one tag or one alias", () => {
    expect(phrase("zorb quil", { tags: ["zorb", "quil"] })).toBe(0);
    expect(phrase("zorb quil", { tags: ["zorb", "x", "quil"] })).toBe(0);
    expect(reading("zorb quil", { name: "Zorb", tags: ["quil"] }).phrase).toBe(0);
  });

  test("count by where they stand best, and by how much of the query the pair tells", () => {
    expect(phrase("zorb quil", { tags: ["zorb quil"], description: "zorb quil" })).toBeCloseTo(0.9, 6);
    const { phrase: part, information } = reading("zorb quil mavo", { name: "n", tags: ["zorb quil", "mavo"] });
    const [a = 0, b = 0, c = 0] = information;
    expect(part).toBeCloseTo((0.9 * (a + b)) / (a + 2 * b + c), 6);
    expect(phrase("zorb", { tags: ["zorb"] })).toBe(0);
  });
});

describe("a name made of words of the query", () => {
  const name = (query: string, over: Partial<SearchDocument> & { name: string }) => reading(query, over).name;

  test("counts by its share of such words, and by how much of the query they tell", () => {
    expect(name("zorb quil", { name: "Quil Zorb" })).toBeCloseTo(1, 6);
    expect(name("zorb quil", { name: "Zorb Quil Mavo" })).toBeCloseTo(2 / 3, 6);
    const { name: half, information } = reading("zorb quil", { name: "Zorb", tags: ["quil"] });
    expect(half).toBeCloseTo((information[0] ?? 0) / ((information[0] ?? 0) + (information[1] ?? 0)), 6);
    expect(name("zorb quil", { name: "n", tags: ["zorb quil"] })).toBe(0);
  });

  test("is the best of its names", () => {
    expect(name("zorb quil", { name: "n", aliases: ["x y", "zorb quil", "y"] })).toBeCloseTo(1, 6);
    expect(name("zorb quil", { name: "Zorb Quil", aliases: ["x y"] })).toBeCloseTo(1, 6);
  });

  test("counts less for a word that is only near", () => {
    expect(name("zorbs", { name: "Zorb" })).toBeCloseTo(0.96, 6);
  });
});
