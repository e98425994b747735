import { afterAll, expect, it } from "vitest";
import type { QualityScore } from "../../src/core/quality/types.ts";
import { model } from "../../src/operations/free/model.ts";
import { rated } from "../core/quality/models.ts";
import { createComputedWorld } from "../support/world/computed.ts";
import { madeModel } from "../support/world/models.ts";

const modelKey = "acme/one";
const score = (benchmark: string, over: Partial<QualityScore>): QualityScore => ({
  modelKey,
  benchmark,
  board: `made/${benchmark}`,
  kind: "code",
  family: benchmark,
  setting: null,
  effort: "mid",
  score: 61,
  unit: "percent",
  low: 59,
  high: 63,
  n: 100,
  date: "2026-10-06",
  dateIs: "measured",
  url: "https://bench.example/",
  sourceId: "made",
  reuse: "open",
  ...over,
});
const world = createComputedWorld({
  models: [madeModel({ provider: "acme", model_id: "one", model_key: modelKey })],
  qualityEvidence: {
    asOf: "2026-10-06",
    boards: 2,
    families: 2,
    sources: [{ id: "made", name: "Made board", by: "Acme", licence: "MIT", attribution: "Acme" }],
    models: [rated(1, { modelKey })],
    scores: [score("Open bench", {}), score("Cited bench", { reuse: "cite" })],
  },
});
afterAll(() => world.close());

it("gives the scores of a model with date and source, without those that may not be republished", () => {
  const { scores } = world.ask(model, { id: "acme/one" }).data as { scores: unknown[] };
  expect(scores).toEqual([
    expect.objectContaining({
      name: "Open bench",
      kind: "code",
      value: 61,
      interval: 2,
      as_of: "2026-10-06",
      source: "Made board",
      url: "https://bench.example/",
    }),
  ]);
});
