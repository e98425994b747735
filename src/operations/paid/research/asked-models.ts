import type { TaskModel } from "../../../core/catalog/catalog-data.ts";
import { nearestModelIds } from "../../../core/catalog/nearest-models.ts";
import { isShutDown } from "../../../core/optimize/choice/shutdown.ts";
import { dayOf } from "../../../core/periods.ts";
import { isToldBeside } from "../../../core/research/answers/model-facts.ts";
import { CHANGES } from "../../../core/research/answers/price.ts";
import { type FilterRead, filterModels } from "../../../core/research/apply.ts";
import { namesProducts } from "../../../core/research/described/read-description.ts";
import { fieldWithin, fieldWords, isFieldName } from "../../../core/research/field.ts";
import { hasVersions, modelsNamed, wordsBeside, wordsNotIn, wordsShared } from "../../../core/research/model-names.ts";
import { type Filter, filterOf } from "../../../core/research/question/filters.ts";
import { BEST } from "../../../core/research/question/intent/kind.ts";
import { MODEL_WORDS } from "../../../core/research/question/intents.ts";
import { readNames } from "../../../core/research/question/names.ts";
import type { Question } from "../../../core/research/question/question.ts";
import { sidesOf } from "../../../core/research/question/sides.ts";
import { withoutSettings } from "../../../core/research/question/subject.ts";
import { PRICE_MOVED } from "../../../core/research/question/words/price-moves.ts";
import { RATE_WORDS } from "../../../core/research/question/words/rate-words.ts";
import { tally } from "../../../core/research/research.ts";
import { notSoldNote, unmetNote, unreadNotes } from "../../../core/research/unread-words.ts";
import type { OperationContext } from "../../operation.ts";
import { readingsOf } from "../../shared/resolve-names.ts";
import { type AskedModels, FACT_WORDS, familiesNamed, severalFacts } from "./asked/several-models.ts";
import { taskModelsMeeting, taskTest } from "./asked/task-filters.ts";
import { isWeak, taskModelsAsked } from "./asked/task-models.ts";
import { unrecordedNotes } from "./asked/unrecorded.ts";
import { namesOf } from "./known-names.ts";
import { nothingAnswers, ofLanguages, whyNot } from "./refusals.ts";

const OF_MODELS = new Set<Question["kind"]>(["price", "shutdown", "whats_new"]);
const MOST_SUGGESTED = 3;
/** Most letters in which a suggested name differs from the name asked for. */
const MOST_EDITS = 12;

/**
 * Finds the models that a question is about.
 * @returns null when it is about products
 * @throws ApiError NO_MATCH with the nearest names when it names a model that is not listed
 */
export function askedModels(query: string, asked: Question, context: OperationContext): AskedModels | null {
  const question = hasSeller(asked) ? asked : { ...asked, subject: withoutPraise(asked.subject) };
  const { kind, subject, ofModels } = question;
  if (kind === "versus") return sidesAsked(question, context);
  if (kind === "alternatives") return modelReplaced(question, context);
  if (kind === "how_many") return ofModels || hasSeller(question) ? counted(query, question, context) : null;
  if (ofModels && kind === "overview" && BEST.test(query)) {
    throw nothingAnswers(
      query,
      "Which model is best depends on the task: optimize_model takes it, and compare_products compares models by name.",
    );
  }
  if (kind === "overview") return factsOf(query, question, context);
  if (!OF_MODELS.has(kind)) return null;
  if (subject !== "" || filterOf(question.filters, "task") !== undefined) {
    const task = taskModelsAsked(query, question, context);
    if (task !== null) return task;
  }
  if (subject === "") return unnamed(query, question, context);
  return namedModels(query, question, context);
}

/** Removes "best" from a subject: a model has that name, but without its seller the word is praise. */
function withoutPraise(subject: string): string {
  const left = subject.split(/\s+/u).filter((word) => word.toLowerCase() !== "best");
  const nothing =
    left.length < subject.split(/\s+/u).length && left.every((word) => /^(?:ai|llms?|models?)$/iu.test(word));
  return nothing ? "" : left.join(" ");
}

function facts({ catalog, now }: OperationContext) {
  return {
    day: dayOf(now()),
    providers: catalog.providers,
    evidence: catalog.qualityEvidence ?? null,
  };
}

