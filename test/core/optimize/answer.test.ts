import { expect, test } from "vitest";
import { optimizeModel } from "../../../src/core/optimize/optimize.ts";
import { madeModel, madePrice, madeQuality, TODAY } from "../../support/world/models.ts";

const agreed = {
  cross_checks: [
    {
      source: "models.dev",
      read_on: "2026-11-19",
      input_usd_per_mtok: "10",
      output_usd_per_mtok: "40",
      agrees: true,
    },
  ],
};
const daysAgo = (days: number) => ({
  verified_at: new Date(TODAY.getTime() - days * 86_400_000).toISOString(),
});
const ofNow = { provider: "acme", model_id: "now" };
const ofAlt = { provider: "beta", model_id: "alt" };

const now = madeModel({
  model_id: "now",
  display_name: "Now",
  tier: "flagship",
  arena_name: "now",
  modalities: { input: ["text", "image"], output: ["text"] },
  status: "deprecated",
  deprecation: {
    announced_on: null,
    shutdown_on: "2027-06-01",
    replacement: "acme-next",
    source: "https://acme.example/notice, read by hand",
  },
  prices: [
    madePrice("input", "10", {}, ofNow),
    madePrice("output", "40", {}, ofNow),
    madePrice("input", "5", { service_tier: "batch" }, ofNow),
    madePrice("output", "20", { service_tier: "batch" }, ofNow),
  ],
  ...agreed,
});
const alt = madeModel({
  provider: "beta",
  providerName: "Beta",
  model_id: "alt",
  display_name: "Alt",
  tier: "fast",
  arena_name: "alt",
  context: 100_000,
  tokenizer_factor: "1.25",
  reasoning: "optional",
  status: "preview",
  prices: [
    madePrice("input", "2", {}, { ...ofAlt, ...daysAgo(10) }),
    madePrice("output", "8", {}, { ...ofAlt, ...daysAgo(40) }),
    madePrice("cache_read", "0.2", {}, ofAlt),
  ],
  ...agreed,
});
const weak = madeModel({ provider: "beta", model_id: "weak", tier: "fast", arena_name: "weak", input: "1" });
const REGISTRY = "2026-11-20T00:00:00Z";
const rateOf = ({ meter, usd_per_mtok, status }: { meter: string; usd_per_mtok: string; status: string }) =>
  [meter, usd_per_mtok, status].join(" ");

