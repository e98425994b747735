import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { loadModels } from "../../../pipeline/registry/models.ts";
import { openCatalog } from "../../../src/store/catalog/read.ts";
import { writeCatalog } from "../../../src/store/catalog/write.ts";

const folder = mkdtempSync(join(tmpdir(), "clearboard-catalog-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("returns the providers' facts and every model as written", () => {
  const registry = loadModels(fileURLToPath(new URL("../../../pipeline/registry", import.meta.url)));
  const file = join(folder, "catalog.sqlite");
  const site = "https://board.example.org";
  writeCatalog(file, {
    buildId: "20261123T000000Z-test",
    generatedAt: "2026-11-23T00:00:00.000Z",
    siteUrl: site,
    baseUrl: site,
    publisher: "Clearboard",
    products: [],
    starHistory: new Map(),
    ...registry,
    newModels: [],
  });
  const catalog = openCatalog(file);
  try {
    expect(catalog.providers).toEqual(registry.providers);
    expect(catalog.models).toEqual(registry.models);
    expect(catalog.taskModels).toEqual(registry.taskModels);
    const facts = catalog.providers.find(({ id }) => id === "anthropic")?.facts;
    expect(facts?.hipaa_baa).toMatchObject({ code: "offered", source: "provider" });
    expect(facts?.soc2?.code).toBe("type_not_named");
    expect(facts?.uptime_sla).toBe(null);
  } finally {
    catalog.close();
  }
});
