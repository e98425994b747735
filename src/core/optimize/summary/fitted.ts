/** Groups of the details, in the order in which they stand. */
export const GROUPS = [
  "Test",
  "Steps",
  "Stakes",
  "Successor",
  "Wishes",
  "Thinking",
  "Speed",
  "Cache",
  "Prices",
  "Terms",
  "Sizes",
  "Readings",
] as const;
export type Group = (typeof GROUPS)[number];

/** A sentence of the summary. One without `goes` stays: without it a buyer would be misled. */
export interface Sentence {
  words: string;
  /** Where the summary is too long: how soon this sentence leaves it, the lowest first. */
  goes?: number;
  /** What stands in the summary in its place. */
  instead?: string;
  /** The group of the details that takes it, and its words there; left out where the details hold it already. */
  to?: readonly [group: Group, words: string];
}

/** Words of a summary above which sentences leave it that a buyer can do without. */
const MOST_WORDS = 100;
/** The same for what leaves it only from a summary that would be too long to read, and its place in the order. */
const TOO_MANY_WORDS = 150;
export const LAST = 100;

export function stays(...sentences: readonly string[]): Sentence[] {
  return sentences.map((words) => ({ words }));
}

/** Sentences that may leave the summary, for a group of the details or for none. */
export function yields(goes: number, group: Group | null, sentences: readonly string[]): Sentence[] {
  return sentences.map((words) => ({ words, goes, ...(group === null ? {} : { to: [group, words] as const }) }));
}

/** Joins a summary, and returns what had to leave it for the details. */
export function fitted(sentences: readonly Sentence[]): { summary: string; moved: NonNullable<Sentence["to"]>[] } {
  const left = new Set<Sentence>();
  const text = () =>
    sentences
      .map((one) => (left.has(one) ? one.instead : one.words) ?? "")
      .filter((words) => words !== "")
      .join(" ");
  const movable = sentences.filter(({ goes }) => goes !== undefined).sort((a, b) => (a.goes ?? 0) - (b.goes ?? 0));
  for (const one of movable) {
    if (text().split(/\s+/u).length > ((one.goes ?? 0) < LAST ? MOST_WORDS : TOO_MANY_WORDS)) left.add(one);
  }
  return { summary: text(), moved: movable.flatMap((one) => (left.has(one) && one.to !== undefined ? [one.to] : [])) };
}

/** Joins the sentences of each group behind its label, and leaves out empty groups. */
export function labelled(groups: Readonly<Partial<Record<Group, readonly string[]>>>): string[] {
  return GROUPS.flatMap((label) => {
    const sentences = groups[label] ?? [];
    return sentences.length === 0 ? [] : [`${label}: ${sentences.join(" ")}`];
  });
}
