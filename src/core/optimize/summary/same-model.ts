import { type Candidate, isQuoted, type Selection } from "../choice/candidates.ts";
import { unmetDemand } from "../choice/demand-filters.ts";
import { isOpenToNewWork } from "../choice/shutdown.ts";
import { conditionsInShort, leftOpenBy } from "../choice/terms.ts";
import { callCosts, spendWords, sumOf } from "../money/spend.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { nameOf, ofModel } from "./words.ts";

const MOST_NAMED = 2;

/** Names sellers of the model in use that meet the demands which its present seller fails, with their conditions and costs. */
export function sameModelElsewhere(request: ResolvedRequest, data: OptimizeData): { short: string[]; full: string[] } {
  const { current, day, demands, input } = request;
  const none = { short: [], full: [] };
  if (current.model_key === null) return none;
  const providers = new Map(data.providers.map((provider) => [provider.id, provider]));
  const wanted = input.constraints?.providers ?? [];
  const found = data.models.flatMap((model) => {
    const other = model.model_key === current.model_key && model.provider !== current.provider;
    if (!other || !isOpenToNewWork(model, day, data.models)) return [];
    if (wanted.length > 0 && !wanted.includes(model.provider)) return [];
    if (unmetDemand(model, demands, providers, data.evidence) !== null) return [];
    const costs = callCosts(model, undefined, request);
    return costs === null ? [] : [{ model, costs, open: leftOpenBy(model, demands, data).length > 0 }];
  });
  const settled = found.some(({ open }) => !open);
  const bySeller = new Map(
    found
      .filter(({ open }) => !(settled && open))
      .sort((a, b) => b.costs.typical.comparedTo(a.costs.typical))
      .map((one) => [one.model.provider, one]),
  );
  const cheapest = [...bySeller.values()].reverse().slice(0, MOST_NAMED);
  if (cheapest.length === 0) return none;
  const sum = sumOf(request);
  const priced = cheapest.map(({ model, costs }) => `${nameOf(model)} for ${spendWords(costs, sum)} USD ${sum.per}`);
  const named = cheapest.map(({ model }, index) => {
    const conditions = conditionsInShort(model, demands, data).map((one) => one.slice(one.indexOf(",") + 2));
    const under = conditions.length === 0 ? "" : ` (${conditions.join("; ")})`;
    const price = model.prices.some(isQuoted) ? "" : ", by a second-hand price";
    return `${priced[index]}${price}${under}`;
  });
  const said = `The same model is sold elsewhere under terms that ${settled ? "" : "may "}meet it`;
  return {
    short: [`${said}: ${(priced[0] ?? "").replace(`${current.display_name} `, "")}.`],
    full: [`${said}: ${named.join("; ")}.`],
  };
}

/** Saving, in USD for the calls of the text, below which another seller is not worth a sentence. */
const LEAST_USD = 1;

/** Names the cheapest other seller of the model in use, where the advice names none: the saving without a risk for quality. */
export function sameModelCheaper(
  told: readonly Candidate[],
  { passed, risky }: Selection,
  request: ResolvedRequest,
  data: OptimizeData,
): { told: string[]; details: string[] } {
  const none = { told: [], details: [] };
  if (told.some(({ quality }) => quality.sameModel)) return none;
  const { calls, per } = sumOf(request);
  const [first] = [...passed, ...risky]
    .filter(({ quality, promised, savings }) => quality.sameModel && promised && savings.times(calls).gte(LEAST_USD))
    .sort((a, b) => a.cost.usd.comparedTo(b.cost.usd));
  if (first === undefined) return none;
  const conditions = conditionsInShort(first.model, request.demands, data).map((one) =>
    one.slice(one.indexOf(",") + 2),
  );
  const said = `The same model without a risk for its quality: ${nameOf(first.model)} for ${ofModel(first.model, first.quality, request)} USD ${per}`;
  if (conditions.length === 0) return { told: [`${said}.`], details: [] };
  return { told: [`${said}, on conditions.`], details: [`${said}, on conditions (${conditions.join("; ")}).`] };
}
