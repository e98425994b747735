import { describe, expect, test } from "vitest";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { textOf } from "../../../src/core/search/index/dictionary.ts";
import { searchTables } from "../../../src/core/search/index/tables.ts";
import { findComparison } from "../../../src/core/search/query/alternatives.ts";
import {
  beginningNames,
  type Candidate,
  exactTerm,
  joined,
  prefixes,
  typos,
  wholeName,
  wordFamily,
} from "../../../src/core/search/query/expand.ts";
import { tokenise } from "../../../src/core/search/text/tokenise.ts";
import { document } from "./documents.ts";

const data = buildIndexData([
  document({
    name: "Slick",
    homepageHost: "slick.example",
    tags: ["team chat"],
    category: "chat",
    categoryName: "Talk",
  }),
  document({ name: "Slick Pro Max Ultra Plus", slug: "s2", homepageHost: "", tags: ["bees"], category: "insects" }),
  document({
    name: "Figmaster",
    homepageHost: "",
    description: "Schedules posts; an alternative that replaces Slick.",
  }),
  document({ name: "Sched", aliases: ["Sched Ule"], homepageHost: "", description: "A scheduler with scheduling." }),
  document({ name: "Other", homepageHost: "slick", slug: "", description: "generator generation lang zzfigmasterzz" }),
]);
const tables = searchTables(data);
const words = (text: string) => tokenise(text);
const shown = (candidates: readonly Candidate[]) =>
  candidates.map(({ term, quality, reach }) => [textOf(data.terms, term), Number(quality.toFixed(4)), reach]);

describe("what a word may mean", () => {
  test("is the word itself, or nothing", () => {
    expect(shown(exactTerm("slick", tables))).toEqual([["slick", 1, 1]]);
    expect(exactTerm("slic", tables)).toEqual([]);
  });

  test("is its inflections, and with less weight the wider family", () => {
    expect(shown(wordFamily("scheduling", tables))).toEqual([
      ["schedule", 0.96, 1],
      ["scheduler", 0.72, 0.9],
      ["schedules", 0.96, 1],
      ["scheduling", 0.96, 1],
    ]);
    expect(shown(wordFamily("generate", tables)).map(([text]) => text)).toEqual(["generation", "generator"]);
    expect(wordFamily("unheard", tables)).toEqual([]);
  });

  test("is a whole name however it is spaced, or the beginning of one", () => {
    expect(shown([wholeName(words("slick pro max ultra plus"), tables) as Candidate])).toEqual([
      ["=slickpromaxultraplus", 1, 1],
    ]);
    expect(wholeName(words("slick pro"), tables)).toBeUndefined();
    expect(shown(beginningNames(words("slick pro"), tables))).toEqual([
      ["=slickpromaxultraplus", Number((0.6 + (0.3 * 9) / 21).toFixed(4)), 0.9],
    ]);
  });

  test("is several words that the catalogue writes as one", () => {
    expect(shown(joined(words("fig master"), tables))).toEqual([["figmaster", 0.97, 1]]);
    expect(shown(joined(words("fig mastr"), tables))).toEqual([["figmaster", 0.8, 0.85]]);
    expect(shown(joined(words("team chat"), tables))).toEqual([["teamchat", 0.97, 1]]);
    expect(joined(words("zz figmasterzy"), tables)).toEqual([]);
    expect(joined(words("fi gmas tr"), tables)).toEqual([]);
    expect(joined(words("lang slickk"), tables)).toEqual([]);
  });

  test("is a longer word: of an unknown one from three letters on, of a known one at the end from four on", () => {
    const completed = (word: string, known: boolean, last: boolean, alone = false) =>
      shown(prefixes(word, { known, last, alone }, tables)).map(([text]) => text);
    expect(completed("slic", false, false)).toEqual(["slick", "slickpro"]);
    expect(completed("sl", false, true)).toEqual([]);
    expect(completed("sl", false, true, true)).toEqual(["slick", "slickpro"]);
    expect(completed("s", false, true, true)).toEqual([]);
    expect(completed("sched", true, true)).toContain("schedules");
    expect(completed("sched", true, false)).toEqual([]);
    expect(completed("zzf", true, true)).toEqual([]);
    const [closest] = prefixes("zzfigmasterz", { known: false, last: true, alone: false }, tables);
    expect(closest?.quality).toBeCloseTo(0.6 + (0.3 * 12) / 13, 10);
    const [known] = prefixes("zzfigmasterz", { known: true, last: true, alone: false }, tables);
    expect([known?.quality, known?.reach]).toEqual([(0.6 + (0.3 * 12) / 13) * 0.5, 0.65]);
  });

  test("is a word that it misspells, the less the more slips, and the less when its first letter is wrong", () => {
    expect(shown(typos("slicc", false, tables))).toEqual([["slick", 0.8, 0.85]]);
    expect(shown(typos("tlick", false, tables))).toEqual([["slick", 0.68, 0.85]]);
    expect(shown(typos("slicc", true, tables))).toEqual([["slick", 0.48, 0.85]]);
    expect(shown(typos("figmsatre", false, tables))).toEqual([["figmaster", 0.62, 0.75]]);
    expect(typos("sli", false, tables)).toEqual([]);
  });
});

