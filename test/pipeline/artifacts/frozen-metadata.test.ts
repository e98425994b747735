import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { citation } from "../../../pipeline/artifacts/metadata/citation.ts";
import { croissant } from "../../../pipeline/artifacts/metadata/croissant.ts";
import { dataPackage } from "../../../pipeline/artifacts/metadata/datapackage.ts";
import { frozenEdition } from "../../../src/views/documents/dataset-json-ld.ts";
import { SITE_URL } from "../../support/world/constants.ts";
import { Croissant, DataPackage } from "./rules.ts";
import { expand, vocabularyFaults } from "./vocabularies.ts";

const BASE = `${SITE_URL}/data/snapshots/2026-11/`;
const folder = () => join(inject("dataDir"), "frozen", "2026-11");
const text = (name: string) => readFileSync(join(folder(), name), "utf8");
const json = (name: string) => JSON.parse(text(name));
const hashOf = (url: string) =>
  createHash("sha256")
    .update(readFileSync(join(folder(), url.slice(BASE.length))))
    .digest("hex");

interface Distribution {
  "dcat:downloadURL": { "@id": string };
  "spdx:checksum": { "spdx:checksumValue": { "@value": string } };
}

/** Address and hash of every file that a description names. */
const NAMED: Record<string, () => [url: string, sha256: string][]> = {
  "croissant.json": () =>
    Croissant.parse(json("croissant.json")).distribution.map((one) => [one.contentUrl, one.sha256 ?? ""]),
  "datapackage.json": () =>
    DataPackage.parse(json("datapackage.json")).resources.map((one) => [one.path, one.hash.replace("sha256:", "")]),
  "dcat.jsonld": () =>
    json("dcat.jsonld")["dcat:dataset"]["dcat:distribution"].map((one: Distribution) => [
      one["dcat:downloadURL"]["@id"],
      one["spdx:checksum"]["spdx:checksumValue"]["@value"],
    ]),
  "dataset.jsonld": () =>
    json("dataset.jsonld").distribution.map((one: { contentUrl: string; sha256: string }) => [
      one.contentUrl,
      one.sha256,
    ]),
  "CITATION.cff": () =>
    parse(text("CITATION.cff")).identifiers.map((one: { value: string; description: string }) => [
      one.value,
      one.description.split(" ").at(-1),
    ]),
};

describe.each(Object.keys(NAMED))("%s of a frozen month", (name) => {
  test("names the frozen files by their addresses, with their hashes", () => {
    const named = NAMED[name]?.() ?? [];
    expect(named.length).toBeGreaterThan(8);
    for (const [url, sha256] of named) {
      expect(url.startsWith(BASE), url).toBe(true);
      expect(sha256).toBe(hashOf(url));
    }
  });

  test("links to no file that a later build replaces", () => {
    const urls = text(name).match(/https:\/\/board\.example\.org\/data\/[^"\s,)}\]]+/g) ?? [];
    expect(urls.filter((url) => !url.startsWith(BASE))).toEqual([]);
  });
});

test("the descriptions of a month have one version and one period", () => {
  const set = json("croissant.json");
  expect(set).toMatchObject({ isLiveDataset: false, version: "2026.11.0", temporalCoverage: "2023-01-01/2026-11-22" });
  expect(json("datapackage.json")).toMatchObject({ version: "2026.11.0", temporalCoverage: set.temporalCoverage });
  expect(json("dataset.jsonld")).toMatchObject({ version: "2026.11", temporalCoverage: set.temporalCoverage });
  expect(json("dcat.jsonld")["dcat:dataset"]).toMatchObject({
    "dcat:version": "2026.11",
    "dct:temporal": { "dcat:startDate": { "@value": "2023-01-01" }, "dcat:endDate": { "@value": "2026-11-22" } },
  });
  expect(parse(text("CITATION.cff"))).toMatchObject({ version: "2026.11", url: `${BASE}manifest.json` });
});

test.each(["croissant.json", "dcat.jsonld", "dataset.jsonld"])(
  "%s of a month uses only terms of its vocabularies",
  async (name) => {
    expect((await expand(json(name))).flatMap(vocabularyFaults)).toEqual([]);
  },
);

test("a known DOI is in each description, and none is invented", () => {
  expect(text("CITATION.cff")).not.toContain("doi");
  const data = { siteUrl: SITE_URL, publisher: "Clearboard", generatedAt: "2026-11-22T06:00:00.000Z", providers: [] };
  const edition = frozenEdition("2026-11", data.generatedAt, "2023-01-01", "10.5281/zenodo.42");
  const input = { data } as unknown as Parameters<typeof citation>[0];
  const made = [citation, croissant, dataPackage].map((describe) => String(describe(input, [], edition)[0]?.content));
  expect(parse(made[0] ?? "").doi).toBe("10.5281/zenodo.42");
  expect(JSON.parse(made[1] ?? "")).toMatchObject({ identifier: "https://doi.org/10.5281/zenodo.42" });
  expect(JSON.parse(made[2] ?? "")).toMatchObject({
    id: "https://doi.org/10.5281/zenodo.42",
    doi: "10.5281/zenodo.42",
  });
});
