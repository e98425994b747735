import { describe, expect, test } from "vitest";
import { readDocument } from "../../../src/core/search/index/analyse-document.ts";
import { inflection } from "../../../src/core/search/text/stem.ts";
import type { SearchDocument } from "../../../src/core/search/types.ts";
import { document } from "./documents.ts";

/** What a reader is told, in order: `[field]`, words, `~concepts/length`, `+other readings` and `=names`, with their worth. */
function told(over: Partial<SearchDocument> & { name: string }): string[] {
  const all: string[] = [];
  const say = (text: string, worth: number) => all.push(`${text} ${Number(worth.toFixed(4))}`);
  readDocument(document({ slug: "", homepageHost: "", category: "", categoryName: "", ...over }), {
    startField: (field) => all.push(`[${field}]`),
    word: say,
    concept: (key, length, value) => say(`${key}/${length}`, value),
    extra: (text, value) => say(`+${text}`, value),
    exact: say,
    stem: inflection,
  });
  return all;
}

describe("what a product can be found by", () => {
  test("is everything that it says, field by field, the shorter a text the more a word of it is worth", () => {
    const everything = told({
      name: "LangChain Hub",
      slug: "lc-hub",
      aliases: ["LC"],
      tags: ["text-to-speech", "vector database"],
      category: "dev",
      categoryName: "Dev tools",
      license: "open-source",
      description: "The best e-mail of all.",
      homepageHost: "www.langchain.dev",
    });
    const fields = everything.join(", ").split(/, (?=\[)/);
    expect(fields).toEqual([
      "[name], langchain 8, hub 8, +langchainhub 6.4, +lang 2.8, +chain 2.8, =langchainhub 1",
      "[alias], lc 10, =lc 0.98",
      "[tag], text 3.125, to 3.125, speech 3.125, ~text to speech/3 3.125, +textto 2.5, +tospeech 2.5, +texttospeech 2.5",
      "[tag], vector 3.6154, database 3.6154, ~vector database/2 3.6154, ~database/1 3.6154, +vectordatabase 2.8923",
      "[category], dev 2, tools 2, +devtools 1.6, +@dev 1",
      "[license], open 2, source 2, ~open source/2 2, +opensource 1.6",
      "[description], the 0, best 1.2692, e 0, mail 1.2692, of 0, all 0, +email 1.0154",
      "[host], langchain 1.5, dev 0, =langchaindev 0.96, =lchub 0.96",
    ]);
  });

  test("is no field that is empty, and no name without letters", () => {
    expect(told({ name: "Ox" })).toEqual(["[name]", "ox 11.4286", "=ox 1"]);
    expect(told({ name: "!?", aliases: ["…"], tags: [""] })).toEqual([]);
  });

  test("is a host without the www at its beginning alone", () => {
    expect(told({ name: "!", homepageHost: "my.www.zorb" })).toEqual([
      ...["[host]", "my 1.5", "www 0", "zorb 0"],
      "=mywwwzorb 0.96",
    ]);
  });

  test("is each tag less than the one before it, down to two fifths from the eleventh on", () => {
    const tags = Array.from("abcdefghijklm", (letter) => `zz${letter}`);
    const worth = told({ name: "!", tags }).flatMap((line) => (line.startsWith("zz") ? [line.split(" ")[1]] : []));
    expect(worth.map(Number)).toEqual([5, 4.7, 4.4, 4.1, 3.8, 3.5, 3.2, 2.9, 2.6, 2.3, 2, 2, 2]);
  });
});
