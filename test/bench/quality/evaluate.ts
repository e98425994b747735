import { join } from "node:path";
import { boardsOf } from "../../../pipeline/quality/boards.ts";
import { blended, listPricesByKey } from "../../../pipeline/quality/list-prices.ts";
import { loadQualityInputs } from "../../../pipeline/quality/load.ts";
import { loadModels } from "../../../pipeline/registry/models.ts";
import { KIND_MODELS } from "../../../src/core/quality/kinds.ts";
import { BARS } from "../../../src/core/quality/probability.ts";
import { QUALITY_KINDS, type QualityKind } from "../../../src/core/quality/types.ts";
import { outsideClaims } from "./outside.ts";
import { type Claim, claimsOn, evidenceOf, leaveFamiliesOut, type PricedModel } from "./replay.ts";
import { byTenth, type ReplayRow, summarise } from "./summary.ts";

/** Result of replaying the registry's evidence. */
export interface Evaluation {
  boards: number;
  families: number;
  scores: number;
  /** Newest day of a score. */
  asOf: string;
  all: ReplayRow;
  kinds: readonly (ReplayRow & { kind: QualityKind; sold: SoldRow | null })[];
  tenths: ReturnType<typeof byTenth>;
  bars: readonly { points: number; claimed: number; held: number }[];
  /** The recommendations that a buyer would have received. */
  sold: SoldRow;
  /** LLMRouterBench, which is not part of the estimate's data. */
  outside: ReplayRow;
  outsideBenchmarks: readonly { benchmark: string; n: number; claimed: number; held: number }[];
}

/** Outcomes of the cheapest candidates that would have been recommended. */
interface SoldRow {
  n: number;
  claimed: number;
  held: number;
}

/** Limits that the replay must meet. */
export const REPLAY_LIMITS = { all: 0.05, kind: 0.1, leastPairs: 30, brier: 0.16 } as const;

/**
 * Replays the estimate on the evidence of a registry, holding out one benchmark family at a time.
 *
 * @param registry folder of the registry
 */
export function evaluate(registry: string): Evaluation {
  const inputs = loadQualityInputs(join(registry, "quality"));
  const boards = boardsOf(inputs);
  const asOf =
    boards
      .map(({ newest }) => newest)
      .sort()
      .at(-1) ?? "";
  const models = new Map(
    [...listPricesByKey(loadModels(registry).models, asOf)].map(([key, price]): [string, PricedModel] => [
      key,
      { usd: blended(price, 3), current: price.current },
    ]),
  );
  const parts = leaveFamiliesOut(boards);
  const claimsAt = (points: number) => parts.flatMap((part) => claimsOn(part, models, points));
  const claims = claimsAt(BARS.lower);
  const byKind = Map.groupBy(claims, ({ kind }) => kind);
  const outside = outsideClaims(join(registry, "quality", "llmrouterbench-quality-cost.json"), evidenceOf(boards));
  return {
    boards: boards.length,
    families: new Set(boards.map(({ family }) => family)).size,
    scores: boards.reduce((sum, { entries }) => sum + entries.length, 0),
    asOf,
    all: row(claims),
    kinds: QUALITY_KINDS.flatMap((kind) => {
      const own = byKind.get(kind);
      return own === undefined ? [] : [{ kind, ...row(own), sold: soldOf(own, models) }];
    }),
    tenths: byTenth(claims),
    bars: Object.values(BARS).map((points) => {
      const { claimed, held } = row(points === BARS.lower ? claims : claimsAt(points));
      return { points, claimed, held };
    }),
    sold: soldOf(claims, models) ?? { n: 0, claimed: 0, held: 0 },
    outside: row(outside),
    outsideBenchmarks: [...Map.groupBy(outside, ({ family }) => family)].map(([benchmark, own]) => {
      const { n, claimed, held } = row(own);
      return { benchmark, n, claimed, held };
    }),
  };
}

/** Lists the limits that an evaluation violates, one sentence each. */
export function brokenLimits({ all, kinds }: Pick<Evaluation, "all" | "kinds">): string[] {
  const gap = ({ claimed, held }: ReplayRow) => Math.abs(claimed - held);
  const show = (value: number) => value.toFixed(3);
  return [
    ...(gap(all) > REPLAY_LIMITS.all ? [`all kinds: claimed ${show(all.claimed)}, held ${show(all.held)}`] : []),
    ...(all.brier > REPLAY_LIMITS.brier ? [`all kinds: Brier score ${show(all.brier)}`] : []),
    ...kinds
      .filter((kind) => kind.n >= REPLAY_LIMITS.leastPairs && gap(kind) > REPLAY_LIMITS.kind)
      .map(({ kind, claimed, held }) => `${kind}: claimed ${show(claimed)}, held ${show(held)}`),
  ];
}

function row(claims: readonly Claim[]): ReplayRow {
  const found = summarise(claims);
  if (found === null) throw new Error("no pair of models to replay");
  return found;
}

/** Returns, for each current model, family and kind, the cheapest candidate whose claim reaches the kind's threshold. */
function soldOf(claims: readonly Claim[], models: ReadonlyMap<string, PricedModel>): SoldRow | null {
  const price = ({ candidate }: Claim) => models.get(candidate)?.usd ?? Number.POSITIVE_INFINITY;
  const likely = claims.filter(({ claimed, kind }) => claimed >= KIND_MODELS[kind].recommendAt);
  const choices = Map.groupBy(likely, ({ current, family, kind }) => `${current} ${family} ${kind}`);
  const sold = [...choices.values()].flatMap((own) => own.sort((a, b) => price(a) - price(b)).slice(0, 1));
  if (sold.length === 0) return null;
  const mean = (of: (claim: Claim) => number) => sold.reduce((sum, claim) => sum + of(claim), 0) / sold.length;
  return { n: sold.length, claimed: mean(({ claimed }) => claimed), held: mean(({ held }) => held) };
}