describe("a comparison", () => {
  const compared = (query: string) => {
    const found = findComparison(words(query), tables);
    if (found === null) return null;
    const texts = (terms: readonly number[]) => terms.map((term) => textOf(data.terms, term));
    return {
      doc: found.doc,
      rest: found.rest.map(({ text }) => text).join(" "),
      traits: texts(found.traits),
      mentions: texts(found.mentions),
      replacing: texts(found.replacing),
      category: found.category < 0 ? null : textOf(data.terms, found.category),
    };
  };
  const slick = {
    doc: 0,
    rest: "",
    traits: expect.arrayContaining(["team", "chat", "talk"]),
    mentions: ["slick"],
    replacing: ["alternative", "replaces"],
    category: "@chat",
  };

  test.each([
    ["alternative to slick", ""],
    ["slick alternatives", ""],
    ["free alternative to slick for teams", "free for teams"],
    ["free slick clone for teams", "free for teams"],
    ["apps like slick", "apps"],
    ["cheap competitors of slick", "cheap"],
  ])("%s: beside it %j is asked", (query, rest) => {
    expect(compared(query)).toEqual({ ...slick, rest });
  });

  test("takes the longest name, of at most five words", () => {
    expect(compared("alternative to slick pro max ultra plus please")).toMatchObject({ doc: 1, rest: "please" });
    expect(compared("good slick pro max ultra plus replacement")).toMatchObject({ doc: 1, rest: "good" });
    expect(compared("alternative to slick pro")).toMatchObject({ doc: 0, rest: "pro" });
  });

  test("knows a product by the name that was typed and by its own", () => {
    expect(compared("alternative to schedule")?.mentions ?? null).toEqual(["schedule", "sched"]);
  });

  test("is none without a phrase, without a name, or with a product that nobody lists", () => {
    for (const query of [
      "slick",
      "alternative to",
      "alternatives",
      "alternative for nobody",
      "alternative slack",
      "to slick",
      "how to slick",
      "",
    ])
      expect(compared(query), query).toBeNull();
  });

  test("means the product whose name it is before the one that only has the host", () => {
    expect(compared("instead of slick")?.doc).toBe(0);
    const bare = { slug: "", homepageHost: "" };
    const listed = ["Other", "Slick", "Slick"].map((name) => document({ ...bare, name }));
    const later = searchTables(buildIndexData([document({ ...bare, name: "Host", homepageHost: "slick" }), ...listed]));
    expect(findComparison(words("instead of slick"), later)?.doc).toBe(2);
  });

  test("knows its own name joined, every word for a replacement, and that it has no category", () => {
    const bare = { slug: "", homepageHost: "", category: "", categoryName: "" };
    const own = buildIndexData([
      document({ ...bare, name: "Fig Master", aliases: ["FM"] }),
      document({ ...bare, name: "x", description: "Replaces figmaster: alternatives, an alternative, a replacement." }),
    ]);
    const found = findComparison(words("instead of fm"), searchTables(own));
    const texts = (terms: readonly number[] = []) => terms.map((term) => textOf(own.terms, term));
    expect(texts(found?.mentions)).toEqual(["fm", "figmaster"]);
    expect(texts(found?.replacing)).toEqual(["alternative", "alternatives", "replacement", "replaces"]);
    expect(found?.category).toBe(-1);
  });
});
