import { describe, expect, test } from "vitest";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { textOf } from "../../../src/core/search/index/dictionary.ts";
import { searchTables } from "../../../src/core/search/index/tables.ts";
import { parseQuery } from "../../../src/core/search/query/parse.ts";
import { document } from "./documents.ts";

const data = buildIndexData([
  document({ name: "Slick", tags: ["team chat"], category: "chat", categoryName: "Talk" }),
  document({ name: "Lang Chain Hub", homepageHost: "", slug: "", tags: ["vector database", "text to speech"] }),
  document({
    name: "Lister",
    homepageHost: "",
    slug: "",
    tags: ["to do"],
    description: "Keeps honey; best bees tool.",
  }),
  document({ name: "One Two Three Four Five", homepageHost: "", slug: "", description: "meridian checkin" }),
  document({ name: "Numbers", homepageHost: "", slug: "", description: "wordax wordbx" }),
]);
const tables = searchTables(data);
const parsed = (query: string) => parseQuery(query, tables);
const slots = (query: string) =>
  parsed(query).slots.map(({ importance, candidates }) => [
    Number(importance.toFixed(2)),
    candidates.map(({ term, quality }) => `${textOf(data.terms, term)} ${Number(quality.toFixed(3))}`),
  ]);
const importances = (query: string) => slots(query).map(([importance]) => importance);

describe("the wishes of a query", () => {
  test("are its words, each once, without stop words, and weak words count for a quarter", () => {
    expect(slots("the honey honey bees")).toEqual([
      [1, ["honey 1"]],
      [1, ["bees 1"]],
    ]);
    expect(importances("best honey tool")).toEqual([0.25, 1, 0.25]);
  });

  test("are its stop words when there is nothing else", () => {
    expect(parsed("what is it").slots).toHaveLength(3);
    expect(parsed("what is it honey").slots).toHaveLength(1);
    expect(parsed("").slots).toEqual([]);
  });

  test("are none beside a comparison that is all of the query", () => {
    expect(parsed("alternative to slick")).toMatchObject({ slots: [], whole: -1, begun: [], comparison: { doc: 0 } });
    expect(parsed("alternative to slick for the").slots).toEqual([]);
    expect(slots("slick alternative with honey")).toEqual([[1, ["honey 1"]]]);
  });

  test("of a phrase count together as the root of its words, and are met by the phrase", () => {
    expect(slots("vector db")).toEqual([
      [0.71, ["vector 1", "~vector database 0.8"]],
      [0.57, ["~database 0.8", "~vector database 0.8"]],
    ]);
    expect(importances("vector database honey")).toEqual([0.71, 0.71, 1]);
    expect(slots("tts")).toEqual([[0.8, ["~text to speech 0.8"]]]);
  });

  test("are one for a phrase of stop words, if any product has it", () => {
    expect(slots("honey to do")).toEqual([
      [1, ["honey 1"]],
      [1, ["to 1", "~to do list 0.8"]],
    ]);
    const without = searchTables(buildIndexData([document({ name: "Honey" })]));
    expect(parseQuery("honey to do", without).slots).toHaveLength(1);
  });

  test("weigh as much as the best that meets them", () => {
    expect(slots("honye")).toEqual([[0.8, ["honey 0.8"]]]);
    expect(slots("qwertz")).toEqual([[1, []]]);
  });

  test("are at most 24, of the first 80 words and 1,000 characters", () => {
    const many = Array.from({ length: 30 }, (_, i) => `${String.fromCharCode(97 + (i % 26))}${i}zzz`);
    expect(parsed(many.join(" ")).slots).toHaveLength(24);
    expect(importances(`${many.join(" ")} to do`)).toHaveLength(24);
    expect(parsed(`${"bees ".repeat(79)}honey slick`).slots).toHaveLength(2);
    expect(parsed(`${"bees ".repeat(80)}honey`).slots).toHaveLength(1);
    expect(slots(`bees${" ".repeat(991)}honey`)).toEqual([
      [1, ["bees 1"]],
      [1, ["honey 1"]],
    ]);
    expect(parsed(`bees${" ".repeat(996)}honey`).slots).toHaveLength(1);
  });
});

describe("names in a query", () => {
  test("are the whole query, part of it, or begun by it", () => {
    const { whole, begun } = parsed("slick");
    expect([textOf(data.terms, whole), begun]).toEqual(["=slick", []]);
    expect(parsed("slick honey").whole).toBe(-1);
    expect(slots("slick honey")[0]).toEqual([1, ["=slick 1", "slick 1"]]);
    const started = parsed("lang chain").begun.map(({ term }) => textOf(data.terms, term));
    expect(started).toEqual(["=langchainhub"]);
    expect(slots("lang chain").every(([, met]) => (met as string[]).includes("=langchainhub 0.831"))).toBe(true);
    expect(parsed("lang").begun).toEqual([]);
  });

  test("are known however they are spaced, up to four words inside a longer query", () => {
    expect(
      slots("honey lang chain hub")
        .slice(1)
        .map(([, met]) => (met as string[])[0]),
    ).toEqual(Array(3).fill("=langchainhub 1"));
    expect(slots("honey one two three four five").flat(2)).not.toContain("=onetwothreefourfive 1");
    expect(slots("one two three four five").flat(2)).not.toContain("=onetwothreefourfive 1");
    expect(textOf(data.terms, parsed("one two three four five").whole)).toBe("=onetwothreefourfive");
  });

  test("are not read over a stop word, unless punctuation holds it to the word before", () => {
    const met = (query: string) => slots(query).flat(2);
    expect(met("team chat")).toContain("teamchat 0.97");
    expect(met("guest check-in")).toContain("checkin 0.97");
    expect(met("guest check in")).not.toContain("checkin 0.97");
  });
});

describe("beginnings of words in a query", () => {
  test("of two letters count only when they are all of it", () => {
    expect(slots("li").flat(2)).toContain("lister 0.7");
    expect(slots("honey li")[1]).toEqual([1, []]);
  });
});

describe("misspellings in a query", () => {
  test("are looked for in six words at most, and never in one that is known", () => {
    const wrong = ["honei", "meridiam", "slicc", "numbres", "listre", "beest", "honny"];
    const met = slots(wrong.join(" ")).map(([, candidates]) => (candidates as string[]).length > 0);
    expect(met).toEqual([true, true, true, true, true, true, false]);
    expect(slots("wordax honey")[0]).toEqual([1, ["wordax 1"]]);
    expect(slots("wordcx honey")[0]).toEqual([0.8, ["wordax 0.8", "wordbx 0.8"]]);
  });
});
