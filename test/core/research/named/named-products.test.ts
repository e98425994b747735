import { describe, expect, it } from "vitest";
import { readAspects } from "../../../../src/core/research/named/aspects.ts";
import { productNames, productsNamed } from "../../../../src/core/research/named/product-names.ts";

const product = (name: string, aliases: string[] = [], description = "") => ({
  slug: name.toLowerCase().replace(/ /g, "-"),
  name,
  aliases,
  description,
});
const NAMES = productNames([
  product("LangChain", ["lang chain"]),
  product("LlamaIndex", ["llama index"]),
  product("Visual Studio Code", ["VS Code"]),
  product("Cursor"),
  product("Claude"),
  product("Make", [], "Automation that helps teams make things"),
  product("Continue", [], "An assistant to continue code with"),
  product("One", [], "Tools to make and to continue"),
  product("Two", [], "Tools to make and to continue"),
  product("Vite"),
]);
const named = (text: string) => productsNamed(text, NAMES).named.map(({ slug }) => slug);

describe("products that a question names", () => {
  it.each([
    ["does lang chain or llama index have more stars", ["langchain", "llamaindex"]],
    ["LangChainとLlamaIndexはどちらが人気ですか", ["langchain", "llamaindex"]],
    ["Is Cursor open source? And Continue, the VS Code extension?", ["cursor", "continue"]],
    ["what do teams make and continue", []],
    ["Claude 4.6 licence", []],
    ["lequel progresse le plus vite", []],
  ])("%s", (text, slugs) => {
    expect(named(text)).toEqual(slugs);
  });

  it.each([
    ["licence and stars of", ["licence", "stars"]],
    ["Lizenz und letzte Veröffentlichung", ["licence", "activity"]],
    ["lequel progresse le plus vite", ["growth"]],
    ["which fastest growing", ["growth"]],
    ["по звёздам и лицензии", ["licence", "stars"]],
    ["のライセンスは何ですか", ["licence"]],
    ["wie viele Mitwirkende", []],
  ])("are asked for: %s", (text, aspects) => {
    expect(readAspects(text).asked).toEqual(aspects);
  });

  it("are asked for what is not recorded", () => {
    expect(readAspects("downloads of and contributors to").unrecorded).toEqual(["contributors", "downloads"]);
  });
});
