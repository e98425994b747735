import type { BillAnswer } from "../../schema/answers/bill.ts";
import { nameOf } from "../optimize/choice/named.ts";
import { daysLeft, isShutDown } from "../optimize/choice/shutdown.ts";
import type { ModelView, OptimizeData } from "../optimize/types.ts";
import { peakHoursOf, peakWords } from "../prices/peak-hours.ts";
import { type BillYear, changeDaysOf, type Line, monthOf, twelveMonths } from "./line-cost.ts";
import { type Peer, peersOf, toTest } from "./peers.ts";
import type { TaskFacts } from "./task-facts.ts";
import { compare, dollars, minus, type Usd } from "./usd.ts";

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
}

interface Costed {
  line: Line;
  model: ModelView;
  now: Usd | null;
  twelve: Usd | null;
  facts: TaskFacts;
}

/** Returns what a line costs at another model, in its own tokens of the same text; null when a rate is unknown. */
function movedTo({ model: other, thinks }: Peer, { line, model, facts }: Costed, year: BillYear) {
  const factor = Number(other.tokenizer_factor) / Number(model.tokenizer_factor);
  const thinking = thinks ? facts.thinking : 1;
  const usd = monthOf(other, line, year.day, { factor, thinking });
  return usd === null ? null : { usd, yearUsd: twelveMonths(other, line, usd, year, { factor, thinking }), thinking };
}

/**
 * Returns models that could replace the model of a line: the replacement named by its provider first, then the cheapest
 * over twelve months. More expensive ones are included only when the line's own model ends.
 */
export function optionsOf(costed: Costed, year: BillYear, data: OptimizeData): Offer[] {
  const { model, now, twelve, facts } = costed;
  const must = isShutDown(model, year.day) || daysLeft(model, year.day) !== null;
  return peersOf(model, facts.kind, year.day, data)
    .flatMap((peer): Offer[] => {
      const moved = movedTo(peer, costed, year);
      if (moved === null || (!must && now !== null && compare(moved.usd, now) >= 0)) return [];
      if (!must && twelve !== null && compare(moved.yearUsd, twelve) >= 0) return [];
      return [{ model: peer.model, ...moved, probability: peer.probability, named: peer.namedByProvider }];
    })
    .sort((a, b) => Number(b.named) - Number(a.named) || compare(a.yearUsd, b.yearUsd))
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

/** Returns cheaper models that are worth testing, with their cost and saving. */
export function candidatesOf(costed: Costed, year: BillYear, data: OptimizeData) {
  const { model, now, twelve, facts } = costed;
  if (now === null || twelve === null) return [];
  return toTest(model, facts.kind, year.day, data).flatMap((peer) => {
    const moved = movedTo(peer, costed, year);
    if (moved === null || compare(moved.usd, now) >= 0 || compare(moved.yearUsd, twelve) >= 0) return [];
    return [
      {
        model: nameOf(peer.model, data),
        monthly_usd: dollars(moved.usd),
        saving_monthly_usd: dollars(minus(now, moved.usd)),
        saving_twelve_months_usd: dollars(minus(twelve, moved.yearUsd)),
        success_probability: peer.probability === null ? null : Number(peer.probability.toFixed(3)),
        thinking: thinkingWords(moved.thinking),
      },
    ];
  });
}

/** Says how the output of a model that thinks is counted; null when it is that of the line. */
function thinkingWords(times: number): string | null {
  return times === 1
    ? null
    : `It thinks and the present model does not: the output of the line is counted ${times} times.`;
}

function peakNote({ display_name: name, providerName, prices }: ModelView, day: string): string | null {
  const peak = peakHoursOf(prices, day);
  return peak === null ? null : `${peakWords(`${name} at ${providerName}`, peak)}. Counted is the peak rate.`;
}

/** Formats an option for the answer, with the saving relative to its line. */
export function shownOption(
  { model, usd, yearUsd, probability, named, thinking }: Offer,
  { now, twelve }: Costed,
  year: BillYear,
  data: OptimizeData,
): BillAnswer["lines"][number]["options"][number] {
  return {
    model: nameOf(model, data),
    monthly_usd: dollars(usd),
    peak_note: peakNote(model, year.day),
    thinking: thinkingWords(thinking),
    twelve_months_usd: dollars(yearUsd),
    saving_monthly_usd: dollars(minus(now ?? usd, usd)),
    saving_twelve_months_usd: dollars(minus(twelve ?? yearUsd, yearUsd)),
    price_changes_on: changeDaysOf(model, year),
    success_probability: probability === null ? null : Number(probability.toFixed(3)),
    named_by_provider: named,
  };
}
