import type { ListedModel } from "../../operations/shared/models/listed.ts";
import type { Catalog } from "../../store/catalog/read.ts";
import { count } from "../kit/format.ts";

/** A published measure of how well a model does one kind of work. */
export interface ModelScore {
  value: number;
  /** Ends of its interval; null where the source states none. */
  low: number | null;
  high: number | null;
  /** The value with its interval: `1,437 ± 8`. */
  text: string;
}

export interface ScoreKind {
  id: string;
  label: string;
}

/** Scores of one kind, and where they come from. */
export interface ScoreBook {
  kinds: readonly ScoreKind[];
  kind: ScoreKind;
  /** What the score is called on an axis. */
  axis: string;
  source: { name: string; url: string; asOf: string } | null;
  of(model: Pick<ListedModel, "arena_name" | "model_key">): ModelScore | null;
}

const LABELS: Record<string, string> = { general: "General", code: "Code", document: "Documents" };

/**
 * Scores of a catalogue for one kind of work.
 *
 * @param asked id of a kind; an unknown one means the first
 */
export function scoreBook(catalog: Catalog, asked: string): ScoreBook {
  const { quality } = catalog;
  if (quality === null) {
    const none = { id: "general", label: "General" };
    return { kinds: [none], kind: none, axis: "Score", source: null, of: () => null };
  }
  const boards = [
    { id: "general", url: quality.url, ratings: quality.ratings },
    ...(quality.taskBoards ?? []).map(({ board, url, ratings }) => ({ id: board, url, ratings })),
  ];
  const board = boards.find(({ id }) => id === asked) ?? boards[0];
  const kinds = boards.map(({ id }) => ({ id, label: LABELS[id] ?? id }));
  const byName = new Map(board?.ratings.map((rating) => [rating.name, rating]));
  return {
    kinds,
    kind: kinds.find(({ id }) => id === board?.id) ?? { id: "general", label: "General" },
    axis: "Arena rating",
    source: { name: quality.source, url: board?.url ?? quality.url, asOf: quality.asOf },
    of(model) {
      const rating = model.arena_name === null ? undefined : byName.get(model.arena_name);
      if (rating === undefined) return null;
      const { rating: value, interval } = rating;
      return {
        value,
        low: interval === null ? null : value - interval,
        high: interval === null ? null : value + interval,
        text: `${count(value)}${interval === null ? "" : ` ± ${count(interval)}`}`,
      };
    },
  };
}
