import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog/catalog-data.ts";
import { makerOf } from "../../../src/core/optimize/choice/demand-filters.ts";
import { MAKER_ORIGIN } from "../../../src/core/optimize/choice/makers.ts";
import { endsWithinYear } from "../../../src/core/optimize/choice/shutdown.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { resolveModel } from "../../../src/core/optimize/resolve.ts";
import type { OptimizeData } from "../../../src/core/optimize/types.ts";
import { costOfRequest } from "../../../src/core/prices/model-price.ts";
import { KIND_MODELS } from "../../../src/core/quality/kinds.ts";
import type { QualityKind } from "../../../src/core/quality/types.ts";
import { OptimizeAnswer, type OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeData, madeEvidence } from "../../support/world/made-evidence.ts";
import { madeModel, madePrice, TODAY } from "../../support/world/models.ts";

/** Mulberry32: the same numbers from the same seed on any machine. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const MAKERS = ["openai", "qwen", "mistral", "deepseek", "google", "unheard-of"];
const TASKS = [
  "Answer customer questions in our help-desk chat, 1000 input tokens and 300 output tokens",
  "Classify incoming emails into 12 categories",
  "Write blog posts of 900 words",
  "Translate product texts from English into German, 500 input tokens",
  "Agent that plans trips and calls our own tools to book rooms",
];
const DEMANDS = ["", " No Chinese models.", " Only open-weight models.", " At least 128k context.", " Batch is fine."];
const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

interface Case {
  data: OptimizeData;
  current: CatalogModel;
  input: OptimizeInput;
}

/** A catalogue of twenty models and a request, drawn from a seed. */
function caseOf(seed: number): Case {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const abilities: Record<string, number> = {};
  const models = Array.from({ length: 20 }, (_, index) => {
    const key = `${pick(MAKERS)}/m${index}`;
    if (random() < 0.8) abilities[key] = Math.round((random() * 5 - 1.5) * 100) / 100;
    const input = (0.1 + random() * 10).toFixed(3);
    const output = (0.4 + random() * 40).toFixed(3);
    const shutdown = random() < 0.2 ? pick(["2026-11-30", "2027-06-01", "2028-06-01", "2026-01-01"]) : null;
    return madeModel({
      model_id: `m${index}`,
      provider: `p${index % 6}`,
      model_key: key,
      input,
      output,
      context: pick([8_000, 64_000, 200_000, 1_000_000]),
      tier: pick(["mini", "fast", "open", "reasoning", "flagship"] as const),
      reasoning: pick(["none", "optional", "always"] as const),
      open_weights: random() < 0.4,
      first_party: true,
      ...(shutdown === null
        ? {}
        : {
            deprecation: {
              announced_on: "2026-01-01",
              shutdown_on: shutdown,
              replacement: null,
              source: "made",
              form: "list" as const,
            },
          }),
      prices: [
        madePrice("input", input),
        madePrice("output", output),
        ...(random() < 0.3
          ? [
              madePrice("input", (Number(input) / 2).toFixed(4), { service_tier: "batch" as const }),
              madePrice("output", (Number(output) / 2).toFixed(4), { service_tier: "batch" as const }),
            ]
          : []),
      ],
    });
  });
  const current = pick(models);
  const input: OptimizeInput = {
    task: pick(TASKS) + pick(DEMANDS),
    current_model: current.model_id,
    monthly_calls: 1 + Math.floor(random() * 100_000),
    ...(random() < 0.3 ? { constraints: { providers: [pick(["p0", "p1", "p2"])] } } : {}),
    ...(random() < 0.2 ? { max_cost: Math.round(random() * 1e4) / 1e6 + 0.0001 } : {}),
  };
  return { data: madeData(models, madeEvidence(abilities)), current, input };
}

const cases = new Map<number, Case & { answer: OptimizeAnswer }>();
beforeAll(() => {
  for (const seed of SEEDS) {
    const made = caseOf(seed);
    cases.set(seed, { ...made, answer: OptimizeAnswer.parse(optimizeModel(made.input, made.current, made.data)) });
  }
});
const each = (check: (one: Case & { answer: OptimizeAnswer }, seed: number) => void) => {
  for (const [seed, one] of cases) check(one, seed);
};
const DAY = TODAY.toISOString().slice(0, 10);
const pickOf = ({ answer, data }: Case & { answer: OptimizeAnswer }) => {
  const { recommended_alternative: best } = answer;
  return best.is_current_model ? null : resolveModel(best.model.id, data.models);
};

