import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts, RegistryError } from "../../../pipeline/registry/load.ts";
import { loadReadmeFeatures } from "../../../pipeline/registry/observations/readme-features.ts";
import { featureWords } from "../../../src/core/research/described/features/words.ts";
import { FEATURES } from "../../../src/schema/features.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-readmes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = {
  repository: "alpha/Alpha",
  path: "README.md",
  commit: "0123456789abcdef0123456789abcdef01234567",
  day: "2026-08-01",
  says: { docker: "docker run alpha/alpha" },
};

function load(pages: unknown) {
  const file = join(folder, "readme-features.json");
  writeFileSync(file, JSON.stringify(pages));
  return loadReadmeFeatures(file);
}

describe("what READMEs say", () => {
  it("is read by repository in small letters", () => {
    const silent = { ...page, repository: "beta/Beta", says: {} };
    expect(load([page, silent])).toEqual(
      new Map([
        ["alpha/alpha", page],
        ["beta/beta", silent],
      ]),
    );
    expect(loadReadmeFeatures(join(folder, "absent.json"))).toEqual(new Map());
  });

  it.each([
    ["another order", [{ ...page, repository: "beta/Beta" }, page]],
    ["a feature outside of the vocabulary", [{ ...page, says: { telepathy: "reads minds" } }]],
    ["a long quotation", [{ ...page, says: { docker: "a b c d e f g h i j k l m" } }]],
    ["a short commit", [{ ...page, commit: "0123456" }]],
  ])("is refused with %s", (_, pages) => {
    expect(() => load(pages)).toThrow(RegistryError);
  });

  it("is on record of listed repositories, for features that questions can ask for", () => {
    const listed = new Set(loadProducts(join(REGISTRY, "products")).map(({ github }) => github?.toLowerCase()));
    const readmes = loadReadmeFeatures(join(REGISTRY, "observations", "readme-features.json"));
    expect([...readmes.keys()].filter((repository) => !listed.has(repository))).toEqual([]);
    expect(featureWords().map(([id]) => id)).toEqual([...FEATURES.keys()]);
  });
});
