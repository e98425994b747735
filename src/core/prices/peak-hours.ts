import type { Meter, ModelPrice } from "../../schema/records/model-price.ts";
import { holdsOn } from "./model-price.ts";

const HOURS_A_WEEK = 168;
const METERS: readonly Meter[] = ["input", "output"];
const WEEKDAYS: readonly string[] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** Hours at which a model's standard service costs more, and both rates in USD per million tokens. */
export interface PeakHours {
  window: string;
  days: string | null;
  hoursAWeek: number;
  rates: readonly { meter: Meter; peak: string; standard: string }[];
}

/** Peak hours of the last day asked, by the prices of a model, which never change within a build. */
const known = new WeakMap<readonly ModelPrice[], { day: string; hours: PeakHours | null }>();

/** The peak hours of a model in force on a day; null for one that costs the same at all hours. */
export function peakHoursOf(prices: readonly ModelPrice[], day: string): PeakHours | null {
  const last = known.get(prices);
  if (last?.day === day) return last.hours;
  const hours = findPeakHours(prices, day);
  known.set(prices, { day, hours });
  return hours;
}

function findPeakHours(prices: readonly ModelPrice[], day: string): PeakHours | null {
  if (!prices.some(({ when }) => when.utc_window !== undefined)) return null;
  const held = prices.filter((price) => price.when.service_tier === undefined && holdsOn(price, day));
  const rates = METERS.flatMap((meter) => {
    const peak = held.find((price) => price.meter === meter && price.when.utc_window !== undefined);
    const standard = held.find(
      ({ meter: other, when }) =>
        other === meter && when.utc_window === undefined && when.input_tokens_gte === peak?.when.input_tokens_gte,
    );
    if (peak === undefined || standard === undefined) return [];
    if (Number(peak.usd_per_mtok) <= Number(standard.usd_per_mtok)) return [];
    return [{ meter, peak, standard }];
  });
  const [first] = rates;
  if (first === undefined) return null;
  const { utc_window: window = "", utc_days: days = null } = first.peak.when;
  return {
    window,
    days,
    hoursAWeek: hoursOf(window) * daysOf(days),
    rates: rates.map(({ meter, peak, standard }) => ({
      meter,
      peak: peak.usd_per_mtok,
      standard: standard.usd_per_mtok,
    })),
  };
}

function hoursOf(window: string): number {
  return window.split(",").reduce((sum, part) => {
    const [from = 0, to = 0] = part.split("-").map(hourOf);
    return sum + (to > from ? to - from : to + 24 - from);
  }, 0);
}

/** Whether hours of a day, in UTC, lie outside all peak hours of a model that has some. @param to may pass midnight, above 24 */
export function isOutsidePeak(prices: readonly ModelPrice[], { from, to }: { from: number; to: number }): boolean {
  const windows = prices.flatMap(({ when }) => (when.utc_window === undefined ? [] : when.utc_window.split(",")));
  return (
    windows.length > 0 &&
    windows.every((part) => {
      const [start = 0, end = 0] = part.split("-").map(hourOf);
      const until = end > start ? end : end + 24;
      // A day before and after, for hours that pass midnight.
      return [-24, 0, 24].every((shift) => until + shift <= from || start + shift >= to);
    })
  );
}

function hourOf(time: string): number {
  const [hours = 0, minutes = 0] = time.trim().split(":").map(Number);
  return hours + minutes / 60;
}

function daysOf(days: string | null): number {
  if (days === null) return WEEKDAYS.length;
  const [from = -1, to = -1] = days.split("-").map((day) => WEEKDAYS.indexOf(day.trim()));
  if (from < 0) return WEEKDAYS.length;
  return to < 0 ? 1 : ((to - from + WEEKDAYS.length) % WEEKDAYS.length) + 1;
}

/** States both rates of a model, the hours and their share of the week. Has no full stop: the caller adds which rate was used. */
export function peakWords(name: string, { window, days, hoursAWeek, rates }: PeakHours): string {
  const at = (which: "peak" | "standard") => rates.map((rate) => `${rate.meter} ${rate[which]}`).join(" and ");
  return `${name} has peak hours, ${window} UTC${days === null ? "" : `, ${days}`} (${Number(hoursAWeek.toFixed(1))} of ${HOURS_A_WEEK} hours a week): ${at("peak")} USD per million tokens then, ${at("standard")} at all other hours`;
}
