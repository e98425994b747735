import { describe, expect, test } from "vitest";
import { joinedWords } from "../../../src/core/search/index/analyse-document.ts";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { find, packDictionary, prefixRange, sizeOf, textOf } from "../../../src/core/search/index/dictionary.ts";
import { FIELD_RULES, mentionValue, saturate } from "../../../src/core/search/index/fields.ts";
import { count, cumulate, growingUint32 } from "../../../src/core/search/index/growable-array.ts";
import { buildSearchIndex, deserialise, SearchIndexFormatError, serialise } from "../../../src/core/search/index.ts";
import { forgiven, similarTerms, typoTable } from "../../../src/core/search/query/fuzzy.ts";
import { rarity } from "../../../src/core/search/rank/accumulators.ts";
import { byRank, topRanked } from "../../../src/core/search/rank/top-k.ts";
import { matchConcepts } from "../../../src/core/search/text/concepts.ts";
import { caseParts, fold, tokenise } from "../../../src/core/search/text/tokenise.ts";
import { document } from "./documents.ts";

describe("the best of many", () => {
  const docs = Uint32Array.from({ length: 60 }, (_, i) => (i * 37) % 60);
  const scores = Float32Array.from(docs, (doc) => ((doc * 13) % 7) / 7);
  const all = Array.from(docs, (doc, i) => ({ doc, score: scores[i] as number })).sort(
    (a, b) => b.score - a.score || a.doc - b.doc,
  );

  test.each([0, 1, 2, 3, 7, 20, 59, 60, 100])("keeps the first %i of them in order, ties by document", (keep) => {
    expect(topRanked(docs, scores, 60, keep)).toEqual(all.slice(0, keep));
  });

  test("counts only as many as it is told", () => {
    const half = Array.from(docs.subarray(0, 30), (doc, i) => ({ doc, score: scores[i] as number })).sort(byRank);
    expect(topRanked(docs, scores, 30, 5)).toEqual(half.slice(0, 5));
    expect(topRanked(docs, scores, 0, 5)).toEqual([]);
  });
});

describe("sorted strings", () => {
  const texts = ["", "a", "ab", "abc", "abd", "b", "zoo", "über", "日本"];
  const dictionary = packDictionary(texts);

  test("are found, each under its place, and no others", () => {
    expect(sizeOf(dictionary)).toBe(texts.length);
    for (const [id, text] of texts.entries()) {
      expect(find(dictionary, text)).toBe(id);
      expect(textOf(dictionary, id)).toBe(text);
    }
    for (const text of ["A", "aa", "abcd", "zz", "日", "~"]) expect(find(dictionary, text)).toBe(-1);
    expect(find(packDictionary([]), "a")).toBe(-1);
  });

  test("are found by how they begin", () => {
    expect(prefixRange(dictionary, "ab")).toEqual([2, 5]);
    expect(prefixRange(dictionary, "b")).toEqual([5, 6]);
    expect(prefixRange(dictionary, "c")).toEqual([6, 6]);
    expect(prefixRange(dictionary, "日")).toEqual([8, 9]);
  });
});

test("numbers grow by doubling and are taken as they are", () => {
  const numbers = growingUint32(2);
  for (const value of [5, 6, 7, 8, 9]) numbers.push(value);
  expect([numbers.length, numbers.at(4), numbers.take()]).toEqual([5, 9, Uint32Array.of(5, 6, 7, 8, 9)]);
  const counts = Uint32Array.of(2, 0, 3);
  expect([count(counts, 0), count(counts, 0), counts[0]]).toEqual([2, 3, 4]);
  cumulate(counts);
  expect(counts).toEqual(Uint32Array.of(4, 4, 7));
});

describe("misspellings", () => {
  const words = [
    "obsidian",
    "obsidians",
    "meridian",
    "figma",
    "sigma",
    "figs",
    "cats",
    "vim",
    "abcdefghijklmnopqrstuvwxy",
  ];
  const documents = words.map((word) => document({ name: "x", description: word, homepageHost: "", slug: "" }));
  const data = buildIndexData([...documents, document({ name: "Figmo", homepageHost: "", slug: "" })]);
  const table = typoTable(data);
  const meant = (word: string, limit: number) =>
    similarTerms(data, table, word, limit).map(({ term, distance }) => `${textOf(data.terms, term)} ${distance}`);

  test("are forgiven from four letters on, twice from eight on, and not beyond 24", () => {
    expect([3, 4, 7, 8, 24, 25].map(forgiven)).toEqual([0, 1, 1, 2, 2, 0]);
  });

  test("are a letter more, less, other, or two neighbours swapped", () => {
    expect(meant("obsidian", 2)).toEqual(["obsidian 0", "obsidians 1"]);
    for (const word of ["obsidin", "obsiddian", "obsidiam", "obsidina"]) expect(meant(word, 2)).toContain("obsidian 1");
    expect(meant("obdsiiam", 2)).toEqual([]);
    expect(meant("osbidina", 2)).toEqual(["obsidian 2"]);
  });

  test("name a word of a name first, then by the alphabet, and keep the first letter of short words", () => {
    expect(meant("figme", 1)).toEqual(["figmo 1", "figma 1"]);
    expect(meant("sigme", 1)).toEqual(["sigma 1"]);
    expect(meant("tigma", 1)).toEqual(["figma 1", "sigma 1"]);
    expect(meant("bats", 1)).toEqual([]);
    expect(meant("cast", 1)).toEqual(["cats 1"]);
    expect(meant("neridian", 2)).toEqual([]);
  });
});