test("an answer that recommends a replacement, in full: the figures are worked out by hand from the rates above", () => {
  const answer = optimizeModel(
    { task: "Answer customer questions in our chat widget", current_model: "now", monthly_calls: 1000 },
    now,
    {
      models: [now, alt, weak],
      quality: madeQuality({ now: 1450, alt: 1446, weak: 1300 }),
      now: new Date("2026-11-21T18:00:00Z"),
      registryDate: REGISTRY,
    },
  );

  const { synthesis_method: _, current_model: current, recommended_alternative: found, excluded, ...rest } = answer;
  expect({ ...current, rates: current.rates.map(rateOf) }).toEqual({
    model_id: "now",
    display_name: "Now",
    tier: "flagship",
    estimated_cost_per_call_usd: 0.01999,
    estimated_monthly_cost_usd: 19.99,
    provider: "acme",
    status: "deprecated",
    shutdown_on: "2027-06-01",
    replacement_named_by_provider: "acme-next",
    price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
    rates: ["input 10 verified", "output 40 verified"],
  });
  expect({ ...found, rates: found.rates.map(rateOf) }).toEqual({
    model: { id: "alt", display_name: "Alt", tier: "fast", provider: "beta" },
    estimated_cost_per_call_usd: 0.005,
    estimated_savings_per_call_usd: 0.01499,
    estimated_savings_monthly_usd: 14.99,
    savings_ratio: 0.7499,
    quality_risk: "low",
    latency_expectation: "faster",
    is_current_model: false,
    reasons: [
      "One call costs 75 % less than the current model's.",
      "People would prefer its answer in an expected 49.4 % of comparisons on the Arena text board.",
      "Its price was read 40 days ago (stale).",
      "The current model is shut down on 2027-06-01. Its provider names acme-next as replacement.",
    ],
    price: { status: "stale", verified_at: "2026-10-12T00:00:00.000Z", age_days: 40 },
    rates: ["input 2 ageing", "output 8 stale"],
  });
  expect({ ...excluded, removed: excluded.removed.filter(({ count }) => count > 0) }).toEqual({
    considered: 2,
    passed: 1,
    removed: [{ filter: "quality_gate", count: 1, meaning: "quality index too far below, or too weak without one" }],
  });
  expect(rest).toEqual({
    task: "Answer customer questions in our chat widget",
    task_profile: {
      workload_class: "chat_support",
      estimated_input_tokens: 1155,
      estimated_output_tokens: 211,
      quality_floor_tier_score: 2,
      inferred: true,
      runner_up: "short_qa",
      basis: "measured",
      basis_source: "Azure LLM inference trace 2023, conversation, 19,366 requests (CC BY)",
      class_clear: true,
      needs: [],
      reasoning_multiplier: 3,
      notes: [],
    },
    confidence: 0.56,
    confidence_basis: [
      "quality 0.81: Arena text ratings of 2026-04-19, now 1450 ± 5 against alt 1446 ± 5, expected win rate 0.49; 0.81 (LLMRouterBench (MIT), arXiv 2601.07206, 13 models of 2025 on 10 benchmarks)",
      "price 0.85: the older price was read 40 days ago",
      "profile 0.9: the text clearly describes chat_support; tokens from Azure LLM inference trace 2023, conversation, 19,366 requests (CC BY)",
      "thinking 0.9: the current model thinks never, the candidate when asked",
      "Confidence is the product of these factors, never above 0.88: no rule was measured to do better.",
      'price of Now at Acme, input 10 USD per million tokens, read 2026-11-19 from https://acme.example/pricing: "acme input $10"',
      'price of Now at Acme, output 40 USD per million tokens, read 2026-11-19 from https://acme.example/pricing: "acme output $40"',
      'price of Alt at Beta, input 2 USD per million tokens, read 2026-11-19 from https://acme.example/pricing: "acme input $2"',
      'price of Alt at Beta, output 8 USD per million tokens, read 2026-11-19 from https://acme.example/pricing: "acme output $8"',
    ],
    estimated_savings: {
      monthly_usd: 14.99,
      per_call_usd: 0.01499,
      monthly_range_usd: { low: 5.408, high: 35.966 },
      range_basis:
        "Thinking off and on where it can be switched, and p90 over mean of the trace (2,734 / 1,155); low end half, assumed.",
    },
    alternatives: [
      {
        model: { id: "alt", display_name: "Alt", tier: "fast", provider: "beta" },
        estimated_cost_per_call_usd: 0.005,
        estimated_savings_per_call_usd: 0.01499,
        estimated_savings_monthly_usd: 14.99,
        savings_ratio: 0.7499,
        quality_risk: "low",
        latency_expectation: "faster",
        rank: 1,
        recommended: true,
        passes_quality_gate: true,
        success_probability: 0.81,
        score: 0.516289,
        index_gap: -0.58,
        price: { status: "stale", verified_at: "2026-10-12T00:00:00.000Z", age_days: 40 },
      },
    ],
    trade_off: {
      summary: "Alt instead of Now: quality risk low, latency faster.",
      quality: {
        index: "Arena text",
        as_of: "2026-04-19",
        current: 1450,
        candidate: 1446,
        interval: 5,
        expected_win_rate: 0.494,
        gap_points: -0.58,
      },
      latency: { expectation: "faster", basis: "tier flagship against fast" },
      context_window: { current: 200000, candidate: 100000 },
      reasoning: { current: "none", candidate: "optional" },
      inputs_lost: ["image"],
      cautions: [
        "It is a preview; its provider may change or withdraw it.",
        "Its price was read 40 days ago and may have changed.",
        "It does not take image as input, as far as is known.",
        "Its context window is smaller.",
        "Its tokenizer counts the same text differently; the estimate allows for it.",
      ],
    },
    levers: [
      {
        lever: "cache",
        model: { id: "alt", display_name: "Alt", tier: "fast", provider: "beta" },
        estimated_cost_per_call_usd: 0.0037004,
        estimated_savings_per_call_usd: 0.0012996,
        estimated_savings_monthly_usd: 1.2996,
        condition:
          "half of every call's input is a repeated prefix read from the cache; the cost of writing it is not counted",
        source: "https://acme.example/pricing",
      },
      {
        lever: "batch",
        model: { id: "now", display_name: "Now", tier: "flagship", provider: "acme" },
        estimated_cost_per_call_usd: 0.009995,
        estimated_savings_per_call_usd: 0.009995,
        estimated_savings_monthly_usd: 9.995,
        condition: "answers may come hours later, through the batch service",
        source: "https://acme.example/pricing",
      },
    ],
    monthly_calls: 1000,
    monthly_calls_assumed: false,
    sources: [
      { name: "Price page of Acme", url: "https://acme.example/pricing", as_of: "2026-11-19T00:00:00Z" },
      { name: "Price page of Beta", url: "https://acme.example/pricing", as_of: "2026-11-19T00:00:00Z" },
      { name: "Quality index: made ratings", url: "https://ratings.example/text", as_of: "2026-04-19" },
      {
        name: "Measured success and reasoning multipliers: LLMRouterBench (MIT), arXiv 2601.07206",
        url: "https://github.com/ynulihao/LLMRouterBench",
        as_of: null,
      },
      {
        name: "Deprecation of Now: https://acme.example/notice, read by hand",
        url: "https://acme.example/notice",
        as_of: null,
      },
    ],
    as_of: "2026-11-20T00:00:00Z",
    caveats: [
      "Costs are list prices of the standard service, without batch, cache, taxes or private discounts.",
      "The size of a call is a profile of its kind of work (Azure LLM inference trace 2023, conversation, 19,366 requests (CC BY)), not your traffic.",
      "Success was measured on 13 models of 2025 and hard benchmarks; it is not a test of your task. Try the candidate on your own examples.",
      "Ratings are of 2026-04-19 and cover the best models of that day; newer ones have none.",
    ],
  });
});

