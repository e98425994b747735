import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packDictionary, textOf } from "../../../src/core/search/index/dictionary.ts";
import type { IndexData } from "../../../src/core/search/index/format.ts";
import { similarTerms, typoTable } from "../../../src/core/search/query/fuzzy.ts";

/** Only what a misspelling is looked up in: words, how many postings each has, and those of names. */
function indexOf(postings: Record<string, number>, names: readonly string[] = []): IndexData {
  const words = Object.keys(postings).sort();
  const postingStart = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries())
    postingStart[i + 1] = (postingStart[i] as number) + (postings[word] as number);
  const inName = Uint8Array.from(words, (word) => (names.includes(word) ? 1 : 0));
  return { terms: packDictionary(words), postingStart, inName } as unknown as IndexData;
}

const once = (...words: string[]) => indexOf(Object.fromEntries(words.map((word) => [word, 1])));
const tableWords = (data: IndexData) => [...typoTable(data).terms].map((term) => textOf(data.terms, term));

function found(data: IndexData, word: string, limit: number): string[] {
  return similarTerms(data, typoTable(data), word, limit).map(
    ({ term, distance }) => `${textOf(data.terms, term)} ${distance}`,
  );
}

describe("the table of words that may have been meant", () => {
  test("has words of 3 to 26 letters that occur somewhere, by length, and no keys", () => {
    const [longest, tooLong] = ["a".repeat(26), "a".repeat(27)] as const;
    const data = indexOf({
      "=abc": 1,
      "@abc": 1,
      "~abc": 1,
      ab: 1,
      abc: 1,
      abcd: 2,
      gone: 0,
      [longest]: 1,
      [tooLong]: 1,
    });
    expect(tableWords(data)).toEqual(["abc", "abcd", longest]);
  });

  test("knows where each length begins, and the letters of each word", () => {
    const data = once("abc", "xyz", "abcd", "aabb");
    const { lengthStart, letters } = typoTable(data);
    expect([3, 4, 5].map((length) => lengthStart[length])).toEqual([0, 2, 4]);
    expect(tableWords(data)).toEqual(["abc", "xyz", "aabb", "abcd"]);
    expect([...letters].map((set) => set.toString(2))).toEqual([
      (0b1110).toString(2),
      (0b111 << 24).toString(2),
      (0b110).toString(2),
      (0b11110).toString(2),
    ]);
  });

  test("is empty where there are no words", () => {
    expect(tableWords(once())).toEqual([]);
    expect(found(once(), "anything", 2)).toEqual([]);
  });
});

describe("the words that are similar", () => {
  const cities = once("berlin", "merlin", "verlan");

  test.each([
    ["berln", 1, ["berlin 1"]],
    ["berliin", 1, ["berlin 1"]],
    ["berlim", 1, ["berlin 1"]],
    ["brelin", 1, ["berlin 1"]],
    ["eberlin", 1, ["berlin 1"]],
    ["erlin", 1, ["berlin 1", "merlin 1"]],
    ["berlin", 1, ["berlin 0", "merlin 1"]],
    ["berlin", 0, ["berlin 0"]],
    ["bberln", 2, ["berlin 2"]],
    ["brelni", 2, ["berlin 2"]],
    ["brelni", 1, []],
    ["nilreb", 2, []],
  ])("to %s within %i are %j", (word, limit, wanted) => {
    expect(found(cities, word, limit)).toEqual(wanted);
  });

  test("begin with the same letter where two slips are forgiven or the word is short", () => {
    expect(found(once("merlin"), "berlin", 1)).toEqual(["merlin 1"]);
    expect(found(once("merlin"), "berlin", 2)).toEqual([]);
    expect(found(once("mern", "bert"), "bern", 1)).toEqual(["bert 1"]);
    expect(found(once("mernx"), "bernx", 1)).toEqual(["mernx 1"]);
  });

  test("are at most so much shorter or longer as slips are forgiven", () => {
    const data = once(..."abcdefghij".split("").map((_, i, all) => all.slice(0, i + 1).join("")));
    expect(found(data, "abcdefg", 1)).toEqual(["abcdefg 0", "abcdef 1", "abcdefgh 1"]);
    expect(found(data, "abcdefg", 2).sort()).toEqual(["abcde 2", "abcdef 1", "abcdefg 0", "abcdefgh 1", "abcdefghi 2"]);
    const long = "abcdefghijklmnopqrstuvwx";
    expect(found(once(`${long}yz`, `${long}y`), long, 2)).toEqual([`${long}y 1`, `${long}yz 2`]);
  });

  test("stand nearest first, then words of names, then the more frequent, then by the alphabet; 16 at most", () => {
    const data = indexOf({ wordz: 1, worda: 1, wordb: 3, wordc: 2, wordd: 1, worde: 1, words: 2 }, ["wordd"]);
    expect(found(data, "wordz", 1)).toEqual([
      "wordz 0",
      "wordd 1",
      "wordb 1",
      "wordc 1",
      "words 1",
      "worda 1",
      "worde 1",
    ]);
    const many = once(..."abcdefghijklmnopqrst".split("").map((letter) => `word${letter}`));
    expect(found(many, "wordz", 1)).toEqual("abcdefghijklmnop".split("").map((letter) => `word${letter} 1`));
  });

  test("are those of the plain definition, whatever was asked before", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "q"), minLength: 4, maxLength: 8 });
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { minLength: 1, maxLength: 30 }),
        word,
        fc.constantFrom(1, 2),
        (words, asked, limit) => {
          const sameFirst = limit > 1 || asked.length < 5;
          const wanted = words
            .map((one) => ({ one, distance: alignment(asked, one) }))
            .filter(({ one, distance }) => distance <= limit && (!sameFirst || one[0] === asked[0]))
            .sort((a, b) => a.distance - b.distance || (a.one < b.one ? -1 : 1))
            .slice(0, 16);
          expect(found(once(...words), asked, limit)).toEqual(wanted.map(({ one, distance }) => `${one} ${distance}`));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });
});

/** Optimal string alignment, written as it is defined. */
function alignment(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const rest = (i: number, j: number) => alignment(a.slice(0, a.length - i), b.slice(0, b.length - j));
  if (a.at(-1) === b.at(-1)) return rest(1, 1);
  const swapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1);
  return 1 + Math.min(rest(1, 0), rest(0, 1), rest(1, 1), swapped ? rest(2, 2) : Number.POSITIVE_INFINITY);
}
