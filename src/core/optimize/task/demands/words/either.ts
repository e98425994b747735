import type { Language } from "../../language.ts";
import { COMPANIES, PLACED, SEATED } from "./frames.ts";
import { has } from "./lexicon.ts";

const OR = /(?<!\p{L})(?:or|oder|ou|o|of|или|либо)(?!\p{L})|或者?|または|又は|もしくは|(?:이?거나|또는)/giu;

/**
 * Whether either of two things is enough: a seat of the seller, or a place where it serves: "seat in the EU or an EU region",
 * "hosted in Europe or by a European company".
 */
export function isSeatOrRegion(clause: string, language: Language): boolean {
  const seat = (part: string) => has(SEATED(language), part) || has(COMPANIES(language), part);
  const place = (part: string) => has(PLACED(language), part) || REGION.test(part);
  return [...clause.matchAll(OR)].some(({ index, 0: words }) => {
    const [before, behind] = [clause.slice(0, index), clause.slice(index + words.length)];
    return (seat(before) && place(behind) && !seat(behind)) || (place(before) && seat(behind) && !place(behind));
  });
}
/** "EU-Region", "EU-regio". */
const REGION = /regio|région|región|região|регион/iu;
