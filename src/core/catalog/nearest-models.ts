import type { TaskKind } from "../../schema/records/task-model.ts";
import { publicId } from "../optimize/resolve.ts";
import { distanceTo } from "../text/nearest.ts";
import type { CatalogModel, TaskModel } from "./catalog-data.ts";
import { apart, COMMON, isNumbered } from "./name-words.ts";

/** Number of characters of a name that are compared. */
const COMPARED = 80;
/** Number of edits by which a word of a given length may differ from a word of a name. */
const FAMILY_EDITS: readonly (readonly [letters: number, edits: number])[] = [
  [8, 2],
  [3, 1],
];

interface ModelNames {
  /** The id shown to callers. */
  shown: string;
  /** Null for a language model. */
  kind: TaskKind | null;
  /** All names in lower case, cut to the compared length. */
  names: readonly string[];
  /** Null where it is not known which model this is. */
  key: string | null;
  /** Words of the names, versions apart. */
  words: ReadonlySet<string>;
  /** Words of the display name that are no versions. */
  title: readonly string[];
  /** Whether this is a current listing by the maker; these sort first among equals. */
  order: number;
  /** How far the model is from being on sale: current or preview, deprecated, retired. */
  ended: number;
  firstParty: boolean;
  /** Day of release or, when it is not stated, the first day of a price. */
  since: string;
}

/** Names of each list of models, cached: every unknown name needs all of them, and the models of a build never change. */
const known = new WeakMap<readonly CatalogModel[], ModelNames[]>();
const knownOfTasks = new WeakMap<readonly TaskModel[], ModelNames[]>();

function namesOf(models: readonly CatalogModel[]): ModelNames[] {
  let made = known.get(models);
  if (made === undefined) {
    const plain = Map.groupBy(models, (model) => model.model_id);
    made = models.map((model) =>
      entryOf(model, null, (plain.get(model.model_id)?.length ?? 0) > 1 ? publicId(model, models) : model.model_id),
    );
    known.set(models, made);
  }
  return made;
}

function taskNamesOf(models: readonly TaskModel[]): ModelNames[] {
  let made = knownOfTasks.get(models);
  if (made === undefined) {
    made = models.map((model) => entryOf(model, model.kind, `${model.provider}/${model.model_id}`));
    knownOfTasks.set(models, made);
  }
  return made;
}

function entryOf(model: CatalogModel | TaskModel, kind: TaskKind | null, shown: string): ModelNames {
  const ids = [model.model_id, `${model.provider}/${model.model_id}`, ...model.aliases];
  return {
    shown,
    kind,
    names: [...new Set([...ids, model.display_name].map((name) => name.slice(0, COMPARED).toLowerCase()))],
    key: model.model_key,
    words: apart([...ids, model.display_name, model.model_key ?? ""].map((name) => name.slice(0, COMPARED)).join(" ")),
    title: [...apart(model.display_name)].filter((word) => !isNumbered(word)),
    order: (model.status === "current" ? 0 : 2) + (model.first_party ? 0 : 1),
    ended: { current: 0, preview: 0, deprecated: 1, retired: 2 }[model.status],
    firstParty: model.first_party,
    since: model.released_on ?? model.prices.map(({ effective_from: from }) => from).sort()[0] ?? "",
  };
}

/**
 * Returns the ids nearest to the given name, at most `most` of them: language models and, where given, models for single
 * tasks. Aliases count too. Models of the family that the words name come first, newest first when no version is stated:
 * `gemini flash`. Where no word is known, one may be misspelt: `gtp-5` means GPT and `sonet` means Sonnet.
 * @param options.within most edits between the given name and a name of a model outside of that family
 */
export function nearestModelIds(
  id: string,
  models: readonly CatalogModel[],
  { taskModels = [], ...limits }: { taskModels?: readonly TaskModel[]; most?: number; within?: number } = {},
): string[] {
  const { most } = limits;
  return ranked(id, models, taskModels, limits)
    .slice(0, most)
    .map(({ shown }) => shown);
}

/**
 * Returns the ids of the models of a family, newest first, at most `most` of them and one of each model: those with every
 * word of the name that is no version, at their makers where these sell them. Empty when the words name no family.
 */
export function familyModelIds(name: string, models: readonly CatalogModel[], most: number): string[] {
  const wanted = [...apart(name)].filter((word) => !isNumbered(word));
  if (!wanted.some(isLead)) return [];
  const all = namesOf(models).filter(({ words, ended }) => ended < RETIRED && wanted.every((word) => words.has(word)));
  const own = all.filter(({ firstParty }) => firstParty);
  return (own.length > 0 ? own : all)
    .toSorted(byAge(wanted))
    .filter(({ key }, at, all) => key === null || all.findIndex((other) => other.key === key) === at)
    .slice(0, most)
    .map(({ shown }) => shown);
}

/** State of a model that is not sold any more. */
const RETIRED = 2;

/** Whether a word can name a family. */
function isLead(word: string): boolean {
  return !isNumbered(word) && !COMMON.has(word) && word.length > 1;
}

/** Orders the models of a family: on sale, at the maker, without a variant such as `mini` that is not asked for, newest. */
function byAge(wanted: readonly string[]): (a: ModelNames, b: ModelNames) => number {
  const beyond = ({ title }: ModelNames) => title.filter((word) => COMMON.has(word) && !wanted.includes(word)).length;
  return (a, b) =>
    Number(a.ended === RETIRED) - Number(b.ended === RETIRED) ||
    Number(b.firstParty) - Number(a.firstParty) ||
    Number(a.kind !== null) - Number(b.kind !== null) ||
    beyond(a) - beyond(b) ||
    a.ended - b.ended ||
    (a.since === b.since ? 0 : a.since > b.since ? -1 : 1) ||
    (a.shown < b.shown ? -1 : 1);
}

