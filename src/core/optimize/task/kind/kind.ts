import { withoutMarks } from "../demands/read.ts";
import { callSizes, exactWork, freeWork } from "../exact/call-sizes.ts";
import { type Language, languageOf } from "../language.ts";
import { FALLBACK_CLASS, type WorkloadClass } from "../workloads.ts";
import { corrected } from "./corrections.ts";
import { byModel, byRules, guessOf, MODEL_SURE, type Rank, ranked, ranksOf, SURE } from "./ranks.ts";

/** The kind of work that a text describes. */
export interface Work {
  class: WorkloadClass;
  /** The kind ranked next; null when there is none. */
  runnerUp: WorkloadClass | null;
  /** Whether the text names its kind with `work=`. */
  stated: boolean;
  /** Whether the kind has a clear lead over the next, and rules and trained model agree. */
  clear: boolean;
  /** Whether any kind was recognised; otherwise `class` is the fallback. */
  matched: boolean;
  /** What the text writes behind `work=` when no kind is known by it, quoted; otherwise null. */
  unknownWork: string | null;
}

/** Lead in points of the rules, with or without the model, from which a class is clear in English. */
const CLEAR_MARGIN = 2;
/**
 * The same for the trained model. Of the held-out tasks, 99 % of those with this lead are right, and 97 % of tasks in other
 * words than those of the labelled ones; with a lead of 5 those were 88 %.
 */
export const CLEAR_MODEL_MARGIN = 8;

/**
 * Reads the kind of work of a text.
 * @param work the text without its demands on models and sellers
 */
export function readWork(text: string, work: string, language: Language): Work {
  const [winner, second] = ranksOf(work, language);
  const ruled = language === "en" && byRules(work).length > 0;
  const leads =
    winner !== undefined && winner.score - (second?.score ?? 0) >= (ruled ? CLEAR_MARGIN : CLEAR_MODEL_MARGIN);
  const read = firstOf(winner, second, leads || ruled);
  const { stated, unknown } = statedWork(text, read);
  const matched = winner !== undefined;
  const kind = stated ?? corrected({ text, work, language, read, matched, leads });
  const agreed = language !== "en" || agrees(kind, byModel(work), ruled);
  return {
    class: kind,
    runnerUp: otherOf(kind, [winner?.class, second?.class, guessOf(work)]),
    stated: stated !== null,
    clear: stated !== null || (leads && agreed),
    matched: stated !== null || matched,
    unknownWork: unknown,
  };
}

/** Returns the likeliest kind beside the one that is read; null when nothing says another. */
function otherOf(kind: WorkloadClass, likely: readonly (WorkloadClass | null | undefined)[]): WorkloadClass | null {
  return likely.find((one) => one !== kind && one !== null && one !== undefined) ?? null;
}

/** Whether any kind of work is recognised in a text. */
export function isUnderstood(text: string): boolean {
  const language = languageOf(text);
  if (exactWork(text) !== null || ranksOf(text, language).length > 0) return true;
  // With the sizes of both sides, costs can be computed, and the reading says that the kind is assumed.
  const sides = new Set(callSizes(withoutMarks(text), language).used.map(({ side }) => side));
  return sides.has("input") && sides.has("output");
}

const AGENTIC: ReadonlySet<WorkloadClass> = new Set(["agentic_coding", "agentic_workflow"]);

/** An agent's calls are twenty times as long as others: a guess of the trained model does not make a task one. */
function firstOf(winner: Rank | undefined, second: Rank | undefined, sure: boolean): WorkloadClass {
  if (winner === undefined) return FALLBACK_CLASS;
  if (sure || !AGENTIC.has(winner.class)) return winner.class;
  return second === undefined || AGENTIC.has(second.class) ? FALLBACK_CLASS : second.class;
}

/** The kind behind `work=`, by its name or by words for it, and the words when no kind is known by them. */
function statedWork(text: string, read: WorkloadClass): { stated: WorkloadClass | null; unknown: string | null } {
  const free = freeWork(text);
  const stated = exactWork(text) ?? (free === null ? null : kindOfWords(free.value, read));
  return { stated, unknown: stated === null ? (free?.words ?? null) : null };
}

/**
 * Returns the kind of work of a few words such as "code review"; null when none is known by them.
 * @param read kind of the whole text, which decides between the kinds of the words
 */
function kindOfWords(words: string, read: WorkloadClass): WorkloadClass | null {
  const found = ranked(words).filter(({ score }, index) => index === 0 || score >= SURE * MODEL_SURE);
  const [first] = found;
  if (first === undefined) return null;
  const fits = found.some((one) => one.class === read) || (ASKS.has(first.class) && read === "rag_long_document");
  return fits ? read : first.class;
}

/** Kinds of questions. */
const ASKS: ReadonlySet<WorkloadClass> = new Set(["chat_support", "short_qa"]);

/** Whether the trained model ranks a class first; beside rules it may also be unsure. */
function agrees(workloadClass: WorkloadClass, model: readonly Rank[] | null, ruled: boolean): boolean {
  const [first] = model ?? [];
  return first === undefined || first.class === workloadClass || (ruled && first.score < SURE * MODEL_SURE);
}
