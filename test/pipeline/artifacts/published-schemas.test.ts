/**
 * Formats whose schema no package carries. The vocabulary of Croissant is a fixture: a table of its terms. The profile of
 * Data Package 2.0 is looked for in the folder that `CLEARBOARD_SCHEMAS` names, and so is the file that the table was made
 * from, under `<owner>/<repository>/<path>` as GitHub has them:
 *
 * - frictionlessdata/datapackage, profiles/target/2.0/datapackage.json at 015ab8c
 * - mlcommons/croissant, docs/croissant.ttl at 8e8b86f
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { Parser } from "n3";
import { describe, expect, inject, test } from "vitest";
import { compact, expand, type Statement, Vocabularies } from "./vocabularies.ts";

const folder = process.env.CLEARBOARD_SCHEMAS;
const text = (path: string) => readFileSync(join(folder ?? "", path), "utf8");
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/schemas/${name}`, import.meta.url), "utf8"));
const json = (name: string) => JSON.parse(readFileSync(join(inject("dataDir"), "current", "data", name), "utf8"));

describe.skipIf(folder === undefined)("the profile of Data Package 2.0 (folder in CLEARBOARD_SCHEMAS)", () => {
  const validate = (document: unknown): string[] => {
    const ajv = new Ajv({ strict: false, allErrors: true, formats: { textarea: true } });
    addFormats.default(ajv);
    const check = ajv.compile(JSON.parse(text("frictionlessdata/datapackage/profiles/target/2.0/datapackage.json")));
    check(document);
    return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };

  test("is satisfied by datapackage.json", () => {
    expect(validate(json("datapackage.json"))).toEqual([]);
  });

  const table = "/resources/1";
  test.each([
    ["", { resources: [] }, "/resources must NOT have fewer than 1 items"],
    ["", { created: "yesterday" }, "/created must match format"],
    ["", { homepage: "data page" }, "/homepage must match format"],
    ["", { contributors: [{}] }, "/contributors/0 must NOT have fewer than 1 properties"],
    ["", { licenses: [{ title: "CC BY 4.0" }] }, "/licenses/0 must have required property 'name'"],
    ["", { sources: [{ path: "../prices" }] }, "/sources/0/path must match pattern"],
    [table, { path: undefined }, `${table} must have required property 'path'`],
    [table, { path: "/data/a.csv" }, `${table}/path must match pattern`],
    [table, { type: "tabular" }, `${table}/type must be equal to one of the allowed values`],
    [table, { hash: "sha256:none" }, `${table}/hash must match pattern`],
    [table, { bytes: "12" }, `${table}/bytes must be integer`],
    [`${table}/dialect`, { header: "yes" }, `${table}/dialect/header must be boolean`],
    [`${table}/schema`, { fields: [] }, `${table}/schema/fields must NOT have fewer than 1 items`],
    [`${table}/schema`, { primaryKey: [] }, `${table}/schema/primaryKey must match exactly one schema in oneOf`],
    [`${table}/schema`, { uniqueKeys: ["slug"] }, `${table}/schema/uniqueKeys/0 must be array`],
    [`${table}/schema/fields/0`, { type: "text" }, `${table}/schema/fields/0 must match exactly one schema in oneOf`],
    [`${table}/schema/fields/0`, { format: "url" }, `${table}/schema/fields/0/format must be equal to one of`],
  ])("refuses %s with %j", (at, change, fault) => {
    const document = json("datapackage.json");
    const keys = at.split("/").slice(1);
    Object.assign(
      keys.reduce((node, key) => node[key], document),
      change,
    );
    expect(validate(JSON.parse(JSON.stringify(document))).join("\n")).toContain(fault);
  });
});

/**
 * Where the vocabulary lags behind the specification: it names `recordSet` of a source, and not of a dataset, and its classes
 * are of a type that RDF does not have.
 */
const LATER: readonly Statement[] = [["cr:recordSet", "schema:domainIncludes", "schema:Dataset"]];
const meant = (object: string) => (/^rdf:class$/i.test(object) ? "rdfs:Class" : object);

/** The statements of a vocabulary in Turtle without those that are only told to readers, names shortened. */
function deciding(turtle: string): Statement[] {
  return new Parser()
    .parse(turtle)
    .map(({ subject, predicate, object }) => [subject, predicate, object].map(({ value }) => compact(value)))
    .filter(([, predicate]) => predicate !== "rdfs:label" && predicate !== "rdfs:comment") as unknown as Statement[];
}

describe("the published vocabulary of Croissant", () => {
  const faults = async (document: object) => {
    const published = fixture("croissant.terms.json").map(
      ([subject, predicate, object]: Statement): Statement => [subject, predicate, meant(object)],
    );
    const vocabularies = new Vocabularies([...published, ...LATER], ["cr"]);
    return (await expand({ ...document })).flatMap((node) => vocabularies.faults(node));
  };

  test.skipIf(folder === undefined)("equals the table in the fixtures (folder in CLEARBOARD_SCHEMAS)", () => {
    expect(fixture("croissant.terms.json")).toEqual(deciding(text("mlcommons/croissant/docs/croissant.ttl")));
  });

  test("defines the terms of croissant.json with the types used there", async () => {
    expect(await faults(json("croissant.json"))).toEqual([]);
  });

  const file = "/distribution/0";
  const set = "/recordSet/0";
  const field = `${set}/field/0`;
  test.each([
    ["", { "cr:cite": "x" }, "cr:cite is not defined as a property"],
    ["", { isLiveDataset: "yes" }, 'cr:isLiveDataset does not take "yes"'],
    ["", { column: "x" }, "cr:column is not a property of schema:Dataset"],
    ["", { citeAs: { "@id": "https://example.org/" } }, 'cr:citeAs does not take "https://example.org/"'],
    [file, { "@type": "cr:File" }, "cr:File is not defined as a class"],
    [file, { "@type": "cr:Field" }, 'schema:distribution does not take ["'],
    [file, { key: [{ "@id": "llm-pricing" }] }, "cr:key is not a property of cr:FileObject"],
    [set, { "@type": "cr:FileObject" }, 'cr:recordSet does not take ["'],
    [set, { key: [{ "@id": "llm-pricing.csv" }] }, 'cr:key does not take "http'],
    [set, { source: { extract: { key: "x" } } }, "cr:key is not a property of cr:Extract"],
    [field, { dataType: "string of letters" }, "schema:string of letters is not defined"],
    [field, { dataType: "cr:Texts" }, "cr:Texts is not defined"],
    [`${field}/source`, { fileObject: { "@id": "llm-pricing" } }, 'cr:fileObject does not take "http'],
    [`${field}/source`, { extract: { column: 3 } }, "cr:column does not take 3"],
    [`${field}/source`, { column: "name" }, "cr:column is not a property of cr:DataSource"],
  ])("refuses %s with %j", async (at, change, fault) => {
    const document = json("croissant.json");
    const keys = at.split("/").slice(1);
    Object.assign(
      keys.reduce((node, key) => node[key], document),
      change,
    );
    expect(await faults(document)).toContainEqual(expect.stringContaining(fault));
  });
});
