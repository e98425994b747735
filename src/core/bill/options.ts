import type { BillAnswer } from "../../schema/answers/bill.ts";
import { bestNewer, MOST_TIMES, newerWords } from "../migrate/newer.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { daysLeft, endsWithinYear, isShutDown } from "../optimize/choice/shutdown.ts";
import { priceEndOf } from "../optimize/money/price-end.ts";
import { inputsLost } from "../optimize/trade-off.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { peakHoursOf, peakWords } from "../prices/peak-hours.ts";
import { KIND_MODELS } from "../quality/kinds.ts";
import { listOf } from "../text/list.ts";
import { conditionsFor, isWithinLimits, withSurcharge } from "./demands.ts";
import {
  type BillYear,
  changeDaysOf,
  discountsOf,
  type Line,
  missingRates,
  monthOf,
  twelveMonths,
} from "./line-cost.ts";
import { newerPeers, type Peer, peersOf, toTest } from "./peers.ts";
import type { TaskFacts } from "./task-facts.ts";
import { compare, decimalOf, dollars, minus, times, type Usd } from "./usd.ts";

/** A model that could replace the model of a line. */
export interface Offer {
  model: ModelView;
  usd: Usd;
  /** Over the next twelve months, at announced prices. */
  yearUsd: Usd;
  probability: number | null;
  named: boolean;
  /** How many times the output of the line is counted, for a model that thinks where the line's does not; else 1. */
  thinking: number;
  /** A month in which it thinks and the line's model does not, where either may; null otherwise. */
  thinkingUsd: Usd | null;
  /** Discounts of the line of which no rate of this model is recorded. */
  missing: readonly string[];
}

interface Costed {
  line: Line;
  model: ModelView;
  now: Usd | null;
  twelve: Usd | null;
  facts: TaskFacts;
}

/** Returns what a line costs at another model, in its own tokens of the same text; null when a rate is unknown. */
function movedTo({ model: other, thinks }: Peer, { line, model, facts }: Costed, year: BillYear, data: OptimizeData) {
  const raised = (usd: Usd) => withSurcharge(usd, other, facts.demands, data);
  const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
  const thinking = thinks === "yes" ? facts.thinking : 1;
  const usd = monthOf(other, line, year.day, { factor, thinking });
  if (usd === null || !isWithinLimits(raised(usd), line.calls, facts.demands)) return null;
  const thinkingUsd =
    thinks === "open" && facts.thinking !== 1
      ? monthOf(other, line, year.day, { factor, thinking: facts.thinking })
      : null;
  const yearUsd = raised(twelveMonths(other, line, usd, year, { factor, thinking }));
  return {
    usd: raised(usd),
    yearUsd,
    thinking,
    thinkingUsd: thinkingUsd && raised(thinkingUsd),
    missing: missingRates(other, line),
  };
}

/**
 * Returns models that could replace the model of a line: the replacement named by its provider first, then those whose
 * rates of the discounts in use are recorded, then the cheapest over twelve months. More expensive ones are included only when the line's own model ends.
 */
export function optionsOf(costed: Costed, year: BillYear, data: OptimizeData): Offer[] {
  const { model, now, twelve, facts } = costed;
  if (facts.read === "too_many_tasks") return [];
  const must = isShutDown(model, year.day) || daysLeft(model, year.day) !== null;
  return peersOf(model, facts, year.day, data)
    .flatMap((peer): Offer[] => {
      const moved = movedTo(peer, costed, year, data);
      if (moved === null || (!must && now !== null && compare(moved.usd, now) >= 0)) return [];
      if (!must && twelve !== null && compare(moved.yearUsd, twelve) >= 0) return [];
      return [{ model: peer.model, ...moved, probability: peer.probability, named: peer.namedByProvider }];
    })
    .sort(
      (a, b) =>
        Number(b.named) - Number(a.named) || a.missing.length - b.missing.length || compare(a.yearUsd, b.yearUsd),
    )
    .filter(({ model: one }, at, all) => one.model_key === null || all.findIndex(isSame(one)) === at);
}

