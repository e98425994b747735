import { inflection } from "./stem.ts";

const STOP = stems(
  "a an the and or but if then than so as at by for from in into of off on onto out over under to up down with without within about via per",
  "between among across through during while before after until again once against along around because toward upon since",
  "i me my we us our you your he she it its they them their this that these those there here",
  "am is are was were be been being do does did done have has had can could will would shall should may might must",
  "what which who whom whose when where why how any some all both each every either other another such only same too very just also more most",
  "no not nor s t vs versus like want need look get give help please use used using let way etc e g ie eg something anything someone thing",
);

const WEAK = stems(
  "best top good great better cool popular recommended favourite favorite easy easily simple fast quick quickly modern powerful smart",
  "tool toolkit software app application program platform product solution service system provider company online based automatically automatic",
  "alternative make create build find search show see know try keep run work take go own several many multiple different various people",
);

const DETERMINERS = new Set("a an the my your our their his her its this that these those some any".split(" "));

/** Weight of a weak word relative to an ordinary one. */
export const WEAK_WEIGHT = 0.25;

/** Whether a word, in any inflection, carries no meaning about a product. Such words are dropped from a query unless it has no others. */
export function isStopWord(word: string): boolean {
  return STOP.has(word) || STOP.has(inflection(word));
}

/** Whether a word may occur inside a phrase without changing it: "chat with my documents". */
export function isDeterminer(word: string): boolean {
  return DETERMINERS.has(word);
}

/** Whether a word occurs in so many queries that it hardly distinguishes products. Such words have a low weight. */
export function isWeakWord(word: string): boolean {
  return WEAK.has(inflection(word));
}

function stems(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")).map(inflection));
}
