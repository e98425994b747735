import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseInput } from "../../../src/api/wire/input.ts";
import { catalog } from "../../../src/operations/free/catalog.ts";
import { datasetQuery } from "../../../src/operations/paid/dataset-query.ts";
import { anyCharacter } from "../../support/fuzz/any-character.ts";
import { holds } from "../../support/naive-filter.ts";
import {
  type Answered,
  type ComputedWorld,
  createComputedWorld,
  model,
  NOW,
  product,
  publishedSchemaTakes,
  refusalOf,
  starred,
} from "../../support/world/computed.ts";
import type { Json } from "../../support/world/test-server.ts";

let world: ComputedWorld;
beforeAll(() => {
  world = createComputedWorld({
    products: [
      product("alpha", {
        name: "Alpha",
        license: "open-source",
        tags: ["rag", "vector database"],
        ...starred(300, 30),
      }),
      product("beta", { name: "Béta 100%", tags: ["rag agent"], verified: true, ...starred(500, null) }),
      product("gamma", {
        name: "gamma_x",
        category: "agents",
        aliases: ['the "g"'],
        description: "Ünïcode ἄλφα 🚀 text.",
      }),
      product("zeta", {
        name: "it's; DROP TABLE products; --",
        referredVisits: 7,
        listedAt: "2026-10-31T23:59:59.999Z",
      }),
    ],
    models: [
      model(
        "one",
        "a",
        { input: "2.50", output: "10" },
        {
          open_weights: true,
          released_on: "2026-02-03",
          tools: true,
          modalities: { input: ["text", "image"], output: ["text"] },
        },
      ),
      model("one", "b", { input: "0.1", output: "0.4" }, {}, "2026-11-13T11:00:00Z"),
      model("two", "a", { input: "10", output: "30" }, { status: "retired" }, "2026-10-20T00:00:00Z"),
      model("two", "z", { input: "9", output: "30" }, {}, null),
      model("two", "zz", null, { modalities: null }),
    ],
  });
});
afterAll(() => world.close());

const query = (body: Json): Answered => world.ask(datasetQuery, body);
const slugs = (filters: Json): string[] =>
  query({ dataset: "ai-products", filters, limit: 500 }).data.rows.map((row: Json) => row.slug);
const models = (filters: Json): string[] =>
  query({ dataset: "model-pricing", filters, limit: 500 }).data.rows.map(
    (row: Json) => `${row.provider}/${row.model_id}`,
  );

