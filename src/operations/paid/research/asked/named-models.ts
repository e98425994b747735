import type { CatalogModel } from "../../../../core/catalog/catalog-data.ts";
import { isShutDown } from "../../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../../core/periods.ts";
import { isToldBeside } from "../../../../core/research/answers/model-facts.ts";
import { filterModels } from "../../../../core/research/apply.ts";
import { namesProducts } from "../../../../core/research/described/read-description.ts";
import { versionsNamed, wordsBeside, wordsShared } from "../../../../core/research/model-names.ts";
import { type Filter, filterOf } from "../../../../core/research/question/filters.ts";
import { MODEL_WORDS } from "../../../../core/research/question/intents.ts";
import { isFunctionWord, tellingWords } from "../../../../core/research/question/plain/function-words.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { sidesOf } from "../../../../core/research/question/sides.ts";
import { withoutSettings } from "../../../../core/research/question/subject.ts";
import { RATE_WORDS } from "../../../../core/research/question/words/rate-words.ts";
import { notFoundNote, notSoldNote, unmetNote, unreadNotes } from "../../../../core/research/unread-words.ts";
import type { OperationContext } from "../../../operation.ts";
import { taskModelsNamed, taskSides } from "./compared-models.ts";
import { familiesNamed } from "./families.ts";
import { listedNames } from "./listed-names.ts";
import { severalFacts } from "./model-facts.ts";
import { type AskedModels, modelFacts } from "./selection.ts";
import { isWeak } from "./task/models.ts";
import { unknownModel } from "./unknown-model.ts";

/** The word that opens a question, after which the first clause is no name. */
const QUESTION_WORD =
  /^\s*[¿]?(?:what|which|when|how|wann|welche\p{L}*|wie|was|quand|quel\p{L}*|cuándo|cuál\p{L}*|qué|quando|qua[il]\p{L}*|wanneer|welke|wat)(?!\p{L})/iu;

/** The part of a question that lists names: without its intent, rates and meters. */
function namesPart(query: string, { kind, words }: Question): string {
  const rest = withoutSettings(query.replace(words ?? "", " ").replace(RATE_WORDS, " "), kind);
  return rest.replace(/^\s*(?:of|for|von|für|de|des|di|van)\s/iu, "").replace(QUESTION_WORD, "");
}

/** Whether a listing is of a model, at any seller. */
function isSame(one: CatalogModel, model: CatalogModel): boolean {
  return one === model || (one.model_key !== null && one.model_key === model.model_key);
}

/** Returns the models that a question names, and those of its sellers that meet the filters. */
export function namedModels(query: string, question: Question, context: OperationContext): AskedModels {
  const { subject, filters } = question;
  const { models } = context.catalog;
  const { kept, read } = filterModels(models, filters, { ...modelFacts(context), named: true });
  const listed = listedNames(subject, context);
  if (listed !== null) {
    const models = listed.flatMap(({ model }) => kept.filter((one) => isSame(one, model)));
    if (listed.every(({ model }) => models.some((one) => isSame(one, model))))
      return { models, taskModels: null, named: true, read, notes: [], sides: listed.map(({ name }) => name) };
  }
  const families = familiesNamed(namesPart(query, question), kept, context);
  if (families !== null) return { ...families, read };
  const found = versionsNamed(subject, kept);
  const anywhere = versionsNamed(subject, models);
  // "Kubernetes cost monitoring tools" shares a word with the name of a model and means products.
  if (isWeak(subject, anywhere[0]) && namesProducts(query) && !MODEL_WORDS.test(query))
    throw unknownModel(query, subject, context, question);
  // If the named model is sold only elsewhere, its listings share more words with the name than those of this seller.
  if (found.length > 0 && wordsShared(subject, found[0]) >= wordsShared(subject, anywhere[0])) {
    const others = wordsBeside(subject, found);
    const beside = others.filter((word) => !isToldBeside(word) && !isFunctionWord(word));
    const notes = unreadNotes(beside.length === 0 ? [] : [beside.join(" ")]);
    const nowhere = filters.filter(
      (one) =>
        one.kind === "seller" &&
        found.every((model) => model.provider !== one.value || isShutDown(model, dayOf(context.now()))),
    );
    return {
      models: found,
      taskModels: null,
      named: true,
      name: tellingWords(subject)
        .filter((word) => !others.includes(word))
        .join(" "),
      read,
      notes: [...notes, ...nowhere.map(({ words }) => notSoldNote(subject, words))],
    };
  }
  const several = anywhere.length === 0 ? severalFacts(namesPart(query, question), context.catalog) : null;
  if (several !== null) return { ...several, read };
  const names = sidesOf(namesPart(query, question));
  const ofTask = anywhere.length === 0 ? taskSides(names, context.catalog.taskModels, 0) : null;
  if (ofTask !== null) return { models: [], taskModels: ofTask, named: true, read, notes: [], sides: names };
  const some = anywhere.length === 0 ? taskModelsNamed(names, context.catalog.taskModels) : null;
  if (some !== null) {
    const notes = some.missing.map((name) => notFoundNote(name));
    const sides = names.filter((name) => !some.missing.includes(name));
    return { models: [], taskModels: some.models, named: true, read, notes, sides };
  }
  // Language models are no answer to a question about a task that others are made for.
  if (anywhere.length === 0 || filterOf(filters, "task") !== undefined)
    throw unknownModel(query, subject, context, question);
  return { models: anywhere, taskModels: null, named: true, read, notes: [noListing(subject, filters)], unmet: true };
}

function noListing(subject: string, filters: readonly Filter[]): string {
  const words = filters.filter(({ kind }) => kind !== "count" && kind !== "period").map((filter) => filter.words);
  return unmetNote(subject, words);
}
