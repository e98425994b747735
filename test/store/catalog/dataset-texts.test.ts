import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetQuery } from "../../../src/operations/paid/dataset-query.ts";
import { holds } from "../../support/naive-filter.ts";
import { type ComputedWorld, createComputedWorld, product, refusalOf, starred } from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

const WORDS = [
  "vector",
  "Vectors",
  "RAG",
  "añadir",
  "Σigma",
  'the "best"',
  "100%",
  "a_b",
  "\\path",
  "🚀🚀",
  "İstanbul",
  "K",
  "e\u0301a",
  "agent",
  "and",
  "in",
];
const SEPARATOR = "\u001f";

let world: ComputedWorld;
let fields: Json[];
let rows: Json[];
beforeAll(() => {
  const word = (n: number) => WORDS[Math.imul(n + 1, 2654435761) % WORDS.length] ?? WORDS[Math.abs(n) % WORDS.length];
  world = createComputedWorld({
    products: Array.from({ length: 240 }, (_, n) =>
      product(`product-${String(n).padStart(3, "0")}`, {
        name: `${word(n)} ${n}`,
        tags: [`${word(3 * n)}`.toLowerCase(), "tool", `t${n % 7}`],
        aliases: n % 3 === 0 ? [`${word(5 * n)} ${word(n)}`, `"${n}"`] : [],
        description: `${word(n)} ${word(7 * n)}, ${"long ".repeat(n % 40)}${word(2 * n)}. ${word(11 * n)}`,
        verified: n % 2 === 0,
        ...(n % 4 === 0 ? starred(n, null) : {}),
      }),
    ),
    models: [],
  });
  const all = world.ask(datasetQuery, { dataset: "ai-products", limit: 500 }).data;
  fields = all.fields;
  rows = all.rows;
});
afterAll(() => world.close());

/** Slugs that a query finds, asked for whole and two at a time: both count the same. */
function found(filters: Json): string[] {
  const wanted = rows.filter((row) => holds(row, fields as { name: string; type: string }[], filters));
  if (wanted.length === 0) {
    expect(refusalOf(() => world.ask(datasetQuery, { dataset: "ai-products", filters })).code).toBe("NO_MATCH");
    return [];
  }
  const whole = world.ask(datasetQuery, { dataset: "ai-products", filters, limit: 500 }).data;
  const part = world.ask(datasetQuery, { dataset: "ai-products", filters, limit: 2 }).data;
  expect([whole.matched, part.matched]).toEqual([wanted.length, wanted.length]);
  expect(whole.rows).toEqual(wanted);
  expect(part.rows).toEqual(wanted.slice(0, 2));
  return wanted.map((row) => row.slug);
}

const TEXTS = ["name", "description", "tags", "aliases", "homepage_url", "slug"];

describe("texts of the ai-products dataset", () => {
  it("are found through trigrams exactly as by reading every row", () => {
    const anyText = fc.constantFrom(...rows.flatMap((row) => TEXTS.flatMap((name) => row[name] as string | string[])));
    const part = fc
      .tuple(anyText, fc.nat(), fc.integer({ min: 1, max: 90 }), fc.boolean())
      .map(([text, at, length, upper]) => {
        const characters = [...text];
        const piece = characters.slice(at % characters.length, (at % characters.length) + length).join("");
        return upper ? piece.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : piece;
      });
    const filter = fc.oneof(
      part.map((contains) => ({ contains })),
      fc.tuple(part, fc.boolean()).map(([contains, exists]) => ({ contains, exists })),
      anyText.map((ne) => ({ ne })),
      anyText,
    );
    const filters = fc.tuple(
      fc.dictionary(fc.constantFrom(...TEXTS), filter, { minKeys: 1, maxKeys: 2 }),
      fc.constantFrom({}, { verified: true }, { github_stars: { exists: false } }, { github_url: { ne: null } }),
    );
    let nonEmpty = 0;
    fc.assert(
      fc.property(filters, ([texts, signals]) => {
        if (found({ ...texts, ...signals }).length > 0) nonEmpty += 1;
      }),
      { numRuns: 300, seed: 4 },
    );
    expect(nonEmpty).toBeGreaterThan(50);
  });

  it("are compared character by character beyond the longest phrase of the index", () => {
    const long = rows.find((row) => row.description.length > 150)?.description as string;
    expect(found({ description: { contains: long } })).toHaveLength(1);
    const other = `${[...long].slice(0, 100).join("")}~`;
    expect(found({ description: { contains: other } })).toEqual([]);
  });

  it("treat the query syntax of the index as text", () => {
    for (const contains of [
      '"',
      '" OR "',
      "name:vec",
      "vec*",
      "NEAR(",
      "^vec",
      "- vec",
      "a AND b",
      "{name}:",
      '"""',
      "vec\0tor",
    ]) {
      found({ description: { contains } });
      found({ aliases: { contains }, name: { contains } });
    }
  });

  it("are found by their first and last two characters, and by a single one", () => {
    for (const text of TEXTS.flatMap((name) => [rows[30]?.[name]].flat() as string[])) {
      const characters = [...text];
      for (const part of [characters.slice(0, 2), characters.slice(-2), characters.slice(-1)]) {
        for (const name of TEXTS) found({ [name]: { contains: part.join("").toUpperCase() } });
      }
    }
    expect(found({ name: { contains: "zq" } })).toEqual([]);
  });

  it("do not match across elements of a list", () => {
    expect(found({ tags: "tool" })).toHaveLength(240);
    expect(found({ tags: { contains: "tool" } })).toHaveLength(240);
    for (const text of [`tool${SEPARATOR}t1`, `${SEPARATOR}tool`, SEPARATOR, "toolt1", "tool t1", "", "too"]) {
      found({ tags: text });
      found({ tags: { contains: text } });
    }
    expect(found({ tags: { contains: SEPARATOR } })).toEqual([]);
    expect(found({ tags: { in: ["t1", `tool${SEPARATOR}t2`] } })).toEqual(found({ tags: "t1" }));
  });
});
