/** What a question asks for, apart from the field it is about. */
export type IntentKind =
  | "price"
  | "shutdown"
  | "alternatives"
  | "versus"
  | "fastest_growing"
  | "most_used"
  | "whats_new"
  | "how_many"
  | "overview";

export interface Intent {
  kind: IntentKind;
  /** The words that express the intent; null for a field without a question. */
  words: string | null;
  /** The question without those words: its subject. */
  subject: string;
}

/** In order of precedence: the first match wins. */
const PATTERNS: readonly (readonly [IntentKind, RegExp])[] = [
  [
    "shutdown",
    /\b(?:deprecat\w*|shut(?:ting|s)? ?down|sunset\w*|retir\w*|end[- ]of[- ]life|eol|discontinu\w*|switched off|what replaces|replacement(?! for)|successors?)\b(?: date)?|\bbe shut down\b|abgeschaltet|abgekündigt|eingestellt|arrêté|retiré|fin de vie|retirad[oa]s?|apagar|dismess[oi]|ritirat[oi]|uitgefaseerd|stopgezet|отключ\S*|снят\S* с|下线|停用|弃用|停止|提供終了|廃止|종료|중단/i,
  ],
  [
    "alternatives",
    /\b(?:(?:open[- ]source |free |self[- ]hosted )?alternatives? (?:to|for)|alternatives?|competitors? (?:of|to)|instead of|replacements? for|similar to)\b|\balternativen? (?:zu|für)\b|\balternatives? à\b|\balternativas? (?:a|de|ao|para)\b|\balternativ[ae] a\b|\balternatieven voor\b|альтернатив\S*|替代\S*|代替|대안|대체/i,
  ],
  [
    "versus",
    /对比|比较|比較|비교|\bvs\.?\b|\bversus\b|\bcompared? (?:to|with)\b|\bbetter than\b|\bdifference between\b/i,
  ],
  [
    "how_many",
    /\bhow many\b|\bnumber of\b|\bcount of\b|\bwie viele\b|\bcombien de\b|\bcuánt[oa]s\b|\bquant[oa]s\b|\bquanti\b|\bhoeveel\b|сколько (?!сто)|多少(?:个|款)|いくつ|몇 개/i,
  ],
  [
    "fastest_growing",
    /\b(?:fastest|quickest)[- ]growing\b|\bgrow(?:ing|s|n)? (?:the )?(?:fastest|most|quickest)\b|\btrending\b|\brising\b|\bgaining (?:most )?stars\b|am schnellsten wachsend\w*|croissance la plus|más rápido crec\w*|crescem mais|crescita più|snelst groeiend\w*|быстрее всего раст\S*|增长最快|成長が|가장 빠르게/i,
  ],
  [
    "whats_new",
    /\bwhat(?:'s| is| are)? new\b|\bnewest\b|\blatest\b|\brecent(?:ly)? (?:released|launched|added)\b|\bnew (?:releases|models)\b|\bthis (?:month|week)\b|\bnew\b.{0,20}\bmodels?\b|\b(?:released|launched|added|came out) (?:in|since|after|during|this|last)\b|\bneue(?:ste)?n? modelle\b|\bnouveaux modèles\b|\bnuevos modelos\b|\bnovos modelos\b|\bnuovi modelli\b|\bnieuwe modellen\b|новые модели|新模型|新しいモデル|새로운 모델|최신 모델/i,
  ],
  [
    "price",
    /\b(?:prices?|pric(?:ed|ing)|costs?|cheap(?:est|er)?|how much|expensive|rates?)\b(?: history| change\w*)?|\bpreise?\b|\bkoste[nt]?\b|\b(?:billigst|günstigst)\w*|\bprix\b|\bcoûte\w*|\bmoins chère?s?\b|\bprecios?\b|\bcuestan?\b|\bbarat[oa]s?\b|\bpreços?\b|\bcustam?\b|\bprezz[oi]\b|\bcosta(?:no)?\b|\beconomic[oi]\b|\bprijs\b|\bkost\b|\bgoedkoopste?\b|цен[аыу]|стоит|стоят|дешев\S*|价格|多少钱|便宜|価格|料金|いくら|安い|가격|비용|얼마|저렴/i,
  ],
  [
    "most_used",
    /\b(?:most (?:popular|used|starred|common)|top|best[- ]known|popular|leading|biggest)\b|\bbeliebtest\w*|\bmeistgenutzt\w*|\bplus (?:populaires|utilisés)\b|\bm[aá]i?s (?:populares|usad[oa]s)\b|\bpiù (?:popolari|usat[ie])\b|\bpopulairste\b|популярн\S*|最受欢迎|最流行|人気|인기/i,
  ],
];

/** Words of a question that carry no subject. */
const FILLERS =
  /\b(?:the|a|an|of|for|in|on|is|are|was|do|does|did|how|what|which|when|who|will|there|that|this|and|at|to|by|me|we|i|it|much|many|next|within|\d+ (?:months?|days?|weeks?|years?)|months?|weeks?|years?|sell|sells|sold|out|please|tell|find|list|listed|show|get|using|have|has|been|were|since|january|february|march|april|june|july|august|september|october|november|december|20\d\d|most|wie|viel|was|kostet|der|die|das|für|ist|sind|von|combien|quel(?:le)?s?|est|sont|los|las|qué|cuánto|quanto|hoeveel|welke)\b/gi;

/** Detects what a question asks for and what it is about. */
export function readIntent(query: string): Intent {
  for (const [kind, pattern] of PATTERNS) {
    const found = pattern.exec(query);
    if (found === null) continue;
    const rest = query.replace(new RegExp(pattern.source, "gi"), " ");
    return { kind, words: found[0].trim(), subject: subjectOf(rest) };
  }
  return { kind: "overview", words: null, subject: query.trim() };
}

/** A text without the words of a question that carry no subject. */
export function subjectOf(text: string): string {
  return text
    .replace(FILLERS, " ")
    .replace(/[?!.,;:]+(?=\s|$)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** Splits a question that compares two or more things into its sides. */
export function sidesOf(query: string): string[] {
  return query
    .replace(/\bdifference between\b/gi, " ")
    .split(/\bvs\.?\s|\bversus\b|\bcompared? (?:to|with)\b|\bbetter than\b|\band\b|,/i)
    .map(subjectOf)
    .filter((side) => side !== "");
}
