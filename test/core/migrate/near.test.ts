import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planMigration } from "../../../src/core/migrate/migrate.ts";
import type { OptimizeData } from "../../../src/core/optimize/types.ts";
import { optimizeData } from "../../../src/operations/paid/optimize-model.ts";
import { createWorld, type World } from "../../support/world/test-server.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
let world: World;
let data: OptimizeData;
beforeAll(async () => {
  world = await createWorld({ now: NOW });
  data = optimizeData(world.context.catalog, NOW);
});
afterAll(() => world.close());

function planned(id: string) {
  const model = data.models.find(({ provider, model_id: own }) => provider === "mistral" && own === id);
  if (model === undefined) throw new Error(`no ${id}`);
  return planMigration(id, model, data).options;
}

describe("options of a migration", () => {
  it("hold a newer model of the maker whose day of release is not known, with the source of its price", () => {
    // Mistral Large 4 has no day of release; its first price is of 2026-11-10, in a second-hand list.
    const large = planned("mistral-medium-2508").find(({ model }) => model.id === "mistral-large-4");
    expect(large?.note).toMatch(/^Newer model of the same maker at Mistral AI\. Its price is from a second-hand list/);
  });

  it("hold each model of a seller once, though it is listed under two ids", () => {
    // Mistral Medium 3.5 is listed as mistral-medium-2604 and as mistral-medium-3.5.
    for (const id of ["magistral-medium-latest", "devstral-2512", "mistral-medium-2508"]) {
      const names = planned(id).map(({ model }) => `${model.provider} ${model.display_name}`);
      expect(new Set(names).size, id).toBe(names.length);
    }
  });
});
