import { wholeWord } from "../../../text/whole-word.ts";

const PER =
  "(?: (?:(?:per|a|each|every|im|pro|je|par|al|por|ao|di|per|v|w|в|на) (?:month|user|seat|year|monat|nutzer|jahr|mois|an|utilisateur|mes|año|usuario|mês|ano|mese|anno|maand|jaar|gebruiker|месяц|год|miesiąc\\p{L}*|rok)|monthly|monatlich|jährlich|mensuel\\p{L}*|al mese|mensual\\p{L}*|mensalmente|maandelijks|miesięcznie|rocznie))*";
/** "And what do they cost per month?", beside a question for a list of products. */
export const WHAT_THEY_COST = [
  wholeWord(
    `(?:[,;?]\\s*)?(?:(?:and|und|et|y|e|en|i|и) )?(?:(?:what|how much|was|wie ?viel|combien|(?:a |à )?cuánto|quanto|wat|hoeveel|сколько|ile)${PER} (?:(?:do|does|would) (?:they|these|those|each)(?: each)?(?: cost)?(?: (?:me|us))?|(?:kosten|kostet) (?:sie|ze|die|diese)(?: jeweils)?|(?:ils |elles )?coûtent(?:-(?:ils|elles))?|cuestan?|valen|costano|custam|стоят|они стоят|kosztują|kosztuje)|(?:at|for) what price|zu welche[mn] preis(?:en)?|à quels? prix|a qué precios?|a quali prezzi|tegen welke prijs|(?:with|mit|avec|con|com|met) (?:their |the |ihren |den |leurs |les |sus |los |os |i |hun |de )?(?:monthly |plan )?(?:prices?|pricing|preisen|prix|precios|preços|prezzi|prijzen))${PER}`,
  ),
  /[,、，]?(?:并且|以及|和)?(?:它们)?(?:每个?月|一个月|分别|各)*(?:的)?(?:要|是|需要)?(?:多少钱|什么价格|价格(?:是)?多少)|[、,]?(?:それぞれ)?(?:の)?(?:月額|料金|価格|値段)(?:は|も)?(?:いくら(?:ですか)?|教えて\p{L}*)|[,]?(?:그리고 )?(?:각각 )?(?:가격|요금|비용)(?:은|이|도)? ?(?:얼마\p{L}*|알려\p{L}*)/gu,
];

const FREE =
  "(?:free(?: of charge)?|for nothing|kostenlos\\p{L}*|gratis|umsonst|gratuit\\p{L}*|grátis|бесплатн\\p{L}*|darmow\\p{L}*)";
const CHEAP =
  "(?:(?:very |really |at least )?(?:cheap\\p{L}*|low[- ]cost|inexpensive|affordable)|günstig\\p{L}*|billig\\p{L}*|preiswert\\p{L}*|(?:peu|pas|moins) ch(?:er|ère)s?|bon marché|(?:más |mais )?barat[oa]s?|económic[oa]s?|econômic[oa]s?|(?:poco costos[oaie]|economic[oaihe]{1,2})|goedko\\p{L}*|деш[её]в\\p{L}*|недорог\\p{L}*|tani\\p{L}*)";
/** "Free or cheap", which leaves nothing out. */
const FREE_OR_CHEAP = [
  wholeWord(
    `(?:${FREE},? (?:or|oder|ou|o|of|или|lub|albo) ${CHEAP}|${CHEAP},? (?:or|oder|ou|o|of|или|lub|albo) ${FREE})`,
  ),
  /(?:免费|便宜)(?:或者?|、)(?:免费|便宜)的?|(?:無料|安い?)(?:か|または|、)(?:無料|安い?)(?:の)?|(?:무료|저렴한?)(?:나|이거나| 또는) ?(?:무료|저렴한?)/gu,
];

/** "Is cheapest", of products of a kind. */
const CHEAPEST = [
  wholeWord(
    "(?:(?:is|are|ist|sind|est|sont|es|son|é|è|sono|jest) )?(?:the |am |der |die |das |den |le |la |les |el |los |las |o |os |as |il |i |de |het )?(?:cheapest|least expensive|most affordable|lowest[- ]priced|günstigste[nrs]?|billigste[nrs]?|preiswerteste[nrs]?|(?:moins|plus bon) (?:ch(?:er|ère)s?|marché)|más (?:barat|económic)[oa]s?|mais (?:barat|econômic)[oa]s?|più economic[oaihe]{1,2}|meno car[oaie]|goedkoopste?|(?:сам\\p{L}* )?деш[её]в\\p{L}*|najtańsz\\p{L}*|en ucuz\\p{L}*)",
  ),
  /(?:哪个|哪款)?最便宜(?:的)?|(?:一番|最も|最)安い?(?:の|もの)?(?:は)?|가장 ?(?:싼|저렴한)/gu,
];

/** What a question for a list says of what its products cost. */
export interface CostWords {
  words: string;
  /** The question without it. */
  without: string;
  /** Whether it is a wish that leaves nothing out, and no question of its own. */
  wished: boolean;
  /** Whether it asks which is cheapest. */
  cheapest: boolean;
}

/** Returns what a question says of costs beside what it lists: "and what do they cost", "free or cheap", "which is cheapest"; null without one. */
export function costWords(query: string): CostWords | null {
  const firstOf = (patterns: readonly RegExp[]) => patterns.flatMap((pattern) => query.match(pattern)?.[0] ?? [])[0];
  const wish = firstOf(FREE_OR_CHEAP);
  const clause = wish ?? firstOf(WHAT_THEY_COST);
  const words = clause ?? firstOf(CHEAPEST);
  if (words === undefined) return null;
  const without = query
    .replace(words, " ")
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[?？.!,;])/gu, "")
    .trim();
  return without.length < 8
    ? null
    : {
        words: words.replace(/^[\s,;?，、]+/u, "").trim(),
        without,
        wished: wish !== undefined,
        cheapest: clause === undefined,
      };
}