/**
 * Returns the kind of model that an unknown name is nearest to, null for a language model or when it is near none, and
 * every known id of that kind, nearest first.
 */
export function nearestOfKind(
  id: string,
  models: readonly CatalogModel[],
  taskModels: readonly TaskModel[],
): { kind: TaskKind | null; ids: string[] } {
  const [first] = ranked(id, models, taskModels, { most: 1 });
  const near = first !== undefined && (first.shared > 0 || first.distance <= Math.max(1, id.length / 4));
  const kind = near ? first.kind : null;
  const [language, tasks] = kind === null ? [models, []] : [[], taskModels.filter((model) => model.kind === kind)];
  return { kind, ids: ranked(id, language, tasks).map(({ shown }) => shown) };
}

/** @param options.most number of models that the caller needs */
function ranked(
  id: string,
  models: readonly CatalogModel[],
  taskModels: readonly TaskModel[],
  { most = Number.POSITIVE_INFINITY, within = Number.POSITIVE_INFINITY } = {},
): Near[] {
  const asked = id.trim().slice(0, COMPARED).toLowerCase();
  const all = taskModels.length === 0 ? namesOf(models) : [...namesOf(models), ...taskNamesOf(taskModels)];
  const family = familyOf(asked, all);
  const older = family === null || [...apart(asked)].some(isNumbered) ? null : byAge(family.wanted);
  const groups = [...Map.groupBy(all, (entry) => family?.sharedWith(entry) ?? 0)].sort(([a], [b]) => b - a);
  const distance = distanceTo(asked);
  const found: Near[] = [];
  for (const [shared, group] of groups) {
    if (found.length >= most) break;
    const ofFamily = shared > 0 && older !== null;
    // Within a family only the whole name counts before the age.
    const near = ofFamily
      ? group.map((entry) => ({ ...entry, distance: entry.names.includes(asked) ? 0 : 1 }))
      : group
          .map((entry) => ({ ...entry, distance: Math.min(...entry.names.map(distance)) }))
          .filter((one) => shared > 0 || one.distance <= within);
    near.sort(
      (a, b) =>
        Number(b.distance === 0) - Number(a.distance === 0) ||
        (ofFamily && a.distance > 0 ? older(a, b) : 0) ||
        a.distance - b.distance ||
        a.shown.length - b.shown.length ||
        a.order - b.order ||
        (a.since === b.since ? 0 : a.since > b.since ? -1 : 1) ||
        (a.shown < b.shown ? -1 : 1),
    );
    found.push(...near.map((one) => ({ ...one, shared })));
  }
  return found;
}

interface Near extends ModelNames {
  shared: number;
  distance: number;
}

/**
 * Returns how many words of a name a model has, and which words these are; null when they name no family. A word such as
 * `opus` counts more than all words that many families share, such as `mini`, and digits do not count.
 */
function familyOf(
  asked: string,
  all: readonly ModelNames[],
): { wanted: readonly string[]; sharedWith: (entry: ModelNames) => number } | null {
  const written = [...apart(asked)].filter((word) => !isNumbered(word));
  const counts = countsOf(all);
  const known = (words: readonly string[]) => words.filter((word) => counts.has(word));
  const exact = known(written.every((word) => COMMON.has(word)) ? written : written.filter(isLead));
  const meant = exact.length > 0 ? null : misspelt(written.filter(isLead), counts);
  // "k2" and "r1" are families although they hold a number.
  const coded =
    meant === null && exact.length === 0 ? known([...apart(asked)].filter((word) => /^\p{L}+\d/u.test(word))) : [];
  const leads = meant !== null ? [meant.word] : exact.length > 0 ? exact : coded;
  if (leads.length === 0) return null;
  const wanted = coded.length > 0 ? coded : written.map((word) => (word === meant?.written ? meant.word : word));
  const sharedWith = ({ words }: ModelNames) =>
    leads.some((word) => words.has(word))
      ? wanted.reduce((sum, word) => sum + (words.has(word) ? (leads.includes(word) ? wanted.length : 1) : 0), 0)
      : 0;
  return { wanted, sharedWith };
}

const wordCounts = new WeakMap<readonly ModelNames[], ReadonlyMap<string, number>>();

/** Returns how many models have each word, cached by their list. */
function countsOf(all: readonly ModelNames[]): ReadonlyMap<string, number> {
  let counts = wordCounts.get(all);
  if (counts === undefined) {
    const made = new Map<string, number>();
    for (const { words } of all) for (const word of words) made.set(word, (made.get(word) ?? 0) + 1);
    counts = made;
    wordCounts.set(all, counts);
  }
  return counts;
}

/** Returns the word of names that one of some unknown words means, with the fewest edits; null when none is close. */
function misspelt(
  unknown: readonly string[],
  counts: ReadonlyMap<string, number>,
): { written: string; word: string } | null {
  let best: { written: string; word: string; edits: number; models: number } | null = null;
  for (const written of unknown) {
    const most = FAMILY_EDITS.find(([letters]) => written.length >= letters)?.[1] ?? 0;
    const distance = distanceTo(written);
    for (const [word, models] of counts) {
      if (!isLead(word) || Math.abs(word.length - written.length) > most) continue;
      const edits = distance(word);
      if (edits > most) continue;
      if (best === null || edits < best.edits || (edits === best.edits && models > best.models))
        best = { written, word, edits, models };
    }
  }
  return best;
}
