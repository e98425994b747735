import { FIELDS, type Field } from "../index/fields.ts";
import { entries, type IndexData } from "../index/format.ts";
import type { Evaluation } from "./score.ts";
import type { Marks } from "./term-masks.ts";

/** What reading a document word by word shows beyond which words it has. */
export interface Reading {
  /** 0 to 1: how much of the query stands there side by side, in fields that matter. */
  phrase: number;
  /** 0 to 1: how completely one of its names consists of words of the query, times how much of the query that is. */
  name: number;
}

/** What a phrase is worth by field. */
const PHRASE_WORTH: Record<Field, number> = {
  name: 1,
  alias: 0.95,
  tag: 0.9,
  category: 0.6,
  license: 0.6,
  description: 0.5,
  host: 0,
};
const WORTH_OVER_A_GAP = 0.7;

const worthBySlot = new Float64Array(32);

export function reread(
  doc: number,
  { forward, forwardStart }: IndexData,
  marks: Marks,
  evaluation: Evaluation,
): Reading {
  worthBySlot.fill(0);
  const end = forwardStart[doc + 1] as number;
  let field: Field = "name";
  let before = 0;
  let beforeThat = 0;
  let name = 0;
  let nameWords = 0;
  let nameQuality = 0;
  let nameSlots = 0;
  for (let i = forwardStart[doc] as number; i < end; i++) {
    const entry = forward[i] as number;
    const kind = entry >>> 24;
    const value = entry & entries.maxValue;
    if (kind === entries.field) {
      if (nameWords > 0) name = Math.max(name, (nameQuality / nameWords) * told(nameSlots, evaluation));
      field = FIELDS[value] as Field;
      before = beforeThat = nameWords = nameQuality = nameSlots = 0;
      continue;
    }
    const slots = marks.slots[value] as number;
    if (slots !== 0) {
      note(slots & (slots << 1), PHRASE_WORTH[field]);
      if (kind === entries.word) {
        note(slots & (before << 1), PHRASE_WORTH[field]);
        note(slots & (beforeThat << 1), PHRASE_WORTH[field] * WORTH_OVER_A_GAP);
      }
    }
    if (kind !== entries.word) continue;
    beforeThat = before;
    before = slots;
    if (field !== "name" && field !== "alias") continue;
    nameWords++;
    nameSlots |= slots;
    nameQuality += marks.quality[value] as number;
  }
  if (nameWords > 0) name = Math.max(name, (nameQuality / nameWords) * told(nameSlots, evaluation));
  return { phrase: phraseShare(evaluation.information), name };
}

function note(pairs: number, worth: number): void {
  for (let rest = pairs; rest !== 0; rest &= rest - 1) {
    const slot = 31 - Math.clz32(rest & -rest);
    if (worth > (worthBySlot[slot] as number)) worthBySlot[slot] = worth;
  }
}

function told(slots: number, { information, informationSum }: Evaluation): number {
  let sum = 0;
  for (let s = 0; s < information.length; s++) if ((slots & (1 << s)) !== 0) sum += information[s] as number;
  return sum / informationSum;
}

function phraseShare(information: readonly number[]): number {
  let found = 0;
  let possible = 0;
  for (let s = 1; s < information.length; s++) {
    const tells = (information[s - 1] as number) + (information[s] as number);
    possible += tells;
    found += tells * (worthBySlot[s] as number);
  }
  return possible > 0 ? found / possible : 0;
}
