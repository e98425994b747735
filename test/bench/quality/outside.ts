import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Board } from "../../../pipeline/quality/types.ts";
import { BARS } from "../../../src/core/quality/probability.ts";
import type { EffortClass, QualityKind } from "../../../src/core/quality/types.ts";
import { type Claim, claimsOn, type Evidence, type PricedModel } from "./replay.ts";

const Bench = z.object({
  models: z.record(
    z.string(),
    z.object({
      input_per_mtok: z.number(),
      output_per_mtok: z.number(),
      accuracy: z.record(z.string(), z.number().nullable()),
    }),
  ),
});

const KINDS: Readonly<Record<string, QualityKind>> = {
  AIME: "math",
  LiveMathBench: "math",
  LiveCodeBench: "code",
  "SWE-Bench": "code",
  GPQA: "knowledge",
  HLE: "knowledge",
  "MMLU-Pro": "knowledge",
  SimpleQA: "factuality",
  ArenaHard: "instruction",
  "tau2-Bench": "tool-use",
};
/** The data set's models under the names that the other sources use. */
const IDENTITIES: Readonly<Record<string, string>> = {
  "Claude-sonnet-4": "anthropic/claude-sonnet-4",
  "Deepseek-r1-0528": "deepseek/deepseek-r1-0528",
  "Deepseek-v3-0324": "deepseek/deepseek-v3-0324",
  "Deepseek-v3.1-terminus": "deepseek/deepseek-v3.1-terminus",
  "Gemini-2.5-flash": "google/gemini-2.5-flash",
  "Gemini-2.5-pro": "google/gemini-2.5-pro",
  "GLM-4.6": "zai/glm-4.6",
  "GPT-5-medium": "openai/gpt-5",
  "GPT-5-chat": "openai/gpt-5-chat-latest",
  "Intern-s1": "~intern-s1",
  "Kimi-k2-0905": "moonshotai/kimi-k2-0905",
  "Qwen3-235b-a22b-2507": "qwen/qwen3-235b-a22b-instruct-2507",
  "Qwen3-235b-a22b-thinking-2507": "qwen/qwen3-235b-a22b-thinking-2507",
};
const EFFORT: EffortClass = "mid";

/**
 * Returns claims on LLMRouterBench, which is not part of the estimate's data: accuracy of 13 models of 2025 on ten benchmarks, run by one
 * team at its own prices. Some of its benchmarks have namesakes in the estimate.
 *
 * @param file `llmrouterbench-quality-cost.json` of the registry
 */
export function outsideClaims(file: string, evidence: Evidence): Claim[] {
  const { models } = Bench.parse(JSON.parse(readFileSync(file, "utf8")));
  const named = Object.entries(models).map(([name, model]) => ({ id: IDENTITIES[name] ?? `~${name}`, ...model }));
  const prices = new Map<string, PricedModel>(
    named.map(({ id, input_per_mtok: input, output_per_mtok: output }) => [
      id,
      { usd: 0.75 * input + 0.25 * output, current: true },
    ]),
  );
  const boards = Object.entries(KINDS).map(
    ([benchmark, kind]): Board => ({
      id: `llmrouterbench/${benchmark}`,
      benchmark,
      kind,
      family: benchmark,
      scale: "rate",
      newest: "2026-01-12",
      entries: named.flatMap(({ id, accuracy }) => {
        const score = accuracy[benchmark] ?? null;
        return score === null ? [] : [{ model: id, effort: EFFORT, score, y: score, se: 0 }];
      }),
    }),
  );
  return boards.flatMap((board) => claimsOn({ tests: [board], evidence }, prices, BARS.lower));
}
