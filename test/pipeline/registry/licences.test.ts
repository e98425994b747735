import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts, RegistryError } from "../../../pipeline/registry/load.ts";
import { loadLicences } from "../../../pipeline/registry/load-licences.ts";
import { loadWeightsLicences } from "../../../pipeline/registry/model-facts/load-weights-licences.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import { selectLicences } from "../../../pipeline/registry/observations/select-licences.ts";
import { licenceOf } from "../../../pipeline/transforms/repositories.ts";
import type { RepositoryDetails } from "../../../src/core/catalog/catalog-data.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-licences-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commit = "a".repeat(40);
const capture = (...rows: string[]) =>
  ["repository,field,value,observed_on,source,commit", ...rows.map((row) => `${row},${commit}`), ""].join("\n");
const spelling = new Map(["Owner/Alpha", "Owner/zulu", "mindsdb/mindshub"].map((name) => [name.toLowerCase(), name]));
const header = "repository,license,part,observed_on,source,commit";

describe("bundled licences", () => {
  it("are those of the repository's own file, else of the list that GitHub's API was read for", () => {
    const lists = capture(
      "owner/zulu,license_spdx,GPL-3.0,2026-08-21,awesome-selfhosted/awesome-selfhosted-data:zulu.yml",
      "owner/zulu,license_spdx,AGPL-3.0,2026-07-30,primeinc/github-stars:stars.json",
      "owner/alpha,license_spdx,MIT,2026-07-30,primeinc/github-stars:stars.json",
      "owner/alpha,language,Go,2026-07-30,primeinc/github-stars:stars.json",
    );
    const files = capture("owner/alpha,license_spdx,Apache-2.0 (in part),2026-06-01,Owner/alpha:LICENSE");
    expect(selectLicences([lists, files], spelling)).toBe(
      `${header}\nOwner/Alpha,Apache-2.0,part,2026-06-01,Owner/alpha:LICENSE,${commit}\nOwner/zulu,AGPL-3.0,,2026-07-30,primeinc/github-stars:stars.json,${commit}\n`,
    );
  });

  it("omit unknown lists, repositories that are not listed, and those that contradict the catalogue", () => {
    const some = capture(
      "owner/zulu,license_spdx,MIT,2026-08-21,somebody/list:file",
      "owner/other,license_spdx,MIT,2026-08-21,primeinc/github-stars:stars.json",
      "mindsdb/mindshub,license_spdx,MIT,2026-08-21,awesome-selfhosted/awesome-selfhosted-data:x.yml",
    );
    expect(selectLicences([some], spelling)).toBe(`${header}\n`);
  });

  it("are those of the product's own package too, the newest reading first", () => {
    const files = capture("owner/alpha,license_spdx,Apache-2.0,2026-06-01,Owner/alpha:LICENSE");
    const packages = `${capture().trimEnd()}\nowner/alpha,license_spdx,MIT,2026-11-27,npm:@owner/alpha,2.87.0\n`;
    const selected = selectLicences([files, packages], spelling);
    expect(selected).toBe(`${header}\nOwner/Alpha,MIT,,2026-11-27,npm:@owner/alpha,2.87.0\n`);
    writeFileSync(join(folder, "packages.csv"), selected);
    expect(loadLicences(join(folder, "packages.csv")).get("owner/alpha")).toMatchObject({
      spdx: "MIT",
      source: "npm:@owner/alpha",
      commit: "2.87.0",
    });
  });

  it("are refused with the line that is wrong", () => {
    writeFileSync(join(folder, "licences.csv"), `${header}\nOwner/zulu,MIT,,2026-13-01,Owner/zulu:LICENSE,${commit}\n`);
    expect(() => loadLicences(join(folder, "licences.csv"))).toThrow(RegistryError);
  });

  it("never call a product open source by a licence that is not", () => {
    const known = loadLicences(join(REGISTRY, "observations", "repository-licences.csv"));
    expect(known.size).toBeGreaterThan(600);
    const closed = [...known].filter(([, { spdx }]) => / WITH AdditionRef-|^(?:BUSL|Elastic|FSL|SSPL|SUL)/.test(spdx));
    const products = loadProducts(join(REGISTRY, "products"));
    const kinds = closed.map(([name]) => products.find(({ github }) => github?.toLowerCase() === name)?.license);
    expect(new Set(kinds)).toEqual(new Set(["source-available"]));
    expect(closed.map(([name]) => name)).toEqual(
      expect.arrayContaining(["langgenius/dify", "n8n-io/n8n", "nocodb/nocodb"]),
    );
  });
});

