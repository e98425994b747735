import { type FilterRead, filterModels } from "../../../../core/research/apply.ts";
import {
  type NamedModel,
  versionsNamed,
  wordsBeside,
  wordsNotIn,
  wordsShared,
} from "../../../../core/research/model-names.ts";
import type { Filter } from "../../../../core/research/question/filters.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { unreadNotes } from "../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";
import { type AskedModels, modelFacts } from "./selection.ts";
import { taskModelsMeeting, taskTest } from "./task/filters.ts";

/** Returns the model to replace, then the others that meet the filters; null when a product is to be replaced. */
export function modelReplaced(question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { subject, filters } = question;
  if (subject === "" || readingsOf(subject, catalog).some(({ kind }) => kind === "product")) return null;
  const [current] = versionsNamed(subject, catalog.models);
  const ofTask = taskModelReplaced(question, context);
  const [task] = ofTask?.taskModels ?? [];
  // "gpt-image-1" shares its first word with language models.
  if (task !== undefined && wordsShared(subject, task) > wordsShared(subject, current)) return ofTask;
  if (current === undefined || !isWhole(subject, current)) return null;
  const { kept, read } = filterModels(catalog.models, ofWeights(filters), modelFacts(context));
  const asWritten = read.map((one) => {
    const isSource =
      one.kind === "open_weights" && filters.some((own) => own.kind === "open_source" && own.words === one.words);
    return isSource ? { ...one, kind: "open_source" as const } : one;
  });
  const beside = wordsNotIn(subject, current);
  const notes = unreadNotes(beside === "" ? [] : [beside]);
  return { models: [current, ...kept], taskModels: null, named: true, read: asWritten, notes };
}

/** Returns a model for one task and all others for the same task. */
function taskModelReplaced({ subject, filters }: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const [current] = versionsNamed(subject, catalog.taskModels);
  if (current === undefined || !isWhole(subject, current)) return null;
  const wanted = ofWeights(filters);
  const meeting = taskModelsMeeting([{ kind: "task", value: current.kind, words: "" }, ...wanted], context);
  const others = meeting.filter((model) => model !== current);
  const read = filters.map((filter, at): FilterRead => {
    const test = wanted[at] === undefined ? null : taskTest(wanted[at], context);
    const applied = test !== null || filter.kind === "count";
    return { kind: filter.kind, words: filter.words, effect: applied ? "applied" : "not_checked", removed: null };
  });
  return {
    models: [],
    taskModels: [current, ...others],
    named: true,
    read,
    notes: unreadNotes(wordsBeside(subject, [current])),
  };
}

/** Whether every word of a subject is in the names of a model. */
function isWhole(subject: string, model: NamedModel): boolean {
  return wordsShared(subject, model) >= subject.split(/\s+/).length;
}

/** Filters as they mean models: open source is open weights. */
function ofWeights(filters: readonly Filter[]): Filter[] {
  return filters.map((one): Filter => (one.kind === "open_source" ? { ...one, kind: "open_weights" } : one));
}
