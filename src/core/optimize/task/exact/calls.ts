import { latencyLimit, NO_LIMIT, WISH_OF_SPEED } from "../demands/unchecked.ts";
import { multiplies } from "../sizes/ledger.ts";
import { type Field, field, figure, flag, ofKind, priced } from "./kit.ts";
import { hours, number, yesOrNo } from "./notation.ts";

/** How many calls are made, when, and how fast. */
export const CALLS: readonly Field[] = [
  field<number>({
    name: "monthly_calls",
    also: ["calls", "calls_per_month", "calls_a_month", "monthly_requests", "requests_per_month"],
    form: number("whole"),
    silences: ofKind("volume"),
    says: (calls) => priced("volume", `${calls} calls a month`),
    set: (calls, { once, onceCalls, left, monthlyCalls }) => ({
      ...(once || onceCalls !== null
        ? { monthlyCalls: null, onceCalls: calls }
        : { monthlyCalls: calls, onceCalls: null }),
      callsRange: null,
      unclearCalls: [],
      monthlyTokens: null,
      left: left.filter(
        ({ about, value, words }) => about !== "volume" && !(monthlyCalls !== null && multiplies(value, words)),
      ),
    }),
    of: ({ monthlyCalls }) => monthlyCalls,
  }),
  flag({
    name: "once",
    says: priced("volume", "made once"),
    set: (once, { monthlyCalls, onceCalls }) => {
      const calls = onceCalls ?? monthlyCalls;
      return once ? { once, onceCalls: calls, monthlyCalls: null } : { once, onceCalls: null, monthlyCalls: calls };
    },
    of: ({ once }) => once,
  }),
  flag({
    name: "batch",
    silences: ofKind("batch"),
    says: priced("batch"),
    set: (batch) => ({ batch }),
    of: ({ demands }) => demands.batch,
  }),
  field<boolean>({
    name: "interactive",
    also: ["realtime", "real_time"],
    form: yesOrNo,
    silences: ofKind("latency"),
    clear: { latencyMs: null, wishedMs: null },
    says: (fast) => (fast ? { kind: "latency", effect: "not_checked", detail: NO_LIMIT } : null),
    // A figure in milliseconds says more.
    of: ({ demands: { read, latencyMs, wishedMs, stated } }) =>
      latencyMs !== null || wishedMs !== null
        ? null
        : read.some(({ kind }) => kind === "latency")
          ? true
          : stated.has("interactive")
            ? false
            : null,
  }),
  figure({
    name: "latency_ms",
    also: ["max_latency_ms", "ttft_ms"],
    key: "latencyMs",
    form: number("whole"),
    limit: "most",
    silences: ofKind("latency"),
    clear: { wishedMs: null },
    says: (ms) => ({ kind: "latency", effect: "not_checked", detail: latencyLimit(ms) }),
  }),
  figure({
    name: "wished_latency_ms",
    key: "wishedMs",
    form: number("whole"),
    limit: "most",
    silences: ofKind("latency"),
    clear: { latencyMs: null },
    says: () => ({ kind: "latency", effect: "not_checked", detail: WISH_OF_SPEED }),
  }),
  flag({
    name: "off_peak",
    silences: ofKind("peak_hours"),
    clear: { busyHours: false, hours: null },
    says: priced("peak_hours"),
    set: (offPeak) => ({ offPeak }),
    of: ({ demands }) => demands.offPeak,
  }),
  flag({
    name: "peak_hours",
    silences: ofKind("peak_hours"),
    clear: { offPeak: false, hours: null },
    says: priced("peak_hours", "at the rates of peak hours, where a seller has them"),
    set: (busyHours) => ({ busyHours }),
    of: ({ demands }) => demands.busyHours,
  }),
  field<readonly [number, number]>({
    name: "hours_utc",
    form: hours,
    silences: ofKind("peak_hours"),
    says: () =>
      priced(
        "peak_hours",
        "hours of calls in UTC: a seller whose peak hours lie elsewhere counts at the rate of all other hours",
      ),
    set: ([from, to], _, words) => ({ hours: { from, to, words } }),
    of: ({ demands }) => (demands.hours === null ? null : [demands.hours.from, demands.hours.to]),
  }),
];
