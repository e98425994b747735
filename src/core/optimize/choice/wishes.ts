import { KIND_MODELS } from "../../quality/kinds.ts";
import { listOf } from "../../text/list.ts";
import { probabilityOf } from "../chance.ts";
import { money, sumOf } from "../money/spend.ts";
import { homeOf } from "../task/demands/domestic.ts";
import { IS_WISH, quoted } from "../task/demands/unchecked.ts";
import { weightsOf } from "../task/demands/weights.ts";
import { NOT } from "../task/demands/words/frames.ts";
import { has } from "../task/demands/words/lexicon.ts";
import { mentionsOf } from "../task/demands/words/names/entities.ts";
import type { ModelView, OptimizeData, ResolvedRequest } from "../types.ts";
import type { Candidate } from "./candidates.ts";
import { makerOf } from "./demand-filters.ts";
import { MAKER_ORIGIN } from "./makers.ts";
import { FASTER, measuredLatency } from "./verdict/worth-it.ts";

/** A wish for a maker, a seller, a country or open weights, which removes nothing and decides between candidates that are alike. */
export interface Wish {
  words: string;
  isMet: (model: ModelView) => boolean;
}

const KINDS: ReadonlySet<string> = new Set(["maker", "seller", "country", "open_weights"]);

/** Returns the wishes of a text that the data on models and sellers decides. */
export function wishesOf({ demands, profile }: ResolvedRequest, { providers }: OptimizeData): Wish[] {
  const seats = new Map(providers.map(({ id, facts }) => [id, facts?.legal_seat?.code?.[0]]));
  return demands.read.flatMap(({ words, kind, detail }): Wish[] => {
    if (detail !== IS_WISH || !KINDS.has(kind)) return [];
    const named = mentionsOf(words);
    const makers = new Set(named.flatMap(({ maker }) => maker ?? []));
    const sellers = new Set(named.flatMap(({ seller }) => seller ?? []));
    const home = homeOf(words, profile.language);
    const codes = new Set([...named.flatMap(({ place }) => place?.codes ?? []), ...(home?.codes ?? [])]);
    const open = weightsOf(words, profile.language)?.wanted === "open";
    if (makers.size + sellers.size + codes.size === 0 && !open) return [];
    const denied = !open && has(NOT(profile.language), words);
    const isNamed = (model: ModelView) => {
      const [from, seat] = [MAKER_ORIGIN[makerOf(model)]?.country ?? "", seats.get(model.provider) ?? ""];
      return (
        makers.has(makerOf(model)) ||
        sellers.has(model.provider) ||
        codes.has(from) ||
        codes.has(seat) ||
        (open && model.open_weights)
      );
    };
    return [{ words, isMet: (model) => isNamed(model) !== denied }];
  });
}

/** Difference in probability, and in price, within which candidates are alike. */
const ALIKE = 0.02;
const AS_CHEAP = 1.1;

/** Returns the cheapest candidate that is as good and about as cheap as the pick and meets more wishes; undefined without one. */
export function wishedInstead(
  pick: Candidate,
  candidates: readonly Candidate[],
  wishes: readonly Wish[],
): Candidate | undefined {
  const met = (one: Candidate) => wishes.filter(({ isMet }) => isMet(one.model)).length;
  const own = probabilityOf(pick.quality) ?? 0;
  return candidates.find(
    (one) =>
      (probabilityOf(one.quality) ?? -1) >= own - ALIKE &&
      one.cost.usd.lte(pick.cost.usd.times(AS_CHEAP)) &&
      met(one) > met(pick),
  );
}

/** Returns the likeliest rated candidate that meets all wishes, of two alike the cheaper; undefined without one. */
export function likeliestWished(candidates: readonly Candidate[], wishes: readonly Wish[]): Candidate | undefined {
  return candidates
    .filter((one) => probabilityOf(one.quality) !== null && wishes.every(({ isMet }) => isMet(one.model)))
    .sort((a, b) => chanceOf(b) - chanceOf(a) || a.cost.usd.comparedTo(b.cost.usd))[0];
}

/** Says which of the named candidates meet the wishes of the text; where none does, names the best that does, with its cost. */
export function wishesInWords(
  named: readonly Candidate[],
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): string[] {
  const wishes = wishesOf(request, data);
  if (wishes.length === 0 || named.length === 0) return [];
  const wish = `the wish ${quoted(wishes.map(({ words }) => words))}`;
  const meets = ({ model }: Candidate) => wishes.every(({ isMet }) => isMet(model));
  const name = ({ model }: Candidate) => `${model.display_name} at ${model.providerName}`;
  const { calls, per } = sumOf(request);
  const told = (one: Candidate) => {
    const chance = probabilityOf(one.quality);
    const cost = `${money(one.cost.usd.times(calls))} USD ${per}`;
    return one === named[0]
      ? name(one)
      : `${name(one)} (${cost}${chance === null ? "" : `, probability ${chance.toFixed(2)}`})`;
  };
  const met = named.filter(meets);
  if (met.length > 0) return [`${listOf(met.map(told))} ${met.length === 1 ? "meets" : "meet"} ${wish}.`];
  const best = likeliestWished(candidates, wishes);
  if (best === undefined) return [`No model that meets ${wish} is rated and meets the demands at a lower price.`];
  return [
    `None of these meets ${wish}; the likeliest that does is ${name(best)}, ${money(best.cost.usd.times(calls))} USD ${per}, as good with a probability of ${chanceOf(best).toFixed(2)}.`,
  ];
}

