import { describe, expect, test } from "vitest";
import { buildIndexData } from "../../../src/core/search/index/build.ts";
import { find, prefixRange, textOf } from "../../../src/core/search/index/dictionary.ts";
import { CONCEPT_KEY, EXACT_KEY, isKey } from "../../../src/core/search/index/format.ts";
import { forgiven, similarTerms, typoTable } from "../../../src/core/search/query/fuzzy.ts";
import { concepts } from "../../../src/core/search/text/concepts.ts";
import { inflection, root } from "../../../src/core/search/text/stem.ts";
import { isDeterminer, isStopWord, isWeakWord } from "../../../src/core/search/text/stop-words.ts";
import { RELATED, SYNONYMS } from "../../../src/core/search/text/synonyms.ts";
import { caseParts, fold, tokenise } from "../../../src/core/search/text/tokenise.ts";
import { document } from "./documents.ts";

const texts = (text: string) => tokenise(text).map((word) => word.text);

describe("words of a text", () => {
  test.each([
    ["Node.js & C++/C#", ["node", "js", "c++", "c#"]],
    ["the company's developers' tools", ["the", "company", "developers", "tools"]],
    ["don’t", ["dont"]],
    ["Straße, Łódź, naïve ﬁle", ["strasse", "lodz", "naive", "file"]],
    ["がぎ 한국어 हिन्दी", ["がぎ", "한국어", "हिन्दी"]],
    ["C#m F#", ["c", "m", "f#"]],
    ["🦄 — …", []],
  ])("%s", (text, expected) => expect(texts(text)).toEqual(expected));

  test("record whether only punctuation separates them", () => {
    expect(tokenise("text-to-speech, e-mail").map(({ glued }) => glued)).toEqual([false, true, true, false, true]);
  });

  test("are split at changes of case", () => {
    expect(caseParts("LangChain VSCode iOS n8n notion")).toEqual(["lang", "chain", "code"]);
  });

  test("folding is idempotent", () => {
    for (const text of ["ÀÉÎ", "ﬀ", "İstanbul", "ẞ", "Å"]) expect(fold(fold(text))).toBe(fold(text));
  });
});

describe("stems", () => {
  test.each([
    ["images", "image"],
    ["scheduling", "schedule"],
    ["scheduled", "schedules"],
    ["categories", "category"],
    ["planning", "plans"],
    ["boxes", "box"],
    ["processes", "processing"],
    ["adding", "add"],
    ["added", "add"],
    ["selling", "sells"],
    ["buzzed", "buzz"],
    ["dishes", "dish"],
    ["flies", "fly"],
    ["caches", "cached"],
  ])("%s is an inflection of %s", (a, b) => expect(inflection(a)).toBe(inflection(b)));

  test.each([
    ["added", "ad"],
    ["bring", "br"],
    ["bleed", "ble"],
    ["this", "thi"],
    ["dies", "dy"],
    ["bus", "bu"],
    ["sting", "st"],
    ["sand", "san"],
    ["qwen3s", "qwen3"],
    ["business", "busines"],
  ])("%s is no inflection of %s", (a, b) => expect(inflection(a)).not.toBe(inflection(b)));

  test.each([
    ["payment", "pays"],
    ["rental", "renting"],
    ["collaborative", "collaboration"],
    ["editor", "edits"],
    ["planner", "plans"],
    ["generator", "generate"],
    ["automation", "automate"],
    ["management", "manager"],
    ["translation", "translator"],
    ["optimisation", "optimizer"],
    ["documentation", "document"],
  ])("%s belongs to the word family of %s", (a, b) => expect(root(a)).toBe(root(b)));

  test.each([
    ["general", "generate"],
    ["news", "new"],
    ["aws", "aw"],
    ["string", "str"],
    ["business", "busy"],
    ["need", "ne"],
    ["native", "nation"],
    ["fever", "fev"],
    ["cement", "ce"],
    ["total", "tot"],
    ["beer", "be"],
    ["floor", "flo"],
  ])("%s and %s have nothing in common", (a, b) => expect(root(a)).not.toBe(root(b)));
});

test("a weak word is weak in every inflection, and a word that only resembles one is not", () => {
  expect(["the", "looking", "wanted", "needs", "us"].map(isStopWord)).toEqual(Array(5).fill(true));
  expect(["note", "notes", "theme", "honey"].map(isStopWord)).toEqual(Array(4).fill(false));
  expect(["tools", "platforms", "easily", "creating", "honey", "the"].map(isWeakWord)).toEqual([
    ...Array(4).fill(true),
    ...Array(2).fill(false),
  ]);
  expect(["my", "these", "honey"].map(isDeterminer)).toEqual([true, true, false]);
});

test("index keys begin with a character that no word has", () => {
  const begins = [EXACT_KEY, CONCEPT_KEY];
  expect(begins.map((key) => isKey(`${key}zorb`))).toEqual([true, true]);
  expect(["zorb", ...begins.map((key) => `zorb${key}`)].map(isKey)).toEqual([false, false, false]);
  expect(begins.map((key) => texts(`${key}zorb`))).toEqual([["zorb"], ["zorb"]]);
});

describe("the synonym table", () => {
  const lines = [...SYNONYMS, ...RELATED.map(([from, to]) => [from, ...to])];

  test("has each phrase once per line, in words of the tokeniser", () => {
    for (const line of lines) {
      const phrases = line.map((phrase) => texts(phrase).map(inflection).join(" "));
      expect(new Set(phrases).size, line.join(", ")).toBe(phrases.length);
      for (const phrase of phrases) expect(phrase).not.toBe("");
    }
  });

  test("has a different first phrase on every line, since it is the line's key", () => {
    expect(new Set(concepts.keys).size).toBe(concepts.keys.length);
  });
});

describe("misspellings", () => {
  const names = ["obsidian", "figma", "claude", "cloud", "kubernetes", "postgres", "vim", "grammarly"];
  const data = buildIndexData(names.map((name) => document({ name, homepageHost: "" })));
  const similar = (word: string) =>
    similarTerms(data, typoTable(data), word, forgiven(word.length)).map(({ term }) => textOf(data.terms, term));

  test.each([
    ["obsidan", ["obsidian"]],
    ["fgima", ["figma"]],
    ["kubrenetse", ["kubernetes"]],
    ["grammerly", ["grammarly"]],
    ["clude", ["claude"]],
    ["xbsidain", []],
    ["vimm", ["vim"]],
    ["bim", []],
  ])("%s is corrected to %j", (word, expected) => expect(similar(word)).toEqual(expected));

  test("never accepts an edit distance above two", () => {
    expect([1, 3, 4, 7, 8, 24, 25, 200].map(forgiven)).toEqual([0, 0, 1, 1, 2, 2, 0, 0]);
  });

  test("words are found exactly and by prefix", () => {
    expect(textOf(data.terms, find(data.terms, "figma"))).toBe("figma");
    expect(find(data.terms, "fig")).toBe(-1);
    const [from, to] = prefixRange(data.terms, "cl");
    expect(Array.from({ length: to - from }, (_, i) => textOf(data.terms, from + i))).toEqual(["claude", "cloud"]);
  });
});
