const SORTED =
  "(?:sorted|ordered|ranked|arranged|sort (?:them )?|sortiert|geordnet|triée?s?|classée?s?|ordonnée?s?|ordenad[oa]s?|ordinat[ei]|gesorteerd)";
const word = (source: string) => `(?:[,;(]\\s*)?(?<!\\p{L})(?:${source})(?:\\s*\\))?(?!\\p{L})`;
/** What follows: "ascending", "from new to old". */
const WAY =
  "(?: (?:ascending|descending|first|absteigend|aufsteigend|croissants?|décroissants?|ascendente|descendente|crescente|decrescente|oplopend|aflopend))?";

/** "Sorted by release date, newest first", an order that lists of releases have anyway. */
const BY_DATE = new RegExp(
  [
    word(
      `(?:${SORTED} )?(?:by|nach|par|por|per|op) (?:(?:the|dem|der|la|ordre de|orden de|ordem de) )?(?:release |publication |launch |release-?|erscheinungs|veröffentlichungs|verschijnings)?(?:dates?|datum|recency|data|fecha|chronolog\\p{L}*|aktualität)(?: (?:of|de|di|der|des|da|do) (?:release|sortie|publication|lanzamiento|publicación|lançamento|publicação|uscita|rilascio|veröffentlichung))?(?: ${SORTED})?${WAY}`,
    ),
    word(
      "(?:in|en|em|dans l['’])? ?(?:ordine|ordem|orden|ordre) (?:di|de|cronologic[oa]|chronologique|cronológic[oa])(?: ?(?:data|fecha|date))?(?: (?:di|de) (?:uscita|rilascio|lanzamiento|salida|lançamento|sortie))?",
    ),
    word(
      `(?:the )?(?:newest|latest|most recent)(?: ones)? first|(?:${SORTED} )?(?:chronologically|chronologisch)|from newest to oldest|(?:die )?neueste[nrs]? zuerst|(?:les )?plus récents? (?:d['’]abord|en premier)|du plus récent au plus ancien|(?:(?:l[oa]s|os|as|i) )?(?:más|mais|più) (?:recientes|nuev[oa]s|recentes?|nov[oa]s|recenti) (?:primero|primeiro|prima|per primi)|(?:de)?nieuwste eerst`,
    ),
    "[,，、]?\\s*按(?:照)?(?:其|它们的)?(?:发布|发行|上线|推出|公布)?(?:的)?(?:日期|时间|先后)(?:先后)?(?:的)?(?:顺序|次序)?(?:从新到旧|由新到旧|倒序|降序|升序)?(?:排列|排序|排)?(?:一下)?|[,，、]?\\s*(?:从新到旧|由新到旧)(?:排列|排序)?",
  ].join("|"),
  "giu",
);
/** "Sorted by price". */
const BY_PRICE = new RegExp(
  [
    word(
      `(?:${SORTED} )?(?:by|nach|par|por|per|op) (?:(?:the|dem|der|la|il|o|el) )?(?:input |output )?(?:prices?|costs?|preis(?:en)?|kosten|prix|coût|precio|preço|prezzo|prijs)(?: ${SORTED})?${WAY}`,
    ),
    word(
      "(?:the )?(?:cheapest|lowest price)(?: ones)? first|(?:die )?(?:günstigste[nrs]?|billigste[nrs]?) zuerst|(?:les )?moins chers? d['’]abord|(?:(?:l[oa]s|os|as|i) )?(?:más|mais|più) (?:barat[oa]s|económic[oa]s|economici) (?:primero|primeiro|prima)|goedkoopste eerst",
    ),
    word(
      "from (?:the )?(?:cheapest|cheap|lowest price) to (?:the )?(?:most expensive|expensive|dearest|highest)|vom (?:günstigsten|billigsten) (?:zum|bis zum) teuersten|von (?:günstig|billig) (?:nach|zu|bis) teuer|du moins (?:cher|coûteux) au plus (?:cher|coûteux)|del más (?:barato|económico) al más caro|do mais (?:barato|econômico) (?:ao|para o|pro) mais caro|dal (?:più economico|meno caro) al più (?:caro|costoso)|van goedkoop(?:st)? naar duur(?:st)?|от (?:самых )?деш[её]в\\p{L}* к (?:самым )?дорог\\p{L}*",
    ),
    "[,，、]?\\s*按(?:照)?(?:其)?(?:价格|费用|成本)(?:从低到高|由低到高|升序)?(?:排列|排序|排)?|[、,]?\\s*(?:価格|料金)順|[,，]?\\s*(?:价格)?(?:从|由)(?:低到高|便宜到贵)(?:排列|排序|排)?|[、,]?\\s*安い順(?:に|で)?(?:並べ\\p{L}*)?|(?:저렴한|싼|낮은 가격) ?순(?:서대로|으로|서로)?",
  ].join("|"),
  "giu",
);
/** "By ability", and a sentence that wants the first few named in that order. */
const BY_ABILITY = new RegExp(
  [
    word(
      `(?:(?:[.?!]\\s*)?(?:and )?(?:give|tell) me the (?:count|number),? )?(?:(?:and )?(?:name|list|show)(?: me)? )?(?:the )?(?:(?:top few|best(?: ones)?|strongest|most capable) )?(?:${SORTED} )?(?:by (?:their )?(?:ability|capabilit(?:y|ies)|quality|intelligence|strength)|nach (?:ihrer )?(?:fähigkeit(?:en)?|qualität|leistung)|par (?:capacité|qualité|performance)|por (?:capacidade?s?|calidad|qualidade)|per (?:capacità|qualità)|op (?:kwaliteit|vermogen))`,
    ),
    "[,，、]?\\s*按(?:照)?(?:能力|质量|智能|水平)(?:从高到低)?(?:排列|排序|排名)?",
    "[、,]?\\s*(?:能力|性能|品質)順",
  ].join("|"),
  "giu",
);
const SORTS = new RegExp(SORTED, "iu");

/** An order in which a question for models wants its list. */
export interface Order {
  by: "date" | "price" | "ability";
  words: string;
  /** The question without it. */
  text: string;
}

/** Reads by which day, price or ability a list is to be ordered; null without a wish. A price alone, "by price", needs a word for an order. */
export function readOrder(text: string): Order | null {
  const date = take(text, BY_DATE, "date");
  if (date !== null) return date;
  const ability = take(text, BY_ABILITY, "ability");
  if (ability !== null) return ability;
  const price = take(text, BY_PRICE, "price");
  return price !== null && (SORTS.test(price.words) || /first|zuerst|abord|prim[aoe]|eerst|按|順/iu.test(price.words))
    ? price
    : null;
}

/** Whether a question wants its list in the order of price, in any of these words. */
export function wantsByPrice(text: string): boolean {
  return text.match(BY_PRICE) !== null;
}

function take(text: string, pattern: RegExp, by: Order["by"]): Order | null {
  const words = text.match(pattern)?.[0];
  return words === undefined
    ? null
    : { by, words: words.replace(/^[\s,，、;(]+|[\s)]+$/gu, ""), text: text.replace(pattern, " ") };
}