function hasSeller({ filters }: Question): boolean {
  return filters.some(({ kind }) => kind === "seller" || kind === "maker");
}

/** Returns all models that meet the filters. A question about prices must ask for the cheapest or have a filter. */
function unnamed(query: string, question: Question, context: OperationContext): AskedModels | null {
  const { kind, filters, cheapest } = question;
  if (
    kind === "price" &&
    !cheapest &&
    !CHANGES.test(query) &&
    !PRICE_MOVED.test(query) &&
    filters.every((filter) => filter.kind === "count")
  )
    return null;
  const all = context.catalog.models;
  const { kept, read } = filterModels(all, filters, facts(context));
  const notes = unrecordedNotes(question, kept, all, facts(context));
  return { models: kept, taskModels: null, named: false, read, notes };
}

function counted(query: string, question: Question, context: OperationContext): AskedModels {
  if (filterOf(question.filters, "task") !== undefined) {
    throw nothingAnswers(query, "Models of one task are counted in the free list of models.");
  }
  const { kept, read } = filterModels(context.catalog.models, question.filters, facts(context));
  const models = question.subject === "" ? kept : modelsNamed(question.subject, kept);
  if (models.length === 0 && question.subject !== "") throw unknownModel(query, question.subject, context);
  const beside = question.subject === "" ? [] : wordsBeside(question.subject, models);
  if (beside.length > 0)
    throw nothingAnswers(
      query,
      `${JSON.stringify(beside.join(" "))} is not understood, and a count without it would mislead.`,
    );
  return { models, taskModels: null, named: false, read, notes: [] };
}

/** The part of a question that lists names: without its intent, rates and meters. */
function namesPart(query: string, { kind, words }: Question): string {
  const rest = withoutSettings(query.replace(words ?? "", " ").replace(RATE_WORDS, " "), kind);
  return rest.replace(/^\s*(?:of|for|von|für|de|des|di|van|от)\s/iu, "").replace(QUESTION_WORD, "");
}

function namedModels(query: string, question: Question, context: OperationContext): AskedModels {
  const { subject, filters } = question;
  const { models } = context.catalog;
  const { kept, read } = filterModels(models, filters, { ...facts(context), named: true });
  const families = familiesNamed(namesPart(query, question), kept, context);
  if (families !== null) return { ...families, read };
  const found = modelsNamed(subject, kept).filter((model) => hasVersions(subject, model));
  const anywhere = modelsNamed(subject, models).filter((model) => hasVersions(subject, model));
  // "Kubernetes cost monitoring tools" shares a word with the name of a model and means products.
  if (isWeak(subject, anywhere[0]) && namesProducts(query) && !MODEL_WORDS.test(query))
    throw unknownModel(query, subject, context, question);
  // If the named model is sold only elsewhere, its listings share more words with the name than those of this seller.
  if (found.length > 0 && wordsShared(subject, found[0]) >= wordsShared(subject, anywhere[0])) {
    const beside = wordsBeside(subject, found).filter((word) => !isToldBeside(word));
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
      read,
      notes: [...notes, ...nowhere.map(({ words }) => notSoldNote(subject, words))],
    };
  }
  const several = anywhere.length === 0 ? severalFacts(namesPart(query, question), context.catalog) : null;
  if (several !== null) return { ...several, read };
  const names = sidesOf(namesPart(query, question));
  const ofTask = anywhere.length === 0 ? taskSides(names, context.catalog.taskModels, 0) : null;
  if (ofTask !== null) return { models: [], taskModels: ofTask, named: true, read, notes: [], sides: names };
  // Language models are no answer to a question about a task that others are made for.
  if (anywhere.length === 0 || filterOf(filters, "task") !== undefined)
    throw unknownModel(query, subject, context, question);
  return { models: anywhere, taskModels: null, named: true, read, notes: [noListing(subject, filters)], unmet: true };
}

function noListing(subject: string, filters: readonly Filter[]): string {
  const words = filters.filter(({ kind }) => kind !== "count" && kind !== "period").map((filter) => filter.words);
  return unmetNote(subject, words);
}

