import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { REGISTRY } from "../../../pipeline/build/inputs.ts";
import { listPricesByKey } from "../../../pipeline/quality/list-prices.ts";
import { loadQualityInputs } from "../../../pipeline/quality/load.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import type { BenchResult, BenchRow } from "../support/result.ts";
import { brokenLimits, type Evaluation, evaluate } from "./evaluate.ts";
import { type MoneyRow, replayMoney } from "./money-replay.ts";

/** Replays the registry's evidence: whole families of benchmarks left out, sessions by length, and LLMRouterBench. */
export function measure(): { quality: Evaluation; money: MoneyRow[] } {
  const { sessions } = loadQualityInputs(join(REGISTRY, "quality"));
  const prices = listPricesByKey(loadModels(REGISTRY).models, sessions.asOf);
  return { quality: evaluate(REGISTRY), money: replayMoney(sessions.rows, prices) };
}

/** The probability that a cheaper model is as good: what was claimed and what held. */
export async function run(): Promise<BenchResult> {
  const { quality, money } = measure();
  const row = (what: string, values: { n: number; claimed: number; held: number }, more: BenchRow = {}): BenchRow => ({
    what,
    n: values.n,
    claimed: round(values.claimed),
    held: round(values.held),
    difference: round(values.claimed - values.held),
    ...more,
  });
  const scored = ({ families, brier, ordered }: Evaluation["all"]) => ({
    families,
    brier: round(brier),
    better_of_two: round(ordered),
  });
  const broken = brokenLimits(quality);
  return {
    name: `Chance that a cheaper model is as good: ${quality.boards} boards of ${quality.families} families to ${quality.asOf}`,
    rows: [
      row("all kinds", quality.all, scored(quality.all)),
      ...quality.kinds.map((kind) => row(kind.kind, kind, scored(kind))),
      ...quality.tenths.map((bin) => row(`claimed ${bin.from.toFixed(1)} to ${(bin.from + 0.1).toFixed(1)}`, bin)),
      ...quality.bars.map((bar) => row(`within ${bar.points} points`, { n: quality.all.n, ...bar })),
      row("recommended: cheapest at the bar", quality.sold),
      row("LLMRouterBench, not seen", quality.outside, scored(quality.outside)),
      ...money.flatMap(({ withVerbosity, ...plain }) => [
        row(`cheaper in money, ${plain.length} sessions`, plain),
        ...(withVerbosity === null ? [] : [row(`the same with verbosity of other lengths`, withVerbosity)]),
      ]),
    ],
    note: broken.length === 0 ? "All limits hold." : `Limits broken: ${broken.join("; ")}.`,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** What the methodology page shows: `node test/bench/quality/quality.ts > src/views/documents/quality-replay.ts`, then `biome format`. */
export function recorded({ quality, money }: ReturnType<typeof measure>) {
  const figures = ({ n, claimed, held }: { n: number; claimed: number; held: number }) => ({
    n,
    claimed: round(claimed),
    held: round(held),
  });
  const scored = (of: Evaluation["all"]) => ({
    families: of.families,
    ...figures(of),
    brier: round(of.brier),
    ordered: round(of.ordered),
  });
  return {
    boards: quality.boards,
    families: quality.families,
    scores: quality.scores,
    as_of: quality.asOf,
    all: scored(quality.all),
    kinds: quality.kinds.map((kind) => ({
      kind: kind.kind,
      ...scored(kind),
      sold: kind.sold === null ? null : figures(kind.sold),
    })),
    tenths: quality.tenths.map((bin) => ({ from: bin.from, ...figures(bin) })),
    bars: quality.bars.map(({ points, claimed, held }) => ({ points, claimed: round(claimed), held: round(held) })),
    sold: figures(quality.sold),
    outside: scored(quality.outside),
    outside_benchmarks: quality.outsideBenchmarks.map(({ benchmark, ...of }) => ({ benchmark, ...figures(of) })),
    money: money.map(({ length, dearer, withVerbosity, ...of }) => ({
      length,
      dearer: round(dearer),
      ...figures(of),
      dearer_with_verbosity: withVerbosity === null ? null : round(withVerbosity.dearer),
    })),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log("/** Recorded by `node test/bench/quality/quality.ts`; a test holds it against the registry. */");
  console.log(`export const QUALITY_REPLAY = ${JSON.stringify(recorded(measure()), null, 2)} as const;`);
}
