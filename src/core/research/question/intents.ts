import { type IntentKind, MORE_INTENTS } from "./words/intent-words.ts";

const LISTED: readonly (readonly [IntentKind, RegExp])[] = [
  [
    "how_many",
    /\bhow many\b|\bwhat (?:share|percentage|percent|proportion|fraction) of\b|\bnumber of\b|\bcount of\b|\bwie viele\b|\bcombien de\b|\bcuánt[oa]s\b|\bquant[oa]s\b|\bquanti\b|\bquante\b|\bhoeveel (?!kost)|多少(?:个|款)|有几个/iu,
  ],
  [
    "versus",
    /(?<!\p{L})(?:by )?(?:how much )?(?:cheaper|dearer|costlier|more expensive|faster|bigger|larger) (?:is|are)(?=\s.{1,80}\sthan\s)|(?<=(?:cheaper|dearer|costlier|more expensive|faster|bigger|larger) (?:is|are)\s.{1,80})(?<!\p{L})than(?!\p{L})|(?<!\p{L})(?:cheaper|dearer|costlier|more expensive|better|faster|bigger|larger|more (?:github )?stars|more popular) than(?!\p{L})|(?<!\p{L})which (?:one )?(?:is|are|costs?|has|have) (?:the )?(?:cheaper|better|dearer|more (?:stars|expensive|popular))|(?<!\p{L})(?:billiger|günstiger|teurer|besser|größer|schneller) als|(?<!\p{L})(?:moins|plus) ch(?:er|ère)s? que|(?<!\p{L})m[aá]i?s (?:barat[oa]s?|car[oa]s?|económic[oa]s?) (?:que|do que)|(?<!\p{L})(?:più|meno) (?:economic[oa]|car[oa]|costos[oa]) (?:di|del|della|rispetto)|(?<!\p{L})(?:goedkoper|duurder|beter) dan|(?<=比.{0,40})(?:便宜|贵|貴)|(?<=(?:和|与|跟|还是|或|vs).{0,40})哪(?:个|個|一个|种)(?:更)?(?:便宜|贵|好|划算)?/iu,
  ],
  [
    "shutdown",
    /\b(?:deprecat\w*|shut(?:ting|s)? ?down|shut(?:ting|s)? off|sunset\w*|retir[\wÀ-ɏ]*|end[- ]of[- ]life|eol|discontinu\w*|(?:switch|turn)(?:ed|es|s|ing)? off|(?:switch|turn|shut)(?:e?s|t?ing|ed)?(?= (?!to |from |over |away ).{1,40} (?:off|down)\b)|(?<=\b(?:switch|turn|shut)(?:e?s|t?ing|ed)? (?!to |from |over |away ).{1,40} )(?:off|down)|tak(?:es?|ing|en)(?= .{1,40} offline\b)|(?<=\btak(?:es?|ing|en) .{1,40} )offline|going away|goes away|(?:is|are|already|models?) gone|gone (?:already|since|by|in)(?= )|phased? out|still (?:supported|available|sold|working)|(?<=\bdo(?:es)? .{1,60} )still works?(?! \w)|how long (?:can|will|may) (?:we|i|you|they|it)|until when|till when|what replace[sd]|(?<!(?:open[- ]source|self[- ]host\w*|free|best|good|cheaper|drop-in)\b.{0,60})replacement(?! for)|successors?|(?:models?|which|that|what) ends?)\b(?: dates?| day)?|\bbe shut down\b|\b(?:bis wann|wie lange)\b|jusqu['’]à quand|combien de temps|hasta cuándo|até quando|fino a quando|tot wanneer|hoe lang|到什么时候|abgeschaltet|abschalt\w*|abgekündigt|eingestellt|läuft aus|laufen aus|(?<=(?:wann|welche\p{L}*) .{0,60})\bend(?:et|en|eten?)\b|\bend(?:et|en)\b(?=.{0,80}\b20\d\d)|\bwann endete?\b|prend fin|prennent fin|\bsa(?:i|em|irá|irão) do ar\b|\btermina(?:n|m|no)?\b|arrêtés?|arrêt\b|retirés?|fin de vie|se retira(?:n|rán?)?(?!\p{L})|retirad[oa]s?|se apaga(?:n|rán?)?(?!\p{L})|apagar|desativad[oa]s?|descontinuad[oa]s?|dismess[oi]|ritirat[oi]|uitgefaseerd|stopgezet|modellen stoppen|(?:zijn |is )?(?:al |reeds )?gestopt|stopt|下线|停用|弃用|停止|(?:提供)?(?:[がを])?(?:終了|廃止)/iu,
  ],
  [
    "alternatives",
    /\b(?:alternatives? (?:to|for)|alternatives?|competitors? (?:of|to)|competitors?|instead of|replacements? for|similar to|substitutes? for)\b|\balternativen?\b(?: (?:zu|für))?|\balternatives?\b[^.]{0,12}\bà\b|\balternativas?\b(?: (?:a|de|ao|para))?|\balternativ[ae] a\b|\balternatieven\b(?: voor)?|替代品?|代替/iu,
  ],
  [
    "versus",
    /对比|比较|比較|[,;?]? (?:and|or) (?:is|are)(?= (?!it|there|they|that)[^?]{1,30}\d[^?]{0,12} (?:cheaper|better|faster|dearer|more expensive)\b)|\bvs\.?(?![\p{L}.])|\bversus\b|\bcompared? (?:to|with)\b|^\s*compar(?:e|a|ez)\b|\bdifferences? between\b|(?<!\p{L})(?:(?:price |cost )?differences? (?:in (?:price|cost) )?between|(?:preis)?unterschiede?(?: zwischen)?|différences? (?:de prix )?entre|diferencias?(?: de precios?)? entre|diferenças?(?: de preços?)? entre|differenz[ae](?: di prezzo)? (?:tra|fra)|(?:prijs)?verschil(?:len)? tussen|contre)(?!\p{L})|(?:的)?(?:区别|差别|差异)|\b(?:preis)?vergleiche?\b|\bcomparaison(?: (?:de|des) prix)?\b|\bcomparaci[oó]n\b|\bcomparação\b|\bconfronto\b|\b(?:prijs)?vergelijking\b|\bcomparer\b|\bcomparar\b|\bconfronta\b|\bvergelijk\b|^\s*(?:should i|shall we|should we) (?:choose|use|pick|take)\b/iu,
  ],
  [
    "fastest_growing",
    /\b(?:fastest|quickest)[- ]growing\b|\b(?:gr(?:ow(?:ing|s|n)?|ew)|gained) (?:the )?(?:fastest|most|quickest)\b(?! (?:github )?stars)|\btrending\b|\brising\b|\bgain(?:ing|ed|s)? (?:the )?(?:most )?(?:github )?stars\b|\bmost (?:github )?stars (?:gained|won|added)\b|\bmost new stars\b|am schnellsten wachsend\p{L}*|am schnellsten|croissance la plus|más rápido crec\p{L}*|más rápido|crescem mais|crescita più|snelst groeiend\p{L}*|增长最快/iu,
  ],
  [
    "whats_new",
    /\b(?:what(?:'s| is| are)?|anything|something|any) new\b|\bnewest\b|(?<!-)\blatest\b|\brecent(?:ly)? (?:released|launched|added)\b|\bnew (?:releases|models)\b|\bnew\b.{0,20}\bmodels?\b|\b(?:released?|launched|added|come|came) (?:out )?(?:in|since|after|during|this|last|out)\b|\bdid .{1,30} release\b|models released|\bneu(?:e|este)?n?\b|\bnouveaux modèles\b|\bnuevos modelos\b|\bnovos modelos\b|\bnuovi modelli\b|\bnieuwe modellen\b|新模型/iu,
  ],
  [
    "price",
    /\b(?:who|which (?:[\w-]+ ){0,4}(?:providers?|sellers?|vendors?|hosts?)) (?:sells?|hosts?|offers?|serves?|has|have|runs?)(?= .{2,40}\d| (?:the )?(?:mistral|ministral|mixtral|codestral|magistral|llama|qwen|deepseek|gemma|gemini|claude|gpt|grok|kimi|glm|phi|minimax)(?!\p{L}))|\b(?:sellers?|providers?|vendors?|hosts?) (?:of|for)(?= .{1,40}\d)|(?<=\d\S{0,12} )(?:sellers?|providers?|vendors?|hosts?)\b|\bwhere (?:can|could|do) (?:i|we|you) (?:get|buy|use|find|access|call|run|rent)(?= .{1,40}\d)|\b(?:discounts?|prices?|pric(?:ed|ing)|costs?|cheap(?:est|er)?|least expensive|how much|expensive|rates?)\b(?: (?:drops?|cuts?|rises?|increases?))?(?: change\w*)?(?: history)?|\bpreise?\b|\bkoste[nt]?\b|\b(?:billigst|günstigst)\w*|\bprix\b|\bcoûte\w*|(?:les? )?moins ch(?:er|ère)s?(?!\p{L})|\bprecios?\b|\bcuestan?\b|\b(?:más )?barat[oa]s?\b|\bpreços?\b|\bcustam?\b|\bprezz[oi]\b|\bcosta(?:no)?\b|\b(?:più )?economic[oi]\b|\bprijs\b|\bkost\b|\bgoedkoopste?\b|价格|多少钱|最?便宜|価格|料金|最安/iu,
  ],
  [
    "most_used",
    /\b(?:most (?:popular|used|starred|common)|(?:the )?most (?:github )?stars|top|best[- ]known|popular|leading|biggest)\b|\bbeliebtest\w*|\bmeistgenutzt\w*|meisten sterne\p{L}*|\bplus (?:populaires|utilisés)\b|plus d'étoiles|\bm[aá]i?s (?:populares|usad[oa]s)\b|\b(?:con )?m[aá]i?s estrel(?:l)?as\b|\bpiù (?:popolari|usat[ie])\b|più stelle|\bpopulairste\b|meeste sterren|最受欢迎|最流行|星最多|人気/iu,
  ],
];

/** In order of precedence: the first match wins. Each pattern is followed by the further words of its kind. */
export const INTENTS: readonly (readonly [IntentKind, RegExp])[] = LISTED.flatMap(([kind, pattern], at) => {
  const more = MORE_INTENTS.get(kind);
  const last = LISTED.findLastIndex(([other]) => other === kind) === at;
  return more !== undefined && last ? [[kind, pattern] as const, [kind, more] as const] : [[kind, pattern] as const];
});

/** Words that make models the subject of a question. */
export const MODEL_WORDS =
  /(?<!\p{L})(?:models?|llms?|(?:sprach|ki-?|taal)?modell\p{L}*|modèles?|modelos?|modell[oi]|modellen)(?!\p{L})|模型/iu;

/** Words between the sides of a choice. */
export const OR =
  /(?<!\p{L})(?:or|oder|ou|(?<!(?:tokens?|windows?|prices?|length|size|(?:out|in)put|number|growth|popularity|limits?|weights?|facts?|versions?|costs?|licen[cs]e|release|dates?|cut-?off|list|kinds?|types?|alternatives?|top|best|most|out|all|any|each|some|end) )of)(?!\p{L})|(?<=\p{L}\s)(?<!(?<!\p{L})(?:é|e|qual|que|para|com|sobre|entre|é mesmo)\s)[oó](?=\s\p{L})|还是|還是|或者/iu;
