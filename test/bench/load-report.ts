import type { AbuseOutcome } from "./load-abuse.ts";
import type { ControlFigures } from "./load-control.ts";
import { quantile, quantilesOver, slowSeconds, type Timed } from "./load-figures.ts";
import type { Maximum } from "./load-maximum.ts";
import type { Overload } from "./load-phases.ts";
import type { Sample } from "./load-samples.ts";
import type { SteadyLoad } from "./load-steady.ts";
import type { Returned } from "./load-traffic.ts";
import { type MemoryPoint, tellMemory } from "./memory-series.ts";
import type { BenchResult, BenchRow } from "./result.ts";
import type { Stalls } from "./stalls.ts";
import { isRobbed, type Second, undisturbed } from "./stolen.ts";

/** What a paid request may be told while the facilitator is away: to come again, with the same payment or before signing one. */
const AWAY_CODES = ["PAYMENT_FACILITATOR_UNAVAILABLE", "PAYMENT_OUTCOME_UNKNOWN"];
/** It may be told so this long after the facilitator's return: that is looked for with pauses. */
const BACK_SECONDS = 10;
/** And this until those who were told so have all been answered: more are under way then than are taken at once. */
const BUSY_CODE = "SERVICE_UNAVAILABLE";

/** What a run of the load has seen, its overload included. Times are in seconds since it began, where nothing else is said. */
export interface LoadRun extends SteadyLoad {
  seconds: number;
  maximum: Maximum;
  /** Requests a second that were sent, and how many times the maximum afterwards. */
  rate: number;
  overloadTimes: number;
  blockMs: number;
  loadAverage: number;
  /** Whether the generator ran before all others. */
  preferred: boolean;
  /** Whether the processors were kept from going to sleep. */
  awake: boolean;
  /** How long it was rehearsed before. */
  rehearsal: number;
  /** Payments that were told to come again, at any time; when they were answered, and what they waited. */
  came: readonly Returned[];
  /** What was in use of the heap after each full collection. */
  inUse: readonly MemoryPoint[];
  /** MB of the heap in use after a collection that was asked for. */
  kept: { before: number; after: number };
  journal: bigint;
  chain: bigint;
  /** Payments that were not brought to an end. */
  open: number;
  overload: Overload;
  exitCode: number | null;
}

