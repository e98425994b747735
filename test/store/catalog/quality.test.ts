import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { assembleQuality } from "../../../pipeline/quality/assemble.ts";
import { loadQualityInputs } from "../../../pipeline/quality/load.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import type { CatalogData } from "../../../src/core/catalog/catalog-data.ts";
import { isRated, probabilityWithin } from "../../../src/core/quality/probability.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { writeCatalog } from "../../../src/store/catalog/write.ts";

const { models } = loadModels(REGISTRY);
const quality = assembleQuality(loadQualityInputs(join(REGISTRY, "quality")), models);
const folder = mkdtempSync(join(tmpdir(), "clearboard-catalog-"));
const about = { buildId: "b", generatedAt: "2026-11-23T00:00:00.000Z", siteUrl: "s", baseUrl: "b", publisher: "p" };
const empty: CatalogData = {
  ...about,
  products: [],
  starHistory: new Map(),
  providers: [],
  models: [],
  taskModels: [],
  newModels: [],
};
writeCatalog(join(folder, "full.sqlite"), { ...empty, qualityEvidence: quality });
writeCatalog(join(folder, "bare.sqlite"), empty);
const catalog = openCatalog(join(folder, "full.sqlite"));
const bare = openCatalog(join(folder, "bare.sqlite"));
afterAll(() => {
  catalog.close();
  bare.close();
});

it("returns the evidence as written", () => {
  const read = catalog.qualityEvidence;
  expect(read).toMatchObject({ asOf: quality.asOf, boards: quality.boards, families: quality.families });
  expect(read?.scores).toBe(quality.scores.length);
  expect([...(read?.models.values() ?? [])]).toEqual(quality.models);
  const key = "openai/gpt-5.5";
  expect(read?.scoresOf(key)).toEqual(quality.scores.filter(({ modelKey }) => modelKey === key));
  expect(read?.scoresOf("nobody/nothing")).toEqual([]);
  expect(catalog.qualityEvidence).toBe(read);
});

it("is empty where the build has none", () => {
  expect(bare.qualityEvidence).toBeNull();
});

it("rates most models on sale", () => {
  const rated = [...(catalog.qualityEvidence?.models.values() ?? [])].filter(isRated);
  const sold = new Set(models.filter(({ status }) => status === "current").map(({ model_key: key }) => key));
  expect(rated.filter(({ modelKey }) => sold.has(modelKey)).length).toBeGreaterThanOrEqual(100);
});

// Worked examples of the method; the figures moved by at most 0.06 with the tolerance that the replay asked for.
it.each([
  ["openai/gpt-5.5", "openai/gpt-6.1-sol", "code", 0.93],
  ["openai/gpt-5.5", "google/gemini-3.8-flash", "code", 0.72],
  ["openai/gpt-5.5", "zai/glm-5.3", "code", 0.61],
  ["anthropic/claude-opus-4.8", "openai/gpt-6.1-sol", "general", 0.93],
  ["anthropic/claude-opus-4.8", "google/gemini-3.8-flash", "general", 0.78],
  ["anthropic/claude-opus-4.8", "openai/gpt-6-luna", "general", 0.57],
] as const)("%s to %s for %s: about %d", (current, candidate, kind, expected) => {
  const { models: known } = catalog.qualityEvidence ?? { models: new Map() };
  const chance = probabilityWithin(known.get(current), known.get(candidate), kind);
  expect(Math.abs((chance?.probability ?? 0) - expected)).toBeLessThan(0.06);
  expect(chance?.effort).toBe("high");
});
