import { editDistance } from "../nearest.ts";
import type { ModelView } from "./types.ts";

/**
 * Finds a model by an exact name, and by nothing else. In this order: `provider/model_id`, `provider/alias`,
 * `model_id`, alias. Where several providers sell one id, the maker's listing wins, then the one whose price was read
 * last, then the first provider id.
 */
export function resolveModel(id: string, models: readonly ModelView[]): ModelView | null {
  const slash = id.indexOf("/");
  const [provider, rest] = [id.slice(0, Math.max(0, slash)), id.slice(slash + 1)];
  const ways: ((model: ModelView) => boolean)[] = [
    (model) => model.provider === provider && model.model_id === rest,
    (model) => model.provider === provider && model.aliases.includes(rest),
    (model) => model.model_id === id,
    (model) => model.aliases.includes(id),
  ];
  for (const way of ways) {
    const found = models.filter(way).sort(preferred)[0];
    if (found !== undefined) return found;
  }
  return null;
}

export function qualifiedId(model: ModelView): string {
  return `${model.provider}/${model.model_id}`;
}

/** The name to call a listing by: its plain id when that means this listing, else `provider/model_id`. */
export function publicId(model: ModelView, models: readonly ModelView[]): string {
  return resolveModel(model.model_id, models) === model ? model.model_id : qualifiedId(model);
}

/** When anyone last read one of a model's prices; null when nobody has. */
export function lastVerified(model: ModelView): string | null {
  return model.prices.reduce<string | null>(
    (latest, { verified_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
}

/** Order of listings of one model: the maker's first, then the one whose price was read last, then by provider id. */
export function preferred(a: ModelView, b: ModelView): number {
  if (a.first_party !== b.first_party) return a.first_party ? -1 : 1;
  const [atA, atB] = [lastVerified(a) ?? "", lastVerified(b) ?? ""];
  if (atA !== atB) return atA > atB ? -1 : 1;
  return a.provider < b.provider ? -1 : 1;
}

/** Every known id, nearest to the asked one first. An alias brings its model near, too. */
export function nearestModelIds(id: string, models: readonly ModelView[]): string[] {
  const asked = id.slice(0, 80).toLowerCase();
  const plain = Map.groupBy(models, (model) => model.model_id);
  return models
    .map((model) => {
      const names = [model.model_id, qualifiedId(model), ...model.aliases];
      const shown = (plain.get(model.model_id)?.length ?? 0) > 1 ? publicId(model, models) : model.model_id;
      return {
        shown,
        distance: Math.min(...names.map((name) => editDistance(asked, name.slice(0, 80).toLowerCase()))),
      };
    })
    .sort((a, b) => a.distance - b.distance || a.shown.length - b.shown.length || (a.shown < b.shown ? -1 : 1))
    .map(({ shown }) => shown);
}
