/** What a question asks for, apart from its subject. */
export type IntentKind =
  | "price"
  | "shutdown"
  | "alternatives"
  | "versus"
  | "fastest_growing"
  | "most_used"
  | "whats_new"
  | "how_many"
  | "overview"
  | "terms"
  | "scores"
  | "described";

/**
 * Further words for intents, by stem: `*` stands for any letters. `latin` words are separated by spaces; `wide` ones are
 * of Chinese. Order within a kind does not matter.
 */
const STEMS: Readonly<Partial<Record<IntentKind, { latin: string; wide: string }>>> = {
  how_many: {
    latin:
      "anzahl (?:der|an|von)(?! (?:github-)?sterne)|wieviele?|nombre(?= d['’](?!étoiles))|nombre de|combien(?= (?:d['’]|sont |ont |en |parmi ))|combien(?= d['’])|combien (?:y a-t-il|existe)|número de(?! estrel)|cantidad de(?! estrel)|quantidade de(?! estrel)|numero di(?! stelle)|aantal(?! sterren)|number of(?! (?:github )?stars)",
    wide: "几个|几款|几种|多少(?:种|家|项)?(?=.{0,12}(?:模型|工具|软件|项目|产品))|数量|何個|何種類|何社",
  },
  shutdown: {
    latin: [
      "(?<=(?<!\\p{L})when (?:do|does|did|will) .{1,60} )end(?! (?:users?|points?|customers?)(?!\\p{L}))|(?:planned |announced |scheduled )end(?: dates?)?(?: (?:of|for))?|end dates?(?: (?:of|for))?|(?:how long|how much time)(?= (?:do|have|is|are) .{1,30} left(?!\\p{L}))|(?:go|goes|going|went) (?:dark|offline)|end[- ]of[- ]support|pull(?:s|ed|ing)? the plug|kill(?:s|ed|ing)? off|leav(?:e|es|ing) (?:service|the api)|(?:be |being |been )?(?:removed|withdrawn)|expir(?:e|es|ing|ed)|disappear*|stop(?:s|ped|ping)? working|shutting (?:down|off)|shutoff",
      "nachfolger\\p{L}*|wie lange(?: noch)?|schalte[nt](?=.{1,80}(?<!\\p{L})ab(?!\\p{L}))|(?<=schalte[nt](?!\\p{L}).{1,80})ab|lauf(?:en|t)(?=.{1,80}(?<!\\p{L})aus(?!\\p{L}))|(?<=lauf(?:en|t)(?!\\p{L}).{1,80})aus|abschaltung*|abgestellt|auslauf*|verschwind*|stillgelegt|vom netz|(?:das |sein )?ende von|nicht mehr (?:verfügbar|angeboten|unterstützt)",
      "successeurs?|s['’]arrête(?:nt|ra|ront)?|arrêt*|ferm(?:eture|é|ée|és|e|ent)|dispara(?:ît|issent|îtra|îtront)|(?:sera|seront|est|sont) (?:retiré|supprimé|débranché|coupé)*|débranch*|supprim*|plus disponible",
      "(?:cuánto|hasta cuándo) (?:dura|queda)|sucesor(?:es)?|apag(?:a|an|ará|arán|ado|ada|ados|adas)|se (?:apaga|cierra|retira|elimina)*|cierr(?:a|an|e)|cerrará*|retir(?:a|an|ará|arán)|elimin(?:a|an|ará|arán|ado|ados)|desaparec*|dej(?:a|an|ará|arán) de (?:funcionar|estar|existir)|fin de (?:vida|soporte)|caduca*|dad[oa]s? de baja",
      "sa(?:i|em|irá|irão|ir) de linha|quanto tempo|sucessor(?:es)?|deslig(?:a|am|ado|ada|ados|adas|ar|amento|ará|arão)|encerr(?:a|am|ado|ada|ados|adas|amento|ará|arão)|aposent*|deix(?:a|am|ará|arão) de (?:funcionar|existir)|fim (?:de vida|do suporte)|desativ*",
      "(?:quanto|per quanto|fino a quando) (?:dura|resta|rimane)|successor[ei]|spegn*|spent[oiae]|verr(?:à|anno) (?:dismess|spent|ritirat|disattivat|chius)*|dismission*|dismess[ae]|disattiv*|chiu(?:de|dono|sura|so|si|sa|se)|scompa(?:re|iono|rirà|riranno)|fine (?:vita|supporto)|va(?:nno)? in pensione|scad(?:e|ono|enza)",
      "hoe lang(?: nog)?|opvolgers?|uitgezet|uitgeschakeld|stoppen|stopt|verdwijn*|verdwenen|(?:het )?einde van|afgesloten|vervalt|vervallen|niet meer (?:beschikbaar|ondersteund)|uit de lucht",
    ].join("|"),
    wide: "後継|后继(?:者|模型)?|继任|关闭|关停|退役|淘汰|停服|停止服务|停止支持|不再(?:提供|支持|可用)|下架|提供終了",
  },
  alternatives: {
    latin:
      "(?:(?:we |i |you )?(?:want|wants|need|have|plan|like|looking|trying|decided|going) to |thinking (?:of|about) )replac(?:e|ing)(?= (?:our |my |the )?(?-i:[A-Z]))|(?:(?:that |which )?com(?:e|es|ing) )?(?:the )?closest to|drop[- ]in(?: replacements?| substitutes?| alternatives?)?(?: for| of| to)?|(?<=(?:open[- ]source|self[- ]host\\w*|free|best|good|cheaper|drop-in)(?!\\p{L}).{0,60})replacements?(?: for| of)?|(?:that |which |what )?(?:can|could|might|would|should) (?:we |i )?replace|clones? (?:of|for)|rivals? (?:of|to)|switch(?:ing)? (?:away )?from|move away from|(?<=(?:tool|tools|app|apps|software|something|anything|platform|service|product) )like|(?:that |which )?do(?:es)? (?:about )?the same(?: (?:thing|job))?(?: as)?|similar (?:tools?|apps?|software)|ersatz für|(?<=(?:quelloffen\\p{L}*|open[- ]source|freie[rn]?).{0,30})ersatz|(?:was )?statt|anstelle von|remplaçants?(?: (?:de|à))?|remplacer|équivalents?(?: (?:de|à))?|concurrents? (?:de|à)|au lieu de|reemplaz*(?: (?:de|a|para))?|sustitut*(?: (?:de|a|para))?|competidor*(?: de)?|parecid[oa]s? a|en lugar de|substitut[oa]s?(?: (?:de|do|da|ao|para))?|substituir|concorrentes? (?:de|do|da|di)|parecid[oa]s? com|em vez de|alternativ[eai](?: (?:a|al|per|open source a))?|sostitut*(?: di)?|simili a|invece di|al posto di|alternatief(?: voor)?|vervang(?:er|ing)(?: (?:voor|van))?|in plaats van" +
      // Other languages of buyers, whose names of products are read as well.
      "|à la place (?:de|du|d['’])|en remplacement (?:de|du|d['’])|en vez de|no lugar d[eoa]|ao invés de|anziché|anstatt|istället för|i stedet for|alternativ(?:er)? till?|místo|náhrad\\p{L}+ za|helyett",
    wide: "平替|替换|替掉|取代|换掉|类似(?:的)?|代替品|代用",
  },
  fastest_growing: {
    latin:
      "(?:han |have |has |ont |hanno |hebben |haben )?(?:gained|won|added|ganado|ganaron|ganan|sumado|sumaron|gagné|gagnent|ganharam|ganhou|ganham|guadagnat[oaie]|guadagnano|gewonnen) (?:\\p{L}{1,9} ){0,3}(?:d['’])?(?:github[- ])?(?:stars?|sterne?n?|étoiles?|estrel(?:l)?as?|stelle|sterren)|(?:github[- ])?(?:stars?|sterne?n?|étoiles?|estrel(?:l)?as?|stelle|sterren) (?:\\p{L}{1,9} ){0,4}(?:gained|won|gagnée?s?|ganad[oa]s?|ganaron|ganhas|ganharam|ganhado|guadagnat[eoa]|(?:hinzu|dazu|erbij)?gewonnen|dazubekommen|zugelegt)|fast[- ]growing|(?:(?:sorted|ranked|ordered) )?by growth|momentum|breakout|hottest|growth (?:leaders?|rates?)|gain(?:ing|ed|s)? (?:most|fastest|traction|popularity)|tak(?:ing|en|es) off|(?:am )?schnellst\\p{L}* wachsend\\p{L}*|wachs(?:en|ten|tum)|wuchs(?:en)?|gewachsen|wächst|schnellwachsend\\p{L}*|zulegen|legt zu|progress(?:e|ent|é|ion)(?: le plus(?: vite)?| rapidement)?|croiss(?:ance|ent)(?: la plus rapide)?|grandissent|mont(?:e|ent) le plus|en plein essor|(?:que )?(?:más )?crec(?:e|en|ió|ido|iendo|imiento)(?: más)?(?: rápido)?|crecieron(?: más)?|cresceram(?: mais)?|en auge|suben más|(?:que )?mais cresc\\p{L}*|cresc(?:e|em|imento|eu|eram|endo)(?: mais)?(?: rápido)?|em alta|cresc(?:ono|ita|iuto|iuti|endo)(?: (?:di )?più)?(?: velocemente| rapidamente)?|in (?:forte )?crescita|(?:snel(?:st)?[- ]?)?groei(?:en|end|ende|t|ers)(?: het)?(?: snelst)?",
    wide: "增长(?:得)?(?:最快|最多|迅速)?(?:的)?|涨(?:星|得)(?:最)?(?:快|多)?(?:的)?|上升最快|崛起|最火爆|急成長|急上昇|急増|成長",
  },
  whats_new: {
    latin:
      "brand[- ]new|(?:has |have )?appeared|quoi de nouveau|was gibt(?:['’]s| es) neues|qué hay de nuevo|o que há de novo|cosa c['’]è di nuovo|wat is er nieuw|just (?:released|launched|added)|releases? (?:of|in|this)|recent releases|(?:kürzlich|zuletzt|neu) (?:erschienen|veröffentlicht|hinzugekommen)\\p{L}*|erschienen\\p{L}*|neuheiten|neuerscheinungen|nouveau(?:x|tés)?|nouvelles?|récent\\p{L}*|sorti(?:s|es|e)?|sorties?|nuev[oa]s?|recientes?|lanzad\\p{L}*|lanzamientos?|salier(?:on)|(?:ha|han|hayan) salido|saíram|saiu|novos|novas|recentes?|lançad\\p{L}*|lançamentos?|nuov[oiae]|recenti|lanciat\\p{L}*|uscit[oiae]|novità|nieuw[es]?t?e?|recente?|verschenen|uitgebracht",
    wide: "最新(?:的)?|新(?:发布|推出|上线|出)(?:的|了)?|发布(?:了|的)|推出(?:了|的)|新着|新登場",
  },
  price: {
    latin:
      "charg(?:e|es|ing) (?:more|extra|less)|dearer|going rate|fees?|tariffs?|charg(?:e|es|ing) (?:for|per)|(?<=(?:what|how much) (?:does|do|will|would) .{1,40} )charge|do (?:they|you|we|i) (?:charge|pay)|charges|(?:what|how much) (?:would|will|do) (?:i|we) pay|price ?tag|preis\\p{L}*|kosten|teuer\\p{L}*|tarif[es]?|günstig\\p{L}*|billig\\p{L}*|coûts?|coûter|tarifs?|combien coûte\\p{L}*|bon marché|abordables?|plus chers?|coste?s?|costar\\p{L}*|valen?|tarifas?|económic[oa]s?|car[oa]s?|cust(?:o|os|am?|ará)|em conta|barat\\p{L}*|cost[oi]|tariff[ae]|convenient[ei]|prijzen|kosten|tarie(?:f|ven)|goedko(?:op|pe|per|opste)|duur(?:ste)?",
    wide: "价钱|收费|费用|定价|计费|报价|値段|費用|安価|料金",
  },
  most_used: {
    latin:
      "(?:(?:sorted|ranked|ordered) )?by (?:number of )?(?:github )?stars|nach (?:github-)?sternen|par (?:nombre d['’])?étoiles|por estrel(?:l)?as|per stelle|op sterren|most[- ]starred|number one|most[- ]loved|most widely used|favou?rites?|(?:the )?(?:very )?best|recommend(?:ed)?|highest[- ]rated|go-to|(?:am )?(?:populär|beliebt|bekannt|meistgenutzt|meistverwendet)\\p{L}*|führend\\p{L}*|beste[nrs]?|empfehl\\p{L}*|(?:die )?meisten (?:github-)?sterne\\p{L}*|(?:les )?(?:plus )?populaires?|(?:le|la|les) plus (?:utilisé|connu|apprécié|étoilé)\\p{L}*|(?:le |la |les )?meilleure?s?|(?:el |la |los |las )?(?:más )?popular(?:es)?|(?:el |la |los |las )?mejor(?:es)?|más (?:conocid|utilizad)[oa]s?|(?:o |a |os |as )?(?:mais )?popular(?:es)?|(?:o |a |os |as )?melhor(?:es)?|mais (?:conhecid|utilizad)[oa]s?|(?:il |la |i |le |gli )?(?:più )?popolar[ei]|(?:il |la |i |le )?miglior[ei]?|più (?:conosciut|diffus)[oiae]|populair\\p{L}*|beste|meest (?:gebruikt|populair)e?|(?:who |which (?:one )?)leads|(?:qui )?(?:mène|domine)|(?:quién |quem )(?:lidera|encabeza)|chi guida|wie (?:leidt|staat bovenaan)|wer führt",
    wide: "按(?:星标?|stars?)数?量?(?:排序|排名|从高到低)|最火(?:的)?|热门(?:的)?|最热门?(?:的)?|流行(?:的)?|受欢迎(?:的)?|最好(?:的)?(?![是能有在可用支带])|最佳|推荐|(?:星标|star|星)(?:数)?最(?:多|高)(?:的)?|(?:一番)?人気|定番",
  },
};

/** One pattern per kind, in the spelling of the table. */
export const MORE_INTENTS: ReadonlyMap<IntentKind, RegExp> = new Map(
  Object.entries(STEMS).map(([kind, { latin, wide }]) => [
    kind as IntentKind,
    new RegExp(`(?<![\\p{L}\\p{N}-])(?:${anyLetters(latin)})(?![\\p{L}\\p{N}])|${wide}`, "iu"),
  ]),
);

/** Expands `*` after a letter or a group into any letters. */
function anyLetters(source: string): string {
  return source.replace(/(?<=[\p{L})])\*/gu, "\\p{L}*");
}
