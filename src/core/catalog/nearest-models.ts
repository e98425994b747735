import type { TaskKind } from "../../schema/records/task-model.ts";
import { publicId } from "../optimize/resolve.ts";
import { editDistance } from "../text/nearest.ts";
import type { CatalogModel, TaskModel } from "./catalog-data.ts";

/** Number of characters of a name that are compared. */
const COMPARED = 80;
/** Number of edits by which a word of a given length may differ from the name of a family. */
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
  /** First words of the names, such as `gpt` or `claude`. */
  families: ReadonlySet<string>;
  /** Whether this is a current listing by the maker; these sort first among equals. */
  order: number;
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
  const families = [model.model_id, model.display_name, ...model.aliases].flatMap((name) => firstWord(name) ?? []);
  return {
    shown,
    kind,
    names: [...new Set([...ids, model.display_name].map((name) => name.slice(0, COMPARED).toLowerCase()))],
    families: new Set(families),
    order: (model.status === "current" ? 0 : 2) + (model.first_party ? 0 : 1),
  };
}

/** Leading letters of a name: `gpt` for `gpt-5.4` and `GPT5`. */
function firstWord(name: string): string | null {
  return /^\p{L}{2,}/u.exec(name.slice(0, COMPARED).toLowerCase())?.[0] ?? null;
}

/**
 * Returns the ids nearest to the given name, at most `most` of them: language models and, where given, models for single
 * tasks. Aliases count too. Models of the family that the first word means come first, also when it is misspelt: `gtp-5`
 * means GPT and `clade` means Claude.
 */
export function nearestModelIds(
  id: string,
  models: readonly CatalogModel[],
  { taskModels = [], most = Number.POSITIVE_INFINITY }: { taskModels?: readonly TaskModel[]; most?: number } = {},
): string[] {
  return ranked(id, models, taskModels, { most })
    .slice(0, most)
    .map(({ shown }) => shown);
}

/**
 * Returns the kind of model that an unknown name is nearest to, null for a language model, and every known id of that
 * kind, nearest first.
 */
export function nearestOfKind(
  id: string,
  models: readonly CatalogModel[],
  taskModels: readonly TaskModel[],
): { kind: TaskKind | null; ids: string[] } {
  const distances = new Map<string, number>();
  const kind = ranked(id, models, taskModels, { distances })[0]?.kind ?? null;
  const [language, tasks] = kind === null ? [models, []] : [[], taskModels.filter((model) => model.kind === kind)];
  return { kind, ids: ranked(id, language, tasks, { distances }).map(({ shown }) => shown) };
}

/**
 * @param distances edit distances of the id to names, which are added; sellers of one model share its names
 * @param most number of models that the caller needs; if a family has as many, the others are left out
 */
function ranked(
  id: string,
  models: readonly CatalogModel[],
  taskModels: readonly TaskModel[],
  { distances = new Map<string, number>(), most = Number.POSITIVE_INFINITY },
) {
  const asked = id.trim().slice(0, COMPARED).toLowerCase();
  const all = [...namesOf(models), ...taskNamesOf(taskModels)];
  const family = meantFamily(asked, all);
  const own = family === null ? [] : all.filter(({ families }) => families.has(family));
  return (own.length < most ? all : own)
    .map((entry) => ({
      ...entry,
      other: family === null || entry.families.has(family) ? 0 : 1,
      distance: leastDistance(asked, entry.names, distances),
    }))
    .sort(
      (a, b) =>
        a.other - b.other ||
        a.distance - b.distance ||
        a.shown.length - b.shown.length ||
        a.order - b.order ||
        (a.shown < b.shown ? -1 : 1),
    );
}

/** Returns the smallest edit distance to one of the names. Keeps the distances that it computes in `known`. */
function leastDistance(asked: string, names: readonly string[], known: Map<string, number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    // A distance is never less than the difference in length.
    if (Math.abs(name.length - asked.length) >= least) continue;
    const distance = known.get(name) ?? editDistance(asked, name);
    known.set(name, distance);
    least = Math.min(least, distance);
  }
  return least;
}

/** Returns the family that the first word of a name means; null when none is close or the word names no family. */
function meantFamily(asked: string, all: readonly ModelNames[]): string | null {
  const word = firstWord(asked);
  // `text-embeding-3-large` begins with a word that many names share and that identifies no family.
  if (word === null || word === "text") return null;
  const most = FAMILY_EDITS.find(([letters]) => word.length >= letters)?.[1] ?? 0;
  const counts = new Map<string, number>();
  for (const { families } of all) for (const family of families) counts.set(family, (counts.get(family) ?? 0) + 1);
  let best: { family: string; edits: number; models: number } | null = null;
  for (const [family, models] of counts) {
    if (Math.abs(family.length - word.length) > most) continue;
    const edits = editDistance(word, family);
    if (edits > most) continue;
    if (best === null || edits < best.edits || (edits === best.edits && models > best.models))
      best = { family, edits, models };
  }
  return best?.family ?? null;
}
