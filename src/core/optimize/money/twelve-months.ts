import { Decimal } from "decimal.js";
import type { ModelPrice } from "../../../schema/records/model-price.ts";
import { addDays, daysBetween } from "../../periods.ts";
import { daysLeft } from "../choice/shutdown.ts";
import type { ModelView, ResolvedRequest } from "../types.ts";
import { type CallShape, costOfCall } from "./cost.ts";

const DAYS = 365;

/** A price that changes on an announced day. */
export interface ScheduledChange {
  on: string;
  meter: ModelPrice["meter"];
  from_usd_per_mtok: string;
  to_usd_per_mtok: string;
}

/** What one call costs over the next twelve months, by spans between announced changes. */
export interface YearCost {
  /** Sum over 365 days at the monthly calls; for work that is done once, of all calls at the prices of today. */
  usd: Decimal;
  /** Cost of one call in each span, in order, with the days that it holds. */
  spans: readonly { from: string; days: number; perCall: Decimal }[];
  changes: readonly ScheduledChange[];
  /** Day on which the model ends in these months; its last price is used for the rest. */
  shutdownOn: string | null;
}

/** Twelve months of a model at the announced prices, from the day of the request; null when a rate is not known. */
export function yearCost(model: ModelView, request: ResolvedRequest, shape: CallShape): YearCost | null {
  const { day, profile, demands, monthlyCalls, once } = request;
  const end = addDays(day, DAYS);
  const bounds = [day, ...changeDays(model.prices, day, end), end];
  const spans: { from: string; days: number; perCall: Decimal }[] = [];
  let usd = new Decimal(0);
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const to = bounds[index + 1] ?? end;
    const cost = costOfCall(model, profile, shape, from, demands);
    if (cost === null) return null;
    const days = daysBetween(from, to);
    spans.push({ from, days, perCall: cost.usd });
    if (!once) usd = usd.plus(cost.usd.times(monthlyCalls).times(12).times(days).div(DAYS));
    else if (index === 0) usd = cost.usd.times(monthlyCalls);
  }
  const left = daysLeft(model, day);
  return {
    usd,
    spans,
    changes: scheduledChanges(model.prices, day, end),
    shutdownOn: left !== null && left <= DAYS ? (model.deprecation?.shutdown_on ?? null) : null,
  };
}

/** Whether a standard rate of the model changes on an announced day of the next twelve months. */
export function hasAnnouncedPrices(model: ModelView, day: string): boolean {
  const later = model.prices.some(({ effective_from: from }) => from > day);
  return later && scheduledChanges(model.prices, day, addDays(day, DAYS)).length > 0;
}

/** First announced day within twelve months from which a call of a model costs more, with its cost before and from then on; null without one. */
export function riseOf(
  model: ModelView,
  request: ResolvedRequest,
  shape: CallShape,
): { on: string; now: Decimal; later: Decimal } | null {
  if (!hasAnnouncedPrices(model, request.day)) return null;
  const spans = yearCost(model, request, shape)?.spans ?? [];
  const [now, later] = [spans[0], spans.find(({ perCall }) => spans[0]?.perCall.lt(perCall))];
  return now === undefined || later === undefined ? null : { on: later.from, now: now.perCall, later: later.perCall };
}

function changeDays(prices: readonly ModelPrice[], day: string, end: string): string[] {
  const days = prices.flatMap(({ effective_from: from, effective_to: to }) => [from, ...(to === null ? [] : [to])]);
  return [...new Set(days)].filter((change) => change > day && change < end).sort();
}

const changesOf = new WeakMap<
  readonly ModelPrice[],
  { day: string; end: string; changes: readonly ScheduledChange[] }
>();

/** Announced changes of standard rates after `day` and before `end`, each with the rate before and after. */
export function scheduledChanges(prices: readonly ModelPrice[], day: string, end: string): readonly ScheduledChange[] {
  let known = changesOf.get(prices);
  if (known === undefined || known.day !== day || known.end !== end) {
    known = { day, end, changes: findChanges(prices, day, end) };
    changesOf.set(prices, known);
  }
  return known.changes;
}

function findChanges(prices: readonly ModelPrice[], day: string, end: string): ScheduledChange[] {
  return prices
    .filter(({ effective_from: from, when }) => from > day && from < end && when.service_tier === undefined)
    .flatMap((next) => {
      const key = JSON.stringify(next.when);
      const before = prices.find(
        (price) =>
          price.meter === next.meter &&
          price.effective_to === next.effective_from &&
          JSON.stringify(price.when) === key,
      );
      if (before === undefined || before.usd_per_mtok === next.usd_per_mtok) return [];
      return [
        {
          on: next.effective_from,
          meter: next.meter,
          from_usd_per_mtok: before.usd_per_mtok,
          to_usd_per_mtok: next.usd_per_mtok,
        },
      ];
    })
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}
