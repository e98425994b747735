import { afterAll, describe, expect, it } from "vitest";
import { model } from "../../src/operations/free/model.ts";
import { models } from "../../src/operations/free/models.ts";
import { rated } from "../core/quality/models.ts";
import { createComputedWorld } from "../support/world/computed.ts";
import { type MadeModel, madeModel, madePrice } from "../support/world/models.ts";

/** A model of which the key is the id, so that a rating finds it. */
const sold = (id: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, model_key: `acme/${id}`, ...over });

/** An index of 60 has an 80 % interval of ± 1.8 with the variance of `rated`: its lower end is 58.2. */
const RATED = {
  wanted: 1,
  "as-able": 1,
  "just-inside": 0.83,
  "just-below": 0.81,
  "at-the-end": 1,
  "second-hand": 1,
  "not-cheaper": 1,
};
const world = createComputedWorld({
  models: [
    sold("wanted", { input: "2", output: "8" }),
    sold("as-able", { input: "1", output: "4" }),
    sold("just-inside", { input: "0.5", output: "2" }),
    sold("just-below", { input: "0.1", output: "0.4" }),
    sold("at-the-end", {
      input: "0.2",
      output: "0.8",
      deprecation: {
        announced_on: "2026-10-01",
        shutdown_on: "2027-01-01",
        replacement: null,
        source: "https://a.example/",
      },
    } as Partial<MadeModel>),
    sold("second-hand", { input: "0.3", output: "1.2", first_party: false }),
    sold("not-cheaper", { input: "2", output: "8" }),
    // Cheap and of the same tier, but without a rating.
    sold("unrated", { input: "0.1", output: "0.4" }),
    sold("smaller", { input: "0.05", output: "0.2", tier: "mini" }),
    sold("unrated-dear", { input: "3", output: "12" }),
  ],
  qualityEvidence: {
    asOf: "2026-10-06",
    boards: 2,
    families: 2,
    sources: [],
    models: Object.entries(RATED).map(([id, mean]) => rated(mean, { modelKey: `acme/${id}` })),
    scores: [],
  },
});
afterAll(() => world.close());

interface Cheaper {
  model_id: string;
  call_usd: string;
  ability: number | null;
  ability_margin: number | null;
}
const ask = (id: string, size: object = {}) =>
  world.ask(model, { id: `acme/${id}`, ...size }).data as { cheaper_basis: string; cheaper: Cheaper[] };

describe("cheaper models of a rated one", () => {
  it("are at least at the lower end of its interval, cheapest first, each with its ability", () => {
    const { cheaper_basis, cheaper } = ask("wanted");
    expect(cheaper_basis).toBe("ability");
    expect(cheaper.map(({ model_id }) => model_id)).toEqual(["just-inside", "as-able"]);
    expect(cheaper[0]).toMatchObject({ call_usd: "0.0015", ability: 58.3, ability_margin: 1.8 });
  });

  it("omit models that are rated below it, unrated, resold, about to end, or not cheaper", () => {
    const named = ask("wanted").cheaper.map(({ model_id }) => model_id);
    for (const id of ["just-below", "unrated", "smaller", "second-hand", "at-the-end", "not-cheaper", "wanted"])
      expect(named).not.toContain(id);
  });

  it("are empty where no call costs less", () => {
    expect(ask("just-below").cheaper).toEqual([]);
  });
});

describe("cheaper models of one that is not rated", () => {
  it("are of the same or a higher tier, most expensive first", () => {
    const { cheaper_basis, cheaper } = ask("unrated-dear");
    expect(cheaper_basis).toBe("tier");
    expect(cheaper.map(({ call_usd }) => Number(call_usd))).toEqual([0.006, 0.006, 0.003, 0.0015, 0.0003]);
    expect(cheaper.map(({ model_id }) => model_id)).not.toContain("smaller");
  });

  it("follow the size of the call", () => {
    const { cheaper } = ask("unrated-dear", { input_tokens: 1_000_000, output_tokens: 0 });
    expect(cheaper[0]?.call_usd).toBe("2");
  });
});

describe("models by ability", () => {
  const list = (input: object) =>
    world.ask(models, { limit: 100, ...input }).data as { models: Cheaper[]; hint: string | null };

  it("are ordered by ability, those without a rating last", () => {
    const found = list({ sort: "score" }).models;
    const values = found.map(({ ability }) => ability ?? -Infinity);
    expect(values).toEqual([...values].sort((a, b) => (a === b ? 0 : b - a)));
    expect(found[0]).toMatchObject({ ability: 60, ability_margin: 1.8 });
    expect(found.at(-1)?.ability).toBeNull();
    expect(found).toHaveLength(10);
  });

  it("meet other filters too, and show their ability in any order", () => {
    const found = list({ sort: "price", max_input_price: 0.5 }).models;
    expect(found.map(({ model_id, ability }) => [model_id, ability])).toContainEqual(["just-inside", 58.3]);
  });

  it("are requested by name, and a query about a task gets a hint", () => {
    expect(list({ q: "summarise contracts" })).toMatchObject({
      models: [],
      hint: expect.stringContaining("sort=score"),
    });
    expect(list({ q: "wanted" }).hint).toBeNull();
    expect(list({ kind: "video" }).hint).toBeNull();
  });
});

it("quotes the evidence of the shown price, not that of cheaper hours", () => {
  const peak = { utc_window: "01:00-04:00", utc_days: "Mon-Fri" };
  const own = { provider: "acme", model_id: "hours" };
  const hours = createComputedWorld({
    models: [
      madeModel({
        model_id: "hours",
        prices: [
          madePrice("input", "0.15", {}, own),
          madePrice("output", "0.6", {}, own),
          madePrice("input", "0.3", peak, own),
          madePrice("output", "1.2", peak, own),
        ],
      }),
    ],
  });
  const { data } = hours.ask(model, { id: "acme/hours" });
  expect(data.listings[0].input_usd_per_mtok).toBe("0.3");
  expect(model.text?.(data)).toContain('Evidence: "acme input $0.3"');
  hours.close();
});
