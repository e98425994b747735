import type { TaskModel } from "../../../../../core/catalog/catalog-data.ts";
import { dayOf } from "../../../../../core/periods.ts";
import { isTaskDemand, meetsDemand, tellsOf } from "../../../../../core/research/answers/prices/demands.ts";
import { pricesOf } from "../../../../../core/research/answers/prices/task-price.ts";
import type { FilterRead } from "../../../../../core/research/apply.ts";
import {
  modelsNamed,
  type NamedModel,
  versionsNamed,
  wordsBeside,
  wordsNotIn,
  wordsShared,
} from "../../../../../core/research/model-names.ts";
import { type Filter, filterOf } from "../../../../../core/research/question/filters.ts";
import { isFunctionWord } from "../../../../../core/research/question/plain/function-words.ts";
import type { Question } from "../../../../../core/research/question/question.ts";
import { isEmpty } from "../../../../../core/research/question/subject.ts";
import { WORKED_ON } from "../../../../../core/research/question/words/task-words.ts";
import { unreadNotes } from "../../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../../operation.ts";
import { nothingAnswers } from "../../refusals.ts";
import { listedNames } from "../listed-names.ts";
import type { AskedModels } from "../selection.ts";
import { BY_THE_ANSWER, ONE_OF, taskModelsMeeting, taskTest, unseatedText } from "./filters.ts";
import { namesOfList } from "./names.ts";

/** Returns models for one task: of the kind that the question names, or matching its name better than any language model. */
export function taskModelsAsked(query: string, question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { subject, filters } = question;
  const task = filterOf(filters, "task");
  // A list of prices names apart the models of which a demand is not on record, and those that it leaves out.
  const demanding = filters.filter((one) => question.kind !== "price" || !isTaskDemand(one));
  const pool = taskModelsMeeting(demanding, context);
  const owners = filters.filter(({ kind }) => ONE_OF.has(kind));
  const ofTask =
    owners.length === 0
      ? pool
      : taskModelsMeeting(
          demanding.filter((one) => !owners.includes(one)),
          context,
        );
  const isChecked = (filter: Filter) =>
    BY_THE_ANSWER.has(filter.kind) ||
    (isTaskDemand(filter)
      ? pool.some((model) => tellsOf(filter, model.kind) && meetsDemand(model, filter) !== null)
      : taskTest(filter, context) !== null);
  const read = filters.map(
    (filter): FilterRead => ({
      kind: filter.kind,
      words: filter.words,
      effect: isChecked(filter) ? "applied" : "not_checked",
      removed: null,
    }),
  );
  // A question about one task may name a model beside sellers: "Deepgram, AssemblyAI or OpenAI Whisper".
  const among = task !== undefined && owners.length > 1 ? ofTask : pool;
  const families = task === undefined || owners.length < 2 ? [] : familiesIn(subject, ofTask);
  if (task === undefined && listedNames(subject, context) !== null) return null;
  const listed = owners.length > 1 ? null : namesOfList(subject, among, catalog.models, task !== undefined);
  if (listed !== null) {
    const { models, sides } = listed;
    return { models: [], taskModels: models, named: true, read, sides, notes: [] };
  }
  const whole = subject === "" ? [] : versionsNamed(subject, among);
  const found = [...new Set([...whole, ...families])];
  const named = among === pool || found.length === 0 ? found : [...new Set([...found, ...pool])];
  const language = modelsNamed(subject, catalog.models)[0];
  // One word among others that are in no name is too little for a name, when the cheapest of a task is asked for.
  const weak = question.cheapest && families.length === 0 && isWeak(subject, found[0]);
  const better = wordsShared(subject, named[0]) > wordsShared(subject, language);
  if (named.length > 0 && !(weak && task !== undefined) && (task !== undefined || better)) {
    const beside = wordsBeside(subject, named);
    const sold = beside.map((word) => pool.filter((model) => isOf(word, model)));
    const unread = beside.filter(
      (word, at) => sold[at]?.length === 0 && !isFunctionWord(word) && !WORKED_ON.test(word),
    );
    const models = [...new Set([...named, ...sold.flat()])];
    return { models: [], taskModels: models, named: true, read, notes: unreadNotes(unread) };
  }
  if (task === undefined) return null;
  if (question.kind === "price") refuseEmptied(query, question, pool, isPricedOn(dayOf(context.now())), context);
  if (question.kind === "whats_new") refuseEmptied(query, question, pool, isDated, context);
  const all = { models: [], taskModels: pool, named: false, read };
  if (subject === "") return { ...all, notes: [] };
  const beside = subject
    .split(" ")
    // Sound is what some models for video make.
    .filter(
      (word) => (!isEmpty(word, true) || (task.value === "video" && /^audio$/iu.test(word))) && !isFunctionWord(word),
    )
    .join(" ");
  // The name of a seller that no pattern of a question took still narrows the list.
  const owned = subject.split(" ").filter((word) => pool.some((model) => isOf(word, model)));
  if (owned.length > 0) {
    const others = wordsBeside(beside, pool).filter((word) => !owned.includes(word));
    const sold = pool.filter((model) => owned.some((word) => isOf(word, model)));
    return { ...all, taskModels: sold, notes: unreadNotes(others.length === 0 ? [] : [others.join(" ")]) };
  }
  // "Who is cheapest" of a task asks for its list, if the other words name no model.
  return question.kind === "price" && !/\d/.test(subject) && (language === undefined || isWeak(subject, language))
    ? { ...all, notes: unreadNotes(beside === "" ? [] : [beside]) }
    : null;
}

