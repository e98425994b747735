import { describe, expect, test } from "vitest";
import type { ExtractedModel } from "../../../../../pipeline/sources/prices/extractor.ts";
import { crossCheckGenaiPrices } from "../../../../../pipeline/sources/prices/merge/cross-check.ts";

const NOW = new Date("2026-09-23T12:00:00Z");

function row(
  provider: string,
  id: string,
  input: string,
  output: string,
  cached: string | null = null,
): ExtractedModel {
  const evidence = {
    form: "page" as const,
    url: "https://lab.example/",
    page_sha256: "a".repeat(64),
    heading: "",
    quote: "x",
    read_at: "2026-09-23T12:00:00Z",
  };
  return {
    provider,
    model_id: id,
    name: id,
    input_per_mtok: input,
    output_per_mtok: output,
    cached_input_per_mtok: cached,
    rates: [],
    evidence,
  };
}

describe("comparison with the bundled price list", () => {
  test("equal prices agree, other prices are listed with both values", () => {
    const result = crossCheckGenaiPrices(
      [row("anthropic", "claude-opus-4-5", "5", "25", "0.5"), row("anthropic", "claude-opus-4-6", "5", "24")],
      NOW,
    );
    expect(result).toEqual({
      compared: 5,
      models: 2,
      disagreements: [
        {
          provider: "anthropic",
          model_id: "claude-opus-4-6",
          meter: "output",
          ours: "24",
          theirs: "25",
          source: "@pydantic/genai-prices 0.1.8",
        },
      ],
    });
  });

  test("models are matched by exact id: no part of a name, no unknown provider", () => {
    const rows = [
      row("anthropic", "claude-opus-4-5-of-tomorrow", "1", "2"),
      row("anthropic", "opus", "1", "2"),
      row("nobody", "x", "1", "2"),
    ];
    expect(crossCheckGenaiPrices(rows, NOW)).toEqual({ compared: 0, models: 0, disagreements: [] });
  });

  test("the price of the requested time is compared, at any clock", () => {
    const peak = crossCheckGenaiPrices(
      [row("deepseek", "deepseek-chat", "0.27", "1.1")],
      new Date("2025-03-03T12:00:00Z"),
    );
    const night = crossCheckGenaiPrices(
      [row("deepseek", "deepseek-chat", "0.27", "1.1")],
      new Date("2025-03-03T20:00:00Z"),
    );
    expect([peak.disagreements.length, night.disagreements.length]).toEqual([0, 2]);
  });

  test("no request is sent", () => {
    const original = globalThis.fetch;
    const calls: unknown[] = [];
    globalThis.fetch = (...args) => {
      calls.push(args);
      return Promise.reject(new Error("no network here"));
    };
    try {
      crossCheckGenaiPrices([row("openai", "gpt-5", "1.25", "10")], NOW);
    } finally {
      globalThis.fetch = original;
    }
    expect(calls).toEqual([]);
  });
});
