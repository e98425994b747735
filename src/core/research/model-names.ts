import type { CatalogModel } from "../catalog/catalog-data.ts";
import { COMMON, GENERIC, isNumbered, partsOf, wordsOf } from "../catalog/name-words.ts";

/** Names of a model. Models for one task have the same fields as language models. */
export type NamedModel = Pick<
  CatalogModel,
  "display_name" | "model_id" | "aliases" | "provider" | "model_key" | "first_party"
>;

/** Returns the words of a question that may name a model. */
function askedWords(query: string): string[] {
  return [...new Set(wordsOf(query))].filter((word) => !GENERIC.has(word));
}

/** Ordinary words, and the regions that ids begin with: beside a name they tell models apart, alone they name none. */
const ORDINARY = new Set(
  "no not us eu english german french spanish multilingual january february march april may june july august september october november december jan feb mar apr jun jul aug sep oct nov dec stars growth percent freeze starts apply background batch best build capability character completion contributor control creative custom default document edition enhanced expand finance general generate generation generator global guide hosted law legal live medical meeting name native next object older page phone public quality query real remove replace role similarity streaming structure style text time tools transfer translate use voicemail".split(
    " ",
  ),
);

/**
 * Returns the models that a question names, by any of their names, in any word order. Every word of a requested name
 * must match: `claude sonnet` finds every Sonnet, and `gpt-5` does not find GPT-5.5.
 */
export function modelsNamed<T extends NamedModel>(query: string, models: readonly T[]): T[] {
  const naming = askedWords(query).filter((word) => models.some((model) => namesOf(model).has(word)));
  const lead = naming.filter((word) => !COMMON.has(word) && !ORDINARY.has(word) && /[a-z]{2}|^o\d/.test(word));
  if (lead.length === 0) return [];
  const found = models
    .filter((model) => lead.some((word) => namesOf(model).has(word)))
    .map((model) => ({ model, score: naming.filter((word) => namesOf(model).has(word)).length }));
  const most = found.reduce((best, { score }) => Math.max(best, score), 0);
  return found
    .filter(({ score }) => score === most)
    .map(({ model }) => ({ model, extra: extra(model, naming) }))
    .sort((a, b) => a.extra - b.extra || Number(b.model.first_party) - Number(a.model.first_party))
    .map(({ model }) => model);
}

/** A word that says something, and no particle. */
const TELLING =
  /^(?:[\p{Script=Latin}'’-]{3,}|\p{Script=Cyrillic}{4,}|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]{2,}\p{Script=Hiragana}*)$/u;

/** Words for a model in scripts other than Latin, which say nothing beside the name of one. */
const MODEL = /^(?:模型|モデル|모델|модел)\p{L}{0,3}$/iu;

/** Returns the words of a question, as written, that occur in no name of these models. */
export function wordsBeside(query: string, models: readonly NamedModel[]): string[] {
  const isNamed = (part: string) => COMMON.has(part) || models.some((model) => namesOf(model).has(part));
  return query.split(/\s+/).filter((word) => TELLING.test(word) && !MODEL.test(word) && !wordsOf(word).some(isNamed));
}

/** Returns the words of a question, as written, that occur in no name of the model. */
export function wordsNotIn(query: string, model: NamedModel): string {
  const names = namesOf(model);
  return query
    .split(/\s+/)
    .filter((word) => /\p{L}{3,}/u.test(word) && !MODEL.test(word) && !wordsOf(word).some((part) => names.has(part)))
    .join(" ");
}

/** Counts the words of a question that belong to the names of a model. */
export function wordsShared(query: string, model: NamedModel | undefined): number {
  if (model === undefined) return 0;
  const names = namesOf(model);
  return askedWords(query).filter((word) => names.has(word)).length;
}

/** Whether a model has every version that a name states: `claude opus 9` does not match Claude Opus 5. */
export function hasVersions(name: string, model: NamedModel): boolean {
  const names = namesOf(model);
  return wordsOf(name).every((word) => !/\d/.test(word) || names.has(word));
}

/** Returns the models that a question names with every version that it states. */
export function versionsNamed<T extends NamedModel>(query: string, models: readonly T[]): T[] {
  return modelsNamed(query, models).filter((model) => hasVersions(query, model));
}

/** Whether a name with its version is that of the model: every word of the one is in the other's names. */
export function isNamed(name: string, model: NamedModel): boolean {
  return hasVersions(name, model) && wordsNotIn(name, model) === "";
}

/** The number of a snapshot, such as `2411` and `002`; no year. The other words of aliases, such as `latest`, tell no model from others. */
const SNAPSHOT = /^(?!20[12]\d$)\d{3,}$/;

/** The words of each model's names. Every question compares them with those of all models, which never change. */
const nameWords = new WeakMap<NamedModel, ReadonlySet<string>>();

function namesOf(model: NamedModel): ReadonlySet<string> {
  let known = nameWords.get(model);
  if (known === undefined) {
    const { display_name, model_id, provider, model_key } = model;
    const words = [display_name, model_id, provider, model_key ?? ""].flatMap(wordsOf);
    const snapshots = model.aliases.flatMap(wordsOf).filter((word) => SNAPSHOT.test(word));
    known = new Set([...words, ...words.flatMap(partsOf), ...snapshots]);
    nameWords.set(model, known);
  }
  return known;
}

/** Counts the words of the display name that a question does not contain. */
export function wordsBeyond(model: NamedModel, question: string): number {
  return extra(model, askedWords(question));
}

/**
 * Counts the words of the display name that the question does not contain, others than versions twice: `GPT-5` comes before
 * `GPT-5 mini`, and for `Mistral Small` Mistral Small 4 before Devstral Small.
 */
function extra(model: NamedModel, asked: readonly string[]): number {
  return wordsOf(model.display_name)
    .filter((word) => {
      const parts = partsOf(word);
      return !asked.includes(word) && !(parts.length > 0 && parts.every((part) => asked.includes(part)));
    })
    .reduce((sum, word) => sum + (isNumbered(word) ? 1 : 2), 0);
}