/** Whether an offer is of the same model: of several sellers the first one, which is named or cheapest, stays. */
const isSame =
  ({ model_key: key }: ModelView) =>
  ({ model }: Offer) =>
    model.model_key === key;

/** Returns the option with the lowest cost over twelve months if it is cheaper than the line. The totals include it. */
export function bestOf(options: readonly Offer[], twelve: Usd | null): Offer | undefined {
  if (twelve === null) return undefined;
  const cheapest = options.reduce<Offer | undefined>(
    (best, one) => (best === undefined || compare(one.yearUsd, best.yearUsd) < 0 ? one : best),
    undefined,
  );
  return cheapest !== undefined && compare(cheapest.yearUsd, twelve) < 0 ? cheapest : undefined;
}

/**
 * Returns models that are worth testing, with their cost and saving: cheaper ones where a line has no option, and newer
 * ones of the same maker where its model ends.
 */
export function candidatesOf(costed: Costed, options: readonly Offer[], year: BillYear, data: OptimizeData) {
  const { model, now, twelve, facts } = costed;
  if (now === null || twelve === null || facts.read === "too_many_tasks") return [];
  const cheaper =
    options.length > 0
      ? []
      : toTest(model, facts, year.day, data).flatMap((peer) => {
          const moved = movedTo(peer, costed, year, data);
          if (moved === null || compare(moved.usd, now) >= 0 || compare(moved.yearUsd, twelve) >= 0) return [];
          return [{ model: peer.model, ...moved, probability: peer.probability, named: false }];
        });
  const newer = endsWithinYear(model, year.day) ? newerOffers(costed, year, data) : [];
  const taken = new Set([...options, ...cheaper].map((offer) => keyOf(offer.model)));
  return [...cheaper, ...newer.filter((offer) => !taken.has(keyOf(offer.model)))].map((offer) => ({
    model: nameOf(offer.model, data),
    monthly_usd: dollars(offer.usd),
    monthly_usd_in_batch: dollars(inBatch(offer, costed, year, data)),
    saving_monthly_usd: dollars(minus(now, offer.usd)),
    saving_twelve_months_usd: dollars(minus(twelve, offer.yearUsd)),
    monthly_usd_later: laterCosts(offer, costed, year, data),
    price_ends_on: priceEndOf(offer.model, year.day),
    success_probability: offer.probability === null ? null : Number(offer.probability.toFixed(3)),
    thinking: thinkingWords(offer),
    status: offer.model.status,
    rates_note: ratesNote(offer),
    note: newer.includes(offer) ? newerWords(offer.model) : null,
    why_not_option: newer.includes(offer) ? null : whyNotOption(offer, costed),
    conditions: conditionsFor(offer.model, facts, data),
  }));
}

/** Says why a cheaper model that is rated is to be tested and is no option. */
function whyNotOption({ model: other, probability }: Offer, { model, facts: { kind } }: Costed): string {
  const { unproven, recommendAt } = KIND_MODELS[kind];
  const lost = inputsLost(model, other);
  if (lost.length > 0) return `it is not known to take ${listOf(lost)}, which the present model takes`;
  if (unproven !== null) return `${unproven.charAt(0).toLowerCase()}${unproven.slice(1)}`.replace(/\.$/, "");
  return (probability ?? 0) >= recommendAt
    ? `it is rated by tests of other kinds, and no test of ${kind} holds both`
    : `its probability is below the ${recommendAt} that an option has on tests of ${kind}`;
}

const keyOf = ({ model_key: key, provider, model_id: id }: ModelView) => key ?? `${provider}/${id}`;

/** Returns what a line costs at newer models of the same maker, without those that cost several times as much. */
function newerOffers(costed: Costed, year: BillYear, data: OptimizeData): Offer[] {
  const { model, twelve, facts } = costed;
  return bestNewer(
    newerPeers(model, facts, year.day, data).flatMap((peer) => {
      const moved = movedTo(peer, costed, year, data);
      if (moved === null || (twelve !== null && compare(moved.yearUsd, times(twelve, MOST_TIMES)) > 0)) return [];
      const { probability: chance } = peer;
      const cost = decimalOf(moved.yearUsd);
      return [
        { ...moved, model: peer.model, probability: chance, chance, named: false, cost, untested: chance === null },
      ];
    }),
  );
}

