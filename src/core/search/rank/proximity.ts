import { FIELDS, type Field } from "../index/fields.ts";
import { entries, type IndexData } from "../index/format.ts";
import type { Scored } from "./score.ts";
import type { TermMasks } from "./term-masks.ts";

/** Score components that depend on the order of a document's words. */
export interface Proximity {
  /** 0 to 1: how much of the query is adjacent in important fields. */
  phrase: number;
  /** 0 to 1: how completely a name of the product consists of query terms, times the share of the query that these terms are. */
  name: number;
}

/** Value of a phrase by field. */
const PHRASE_WORTH: Record<Field, number> = {
  name: 1,
  alias: 0.95,
  tag: 0.9,
  category: 0.6,
  license: 0.6,
  description: 0.5,
  host: 0,
};

/** Computes the proximity of the query terms in a document. @param phraseWorth working array of the index, one value per query term */
export function proximity(
  doc: number,
  { forward, forwardStart }: IndexData,
  { masks, quality }: TermMasks,
  scored: Scored,
  phraseWorth: Float64Array,
): Proximity {
  phraseWorth.fill(0);
  const end = forwardStart[doc + 1] as number;
  let field: Field = "name";
  let before = 0;
  let name = 0;
  let nameWords = 0;
  let nameQuality = 0;
  let nameMask = 0;
  for (let i = forwardStart[doc] as number; i < end; i++) {
    const entry = forward[i] as number;
    const kind = entry >>> 24;
    const value = entry & entries.maxValue;
    if (kind === entries.field) {
      if (nameMask !== 0) name = Math.max(name, (nameQuality / nameWords) * weightShare(nameMask, scored));
      field = FIELDS[value] as Field;
      before = nameWords = nameQuality = nameMask = 0;
      continue;
    }
    const mask = masks[value] as number;
    if (mask !== 0) {
      notePairs(mask & (mask << 1), PHRASE_WORTH[field], phraseWorth);
      if (kind === entries.word) notePairs(mask & (before << 1), PHRASE_WORTH[field], phraseWorth);
    }
    if (kind !== entries.word) continue;
    before = mask;
    if (field !== "name" && field !== "alias") continue;
    nameWords++;
    nameMask |= mask;
    nameQuality += quality[value] as number;
  }
  if (nameMask !== 0) name = Math.max(name, (nameQuality / nameWords) * weightShare(nameMask, scored));
  return { phrase: phraseShare(scored.weights, phraseWorth), name };
}

/** Records the value of each pair of neighbouring query terms. Bit `n` stands for terms `n - 1` and `n`. */
function notePairs(pairs: number, worth: number, phraseWorth: Float64Array): void {
  for (let rest = pairs; rest !== 0; rest &= rest - 1) {
    const term = 31 - Math.clz32(rest & -rest);
    if (worth > (phraseWorth[term] as number)) phraseWorth[term] = worth;
  }
}

/** Returns the share of the query's weight that the query terms of a mask have. */
function weightShare(mask: number, { weights, totalWeight }: Scored): number {
  let sum = 0;
  for (let t = 0; t < weights.length; t++) if ((mask & (1 << t)) !== 0) sum += weights[t] as number;
  return sum / totalWeight;
}

function phraseShare(weights: readonly number[], phraseWorth: Float64Array): number {
  let found = 0;
  let possible = 0;
  for (let t = 1; t < weights.length; t++) {
    const weight = (weights[t - 1] as number) + (weights[t] as number);
    possible += weight;
    found += weight * (phraseWorth[t] as number);
  }
  return possible > 0 ? found / possible : 0;
}
