import { dayOf } from "../../../../../core/periods.ts";
import { MODEL_WORDS } from "../../../../../core/research/question/intents.ts";
import { tellingWords } from "../../../../../core/research/question/plain/function-words.ts";
import { readQuestion } from "../../../../../core/research/question/read-question.ts";
import { unreadNotes } from "../../../../../core/research/unread-words.ts";
import type { ApiError } from "../../../../../schema/errors.ts";
import type { OperationContext } from "../../../../operation.ts";
import { namesOf } from "../../known-names.ts";
import type { Resolved } from "../planned.ts";

/** Most words of a question that its wording may leave. */
const MOST_LEFT = 3;
/** A wording for all models that meet something with a number. */
const OF_ALL = /^(?:\d+ )?(?:cheapest|new|how many|which) (?:[a-z ]+ )?models .*\d/u;
/** A name or a number, which the answer would pass over: of a maker, say. A capital that only begins a word in a sentence is none. */
const NAME = /\p{Lu}|\d/u;

/**
 * Answers a question for all models that was refused for a few of its words by the wording of what was understood, and names those
 * words. The wording must state every kind of filter that was read, and no number may be left.
 * @param ask finds what answers a question; null for a refusal
 */
export function plannedByWording(
  query: string,
  refusal: ApiError,
  context: OperationContext,
  ask: (question: string) => Resolved | null,
): Resolved | null {
  const [wording] = Array.isArray(refusal.members.wordings) ? refusal.members.wordings.map(String) : [];
  if (wording === undefined || !OF_ALL.test(wording) || refusal.members.not_checked !== undefined) return null;
  const day = dayOf(context.now());
  const known = namesOf(context.catalog);
  const [read, worded] = [readQuestion(query, known, day), readQuestion(wording, known, day)];
  const left = tellingWords(read.subject.replace(new RegExp(MODEL_WORDS, "giu"), " "));
  if (left.length > MOST_LEFT || left.some((word) => NAME.test(word.slice(1)) || /\d/u.test(word))) return null;
  const kinds = new Set(worded.filters.map(({ kind }) => kind));
  if (read.kind !== worded.kind || read.filters.some(({ kind }) => !kinds.has(kind))) return null;
  const found = ask(wording);
  if (found?.direct == null) return null;
  const notes = unreadNotes(left.length === 0 ? [] : [left.join(" ")]);
  const direct = { ...found.direct, statement: [...notes, found.direct.statement].join(" ") };
  return { ...found, query, direct, notes: [...notes, ...(found.notes ?? [])], apart: true };
}
