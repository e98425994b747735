import { describe, expect, it } from "vitest";
import type { QualityIndex } from "../../../src/core/catalog-data.ts";
import { METHOD, optimizeModel } from "../../../src/core/optimize/optimize.ts";
import type { OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeModel, madeQuality, TODAY } from "../../support/world/models.ts";

interface Over {
  input?: Partial<OptimizeInput>;
  provider?: string;
  quality?: QualityIndex;
  registryDate?: string;
  now?: Date;
}

function method({ input = {}, provider = "acme", quality, registryDate = "2026-11-20", now = TODAY }: Over = {}) {
  const current = madeModel({ model_id: "now", provider });
  const asked = { task: "Tag emails", current_model: "now", ...input };
  return optimizeModel(asked, current, { models: [current], quality: quality ?? null, now, registryDate })
    .synthesis_method;
}

describe("how an answer was made", () => {
  it("is told by method, registry, day and a hash of what was asked", () => {
    expect(METHOD).toBe("rules-v1");
    expect(method()).toMatch(
      /^rules-v1; no language model was called; registry of 2026-11-20; priced on 2026-11-21; inputs sha256 [0-9a-f]{64}$/,
    );
  });

  it("has another hash for whatever else would be answered differently", () => {
    const constraints = (over: OptimizeInput["constraints"]) => ({ input: { constraints: over } });
    const all = [
      {},
      { input: { task: "Tag mails" } },
      { input: { max_cost: 1 } },
      { input: { monthly_calls: 7 } },
      { input: { monthly_calls: 8 } },
      constraints({ min_context_window: 9000 }),
      constraints({ min_context_window: 9001 }),
      constraints({ min_tier: "fast" }),
      constraints({ min_tier: "open" }),
      constraints({ providers: ["acme"] }),
      constraints({ providers: ["beta"] }),
      { provider: "beta" },
      { quality: madeQuality({}) },
      { quality: { ...madeQuality({}), asOf: "2026-05-01" } },
      { registryDate: "2026-11-21" },
      { now: new Date("2026-11-22T00:00:00Z") },
    ];
    const hashes = all.map((over) => method(over).split(" ").at(-1));
    expect(new Set(hashes).size).toBe(all.length);
  });

  it("has the same hash whatever the order of the providers, and whether nothing or an empty list is asked", () => {
    const of = (...providers: string[]) => method({ input: { constraints: { providers } } });
    expect(of("beta", "acme")).toBe(of("acme", "beta"));
    expect(of()).toBe(method());
  });
});
