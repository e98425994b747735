import { describe, expect, test } from "vitest";
import { buildSearchIndex, type SearchDocument } from "../../../src/core/search/index.ts";
import { document } from "./documents.ts";

const bare = (name: string, over: Partial<SearchDocument> = {}) =>
  document({ name, slug: "", homepageHost: "", category: "", categoryName: "", ...over });
const highlighted = (query: string, ...documents: SearchDocument[]) =>
  buildSearchIndex(documents)
    .search(query, { limit: 9 })
    .hits.map(({ matchedTerms }) => matchedTerms);

describe("why a product was found", () => {
  test("is the whole name or alias as the product spells it, for each product that has it", () => {
    const hub = bare("Lang Chain Hub", { description: "Parts." });
    expect(highlighted("langchainhub", hub)).toEqual([["lang chain hub"]]);
    expect(highlighted("langchainhub", bare("Parts", { aliases: ["Big Red Box", "Lang Chain Hub"] }))).toEqual([
      ["lang chain hub"],
    ]);
    const twins = highlighted("langchainhub", bare("First"), hub, bare("Between"), { ...hub }, bare("Last"), {
      ...hub,
    });
    expect(twins).toEqual([["lang chain hub"], ["lang chain hub"], ["lang chain hub"]]);
  });

  test("is the best matching word, in the field where it weighs most", () => {
    const one = bare("Planner", { tags: ["scheduling"], description: "A scheduler for schedules." });
    expect(highlighted("schedules", one)).toEqual([["scheduling"]]);
    expect(highlighted("schedules", bare("Planner", { description: "A scheduler for schedules." }))).toEqual([
      ["schedules"],
    ]);
  });

  test("is one word per query term, in query order, and the tags shared with the compared product", () => {
    const one = bare("Planner", { tags: ["honey", "bees"] });
    expect(highlighted("bees honey", one)).toEqual([["bees", "honey"]]);
    const [slick, other] = [
      bare("Slick", { tags: ["chat", "team"] }),
      bare("Other", { tags: ["team", "honey", "chat"] }),
    ];
    expect(highlighted("honey alternative to slick", slick, other)).toEqual([["honey", "team", "chat"]]);
    expect(highlighted("honey", slick, other)).toEqual([["honey"]]);
  });
});