function unknownModel(query: string, subject: string, { catalog }: OperationContext, question?: Question) {
  if (question?.kind === "whats_new" && (isFieldName(fieldWords(subject)) || fieldWithin(subject) !== null))
    return nothingAnswers(query, whyNot(query, question));
  const language = ofLanguages(query);
  if (language !== "") return nothingAnswers(query, language);
  if (question?.kind === "price" && namesProducts(query) && !MODEL_WORDS.test(query) && !/\d/.test(subject))
    return nothingAnswers(
      query,
      "Prices of products are not recorded, only those of models: ask for the products of a kind, such as vector databases.",
    );
  const near = nearestModelIds(subject, catalog.models, {
    taskModels: catalog.taskModels,
    most: MOST_SUGGESTED,
    // Words that share less with every name are no misspelt one.
    within: Math.min(MOST_EDITS, subject.length / 2),
  });
  const nearest = near.length === 0 ? "" : `; the nearest ${near.length === 1 ? "is" : "are"} ${near.join(", ")}`;
  const notices = question?.kind === "shutdown" ? noticesOf(near, catalog.models) : "";
  return nothingAnswers(query, `No listed model is named ${JSON.stringify(subject)}${nearest}.${notices}`, {
    suggestions: near,
  });
}

/** Where the seller of the nearest name lists ends: of models that ended before any was read here, no notice is on record. */
function noticesOf(near: readonly string[], models: OperationContext["catalog"]["models"]): string {
  const named = models.filter(({ model_id: id, provider }) => near.includes(id) || near.includes(`${provider}/${id}`));
  const nearest = named.find(({ first_party: first }) => first) ?? named[0];
  const urls = models.flatMap(({ provider, deprecation }) =>
    provider === nearest?.provider ? (deprecation?.source.match(/https:\/\/[^\s;,)]+/)?.[0] ?? []) : [],
  );
  const [url] = tally(urls)[0] ?? [];
  return nearest === undefined || url === undefined
    ? ""
    : ` Ends of models that are not listed are not recorded: ${nearest.providerName} names its own at ${url}.`;
}

/** The word that opens a question, after which the first clause is no name. */
const QUESTION_WORD =
  /^\s*[¿]?(?:what|which|when|how|wann|welche\p{L}*|wie|was|quand|quel\p{L}*|cuándo|cuál\p{L}*|qué|quando|qua[il]\p{L}*|wanneer|welke|wat|когда|как\p{L}*)(?!\p{L})/iu;

/** Filters that the facts of a named model answer. */
const OF_WEIGHTS = new Set<Filter["kind"]>(["self_hosted", "open_weights", "open_source", "closed", "license"]);

/** Returns the model whose facts are asked for. All other words of the subject must be in its name, with a version among them. */
function factsOf(query: string, { subject, filters }: Question, { catalog }: OperationContext): AskedModels | null {
  const name = subject.replace(FACT_WORDS, " ").replace(/\s+/g, " ").trim();
  const words = name.split(" ");
  // "Can I self-host gpt-oss-120b" asks whether the model is one that can be.
  if (
    !filters.every(({ kind }) => OF_WEIGHTS.has(kind)) ||
    !/\d/.test(name) ||
    readingsOf(name, catalog).some(({ kind }) => kind === "product")
  )
    return null;
  const found = modelsNamed(name, catalog.models).filter((model) => hasVersions(name, model));
  if (found.length === 0 || wordsShared(name, found[0]) < words.length || wordsBeside(name, found).length > 0)
    return filters.length > 0 ? null : severalFacts(query, catalog);
  const read = filters.map(({ words, kind }): FilterRead => ({ words, kind, effect: "applied", removed: null }));
  return { models: found, taskModels: null, named: true, read, notes: [] };
}

/** Returns one model at the compared sellers: "GPT-5.5 at Azure or OpenAI". */
function atSellers(question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { sides, filters } = question;
  const named = sides.map((side) =>
    readNames(`at ${side}`, namesOf(catalog)).filters.find(({ kind }) => kind === "seller"),
  );
  const others = sides.length === 0 ? [question.subject] : sides.filter((_, at) => named[at] === undefined);
  const sellers = [...filters, ...named.flatMap((one) => one ?? [])].filter(({ kind }) => kind === "seller");
  const [name] = others;
  if (others.length !== 1 || name === undefined || sellers.length < 2) return null;
  const found = modelsNamed(name, catalog.models).filter((model) => hasVersions(name, model));
  const key = found[0]?.model_key;
  const models = sellers.flatMap((seller) =>
    seller.kind === "seller"
      ? found.filter(({ model_key: other, provider }) => other === key && provider === seller.value).slice(0, 1)
      : [],
  );
  if (models.length < 2) return null;
  return {
    models,
    taskModels: null,
    named: true,
    read: filters.map(({ kind, words }) => ({ kind, words, effect: "applied", removed: null })),
    notes: [],
  };
}