/** Models whose family stands beside sellers, by a capital letter: "Whisper, Deepgram and AssemblyAI". */
function familiesIn(subject: string, models: readonly TaskModel[]): TaskModel[] {
  return subject.split(" ").flatMap((word) => (/^\p{Lu}\p{L}{2,}$/u.test(word) ? modelsNamed(word, models) : []));
}

function isPricedOn(day: string): (model: TaskModel) => boolean {
  return (model) => pricesOf(model, day).length > 0;
}

function isDated({ released_on: on }: TaskModel): boolean {
  return on !== null;
}

/** Refuses a list that the filters leave without what it is about, a price or a day of release, and says which of them do. */
function refuseEmptied(
  query: string,
  { filters, kind }: Question,
  pool: readonly TaskModel[],
  isTold: (model: TaskModel) => boolean,
  context: OperationContext,
) {
  if (pool.some(isTold)) return;
  const without = filters.flatMap((filter) => {
    if (filter.kind === "task" || taskTest(filter, context) === null) return [];
    const count = taskModelsMeeting(
      filters.filter((one) => one !== filter),
      context,
    ).filter(isTold).length;
    return count === 0 ? [] : [`without "${filter.words}" there are ${count}`];
  });
  const seated = filters.some(({ kind }) => kind === "seat");
  const others = taskModelsMeeting(
    filters.filter(({ kind }) => kind !== "seat"),
    context,
  ).filter(isTold);
  throw nothingAnswers(
    query,
    `${kind === "price" ? "No priced model for this task" : "No model for this task with a recorded day of release"} meets all filters${without.length === 0 ? "" : `: ${without.join(", ")}`}.${seated ? unseatedText(others, context) : ""}`,
  );
}

/** Whether a model shares one word of several with a subject, none of them a version. */
export function isWeak(subject: string, model: NamedModel | undefined): boolean {
  const others = model === undefined ? "" : wordsNotIn(subject, model);
  return wordsShared(subject, model) <= 2 && !/\d/.test(subject) && others.split(" ").length > 1;
}

/** Whether a word names the seller or the maker of a model. */
function isOf(word: string, { provider, providerName, model_key: key }: TaskModel): boolean {
  const lower = word.toLowerCase();
  return [provider, providerName.split(" ")[0]?.toLowerCase(), key?.split("/")[0]].includes(lower);
}
