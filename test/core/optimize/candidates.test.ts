import { Decimal } from "decimal.js";
import { describe, expect, it } from "vitest";
import type { CatalogModel } from "../../../src/core/catalog-data.ts";
import { freshness } from "../../../src/core/optimize/candidates.ts";
import {
  estimateCost,
  perCall,
  perMonth,
  priceState,
  tokensFor,
  typicalCall,
} from "../../../src/core/optimize/cost.ts";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { profileTask } from "../../../src/core/optimize/task/profile.ts";
import type { OptimizeInput } from "../../../src/schema/answers/optimize.ts";
import { madeModel, madePrice, madeQuality, TODAY } from "../../support/world/models.ts";

const CHAT = "Answer customer questions in our chat widget, 1000 input tokens and 1000 output tokens";
const now = madeModel({ model_id: "now", input: "10", output: "40" });
const rival = (over: Parameters<typeof madeModel>[0]) => madeModel({ input: "4", output: "16", ...over });

function ask(others: readonly CatalogModel[], input: Partial<OptimizeInput> = {}, current = now) {
  return optimizeModel({ task: CHAT, current_model: "now", ...input }, current, {
    models: [current, ...others],
    quality: null,
    now: TODAY,
    registryDate: "2026-11-21",
  });
}
const order = (others: readonly CatalogModel[]) => ask(others).alternatives.map(({ model }) => model.id);
const removed = (...args: Parameters<typeof ask>) =>
  ask(...args).excluded.removed.flatMap(({ filter, count }) => (count === 0 ? [] : [`${filter} ${count}`]));
const readOn = (model_id: string, usd: string, day: string, over = {}) =>
  rival({
    model_id,
    prices: [
      madePrice("input", usd, {}, { verified_at: `${day}T00:00:00Z` }),
      madePrice("output", "16", {}, { verified_at: `${day}T00:00:00Z` }),
    ],
    ...over,
  });

describe("the weight of a price's age", () => {
  it.each([
    [0, 1],
    [7, 1],
    [8, 0.97],
    [30, 0.97],
    [31, 0.85],
    [90, 0.85],
    [91, 0.6],
    [null, 0.6],
  ])("%s days is %d", (days, weight) => {
    expect(freshness(days)).toBe(weight);
  });
});

describe("the order of candidates", () => {
  it("puts the larger saving first, then the price read last, then the id", () => {
    expect(order([rival({ model_id: "b", input: "5" }), rival({ model_id: "a" })])).toEqual(["a", "b"]);
    const [older, newer] = [readOn("a-older", "4", "2026-11-18"), readOn("b-newer", "4", "2026-11-19")];
    expect(order([older, newer])).toEqual(["b-newer", "a-older"]);
    expect(order([newer, older])).toEqual(["b-newer", "a-older"]);
    const twins = ["c", "a", "b"].map((model_id) => rival({ model_id }));
    expect(order(twins)).toEqual(["a", "b", "c"]);
    const hosts = ["z", "y"].map((provider) => rival({ model_id: `m-${provider}`, provider }));
    expect(order(hosts)).toEqual(["m-y", "m-z"]);
  });

  it("takes an old reading for less than a recent one with a slightly smaller saving", () => {
    expect(order([readOn("old", "4", "2026-08-01"), readOn("fresh", "5", "2026-11-20")])).toEqual(["fresh", "old"]);
  });

  it("holds for those that fail the gate as well", () => {
    const old = { released_on: "2020-01-01" };
    expect(order([rival({ model_id: "b", input: "5", ...old }), rival({ model_id: "a", ...old })])).toEqual(["a", "b"]);
  });

  it("weighs the saving by the measured success", () => {
    const quality = madeQuality({ now: 1500, better: 1560, level: 1501 });
    const rated = (model_id: string, input: string) => rival({ model_id, input, arena_name: model_id });
    const current = madeModel({ model_id: "now", input: "10", output: "40", arena_name: "now" });
    const models = [current, rated("level", "4"), rated("better", "4.1")];
    const answer = optimizeModel({ task: CHAT, current_model: "now" }, current, {
      models,
      quality,
      now: TODAY,
      registryDate: "2026-11-21",
    });
    expect(answer.alternatives.map(({ model, score }) => [model.id, score])).toEqual([
      ["better", 0.52624],
      ["level", 0.51],
    ]);
  });
});

