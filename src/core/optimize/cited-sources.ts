import type { ModelPrice } from "../../schema/records/model-price.ts";
import type { Source } from "../../schema/records/source.ts";
import { sourceName } from "../prices/evidence-kind.ts";
import type { Candidate } from "./choice/candidates.ts";
import { quoted, uncheckedWords, type WhyUnchecked } from "./task/demands/unchecked.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "./types.ts";

const BENCH: Source = {
  name: "Reasoning multipliers: LLMRouterBench (MIT), arXiv 2601.07206",
  url: "https://github.com/ynulihao/LLMRouterBench",
  as_of: null,
};
const SECOND_HAND: Readonly<Record<string, string>> = {
  "models.dev": "https://models.dev",
  "@pydantic/genai-prices": "https://github.com/pydantic/genai-prices",
};

/** Returns the sources of the figures of an answer, each page once. */
export function sourcesOf(
  request: ResolvedRequest,
  currentPrices: readonly ModelPrice[],
  best: Candidate | null,
  data: OptimizeData,
  cited: readonly { source: string; url: string; as_of: string }[],
): Source[] {
  const { current } = request;
  const found = [
    ...currentPrices.map((price) => priceSource(current, price)),
    ...(best === null ? [] : best.cost.prices.map((price) => priceSource(best.model, price))),
    ...qualitySources(data, cited),
    BENCH,
    ...deprecationSources(current),
  ];
  return [...new Map(found.map((source) => [JSON.stringify(source), source])).values()];
}

function priceSource(model: ModelView, price: ModelPrice): Source {
  if (price.evidence !== null) {
    return {
      name: sourceName(model.providerName, price.evidence),
      url: price.evidence.url,
      as_of: price.evidence.read_at,
    };
  }
  const [origin] = price.origin.split(" ");
  const url = SECOND_HAND[origin ?? ""] ?? "";
  return { name: `Second-hand price from ${price.origin}`, url, as_of: price.effective_from };
}

function qualitySources(
  { evidence }: OptimizeData,
  cited: readonly { source: string; url: string; as_of: string }[],
): Source[] {
  if (evidence === null) return [];
  return cited.map(({ source, url, as_of }) => ({ name: `Scores: ${source}`, url, as_of }));
}

function deprecationSources({ display_name: name, deprecation }: ModelView): Source[] {
  const url = deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0];
  return url === undefined ? [] : [{ name: `Deprecation of ${name}: ${deprecation?.source}`, url, as_of: null }];
}

const UNCHECKED: readonly (readonly [WhyUnchecked, (words: string) => string])[] = [
  [
    "not_understood",
    (words) => `Not understood, so not applied: ${words}. Say it in other words, or check it yourself before you move.`,
  ],
  [
    "other_currency",
    (words) =>
      `In another currency, for which no exchange rate is recorded, so not applied: ${words}. State it in USD.`,
  ],
  [
    "not_known",
    (words) => `Not checked, since no source that was read says it: ${words}. Ask the provider before you move.`,
  ],
  [
    "of_the_work",
    (words) => `About the work itself, which no list of models decides: ${words}. Check it in your test.`,
  ],
];

/** Returns the limits of the figures of an answer, one sentence each. */
export function caveatsOf({ profile, demands, current }: ResolvedRequest, { evidence }: OptimizeData): string[] {
  return [
    "Costs are list prices, without taxes or private discounts; batch, cache and hours enter only where the task's text says so.",
    ...(profile.inferred
      ? [`The size of a call is estimated (${profile.basisSource}), not read from your traffic.`]
      : []),
    ...UNCHECKED.flatMap(([why, sentence]) => {
      const words = uncheckedWords(demands.read, why);
      return words.length === 0 ? [] : [sentence(quoted(words))];
    }),
    ...(current.model_key === null || evidence?.models.get(current.model_key)?.abilities == null
      ? ["The current model has too few public scores to be rated, so no candidate can be held against it."]
      : []),
    evidence === null
      ? "No public scores are loaded: nothing is recommended on quality."
      : `Public scores are of up to ${evidence.asOf}; a model has none until a benchmark lists it.`,
  ];
}
