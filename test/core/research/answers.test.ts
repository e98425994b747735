import { describe, expect, it } from "vitest";
import type { CatalogModel, TaskModel } from "../../../src/core/catalog/catalog-data.ts";
import type { DirectInput } from "../../../src/core/research/answers/input.ts";
import { priceAnswer } from "../../../src/core/research/answers/price.ts";
import { taskPrices } from "../../../src/core/research/answers/task-models.ts";
import { readQuestion } from "../../../src/core/research/question/read-question.ts";
import { madeModel, madePrice } from "../../support/world/models.ts";

const DAY = "2026-11-23";
const SOURCE = { name: "Catalogue", url: "https://board.example/models", as_of: DAY };

function asked(query: string, models: readonly CatalogModel[], named: boolean): DirectInput {
  return {
    question: readQuestion(query, { sellers: [], makers: [] }, DAY),
    query,
    limit: 15,
    products: [],
    models,
    listings: models,
    taskModels: null,
    named,
    counted: null,
    notes: [],
    ability: () => null,
    gainOf: () => null,
    day: DAY,
    sources: { catalogue: SOURCE, stars: SOURCE, prices: SOURCE },
  };
}

describe("announced changes of prices", () => {
  it("include rates that end on a recorded day without a successor", () => {
    const until = (id: string, to: string | null) =>
      madeModel({
        model_id: id,
        display_name: id,
        model_key: `one/${id}`,
        prices: [
          { ...madePrice("input", "1"), effective_to: to },
          { ...madePrice("output", "2"), effective_to: to },
        ],
      });
    const models = [until("vega-1", "2027-02-01"), until("vega-2", null)];
    const statement = priceAnswer(asked("which vega prices are changing?", models, true))?.statement;
    expect(statement).toContain("vega-1");
    expect(statement).toContain("the price of input is on record to 2027-02-01 only");
    expect(statement).toContain("Of the other 1 listings no change is announced.");
  });
});

describe("prices of models for one task", () => {
  const transcriber = (name: string, usd: string): TaskModel =>
    ({
      ...madeModel({ model_id: name, display_name: name, model_key: null, prices: [] }),
      kind: "speech_to_text",
      unit_prices: [
        { unit: "audio_minute", usd, when: {}, effective_from: "2026-01-01", effective_to: null, evidence: null },
      ],
    }) as unknown as TaskModel;

  it("omit models of the same seller that do another task", () => {
    const models = [transcriber("Hark VAD 3", "0.001"), transcriber("Hark Scribe", "0.004")];
    const statement = taskPrices(asked("cheapest transcription API", [], false), models)?.statement;
    expect(statement).toMatch(/^For transcription: Hark Scribe at .*0\.004 USD per audio minute\./);
    expect(statement).toContain("left out, since they give no text: Hark VAD 3");
  });

  it("take languages from what is on record, leave English-only models out by name and state the cost of an amount", () => {
    const models = [transcriber("Hark English", "0.001"), transcriber("Hark Scribe", "0.004")];
    const question = asked("modelo más barato para pasar audio a texto en español, 50 horas", [], false);
    const statement = taskPrices(question, models)?.statement;
    expect(statement).toMatch(
      /^Of no model is it on record that it meets "en español"; left out, as they do not: Hark English\. /,
    );
    expect(statement).toContain("Not on record for 1 listing, which follow.");
    expect(statement).toMatch(/Hark Scribe at .* 12\.00 USD for 50 hours\./);
    expect(statement).not.toContain("Hark English at ");
  });
});
