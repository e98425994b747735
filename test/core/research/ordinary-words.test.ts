import { describe, expect, it } from "vitest";
import type { CatalogModel, TaskModel } from "../../../src/core/catalog/catalog-data.ts";
import type { DirectInput } from "../../../src/core/research/answers/input.ts";
import { growthAnswer } from "../../../src/core/research/answers/products.ts";
import { shutdownAnswer } from "../../../src/core/research/answers/shutdown.ts";
import { filterModels, kindRead } from "../../../src/core/research/apply.ts";
import { modelsNamed } from "../../../src/core/research/model-names.ts";
import { isAside } from "../../../src/core/research/question/plain/asides.ts";
import { readQuestion } from "../../../src/core/research/question/read-question.ts";
import type { FieldProduct } from "../../../src/core/research/research.ts";
import { madeModel } from "../../support/world/models.ts";

const DAY = "2026-11-23";
const SOURCE = { name: "Catalogue", url: "https://board.example/models", as_of: DAY };
const read = (query: string) =>
  readQuestion(query, { sellers: [{ id: "openai", name: "OpenAI" }], makers: ["openai"] }, DAY);

function asked(query: string, more: Partial<DirectInput>): DirectInput {
  return {
    question: read(query),
    query,
    limit: 15,
    products: [],
    models: [],
    listings: [],
    taskModels: null,
    named: false,
    counted: null,
    notes: [],
    ability: () => null,
    gainOf: () => null,
    day: DAY,
    sources: { catalogue: SOURCE, stars: SOURCE, prices: SOURCE },
    ...more,
  };
}

describe("seats in a question of several sentences", () => {
  it("are read each, and leave the place of the data to its own filter", () => {
    const { subject, filters } = read(
      "Welche Anbieter von Sprachmodellen haben ihren Sitz in der EU und verarbeiten die Daten auch dort? Kein US-Konzern. Mit Preisen, wenn möglich.",
    );
    expect(subject).toBe("");
    expect(filters).toMatchObject([
      { kind: "seat", names: ["European Union"], outside: false },
      { kind: "seat", names: ["United States"], outside: true },
      { kind: "unread", words: "in der EU und verarbeiten die Daten auch dort" },
    ]);
  });

  it.each([
    "prices of models from providers based in France, no US companies",
    "prices of models of vendors headquartered in France. Not sold by US vendors.",
  ])("are read each: %s", (query) => {
    expect(read(query).filters).toMatchObject([
      { kind: "seat", names: ["France"], outside: false },
      { kind: "seat", names: ["United States"], outside: true },
    ]);
  });
});

describe("ordinary words", () => {
  const listing = (id: string, name: string) => madeModel({ model_id: id, display_name: name, model_key: null });

  it.each([
    ["no US company", listing("us.amazon.nova-premier-v1:0", "Nova Premier")],
    ["english phone calls", listing("universal-streaming-english", "Universal-Streaming English")],
    ["dec 14", listing("muse-dec-14", "Muse Dec 14")],
  ])("are no name alone: %s", (words, model) => {
    expect(modelsNamed(words, [model])).toEqual([]);
  });

  it("tell models apart beside a name", () => {
    const english = listing("universal-streaming-english", "Universal-Streaming English");
    const other = listing("universal-streaming-multilingual", "Universal-Streaming Multilingual");
    expect(modelsNamed("universal streaming english", [other, english])).toEqual([english]);
  });
});

describe("models that are not final", () => {
  it.each([
    "cheapest model that can read screenshots, no preview models",
    "cheapest vision models without previews",
    "günstigste Modelle mit Bildeingabe, keine Preview-Modelle",
  ])("are left out: %s", (query) => {
    const { filters, subject } = read(query);
    expect(subject).toBe("");
    expect(filters.map(({ kind }) => kind).sort()).toEqual(["state", "takes"]);
    const state = filters.filter(({ kind }) => kind === "state");
    const models = [
      madeModel({ model_id: "vega-1" }),
      madeModel({ model_id: "vega-2", status: "preview" }),
      madeModel({ model_id: "vega-3-preview" }),
    ];
    const { kept } = filterModels(models, state, { day: DAY, providers: [], evidence: null });
    expect(kept.map(({ model_id: id }) => id)).toEqual(["vega-1"]);
  });
});

describe("a sentence beside the question", () => {
  it("about the buyer's plans narrows nothing", () => {
    const { subject, filters } = read(
      "what is openai switching off between now and end of january? our freeze starts dec 14",
    );
    expect(subject).toBe("");
    const [plan] = filters.filter(({ kind }) => kind === "unread");
    expect(plan?.words).toBe("our freeze starts dec 14");
    expect(isAside(plan?.words ?? "")).toBe(true);
  });

  it("about the figures of a list is no requirement", () => {
    const { kind, subject, filters } = read(
      "Which vector databases are growing fastest on GitHub in 2026? Stars now, stars six months ago, growth in percent please.",
    );
    expect([kind, subject]).toEqual(["fastest_growing", "vector databases"]);
    expect(filters).toMatchObject([{ kind: "period", from: "2026-01-01" }]);
  });
});

it("states growth in percent, and ranks by it when asked", () => {
  const product = (slug: string) =>
    ({ slug, name: slug, license: "open-source", gained30: null, growthAsOf: null }) as unknown as FieldProduct;
  const gains: Record<string, [number, number]> = { large: [10_000, 11_000], small: [1_000, 1_500] };
  const gainOf: DirectInput["gainOf"] = (slug) => {
    const [before = 0, after = 0] = gains[slug] ?? [];
    return { gained: after - before, before, after, from: "2026-01-01", to: "2026-08-22" };
  };
  const answer = (query: string) =>
    growthAnswer(asked(query, { products: [product("large"), product("small")], gainOf }))?.finding.statement;
  expect(answer("fastest growing databases in 2026")).toMatch(
    /large .*, 10 %\), open-source, licence not on record; small .*, 50 %\)/,
  );
  expect(answer("fastest growing databases in 2026? Growth in percent please.")).toMatch(/: small .*; large /);
});

it("names models for one task in a list of what a maker ends", () => {
  const ending = (id: string, on: string, key: string): CatalogModel =>
    madeModel({
      model_id: id,
      display_name: id,
      model_key: key,
      status: "deprecated",
      deprecation: { announced_on: null, shutdown_on: on, replacement: null, source: "read 2026-11-10", form: "page" },
    });
  const task = (id: string, on: string, key: string) =>
    ({ ...ending(id, on, key), tier: undefined, kind: "image", unit_prices: [] }) as unknown as TaskModel;
  const statement = shutdownAnswer(
    asked("which models by openai shut down between 2026-11-23 and 2027-01-31", {
      models: [ending("vega-1", "2026-12-11", "openai/vega-1")],
      allTaskModels: [
        task("vega-image", "2026-12-01", "openai/vega-image"),
        task("vega-late", "2027-03-01", "openai/vega-late"),
        task("other-image", "2026-12-01", "other/image"),
      ],
    }),
  )?.statement;
  expect(statement).toMatch(/Models for one task: vega-image at .*shut down on 2026-12-01, in 8 days \(image\)\./);
  expect(statement).not.toMatch(/vega-late|other-image/);
});

it("calls no filter that was applied unread", () => {
  const filter = { kind: "unread", words: "in the EU", removed: 1 } as const;
  expect(kindRead({ ...filter, effect: "applied" })).toBe("stated");
  expect(kindRead({ ...filter, effect: "not_checked" })).toBe("unread");
});