describe("who can not win", () => {
  it("a model that one rate of is second-hand, pending or unread", () => {
    const with2 = (over: object) =>
      rival({ model_id: "x", prices: [madePrice("input", "4"), madePrice("output", "16", {}, over)] });
    expect(removed([with2({ status: "pending" })])).toEqual(["price_not_verified 1"]);
    expect(removed([with2({ status: "unverified" })])).toEqual(["price_not_verified 1"]);
    expect(removed([with2({ verified_at: null })])).toEqual(["price_not_verified 1"]);
    expect(removed([with2({})])).toEqual([]);
  });

  it("a model that ends within 90 days, to the day", () => {
    const ends = (shutdown_on: string) =>
      rival({
        model_id: "x",
        status: "deprecated",
        deprecation: { announced_on: null, shutdown_on, replacement: null, source: "s" },
      });
    expect(removed([ends("2027-02-19")])).toEqual(["shutdown_within_90_days 1"]);
    expect(removed([ends("2027-02-20")])).toEqual([]);
  });

  it("a model that does not write text, or lacks one of two inputs that are needed", () => {
    const draws = rival({ model_id: "x", modalities: { input: ["text"], output: ["image"] } });
    expect(removed([draws])).toEqual(["text_output 1"]);
    const sees = rival({ model_id: "x", modalities: { input: ["text", "image"], output: ["text"] } });
    const task = `${CHAT}. They send photos`;
    expect(removed([sees], { task })).toEqual([]);
    expect(removed([sees], { task: `${task} and voice notes` })).toEqual(["input_modality 1"]);
  });

  it("a model whose longest output is too short for the call", () => {
    const writes = (value: number) =>
      rival({ model_id: "x", max_output: { value, source: "https://acme.example", read_on: "2026-11-19" } });
    expect(removed([writes(999)])).toEqual(["context_window 1"]);
    expect(removed([writes(1000)])).toEqual([]);
  });

  it("a model below the tier asked for, or that of the work", () => {
    const fast = rival({ model_id: "x", tier: "mini" });
    const tagging = { task: "Tag emails, 1000 input tokens and 1000 output tokens" };
    expect(removed([fast], tagging)).toEqual(["quality_gate 1"]);
    expect(removed([fast], { ...tagging, constraints: { min_tier: "fast" } })).toEqual(["tier 1"]);
    const profile = ask([fast], { ...tagging, constraints: { min_tier: "fast" } }).task_profile;
    expect(profile.notes.at(-1)).toMatch(/^Quality floor raised to \d by min_tier\.$/);
  });

  it("a model made for other work, but not where the work is its own", () => {
    const coder = rival({ model_id: "x", traits: ["code"] });
    const code = "Write Python code, 1000 input tokens and 1000 output tokens";
    expect(removed([coder], { task: code })).toEqual([]);
    expect(removed([rival({ model_id: "x", traits: ["search"] })], { task: code })).toEqual(["specialised 1"]);
  });

  it("any model beside one that costs nothing", () => {
    const free = madeModel({ model_id: "now", input: "0", output: "0" });
    expect(removed([rival({ model_id: "x" })], {}, free)).toEqual(["not_cheaper 1"]);
  });
});