describe("optimize, over catalogues drawn from fixed seeds", () => {
  it("draws cases with each verdict: recommend, test, stay and move", () => {
    expect(new Set([...cases.values()].map(({ answer }) => answer.verdict)).size).toBeGreaterThanOrEqual(4);
  });

  it("gives the same answer to the same input, in any order of the models", () => {
    each(({ data, current, input, answer }) => {
      const again = optimizeModel(input, current, data);
      expect(again).toEqual(answer);
      const turned = { ...data, models: [...data.models].reverse() };
      expect(JSON.stringify(optimizeModel(input, current, turned))).toBe(JSON.stringify(again));
    });
  });

  it("recommends no model that is shut down within the year", () => {
    each((one) => {
      const best = pickOf(one);
      if (best !== null) expect(endsWithinYear(best, DAY)).toBe(false);
      for (const { model } of one.answer.candidates_to_test) {
        const listed = resolveModel(model.id, one.data.models);
        expect(listed !== null && endsWithinYear(listed, DAY)).toBe(false);
      }
    });
  });

  it("recommends nothing that a filter of the request excludes", () => {
    each((one) => {
      const { input, answer, data } = one;
      const shown = [
        ...(answer.recommended_alternative.is_current_model ? [] : [answer.recommended_alternative]),
        ...answer.alternatives,
        ...answer.candidates_to_test,
      ];
      for (const { model: named, estimated_cost_per_call_usd: cost } of shown) {
        const model = resolveModel(named.id, data.models) as CatalogModel;
        const wanted = input.constraints?.providers ?? [];
        if (wanted.length > 0) expect(wanted).toContain(model.provider);
        if (input.max_cost !== undefined) expect(cost ?? 0).toBeLessThanOrEqual(input.max_cost);
        if (input.task.includes("open-weight")) expect(model.open_weights).toBe(true);
        if (input.task.includes("128k")) expect(model.context_window?.value ?? 0).toBeGreaterThanOrEqual(128_000);
        if (input.task.includes("Chinese")) expect(MAKER_ORIGIN[makerOf(model)]?.country).not.toBe("CN");
      }
    });
  });

  it("recommends nothing dearer than the current model, unless that one ends or fails the demands", () => {
    each((one) => {
      const { answer, current } = one;
      if (pickOf(one) === null || endsWithinYear(current, DAY) || answer.summary.includes("cannot stay")) return;
      const best = answer.recommended_alternative.estimated_cost_per_call_usd ?? 0;
      expect(best).toBeLessThan(answer.current_model.estimated_cost_per_call_usd ?? 0);
    });
  });

  it("picks nothing that a cheaper candidate or option of the answer equals or beats", () => {
    let seen = 0;
    each((one) => {
      const { answer, data } = one;
      const best = answer.recommended_alternative;
      if (pickOf(one) === null || answer.verdict === "recommend") return;
      const own = answer.alternatives.find(({ recommended }) => recommended);
      if (own?.success_probability == null) return;
      const bar = KIND_MODELS[answer.task_profile.quality_kind as QualityKind].recommendAt;
      const mustMove = endsWithinYear(one.current, DAY) || answer.summary.includes("cannot stay");
      const rivals = [
        ...answer.alternatives
          .filter(({ passes_quality_gate: passes }) => passes)
          .map((other) => [other.model.id, other.estimated_cost_per_call_usd, other.success_probability] as const),
        ...answer.options
          .filter(({ bar: name }) => name === "slightly_lower" || name === "not_worse")
          .map((other) => [other.model?.id, other.estimated_cost_per_call_usd, other.probability] as const),
      ];
      for (const [id, cost, probability] of rivals) {
        if (cost === null || probability === null || cost >= (best.estimated_cost_per_call_usd ?? 0)) continue;
        seen += 1;
        expect(resolveModel(id ?? "", data.models)).not.toBeNull();
        expect(probability, `${id} against ${best.model.id}`).toBeLessThan(
          mustMove && own.success_probability >= bar ? bar : own.success_probability,
        );
      }
    });
    expect(seen).toBeGreaterThan(0);
  });

  it("offers no dearer model at a lower bar, and no lower probability for the same model", () => {
    each(({ answer }) => {
      const bars = answer.options.filter(({ bar }) => bar !== "named_by_provider");
      const costs = bars.map((option) => option.estimated_cost_per_call_usd ?? Number.POSITIVE_INFINITY);
      expect(costs).toEqual([...costs].sort((a, b) => b - a));
      for (const [index, option] of bars.entries()) {
        const same = bars.slice(index + 1).find((later) => later.model?.id === option.model?.id);
        if (option.model !== null && same !== undefined)
          expect(same.probability ?? 0).toBeGreaterThanOrEqual(option.probability ?? 0);
      }
    });
  });

  it("keeps probabilities and confidence within 0 and 1, and recommends only above the kind's bar", () => {
    each(({ answer }) => {
      expect(answer.confidence).toBeGreaterThanOrEqual(0);
      expect(answer.confidence).toBeLessThanOrEqual(1);
      for (const { success_probability: p } of answer.alternatives) if (p !== null) expect(p >= 0 && p <= 1).toBe(true);
      if (answer.verdict === "recommend") expect(answer.confidence).toBeGreaterThan(0.5);
    });
  });
});

describe("costs", () => {
  it("are exact: an integer number of units of a trillionth of a cent, whatever the tokens", () => {
    const random = randomFrom(7);
    for (let run = 0; run < 500; run += 1) {
      const micro = 1 + Math.floor(random() * 50_000_000);
      const usd = new Decimal(micro).div(1_000_000);
      const [input, output] = [1 + Math.floor(random() * 1e6), 1 + Math.floor(random() * 1e5)];
      const cost = costOfRequest(
        [madePrice("input", usd.toFixed()), madePrice("output", usd.times(2).toFixed())],
        { input, output },
        { day: DAY },
      );
      const units = BigInt(micro) * BigInt(input) + 2n * BigInt(micro) * BigInt(output);
      expect(cost?.usd.times(1e12).toFixed()).toBe(units.toString());
    }
  });
});