/** Says how the output of a model that thinks is counted; null when it is that of the line. */
export function thinkingWords(offer: Offer): string | null {
  if (offer.thinking !== 1)
    return `It thinks and the present model does not: the output of the line is counted ${offer.thinking} times.`;
  const usd = openThinking(offer);
  return usd === null
    ? null
    : `Scores of both were reached with thinking, and both can do without: the output of the line is counted once. Where the present model runs without it and this one with it, it is ${dollars(usd)} USD a month.`;
}

/** The cost of an offer that thinks while the present model does not, where the line leaves that open. */
function openThinking({ thinkingUsd, usd }: Offer): Usd | null {
  return thinkingUsd === null || compare(thinkingUsd, usd) === 0 ? null : thinkingUsd;
}

/**
 * Returns what the line costs at an offer through its batch service, where the task says that answers may come later; null
 * where it does not, where the line is in batch already, and where no batch rate is recorded.
 */
function inBatch(
  { model: other, usd, thinking }: Offer,
  { line, model, facts }: Costed,
  { day }: BillYear,
  data: OptimizeData,
): Usd | null {
  if (facts.later === null || facts.live || line.batch === true || !discountsOf(other.prices).batch) return null;
  const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
  const listed = monthOf(other, line, day, { factor, thinking, tier: "batch" });
  const batch = listed === null ? null : withSurcharge(listed, other, facts.demands, data);
  return batch === null || compare(batch, usd) >= 0 ? null : batch;
}

/** Returns what a month of the line costs at an offer from each day of an announced change of its price. */
function laterCosts(
  { model: other, thinking }: Offer,
  { line, model, facts }: Costed,
  year: BillYear,
  data: OptimizeData,
): BillAnswer["lines"][number]["options"][number]["monthly_usd_later"] {
  const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
  return changeDaysOf(other, year).flatMap((on) => {
    const listed = monthOf(other, line, on, { factor, thinking });
    return listed === null ? [] : { on, monthly_usd: dollars(withSurcharge(listed, other, facts.demands, data)) };
  });
}

/** Says which discounts of the line an offer is counted without; null when it is none. */
export function ratesNote({ missing }: Offer): string | null {
  return missing.length === 0
    ? null
    : `No ${missing.join(" and no ")} of it is recorded: it is counted at the standard rate, and may cost less.`;
}

function peakNote({ display_name: name, providerName, prices }: ModelView, day: string): string | null {
  const peak = peakHoursOf(prices, day);
  return peak === null ? null : `${peakWords(`${name} at ${providerName}`, peak)}. Counted is the peak rate.`;
}

/** Formats an option for the answer, with the saving relative to its line. */
export function shownOption(
  offer: Offer,
  costed: Costed,
  year: BillYear,
  data: OptimizeData,
): BillAnswer["lines"][number]["options"][number] {
  const { model, usd, yearUsd, probability, named } = offer;
  const { now, twelve } = costed;
  return {
    model: nameOf(model, data),
    monthly_usd: dollars(usd),
    monthly_usd_in_batch: dollars(inBatch(offer, costed, year, data)),
    peak_note: peakNote(model, year.day),
    thinking: thinkingWords(offer),
    monthly_usd_with_thinking: dollars(openThinking(offer)),
    status: model.status,
    rates_note: ratesNote(offer),
    twelve_months_usd: dollars(yearUsd),
    saving_monthly_usd: dollars(minus(now ?? usd, usd)),
    saving_twelve_months_usd: dollars(minus(twelve ?? yearUsd, yearUsd)),
    price_changes_on: changeDaysOf(model, year),
    price_ends_on: priceEndOf(model, year.day),
    monthly_usd_later: laterCosts(offer, costed, year, data),
    success_probability: probability === null ? null : Number(probability.toFixed(3)),
    named_by_provider: named,
    conditions: conditionsFor(model, costed.facts, data),
  };
}