describe("words of a text", () => {
  const read = (text: string) => tokenise(text).map(({ text: word, glued }) => (glued ? `+${word}` : word));

  test("are folded, and know what they hang on", () => {
    expect(read("E-mail, Node.js: CI/CD (C++) c# f#a")).toEqual([
      "e",
      "+mail",
      "node",
      "+js",
      "ci",
      "+cd",
      "c++",
      "c#",
      "f",
      "+a",
    ]);
    expect(read("Straße Ørsted Łódź ÆON naïve ﬁne")).toEqual(["strasse", "orsted", "lodz", "aeon", "naive", "fine"]);
    expect(read("the maker's makers' don't O’Reilly")).toEqual(["the", "maker", "makers", "dont", "oreilly"]);
    expect(read("x".repeat(70))).toEqual(["x".repeat(64)]);
    expect(read("a  b a,b a--b")).toEqual(["a", "b", "a", "b", "a", "b"]);
    expect(fold("ÀÉ Ｗｉｄｅ")).toBe("ae wide");
  });

  test("in mixed case have parts of three letters or more", () => {
    expect(caseParts("LangChain GPT4All n8n plain HTTPServer iOS")).toEqual([
      "lang",
      "chain",
      "gpt",
      "all",
      "http",
      "server",
    ]);
  });

  test("are also read as one with their neighbours", () => {
    const joined = (text: string, all: boolean) => [...joinedWords(tokenise(text), all)];
    expect(joined("text to-speech", false)).toEqual(["tospeech"]);
    expect(joined("text-to-speech now", false)).toEqual(["textto", "tospeech", "texttospeech"]);
    expect(joined("one two", true)).toEqual(["onetwo"]);
    expect(joined("one two", false)).toEqual([]);
  });

  test("name concepts, also with a determiner inside and several words long", () => {
    const lengths = (...stems: string[]) => matchConcepts(stems).map(({ start, length }) => [start, length]);
    expect(lengths("vector", "databas")).toContainEqual([0, 2]);
    expect(lengths("speech", "to", "the", "text")).toContainEqual([0, 4]);
    expect(lengths("zzz")).toEqual([]);
  });
});

describe("what a mention is worth", () => {
  test("is its boost at the usual length, less in longer texts where length counts, and never a full 1", () => {
    for (const field of ["name", "alias", "tag", "category", "license", "description", "host"] as const)
      expect(mentionValue(field, FIELD_RULES[field].usualLength)).toBeCloseTo(FIELD_RULES[field].boost, 10);
    expect(mentionValue("name", 4)).toBeCloseTo(8 / 1.6, 10);
    expect(mentionValue("category", 40)).toBe(mentionValue("category", 1));
    expect([saturate(0), saturate(1), saturate(3)]).toEqual([0, 0.5, 0.75]);
  });

  test("grows with rarity, which is flattened and never negative", () => {
    expect(rarity(1, 1000)).toBeCloseTo(Math.log(1 + 999.5 / 1.5) ** 0.7, 10);
    expect(rarity(1000, 1000)).toBeGreaterThan(0);
    expect(rarity(2, 1000)).toBeLessThan(rarity(1, 1000));
  });
});

describe("completions", () => {
  test("of a beginning that many words have are those of names, then the most frequent, 48 in all", () => {
    const numbered = Array.from({ length: 59 }, (_, i) =>
      document({ name: `P${i}`, description: `zebra${String(i).padStart(2, "0")}` }),
    );
    const documents = [
      ...numbered,
      document({ name: "Q", description: "zebra58" }),
      document({ name: "Zebrazz", description: "A name at the end of the alphabet." }),
    ];
    const { total, hits } = buildSearchIndex(documents).search("zebr", { limit: 100 });
    const names = hits.map(({ doc }) => documents[doc]?.name);
    expect(total).toBe(49);
    expect(names[0]).toBe("Zebrazz");
    expect(names).toEqual(expect.arrayContaining(["P58", "Q", "P0", "P45"]));
    expect(names).not.toContain("P46");
  });
});

