import { describe, expect, test } from "vitest";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { buildSearchIndex, type SearchDocument } from "../../../src/core/search/index.ts";
import { kinship } from "../../../src/core/search/rank/pseudo-relevance.ts";
import { document } from "./documents.ts";

const bare = (name: string, over: Partial<SearchDocument> = {}) =>
  document({ name, slug: "", homepageHost: "", category: "", categoryName: "", ...over });
const explained = (query: string, ...documents: SearchDocument[]) =>
  buildSearchIndex(documents)
    .search(query, { limit: 9 })
    .hits.map(({ matchedTerms }) => matchedTerms);

describe("why a product was found", () => {
  test("is its whole name as it is spaced, whichever of its names that is, and of each product that has it", () => {
    const hub = bare("Lang Chain Hub", { description: "Parts." });
    expect(explained("langchainhub", hub)).toEqual([["lang chain hub"]]);
    expect(explained("langchainhub", bare("Parts", { aliases: ["Big Red Box", "Lang Chain Hub"] }))).toEqual([
      ["lang chain hub"],
    ]);
    const twins = explained("langchainhub", bare("First"), hub, bare("Between"), { ...hub }, bare("Last"), { ...hub });
    expect(twins).toEqual([["lang chain hub"], ["lang chain hub"], ["lang chain hub"]]);
  });

  test("is the word that meets best, and the same word where it weighs most", () => {
    const one = bare("Planner", { tags: ["scheduling"], description: "A scheduler for schedules." });
    expect(explained("schedules", one)).toEqual([["scheduling"]]);
    expect(explained("schedules", bare("Planner", { description: "A scheduler for schedules." }))).toEqual([
      ["schedules"],
    ]);
  });

  test("is one word for each wish, in the order of the query, and what it shares with the product compared", () => {
    const one = bare("Planner", { tags: ["honey", "bees"] });
    expect(explained("bees honey", one)).toEqual([["bees", "honey"]]);
    const [slick, other] = [
      bare("Slick", { tags: ["chat", "team"] }),
      bare("Other", { tags: ["team", "honey", "chat"] }),
    ];
    expect(explained("honey alternative to slick", slick, other)).toEqual([["honey", "team", "chat"]]);
    expect(explained("honey", slick, other)).toEqual([["honey"]]);
  });
});

describe("likeness to the best matches", () => {
  const kin = (tags: readonly string[][], asked = tags.length) => {
    const data = buildIndexData(tags.map((own, i) => bare(`n${i}`, { tags: own })));
    const leading = tags.map((_, doc) => ({ doc, score: 0.5 }));
    const profile = new Float32Array(data.terms.start.length);
    const found = kinship(leading.slice(0, asked), leading, data, profile);
    expect(profile.every((value) => value === 0)).toBe(true);
    return found;
  };

  test("is to the ten best alone, whatever comes after them", () => {
    const found = kin([...Array(10).fill(["alpha"]), ["beta"], ["beta"], ["beta"]]);
    expect(found.slice(0, 10).every((one) => one > 0)).toBe(true);
    expect(found.slice(10)).toEqual([0, 0, 0]);
  });

  test("is none by what one of them alone has", () => {
    expect(kin([["alpha"], ["beta"], ["gamma"]])).toEqual([0, 0, 0]);
  });

  test("is never more than full, and in the order that is asked", () => {
    const found = kin([["alpha", "beta"], ["alpha", "beta"], ["alpha"], ["gamma"], ["delta"]], 4);
    expect(found).toHaveLength(4);
    expect(found[0]).toBe(found[1]);
    expect(found[0]).toBeGreaterThan(found[2] ?? 1);
    expect(found[2]).toBeGreaterThan(0);
    expect(found[3]).toBe(0);
    for (const one of found) expect(one).toBeLessThanOrEqual(1);
  });
});
