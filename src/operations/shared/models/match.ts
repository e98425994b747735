import { atOnce, type Steps } from "../../../core/slices.ts";
import { compareText } from "../../../core/text/compare-text.ts";
import type { ModelKind } from "../../../schema/answers/models.ts";
import type { Catalog } from "../../../store/catalog/read.ts";
import { splitKind } from "./kind-words.ts";
import { type ListedModel, listedModels, makerOf } from "./listed.ts";

/** Words of a question that do not identify a model. */
const STOP_WORDS = new Set(
  "a ai an and api are best cheap cheaper cheapest cost costs does for from how i is llm llms me model models much of on or per price prices pricing than the to token tokens vs what which with".split(
    " ",
  ),
);
/** Words of a question for a kind of model that name what its price is for. */
const UNIT_WORDS = new Set(
  "by character characters hour hours image images minute minutes page pages second seconds".split(" "),
);
/** Weight of a word matched in a description instead of a name. */
const DESCRIPTION_WEIGHT = 0.6;
/** Weight of a prefix match or of a match with one letter changed. */
const INEXACT_WEIGHT = 0.6;
/** Shortest prefix that counts, in characters. */
const PREFIX_LENGTH = 3;
/** Minimum score of a hit. */
const LEAST_SCORE = 0.5;

export interface ModelHit {
  model: ListedModel;
  /** Share of the question that the model matches, 0 to 1; rare words weigh more. */
  score: number;
  /** Whether a word of the name matched, and not only one of the description. */
  named: boolean;
}

interface Indexed {
  model: ListedModel;
  names: ReadonlySet<string>;
  description: ReadonlySet<string>;
}

interface ModelIndex {
  models: readonly Indexed[];
  /** Number of listings that contain a word, by word. */
  frequency: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<Catalog, ModelIndex>();

/**
 * Splits text into words as model names use them: letters apart from versions, and one form for a version however it is
 * separated. `claude-opus-4-5` and `Claude Opus 4.5` give the same words.
 */
function modelWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/(\d)[-_](?=\d{1,2}(?![\da-z]))/g, "$1.")
      .match(/\d+(?:\.\d+)*(?:[a-z]{1,2}(?![a-z]))?|\p{L}+/gu) ?? []
  );
}

function indexOf(catalog: Catalog): ModelIndex {
  return indexes.get(catalog) ?? atOnce(indexModels(catalog));
}

/** Reads the models of a catalogue and indexes their words, in steps: done at once, the first question would wait for it. */
export function* indexModels(catalog: Catalog): Steps<ModelIndex> {
  yield* catalog.readModels();
  const frequency = new Map<string, number>();
  const models: Indexed[] = [];
  for (const model of listedModels(catalog)) {
    const entry = indexed(model);
    models.push(entry);
    for (const word of new Set([...entry.names, ...entry.description])) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
    yield;
  }
  const index = { models, frequency };
  indexes.set(catalog, index);
  return index;
}

function indexed(model: ListedModel): Indexed {
  const { model_id, display_name, aliases, model_key, provider, providerName, modalities } = model;
  const names = [model_id, display_name, ...aliases, model_key ?? "", provider, providerName, makerOf(model) ?? ""];
  const description = [
    model.kind.replaceAll("_", " "),
    model.tier ?? "",
    model.open_weights ? "open weights open-source" : "closed",
    model.weights_license?.spdx ?? "",
    ...(modalities?.input ?? []),
    ...(modalities?.input.includes("image") ? ["vision"] : []),
    ...(model.reasoning === "none" ? [] : ["reasoning thinking"]),
    model.tools === true ? "tools" : "",
  ];
  return {
    model,
    names: new Set(names.flatMap(modelWords)),
    description: new Set(description.flatMap(modelWords)),
  };
}

/**
 * Finds the listings that a question names, best first. Unmatched words lower the score of every hit: a version that no
 * model has is not an exact match of another version.
 */
export function matchModels(catalog: Catalog, question: string): ModelHit[] {
  const index = indexOf(catalog);
  const { kind, rest } = splitKind(question);
  const words = [...new Set(modelWords(rest))].filter(
    (word) => !STOP_WORDS.has(word) && (kind === undefined || !UNIT_WORDS.has(word)),
  );
  if (words.length === 0) return kind === undefined ? [] : allOf(index, kind);
  const total = index.models.length;
  const weighted = words.map((word) => ({ word, weight: Math.log(1 + total / (index.frequency.get(word) ?? 1)) }));
  const all = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const hits: ModelHit[] = [];
  for (const entry of index.models) {
    if (kind !== undefined && entry.model.kind !== kind) continue;
    let sum = 0;
    let named = false;
    for (const { word, weight } of weighted) {
      const byName = closeness(word, entry.names);
      const byDescription = entry.description.has(word) ? DESCRIPTION_WEIGHT : 0;
      if (byName > 0) named = true;
      sum += weight * Math.max(byName, byDescription);
    }
    const score = sum / all;
    if (score >= LEAST_SCORE) hits.push({ model: entry.model, score, named });
  }
  return hits.sort((a, b) => b.score - a.score || preference(a.model, b.model));
}

/** Finds every listing of a kind, for a question that names nothing else. */
function allOf({ models }: ModelIndex, kind: ModelKind): ModelHit[] {
  return models
    .filter(({ model }) => model.kind === kind)
    .map(({ model }) => ({ model, score: 1, named: false }))
    .sort((a, b) => preference(a.model, b.model));
}

/** Scores how well a word matches a set of words: 1 for an exact match, less for a prefix or a typo, 0 for none. */
function closeness(word: string, words: ReadonlySet<string>): number {
  if (words.has(word)) return 1;
  const version = /^\d/.test(word);
  for (const other of words) {
    if (version) {
      if (other.startsWith(`${word}.`)) return INEXACT_WEIGHT;
    } else if (word.length >= PREFIX_LENGTH && other.startsWith(word)) return INEXACT_WEIGHT;
    else if (word.length > PREFIX_LENGTH + 1 && isSlip(word, other)) return INEXACT_WEIGHT;
  }
  return 0;
}

/** Whether two words differ by one letter, substituted, inserted or deleted. */
function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

/** Compares listings that match equally well: on sale, by the maker, shorter name, newest, then by id. */
export function preference(a: ListedModel, b: ListedModel): number {
  const sold = (model: ListedModel) => ({ retired: 2, deprecated: 1 })[String(model.status)] ?? 0;
  return (
    sold(a) - sold(b) ||
    Number(b.first_party) - Number(a.first_party) ||
    modelWords(a.model_id).length - modelWords(b.model_id).length ||
    compareText(b.released_on ?? "", a.released_on ?? "") ||
    compareText(`${a.provider}/${a.model_id}`, `${b.provider}/${b.model_id}`)
  );
}