describe("dataset query", () => {
  it("answers whole rows in the documented order, says how many match, and prices the band of its rows", () => {
    const { data, usdc } = query({ dataset: "ai-products", limit: 2 });
    expect(usdc).toBe("0.02");
    expect(data).toMatchObject({
      dataset: "ai-products",
      matched: 4,
      count: 2,
      limit: 2,
      order: "slug",
      license: "CC BY 4.0",
    });
    expect(data.rows.map((row: Json) => row.slug)).toEqual(["alpha", "beta"]);
    expect(data.rows[0]).toMatchObject({
      tags: ["rag", "vector database"],
      github_stars: 300,
      verified: false,
      github_status: null,
    });
    expect(Object.keys(data.rows[0])).toEqual(data.fields.map((field: Json) => field.name));
  });

  it("is priced by the returned rows, not by the limit", () => {
    expect(query({ dataset: "ai-products", filters: { slug: "alpha" }, limit: 500 }).usdc).toBe("0.02");
    const products = Array.from({ length: 501 }, (_, index) => product(`p${String(index).padStart(3, "0")}`));
    const large = createComputedWorld({ products, models: [] });
    const prices = [50, 51, 200, 201, 500].map(
      (limit) => large.ask(datasetQuery, { dataset: "ai-products", limit }).usdc,
    );
    const filters = { slug: { lt: "p050" } };
    expect(prices).toEqual(["0.02", "0.05", "0.05", "0.10", "0.10"]);
    expect(large.ask(datasetQuery, { dataset: "ai-products", filters, limit: 500 }).usdc).toBe("0.02");
    large.close();
  });

  it("says before the payment how many rows match and come back, how mixed, and what is known of them", () => {
    const { reading, caveats } = query({
      dataset: "ai-products",
      filters: { slug: { gte: "a" } },
      fields: ["slug", "github_stars"],
      limit: 2,
    }).data;
    expect(reading.fields).toMatchObject({
      dataset: "ai-products",
      filters: [{ field: "slug", operator: "gte", value: "a" }],
      rows_matched: 4,
      rows_returned: 2,
      rows_with_value: {},
    });
    expect(reading.fields.subjects).toEqual({ ai: 4 });
    expect(reading.understood).toContain("4 rows match and 2 come back, in the order of slug, for 0.02 USDC.");
    expect(reading.reword).toContain("in the order of slug");
    expect(caveats[0]).toContain("Of 4 matching rows the first 2 in the order of slug come back");
    const all = query({ dataset: "ai-products", filters: { subject: "ai" }, fields: ["github_stars"] }).data.reading;
    expect(all.fields).toMatchObject({ rows_with_value: { github_stars: 2 }, subjects: null });
    expect(all.reword).toBeNull();
    expect(query({ dataset: "model-pricing" }).data.reading.fields.subjects).toBeNull();
  });

  it("refuses what no row meets with the filter that leaves none, its values, or the rows without it", () => {
    expect(refusalOf(() => slugs({ category: "agent" })).message).toContain(
      'No row has category "agent". Its values are agents, developer.',
    );
    const both = refusalOf(() => slugs({ slug: "alpha", category: "agents" }));
    expect(both.message).toContain("Without category, 1 row matches.");
    expect(both.members.without_filter).toContainEqual({ field: "slug", rows: 1 });
  });

  it("links the next page until every row was returned once, in order", () => {
    for (const [dataset, filters] of [
      ["ai-products", { slug: { ne: "nobody" } }],
      ["model-pricing", {}],
    ] as const) {
      const all = query({ dataset, filters, limit: 500 }).data;
      expect(all.next_page).toBeNull();
      const rows: Json[] = [];
      for (let page: Json = { dataset, filters, limit: 2 }; page !== null; ) {
        const { data } = query(page);
        rows.push(...data.rows);
        page = data.next_page;
      }
      expect(rows).toEqual(all.rows);
    }
  });

  it("sorts by any field, rows without it last, and keeps that order over pages", () => {
    for (const [dataset, sort, expected] of [
      ["ai-products", "-github_stars", ["beta", "alpha", "gamma", "zeta"]],
      ["ai-products", "github_stars", ["alpha", "beta", "gamma", "zeta"]],
      ["ai-products", "-name", ["zeta", "gamma", "beta", "alpha"]],
      ["ai-products", "-slug", ["zeta", "gamma", "beta", "alpha"]],
      ["ai-products", "-verified", ["beta", "alpha", "gamma", "zeta"]],
      ["model-pricing", "-input_usd_per_mtok", ["two/a", "two/z", "one/a", "one/b", "two/zz"]],
      ["model-pricing", "price_status", ["one/b", "two/a", "two/z", "one/a", "two/zz"]],
      ["model-pricing", "released_on", ["one/a", "one/b", "two/a", "two/z", "two/zz"]],
    ] as const) {
      for (const limit of [1, 2, 500]) {
        const found: string[] = [];
        for (let page: Json = { dataset, sort, limit, filters: {} }; page !== null; ) {
          const { data } = query(page);
          expect(data.matched).toBe(expected.length);
          found.push(...data.rows.map((row: Json) => row.slug ?? `${row.provider}/${row.model_id}`));
          page = data.next_page;
        }
        expect(found, `${sort} by ${limit}`).toEqual(expected);
      }
    }
    const { order, reading, caveats } = query({ dataset: "ai-products", sort: "-github_stars", limit: 1 }).data;
    expect(order).toBe("github_stars descending, rows without it last, then slug");
    expect(reading.understood).toContain("in the order of github_stars descending");
    expect(reading.reword).toBeNull();
    expect(caveats[0]).toContain("Of 4 matching rows 1 come back, in the order of github_stars descending");
  });

  it("refuses a sort by a list or an unknown field, and a cursor of another sort", () => {
    const page = query({ dataset: "ai-products", sort: "-github_stars", limit: 1 }).data.next_page;
    expect(refusalOf(() => query({ ...page, sort: "github_stars" })).code).toBe("INVALID_INPUT");
    expect(refusalOf(() => query({ ...page, sort: undefined })).message).toContain("goes with the sort of the page");
    for (const cursor of ["x", Buffer.from('after:["-github_stars",{},1]').toString("base64url")])
      expect(refusalOf(() => query({ ...page, cursor })).code).toBe("INVALID_INPUT");
    expect(refusalOf(() => query({ dataset: "ai-products", sort: "tags" })).message).toContain("tags is one");
    expect(refusalOf(() => query({ dataset: "ai-products", sort: "-stars" }))).toMatchObject({
      code: "UNKNOWN_FIELDS",
      members: { unknown: ["stars"] },
    });
  });

  it("names the form of a sort where it is sent in another", () => {
    const form = /name of one field, with - before it for the highest first, such as "-github_stars"/;
    for (const other of [
      { sort: { field: "github_stars", order: "desc" } },
      { sort: ["-github_stars"] },
      { sort: "github_stars desc" },
      { order_by: "github_stars" },
      { sortBy: "github_stars" },
    ])
      expect(refusalOf(() => parseInput(datasetQuery, { dataset: "ai-products", ...other })).message).toMatch(form);
  });

  it("filters models by what they take and return", () => {
    expect(models({ inputs: "image" })).toEqual(["one/a"]);
    expect(models({ inputs: { contains: "IMAGE" } })).toEqual(["one/a"]);
    expect(models({ inputs: { in: ["image", "text"] }, tools: true })).toEqual(["one/a"]);
    expect(models({ outputs: null })).toEqual(["two/zz"]);
    expect(models({ outputs: { ne: "text" } })).toEqual(["two/zz"]);
    const { rows } = query({ dataset: "model-pricing", fields: ["inputs", "tools"], limit: 2 }).data;
    expect(JSON.parse(JSON.stringify(rows))).toEqual([
      { inputs: ["text", "image"], tools: true },
      { inputs: ["text"], tools: null },
    ]);
    const vision = refusalOf(() => models({ vision: true, tool_calling: true })).message;
    expect(vision).toContain('"vision": did you mean inputs');
    expect(vision).toContain('"tool_calling": did you mean tools');
  });

  it("names the day of the newest reading of stars among its sources", () => {
    const { sources } = query({ dataset: "ai-products", fields: ["slug"] }).data;
    expect(sources.map((source: Json) => source.as_of)).toContain("2026-11-20T00:00:00.000Z");
  });

  it("returns the requested fields, each once, in their order, and all without a selection", () => {
    const { data } = query({ dataset: "ai-products", fields: ["verified", "slug", "verified"], limit: 1 });
    expect(JSON.stringify(data.rows)).toBe('[{"verified":false,"slug":"alpha"}]');
    expect(Object.keys(query({ dataset: "ai-products", fields: [] }).data.rows[0])).toHaveLength(30);
  });

  it("orders models by provider and id, with the age of their prices today", () => {
    const { data } = query({
      dataset: "model-pricing",
      fields: ["provider", "model_id", "price_status", "input_usd_per_mtok"],
    });
    expect(data.rows.map((row: Json) => Object.values(row).join(" "))).toEqual([
      "one a verified 2.50",
      "one b ageing 0.1",
      "two a stale 10",
      "two z unverified 9",
      "two zz  ",
    ]);
    expect(models({ price_status: { in: ["ageing", null] } })).toEqual(["one/b", "two/zz"]);
  });

  it("ages a price by whole days, as the rest of the service does", () => {
    const aged = (days: number, ms: number) => {
      world.setNow(Date.parse("2026-11-20T00:00:00Z") + days * 86_400_000 + ms);
      return query({ dataset: "model-pricing", filters: { model_id: "a", provider: "one" } }).data.rows[0].price_status;
    };
    expect([aged(7, 86_399_999), aged(8, 0), aged(30, 86_399_999), aged(31, 0)]).toEqual([
      "verified",
      "ageing",
      "ageing",
      "stale",
    ]);
    world.setNow(NOW);
  });

  it("compares decimals as numbers, as a number or as text", () => {
    expect(models({ input_usd_per_mtok: 2.5 })).toEqual(["one/a"]);
    expect(models({ input_usd_per_mtok: "2.5" })).toEqual(["one/a"]);
    expect(models({ input_usd_per_mtok: { gt: 2.5, lte: "10.0" } })).toEqual(["two/a", "two/z"]);
    expect(models({ output_usd_per_mtok: { exists: false } })).toEqual(["two/zz"]);
  });

  it("treats null as missing, and a missing value as unequal to every other", () => {
    expect(slugs({ github_stars: null })).toEqual(["gamma", "zeta"]);
    expect(slugs({ github_stars: { ne: 300 } })).toEqual(["beta", "gamma", "zeta"]);
    expect(slugs({ github_stars: { ne: null } })).toEqual(["alpha", "beta"]);
    expect(slugs({ github_stars: { in: [500, null] } })).toEqual(["beta", "gamma", "zeta"]);
    expect(slugs({ github_stars: { gte: 0 } })).toEqual(["alpha", "beta"]);
  });

  it("matches parts of texts and elements of lists without wildcards", () => {
    expect(slugs({ name: { contains: "100%" } })).toEqual(["beta"]);
    expect(slugs({ name: { contains: "_" } })).toEqual(["gamma"]);
    expect(slugs({ name: { contains: "ALPH" } })).toEqual(["alpha"]);
    expect(slugs({ description: { contains: "🚀" } })).toEqual(["gamma"]);
    expect(slugs({ tags: "rag" })).toEqual(["alpha"]);
    expect(slugs({ tags: { contains: "RAG" } })).toEqual(["alpha"]);
    expect(slugs({ tags: { contains: "rag agent" } })).toEqual(["beta"]);
    expect(slugs({ tags: { in: ["tool", "rag agent"] } })).toEqual(["beta", "gamma", "zeta"]);
    expect(slugs({ aliases: 'the "g"' })).toEqual(["gamma"]);
    for (const text of ['","', '["', "\\", "%"])
      expect(refusalOf(() => slugs({ tags: { contains: text } })).code).toBe("NO_MATCH");
  });

  it("matches parts of texts only, not of numbers and booleans", () => {
    for (const filters of [{ github_stars: { contains: "30" } }, { verified: { contains: "1" } }]) {
      expect(refusalOf(() => slugs(filters)).code).toBe("NO_MATCH");
    }
    expect(refusalOf(() => models({ input_usd_per_mtok: { contains: "2" } })).code).toBe("NO_MATCH");
    expect(slugs({ listed_at: { contains: "2026-10" } })).toEqual(["zeta"]);
  });

  it("filters products by what they are about", () => {
    const subjects = ["ai", "ai-infrastructure", "software"].map((subject) => {
      try {
        return slugs({ subject });
      } catch (error) {
        expect(refusalOf(() => slugs({ subject })).code, String(error)).toBe("NO_MATCH");
        return [];
      }
    });
    expect(subjects.flat().sort()).toEqual(slugs({}));
    expect(query({ dataset: "ai-products", fields: ["slug", "subject"] }).data.rows).not.toContainEqual(
      expect.objectContaining({ subject: null }),
    );
  });

  it("accepts shortened timestamps", () => {
    expect(slugs({ listed_at: { gte: "2026-10" } })).toEqual(["zeta"]);
    expect(slugs({ listed_at: { lt: "2026-10" } })).toEqual(["alpha", "beta", "gamma"]);
    expect(models({ released_on: { gt: "2026" } })).toEqual(["one/a"]);
    expect(slugs({ listed_at: "2026-10-31T23:59:59.999Z" })).toEqual(["zeta"]);
  });

  it("treats SQL in names, values and operators as text", () => {
    expect(slugs({ name: "it's; DROP TABLE products; --" })).toEqual(["zeta"]);
    for (const value of ["' OR 1=1 --", '" OR ""="', "1); DELETE FROM products; --", "\0", "a\0b"]) {
      expect(refusalOf(() => slugs({ name: value })).code).toBe("NO_MATCH");
      expect(refusalOf(() => slugs({ name: { contains: value } })).code).toBe("NO_MATCH");
    }
    for (const name of ["slug; --", "id", "name_key", "slug OR 1", "constructor", "toString", 'slug" --']) {
      expect(refusalOf(() => slugs({ [name]: 1 })).code).toBe("UNKNOWN_FIELDS");
      expect(refusalOf(() => query({ dataset: "ai-products", fields: [name] })).code).toBe("UNKNOWN_FIELDS");
    }
    expect(slugs({})).toHaveLength(4);
  });

  it("is 400 for an unknown dataset or field, naming those that exist", () => {
    expect(refusalOf(() => query({ dataset: "models" }))).toMatchObject({
      code: "UNKNOWN_DATASET",
      members: { known_datasets: ["ai-products", "model-pricing"] },
    });
    const refusal = refusalOf(() =>
      query({ dataset: "ai-products", fields: ["slug", "points"], filters: { tier: "fast" } }),
    );
    expect(refusal).toMatchObject({ code: "UNKNOWN_FIELDS", members: { unknown: ["tier", "points"] } });
    expect(refusal.members.known_fields).toContain("github_stars");
  });

  it.each([
    ["ai-products", "stars", "github_stars"],
    ["ai-products", "licence", "license"],
    ["model-pricing", "input_price", "input_usd_per_mtok"],
    ["model-pricing", "output_price", "output_usd_per_mtok"],
  ])("proposes the fields of %s that %s may mean", (dataset, name, meant) => {
    const refusal = refusalOf(() => query({ dataset, fields: [name] }));
    expect(refusal.message).toContain(`"${name}": did you mean ${meant}`);
  });

  it("reads a value in another case as rows have it, and says so", () => {
    const { rows, reading, caveats } = query({ dataset: "ai-products", filters: { license: "Open-Source" } }).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const text of [reading.understood, caveats.join(" ")])
      expect(text).toContain('"Open-Source" is read as "open-source", as license has it.');
  });

  it("counts the rows that a limit leaves out because they have no value", () => {
    const all = query({ dataset: "ai-products", filters: { github_stars: { exists: false } }, fields: ["slug"] }).data;
    const { reading } = query({ dataset: "ai-products", filters: { github_stars: { gte: 1 } } }).data;
    expect(reading.understood).toContain(
      `${all.matched} more ${all.matched === 1 ? "row meets" : "rows meet"} the other filters and`,
    );
  });

  it("says where models of other kinds are listed", () => {
    const { message } = refusalOf(() => query({ dataset: "model-pricing", filters: { kind: "embedding" } }));
    expect(message).toContain("language models only. GET /api/agent/v1/models?kind=embedding");
    expect(refusalOf(() => query({ dataset: "ai-products", filters: { kind: "x" } })).message).not.toContain("kind=");
  });

  it("proposes no field for a name that shares nothing with one", () => {
    expect(refusalOf(() => query({ dataset: "ai-products", fields: ["zzz"] })).message).not.toContain("did you mean");
  });

  it("counts models by status, and says in reading and answer how to leave out those that are not sold", () => {
    const { reading, caveats } = query({ dataset: "model-pricing", filters: { row: { gte: 0 } } }).data;
    const { statuses } = reading.fields;
    expect(Object.values(statuses).reduce((all: number, rows) => all + Number(rows), 0)).toBe(
      reading.fields.rows_matched,
    );
    expect(query({ dataset: "model-pricing", filters: { status: "current" } }).data.reading.fields.statuses).toBeNull();
    const ended = Object.keys(statuses).some((one) => one === "retired" || one === "deprecated");
    expect(caveats.join(" ").includes('"status": { "in": ["current", "preview"] }')).toBe(ended);
    expect((reading.reword ?? "").includes('"status": { "in": ["current", "preview"] }')).toBe(ended);
  });

  it("evaluates 100 filters and every operator of every field quickly", () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, { eq: i }]));
    const refusal = refusalOf(() => slugs(many));
    expect(refusal.code).toBe("UNKNOWN_FIELDS");
    expect(refusal.members.unknown).toHaveLength(100);
    const known = world.ask(catalog, {}).data.datasets;
    for (const { name, fields } of known) {
      const list = Array.from({ length: 100 }, (_, i) => `v${i}`);
      const every = { eq: "v", ne: "v", in: list, gt: "a", gte: "a", lt: "z", lte: "z", contains: "v", exists: true };
      const filters = Object.fromEntries(fields.map((field: Json) => [field.name, every]));
      const took = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        expect(refusalOf(() => query({ dataset: name, filters })).code).toBe("NO_MATCH");
        return process.cpuUsage(before).user / 1000;
      });
      expect(Math.min(...took)).toBeLessThan(500);
    }
  });

  it.each([
    ["another member", { dataset: "ai-products", order: "slug" }],
    ["no dataset", {}],
    ["a limit of 0", { dataset: "ai-products", limit: 0 }],
    ["a limit of 501", { dataset: "ai-products", limit: 501 }],
    ["half a row", { dataset: "ai-products", limit: 1.5 }],
    ["an unknown operator", { dataset: "ai-products", filters: { slug: { like: "a" } } }],
    ["a list for a value", { dataset: "ai-products", filters: { slug: ["a"] } }],
    ["101 values", { dataset: "ai-products", filters: { slug: { in: Array(101).fill("a") } } }],
    ["an object in a list", { dataset: "ai-products", filters: { slug: { in: [{}] } } }],
    ["an order of null", { dataset: "ai-products", filters: { slug: { gt: null } } }],
    ["exists of a text", { dataset: "ai-products", filters: { slug: { exists: "yes" } } }],
    ["filters as a list", { dataset: "ai-products", filters: [] }],
    ["fields as a text", { dataset: "ai-products", fields: "slug" }],
    ["a value of 2,049 characters", { dataset: "ai-products", filters: { slug: "🚀".repeat(2049) } }],
  ])("refuses %s, as the published schema does", (_, body) => {
    expect(refusalOf(() => query(body)).code).toBe("INVALID_INPUT");
    expect(publishedSchemaTakes(datasetQuery, body)).toBe(false);
  });

  it("refuses numbers that JSON cannot hold", () => {
    for (const number of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(refusalOf(() => query({ dataset: "ai-products", filters: { github_stars: { gt: number } } })).code).toBe(
        "INVALID_INPUT",
      );
    }
    expect(refusalOf(() => slugs({ github_stars: { gt: 1e308 } })).code).toBe("NO_MATCH");
    expect(slugs({ github_stars: { gt: -1e308, lt: 1e308 } })).toEqual(["alpha", "beta"]);
  });

  it("finds the same rows as an independent implementation of the published rules", () => {
    for (const dataset of ["ai-products", "model-pricing"]) {
      const { fields, rows } = query({ dataset, limit: 500 }).data as Json;
      const values = [...new Set(rows.flatMap((row: Json) => Object.values(row).flat()))] as Json[];
      const scalar = fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...values) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(null, true, false, 0, 1, 2.5, "2.5", "2026", "2026-11", "", "a", "A", "%", "_"),
        },
        { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 3 }) },
      );
      const part = scalar.map((value) => (typeof value === "string" ? [...value].slice(0, 3).join("") : "a"));
      const ordered = scalar.map((value) => (typeof value === "boolean" || value === null ? "m" : value));
      const operators = fc.record(
        {
          eq: scalar,
          ne: scalar,
          in: fc.array(scalar, { maxLength: 4 }),
          gt: ordered,
          gte: ordered,
          lt: ordered,
          lte: ordered,
          contains: part,
          exists: fc.boolean(),
        },
        { requiredKeys: [] },
      );
      const one = fc.oneof(
        operators.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2))),
        scalar,
      );
      const filters = fc.dictionary(fc.constantFrom(...fields.map((field: Json) => field.name)), one, { maxKeys: 3 });
      fc.assert(
        fc.property(filters, (all) => {
          const wanted = rows.filter((row: Json) => holds(row, fields, all));
          if (wanted.length === 0) return refusalOf(() => query({ dataset, filters: all })).code === "NO_MATCH";
          const { data } = query({ dataset, filters: all, limit: 500 });
          return data.matched === wanted.length && JSON.stringify(data.rows) === JSON.stringify(wanted);
        }),
        { numRuns: 200, seed: 4 },
      );
    }
  }, 60_000);
});
