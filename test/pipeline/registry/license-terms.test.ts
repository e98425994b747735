import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { loadProducts, RegistryError } from "../../../pipeline/registry/load.ts";
import { loadLicences } from "../../../pipeline/registry/load-licences.ts";
import { loadLicenseTerms, withTerms } from "../../../pipeline/registry/observations/license-terms.ts";
import { loadProductWeights } from "../../../pipeline/registry/observations/product-weights.ts";
import { allowedUse } from "../../../src/core/catalog/licence-terms.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-terms-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = loadLicenseTerms(join(REGISTRY, "observations", "license-terms.json"));
const licences = loadLicences(join(REGISTRY, "observations", "repository-licences.csv"));
const licence = (spdx: string, inPart = false) => ({
  spdx,
  inPart,
  observedOn: "2026-08-01",
  source: "a/b:LICENSE",
  commit: "c",
});

describe("licences of the weights of products", () => {
  const weights = loadProductWeights(join(REGISTRY, "observations", "repository-weights.json"));

  it("are those of listed repositories", () => {
    const listed = new Set(loadProducts(join(REGISTRY, "products")).map(({ github }) => github?.toLowerCase()));
    expect([...weights.keys()].filter((key) => !listed.has(key))).toEqual([]);
    expect(weights.get("swivid/f5-tts")?.commercial_use).toBe("no");
  });

  it("decide what may be used, with the licence of the code", () => {
    const { terms } = withTerms(licence("MIT"), "a/b", known);
    const allowed = (key: string) => allowedUse({ terms, weights: weights.get(key) }, "own_use");
    expect([
      allowed("swivid/f5-tts"),
      allowed("index-tts/index-tts"),
      allowed("openai/whisper"),
      allowed("a/b"),
    ]).toEqual(["no", "conditional", "yes", "yes"]);
    expect(allowedUse({ weights: weights.get("suno-ai/bark") }, "own_use")).toBeNull();
  });
});

describe("what licences allow", () => {
  it("is on record of every licence on record that is no open-source one", () => {
    const closed = [...licences].filter(([, { spdx }]) =>
      / WITH AdditionRef-|^(?:BUSL|Elastic|FSL|SSPL|SUL)/.test(spdx),
    );
    expect(closed.flatMap(([key, one]) => (withTerms(one, key, known).terms === undefined ? [key] : []))).toEqual([]);
  });

  it("is that of a repository's own grant, else of its licence, else of the first known one of a choice", () => {
    expect(withTerms(licence("BUSL-1.1"), "pathwaycom/pathway", known).terms?.offer_to_customers).toBe("no");
    expect(withTerms(licence("BUSL-1.1"), "a/b", known).terms?.offer_to_customers).toBe("conditional");
    expect(withTerms(licence("GPL-3.0-or-later"), "a/b", known).terms?.says).toContain("under the GPL");
    expect(withTerms(licence("Unlicense OR MIT"), "a/b", known).terms?.own_use).toBe("yes");
    expect(withTerms(licence("Unlicense"), "a/b", known)).not.toHaveProperty("terms");
  });

  it("has terms of parts only where a licence leaves parts out", () => {
    expect(withTerms(licence("MIT", true), "langfuse/langfuse", known).parts?.needs).toBe("paid licence");
    expect(withTerms(licence("MIT"), "langfuse/langfuse", known)).not.toHaveProperty("parts");
    expect([...known.parts.keys()].filter((key) => licences.get(key)?.inPart !== true)).toEqual([]);
  });

  it("is refused twice for one licence", () => {
    const row = {
      licenses: ["MIT", "MIT"],
      own_use: "yes",
      offer_to_customers: "yes",
      change: "yes",
      remove_branding: null,
      says: "free to use and change",
      quote: "to deal in the Software without restriction",
      url: "https://a.example/licence",
      page_date: null,
      read_on: "2026-11-28",
    };
    const file = join(folder, "terms.json");
    writeFileSync(file, JSON.stringify({ licenses: [row], parts: [] }));
    expect(() => loadLicenseTerms(file)).toThrow(RegistryError);
    writeFileSync(file, JSON.stringify({ licenses: [{ ...row, own_use: "maybe" }], parts: [] }));
    expect(() => loadLicenseTerms(file)).toThrow(/own_use/);
  });
});
