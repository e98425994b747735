import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { Source } from "../../schema/records/source.ts";
import type { Candidate } from "./candidates.ts";
import { WORKLOADS } from "./task/workloads.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

const BENCH: Source = {
  name: "Measured success and reasoning multipliers: LLMRouterBench (MIT), arXiv 2601.07206",
  url: "https://github.com/ynulihao/LLMRouterBench",
  as_of: null,
};
const SECOND_HAND: Readonly<Record<string, string>> = {
  "models.dev": "https://models.dev",
  "@pydantic/genai-prices": "https://github.com/pydantic/genai-prices",
};

/** Where every figure of an answer is from, each page once. */
export function sourcesOf(
  request: ResolvedRequest,
  currentPrices: readonly ModelPrice[],
  best: Candidate | null,
  data: OptimizeData,
): Source[] {
  const { current } = request;
  const found = [
    ...currentPrices.map((price) => priceSource(current, price)),
    ...(best === null ? [] : best.cost.prices.map((price) => priceSource(best.model, price))),
    ...qualitySources(best, data),
    BENCH,
    ...deprecationSources(current),
  ];
  return [...new Map(found.map((source) => [JSON.stringify(source), source])).values()];
}

function priceSource(model: ModelView, price: ModelPrice): Source {
  if (price.evidence !== null) {
    return { name: `Price page of ${model.providerName}`, url: price.evidence.url, as_of: price.evidence.read_at };
  }
  const [origin] = price.origin.split(" ");
  const url = SECOND_HAND[origin ?? ""] ?? "";
  return { name: `Second-hand price from ${price.origin}`, url, as_of: price.effective_from };
}

function qualitySources(best: Candidate | null, { quality }: OptimizeData): Source[] {
  if (quality === null) return [];
  return [{ name: `Quality index: ${quality.source}`, url: best?.quality.url ?? quality.url, as_of: quality.asOf }];
}

function deprecationSources({ display_name: name, deprecation }: ModelView): Source[] {
  const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
  return url === undefined ? [] : [{ name: `Deprecation of ${name}: ${deprecation?.source}`, url, as_of: null }];
}

/** What the figures of any answer of this kind do not say. */
export function caveatsOf({ profile }: ResolvedRequest, { quality }: OptimizeData): string[] {
  const { source } = WORKLOADS[profile.workloadClass];
  return [
    "Costs are list prices of the standard service, without batch, cache, taxes or private discounts.",
    ...(profile.inferred ? [`The size of a call is a profile of its kind of work (${source}), not your traffic.`] : []),
    "Success was measured on 13 models of 2025 and hard benchmarks; it is not a test of your task. Try the candidate on your own examples.",
    ...(quality === null
      ? ["No quality index is loaded: tier, generation and list price decide."]
      : [`Ratings are of ${quality.asOf} and cover the best models of that day; newer ones have none.`]),
  ];
}
