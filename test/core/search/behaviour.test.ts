import { describe, expect, test } from "vitest";
import { buildSearchIndex, type SearchDocument } from "../../../src/core/search/index.ts";
import { document } from "./documents.ts";

function found(query: string, ...documents: SearchDocument[]): string[] {
  const { hits } = buildSearchIndex(documents).search(query, { limit: 50 });
  return hits.map(({ doc }) => documents[doc]?.name ?? "");
}

function terms(query: string, one: SearchDocument): string[] {
  return buildSearchIndex([one, other]).search(query, { limit: 1 }).hits[0]?.matchedTerms ?? [];
}

const other = document({ name: "Unrelated", description: "Keeps bees and counts honey." });

describe("what a query word matches", () => {
  test("the word itself, whatever its case, accents or width", () => {
    const cafe = document({ name: "Café Ｐlanner" });
    for (const query of ["cafe", "CAFÉ", "cafe planner", "ｃａｆé"])
      expect(found(query, cafe, other)).toEqual(["Café Planner".replace("P", "Ｐ")]);
  });

  test("never something inside another word", () => {
    const video = document({ name: "Video Studio", description: "Video editing with guidelines and a provider." });
    expect(found("ide", video, document({ name: "Zed", tags: ["ide"] }))).toEqual(["Zed"]);
    expect(found("editing studio", video)).toEqual(["Video Studio"]);
  });

  test("words that begin with it, after the word itself", () => {
    const [zero, ongoing] = [document({ name: "Transcriber" }), document({ name: "Trans" })];
    expect(found("transc", zero, other)).toEqual(["Transcriber"]);
    expect(found("trans", zero, ongoing)).toEqual(["Trans", "Transcriber"]);
  });

  test("a beginning of two letters only when it is the whole query", () => {
    const one = document({ name: "Zebra", description: "Striped tables." });
    expect(found("ze", one, other)).toEqual(["Zebra"]);
    expect(found("bees ta honey", one, other)).toEqual(["Unrelated"]);
  });

  test("a misspelt word: a letter more, less, other, or two swapped", () => {
    const one = document({ name: "Obsidian" });
    for (const query of ["obsidan", "obsidiann", "obsydian", "osbidian", "obsdiain"])
      expect(found(query, one, other)).toEqual(["Obsidian"]);
  });

  test("no misspelling in words of three letters, and one slip at most below eight", () => {
    const one = document({ name: "Vim" });
    expect(found("vin", one, other)).toEqual([]);
    expect(found("fgiam", document({ name: "Figma" }), other)).toEqual([]);
  });

  test("a word of the catalogue is not treated as a misspelling of another", () => {
    expect(found("cloud", document({ name: "Claude" }), document({ name: "Cloud" }))).toEqual(["Cloud"]);
  });

  test("other inflections, and with less weight other words of the family", () => {
    const [noun, plural] = [
      document({ name: "One", tags: ["image generator"] }),
      document({ name: "Two", tags: ["images"] }),
    ];
    expect(found("image", plural, other)).toEqual(["Two"]);
    expect(found("scheduling", document({ name: "Three", tags: ["schedules"] }), other)).toEqual(["Three"]);
    expect(found("generate images", noun, other)).toEqual(["One"]);
  });

  test("C, C++ and C# are three words", () => {
    const [c, plus, sharp] = [
      document({ name: "A", tags: ["c"] }),
      document({ name: "B", tags: ["c++"] }),
      document({ name: "D", tags: ["c#"] }),
    ];
    expect(found("c++", c, plus, sharp)).toEqual(["B"]);
    expect(found("C#", c, plus, sharp)).toEqual(["D"]);
  });
});

describe("synonyms", () => {
  test.each([
    ["vector db", "vector database"],
    ["k8s", "kubernetes"],
    ["tts", "text to speech"],
    ["text-to-speech", "tts"],
    ["stt", "speech recognition"],
    ["llm", "large language models"],
    ["retrieval augmented generation", "rag"],
    ["crm", "customer relationship management"],
    ["orm", "object-relational mapper"],
    ["ci", "continuous integration"],
    ["2fa", "multi-factor authentication"],
    ["to do", "task list"],
    ["webshop", "e-commerce"],
  ])("%s finds %s", (query, tag) => {
    expect(found(query, document({ name: "Wanted", tags: [tag] }), other)).toEqual(["Wanted"]);
  });

  test("a match is explained by the phrase that the product uses", () => {
    expect(terms("tts", document({ name: "Voicely", description: "Realistic text-to-speech for games." }))).toEqual([
      "text to speech",
    ]);
    expect(terms("k8s dashboards", document({ name: "Lens", tags: ["kubernetes", "dashboard"] }))).toEqual([
      "kubernetes",
      "dashboard",
    ]);
  });

  test("separated words of a phrase do not match the phrase", () => {
    expect(
      found(
        "tts",
        document({ name: "Reader", description: "Turns text of books into slides; speech not included." }),
        other,
      ),
    ).toEqual([]);
  });
});