/** Returns the model on each side of a comparison; null when fewer than two sides are models, or all are products. */
function sidesAsked(question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { sides, filters } = question;
  const sellers = atSellers(question, context);
  if (sellers !== null) return sellers;
  const { kept, read } = filterModels(catalog.models, filters, facts(context));
  const products = sides.map((side) => readingsOf(side, catalog).find(({ kind }) => kind === "product"));
  const starred = products.some((one) => one?.kind === "product" && one.product.githubStars !== null);
  if (starred && products.every((one) => one !== undefined)) return null;
  const found = sides.map((side) => ({
    side,
    // A side that is only the name of a seller is no model.
    model: modelsNamed(side, kept).find(
      (model) => hasVersions(side, model) && wordsShared(side, { ...model, provider: "" }) > 0,
    ),
  }));
  const models = [...new Set(found.flatMap(({ model }) => model ?? []))];
  const ofTask = taskSides(sides, catalog.taskModels, models.length);
  if (ofTask !== null) return { models: [], taskModels: ofTask, named: true, read, notes: [] };
  if (models.length < 2) return null;
  const unknown = found.filter(({ model }) => model === undefined).map(({ side }) => side);
  const notes = unknown.length === 0 ? [] : [`Not listed as a model: ${unknown.join(", ")}.`];
  return { models, taskModels: null, named: true, read, notes };
}

/**
 * Returns the listings of a model for one task on each side of a comparison, the maker's first; null when a side is none, or when
 * language models of these names are more.
 */
function taskSides(sides: readonly string[], all: readonly TaskModel[], language: number): TaskModel[] | null {
  const found = sides.map((side) => {
    const named = modelsNamed(side, all).filter(
      (model) => hasVersions(side, model) && wordsShared(side, model) > 1 && wordsBeside(side, [model]).length === 0,
    );
    const [best] = named;
    return best === undefined ? [] : named.filter((model) => sameModel(model, best)).slice(0, MOST_OF_A_SIDE);
  });
  if (found.length < 2 || found.some((some) => some.length === 0) || language >= found.length) return null;
  return found.flat();
}

const MOST_OF_A_SIDE = 3;

function sameModel(one: TaskModel, other: TaskModel): boolean {
  return one.model_key === null || other.model_key === null
    ? one.display_name.toLowerCase() === other.display_name.toLowerCase()
    : one.model_key === other.model_key;
}

/** Returns the model to replace, then the others that meet the filters; null when a product is to be replaced. */
function modelReplaced(question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { subject, filters } = question;
  if (subject === "" || readingsOf(subject, catalog).some(({ kind }) => kind === "product")) return null;
  const current = modelsNamed(subject, catalog.models).find((model) => hasVersions(subject, model));
  const ofTask = taskModelReplaced(question, context);
  const [task] = ofTask?.taskModels ?? [];
  // "gpt-image-1" shares its first word with language models.
  if (task !== undefined && wordsShared(subject, task) > wordsShared(subject, current)) return ofTask;
  if (current === undefined || wordsShared(subject, current) < subject.split(/\s+/).length) return null;
  const models = filters.map(
    (filter): Filter => (filter.kind === "open_source" ? { ...filter, kind: "open_weights" } : filter),
  );
  const { kept, read } = filterModels(catalog.models, models, facts(context));
  const asWritten = read.map((one) => (one.kind === "open_weights" ? { ...one, kind: "open_source" as const } : one));
  const beside = wordsNotIn(subject, current);
  const notes = unreadNotes(beside === "" ? [] : [beside]);
  return { models: [current, ...kept], taskModels: null, named: true, read: asWritten, notes };
}

/** Returns a model for one task and all others for the same task. */
function taskModelReplaced({ subject, filters }: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const current = modelsNamed(subject, catalog.taskModels).find((model) => hasVersions(subject, model));
  if (current === undefined || wordsShared(subject, current) < subject.split(/\s+/).length) return null;
  const wanted = filters.map((one): Filter => (one.kind === "open_source" ? { ...one, kind: "open_weights" } : one));
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
