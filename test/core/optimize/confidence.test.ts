import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog-data.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { madeModel, madeQuality, TODAY } from "../../support/world/models.ts";

const STATED = "Answer customer questions in our chat widget, 1000 input tokens and 1000 output tokens";
const check = (agrees: boolean) => ({
  source: "models.dev",
  read_on: "2026-11-19",
  input_usd_per_mtok: "1",
  output_usd_per_mtok: "4",
  agrees,
});
const made = (model_id: string, input: string, output: string, over: Partial<CatalogModel> = {}) =>
  madeModel({ model_id, input, output, cross_checks: [check(true)], ...(over as object) });

function confidence(
  task: string,
  current: Partial<CatalogModel> = {},
  candidate: Partial<CatalogModel> | null = {},
  ratings: Record<string, number> | null = null,
) {
  const now = made("now", "10", "40", current);
  const answer = optimizeModel({ task, current_model: "now" }, now, {
    models: [now, ...(candidate === null ? [] : [made("alt", "5", "20", candidate)])],
    quality: ratings === null ? null : madeQuality(ratings),
    now: TODAY,
    registryDate: "2026-11-21",
  });
  return { value: answer.confidence, basis: answer.confidence_basis };
}
const line = (basis: readonly string[], word: string) => basis.find((text) => text.startsWith(word));

describe("confidence", () => {
  it("is that of the measured rule alone when nothing else is open", () => {
    expect(confidence(STATED).value).toBe(0.76);
    expect(confidence(STATED, {}, null).value).toBe(0.88);
  });

  it("is capped for the same weights under another host, and says why", () => {
    const key = { model_key: "m/one" };
    const { value, basis } = confidence(STATED, key, { ...key, provider: "host" });
    expect(value).toBe(0.88);
    expect(basis[0]).toBe(
      "quality 0.88: the same model under another host; not measured, so the cap. Hosts may quantise.",
    );
  });

  it("falls where no second source agrees, and further where one disagrees", () => {
    expect(confidence(STATED, {}, { cross_checks: [] }).value).toBe(0.72);
    const { value, basis } = confidence(STATED, {}, { cross_checks: [check(false)] });
    expect(value).toBe(0.58);
    expect(line(basis, "price")).toBe(
      "price 0.76: the older price was read 2 days ago; × 0.95: no second source agrees for one of them; × 0.8: a second source disagrees for one of them",
    );
    const both = confidence(STATED, { cross_checks: [check(true), check(false)] }, null);
    expect(both.value).toBe(0.8);
    expect(line(both.basis, "price")).toBe(
      "price 0.8: the older price was read 2 days ago; × 0.8: a second source disagrees for one of them",
    );
  });

  it.each([
    ["zzz qqq", "profile 0.75: no rule recognised the task; chat_support is assumed"],
    [
      "Translate and summarise reports",
      /^profile 0\.75: (translation leads summarisation|summarisation leads translation) only narrowly$/,
    ],
    [STATED, "profile 1: the task states its token numbers"],
  ])("says how well the task was understood: %s", (task, text) => {
    const found = line(confidence(task, {}, null).basis, "profile");
    if (typeof text === "string") expect(found).toBe(text);
    else expect(found).toMatch(text);
  });

  it("falls by a tenth where the models think differently", () => {
    const { value, basis } = confidence(STATED, { reasoning: "optional" }, {});
    expect(value).toBe(0.68);
    expect(line(basis, "thinking")).toBe("thinking 0.9: the current model thinks when asked, the candidate never");
    const alike = confidence(STATED, { reasoning: "always" }, { reasoning: "always" });
    expect(line(alike.basis, "thinking")).toBe("thinking 1: both models think always");
  });

  it("names the discount of software and agent work, and ratings without an interval as they are", () => {
    const { basis } = confidence("Write Python code, 1000 input tokens and 1000 output tokens");
    expect(line(basis, "quality")).toContain("0.76 × 0.85 for software and agent work (");
    const rated = { arena_name: "now" };
    const quality = madeQuality({ now: 1400, alt: 1500 });
    const bare = { ...quality, ratings: quality.ratings.map((rating) => ({ ...rating, interval: null })) };
    const [now, alt] = [made("now", "10", "40", rated), made("alt", "5", "20", { arena_name: "alt" })];
    const answer = optimizeModel({ task: STATED, current_model: "now" }, now, {
      models: [now, alt],
      quality: bare,
      now: TODAY,
      registryDate: "2026-11-21",
    });
    expect(answer.confidence_basis[0]).toContain("now 1400 against alt 1500, expected win rate 0.64; 0.88 (");
  });
});

describe("the reasons of an answer", () => {
  const deprecated = (shutdown_on: string | null, replacement: string | null) => ({
    status: "deprecated" as const,
    deprecation: { announced_on: null, shutdown_on, replacement, source: "a notice" },
  });
  const ask = (current: Partial<CatalogModel>, others: CatalogModel[] = [], task = STATED) => {
    const now = made("now", "10", "40", current);
    return optimizeModel({ task, current_model: "now" }, now, {
      models: [now, ...others],
      quality: null,
      now: TODAY,
      registryDate: "2026-11-21",
    });
  };
  const reasons = (...args: Parameters<typeof ask>) => ask(...args).recommended_alternative.reasons;

  it("are that nothing is cheaper than a price that nobody knows, and no figure is made up", () => {
    const { recommended_alternative: stay, estimated_savings: savings } = ask({ prices: [] }, [made("alt", "1", "1")]);
    expect(stay).toMatchObject({
      estimated_cost_per_call_usd: null,
      estimated_savings_per_call_usd: null,
      estimated_savings_monthly_usd: null,
      reasons: [
        "The current model's price is not known, so nothing can be called cheaper.",
        "1 removed: not cheaper than the current model.",
      ],
    });
    expect(savings).toMatchObject({ monthly_usd: null, per_call_usd: null, monthly_range_usd: null });
  });

  it("name the day of the end and what its provider names instead", () => {
    expect(reasons({ status: "current", deprecation: null }).at(-1)).toMatch(/^No cheaper model/);
    expect(reasons(deprecated("2026-11-20", null)).at(-1)).toBe(
      "The current model was shut down on 2026-11-20; its last known price is used.",
    );
    expect(reasons({ ...deprecated(null, "next"), status: "retired" }).at(-1)).toBe(
      "The current model was shut down; its last known price is used. Its provider names next as replacement.",
    );
    expect(reasons(deprecated("2027-01-01", "next")).at(-1)).toBe(
      "The current model is shut down on 2027-01-01. Its provider names next as replacement.",
    );
    expect(reasons(deprecated(null, null)).at(-1)).toBe("The current model is deprecated (a notice).");
  });

  it("say that it is the same model where it is", () => {
    const host = made("alt", "5", "20", { model_key: "m/one", provider: "host" });
    expect(reasons({ model_key: "m/one" }, [host])[1]).toBe("It is the same model, served by another provider.");
  });

  it("do not speak of max_cost where none was given", () => {
    expect(reasons({})).toEqual(["No cheaper model of 0 passes the filters and the quality gate."]);
  });

  it("come with the inputs that the task needs", () => {
    expect(ask({}, [], `${STATED}. They send photos`).task_profile.needs).toEqual(["image"]);
  });
});