describe("a match by host or slug alone", () => {
  test("is explained by the host as it is written", () => {
    const documents = [
      document({ name: "Newsletter Kit", homepageHost: "get.kit.example" }),
      document({ name: "Other", slug: "some-slug" }),
    ];
    const index = buildSearchIndex(documents);
    const words = (query: string) => index.search(query, { limit: 1 }).hits[0]?.matchedTerms;
    expect(words("getkitexample")).toEqual(["get.kit.example"]);
    expect(words("someslug")).toEqual(["someslug"]);
    expect(words("newsletterkit")).toEqual(["newsletterkit"]);
  });
});

describe("a damaged index", () => {
  const bytes = serialise(
    buildSearchIndex([
      document({ name: "LangChain", tags: ["agents", "python"], description: "Framework for language models." }),
      document({ name: "Qdrant", tags: ["vector search"], description: "Vector search engine in Rust." }),
    ]),
  );
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 16);
  const sections = [...header.subarray(4)];
  const padded = (length: number) => Math.ceil(length / 8) * 8;
  const startOf = (section: number) => sections.slice(0, section).reduce((at, length) => at + padded(length), 64);
  const with32 = (at: number, change: (value: number) => number) => {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    view.setUint32(at, change(view.getUint32(at, true)), true);
    return copy;
  };

  test("is refused when a table does not end where the one it points into ends", () => {
    for (const section of [1, 3, 7, 8, 10]) {
      const last = startOf(section) + (sections[section] as number) - 4;
      expect(() => deserialise(with32(last, (value) => value + 1)), `section ${section}`).toThrow(
        SearchIndexFormatError,
      );
    }
  });

  test("is refused when its head says otherwise", () => {
    const documents = 8;
    for (const at of [0, 4, documents, 12]) {
      expect(() => deserialise(with32(at, (value) => value + 1)), `byte ${at}`).toThrow(SearchIndexFormatError);
    }
    for (const section of sections.keys()) {
      const shorter =
        (sections[section] as number) - (section === 2 ? 1 : section === 0 || section === 5 || section === 6 ? 2 : 4);
      if (padded(shorter) !== padded(sections[section] as number)) continue;
      expect(() => deserialise(with32(16 + 4 * section, () => shorter)), `section ${section}`).toThrow(
        "search index: cut off or damaged",
      );
    }
  });

  test("is refused as what it is", () => {
    const error = (() => {
      try {
        return deserialise(bytes.slice(0, 63));
      } catch (cause) {
        return cause;
      }
    })();
    expect(error).toMatchObject({ name: "SearchIndexFormatError", message: "search index: too short" });
    expect(() => serialise({ size: 0, search: () => ({ total: 0, hits: [] }) })).toThrow(
      "only one made by this module",
    );
  });
});

describe("an alternative to a product", () => {
  const documents = [
    document({
      name: "Slick",
      slug: "s1",
      homepageHost: "slick.example",
      tags: ["team chat"],
      category: "chat",
      categoryName: "Chat",
    }),
    document({ name: "Slick Pro Max Ultra", slug: "s2", tags: ["bees"], category: "bees", categoryName: "Bees" }),
    document({ name: "Matter", tags: ["team chat"], category: "chat", categoryName: "Chat" }),
    document({ name: "Hive", tags: ["bees"], category: "bees", categoryName: "Bees" }),
    document({ name: "Swap", description: "Replaces Slick." }),
    document({ name: "Mentions", description: "Works with Slick." }),
    document({ name: "Elsewhere", tags: ["team chat"], category: "other" }),
  ];
  const found = (query: string) =>
    buildSearchIndex(documents)
      .search(query, { limit: 10 })
      .hits.map(({ doc }) => documents[doc]?.name);

  test("takes the longest name that stands after the phrase, and before it", () => {
    expect(found("alternative to slick pro max ultra")).toEqual(["Hive"]);
    expect(found("slick pro max ultra alternatives")).toEqual(["Hive"]);
    expect(found("alternative to slick")).not.toContain("Slick");
  });

  test("is first who says so, then who is alike in its category, then who is alike elsewhere or names it", () => {
    const order = found("slick replacement");
    expect(order.slice(0, 2).sort()).toEqual(["Matter", "Swap"]);
    expect(order.slice(2).sort()).toEqual(["Elsewhere", "Mentions", "Slick Pro Max Ultra"]);
    expect(found("instead of slick")).toEqual(order);
  });

  test("keeps what else is asked", () => {
    expect(found("alternative to slick")).not.toContain("Hive");
    expect(found("bees alternative to slick")).toContain("Hive");
    expect(found("slick clone with bees")).toContain("Hive");
  });
});