test("an answer that stays, in full: no reading of the price, no index, nothing through the gate", () => {
  const second = { verified_at: null, status: "unverified" as const, evidence: null, origin: "models.dev snapshot" };
  const alone = madeModel({
    model_id: "alone",
    display_name: "Alone",
    status: "deprecated",
    deprecation: { announced_on: null, shutdown_on: null, replacement: null, source: "a letter" },
    prices: [madePrice("input", "10", {}, second), madePrice("output", "40", {}, second)],
  });
  const rivals = [
    madeModel({ provider: "p", model_id: "dear", input: "10", output: "40" }),
    madeModel({ provider: "p", model_id: "small", tier: "mini", input: "1" }),
    madeModel({ provider: "p", model_id: "tiny", tier: "mini", input: "1" }),
    madeModel({ provider: "p", model_id: "older", released_on: "2025-01-01", input: "9" }),
    madeModel({ provider: "p", model_id: "old", released_on: "2025-01-01", input: "8" }),
    madeModel({ provider: "p", model_id: "ancient", released_on: "2025-01-01", input: "7" }),
    madeModel({ provider: "p", model_id: "a-twin", released_on: "2025-01-01", input: "6" }),
    madeModel({ provider: "p", model_id: "b-twin", released_on: "2025-01-01", input: "6" }),
    madeModel({ provider: "p", model_id: "stone", released_on: "2025-01-01", input: "5" }),
    madeModel({ provider: "p", model_id: "blind", modalities: { input: ["text"], output: ["image"] } }),
  ];
  const answer = optimizeModel(
    {
      task: "Answer customer questions in our chat widget, 1000 input tokens and 100 output tokens",
      current_model: "alone",
      max_cost: 0.0139,
    },
    alone,
    { models: [alone, ...rivals], quality: null, now: TODAY, registryDate: REGISTRY },
  );

  const { synthesis_method: _, current_model: current, recommended_alternative: found, excluded, ...rest } = answer;
  expect({ ...current, rates: current.rates.map(rateOf) }).toEqual({
    model_id: "alone",
    display_name: "Alone",
    tier: "flagship",
    estimated_cost_per_call_usd: 0.014,
    estimated_monthly_cost_usd: 140,
    provider: "acme",
    status: "deprecated",
    shutdown_on: null,
    replacement_named_by_provider: null,
    price: { status: "unverified", verified_at: null, age_days: null },
    rates: ["input 10 unverified", "output 40 unverified"],
  });
  expect({ ...found, rates: found.rates.map(rateOf) }).toEqual({
    model: { id: "alone", display_name: "Alone", tier: "flagship", provider: "acme" },
    estimated_cost_per_call_usd: 0.014,
    estimated_savings_per_call_usd: 0,
    estimated_savings_monthly_usd: 0,
    savings_ratio: 0,
    quality_risk: "none",
    latency_expectation: "similar",
    is_current_model: true,
    reasons: [
      "No cheaper model of 10 passes the filters and the quality gate.",
      "6 removed: quality index too far below, or too weak without one.",
      "2 removed: tier below the quality floor.",
      "1 removed: one call costs more than max_cost.",
      "The current model itself costs more than max_cost (0.014 USD a call).",
      "The current model is deprecated (a letter).",
    ],
    price: { status: "unverified", verified_at: null, age_days: null },
    rates: ["input 10 unverified", "output 40 unverified"],
  });
  expect({ ...excluded, removed: excluded.removed.filter(({ count }) => count > 0) }).toEqual({
    considered: 10,
    passed: 0,
    removed: [
      { filter: "text_output", count: 1, meaning: "does not answer in text" },
      { filter: "tier", count: 2, meaning: "tier below the quality floor" },
      { filter: "max_cost", count: 1, meaning: "one call costs more than max_cost" },
      { filter: "quality_gate", count: 6, meaning: "quality index too far below, or too weak without one" },
    ],
  });
  expect(rest).toEqual({
    task: "Answer customer questions in our chat widget, 1000 input tokens and 100 output tokens",
    task_profile: {
      workload_class: "chat_support",
      estimated_input_tokens: 1000,
      estimated_output_tokens: 100,
      quality_floor_tier_score: 2,
      inferred: false,
      runner_up: "short_qa",
      basis: "stated",
      basis_source: "token numbers in the task's text",
      class_clear: true,
      needs: [],
      reasoning_multiplier: 3,
      notes: [],
    },
    confidence: 0.57,
    confidence_basis: [
      "price 0.57: a price that nobody has read on its provider's page; × 0.95: no second source agrees for one of them",
      "profile 1: the task states its token numbers",
      "Confidence is the product of these factors, never above 0.88: no rule was measured to do better.",
      "price of Alone at Acme, input 10 USD per million tokens, second-hand from models.dev snapshot, not read on the provider's page",
      "price of Alone at Acme, output 40 USD per million tokens, second-hand from models.dev snapshot, not read on the provider's page",
    ],
    estimated_savings: {
      monthly_usd: 0,
      per_call_usd: 0,
      monthly_range_usd: null,
      range_basis:
        "Thinking off and on where it can be switched; the size of the call is the one that the text states.",
    },
    alternatives: [
      {
        model: { id: "stone", display_name: "stone", tier: "flagship", provider: "p" },
        estimated_cost_per_call_usd: 0.0054,
        estimated_savings_per_call_usd: 0.0086,
        estimated_savings_monthly_usd: 86,
        savings_ratio: 0.6143,
        quality_risk: "high",
        latency_expectation: "similar",
        rank: 1,
        recommended: false,
        passes_quality_gate: false,
        success_probability: 0.66,
        score: 0.405429,
        index_gap: null,
        price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
      },
      {
        model: { id: "a-twin", display_name: "a-twin", tier: "flagship", provider: "p" },
        estimated_cost_per_call_usd: 0.0064,
        estimated_savings_per_call_usd: 0.0076,
        estimated_savings_monthly_usd: 76,
        savings_ratio: 0.5429,
        quality_risk: "high",
        latency_expectation: "similar",
        rank: 2,
        recommended: false,
        passes_quality_gate: false,
        success_probability: 0.66,
        score: 0.358286,
        index_gap: null,
        price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
      },
      {
        model: { id: "b-twin", display_name: "b-twin", tier: "flagship", provider: "p" },
        estimated_cost_per_call_usd: 0.0064,
        estimated_savings_per_call_usd: 0.0076,
        estimated_savings_monthly_usd: 76,
        savings_ratio: 0.5429,
        quality_risk: "high",
        latency_expectation: "similar",
        rank: 3,
        recommended: false,
        passes_quality_gate: false,
        success_probability: 0.66,
        score: 0.358286,
        index_gap: null,
        price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
      },
      {
        model: { id: "ancient", display_name: "ancient", tier: "flagship", provider: "p" },
        estimated_cost_per_call_usd: 0.0074,
        estimated_savings_per_call_usd: 0.0066,
        estimated_savings_monthly_usd: 66,
        savings_ratio: 0.4714,
        quality_risk: "high",
        latency_expectation: "similar",
        rank: 4,
        recommended: false,
        passes_quality_gate: false,
        success_probability: 0.66,
        score: 0.311143,
        index_gap: null,
        price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
      },
      {
        model: { id: "old", display_name: "old", tier: "flagship", provider: "p" },
        estimated_cost_per_call_usd: 0.0084,
        estimated_savings_per_call_usd: 0.0056,
        estimated_savings_monthly_usd: 56,
        savings_ratio: 0.4,
        quality_risk: "high",
        latency_expectation: "similar",
        rank: 5,
        recommended: false,
        passes_quality_gate: false,
        success_probability: 0.66,
        score: 0.264,
        index_gap: null,
        price: { status: "verified", verified_at: "2026-11-19T00:00:00Z", age_days: 2 },
      },
    ],
    trade_off: {
      summary: "Stay with Alone.",
      quality: {
        index: null,
        as_of: null,
        current: null,
        candidate: null,
        interval: null,
        expected_win_rate: null,
        gap_points: null,
      },
      latency: { expectation: "similar", basis: "nothing changes" },
      context_window: { current: 200_000, candidate: 200_000 },
      reasoning: { current: "none", candidate: "none" },
      inputs_lost: [],
      cautions: [],
    },
    levers: [],
    monthly_calls: 10000,
    monthly_calls_assumed: true,
    sources: [
      { name: "Second-hand price from models.dev snapshot", url: "https://models.dev", as_of: "2026-01-01" },
      {
        name: "Measured success and reasoning multipliers: LLMRouterBench (MIT), arXiv 2601.07206",
        url: "https://github.com/ynulihao/LLMRouterBench",
        as_of: null,
      },
    ],
    as_of: "2026-11-20T00:00:00Z",
    caveats: [
      "Costs are list prices of the standard service, without batch, cache, taxes or private discounts.",
      "Success was measured on 13 models of 2025 and hard benchmarks; it is not a test of your task. Try the candidate on your own examples.",
      "No quality index is loaded: tier, generation and list price decide.",
    ],
  });
});