/** Least share of the cost that a likelier model must still save. */
const LEAST_SAVED = 0.15;

/** Whether the buyer puts quality before the price, or fears errors. */
export function qualityFirst({ demands }: ResolvedRequest): boolean {
  return demands.prefers.has("quality") || demands.stakes !== null;
}

/** Returns the candidate that a wish without a figure puts in place of the pick: for quality, for a low cost, else for speed. */
export function preferredInstead(
  pick: Candidate,
  candidates: readonly Candidate[],
  request: ResolvedRequest,
  data: OptimizeData,
): Candidate | undefined {
  const { prefers } = request.demands;
  const likelier = prefers.has("quality") ? likeliest(pick, candidates) : undefined;
  const cheaper = prefers.has("cheap") && likelier === undefined ? cheapest(pick, candidates, request) : undefined;
  const chosen = likelier ?? cheaper;
  return (prefers.has("fast") ? fastest(chosen ?? pick, candidates, data) : undefined) ?? chosen;
}

const chanceOf = ({ quality }: Candidate) => probabilityOf(quality) ?? -1;

/** Difference between the lower ends of two intervals that shows which model is likelier where both probabilities are at their cap. */
const APART = 0.06;

/**
 * The cheapest of those that answers show as the likeliest, by the probability, which has a cap, then by the lower end of its interval;
 * undefined where none of them is shown as likelier than the pick.
 */
function likeliest(pick: Candidate, candidates: readonly Candidate[]): Candidate | undefined {
  const shown = (one: Candidate) => Math.round(chanceOf(one) * 100);
  const low = (one: Candidate) => one.quality.chance?.low ?? chanceOf(one);
  const saving = candidates.filter(({ yearRatio }) => yearRatio >= LEAST_SAVED);
  const most = Math.max(...saving.map(shown));
  const top = saving.filter((one) => shown(one) === most);
  const least = Math.max(...top.map(low)) - APART;
  if (shown(pick) > most || (shown(pick) === most && low(pick) >= least)) return undefined;
  return top.filter((one) => low(one) >= least).sort((a, b) => b.yearSavings.comparedTo(a.yearSavings))[0];
}

/** The cheapest candidate that may be recommended like the pick. */
function cheapest(pick: Candidate, candidates: readonly Candidate[], { kind }: ResolvedRequest): Candidate | undefined {
  return candidates
    .filter(
      (one) =>
        one.yearSavings.gt(pick.yearSavings) &&
        one.quality.judgement === pick.quality.judgement &&
        chanceOf(one) >= KIND_MODELS[kind].recommendAt,
    )
    .sort((a, b) => b.yearSavings.comparedTo(a.yearSavings))[0];
}

/** The candidate measured noticeably faster than the pick that costs about as much and is as likely as good. */
function fastest(pick: Candidate, candidates: readonly Candidate[], data: OptimizeData): Candidate | undefined {
  const speed = ({ model }: Candidate) =>
    (model.reasoning === "always" ? null : measuredLatency(model, data)) ?? Number.POSITIVE_INFINITY;
  const most = speed(pick);
  return candidates
    .filter(
      (one) =>
        (most === Number.POSITIVE_INFINITY ? speed(one) < most : speed(one) < most * FASTER) &&
        chanceOf(one) >= chanceOf(pick) - ALIKE &&
        one.cost.usd.lte(pick.cost.usd.times(AS_CHEAP)),
    )
    .sort((a, b) => speed(a) - speed(b))[0];
}

/** Says that the pick was put first for a wish without a figure, among models that are alike. */
export function preferenceInWords(pick: Candidate | null, request: ResolvedRequest, data: OptimizeData): string[] {
  const words = request.demands.read.flatMap((one) => (one.kind === "preference" ? [one.words] : []));
  const { prefers } = request.demands;
  if (pick === null || prefers.size === 0) return [];
  // Nobody measured whether it is fast, or the model in use is faster.
  const [own, present] = [pick.model, request.current].map((model) => measuredLatency(model, data));
  if (prefers.has("fast") && prefers.size === 1 && (own == null || (present != null && own > present))) return [];
  const { display_name: name } = pick.model;
  return [`Of models that are alike, ${name} meets the wish ${quoted([...new Set(words)])} best.`];
}
