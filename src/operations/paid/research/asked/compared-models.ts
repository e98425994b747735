import type { CatalogModel, TaskModel } from "../../../../core/catalog/catalog-data.ts";
import { resolveModel } from "../../../../core/optimize/resolve.ts";
import { isSame } from "../../../../core/research/answers/prices/task-alternatives.ts";
import { filterModels } from "../../../../core/research/apply.ts";
import { versionsNamed, wordsBeside, wordsShared } from "../../../../core/research/model-names.ts";
import { withoutModelWords } from "../../../../core/research/question/intent/kind.ts";
import { readNames } from "../../../../core/research/question/names.ts";
import type { Question } from "../../../../core/research/question/question.ts";
import { tally } from "../../../../core/research/research.ts";
import type { OperationContext } from "../../../operation.ts";
import { readingsOf } from "../../../shared/resolve-names.ts";
import { namesOf } from "../known-names.ts";
import { type AskedModels, modelFacts } from "./selection.ts";

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
  const found = versionsNamed(name, catalog.models);
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
export function sidesAsked(question: Question, context: OperationContext): AskedModels | null {
  const { catalog } = context;
  const { sides, filters } = question;
  const sellers = atSellers(question, context);
  if (sellers !== null) return sellers;
  const { kept, read } = filterModels(catalog.models, filters, modelFacts(context));
  const products = sides.map((side) => readingsOf(side, catalog).find(({ kind }) => kind === "product"));
  const starred = products.some((one) => one?.kind === "product" && one.product.githubStars !== null);
  if (starred && products.every((one) => one !== undefined)) return null;
  const found = sides.map((side) => ({
    side,
    // Sellers name some models after their makers: "OpenAI o3".
    model: isOwner(side, context) ? undefined : namedBy(side, kept, context),
  }));
  const models = [...new Set(found.flatMap(({ model }) => model ?? []))];
  const language = found.filter(
    ({ side, model }) =>
      model !== undefined && wordsShared(side, model) >= wordsShared(side, versionsNamed(side, catalog.taskModels)[0]),
  );
  const ofTask = taskSides(sides, catalog.taskModels, language.length);
  if (ofTask !== null) return { models: [], taskModels: ofTask, named: true, read, notes: [] };
  const some = models.length < 2 ? taskModelsNamed(sides, catalog.taskModels) : null;
  if (some !== null && some.missing.length === 0)
    return { models: [], taskModels: some.models, named: true, read, notes: [] };
  if (models.length < 2) return null;
  const unknown = found.filter(({ model }) => model === undefined).map(({ side }) => side);
  const notes = unknown.length === 0 ? [] : [`Not listed as a model: ${unknown.join(", ")}.`];
  return { models, taskModels: null, named: true, read, notes };
}

/** Whether a side is only the name of a seller or maker, with a word for its models: "OpenAI", "Anthropic models". */
export function isOwner(side: string, { catalog }: OperationContext): boolean {
  const name = withoutModelWords(side).trim();
  const { filters } = readNames(`of ${name}`, namesOf(catalog));
  return filters.some(({ words }) => words.toLowerCase() === `of ${name}`.toLowerCase());
}

/** The model of a name, by its id or alias before its words: "mistral-small" is what is sold under it now. */
function namedBy(side: string, kept: readonly CatalogModel[], { catalog }: OperationContext): CatalogModel | undefined {
  const own = /^\p{L}+-/u.test(side) ? resolveModel(side, catalog.models) : null;
  return own !== null && kept.includes(own) ? own : versionsNamed(side, kept).find((model) => isNamedBy(side, model));
}

/**
 * Whether a side of a comparison names a model. The name of a seller alone does not, nor does one word of the name of a model that
 * is shut down, which may be a product: Ada.
 */
function isNamedBy(side: string, model: CatalogModel): boolean {
  const shared = wordsShared(side, { ...model, provider: "" });
  return shared > 1 || (shared === 1 && (model.status !== "retired" || /\d/.test(side)));
}

/**
 * Returns the listings of a model for one task on each side of a comparison, the maker's first; null when a side is none, or when
 * language models of these names are more.
 */
export function taskSides(sides: readonly string[], all: readonly TaskModel[], language: number): TaskModel[] | null {
  const found = sides.map((side) => {
    const named = versionsNamed(side, all).filter(
      (model) => wordsShared(side, model) > 1 && wordsBeside(side, [model]).length === 0,
    );
    const [best] = named;
    return best === undefined ? [] : named.filter((model) => isSame(model, best)).slice(0, MOST_OF_A_SIDE);
  });
  if (found.length < 2 || found.some((some) => some.length === 0) || language >= found.length) return null;
  return found.flat();
}

/**
 * Returns the listings for one task of each name that is listed, a lone word of a name too: "Kling". Names that are not listed are left
 * to be told.
 * @returns null when fewer than two are listed
 */
export function taskModelsNamed(
  names: readonly string[],
  all: readonly TaskModel[],
): { models: TaskModel[]; missing: string[] } | null {
  const ofName = names.map((name) =>
    versionsNamed(name, all).filter((model) => wordsBeside(name, [model]).length === 0),
  );
  // Of a name that models for two tasks have, the task of the other names is meant.
  const [kind] = tally(ofName.flatMap((some) => [...new Set(some.map((model) => model.kind))]))[0] ?? [];
  const found = ofName.map((some) => {
    const same = some.filter((model) => model.kind === kind);
    return (same.length > 0 ? same : some).slice(0, MOST_OF_A_SIDE);
  });
  if (found.filter((some) => some.length > 0).length < 2) return null;
  return { models: [...new Set(found.flat())], missing: names.filter((_, at) => found[at]?.length === 0) };
}

const MOST_OF_A_SIDE = 3;
