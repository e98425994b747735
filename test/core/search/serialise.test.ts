import { describe, expect, test } from "vitest";
import { deserialise, SearchIndexFormatError, serialise } from "../../../src/core/search/index.ts";
import { document } from "./documents.ts";

const documents = [
  document({ name: "LangChain", tags: ["agents"], description: "Framework for language models." }),
  document({ name: "日本語 ツール", aliases: ["Nihongo"], homepageHost: "nihongo.example" }),
];
const bytes = Uint8Array.from(Buffer.concat([...serialise(documents)]));

describe("a saved index", () => {
  test("is equal for equal catalogues", () => {
    expect(Uint8Array.from(Buffer.concat([...serialise(documents)]))).toEqual(bytes);
  });

  test("can be read from a slice of a larger buffer", () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const index = deserialise(shifted.subarray(3));
    expect(index.search("nihongo", { limit: 1 }).hits[0]?.doc).toBe(1);
  });

  test("that is truncated, extended, damaged in its header or of another format is refused", () => {
    const damaged = bytes.slice();
    damaged[20] = (damaged[20] as number) ^ 1;
    const newer = bytes.slice();
    newer[4] = 200;
    const longer = new Uint8Array(bytes.length + 8);
    longer.set(bytes);
    const strange = [
      new Uint8Array(0),
      bytes.slice(0, 30),
      bytes.slice(0, -8),
      new TextEncoder().encode("{}".repeat(200)),
    ];
    for (const wrong of [damaged, newer, longer, ...strange]) {
      expect(() => deserialise(wrong)).toThrow(SearchIndexFormatError);
    }
  });
});