export function report(run: LoadRun): BenchResult {
  const { seconds, samples, came, control, away, resident, inUse, journal, chain, kept } = run;
  const waited = came.filter(({ at, ms }) => at - ms / 1000 >= 0 && at - ms / 1000 < seconds);
  const workedOff = workedOffAt(came, away.to);
  const rows = (["free", "unpaid", "paid"] as const).map((kind) =>
    rowOf(kind, samples, { ...away, workedOff }, waited),
  );
  rows.push(controlRow(control));
  const free = samples.filter(({ kind, status }) => kind === "free" && status === 200);
  const paid = samples.filter(({ kind, status }) => (kind === "paid" || kind === "again") && status === 200);
  const again = waited.map(({ ms }) => ms);
  const payers = [...paid.filter(({ kind }) => kind === "paid").map(({ ms }) => ms), ...again];
  const unanswered = came.map(({ last }) => last).filter((last) => last !== "200");
  const note = [
    `${seconds} s at ${run.rate.toFixed(0)} requests a second, ${((run.rate / run.maximum.carried) * 100).toFixed(0)} % of the measured ${run.maximum.carried.toFixed(0)}, the most that was carried evenly without a refusal (${run.maximum.answered.toFixed(0)} were answered while as many waited as will); a block every ${run.blockMs} ms; the server on one processor; generator${run.preferred ? " (which runs before the others)" : ""}, payers, chain and facilitator on the other${run.awake ? "; both kept awake by a process that takes what nobody else wants" : ""} (load average ${run.loadAverage.toFixed(1)}). All of it was rehearsed for ${run.rehearsal} s before.`,
    `The last row is a server that does nothing, asked by the same generator at the same time: what it takes is the machine's and the generator's share, which was itself late by ${control.late50.toFixed(2)} ms (median) and ${control.late99.toFixed(2)} ms (p99).${tellWaiting(run.threadTimes, seconds)}`,
    `${tellStalls(run.stalls.server, "server's")} ${tellStalls(run.stalls.other, "other")} ${tellStolen(run)}`,
    `During it: ${run.events.join("; ")}. ${waited.length} payments were told to come again; ${(workedOff - away.to).toFixed(0)} s after its return none of them waited any more. Each request counts from its own sending; what its payer waited in all, from when he first sent it, was ${tellSeconds(again, 0.5)} in the median for these (p99 ${tellSeconds(again, 0.99)}), and ${tellSeconds(payers, 0.5)} for all (p99 ${tellSeconds(payers, 0.99)}).`,
    `Median of the free requests by half minute (ms): ${quantilesOver(free, 30, 0.5, 1).join(", ")}; p99: ${quantilesOver(free, 30, 0.99, 1).join(", ")}. Seconds in which more than a hundredth of them took over 5 times the median: ${slowSeconds(free)}.`,
    `Median of the paid requests by half minute (s): ${quantilesOver(paid, 30, 0.5, 1000).join(", ")}; p99: ${quantilesOver(paid, 30, 0.99, 1000).join(", ")}.`,
    `Badly behaved clients during it: ${run.abused.map(tellAbuse).join("; ")}.`,
    `Memory ${tellMemory(resident)}. Of the heap were in use after each of ${inUse.length} full collections ${tellMemory(inUse)}; after one that was asked for ${kept.before} MB before, ${kept.after} MB after.`,
    `Journal ${journal}, chain ${chain} (smallest units): ${journal === chain ? "equal" : "NOT EQUAL"}; ${run.open} payments open. Of ${came.length} payments that were told to come again, ${unanswered.length} were not answered${unanswered.length > 0 ? ` (${[...new Set(unanswered)].join(", ")})` : ""}.`,
    tellOverload(run.overload, run.overloadTimes),
    `SIGTERM ended the server with exit code ${run.exitCode}.`,
  ].join("\n\n");
  return { name: "Load: mixed traffic, 80 % free, 15 % unpaid, 5 % paid on the local rail", rows, note };
}

function tellWaiting({ before: from, after: to }: LoadRun["threadTimes"], seconds: number): string {
  if (from === null || to === null) return "";
  const share = (ms: number) => `${(ms / 10 / seconds).toFixed(0)} %`;
  return ` The server's main thread ran for ${share(to.ran - from.ran)} of the time, and for ${share(to.waited - from.waited)} it could have run and waited for a processor.`;
}

function tellStalls(stalls: Stalls | null, whose: string): string {
  if (stalls === null) return `Whether the ${whose} processor stood still was not measured.`;
  const { count, longestMs, share } = stalls;
  return `The ${whose} processor stood still ${count} times for a millisecond or more, held up by its machine or its kernel: ${(share * 100).toFixed(2)} % of the time, at most ${longestMs.toFixed(0)} ms.`;
}

/** Of paid requests it is not told: those that wait long see most, so that leaving them out would flatter. */
function tellStolen({ stolen, samples, control }: LoadRun): string {
  const share = (of: keyof Second) =>
    `${(stolen.reduce((sum, second) => sum + second[of], 0) / 10 / stolen.length).toFixed(2)} %`;
  const robbed = stolen.filter(isRobbed).length;
  const all = `By the system's count that machine took ${share("server")} of the server's processor and ${share("other")} of the other; in ${robbed} of ${stolen.length} seconds more than 10 ms of one.`;
  if (robbed === 0) return all;
  const ratioOf = (answers: readonly Timed[]) => times(undisturbed(answers, stolen))["p99/p50"];
  const kept = (kind: "free" | "unpaid", expected: number) =>
    ratioOf(samples.filter((sample) => sample.kind === kind && sample.status === expected));
  return `${all} What was not under way in these, nor in the second after each, had a p99 of ${kept("free", 200)} (free), ${kept("unpaid", 402)} (unpaid) and ${ratioOf(control.answers)} (the server that does nothing) times its median.`;
}

function tellAbuse({ kind, connections, closed, longest, told }: AbuseOutcome): string {
  const statuses = Object.entries(told).map(([status, count]) => `${count} × ${status}`);
  const left = closed === connections ? "all broken off" : `ONLY ${closed} BROKEN OFF`;
  return `${connections} ${kind}: ${left} within ${longest} s${statuses.length > 0 ? ` (told ${statuses.join(", ")})` : ""}`;
}

