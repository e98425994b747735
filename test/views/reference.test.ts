import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { operations } from "../../src/operations/registry.ts";
import { errorCodes } from "../../src/schema/errors.ts";
import { examples, priceText } from "../../src/views/documents/agents.ts";
import { DOCUMENTS } from "../../src/views/documents/docs.ts";
import { errorPage } from "../../src/views/documents/error-pages.ts";
import { MEANINGS, meaningKey, meaningOf } from "../../src/views/documents/fields/meaning.ts";
import { failuresOf, reference } from "../../src/views/documents/reference.ts";
import { scriptJson } from "../../src/views/kit/page.ts";

const DOCS = fileURLToPath(new URL("../../src/pages/docs/", import.meta.url));

describe("the reference", () => {
  const document = {
    openapi: "3.1.0",
    info: { title: "API", version: "2026-11-21" },
    paths: {
      "/things": {
        post: {
          operationId: "findThings",
          summary: "Find things",
          tags: ["Things"],
          "x-payment-info": { price: { mode: "fixed", currency: "USD", amount: "0.05" } },
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["names"],
                  properties: {
                    names: { type: "array", items: { type: "string", maxLength: 9 }, minItems: 2, maxItems: 8 },
                    where: {
                      anyOf: [{ type: "object", properties: { tier: { enum: ["mini", "fast"] } } }, { type: "null" }],
                    },
                  },
                },
                example: { names: ["a", "b"] },
              },
            },
          },
          responses: {
            200: {
              description: "Found",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Answer" } } },
            },
            402: { description: "Pay" },
          },
        },
      },
    },
    components: {
      schemas: {
        Answer: {
          type: "object",
          required: ["data", "meta"],
          properties: {
            data: { type: "object", properties: { count: { type: "integer", minimum: 0 } } },
            meta: { type: "object", properties: { version: { type: "string" } } },
          },
        },
      },
    },
  };

  it("shows every field by its path, with type and bounds", () => {
    const operation = reference(document)?.groups[0]?.operations[0];
    expect(operation).toMatchObject({ id: "findThings", method: "POST", path: "/things", price: "0.05 USDC" });
    expect(operation?.body).toEqual([
      { name: "names", type: "array of string", required: true, text: "2 to 8 items." },
      { name: "where", type: "object | null", required: false, text: "" },
      { name: "where.tier", type: '"mini" | "fast"', required: false, text: "" },
    ]);
    expect(operation?.bodyExample).toContain('"names"');
  });

  it("separates members of all answers from those of this one", () => {
    const api = reference(document);
    expect(api?.envelope.map((field) => field.name)).toEqual(["meta", "meta.version"]);
    const [found, refused] = api?.groups[0]?.operations[0]?.responses ?? [];
    expect(found?.fields.map((field) => field.name)).toEqual(["data", "data.count"]);
    expect(refused).toMatchObject({ status: "402", fields: [] });
  });

  it("is absent without a description", () => {
    expect(reference(null)).toBeNull();
    expect(reference({})?.groups).toEqual([]);
  });
});

describe("error pages", () => {
  it("exist for every code and nothing else", () => {
    for (const code of errorCodes) {
      const page = errorPage(code, operations, "https://board.example.org");
      expect(page?.head.canonical).toBe(`docs/errors/${code}/`);
      expect(page?.advice.length).toBeGreaterThan(10);
    }
    expect(errorPage("NO_SUCH_CODE", operations, "")).toBeNull();
    expect(errorPage("constructor", operations, "")).toBeNull();
  });

  it("promise that nothing is charged unless something may have been", () => {
    expect(errorPage("INVALID_INPUT", operations, "")?.charged).toBe("Nothing.");
    expect(errorPage("PAYMENT_OUTCOME_UNKNOWN", operations, "")?.charged).toMatch(/^Perhaps/);
  });
});

it("lists every written document once, and none that is missing", () => {
  const written = readdirSync(DOCS, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|astro)$/.test(name) && !/^(api|errors)\b|^index\.astro$/.test(name))
    .map((name) => name.replace(/(\/index)?\.(md|astro)$/, ""))
    .sort();
  expect(DOCUMENTS.map((one) => one.slug).sort()).toEqual(written);
});

it("splits an answer into its error codes", () => {
  const rows = (status: string, text: string) => failuresOf({ status, text, fields: [], example: null });
  expect(rows("404", "PRODUCT_NOT_FOUND: There is no product of that name. NO_MATCH: Nothing matches.")).toEqual([
    { status: "404", code: "PRODUCT_NOT_FOUND", text: "There is no product of that name." },
    { status: "404", code: "NO_MATCH", text: "Nothing matches." },
  ]);
  expect(rows("304", "Not changed since the ETag.")).toEqual([
    { status: "304", code: null, text: "Not changed since the ETag." },
  ]);
  expect(rows("200", "The answer.")).toEqual([]);
});

it("gives the meaning of every field of an answer, and of no other field", () => {
  const openapi = JSON.parse(readFileSync(new URL("../golden/openapi.json", import.meta.url), "utf8"));
  const api = reference(openapi);
  const fields = [
    ...(api?.envelope ?? []),
    ...(api?.groups ?? [])
      .flatMap(({ operations }) => operations.flatMap(({ responses }) => responses))
      .flatMap((response) => response.fields),
  ];
  expect(fields.length).toBeGreaterThan(1000);
  expect(fields.filter(({ text }) => text === "").map(({ name }) => name)).toEqual([]);
  const used = new Set(fields.map(({ name }) => meaningKey(name)));
  expect(Object.keys(MEANINGS).filter((key) => !used.has(key))).toEqual([]);
});

it("finds the meaning of the longest part of a path", () => {
  expect(meaningOf("data.repository.language")).toBe(MEANINGS["repository.language"]);
  expect(meaningOf("data.ranks[].basis")).toBe(MEANINGS["ranks.basis"]);
  expect(meaningOf("data.options[].basis")).toBe(MEANINGS.basis);
  expect(meaningOf("data.nothing")).toBe("");
});

it("prints prices from the registry", () => {
  for (const operation of operations) {
    const text = priceText(operation.price);
    if (operation.price.mode === "free") expect(text).toBe("free");
    if (operation.price.mode === "fixed") expect(text).toBe(`${operation.price.usdc} USDC`);
    if (operation.price.mode === "banded")
      for (const band of operation.price.bands) expect(text).toContain(`${band.usdc} USDC up to ${band.upTo}`);
  }
});

it("prints examples with the address of this server", () => {
  for (const [id, example] of Object.entries(examples("https://api.example.org"))) {
    expect(example.code, id).toContain("https://api.example.org/");
  }
});

it("keeps text inside its script element", () => {
  const json = scriptJson({ name: "</script><script>alert(1)</script>\u2028" });
  expect(json).not.toMatch(/<|\u2028/);
  expect(JSON.parse(json).name).toBe("</script><script>alert(1)</script>\u2028");
});