describe("the licence of a repository", () => {
  const bundled = { spdx: "MIT", inPart: false, observedOn: "2026-08-01", source: "owner/zulu:LICENSE", commit };
  const read = (licenseSpdx: string | null) =>
    ({ observedOn: "2026-11-01", source: "github", licenseSpdx }) as RepositoryDetails;

  it("is the one of this installation's own crawl, else the bundled one", () => {
    expect(licenceOf(null, bundled)).toEqual(bundled);
    expect(licenceOf(read("Apache-2.0"), bundled)).toMatchObject({
      spdx: "Apache-2.0",
      source: "github",
      commit: null,
    });
    expect(licenceOf(read(null), bundled)).toBeNull();
  });

  it("stays a choice, a licence of a part or one with conditions of the maker, which GitHub's API does not name", () => {
    const choice = { ...bundled, spdx: "MIT OR Apache-2.0" };
    expect(licenceOf(read("Apache-2.0"), choice)).toEqual(choice);
    expect(licenceOf(read(null), { ...bundled, inPart: true })).toEqual({ ...bundled, inPart: true });
    const further = { ...bundled, spdx: "MIT WITH AdditionRef-Owner" };
    expect(licenceOf(read(null), further)).toEqual(further);
    const available = { ...bundled, spdx: "SUL-1.0" };
    expect(licenceOf(read(null), available)).toEqual(available);
    expect(licenceOf(read("MIT"), available)).toMatchObject({ spdx: "MIT" });
    expect(licenceOf(read("AGPL-3.0"), choice)).toMatchObject({ spdx: "AGPL-3.0" });
  });
});

describe("licences of weights", () => {
  const row = {
    spdx: "MIT",
    name: "MIT License",
    by: "maker",
    url: "https://a.example/licence",
    page_date: "2026-08-01",
    read_on: "2026-11-27",
    quote: "the model weights are licensed under the MIT License",
    note: null,
  };
  const load = (rows: unknown) => {
    const file = join(folder, "weights-licences.json");
    writeFileSync(file, JSON.stringify(rows));
    return loadWeightsLicences(file, new Set(["a/one", "a/two"]));
  };

  it("are read by model", () => {
    const licences = load([{ ...row, models: ["a/one", "a/two"] }]);
    expect([...licences.keys()]).toEqual(["a/one", "a/two"]);
    expect(licences.get("a/one")).toEqual(row);
  });

  it("are refused for a model without open weights, twice for one, and without a quote", () => {
    expect(() => load([{ ...row, models: ["a/closed"] }])).toThrow("no listing of a/closed has open weights");
    expect(() => load([{ ...row, models: ["a/one", "a/one"] }])).toThrow("a/one has two licences");
    expect(() => load([{ ...row, quote: "", models: ["a/one"] }])).toThrow(RegistryError);
  });

  it("stand at every listing of most models with open weights", () => {
    const open = loadModels(REGISTRY).models.filter((model) => model.open_weights);
    const known = open.filter((model) => model.weights_license !== null);
    expect(known.length / open.length).toBeGreaterThan(0.8);
    const gptOss = open.filter((model) => model.model_key === "openai/gpt-oss-120b");
    expect(gptOss.map((model) => model.weights_license?.spdx)).toEqual(gptOss.map(() => "Apache-2.0"));
  });
});