function tellSeconds(times: readonly number[], q: number): string {
  return `${(quantile(times, q) / 1000).toPrecision(2)} s`;
}

/** When the facilitator was away, and until when those were answered who were told so, in seconds. */
interface Away {
  from: number;
  to: number;
  workedOff: number;
}

/** The first moment from `since` on at which nobody waits who was told to come again. */
export function workedOffAt(came: readonly Returned[], since: number): number {
  const waits = came.map(({ at, ms }) => ({ from: at - ms / 1000, to: at })).sort((a, b) => a.from - b.from);
  let end = since;
  for (const { from, to } of waits) {
    if (from > end) break;
    end = Math.max(end, to);
  }
  return end;
}

/** @param returned payments that were told to come again; one that ends without its answer is an error, whatever it was told before */
function rowOf(
  kind: "free" | "unpaid" | "paid",
  all: readonly Sample[],
  away: Away,
  returned: readonly Returned[],
): BenchRow {
  const samples = all.filter((sample) => sample.kind === kind);
  const expected = { free: 200, unpaid: 402, paid: 200 }[kind];
  const wrong = samples.filter((sample) => sample.status !== expected);
  const told = wrong.filter((sample) => isTold(sample, away));
  const errors = wrong
    .filter((sample) => !told.includes(sample))
    .map(({ status, code, at }) => ({ what: `${status} ${code}`, at }));
  if (kind === "paid") {
    const never = returned.filter(({ last }) => last !== "200");
    errors.push(...never.map(({ last, at }) => ({ what: `${last} in the end`, at })));
  }
  const again = kind === "paid" ? all.filter((sample) => sample.kind === "again") : [];
  const answered = [...samples, ...again].filter(({ status }) => status === expected);
  return {
    kind,
    requests: samples.length,
    errors: errors.length,
    "told to come again": told.length,
    ...times(answered),
    "what errors": tellErrors(errors),
  };
}

/** Which there were, and from when to when. */
function tellErrors(errors: readonly { what: string; at: number }[]): string {
  const when = new Map<string, number[]>();
  for (const { what, at } of errors) when.set(what, [...(when.get(what) ?? []), Math.floor(at)]);
  return [...when]
    .slice(0, 3)
    .map(([what, seconds]) => `${what} (second ${Math.min(...seconds)} to ${Math.max(...seconds)})`)
    .join(", ");
}

/** Whether a refusal is to come again, for a reason that is there. */
function isTold({ kind, at, ms, status, code }: Sample, away: Away): boolean {
  if (status !== 503) return false;
  if (code === BUSY_CODE) return kind === "paid" && at >= away.from && at - ms / 1000 <= away.workedOff;
  return AWAY_CODES.includes(code) && at >= away.from && at - ms / 1000 <= away.to + BACK_SECONDS;
}

function controlRow({ requests, errors, answers }: ControlFigures): BenchRow {
  return { kind: "bare node:http", requests, errors, ...times(answers) };
}

/** The columns that tell how long answers took. */
function times(answers: readonly { ms: number }[]): BenchRow {
  const all = answers.map(({ ms }) => ms);
  const p50 = quantile(all, 0.5);
  const p99 = quantile(all, 0.99);
  return {
    p50_ms: Number(p50.toFixed(2)),
    p99_ms: Number(p99.toFixed(2)),
    "p99/p50": Number((p99 / p50).toFixed(1)),
  };
}

function tellOverload(overload: Overload, times: number): string {
  const { answers, skipped, recovered, recoveredPaid, seconds } = overload;
  const after = (at: number | null) => (at === null ? "NOT within 60 s" : `after ${at.toFixed(1)} s`);
  const list = [...answers].sort((a, b) => b[1] - a[1]).map(([key, count]) => `${count} × ${key}`);
  return `Overload, ${times} times the maximum for ${seconds} s: ${list.join(", ")}; ${skipped} not sent, because 1,000 were waiting. Answered in time again ${after(recovered)}, payments ${after(recoveredPaid)}.`;
}