describe("the tokens and the cost of a call", () => {
  const profile = profileTask("Answer customer questions in our chat widget");
  const stated = profileTask(CHAT);
  const shape = { thinking: "off", scale: 1, statedIn: "1" } as const;

  it("scale with the call, round, and are at least one", () => {
    expect(tokensFor(now, profile, { ...shape, scale: 2 })).toEqual({ input: 2310, output: 422 });
    expect(tokensFor(now, profile, { ...shape, scale: 1e-6 })).toEqual({ input: 1, output: 1 });
  });

  it("are of the typical call, which thinks when the current model always does", () => {
    expect(typicalCall(now, profile)).toEqual({ thinking: "off", scale: 1, statedIn: "1" });
    const always = madeModel({ model_id: "x", reasoning: "always", tokenizer_factor: "1.2" });
    expect(typicalCall(always, stated)).toEqual({ thinking: "on", scale: 1, statedIn: "1.2" });
    expect(typicalCall(madeModel({ model_id: "x", reasoning: "optional" }), stated).thinking).toBe("off");
  });

  it("are priced by the rates of the day", () => {
    const prices = [
      madePrice("input", "1", {}, { effective_to: "2026-06-01" }),
      madePrice("input", "3", {}, { effective_from: "2026-06-01" }),
      madePrice("output", "1"),
    ];
    const cost = (day: string) => estimateCost(madeModel({ model_id: "x", prices }), stated, shape, { day });
    expect(cost("2026-05-31")).toMatchObject({ inputTokens: 1000, outputTokens: 1000 });
    expect(cost("2026-05-31")?.usd.toFixed()).toBe("0.002");
    expect(cost("2026-06-01")?.usd.toFixed()).toBe("0.004");
    const current = madeModel({ model_id: "now", prices });
    const cheaper = (day: string) =>
      optimizeModel({ task: CHAT, current_model: "now" }, current, {
        models: [current, madeModel({ model_id: "x", input: "2", output: "1" })],
        quality: null,
        now: new Date(`${day}T12:00:00Z`),
        registryDate: day,
      }).excluded.passed;
    expect([cheaper("2026-05-31"), cheaper("2026-06-01")]).toEqual([0, 1]);
  });

  it("of a candidate are priced by the rates of the day, too", () => {
    const prices = [
      madePrice("input", "1", {}, { effective_to: "2026-06-01" }),
      madePrice("input", "9", {}, { effective_from: "2026-06-01" }),
      madePrice("output", "9"),
    ];
    expect(ask([madeModel({ model_id: "x", prices })]).alternatives[0]?.estimated_cost_per_call_usd).toBe(0.018);
  });

  it("are shown with ten decimals a call and four a month", () => {
    expect(perCall(new Decimal("0.00000000016"))).toBe(0.0000000002);
    expect(perMonth(new Decimal("0.00001234"), 7)).toBe(0.0001);
  });
});

describe("the state of the rates that were used", () => {
  const row = (verified_at: string | null, status: "verified" | "pending" | "unverified" | "retired" = "verified") =>
    madePrice("input", "1", {}, { verified_at, status });

  it("is the worst status and the oldest reading", () => {
    const rows = [row("2026-11-20T00:00:00Z"), row("2026-11-01T00:00:00Z"), row("2026-11-10T00:00:00Z")];
    const expected = { status: "ageing", verifiedAt: "2026-11-01T00:00:00Z", ageDays: 20 };
    expect(priceState(rows, TODAY)).toEqual(expected);
    expect(priceState([...rows].reverse(), TODAY)).toEqual(expected);
    expect(priceState([row("2026-11-20T00:00:00Z", "retired"), ...rows], TODAY).status).toBe("retired");
    expect(priceState([row(null, "pending"), row(null, "unverified"), ...rows], TODAY).status).toBe("unverified");
  });

  it("has no day as soon as one was never read, and is unverified without any", () => {
    const rows = [row("2026-11-20T00:00:00Z"), row(null)];
    expect(priceState(rows, TODAY)).toMatchObject({ verifiedAt: null, ageDays: null });
    expect(priceState([...rows].reverse(), TODAY)).toMatchObject({ verifiedAt: null, ageDays: null });
    expect(priceState([], TODAY)).toEqual({ status: "unverified", verifiedAt: null, ageDays: null });
  });
});
