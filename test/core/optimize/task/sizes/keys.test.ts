import { describe, expect, test } from "vitest";
import { readDemands } from "../../../../../src/core/optimize/task/demands/read.ts";
import { statedSizes } from "../../../../../src/core/optimize/task/sizes/sizes.ts";

const SIZES: readonly [string, number | null, number | null, number | null][] = [
  ["task: triage\ninput_tokens: 8200\noutput_tokens: 130\nmonthly_calls: 45000", 8200, 130, 45_000],
  ['{"job":"tagging","prompt_tokens":3100,"completion_tokens":"90","calls_per_day":7000}', 3100, 90, 210_000],
  ["kind=rewrite in_tok=1_900 out_tok=2k requests_per_hour=60", 1900, 2000, 43_200],
  ["inputTokens: 640, outputTokens: 25, dailyRequests: 900", 640, 25, 27_000],
  ["avg-input-tokens | 5,500\navg-output-tokens | 75\ncontext_window: 128000\ncalls_per_week | 3000", 5500, 75, 12_857],
];

describe("keys and values", () => {
  test.each(SIZES)("state sizes and volume: %s", (text, input, output, calls) => {
    const read = statedSizes(text);
    expect([read.inputTokens, read.outputTokens]).toEqual([input, output]);
    expect(read.calls?.monthly ?? null).toBe(calls);
  });

  test.each([
    ["Route tickets\np95_ms: 1500", 1500],
    ['{"task":"route tickets","p99_ms":900}', 900],
    ["latency_p95_ms=2200 for routing tickets", 2200],
    ["Route tickets, ttft_ms: 400", 400],
    ["Route tickets, p95 under 800 ms", 800],
  ])("state a latency, not the percentile: %s", (text, ms) => {
    const { latencyMs, read } = readDemands(text);
    expect(latencyMs).toBe(ms);
    expect(read.find(({ kind }) => kind === "latency")?.words).toContain(text.includes("800") ? "800" : String(ms));
  });
});
