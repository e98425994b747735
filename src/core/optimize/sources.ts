import type { ModelPrice } from "../../schema/model-price.ts";
import type { OptimizeAnswer } from "../../schema/optimize.ts";
import type { Candidate } from "./candidates.ts";
import type { OptimizeData, ResolvedRequest } from "./types.ts";

type Source = OptimizeAnswer["sources"][number];

/** Where every figure of an answer is from, each page once. */
export function sourcesOf(
  request: ResolvedRequest,
  currentPrices: readonly ModelPrice[],
  best: Candidate | null,
  data: OptimizeData,
): Source[] {
  const { current } = request;
  const found: Source[] = [
    ...priceSources(current.providerName, currentPrices),
    ...(best === null ? [] : priceSources(best.model.providerName, best.cost.prices)),
  ];
  if (data.quality !== null) {
    found.push({
      what: `quality index: ${data.quality.source}`,
      url: best?.quality.url ?? data.quality.url,
      as_of: data.quality.asOf,
    });
  }
  found.push({
    what: "measured success and reasoning multipliers: LLMRouterBench (MIT), arXiv 2601.07206",
    url: "https://github.com/ynulihao/LLMRouterBench",
    as_of: null,
  });
  if (current.deprecation !== null)
    found.push({
      what: `deprecation of ${current.display_name}: ${current.deprecation.source}`,
      url: null,
      as_of: null,
    });
  return found.filter(
    (source, index) =>
      found.findIndex(
        ({ what, url, as_of }) => what === source.what && url === source.url && as_of === source.as_of,
      ) === index,
  );
}

function priceSources(provider: string, prices: readonly ModelPrice[]): Source[] {
  return prices.map((price) =>
    price.evidence === null
      ? { what: `second-hand price from ${price.origin}`, url: null, as_of: price.effective_from }
      : { what: `price page of ${provider}`, url: price.evidence.url, as_of: price.evidence.read_at },
  );
}
