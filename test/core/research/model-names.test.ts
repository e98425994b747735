import { describe, expect, it } from "vitest";
import { withDottedVersions } from "../../../src/core/catalog/name-words.ts";
import { hasVersions, modelsNamed, wordsShared } from "../../../src/core/research/model-names.ts";

const listing = (provider: string, id: string, name: string) => ({
  provider,
  model_id: id,
  display_name: name,
  aliases: [] as string[],
  model_key: null,
  first_party: false,
});

it("finds a model by the number of a snapshot among its aliases, and by no other word of them", () => {
  const large = { ...listing("mistral", "pixtral-large-latest", "Pixtral Large"), aliases: ["pixtral-large-2411"] };
  const small = {
    ...listing("mistral", "open-mistral-7b", "Mistral 7B"),
    aliases: ["mistral-tiny", "mistral-7b-2025"],
  };
  expect(modelsNamed("pixtral-large-2411", [large, small])[0]).toBe(large);
  expect(hasVersions("pixtral-large-2411", large)).toBe(true);
  expect(hasVersions("pixtral-large-2412", large)).toBe(false);
  expect(modelsNamed("tiny", [large, small])).toEqual([]);
  expect(hasVersions("mistral 7b 2025", small)).toBe(false);
});

it('does not match a model by the word "model" in its id', () => {
  const path = listing("fireworks", "accounts/fireworks/models/gpt-oss-120b", "gpt-oss-120b");
  const plain = listing("azure", "gpt-5.2", "GPT-5.2");
  expect(modelsNamed("gpt models", [path, plain])).toHaveLength(2);
  expect(wordsShared("gpt models", path)).toBe(wordsShared("gpt models", plain));
});

describe("a version that an id writes with a hyphen", () => {
  const old = listing("anthropic", "claude-3-5-haiku-20241022", "Claude Haiku 3.5");
  const middle = listing("anthropic", "claude-haiku-4-5", "Claude Haiku 4.5");
  const newest = listing("anthropic", "claude-haiku-5-5", "Claude Haiku 5.5");
  const all = [old, middle, newest];

  it.each([
    ["claude-haiku-5-5", newest],
    ["price of claude-haiku-5-5.", newest],
    ["Claude Haiku 4-5", middle],
    ["anthropic.claude-haiku-4-5-20251001-v1:0", middle],
    ["claude-3-5-haiku", old],
    ["haiku 3.5", old],
  ])("finds no other version for %s", (query, wanted) => {
    expect(modelsNamed(query, all)).toEqual([wanted]);
    expect(all.filter((one) => hasVersions(query.replace(/-2025.*/, ""), one))).toEqual([wanted]);
  });

  it("leaves sizes and dates as they are", () => {
    for (const text of ["qwen3-8b", "gpt-4-0613", "2026-1-2", "gpt-4-turbo-2024-04-09", "gemini-2.5-3"])
      expect(withDottedVersions(text)).toBe(text);
    expect(withDottedVersions("llama-3-2-90b, mistral-medium-3-5-26-04")).toBe(
      "llama-3.2-90b, mistral-medium-3.5-26-04",
    );
  });
});
