import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import type { QualityEvidence, QualityScore } from "../../../src/core/quality/types.ts";
import { OptimizeAnswer } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { type MadeModel, madeModel } from "../../support/world/models.ts";

const made = (id: string, input: string, output: string, over: Partial<MadeModel> = {}) =>
  madeModel({ model_id: id, input, output, provider: `p-${id}`, first_party: true, ...over });
const now = made("now", "10", "40", { model_key: "a/now" });
const cheap = made("cheap", "1", "4", { model_key: "b/cheap" });
const fair = made("fair", "2", "8", { model_key: "c/fair" });
const same = made("same", "5", "20", { model_key: "a/now", provider: "p-other", first_party: false });

/** Evidence in which one benchmark of a kind has the given scores. */
function withScores(
  scores: Readonly<Record<string, number>>,
  over: Partial<QualityScore>,
  abilities = { "a/now": 1, "b/cheap": 2.5, "c/fair": 2.5 },
): QualityEvidence {
  const evidence = madeEvidence(abilities);
  return {
    ...evidence,
    scoresOf: (key) => {
      const [of] = evidence.scoresOf(key);
      const score = scores[key];
      return of === undefined || score === undefined ? [] : [{ ...of, score, ...over }];
    },
  };
}

function ask(models: readonly CatalogModel[], evidence: QualityEvidence, task: string) {
  const input = { task, current_model: "now", monthly_calls: 10_000 };
  return OptimizeAnswer.parse(optimizeModel(input, now, madeData([now, ...models], evidence)));
}
const CHAT = "Answer customer questions in our help-desk chat, 1000 input tokens and 1000 output tokens";
const SUMMARIES = "Summarise inspection reports, 3000 input tokens and 300 output tokens";
const LOWER = { benchmark: "Made hallucination rate (lower is better)", unit: "percent of summaries" };

describe("a public test of the kind that speaks against a candidate", () => {
  const against = withScores({ "a/now": 4, "b/cheap": 14, "c/fair": 3 }, { ...LOWER, kind: "general" });

  it("takes the place of the candidate by another", () => {
    const answer = ask([cheap, fair], against, CHAT);
    expect(answer.recommended_alternative.model.display_name).toBe("fair");
    expect(answer.options.every(({ model }) => model?.display_name !== "cheap")).toBe(true);
  });

  it("stands in the summary instead of the probability where nothing else is left, and a test comes first", () => {
    const answer = ask([cheap], against, CHAT);
    expect(answer.verdict).not.toBe("recommend");
    expect(answer.summary).not.toContain("with a probability of");
    expect(answer.confidence).toBeLessThanOrEqual(0.5);
  });

  it("does not mistake a lower rate of errors for a worse score", () => {
    const better = withScores({ "a/now": 14, "b/cheap": 4 }, { ...LOWER, kind: "general" });
    expect(ask([cheap], better, CHAT)).toMatchObject({ verdict: "recommend" });
  });
});

describe("the sentence on which tests a probability rests", () => {
  const text = (answer: OptimizeAnswer) => JSON.stringify(answer);

  it("says that no test holds both only where none does", () => {
    const none = withScores({}, {});
    const holds = withScores({ "a/now": 4, "b/cheap": 4 }, { ...LOWER, kind: "factuality" });
    expect(text(ask([cheap], none, CHAT))).toContain("no public test of general holds both");
    expect(ask([cheap], none, CHAT).summary).toContain("No public test compares both directly");
    expect(text(ask([cheap], holds, SUMMARIES))).not.toMatch(/no public test of factuality holds both/i);
  });
});

describe("the same model at a cheaper seller", () => {
  it("stands in the summary beside another model", () => {
    const answer = ask([cheap, same], madeEvidence({ "a/now": 1, "b/cheap": 2.5 }), CHAT);
    expect(answer.recommended_alternative.model.display_name).toBe("cheap");
    expect(answer.summary).toContain("The same model without a risk for its quality: same at Acme for 250 USD a month");
  });
});
