import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** How often a replacement chosen by a rule held, over pairs of models (current, candidate) and benchmarks. */
export interface SuccessRow {
  rule: string;
  pairs: number;
  success: number;
}

export interface Bench {
  datasets: Record<string, number>;
  models: Record<string, { input_per_mtok: number; output_per_mtok: number; accuracy: Record<string, number | null> }>;
}

/** Points of accuracy that a candidate may lose and still hold. */
const MARGIN = 5;
/** Benchmarks of one kind of work; a general index is the mean over all other kinds. */
const KIND: Readonly<Record<string, string>> = {
  AIME: "math",
  LiveMathBench: "math",
  LiveCodeBench: "code",
  "SWE-Bench": "code",
  GPQA: "knowledge",
  HLE: "knowledge",
  "MMLU-Pro": "knowledge",
  SimpleQA: "knowledge",
  ArenaHard: "instruction",
  "tau2-Bench": "agent",
};

export function readBench(): Bench {
  const file = new URL("../../pipeline/registry/quality/llmrouterbench-quality-cost.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The share of ordered pairs that held, for each rule of choosing the candidate on other evidence than the benchmark. */
export function successTable(bench: Bench): SuccessRow[] {
  const accuracy = (model: string, benchmark: string) => bench.models[model]?.accuracy[benchmark] ?? null;
  const mean = (model: string, benchmarks: readonly string[]) => {
    const known = benchmarks.map((name) => accuracy(model, name)).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  const benchmarks = Object.keys(bench.datasets);
  const others = (benchmark: string) => benchmarks.filter((name) => KIND[name] !== KIND[benchmark]);
  const siblings = (benchmark: string) =>
    benchmarks.filter((name) => name !== benchmark && KIND[name] === KIND[benchmark]);
  /** Input and output list price, three parts to one. */
  const price = (model: string) => {
    const { input_per_mtok: input = 0, output_per_mtok: output = 0 } = bench.models[model] ?? {};
    return 0.75 * input + 0.25 * output;
  };
  const gap = (current: string, candidate: string, of: (model: string) => number | null) => {
    const [a, b] = [of(current), of(candidate)];
    return a === null || b === null ? null : b - a;
  };
  const general = (benchmark: string) => (model: string) => mean(model, others(benchmark));
  const sibling = (benchmark: string) => (model: string) => mean(model, siblings(benchmark));
  const half = (benchmark: string) => (model: string) => {
    const [a, b] = [general(benchmark)(model), sibling(benchmark)(model)];
    return a === null || b === null ? null : (a + b) / 2;
  };
  const atLeast = (value: number | null, least: number) => value !== null && value >= least;
  /** Siblings are compared over what both models were tested on. */
  const shared = (current: string, candidate: string, benchmark: string) =>
    siblings(benchmark).every((name) => (accuracy(current, name) === null) === (accuracy(candidate, name) === null));

  type Rule = (current: string, candidate: string, benchmark: string) => boolean;
  const rules: [string, Rule][] = [
    ["any model", () => true],
    ["not cheaper than current (price as quality)", (a, b) => price(b) >= price(a)],
    [
      "sibling benchmark of the same class not worse",
      (a, b, on) => shared(a, b, on) && atLeast(gap(a, b, sibling(on)), 0),
    ],
    [
      "mean of half general, half sibling, not worse",
      (a, b, on) => shared(a, b, on) && atLeast(gap(a, b, half(on)), 0),
    ],
    ["general index up to 3 points lower", (a, b, on) => atLeast(gap(a, b, general(on)), -3)],
    ["general index not worse", (a, b, on) => atLeast(gap(a, b, general(on)), 0)],
    ["general index at least 3 better", (a, b, on) => atLeast(gap(a, b, general(on)), 3)],
    ["general index at least 6 better", (a, b, on) => atLeast(gap(a, b, general(on)), 6)],
    ["cheaper, at a third of the list price or more", (a, b) => price(b) < price(a) && price(b) >= price(a) / 3],
    ["cheaper, below a third of the list price", (a, b) => price(b) < price(a) / 3],
  ];

  return rules.map(([rule, chosen]) => {
    let pairs = 0;
    let held = 0;
    for (const benchmark of benchmarks) {
      for (const current of Object.keys(bench.models)) {
        for (const candidate of Object.keys(bench.models)) {
          const [before, after] = [accuracy(current, benchmark), accuracy(candidate, benchmark)];
          if (current === candidate || before === null || after === null) continue;
          if (!chosen(current, candidate, benchmark)) continue;
          pairs += 1;
          if (after >= before - MARGIN) held += 1;
        }
      }
    }
    return { rule, pairs, success: held / pairs };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { rule, pairs, success } of successTable(readBench())) {
    console.log(`${rule.padEnd(50)} ${String(pairs).padStart(5)}  ${success.toFixed(3)}`);
  }
}