describe("which product comes first", () => {
  test("name before alias before tag before category before description", () => {
    const documents = [
      document({ name: "In text", description: "Draws with ginkgo leaves." }),
      document({ name: "In category", category: "ginkgo", categoryName: "Ginkgo" }),
      document({ name: "In tag", tags: ["ginkgo"] }),
      document({ name: "In alias", aliases: ["Ginkgo Tree"] }),
      document({ name: "Ginkgo Draw" }),
    ];
    expect(found("ginkgo", ...documents)).toEqual(["Ginkgo Draw", "In alias", "In tag", "In category", "In text"]);
  });

  test("only a match of the whole name scores 1", () => {
    const documents = [document({ name: "Notion Calendar", tags: ["notion"] }), document({ name: "Notion" })];
    const { hits } = buildSearchIndex(documents).search("notion", { limit: 5 });
    expect(hits.map(({ doc, score }) => [doc, score === 1])).toEqual([
      [1, true],
      [0, false],
    ]);
  });

  test("a name is found with any spacing, and by its host", () => {
    const [lang, cal] = [document({ name: "LangChain" }), document({ name: "Cal.com", homepageHost: "cal.com" })];
    const nextcloud = document({ name: "Next Cloud" });
    expect(found("lang chain", lang, other)).toEqual(["LangChain"]);
    expect(found("chain", lang, other)).toEqual(["LangChain"]);
    expect(found("nextcloud", nextcloud, other)).toEqual(["Next Cloud"]);
    expect(found("cal com", cal, other)).toEqual(["Cal.com"]);
    expect(terms("www.kit.example", document({ name: "Newsletter Kit", homepageHost: "kit.example" }))).toContain(
      "kit",
    );
  });

  test("words side by side before the same words apart", () => {
    const apart = document({ name: "A", description: "Language tools in the model railway shop for learners." });
    const together = document({ name: "B", description: "Railway tools for learners with a language model." });
    expect(found("language model", apart, together)[0]).toBe("B");
  });

  test("products that meet all of the query before those that meet a part", () => {
    const all = document({ name: "All", description: "An open source tool to track honey sales." });
    const part = document({ name: "Part", tags: ["honey"] });
    expect(found("open source honey sales", part, all)[0]).toBe("All");
  });

  test("equal products in the order of the documents", () => {
    const documents = ["B", "A", "C"].map((name) => document({ name: `Product ${name}`, tags: ["same"] }));
    expect(found("same", ...documents)).toEqual(["Product B", "Product A", "Product C"]);
  });
});

describe("sentences", () => {
  test("stop words do not count, unless there is nothing else", () => {
    expect(found("what is the best tool to count honey", other)).toEqual(["Unrelated"]);
    expect(found("it", document({ name: "IT" }), other)).toEqual(["IT"]);
  });

  test("a product that matches too little of the query is not a result", () => {
    expect(found("leaking honey faucet in our kitchen", other)).toEqual([]);
  });

  test("a query for alternatives returns other products that resemble the named one", () => {
    const documents = [
      document({ name: "Slick", tags: ["team chat", "channels"], aliases: ["Slick HQ"] }),
      document({ name: "Matter", tags: ["team chat", "channels", "open source"] }),
      document({ name: "Rocket", description: "An open source answer to Slick." }),
      other,
    ];
    for (const query of [
      "alternative to slick",
      "Slick alternatives",
      "tools like slick hq",
      "something similar to Slick",
    ]) {
      expect(found(query, ...documents).sort(), query).toEqual(["Matter"]);
    }
    expect(found("self hosted alternative to unheard of", ...documents)).toEqual([]);
  });

  test("the other words of a comparison also count", () => {
    const documents = [
      document({ name: "Slick", tags: ["team chat"] }),
      document({ name: "Teams", tags: ["team chat"] }),
      document({ name: "Matter", tags: ["team chat", "open source"] }),
    ];
    expect(found("open source alternative to slick", ...documents)[0]).toBe("Matter");
  });
});

describe("limits and filters", () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    document({ name: `Bee ${i}`, category: i % 3 === 0 ? "games" : "news" }),
  );

  test("total counts every match, hits stop at the limit", () => {
    const { total, hits } = buildSearchIndex(many).search("bee", { limit: 7 });
    expect([total, hits.length]).toEqual([30, 7]);
  });

  test("a filter restricts hits and total without changing scores", () => {
    const index = buildSearchIndex(many);
    const all = index.search("bee", { limit: 50 });
    const some = index.search("bee", { limit: 50, accept: (doc) => doc % 3 === 0 });
    expect(some.total).toBe(10);
    expect(some.hits).toEqual(all.hits.filter(({ doc }) => doc % 3 === 0));
  });

  test("returns as many hits as requested, also beyond the rescored window", () => {
    const hive = buildSearchIndex(Array.from({ length: 300 }, (_, i) => document({ name: `Bee ${i}` })));
    expect(hive.search("bee", { limit: 200 }).hits).toHaveLength(200);
    const half = hive.search("bee", { limit: 140, accept: (doc) => doc % 2 === 1 });
    expect([half.total, half.hits.length]).toEqual([150, 140]);
    expect(half.hits.every(({ doc }) => doc % 2 === 1)).toBe(true);
  });

  test("an empty catalogue and an empty query return nothing", () => {
    expect(buildSearchIndex([]).search("anything", { limit: 10 })).toEqual({ total: 0, hits: [] });
    for (const query of ["", "  ", "?!", "🦄"])
      expect(buildSearchIndex(many).search(query, { limit: 10 }).total).toBe(0);
  });
});

test("a word that equals a stop word only after stemming counts", () => {
  const [notes, themes] = [
    document({ name: "Jotter", tags: ["notes"] }),
    document({ name: "Skins", tags: ["themes"] }),
  ];
  expect(found("private notes", notes, themes, other)).toEqual(["Jotter"]);
  expect(found("note apps", notes, themes, other)).toEqual(["Jotter"]);
  expect(found("shop themes", notes, themes, other)).toEqual(["Skins"]);
});
