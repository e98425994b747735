import fc from "fast-check";
import { expect, test } from "vitest";
import { buildSearchIndex, deserialise, type SearchDocument, serialise } from "../../../src/core/search/index.ts";
import { tokenise } from "../../../src/core/search/text/tokenise.ts";
import { realCatalogue } from "../../bench/search/catalogue.ts";
import { anyCharacter } from "../../support/fuzz/any-character.ts";

const words = fc.constantFrom(
  ...[
    "agent",
    "agents",
    "vector",
    "database",
    "tts",
    "text to speech",
    "C++",
    "Café",
    "LangChain",
    "open source",
    "crm",
    "notes",
  ],
  ...[
    "e-mail",
    "n8n",
    "Übersetzer",
    "日本語",
    "kubernetes",
    "of",
    "the",
    "alternative",
    "scheduler",
    "scheduling",
    "cv",
    "video",
    "ide",
  ],
);
const phrase = (minLength: number, maxLength: number) =>
  fc.array(words, { minLength, maxLength }).map((parts) => parts.join(" "));

const anyDocument: fc.Arbitrary<SearchDocument> = fc.record({
  slug: fc.stringMatching(/^[a-z]{1,8}$/),
  name: phrase(1, 3),
  aliases: fc.array(phrase(1, 2), { maxLength: 2 }),
  tags: fc.array(phrase(1, 2), { maxLength: 4 }),
  category: fc.constantFrom("agents", "developer", "other"),
  categoryName: fc.constantFrom("AI agents", "Developer tools", "Other"),
  description: phrase(0, 12),
  homepageHost: fc.stringMatching(/^[a-z]{2,8}\.(com|ai)$/),
  license: fc.constantFrom(undefined, "open-source", "proprietary"),
});
const catalogue = fc.array(anyDocument, { maxLength: 12 });
const query = fc.oneof(
  phrase(1, 8),
  fc.string({ maxLength: 200 }),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.tuple(fc.constantFrom("alternative to ", "tools like ", "best "), phrase(1, 3)).map((parts) => parts.join("")),
  phrase(1, 3).map((text) => text.slice(1)),
);
const options = fc.record({ limit: fc.integer({ min: 0, max: 60 }) });

const joined = (text: string) =>
  tokenise(text)
    .map((word) => word.text)
    .join("");

test("every result is bounded, sorted, and explained by words of the product", () => {
  fc.assert(
    fc.property(catalogue, query, options, (documents, text, { limit }) => {
      const { total, hits } = buildSearchIndex(documents).search(text, { limit });
      expect(hits.length).toBe(Math.min(total, limit));
      expect(new Set(hits.map(({ doc }) => doc)).size).toBe(hits.length);
      for (const [i, { doc, score, matchedTerms }] of hits.entries()) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Math.abs(score * 1e4 - Math.round(score * 1e4))).toBeLessThan(1e-6);
        const before = hits[i - 1];
        if (before) expect(before.score > score || (before.score === score && before.doc < doc)).toBe(true);
        const one = documents[doc] as SearchDocument;
        const said = [one.slug, one.name, ...one.aliases, ...one.tags, one.category, one.categoryName, one.description];
        const all = joined([...said, one.homepageHost, one.license ?? ""].join(" "));
        expect(matchedTerms.length).toBeGreaterThan(0);
        for (const term of matchedTerms) expect(all).toContain(joined(term));
      }
    }),
    { numRuns: 400 },
  );
});

test("the same query gets the same result after any other query, and from a saved index", () => {
  fc.assert(
    fc.property(catalogue, fc.array(query, { minLength: 1, maxLength: 4 }), options, (documents, texts, { limit }) => {
      const index = buildSearchIndex(documents);
      const saved = deserialise(Buffer.concat([...serialise(documents)]));
      const answers = texts.map((text) => index.search(text, { limit }));
      for (const [i, text] of texts.entries()) {
        expect(index.search(text, { limit })).toEqual(answers[i]);
        expect(buildSearchIndex(documents).search(text, { limit })).toEqual(answers[i]);
        expect(saved.search(text, { limit })).toEqual(answers[i]);
      }
    }),
    { numRuns: 150 },
  );
});

test("a filter removes results and changes nothing else", () => {
  fc.assert(
    fc.property(catalogue, query, fc.nat(11), (documents, text, kept) => {
      const index = buildSearchIndex(documents);
      const accept = (doc: number) => doc % 12 <= kept;
      const all = index.search(text, { limit: 60 });
      const some = index.search(text, { limit: 60, accept });
      expect(some.hits).toEqual(all.hits.filter(({ doc }) => accept(doc)));
      expect(some.total).toBe(some.hits.length);
    }),
    { numRuns: 200 },
  );
});

test("a query of 200 characters takes no longer than a few ordinary ones", () => {
  const documents = realCatalogue();
  const index = buildSearchIndex(documents);
  const queries = [
    "a".repeat(200),
    "ab ".repeat(66),
    "🦄🔥".repeat(50),
    "(.*)+$[^\\]{9,}".repeat(14),
    "open source alternative to ".repeat(7),
    "aaaaaaaa bbbbbbbb cccccccc dddddddd eeeeeeee ffffffff gggggggg hhhhhhhh iiiiiiii jjjjjjjj kkkkkkkk".repeat(2),
    Array.from({ length: 100 }, (_, i) => String.fromCharCode(97 + (i % 26))).join(" "),
    "̀́̂".repeat(66),
    "\ud800".repeat(200),
    "data model agent code open source self hosted web app tool platform text image video music voice chat search".repeat(
      2,
    ),
  ];
  for (const text of queries) {
    const times = Array.from({ length: 4 }, () => {
      const start = performance.now();
      index.search(text.slice(0, 200), { limit: 50 });
      return performance.now() - start;
    });
    expect(Math.min(...times), text.slice(0, 20)).toBeLessThan(50);
  }
});
