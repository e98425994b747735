import { isBareName, isFamilyName, otherSellers } from "../../catalog/meant.ts";
import { callCosts, money, sumOf } from "../money/spend.ts";
import { qualifiedId } from "../resolve.ts";
import type { OptimizeData, ResolvedRequest } from "../types.ts";
import { nameOf } from "./words.ts";

/** Says as which model and at which seller a name without a seller is priced, what others ask, and how to name another. */
export function pricedAt(request: ResolvedRequest, { models }: OptimizeData): string[] {
  const { current, input } = request;
  const said = JSON.stringify(input.current_model);
  if (isFamilyName(input.current_model, current))
    return [`${said} is read as ${nameOf(current)}, the maker's current one; name another as provider/model_id.`];
  if (current.first_party || !isBareName(input.current_model, current)) return [];
  const { calls, per } = sumOf(request);
  const sellers = otherSellers(input.current_model, current, models).flatMap((model) => {
    const usd = callCosts(model, undefined, request)?.typical;
    return usd === undefined ? [] : [{ model, usd: usd.times(calls) }];
  });
  const byCost = sellers.sort((a, b) => a.usd.comparedTo(b.usd));
  const [least, most] = [byCost[0], byCost.at(-1)];
  if (least === undefined || most === undefined || least.usd.eq(most.usd)) return [];
  const own = callCosts(current, undefined, request)?.typical.times(calls);
  const place = own === undefined || own.gt(least.usd) ? "a middle price" : "the lowest price for such calls";
  return [
    `${said} names no seller, so it is priced at ${current.providerName}, at ${own?.gte(most.usd) === true ? "the highest price for such calls" : place} among ${new Set(sellers.map(({ model }) => model.provider)).size} sellers: the same calls cost ${money(least.usd)} USD ${per} at ${least.model.providerName} and ${money(most.usd)} at ${most.model.providerName}. Name yours as provider/model_id, such as ${qualifiedId(least.model)}.`,
  ];
}
