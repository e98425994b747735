import type { OpenWords } from "../../../schema/answers/reading.ts";
import type { ReadConstraint } from "../task/demands/types.ts";
import { IS_FLOOR, OF_A_TONGUE, openVolumes, partsRead, whyUnchecked } from "../task/demands/unchecked.ts";
import { leftOf, spansOf } from "../task/demands/unread.ts";
import { NO_VALUE, UNKNOWN_NAME } from "../task/exact/exact.ts";
import { WORKLOADS } from "../task/workloads.ts";
import type { ResolvedRequest } from "../types.ts";

/** Number of words that a reading lists, and of characters of each. */
const MOST = 20;
const LONGEST = 160;

const NOT_PLACED = "a figure that no size, count, period or demand took";
const DESCRIBES = "describes the work only: if it is a demand, write it with must, only or not";
const REPLACED = "the exact notation states the size instead";
const UNKNOWN_WORK = `no kind of work is known by these words: write work= with one of ${Object.keys(WORKLOADS).join(", ")}`;
const NOT_COUNTED = "not counted into the calls of a month: set monthly_calls";

/** Returns the numbers and demands of the text that change nothing in the answer, each with the reason. */
export function wordsNotUsed(request: ResolvedRequest): OpenWords[] {
  const { demands, input, profile } = request;
  const unchecked = demands.read.flatMap((one) => {
    const why = whyNotUsed(one);
    return why === null ? [] : [{ words: leftOf(one.words, partsRead(demands)), why }];
  });
  const volumes = request.callsRange !== null ? [] : openVolumes(demands, profile.images);
  const open = wordsInDoubt(request);
  const why = input.monthly_calls === undefined ? NOT_COUNTED : "monthly_calls is used instead";
  const used = spansOf(input.task, [
    ...demands.sizes.used.map(({ words }) => words),
    ...demands.read.filter(({ effect }) => effect !== "not_checked").map(({ words }) => words),
  ]);
  // Readers of words know some names of keys that the notation does not have.
  const within = (words: string, spans: ReturnType<typeof spansOf>) =>
    spansOf(input.task, [words]).some(({ from, to }) => spans.some((one) => one.from < to && one.to > from));
  const misstated = spansOf(
    input.task,
    demands.misstated.map(({ words }) => words),
  );
  const known = [
    ...unchecked,
    ...volumes.filter((words) => !within(words, misstated)).map((words) => ({ words, why })),
    ...demands.sizes.replaced.map((words) => ({ words, why: REPLACED })),
    ...demands.misstated.filter(
      (one) => !(one.why === UNKNOWN_NAME || one.why.startsWith(NO_VALUE)) || !within(one.words, used),
    ),
    ...(profile.unknownWork === null ? [] : [{ words: profile.unknownWork, why: UNKNOWN_WORK }]),
  ];
  const told = spansOf(
    input.task,
    [...open, ...known].map(({ words }) => words),
  );
  const unplaced = demands.unplaced.filter((words) =>
    spansOf(input.task, [words]).every(({ from, to }) => told.every((one) => one.to <= from || one.from >= to)),
  );
  const all = [
    ...known,
    ...unplaced.map((words) => ({ words, why: NOT_PLACED })),
    ...demands.described.map((words) => ({ words, why: DESCRIBES })),
  ];
  return listed(all.filter(({ words }) => open.every((one) => one.words !== words)));
}

/** Whether words only describe the work. */
export function isDescription({ why }: OpenWords): boolean {
  return why === DESCRIBES;
}

/** Whether words are a figure that nothing took. */
export function isUnplaced({ why }: OpenWords): boolean {
  return why === NOT_PLACED;
}

/** Returns the words about sizes and calls that can be read in several ways. */
export function wordsInDoubt({ profile, callsRange }: ResolvedRequest): OpenWords[] {
  const calls = callsRange === null ? [] : [callsRange.low.words, callsRange.high.words];
  return listed([
    ...profile.unclear.map((words) => ({ words, why: "leaves the size of a call open" })),
    ...calls.map((words) => ({ words, why: "leaves the calls of a month open" })),
  ]);
}

/** Why a demand changes nothing in the answer; null when it does. */
function whyNotUsed(one: ReadConstraint): string | null {
  const why = whyUnchecked(one);
  // A demand on speed leaves out models that were measured slower.
  if (why === null || one.kind === "latency" || one.kind === "preference" || one.detail === IS_FLOOR) return null;
  // The language decides which tests count, and JSON is said once for all models.
  if (one.kind === "json" || (one.detail === OF_A_TONGUE && EXACT.test(one.words))) return null;
  if (one.detail !== undefined) return one.detail;
  if (one.kind === "figure") return NOT_PLACED;
  return why === "not_known" ? "no data on models or sellers decides it: ask before you move" : "not understood";
}

const EXACT = /^[a-z_]+\s?[=:]/u;

function listed(words: readonly OpenWords[]): OpenWords[] {
  const kept: OpenWords[] = [];
  for (const one of words) {
    const known = kept.some((other) => other.words.includes(one.words) || one.words.includes(other.words));
    if (!known && kept.length < MOST) kept.push({ words: shortened(one.words), why: one.why });
  }
  return kept;
}

function shortened(said: string): string {
  const words = said.replace(/\s+/gu, " ");
  return words.length <= LONGEST ? words : `${words.slice(0, LONGEST - 1)}…`;
}
