import { answerLimit, latencyLimit, NO_LIMIT, WISH_OF_SPEED } from "../demands/unchecked.ts";
import { multiplies } from "../sizes/ledger.ts";
import { limitsWholeAnswer } from "../whole-answer.ts";
import { type Field, field, figure, flag, ofKind, priced } from "./kit.ts";
import { type Form, hours, mapped, millis, number, opposite, seconds, word, yesOrNo } from "./notation.ts";
import { BETTER_THAN_TODAY, PREFERENCES } from "./preferences.ts";

/** Days of a month, as words are counted. */
const DAYS = 30;
const daily: Form<number> = mapped(number("whole"), (calls) => calls * DAYS);

/** How many calls are made, when, and how fast. */
export const CALLS: readonly Field[] = [
  field<number>({
    name: "monthly_calls",
    also: [
      ...["calls", "calls_per_month", "calls_a_month", "calls_monthly", "monthly_volume", "volume"],
      ...["monthly_requests", "requests_per_month", "requests"],
    ],
    form: number("whole"),
    forms: Object.fromEntries(
      ["calls_per_day", "calls_a_day", "daily_calls", "requests_per_day", "daily_requests", "daily_volume"].map(
        (name) => [name, daily],
      ),
    ),
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
    also: ["one_time", "one_off", "single_run"],
    forms: {
      recurring: opposite,
      frequency: mapped(
        word({ once: "once", daily: "more", weekly: "more", monthly: "more", continuous: "more" }),
        (said) => said === "once",
      ),
    },
    says: priced("volume", "made once"),
    set: (once, { monthlyCalls, onceCalls }) => {
      const calls = onceCalls ?? monthlyCalls;
      return once ? { once, onceCalls: calls, monthlyCalls: null } : { once, onceCalls: null, monthlyCalls: calls };
    },
    of: ({ once }) => once,
  }),
  flag({
    name: "batch",
    also: ["batch_api", "async", "asynchronous", "offline", "overnight", "can_wait"],
    forms: { urgent: opposite },
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
    also: [
      ...["max_latency_ms", "latency", "max_latency", "latency_p95_ms", "p95_latency_ms", "p95_latency", "p95_ms"],
      ...["ttft_ms", "max_ttft_ms", "ttft", "max_ttft", "first_token_ms", "time_to_first_token"],
    ],
    key: "latencyMs",
    form: millis,
    forms: Object.fromEntries(
      ["latency_s", "max_latency_s", "latency_seconds", "max_latency_seconds", "ttft_s"].map((name) => [name, seconds]),
    ),
    limit: "most",
    silences: ofKind("latency"),
    clear: { wishedMs: null },
    says: (ms) => ({ kind: "latency", effect: "not_checked", detail: latencyLimit(ms) }),
    states: (request) => !limitsWholeAnswer(request),
  }),
  figure({
    name: "answer_ms",
    also: ["max_answer_ms", "whole_answer_ms", "answer_time_ms"],
    key: "latencyMs",
    form: millis,
    forms: Object.fromEntries(["answer_s", "answer_seconds", "max_answer_s"].map((name) => [name, seconds])),
    limit: "most",
    silences: ofKind("latency"),
    clear: { wishedMs: null },
    says: (ms) => ({ kind: "latency", effect: "not_checked", detail: answerLimit(ms) }),
    states: limitsWholeAnswer,
  }),
  figure({
    name: "wished_latency_ms",
    key: "wishedMs",
    form: millis,
    limit: "most",
    silences: ofKind("latency"),
    clear: { latencyMs: null },
    says: () => ({ kind: "latency", effect: "not_checked", detail: WISH_OF_SPEED }),
  }),
  PREFERENCES,
  BETTER_THAN_TODAY,
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
