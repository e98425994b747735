import { Decimal } from "decimal.js";
import type { Candidate } from "../choice/candidates.ts";
import { callOfCandidate, typicalCall } from "../money/cost.ts";
import { endingRates } from "../money/price-end.ts";
import { callCosts, money, spendWords, sumOf } from "../money/spend.ts";
import { riseOf } from "../money/twelve-months.ts";
import { assumedOutputInWords } from "../reading/unused-sizes.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";

/** Names a model with its seller, as a sentence does. */
export function nameOf({ display_name: name, providerName }: ModelView): string {
  return `${name} at ${providerName}`;
}

/** Names a model that a sentence before has named with its seller; again with it where another of the named has the same name. */
export function shortOf(model: ModelView, named: readonly ModelView[]): string {
  const others = named.filter(
    ({ display_name: name, provider }) => name === model.display_name && provider !== model.provider,
  );
  return others.length === 0 ? model.display_name : nameOf(model);
}

/** Sum of a candidate for the calls of the text: "12.30", or "4.10 to 12.30" where the text can be read in several ways. */
export function ofModel(model: ModelView, { chance }: Candidate["quality"], request: ResolvedRequest): string {
  const costs = callCosts(model, chance?.effort, request);
  return costs === null ? "price not known" : spendWords(costs, sumOf(request));
}

/** What is announced of the price of a model within a year, beside its sum: ", 225 from 2027-01-01"; empty where nothing is. */
export function ahead(model: ModelView, { chance }: Candidate["quality"], request: ResolvedRequest): string {
  const { day, current, profile } = request;
  const rise = riseOf(model, request, callOfCandidate(chance?.effort, typicalCall(current, profile)));
  if (rise !== null) return `, ${money(rise.later.times(sumOf(request).calls))} from ${rise.on}`;
  const [end] = endingRates(model, day).map(({ effective_to: to }) => to ?? "");
  if (end === undefined || end <= day) return "";
  return `, only to ${end}: no later price is recorded`;
}

/** The same for the model in use. */
export function ofCurrent(request: ResolvedRequest): string {
  const costs = callCosts(request.current, undefined, request);
  return costs === null ? "an unknown number of" : spendWords(costs, sumOf(request));
}

/** Least and most that a model costs for the calls of the text, in USD; null when a rate is not known. */
export function spendOf(
  model: ModelView,
  effort: NonNullable<Candidate["quality"]["chance"]>["effort"] | undefined,
  request: ResolvedRequest,
): { least: Decimal; most: Decimal } | null {
  const costs = callCosts(model, effort, request);
  const { fewest, most } = sumOf(request);
  if (costs === null) return null;
  return { least: new Decimal(costs.low).times(fewest), most: new Decimal(costs.high).times(most) };
}

/** Adds to a sentence what its sums assume or omit. */
export function assumed(request: ResolvedRequest): string {
  const { profile, monthlyCallsAssumed, callsRange, once } = request;
  const { input, output } = profile.sides;
  const isTold = input !== "preset" && assumedOutputInWords(request) !== null;
  const sides = [...(input === "preset" ? ["input"] : []), ...(output === "preset" && !isTold ? ["output"] : [])];
  const onlyImages = profile.imageTokens > 0 && profile.unclear.length === 0;
  const notes = [
    ...(callsRange !== null
      ? ["by how the text is read"]
      : monthlyCallsAssumed && !once
        ? ["the calls of a month are not read from the text"]
        : []),
    ...(profile.plausible !== null && !onlyImages
      ? callsRange !== null
        ? []
        : ["by how the lengths are read"]
      : profile.basis !== "stated" && sides.length > 0
        ? [`at ${sides.length === 2 ? "a call" : `an ${sides[0]}`} of assumed length`]
        : []),
    ...(profile.imageTokens > 0 && profile.plausible !== null ? ["by the size of the images"] : []),
  ];
  return notes.length === 0 ? "" : `, ${notes.join(", ")}`;
}
